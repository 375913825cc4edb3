//! The operators that the seeds quote stand in `specs/` token for token.

use std::path::Path;

use crate::suite::{files, read};

pub(crate) const QUOTED: [(&str, &[&str]); 3] = [
    (
        "zones.txt",
        &["ZonePartition4", "AtomicZoneMove4", "DefaultZoneLook4"],
    ),
    (
        "operations.txt",
        &[
            "MovementOccurred8",
            "FreshSuccessors8",
            "ReturnPlayToCaller8",
        ],
    ),
    (
        "abilities.txt",
        &[
            "OpenAbilityResolution9",
            "FinishAbilityInstruction9",
            "AbilityUseDue9",
        ],
    ),
];

#[test]
fn the_quoted_operators_stand_as_quoted() {
    let modules: Vec<String> = files("specs")
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "tla"))
        .map(read)
        .collect();
    for (file, operators) in QUOTED {
        let seed = read(Path::new("specs/seeds").join(file));
        let quoted: Vec<&str> = seed.trim().split("\n\n").collect();
        assert_eq!(quoted.len(), operators.len(), "{file}");
        for (quoted, operator) in quoted.iter().zip(operators) {
            assert_eq!(
                definition(quoted, operator),
                Some(quoted.trim().to_owned()),
                "{file}"
            );
            let standing: Vec<String> = modules
                .iter()
                .filter_map(|module| definition(module, operator))
                .collect();
            let [standing] = standing.as_slice() else {
                panic!("{operator} is defined {} times", standing.len());
            };
            assert_eq!(tokens(standing), tokens(quoted), "{operator}");
        }
    }
}

/// The definition of an operator: from its name at the start of a line to the
/// next empty line.
fn definition(module: &str, operator: &str) -> Option<String> {
    let begins = |line: &&str| {
        line.strip_prefix(operator)
            .is_some_and(|rest| rest.starts_with('('))
    };
    let mut heads = module.lines().filter(begins);
    heads.next()?;
    assert!(heads.next().is_none(), "{operator} is defined twice");
    let lines = module.lines().skip_while(|line| !begins(line));
    let lines: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
    Some(lines.join("\n").trim().to_owned())
}

/// Words, strings and symbols. White space may differ, except within a symbol
/// or a string.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                rest.get(1..)
                    .and_then(|inner| inner.find('"'))
                    .expect("a string's end")
                    + 2
            }
            word if is_word(word) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => symbol(rest),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = after.trim_start();
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of the symbol that the text begins with.
fn symbol(text: &str) -> usize {
    const LONG: [&str; 8] = ["==", "/\\", "\\/", "|->", "->", "=>", "[]", "\\"];
    let long = LONG.iter().find(|symbol| text.starts_with(**symbol));
    match long {
        // `\in`, `\cup`: the word belongs to the symbol.
        Some(&"\\") => {
            let word = text.chars().skip(1).take_while(|c| c.is_ascii_alphabetic());
            1 + word.count()
        }
        Some(symbol) => symbol.len(),
        None => text.chars().next().map_or(0, char::len_utf8),
    }
}

#[test]
fn tokens_are_told_apart() {
    let spaced = tokens("/\\ a \\in {\"x y\"} /\\ b|->c");
    assert_eq!(
        spaced,
        [
            "/\\", "a", "\\in", "{", "\"x y\"", "}", "/\\", "b", "|->", "c"
        ]
    );
    assert_eq!(spaced, tokens("/\\a\\in{\"x y\"}\n /\\ b |-> c"));
    assert_ne!(tokens("a b"), tokens("ab"));
    assert_ne!(tokens("\"x y\""), tokens("\"xy\""));
}
