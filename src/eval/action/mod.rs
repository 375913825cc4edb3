//! Actions as generators of states, in TLC's left-to-right order.
//!
//! A formula is walked with a continuation that is called for each way in which
//! it can be made true. The first `x' = e` or `x' \in S` on a way assigns; a
//! later one compares. Where the values cannot be listed, a later conjunct may
//! tell them (see `postponed`). Initial predicates are walked the same way, with
//! unprimed variables.

mod assign;
mod compose;
mod directed;
mod outcomes;
mod postponed;
mod split;
mod target;
mod walk;
mod wanted;

pub(crate) use walk::{Entered, Walk};
pub use wanted::{Members, Search, Wanted};
