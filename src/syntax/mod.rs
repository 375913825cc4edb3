//! TLA+ text to syntax trees.
//!
//! **Invariant**: `syntax` knows nothing of modules other than the one it
//! reads, nor of values.

pub mod ast;
