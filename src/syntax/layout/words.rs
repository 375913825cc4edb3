//! The reserved words.

/// Whether a word is reserved, and so no identifier.
pub(in crate::syntax) fn is_reserved(word: &str) -> bool {
    is_unit_word(word)
        || matches!(
            word,
            "CASE" | "CHOOSE" | "ELSE" | "EXCEPT" | "IF" | "IN" | "LAMBDA" | "LET" | "OTHER"
        )
        || matches!(word, "THEN" | "WITH" | "NEW" | "STATE" | "ONLY")
        || matches!(word, "ACTION" | "ACTIONS" | "TEMPORAL" | "TEMPORALS")
}

/// Whether a word begins a unit, a proof or a part of one: wherever it stands,
/// expressions end before it.
pub(super) fn is_unit_word(word: &str) -> bool {
    matches!(
        word,
        "ASSUME" | "ASSUMPTION" | "AXIOM" | "CONSTANT" | "CONSTANTS" | "EXTENDS" | "INSTANCE"
    ) || matches!(
        word,
        "LOCAL" | "MODULE" | "RECURSIVE" | "VARIABLE" | "VARIABLES"
    ) || matches!(word, "THEOREM" | "PROPOSITION" | "LEMMA" | "COROLLARY")
        || matches!(
            word,
            "BY" | "DEF" | "DEFS" | "DEFINE" | "HAVE" | "HIDE" | "OBVIOUS" | "OMITTED" | "PICK"
        )
        || matches!(
            word,
            "PROOF" | "PROVE" | "QED" | "SUFFICES" | "TAKE" | "USE" | "WITNESS"
        )
}
