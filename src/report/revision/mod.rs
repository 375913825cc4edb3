//! What a revision changes, for readers: as text, as Markdown, as JSON.

mod build;
mod markdown;
mod model;
mod page;
mod text;
mod values;
mod wording;

pub(in crate::report) use build::carriers;
pub use markdown::render as markdown;
pub use model::{CarrierReport, RevisionReport, SCHEMA};
pub(in crate::report) use page::Page;
pub use text::render as text;
pub(in crate::report) use values::shown as shown_value;
pub(in crate::report) use wording::carriers as carriers_in_words;
