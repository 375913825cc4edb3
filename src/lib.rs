//! lockstep checks that recorded executions conform to a TLA+ model.
#![forbid(unsafe_code)]

pub mod cli;
pub mod diag;
pub mod diff;
pub mod engine;
pub mod eval;
pub mod replay;
pub mod report;
pub mod spec;
pub mod syntax;
pub mod trace;
pub mod value;
