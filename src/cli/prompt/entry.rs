//! What was typed: an expression, definitions, or a beginning of one of them.

use crate::diag::{Diagnostic, FileId, Source, code};
use crate::syntax::ast::{Unit, UnitKind};
use crate::syntax::{parse_expression, parse_units};

/// Something typed, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Help,
    Extends(Vec<String>),
    Definitions { names: Vec<String>, text: String },
    Expression(String),
}

/// What a text is, as far as it goes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Whole(Entry),
    /// More text cannot put it right.
    Wrong(Entry),
    /// It may be the beginning of something.
    Unfinished,
}

pub(super) fn reading(text: &str) -> Reading {
    let trimmed = text.trim();
    if trimmed == "?" {
        return Reading::Whole(Entry::Help);
    }
    if let Some(names) = trimmed.strip_prefix("EXTENDS ") {
        let names = names.split(',').map(|name| name.trim().to_owned());
        return Reading::Whole(Entry::Extends(names.collect()));
    }
    let source = Source::new("", text);
    let expression = match parse_expression(&source, FileId(0)) {
        Ok(_) => return Reading::Whole(Entry::Expression(text.to_owned())),
        Err(diagnostic) => diagnostic,
    };
    let definitions = |names: Vec<String>| Entry::Definitions {
        names,
        text: text.to_owned(),
    };
    match parse_units(&source, FileId(0)) {
        // What is declared recursive is defined next.
        Ok(units) if are_only_declared(&units) => Reading::Unfinished,
        Ok(units) if !units.is_empty() => {
            let names = units.iter().flat_map(|unit| names_of(&unit.kind));
            Reading::Whole(definitions(names.collect()))
        }
        Err(unit) if is_unfinished(&unit, text) => Reading::Unfinished,
        Err(_) if is_unfinished(&expression, text) => Reading::Unfinished,
        Err(_) if text.contains("==") => Reading::Wrong(definitions(Vec::new())),
        Ok(_) if is_unfinished(&expression, text) => Reading::Unfinished,
        _ => Reading::Wrong(Entry::Expression(text.to_owned())),
    }
}

/// Whether more text could still put it right.
fn is_unfinished(diagnostic: &Diagnostic, text: &str) -> bool {
    let end = text.trim_end().len() as u32;
    let mut labels = diagnostic.labels.iter();
    diagnostic.code == code::UNTERMINATED_COMMENT || labels.any(|label| label.span.start >= end)
}

fn are_only_declared(units: &[Unit]) -> bool {
    let declared = |unit: &Unit| matches!(unit.kind, UnitKind::Recursive(_));
    !units.is_empty() && units.iter().all(declared)
}

/// What a unit defines.
fn names_of(unit: &UnitKind) -> Vec<String> {
    match unit {
        UnitKind::Operator(definition) => vec![definition.name.name.clone()],
        UnitKind::Function(definition) => vec![definition.name.name.clone()],
        _ => Vec::new(),
    }
}

/// Whether the last line holds an item of a junction list, so that further
/// items may follow.
pub(super) fn ends_in_list(text: &str) -> bool {
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    ["/\\", "\\/"].iter().any(|bullet| {
        last.match_indices(bullet).any(|(at, _)| {
            let before = last.get(..at).unwrap_or_default().trim_end();
            let opens = ["==", ":", "=>", "->", "IN", "THEN", "ELSE"];
            before.is_empty() || opens.iter().any(|it| before.ends_with(it))
        })
    })
}

/// Whether a line may belong to a list that is not at its end: it is indented,
/// or begins with a bullet.
pub(super) fn goes_on(line: &str) -> bool {
    line.starts_with(char::is_whitespace) || line.starts_with("/\\") || line.starts_with("\\/")
}

#[cfg(test)]
mod tests {
    use super::{Entry, Reading, ends_in_list, reading};

    fn definitions(names: &[&str], text: &str) -> Reading {
        Reading::Whole(Entry::Definitions {
            names: names.iter().map(ToString::to_string).collect(),
            text: text.to_owned(),
        })
    }

    fn expression(text: &str) -> Entry {
        Entry::Expression(text.to_owned())
    }

    #[test]
    fn what_was_typed_is_told_apart() {
        assert_eq!(reading("?"), Reading::Whole(Entry::Help));
        let modules = vec!["Bags".to_owned(), "Folds".to_owned()];
        assert_eq!(
            reading("EXTENDS Bags, Folds"),
            Reading::Whole(Entry::Extends(modules))
        );
        for text in ["1 + 2", "/\\ TRUE\n/\\ FALSE", "LET x == 1 IN x"] {
            assert_eq!(reading(text), Reading::Whole(expression(text)));
        }
        for text in ["1 2", "}"] {
            assert_eq!(reading(text), Reading::Wrong(expression(text)));
        }
        for (names, text) in [
            (&["Op"][..], "Op(x) == x + 1"),
            (&["f"], "f[n \\in Nat] == n"),
            (&["A", "B"], "A == 1\nB == A"),
        ] {
            assert_eq!(reading(text), definitions(names, text));
        }
    }

    #[test]
    fn what_cannot_end_here_goes_on() {
        for text in [
            "1 +",
            "{x \\in 1..3 :",
            "Op(x) ==",
            "(* a comment",
            "[a |-> 1,",
            "LET a == 1",
            "LET a == 1 IN",
            "IF LET a == 1",
            "RECURSIVE r(_)",
        ] {
            assert_eq!(reading(text), Reading::Unfinished, "{text}");
        }
    }

    #[test]
    fn a_list_may_go_on() {
        for text in [
            "/\\ TRUE",
            "  \\/ x = 1",
            "A == /\\ TRUE",
            "1\n/\\ 2",
            "\\A x \\in S : /\\ x",
        ] {
            assert!(ends_in_list(text), "{text}");
        }
        for text in ["TRUE /\\ FALSE", "A == x /\\ y", "1 + 2", "/\\ 1\n = 2"] {
            assert!(!ends_in_list(text), "{text}");
        }
    }
}
