//! Operators in the place of a separator. The grammar reads them as part of an
//! expression, and gets stuck only behind it.

use super::explain::Stuck;
use super::grammar::Rule;
use super::layout::Frame;
use super::slips::slip;
use super::token::TokenKind;
use crate::diag::Diagnostic;

/// The operator to blame, if there is one.
pub(super) fn find(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    match stuck.frames.last()? {
        Frame::Bracket(_) if in_square(stuck) => field(stuck).or_else(|| function(stuck)),
        Frame::Colon(index) if stuck.expects(Rule::COLON) || stuck.after_operand() => {
            let from = offset(stuck, *index);
            let at = next(stuck, from, &["=>", "|"])?;
            Some(instead(stuck, at, "what is bound ends with `:`", ":"))
        }
        Frame::Case(index) => {
            let at = next(stuck, offset(stuck, *index), &["=>"])?;
            Some(instead(stuck, at, "expected `->`", "->"))
        }
        _ => None,
    }
}

fn offset(stuck: &Stuck<'_>, index: usize) -> isize {
    index as isize - stuck.index as isize
}

/// The innermost open bracket, if it is `[`.
fn square(stuck: &Stuck<'_>) -> Option<isize> {
    match stuck.frames.last() {
        Some(Frame::Bracket(index)) => {
            let at = offset(stuck, *index);
            (stuck.text(at) == "[").then_some(at)
        }
        _ => None,
    }
}

/// Whether the innermost open bracket is `[`.
pub(super) fn in_square(stuck: &Stuck<'_>) -> bool {
    square(stuck).is_some()
}

/// Where `|->` should be if a record begins at the innermost bracket: behind
/// its first word.
pub(super) fn opens_record(stuck: &Stuck<'_>) -> Option<isize> {
    let open = square(stuck)?;
    let is_name = stuck.token(open + 1)?.kind == TokenKind::Word;
    is_name.then_some(open + 2)
}

/// `[a = 1, b = 2]`.
fn field(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let at = opens_record(stuck)?;
    let wrong = matches!(stuck.text(at), "=" | "=>" | ":=");
    let ends = at < 0 && matches!(stuck.text(0), "]" | ",");
    (wrong && ends).then(|| instead(stuck, at, "records are given with `|->`", "|->"))
}

/// `[x \in S => e]`.
fn function(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let open = square(stuck)?;
    if !matches!(stuck.text(0), "]" | ",") {
        return None;
    }
    let bound = next(stuck, open, &["\\in"])?;
    let at = next(stuck, bound, &["=>", "=", ":="])?;
    Some(instead(stuck, at, "functions are given with `|->`", "|->"))
}

fn instead(stuck: &Stuck<'_>, at: isize, label: &str, wanted: &str) -> Diagnostic {
    let message = format!("`{}` for `{wanted}`", stuck.text(at));
    slip(stuck.span_of(at, at), &message, label, wanted)
}

/// The first of some operators between a token and the one that does not fit,
/// in no bracket of its own.
fn next(stuck: &Stuck<'_>, from: isize, wanted: &[&str]) -> Option<isize> {
    let mut depth = 0_usize;
    (from + 1..0).find(|at| {
        match stuck.text(*at) {
            "(" | "[" | "{" | "<<" => depth += 1,
            ")" | "]" | "}" | ">>" => depth = depth.saturating_sub(1),
            text => return depth == 0 && wanted.contains(&text),
        }
        false
    })
}
