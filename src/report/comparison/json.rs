//! A comparison as one JSON object, written part by part.

use serde::Serialize;

use crate::diff::Align;
use crate::report::ErrorReport;

use super::part::Part;
use super::summary::{ComparedFile, DIFF_SCHEMA, DiffSummary};
use super::written::WrittenPart;

/// What was written so far.
#[derive(Debug, Default)]
pub struct Page {
    parts: u64,
}

#[derive(Serialize)]
struct File<'f> {
    path: &'f str,
    form: String,
}

impl Page {
    /// The beginning of the object.
    pub fn begin(&self, files: &[ComparedFile; 2], align: Align) -> String {
        let [a, b] = files.each_ref().map(|file| {
            indented(&File {
                path: &file.name,
                form: file.form.to_string(),
            })
        });
        let align = match align {
            Align::Index => "index",
            Align::States => "states",
            Align::Actions => "actions",
        };
        format!(
            "{{\n  \"schema\": \"{DIFF_SCHEMA}\",\n  \"a\": {a},\n  \"b\": {b},\n  \
             \"align\": \"{align}\",\n  \"parts\": ["
        )
    }

    /// A part.
    pub fn part(&mut self, part: &Part) -> String {
        let Some(written) = WrittenPart::of(part) else {
            return String::new();
        };
        let comma = if self.parts == 0 { "" } else { "," };
        self.parts += 1;
        let written = indented(&written).replace('\n', "\n  ");
        format!("{comma}\n    {written}")
    }

    /// The end of the object.
    pub fn end(&mut self, summary: &DiffSummary, errors: &[ErrorReport]) -> String {
        let line = if self.parts == 0 { "" } else { "\n  " };
        format!(
            "{line}],\n  \"errors\": {},\n  \"summary\": {}\n}}\n",
            indented(&errors),
            indented(summary)
        )
    }
}

/// As a member of the object. Strings have no line ends in JSON.
fn indented(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.replace('\n', "\n  ")
}
