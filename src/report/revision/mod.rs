//! What a revision changes, for readers: as text, as Markdown, as JSON.

mod markdown;
mod model;
mod page;
mod text;
mod wording;

pub use markdown::render as markdown;
pub(in crate::report) use model::shown as shown_value;
pub use model::{RevisionReport, SCHEMA};
pub(in crate::report) use page::Page;
pub use text::render as text;
