//! What traces are worth, for readers: as text, as JSON.

mod model;
mod text;

pub use model::{MutationReport, SCHEMA};
pub use text::render as text;
