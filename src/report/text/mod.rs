//! The report for a person at a terminal.

mod divergence;
pub mod evidence;
mod judges;
mod steps;
mod summary;
mod trace;
mod writer;

pub use steps::state;
pub use writer::{Look, error, render};
