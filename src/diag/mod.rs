//! Diagnostics as data, and the source text they point into.
//!
//! Everything that can go wrong with input is said as a [`Diagnostic`]: a code,
//! a severity, a message, labels with spans, notes and a fix. Only
//! [`render`](fn@render) knows the snippet renderer.
//!
//! **Invariant**: `diag` knows nothing of the other rooms.

pub mod code;
mod escape;
mod render;
mod source;

pub use escape::{escape, escape_line, is_unsafe};
pub use render::{Style, headline, render};
pub use source::{
    FileId, LineColumn, NotUtf8, REPLACEMENT, Source, SourceMap, Span, decode, decode_lossy,
};

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The question could not be answered.
    Error,
    /// The question was answered, but something looks wrong.
    Warning,
}

/// A span with the text that explains why it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What is marked.
    pub span: Span,
    /// What is said of it; may be empty.
    pub text: String,
}

/// One finding about input, as data.
///
/// Messages are lower case, have no full stop, and put the user's text in
/// backticks. The first label is the primary one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code, `LS0001` and up; see [`code`].
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One line.
    pub message: String,
    /// Places; the first is the primary one.
    pub labels: Vec<Label>,
    /// Further lines, each a sentence fragment.
    pub notes: Vec<String>,
    /// What to write instead.
    pub fix: Option<String>,
}

impl Diagnostic {
    /// An error with a primary label.
    pub fn error(code: &'static str, message: impl Into<String>, span: Span) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: vec![Label {
                span,
                text: String::new(),
            }],
            notes: Vec::new(),
            fix: None,
        }
    }

    /// The text beside the primary label.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// A further place.
    #[must_use]
    pub fn and_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// A note below the excerpt.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// What to write instead.
    #[must_use]
    pub fn with_fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }
}
