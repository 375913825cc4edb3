//! What traces are worth, for readers: as text, as JSON.

mod model;
mod text;

pub use model::{MutationReport, SCHEMA};
pub use text::{Detail, render as text};
