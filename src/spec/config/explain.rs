//! What is wrong with a text that is no configuration.

use crate::diag::{Diagnostic, FileId, Span, code};

use super::grammar::{Rule, describe};

/// All section keywords of TLC.
pub(super) const KEYWORDS: &[&str] = &[
    "CONSTANT",
    "CONSTANTS",
    "INIT",
    "NEXT",
    "SPECIFICATION",
    "INVARIANT",
    "INVARIANTS",
    "PROPERTY",
    "PROPERTIES",
    "CONSTRAINT",
    "CONSTRAINTS",
    "ACTION_CONSTRAINT",
    "ACTION_CONSTRAINTS",
    "SYMMETRY",
    "VIEW",
    "ALIAS",
    "POSTCONDITION",
    "POSTCONDITIONS",
    "CHECK_DEADLOCK",
];

/// A failure of the grammar in the user's words.
pub(super) fn explain(text: &str, file: FileId, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) => at,
        pest::error::InputLocation::Span((at, _)) => at,
    };
    let rest = text.get(at..).unwrap_or("");
    let found = lexeme(rest);
    let span = Span::new(file, at as u32, (at + found.len()) as u32);
    let expected = match &error.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        pest::error::ErrorVariant::CustomError { .. } => &[],
    };
    let mut words: Vec<_> = expected.iter().filter_map(|rule| describe(*rule)).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        return unknown_section(found, span);
    }
    let message = match found {
        "" => "unexpected end of the configuration".to_owned(),
        _ => format!("unexpected `{found}`"),
    };
    let diagnostic = Diagnostic::error(code::CONFIG_SYNTAX, message, span)
        .with_label(format!("expected {}", words.join(" or ")));
    let before = text.get(..at).unwrap_or("").trim_end();
    if let Some(fix) = super::slips::fix(before, rest) {
        return diagnostic.with_fix(fix);
    }
    let assigns = words.iter().any(|word| word.contains('='));
    if assigns && let Some(section) = meant_section(before, found) {
        let start = before.len() - section.len();
        return unknown_section(section, Span::new(file, start as u32, before.len() as u32));
    }
    match found {
        "\u{fffd}" => diagnostic.with_note("it stands for bytes that are not UTF-8"),
        "," => diagnostic.with_note("only the elements of a set are separated by commas"),
        "<" | "[" => diagnostic
            .with_note("a configuration has numbers, strings, TRUE, FALSE, names and sets of them")
            .with_fix(super::slips::DEFINE),
        _ => match near_keyword(found) {
            Some(keyword) => diagnostic.with_fix(format!("did you mean `{keyword}`?")),
            None => diagnostic,
        },
    }
}

/// The word before one that does not fit, if it must have been meant for a
/// section: no assignment goes on with a word.
fn meant_section<'t>(before: &'t str, found: &str) -> Option<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let start = before.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
    let (earlier, section) = (before.get(..start)?, before.get(start..)?);
    let in_constants = earlier.contains("CONSTANT");
    let is_section = near_keyword(section).is_some() || !in_constants;
    (found.starts_with(is_word) && !section.is_empty() && is_section).then_some(section)
}

fn unknown_section(found: &str, span: Span) -> Diagnostic {
    let message = match found {
        "" => "unexpected end of the configuration".to_owned(),
        _ => format!("`{found}` is no section of a configuration"),
    };
    let diagnostic = Diagnostic::error(code::CONFIG_SECTION, message, span)
        .with_label("expected a section keyword, like `INVARIANT` or `CONSTANT`");
    match near_keyword(found) {
        Some(keyword) => diagnostic.with_fix(format!("did you mean `{keyword}`?")),
        None => diagnostic,
    }
}

/// The section keyword that a word is most like, whatever its case.
fn near_keyword(found: &str) -> Option<&'static str> {
    let found = found.to_ascii_uppercase();
    KEYWORDS
        .iter()
        .copied()
        .map(|keyword| (strsim::damerau_levenshtein(keyword, &found), keyword))
        .min()
        .filter(|(distance, keyword)| *distance <= 3 && distance * 2 < keyword.len())
        .map(|(_, keyword)| keyword)
}

/// The word, or else the character, at the beginning of a text.
fn lexeme(text: &str) -> &str {
    let word = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    text.get(..word.max(first)).unwrap_or("")
}
