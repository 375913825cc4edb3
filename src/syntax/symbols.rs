//! Every symbol of TLA+, in all its spellings.

use std::sync::LazyLock;

use super::operators::{OPERATORS, Place};

/// What may be done with a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymbolClass {
    /// An infix operator only.
    Infix,
    /// A prefix operator only.
    Prefix,
    /// A postfix operator.
    Postfix,
    /// `-`: infix and prefix.
    Minus,
    /// Brackets, arrows, quantifiers and the like.
    Punctuation,
}

/// A symbol, under its canonical spelling.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    /// As written in the source.
    pub(super) spelling: &'static str,
    /// As the grammar knows it.
    pub(super) text: &'static str,
    /// What it may be.
    pub(super) class: SymbolClass,
}

/// Symbols that are no operators: spelling, canonical spelling.
const PUNCTUATION: &[(&str, &str)] = &[
    (",", ","),
    (":", ":"),
    ("::", "::"),
    ("∷", "::"),
    (".", "."),
    ("==", "=="),
    ("≜", "=="),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("]_", "]_"),
    ("{", "{"),
    ("}", "}"),
    ("<<", "<<"),
    ("⟨", "<<"),
    (">>", ">>"),
    ("⟩", ">>"),
    (">>_", ">>_"),
    ("⟩_", ">>_"),
    ("!", "!"),
    ("@", "@"),
    ("->", "->"),
    ("→", "->"),
    ("<-", "<-"),
    ("←", "<-"),
    ("|->", "|->"),
    ("↦", "|->"),
    ("\\A", "\\A"),
    ("\\forall", "\\A"),
    ("∀", "\\A"),
    ("\\E", "\\E"),
    ("\\exists", "\\E"),
    ("∃", "\\E"),
    ("\\AA", "\\AA"),
    ("\\EE", "\\EE"),
    ("[]ASSUME", "[]ASSUME"),
    ("[]PROVE", "[]PROVE"),
];

/// Symbols by their first byte, longest first.
static SYMBOLS: LazyLock<Vec<Vec<Symbol>>> = LazyLock::new(|| {
    let mut table: Vec<Vec<Symbol>> = (0..=255).map(|_| Vec::new()).collect();
    let mut add = |symbol: Symbol| {
        let first = symbol.spelling.as_bytes().first().copied().unwrap_or(0);
        if let Some(row) = table.get_mut(usize::from(first)) {
            row.push(symbol);
        }
    };
    for operator in OPERATORS {
        let class = match (operator.place, operator.symbol) {
            (_, "-") => SymbolClass::Minus,
            (Place::Infix, _) => SymbolClass::Infix,
            (Place::Prefix, _) => SymbolClass::Prefix,
            (Place::Postfix, _) => SymbolClass::Postfix,
        };
        let canonical = std::iter::once(&operator.symbol);
        for spelling in canonical.chain(operator.synonyms) {
            add(Symbol {
                spelling,
                text: operator.symbol,
                class,
            });
        }
    }
    for (spelling, text) in PUNCTUATION {
        add(Symbol {
            spelling,
            text,
            class: SymbolClass::Punctuation,
        });
    }
    for row in &mut table {
        row.sort_by_key(|symbol| std::cmp::Reverse(symbol.spelling.len()));
    }
    table
});

/// The longest symbol with which a text begins.
pub(super) fn longest(text: &str) -> Option<&'static Symbol> {
    let bytes = text.as_bytes();
    let row = SYMBOLS.get(usize::from(*bytes.first()?))?;
    row.iter()
        .find(|symbol| bytes.starts_with(symbol.spelling.as_bytes()))
}
