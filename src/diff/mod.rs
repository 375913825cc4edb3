//! Structural differences of values: what changed, and where.
//!
//! **Invariant**: `diff` knows nothing of specs, engines and how anything is
//! shown.

mod value;

pub use value::{Change, Difference, Path, PathStep, differences};
