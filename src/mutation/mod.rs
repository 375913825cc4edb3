//! Mistakes put into a spec on purpose, to see whether its traces notice.
//!
//! [`hunt`](fn@hunt) changes one expression at a time, judges the recorded calls
//! and steps that depend on it, and the traces that leave open in which states they
//! are, and compares what no trace notices with the spec
//! itself over the carrier of what the traces show. A [`Hunt`] is the outcome.
//!
//! **Invariant**: `mutation` knows nothing of how anything is shown.

mod change;
mod except;
mod fate;
mod hunt;
mod items;
mod logs;
mod site;

pub use fate::{Counts, Declared, Disputed, Fate, Hunt, Mutant, Stale};
pub use hunt::{Hunted, hunt};
