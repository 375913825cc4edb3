//! Diagnostics as JSON.

use serde::Serialize;

use crate::diag::{Diagnostic, Label, Severity, SourceMap};
use crate::report::ErrorReport;

/// One diagnostic with its places written out.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    /// Stable code; empty for what has no place in a text.
    code: &'static str,
    severity: &'static str,
    message: String,
    /// The first is the primary one.
    places: Vec<Place>,
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

/// A part of a file; lines and columns from 1, columns in code points, the end
/// exclusive.
#[derive(Debug, Serialize)]
struct Place {
    file: String,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
}

impl Finding {
    pub(super) fn of(error: &ErrorReport) -> Self {
        match &error.rendered {
            Some(diagnostic) => Self::diagnosed(diagnostic, &error.sources),
            None => Self {
                code: "",
                severity: "error",
                message: error.message.clone(),
                places: Vec::new(),
                notes: error.notes.clone(),
                fix: None,
            },
        }
    }

    fn diagnosed(diagnostic: &Diagnostic, sources: &SourceMap) -> Self {
        let labels = diagnostic.labels.iter();
        Self {
            code: diagnostic.code,
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: diagnostic.message.clone(),
            places: labels.filter_map(|label| place(label, sources)).collect(),
            notes: diagnostic.notes.clone(),
            fix: diagnostic.fix.clone(),
        }
    }
}

fn place(label: &Label, sources: &SourceMap) -> Option<Place> {
    let source = sources.get(label.span.file)?;
    let start = source.line_column(label.span.start);
    let end = source.line_column(label.span.end);
    Some(Place {
        file: source.path().display().to_string(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        text: label.text.clone(),
    })
}
