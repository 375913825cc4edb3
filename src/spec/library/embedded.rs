//! The texts of the modules that come with lockstep.

/// Name and text; those that users miss most first, for hints.
const MODULES: &[(&str, &str)] = &[
    ("Naturals", include_str!("Naturals.tla")),
    ("Integers", include_str!("Integers.tla")),
    ("Reals", include_str!("Reals.tla")),
    ("Sequences", include_str!("Sequences.tla")),
    ("FiniteSets", include_str!("FiniteSets.tla")),
    ("Bags", include_str!("Bags.tla")),
    ("TLC", include_str!("TLC.tla")),
    ("TLCExt", include_str!("TLCExt.tla")),
    ("Randomization", include_str!("Randomization.tla")),
    ("Toolbox", include_str!("Toolbox.tla")),
    ("RealTime", include_str!("RealTime.tla")),
    ("Json", include_str!("Json.tla")),
    ("IOUtils", include_str!("IOUtils.tla")),
    ("SequencesExt", include_str!("SequencesExt.tla")),
    ("FiniteSetsExt", include_str!("FiniteSetsExt.tla")),
    ("Functions", include_str!("Functions.tla")),
    ("Folds", include_str!("Folds.tla")),
    ("BagsExt", include_str!("BagsExt.tla")),
    ("Bitwise", include_str!("Bitwise.tla")),
    ("Combinatorics", include_str!("Combinatorics.tla")),
    ("Relation", include_str!("Relation.tla")),
    ("Graphs", include_str!("Graphs.tla")),
    ("UndirectedGraphs", include_str!("UndirectedGraphs.tla")),
    ("DyadicRationals", include_str!("DyadicRationals.tla")),
    ("Statistics", include_str!("Statistics.tla")),
    ("VectorClocks", include_str!("VectorClocks.tla")),
    ("CSV", include_str!("CSV.tla")),
    ("SVG", include_str!("SVG.tla")),
    ("HTML", include_str!("HTML.tla")),
    ("ShiViz", include_str!("ShiViz.tla")),
    ("TLAPS", include_str!("TLAPS.tla")),
    ("FiniteSetTheorems", include_str!("FiniteSetTheorems.tla")),
    ("NaturalsInduction", include_str!("NaturalsInduction.tla")),
    ("SequenceTheorems", include_str!("SequenceTheorems.tla")),
    (
        "WellFoundedInduction",
        include_str!("WellFoundedInduction.tla"),
    ),
    ("GraphViz", include_str!("GraphViz.tla")),
    ("Apalache", include_str!("Apalache.tla")),
    ("Variants", include_str!("Variants.tla")),
    (
        "DifferentialEquations",
        include_str!("DifferentialEquations.tla"),
    ),
    ("Quorum", include_str!("Quorum.tla")),
    ("FunctionTheorems", include_str!("FunctionTheorems.tla")),
    (
        "FiniteSetsExtTheorems",
        include_str!("FiniteSetsExtTheorems.tla"),
    ),
    ("FoldsTheorems", include_str!("FoldsTheorems.tla")),
    (
        "SequencesExtTheorems",
        include_str!("SequencesExtTheorems.tla"),
    ),
    ("GraphTheorems", include_str!("GraphTheorems.tla")),
    ("QuorumTheorems", include_str!("QuorumTheorems.tla")),
    ("BagsTheorems", include_str!("BagsTheorems.tla")),
    (
        "FiniteSetsExt_theorems",
        include_str!("FiniteSetsExt_theorems.tla"),
    ),
    (
        "FiniteSetsExt_theorems_proofs",
        include_str!("FiniteSetsExt_theorems_proofs.tla"),
    ),
    ("_Possible", include_str!("_Possible.tla")),
    ("_TLCTrace", include_str!("_TLCTrace.tla")),
    ("_TLCTracePlain", include_str!("_TLCTracePlain.tla")),
    ("_TLCTESpec", include_str!("_TLCTESpec.tla")),
    ("_TLCActionTrace", include_str!("_TLCActionTrace.tla")),
    ("_DotTrace", include_str!("_DotTrace.tla")),
    (
        "_TLAPlusCounterExample",
        include_str!("_TLAPlusCounterExample.tla"),
    ),
    ("_JsonTrace", include_str!("_JsonTrace.tla")),
];

/// The text of an embedded module.
pub(super) fn text(name: &str) -> Option<&'static str> {
    MODULES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
}

/// Names of all embedded modules.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|(name, _)| *name)
}

/// The embedded module that defines a name or symbol, for hints.
pub(in crate::spec) fn module_defining(name: &str) -> Option<&'static str> {
    if let Some((_, module)) = SYMBOLS.iter().find(|(symbol, _)| *symbol == name) {
        return Some(module);
    }
    let identifier = |c: char| c.is_alphanumeric() || c == '_';
    if !name.chars().all(identifier) {
        return None;
    }
    let defined = |line: &str| {
        let line = line.strip_prefix("THEOREM ").unwrap_or(line);
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(['(', '[']) || rest.trim_start().starts_with("=="))
    };
    MODULES
        .iter()
        .find(|(_, text)| text.lines().any(defined))
        .map(|(module, _)| *module)
}

/// Operator symbols that modules define.
const SYMBOLS: &[(&str, &str)] = &[
    ("+", "Naturals"),
    ("-", "Naturals"),
    ("*", "Naturals"),
    ("^", "Naturals"),
    ("%", "Naturals"),
    ("\\div", "Naturals"),
    ("<", "Naturals"),
    (">", "Naturals"),
    ("<=", "Naturals"),
    (">=", "Naturals"),
    ("..", "Naturals"),
    ("-.", "Integers"),
    ("/", "Reals"),
    ("\\o", "Sequences"),
    (":>", "TLC"),
    ("@@", "TLC"),
    ("\\oplus", "Bags"),
    ("\\ominus", "Bags"),
    ("\\sqsubseteq", "Bags"),
    ("^^", "Bitwise"),
    ("&", "Bitwise"),
    ("|", "Bitwise"),
];
