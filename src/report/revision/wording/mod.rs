//! Sentences that text and Markdown share.

mod meaning;
mod text;
mod traces;

pub(in crate::report) use meaning::carriers;
pub(super) use meaning::{
    OTHERS, findings, inputs, is_tried, qualification, renumbered, shown_beside, told,
    tried_in_vain, verdict, witness,
};
pub(super) use text::{
    change, dependent, differing, effort, further, parts, rewritten, summary, unexplained,
};
pub(super) use traces::{
    misplaced, place, properties, property, property_flip, replayed, step, steps,
};

use super::model::{DefinitionReport, RevisionReport};

/// Definitions named in one sentence, at most.
const MOST_NAMED: usize = 12;

pub(super) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// A number that is text already, with its noun.
fn plural(number: &str, noun: &str) -> String {
    match number {
        "1" => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// Names in a row, the last ones only counted where there are many.
pub(super) fn names<S: AsRef<str>>(names: &[S]) -> String {
    let shown: Vec<&str> = names.iter().take(MOST_NAMED).map(AsRef::as_ref).collect();
    match names.len().saturating_sub(MOST_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The name of a definition, with its module where others have the name too.
pub(super) fn label(report: &RevisionReport, definition: &DefinitionReport) -> String {
    let is_other =
        |it: &&DefinitionReport| it.name == definition.name && it.module != definition.module;
    match report.definitions.iter().find(is_other) {
        Some(_) => format!("{} of {}", definition.name, definition.module),
        None => definition.name.clone(),
    }
}
