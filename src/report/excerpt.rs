//! An explanation as an excerpt of the spec: the deciding conjunct marked, the
//! values in it beside it.

use crate::diag::{Diagnostic, SourceMap, Span};
use crate::diff::{Change, differences};
use crate::eval::{EvalError, Explanation, Form, Shown, Truth};
use crate::value::{Value, brief, pretty, set};

use super::model::Position;
use super::named;

/// Of values up to this width both are shown, of longer ones where they differ.
const SHORT: usize = 48;
/// Values that take more lines than this are cut short.
const MAX_LINES: usize = 12;
/// Places at which two values differ, shown at most.
const MAX_DIFFERENCES: usize = 8;
/// Width of values below the source.
const WIDTH: usize = 80;
/// Expressions are named by so many characters at most.
const MAX_NAME: usize = 60;

/// Whether the places at which expected and observed differ are listed with an
/// excerpt, which need then not repeat them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    Listed,
    Unlisted,
}

/// A conjunct that a judge names, but the evaluator does not.
pub(super) struct Claimed<'c> {
    pub(super) judge: &'c str,
    pub(super) guard: &'c str,
}

/// The excerpt for the part of an operator's explanation that decided; if none
/// did, for the part that a judge claims did.
pub(super) fn of(
    code: &'static str,
    explanation: &Explanation,
    claimed: Option<&Claimed<'_>>,
    sources: &SourceMap,
    sides: Sides,
) -> Diagnostic {
    let named = claimed.map(|claimed| (claimed, named::part(explanation, claimed.guard)));
    let (path, part) = match named {
        Some((claimed, Some(part))) if explanation.truth == Truth::True => {
            (claimed.guard.to_owned(), part)
        }
        _ => (explanation.guard_path(), explanation.deciding()),
    };
    let message = message(&path, part);
    let mut diagnostic = Diagnostic::error(code, message, part.span).with_label(verdict(part));
    if let Truth::Undefined(error) = &part.truth
        && let Some(span) = error.span
        && span != part.span
    {
        diagnostic = diagnostic.and_label(span, error.detail.clone());
    }
    if let Some((claimed, named)) = named {
        diagnostic = with_claim(diagnostic, claimed, named, part);
    }
    match values(part, sources, sides) {
        Some(note) => diagnostic.with_note(note),
        None => diagnostic,
    }
}

fn message(path: &str, part: &Explanation) -> String {
    let subject = if path.is_empty() { "this" } else { path };
    match &part.truth {
        // Shown where another judge finds it false or without a value.
        Truth::True => format!("the text finds {subject} true"),
        Truth::False => format!("{subject} is false"),
        Truth::Undefined(_) => format!("{subject} has no value"),
        Truth::Skipped => format!("{subject} is not reached"),
    }
}

fn with_claim(
    diagnostic: Diagnostic,
    claimed: &Claimed<'_>,
    named: Option<&Explanation>,
    decided: &Explanation,
) -> Diagnostic {
    let Claimed { judge, guard } = claimed;
    match named {
        None => diagnostic.with_note(format!("{guard}, which the {judge} names, is no conjunct")),
        Some(part) if part.span == decided.span => diagnostic,
        Some(part) => {
            let verdict = verdict(part);
            diagnostic.and_label(part.span, format!("the {judge} names this one: {verdict}"))
        }
    }
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

/// Where a part of a text is; `None` if the text is not among the sources.
pub fn position(span: Span, sources: &SourceMap) -> Option<Position> {
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

/// The values in a part, one a line.
fn values(part: &Explanation, sources: &SourceMap, sides: Sides) -> Option<String> {
    if part.form == Form::Equality && sides == Sides::Listed {
        return None;
    }
    if let Some((left, right)) = unequal(part) {
        return Some(difference_note(left, right, sources));
    }
    let mut lines = Vec::new();
    if part.form == Form::Quantified {
        let from = part.values.iter();
        lines.extend(from.map(|shown| {
            let value = brief(&shown.value);
            format!("taking {value} from `{}`", name(shown, sources))
        }));
    }
    lines.extend(operands(part).map(|shown| equation(shown, sources)));
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What a part's truth depends on; for a quantifier, in the body that decided.
fn operands(part: &Explanation) -> impl Iterator<Item = &Shown> {
    let whole = match part.form {
        Form::Quantified => part.children.first().map(Explanation::deciding),
        _ => Some(part),
    };
    let whole = whole.into_iter();
    whole.flat_map(|part| part.values.iter().filter(|shown| shown.span != part.span))
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
    shown.value.to_string().chars().count() <= SHORT
}

/// Where the sides differ, one place a line.
fn difference_note(left: &Shown, right: &Shown, sources: &SourceMap) -> String {
    let root = name(left, sources);
    let found = differences(&left.value, &right.value);
    let lines = found.iter().take(MAX_DIFFERENCES).map(|difference| {
        let sides = sides(&difference.change);
        format!("\n`{root}{}`: {sides}", difference.place())
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

/// The expression of a value on one line, cut short if it is long.
fn name(shown: &Shown, sources: &SourceMap) -> String {
    let words = sources.slice(shown.span).split_whitespace();
    let name = words.collect::<Vec<_>>().join(" ");
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name,
    }
}

/// An expression and its value, which goes below it if it takes several lines.
fn equation(shown: &Shown, sources: &SourceMap) -> String {
    let name = name(shown, sources);
    let mut text = pretty(&shown.value, WIDTH);
    if text.lines().count() > MAX_LINES {
        text = brief(&shown.value);
    }
    let separator = if text.contains('\n') { "\n" } else { " " };
    format!("`{name}` ={separator}{text}")
}
