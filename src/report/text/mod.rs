//! The report for a person at a terminal.

mod divergence;
mod judges;
mod summary;
mod trace;
mod writer;

pub use writer::{Look, error, render};
