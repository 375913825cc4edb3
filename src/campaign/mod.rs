//! Calls that no trace has, judged by engine and evaluator.
//!
//! [`calls_of`] makes random calls of an operator of the reference profile, most
//! of them near a place where a guard turns. [`Campaign::run`] puts as many as are
//! asked for to both judges and takes the first call of an operator that they
//! disagree about to the smallest one of the same disagreement. A [`Found`]
//! becomes a trace of two states, which replays as any other.
//!
//! The same seed makes the same calls, whatever the number of threads: each
//! operator has a generator of its own, seeded by the seed and its name.
//!
//! **Invariant**: `campaign` knows nothing of files and of how anything is shown.

pub mod build;
mod calls;
mod found;
mod run;

pub use calls::calls_of;
pub use found::Found;
pub use run::{Campaign, Sampled};
