//! The report for a person at a terminal.

mod difference;
mod divergence;
mod judges;
mod pattern;
mod places;
mod steps;
mod summary;
mod trace;
mod verdicts;
mod writer;

pub use difference::{DifferencePage, Display, Shown};
pub use steps::state;
pub use verdicts::verdicts;
pub use writer::{Look, error, render};
