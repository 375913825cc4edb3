//! The engine as the rest of the tool sees it.

use std::collections::BTreeSet;

use crate::engine::{Call, Engine, OperatorKind, Origin, Outcome, by_name, names};
use crate::value::{Text, Value};

use super::build::judge;
use super::calls;
use super::refusals::all_refused;

fn engine() -> Box<dyn Engine> {
    by_name("reference-profile").expect("the embedded engine")
}

#[test]
fn every_name_is_an_engine() {
    for name in names() {
        assert_eq!(by_name(name).expect("an engine").name(), *name);
    }
}

#[test]
fn every_operator_is_judged() {
    let called: BTreeSet<String> = calls::all_accepted()
        .iter()
        .map(|call| call.operator.as_str().to_owned())
        .collect();
    let listed: BTreeSet<String> = engine()
        .operators()
        .iter()
        .map(|operator| operator.name.to_string())
        .collect();
    assert_eq!(called, listed);
}

#[test]
fn results_are_of_the_operators_kind() {
    let refused = all_refused().into_iter().map(|(_, call)| call);
    for call in calls::all_accepted().into_iter().chain(refused) {
        let engine = engine();
        let operator = engine
            .operators()
            .iter()
            .find(|operator| operator.name == call.operator.as_str())
            .expect("an operator of the engine");
        match (operator.kind, judge(&call)) {
            (OperatorKind::Value, outcome) => {
                assert!(matches!(outcome, Outcome::Accepted { .. }));
            }
            (OperatorKind::Predicate, Outcome::Accepted { result }) => {
                assert_eq!(result, Value::Bool(true));
            }
            (OperatorKind::Predicate, Outcome::Refused { result, .. }) => {
                assert_eq!(result, Value::Bool(false));
            }
            (OperatorKind::Relation, Outcome::Accepted { result }) => {
                assert_eq!(Some(&result), call.arg("after"));
            }
            (OperatorKind::Relation, Outcome::Refused { result, .. }) => {
                assert_eq!(Some(&result), call.arg("before"));
            }
            (_, other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_order_of_arguments_does_not_matter() {
    for mut call in calls::all_accepted() {
        let outcome = judge(&call);
        call.args.reverse();
        assert_eq!(judge(&call), outcome);
    }
}

#[test]
fn a_harness_records_arguments_by_name() {
    let args = super::build::record(&[("zone", super::build::zone("Deck", "SideA"))]);
    let call = Call::recorded(Text::new("ZoneClass4"), &args).expect("a record");
    assert_eq!(call, calls::zone_class(super::build::zone("Deck", "SideA")));
    let none = Call::recorded(Text::new("ZoneInstances4"), &Value::empty_seq());
    assert_eq!(none, Some(super::build::call("ZoneInstances4", &[])));
    assert_eq!(
        Call::recorded(Text::new("ZoneClass4"), &Value::Int(5)),
        None
    );
}

/// Who answers for which argument, for a reviewer to read.
#[test]
fn operators_and_their_inputs() {
    let engine = engine();
    let rows: Vec<String> = engine
        .operators()
        .iter()
        .map(|operator| {
            let by = |origin: Origin| {
                let own = operator.parameters.iter().filter(|p| p.origin == origin);
                own.map(|p| p.name.as_ref()).collect::<Vec<_>>().join(", ")
            };
            format!(
                "{} {} ({:?})\n    derived: {}\n    supplied: {}",
                operator.row,
                operator.name,
                operator.kind,
                by(Origin::Derived),
                by(Origin::Supplied)
            )
        })
        .collect();
    insta::assert_snapshot!(rows.join("\n"));
}
