//! What the traces really exercised.
//!
//! A [`Gatherer`] watches the replay of a trace and asks a watched model what
//! is seen on each step: which conjuncts hold, which are false alone, which
//! branches are taken, which values parameters have. [`Tally`]s of many traces
//! are added up and become an [`Evidence`], which is data: it is written as
//! JSON, read again, and [merged](Evidence::merge) with that of other runs.
//! [`Measures`] are counts over it, and what they lack.
//!
//! Evidence never says more than was seen: it is a count of what happened on
//! the steps that were judged, not a statement about others.
//!
//! **Invariant**: `evidence` knows nothing of how anything is shown.

mod build;
mod data;
mod gather;
mod measures;
mod merge;
mod parameters;
mod sums;
mod tally;

#[cfg(test)]
mod tests;

pub use build::{Declared, ModelSeen, build};
pub use data::{
    ActionGuards, Attempts, Carrier, Companion, Conjunct, Counting, Counts, Definition, Evidence,
    Invariant, ModelEvidence, Module, Outcome, Parameter, Point, Position, SCHEMA, Subject,
    SubjectKind, TraceUsed,
};
pub use gather::Gatherer;
pub use measures::{Anywhere, Lack, Measure, MeasureKind, Measures};
pub use merge::Difference;
pub use parameters::in_order;
pub use sums::Contradiction;
pub use tally::Tally;
