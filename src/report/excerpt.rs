//! An explanation as an excerpt of the spec: the deciding conjunct marked, the
//! values in it beside it.

use crate::diag::{Diagnostic, SourceMap, Span};
use crate::eval::{EvalError, Explanation, Form, Shown, Truth};
use crate::value::pretty;

use super::model::Position;

/// Values up to this width stand beside the source, longer ones below it.
const INLINE: usize = 48;
/// Width of values below the source.
const WIDTH: usize = 88;

/// The excerpt for the part of an explanation that decided.
pub(super) fn of(
    code: &'static str,
    message: &str,
    explanation: &Explanation,
    sources: &SourceMap,
) -> Diagnostic {
    let part = explanation.deciding();
    let mut diagnostic = Diagnostic::error(code, message, part.span).with_label(verdict(part));
    for value in values(part) {
        diagnostic = with_value(diagnostic, value, sources);
    }
    if let Truth::Undefined(error) = &part.truth
        && let Some(span) = error.span
        && span != part.span
    {
        diagnostic = diagnostic.and_label(span, error.detail.clone());
    }
    diagnostic
}

/// The excerpt for an error of evaluation.
pub(super) fn of_error(code: &'static str, message: &str, error: &EvalError) -> Option<Diagnostic> {
    let span = error.span?;
    let mut diagnostic = Diagnostic::error(code, message, span).with_label(error.detail.clone());
    for call in &error.calls {
        if let Some(span) = call.span {
            diagnostic = diagnostic.and_label(span, format!("in `{}`", call.name));
        }
    }
    Some(diagnostic)
}

/// Where the part that decided is written.
pub(super) fn position(span: Span, sources: &SourceMap) -> Option<Position> {
    let source = sources.get(span.file)?;
    let at = source.line_column(span.start);
    Some(Position {
        file: source.path().display().to_string(),
        line: u64::from(at.line),
        column: u64::from(at.column),
    })
}

fn verdict(part: &Explanation) -> String {
    match &part.truth {
        Truth::True => "true here".to_owned(),
        Truth::False => "false here".to_owned(),
        Truth::Undefined(error) => error.detail.clone(),
        Truth::Skipped => "not reached".to_owned(),
    }
}

/// The values of a part; for a quantifier those of the body that decided too.
fn values(part: &Explanation) -> Vec<&Shown> {
    let mut values: Vec<&Shown> = part.values.iter().collect();
    if matches!(part.form, Form::Quantified)
        && let Some(body) = part.children.first()
    {
        values.extend(&body.deciding().values);
    }
    values
}

fn with_value(diagnostic: Diagnostic, shown: &Shown, sources: &SourceMap) -> Diagnostic {
    let text = shown.value.to_string();
    if text.chars().count() <= INLINE {
        return diagnostic.and_label(shown.span, format!("= {text}"));
    }
    let name: String = sources
        .slice(shown.span)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let text = pretty(&shown.value, WIDTH);
    let separator = if text.contains('\n') { "\n" } else { " " };
    diagnostic.with_note(format!("`{name}` ={separator}{text}"))
}
