//! What a revision changes, for readers: as text, as Markdown, as JSON.

mod build;
mod markdown;
mod model;
mod page;
mod text;
mod values;
mod wording;

pub use markdown::render as markdown;
pub use model::{RevisionReport, SCHEMA};
pub(in crate::report) use page::Page;
pub use text::render as text;
pub(in crate::report) use values::shown as shown_value;
