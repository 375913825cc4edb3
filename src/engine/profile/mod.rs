//! The reference profile in plain Rust.
//!
//! One folder per chapter of the profile (zones, decks, operations,
//! abilities), one file per subject. Each operator is a total function from
//! typed inputs to a judgement; its guards are asked in the order of the
//! text, and nothing of a successor exists before all of them held. The
//! `convert.rs` and `questions.rs` files turn values into those types and
//! back, the `apply.rs` files find the operator that a call names.
//!
//! A composite procedure is a machine (`procedures`) over the frame that its
//! small relations hand on to each other, from its opening to its return.
//!
//! An input of another type than the profile's is kept as it came
//! ([`Given::Foreign`]): whether a conjunct is then false or has no value is
//! decided where the conjunct asks, since an earlier false conjunct hides it.
//!
//! **Invariant**: every guard, every derived value and every check of a machine passes through the
//! [`Seam`]; the product's seam is [`Strict`], which changes nothing.

mod abilities;
mod arguments;
mod catalogue;
mod conjuncts;
mod decks;
mod dispatch;
mod exchange;
mod ids;
mod operations;
mod operators;
mod outcomes;
mod procedures;
mod reading;
mod record;
mod seam;
mod zones;

pub use catalogue::{guards, sites};
pub use dispatch::ReferenceProfile;
pub use exchange::{Exchange, Given};
pub use procedures::checks;
pub use reading::{Read, Reason};
pub use seam::{CheckId, GuardId, Seam, SiteId, Strict};
