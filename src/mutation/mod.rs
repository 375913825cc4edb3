//! Mistakes put into a spec on purpose, to see whether its traces notice.
//!
//! [`hunt`](fn@hunt) changes one expression at a time, judges the recorded calls
//! and steps that depend on it, and compares what no trace notices with the spec
//! itself over the carrier of what the traces show.
//!
//! **Invariant**: `mutation` knows nothing of how anything is shown.

mod change;
mod hunt;

pub use hunt::{Fate, Hunt, Hunted, Mutant, hunt};
