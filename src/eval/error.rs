//! Why an expression has no value.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::value::{ErrorKind, ValueError};

/// Why an expression has no value, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError {
    /// Which rule was broken.
    pub kind: ErrorKind,
    /// A sentence fragment with the values in it.
    pub detail: String,
    /// The innermost expression that has no value.
    pub span: Option<Span>,
    /// The operators being evaluated, innermost first; at most
    /// [`EvalError::MAX_CALLS`].
    pub calls: Vec<Call>,
}

/// One operator that was being evaluated when an error arose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its name.
    pub name: Arc<str>,
    /// Where it is applied.
    pub span: Option<Span>,
}

/// Result of an evaluation.
pub type Evaluated<T> = Result<T, Box<EvalError>>;

impl EvalError {
    /// How many calls are kept.
    pub const MAX_CALLS: usize = 8;

    /// An error whose place is not known yet.
    pub fn new(kind: ErrorKind, detail: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            detail: detail.into(),
            span: None,
            calls: Vec::new(),
        })
    }

    /// The error as a diagnostic; without a place, at `fallback`.
    pub fn diagnostic(&self, fallback: Span) -> Diagnostic {
        let span = self.span.unwrap_or(fallback);
        let mut diagnostic = Diagnostic::error(code::EVALUATION, self.detail.clone(), span)
            .with_label("evaluated here");
        for call in &self.calls {
            if let Some(span) = call.span {
                diagnostic = diagnostic.and_label(span, format!("in `{}`", call.name));
            }
        }
        diagnostic
    }

    pub(crate) fn at(mut self: Box<Self>, span: Option<Span>) -> Box<Self> {
        if self.span.is_none() {
            self.span = span;
        }
        self
    }

    pub(crate) fn in_call(mut self: Box<Self>, name: &Arc<str>, span: Option<Span>) -> Box<Self> {
        if self.calls.len() < Self::MAX_CALLS {
            self.calls.push(Call {
                name: name.clone(),
                span,
            });
        }
        self
    }
}

impl std::fmt::Display for EvalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for EvalError {}

impl From<ValueError> for Box<EvalError> {
    fn from(error: ValueError) -> Self {
        EvalError::new(error.kind, error.detail)
    }
}
