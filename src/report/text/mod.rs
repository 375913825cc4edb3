//! The report for a person at a terminal.

mod campaign;
mod divergence;
mod judges;
mod rows;
mod steps;
mod summary;
mod trace;
mod writer;

pub use campaign::campaign;
pub use rows::rows;
pub use steps::state;
pub use writer::{Look, error, render};
