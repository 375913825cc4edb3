//! Operators of library modules that are worked out in Rust: functions of
//! values, nothing else.
//!
//! Only first-order operators are here; those that take operators are the
//! evaluator's. Semantics are TLC's, including what it makes of arguments
//! outside the definition; integers are unbounded.

mod args;
mod bags;
mod bitwise;
mod finite_sets;
mod functions;
mod json;
mod numbers;
mod sequences;
mod sequences_ext;
mod statistics;
mod svg;
mod tlc;

#[cfg(test)]
mod tests;

use crate::value::{Value, ValueError};

/// A value as JSON, as `Json!ToJson` writes it.
///
/// # Errors
/// `ModuleFunction` for what JSON has no form for.
pub(super) fn json(value: &Value) -> Result<String, ValueError> {
    json::text(value)
}

/// An operator worked out in Rust. It is given as many arguments as its
/// definition has parameters.
pub type Native = fn(&[Value]) -> Result<Value, ValueError>;

/// The operator `name` of the standard or community module `module`.
///
/// Infix operators go by any of their spellings (`\o` and `\circ`, `<=`, `=<`
/// and `\leq`); prefix minus is `-.`. A constant (`Nat`) takes no arguments.
pub fn lookup(module: &str, name: &str) -> Option<Native> {
    match module {
        "Naturals" | "Integers" | "Reals" => numbers::lookup(module, name),
        "Sequences" => sequences::lookup(name),
        "FiniteSets" => finite_sets::lookup(name),
        "FiniteSetsExt" => finite_sets::lookup_ext(name),
        "Bags" => bags::lookup(name),
        "BagsExt" => bags::lookup_ext(name),
        "TLC" => tlc::lookup(name),
        "TLCExt" => tlc::lookup_ext(name),
        "SequencesExt" => sequences_ext::lookup(name),
        "Functions" => functions::lookup(name),
        "Bitwise" => bitwise::lookup(name),
        "Combinatorics" => bitwise::lookup_combinatorics(name),
        "Statistics" => statistics::lookup(name),
        "SVG" => svg::lookup(name),
        "Json" => json::lookup(name),
        "IOUtils" => json::lookup_io(name),
        _ => None,
    }
}
