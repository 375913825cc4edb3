//! Texts that went wrong at random: one answer, never a panic.

use std::path::Path;

use lockstep::diag::{Diagnostic, FileId, Source, SourceMap, Style, render};
use lockstep::spec::config::parse_config;
use lockstep::syntax::{
    dump_module, dump_units, parse_expression, parse_module, parse_units, print_module, print_units,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// Pieces that are put in at random places.
const PIECES: &[&str] = &[
    "==",
    "=",
    "/\\",
    "\\/",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<<",
    ">>",
    ">>_",
    "]_",
    "!",
    "::",
    ":",
    ",",
    ".",
    "'",
    "\"",
    "(*",
    "*)",
    "\\*",
    "\n",
    "\r\n",
    "\t",
    " ",
    "----",
    "====",
    "---- MODULE X ----\n",
    "IF",
    "THEN",
    "ELSE",
    "CASE",
    "[]",
    "->",
    "|->",
    "LET",
    "IN",
    "CHOOSE",
    "EXCEPT",
    "LAMBDA",
    "INSTANCE",
    "WITH",
    "<-",
    "\\A x \\in ",
    "\\E",
    "WF_",
    "SF_",
    "_",
    "@",
    "-",
    "-.",
    "\\X",
    "~",
    "ENABLED ",
    "LOCAL ",
    "RECURSIVE ",
    "THEOREM ",
    "PROOF ",
    "<1>1. ",
    "<2>",
    "QED",
    "BY ",
    "DEF ",
    "ASSUME ",
    "PROVE ",
    "NEW ",
    "1",
    "\\b1",
    "x",
    "\u{0}",
    "\u{1}",
    "\u{4} ",
    "\u{5}",
    "\u{7f}",
    "∧",
    "𝔘",
    "\u{202e}",
    "\u{feff}",
];

#[derive(Clone, Debug)]
enum Change {
    Insert(Index, usize),
    Delete(Index, usize),
    Repeat(Index, usize),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (any::<Index>(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        3 => (any::<Index>(), 1..12_usize).prop_map(|(at, count)| Change::Delete(at, count)),
        1 => (any::<Index>(), 1..60_usize).prop_map(|(at, count)| Change::Repeat(at, count)),
        1 => any::<Index>().prop_map(Change::Cut),
    ]
}

fn apply(text: &mut Vec<char>, change: &Change) {
    match change {
        Change::Insert(at, piece) => {
            let at = at.index(text.len() + 1);
            text.splice(at..at, PIECES[*piece].chars());
        }
        Change::Delete(at, count) => {
            let at = at.index(text.len() + 1);
            let end = (at + count).min(text.len());
            text.drain(at..end);
        }
        Change::Repeat(at, count) => {
            let at = at.index(text.len() + 1);
            let end = (at + count).min(text.len());
            let piece: Vec<_> = text[at..end].to_vec();
            text.splice(at..at, piece);
        }
        Change::Cut(at) => text.truncate(at.index(text.len() + 1)),
    }
}

fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax");
    let mut paths = Vec::new();
    for folder in ["valid", "invalid"] {
        let entries = std::fs::read_dir(root.join(folder)).unwrap();
        paths.extend(entries.map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    let texts = paths.iter().map(std::fs::read_to_string);
    texts.map(Result::unwrap).collect()
}

/// The error points into the text and can be shown.
fn check_error(text: &str, error: &Diagnostic) {
    for label in &error.labels {
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        assert!(start <= end && end <= text.len(), "{error:?}");
        assert!(
            text.is_char_boundary(start) && text.is_char_boundary(end),
            "{error:?}"
        );
    }
    let mut sources = SourceMap::default();
    sources.add(Source::new("fuzz.tla", text));
    let shown = render(std::slice::from_ref(error), &sources, Style::Plain);
    assert!(!shown.chars().any(lockstep::diag::is_unsafe), "{shown:?}");
}

fn check(text: &str) {
    let source = Source::new("fuzz.tla", text);
    match parse_module(&source, FileId(0)) {
        Ok(module) => {
            let printed = print_module(&module);
            let again = parse_module(&Source::new("again.tla", printed.as_str()), FileId(0));
            let again = again.unwrap_or_else(|error| panic!("{error:?}\n{text}\n{printed}"));
            assert_eq!(
                dump_module(&module),
                dump_module(&again),
                "{text}\n{printed}"
            );
        }
        Err(error) => check_error(text, &error),
    }
    match parse_units(&source, FileId(0)) {
        Ok(units) => {
            let printed = print_units(&units);
            let again = parse_units(&Source::new("again.tla", printed.as_str()), FileId(0));
            let again = again.unwrap_or_else(|error| panic!("{error:?}\n{text}\n{printed}"));
            assert_eq!(dump_units(&units), dump_units(&again), "{text}\n{printed}");
        }
        Err(error) => check_error(text, &error),
    }
    if let Err(error) = parse_expression(&source, FileId(0)) {
        check_error(text, &error);
    }
    if let Err(error) = parse_config(&source, FileId(0)) {
        check_error(text, &error);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(400),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn changed_texts_are_answered(
        which in any::<Index>(),
        changes in prop::collection::vec(change(), 1..5),
    ) {
        let corpus = corpus();
        let mut text: Vec<char> = which.get(&corpus).chars().collect();
        for change in &changes {
            apply(&mut text, change);
        }
        check(&text.into_iter().collect::<String>());
    }

    #[test]
    fn random_pieces_are_answered(pieces in prop::collection::vec(0..PIECES.len(), 0..40)) {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        check(&text);
        check(&format!("---- MODULE M ----\nA ==\n{text}\n===="));
    }

    #[test]
    fn any_characters_are_answered(text in "\\PC{0,60}") {
        check(&text);
    }
}
