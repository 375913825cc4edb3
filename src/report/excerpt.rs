//! An explanation as an excerpt of the spec: the deciding conjunct marked, the
//! values in it beside it.

use crate::diag::{Diagnostic, SourceMap, Span};
use crate::diff::{Change, differences};
use crate::eval::{EvalError, Explanation, Form, Shown, Truth};
use crate::value::{Value, brief, pretty, set};

use super::model::Position;

/// Values up to this width stand beside the source, longer ones below it.
const INLINE: usize = 48;
/// Values that take more lines than this are cut short.
const MAX_LINES: usize = 12;
/// Places at which two values differ, shown at most.
const MAX_DIFFERENCES: usize = 8;
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
    match unequal(part) {
        Some((left, right)) => {
            diagnostic = diagnostic.with_note(difference_note(left, right, sources));
        }
        None => {
            for value in values(part) {
                diagnostic = with_value(diagnostic, value, sources);
            }
        }
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
        line: at.line,
        column: at.column,
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

/// The sides of a false equality that are too long to stand beside it.
fn unequal(part: &Explanation) -> Option<(&Shown, &Shown)> {
    let [left, right] = part.values.as_slice() else {
        return None;
    };
    let is_false = part.form == Form::Equality && part.truth == Truth::False;
    (is_false && !(is_short(left) && is_short(right))).then_some((left, right))
}

fn is_short(shown: &Shown) -> bool {
    shown.value.to_string().chars().count() <= INLINE
}

/// Where the sides differ, one place a line.
fn difference_note(left: &Shown, right: &Shown, sources: &SourceMap) -> String {
    let root = name(left, sources);
    let found = differences(&left.value, &right.value);
    let lines = found.iter().take(MAX_DIFFERENCES).map(|difference| {
        let sides = sides(&difference.change);
        format!("\n`{root}{}`: {sides}", difference.path)
    });
    let mut note = format!("the sides differ{}", lines.collect::<String>());
    if let Some(more) = found
        .len()
        .checked_sub(MAX_DIFFERENCES)
        .filter(|more| *more > 0)
    {
        note.push_str(&format!("\nand {more} more"));
    }
    note
}

fn sides(change: &Change) -> String {
    let set = |items: &[Value]| brief(&set::set_of(items.to_vec()));
    match change {
        Change::Replaced { left, right } => {
            format!("{} on the left, {} on the right", brief(left), brief(right))
        }
        Change::OnlyLeft(left) => format!("{} on the left, nothing on the right", brief(left)),
        Change::OnlyRight(right) => format!("nothing on the left, {} on the right", brief(right)),
        Change::Members { left, right } => match (left.as_slice(), right.as_slice()) {
            (left, []) => format!("only the left has {}", set(left)),
            ([], right) => format!("only the right has {}", set(right)),
            (left, right) => {
                format!(
                    "only the left has {}, only the right {}",
                    set(left),
                    set(right)
                )
            }
        },
    }
}

/// The expression of a value on one line.
fn name(shown: &Shown, sources: &SourceMap) -> String {
    sources
        .slice(shown.span)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

fn with_value(diagnostic: Diagnostic, shown: &Shown, sources: &SourceMap) -> Diagnostic {
    let text = shown.value.to_string();
    let is_one_line = !sources.slice(shown.span).contains('\n');
    if is_one_line && text.chars().count() <= INLINE {
        return diagnostic.and_label(shown.span, format!("= {text}"));
    }
    let name = name(shown, sources);
    let mut text = pretty(&shown.value, WIDTH);
    if text.lines().count() > MAX_LINES {
        text = brief(&shown.value);
    }
    let separator = if text.contains('\n') { "\n" } else { " " };
    diagnostic.with_note(format!("`{name}` ={separator}{text}"))
}
