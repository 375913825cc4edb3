//! What a revision changes, for readers: as text, as Markdown, as JSON.

mod markdown;
mod model;
mod text;
mod wording;

pub use markdown::render as markdown;
pub use model::{RevisionReport, SCHEMA};
pub use text::render as text;
