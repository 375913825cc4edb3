//! What is wrong with a text that is no value, or no state.

use pest::error::{ErrorVariant, InputLocation, LineColLocation};
use pest::iterators::Pair;

use super::value_text::Rule;
use super::{Place, TraceError, TraceErrorKind};
use crate::value::arithmetic::MAX_DIGITS;

/// The deepest nesting of values that is read, in any form. TLC itself overflows
/// its stack at some thousand levels.
pub(super) const DEEPEST: usize = 1000;

/// Why a text is no value, or no state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What is wrong and what was expected.
    pub message: String,
    /// Line of the text, from 1.
    pub line: usize,
    /// Byte of the line, from 1.
    pub column: usize,
    /// Whether a limit was met, rather than the grammar broken.
    pub is_limit: bool,
}

/// What is wrong with the text that begins at `start`.
pub(super) fn fault(start: &Place, text: &str, error: TextError) -> TraceError {
    let kind = match error.is_limit {
        true => TraceErrorKind::Limit,
        false => TraceErrorKind::Syntax,
    };
    let place = start.within(text.as_bytes(), error.line, error.column);
    TraceError::at(place, kind, error.message)
}

/// The error that a record was expected.
pub(super) fn no_record(found: &Pair<'_, Rule>) -> TextError {
    let (line, column) = found.line_col();
    TextError {
        message: "expected a record with a field for each variable".to_owned(),
        line,
        column,
        is_limit: false,
    }
}

/// Where an integer begins that is wider than any that is computed with.
pub(super) fn too_wide(text: &str) -> Option<usize> {
    if text.len() <= MAX_DIGITS {
        return None;
    }
    let (mut digits, mut in_string, mut after_backslash) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        let is_digit = byte.is_ascii_digit() && !in_string;
        digits = if is_digit { digits + 1 } else { 0 };
        if digits > MAX_DIGITS {
            return Some(at + 1 - digits);
        }
        in_string ^= byte == b'"' && !after_backslash;
        after_backslash = in_string && !after_backslash && byte == b'\\';
    }
    None
}

/// The error that an integer behind `before` is too wide.
pub(super) fn wide_integer(before: &str) -> TextError {
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    TextError {
        message: too_many_digits(),
        line: 1 + before.matches('\n').count(),
        column: 1 + before.len() - line_start,
        is_limit: true,
    }
}

/// Says that an integer is too wide.
pub(super) fn too_many_digits() -> String {
    format!("the integer has more than {MAX_DIGITS} digits")
}

/// What is wrong with `text`, by pest's error.
pub(super) fn explain(error: &pest::error::Error<Rule>, text: &str) -> TextError {
    let (line, column) = match error.line_col {
        LineColLocation::Pos(at) | LineColLocation::Span(at, _) => at,
    };
    let offset = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let (message, is_limit) = match &error.variant {
        ErrorVariant::CustomError { .. } => (too_deep(), true),
        ErrorVariant::ParsingError { positives, .. } => (expected(positives, text, offset), false),
    };
    // pest counts columns in code points; places are found by bytes.
    let before = error.line().chars().take(column.saturating_sub(1));
    TextError {
        message,
        line,
        column: 1 + before.map(char::len_utf8).sum::<usize>(),
        is_limit,
    }
}

/// Says that a value is nested too deeply.
pub(super) fn too_deep() -> String {
    format!("the value is nested deeper than {DEEPEST} levels")
}

/// What could stand at `offset`. pest knows the rules that were tried there,
/// but not the punctuation, which follows from the bracket that is open.
fn expected(rules: &[Rule], text: &str, offset: usize) -> String {
    let (before, rest) = text.split_at_checked(offset).unwrap_or((text, ""));
    if rest.starts_with('"') {
        return "the string has no closing `\"`".to_owned();
    }
    if rules
        .iter()
        .any(|rule| *rule != Rule::set_operator && *rule != Rule::EOI)
    {
        let mut names: Vec<&str> = rules.iter().map(|rule| symbol(*rule)).collect();
        names.sort_unstable();
        names.dedup();
        return format!("expected {}", names.join(" or "));
    }
    match open_bracket(before) {
        Some("[") if rest.starts_with(',') => "expected another field after `,`".to_owned(),
        Some("[") => "expected `,` or `]`".to_owned(),
        Some("{") => "expected `,` or `}`".to_owned(),
        Some("<<") => "expected `,` or `>>`".to_owned(),
        Some(_) => "expected `:>`, `@@`, `\\X` or `)`".to_owned(),
        None => "expected the end of the value".to_owned(),
    }
}

/// The innermost bracket that is open at the end of `text`.
fn open_bracket(text: &str) -> Option<&str> {
    let mut open = Vec::new();
    let mut in_string = false;
    let mut chars = text.char_indices();
    while let Some((at, found)) = chars.next() {
        match found {
            '\\' if in_string => drop(chars.next()),
            '"' => in_string = !in_string,
            _ if in_string => {}
            '[' | '{' | '(' => open.extend(text.get(at..=at)),
            '<' if text.get(at..).is_some_and(|rest| rest.starts_with("<<")) => {
                chars.next();
                open.extend(text.get(at..at + 2));
            }
            '>' if text.get(at..).is_some_and(|rest| rest.starts_with(">>")) => {
                chars.next();
                open.pop();
            }
            ']' | '}' | ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// What a reader of the message would write for a rule. Exhaustive, so that a
/// new rule gets a name.
fn symbol(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end of the value",
        Rule::state | Rule::conjunct | Rule::equation => "`/\\ variable = value`",
        Rule::variable => "a variable",
        Rule::equals => "`=`",
        Rule::arguments | Rule::values => "arguments in parentheses",
        Rule::set_operator => "an operator between sets",
        Rule::named | Rule::raw | Rule::raw_name => "a field name and `|->`",
        Rule::field_set => "a field name and `:`",
        Rule::whole_record => "a record",
        Rule::whole_value
        | Rule::value
        | Rule::term
        | Rule::number
        | Rule::int
        | Rule::integers
        | Rule::range
        | Rule::digit
        | Rule::string
        | Rule::name
        | Rule::name_char
        | Rule::tuple
        | Rule::set
        | Rule::round
        | Rule::mapping
        | Rule::product
        | Rule::square
        | Rule::fields
        | Rule::raw_fields
        | Rule::field_sets
        | Rule::function_set
        | Rule::rule_text
        | Rule::prefixed
        | Rule::subset
        | Rule::union
        | Rule::sequences
        | Rule::opaque
        | Rule::set_filter
        | Rule::blank
        | Rule::_w => "a value",
    }
}
