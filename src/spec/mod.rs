//! Modules found, loaded and resolved; model configurations.
//!
//! **Invariant**: `spec` knows nothing of values, traces and engines.

pub mod config;
pub mod resolved;
