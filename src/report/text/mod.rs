//! The report for a person at a terminal.

mod campaign;
mod difference;
mod divergence;
pub mod evidence;
mod judges;
mod pattern;
mod places;
mod rows;
mod steps;
mod summary;
mod trace;
mod undecided;
mod verdicts;
mod writer;

pub use campaign::campaign;
pub use difference::{DifferencePage, Display, Shown};
pub use rows::rows;
pub use steps::state;
pub use trace::left_open;
pub use verdicts::verdicts;
pub use writer::{Look, error, render};
