//! The engine's guards beside the contract's text.

use std::collections::BTreeSet;

use crate::engine::profile::{guards, sites};
use crate::engine::{OperatorKind, by_name};

use super::contract_text::{all_modules, conjunct, guard_paths, parameters};

/// A revision of the contract shows up here: read what changed, change the
/// engine, then accept the snapshot.
#[test]
fn guards_and_their_text() {
    let modules = all_modules();
    let rows: Vec<String> = guards()
        .map(|guard| format!("{guard}\n    {}", conjunct(&modules, guard.path())))
        .collect();
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn every_conjunct_has_its_guard() {
    let modules = all_modules();
    let engine = by_name("reference-profile").expect("the embedded engine");
    let in_text: BTreeSet<String> = engine
        .operators()
        .iter()
        .filter(|operator| operator.kind != OperatorKind::Value)
        .flat_map(|operator| guard_paths(&modules, &operator.name))
        .collect();
    let in_engine: BTreeSet<String> = guards().map(|guard| guard.to_string()).collect();
    assert_eq!(in_engine, in_text);
}

#[test]
fn every_operator_has_the_contracts_parameters() {
    let modules = all_modules();
    let engine = by_name("reference-profile").expect("the embedded engine");
    for operator in engine.operators() {
        let own: Vec<String> = operator
            .parameters
            .iter()
            .map(|p| p.name.to_string())
            .collect();
        assert_eq!(
            own,
            parameters(&modules, &operator.name),
            "{}",
            operator.name
        );
    }
}

#[test]
fn ids_are_unique() {
    let guards: Vec<_> = guards().collect();
    assert_eq!(guards.iter().collect::<BTreeSet<_>>().len(), guards.len());
    let sites: Vec<_> = sites().collect();
    assert_eq!(sites.iter().collect::<BTreeSet<_>>().len(), sites.len());
}
