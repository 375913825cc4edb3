//! Calls about definitions of abilities and records of their use; each operator
//! accepted, each arm taken, each guard refusing.

use crate::engine::Call;
use crate::value::{Value, set};

use super::build::{
    accepted as value, but, call, ids, int, judge, lacking, record, seq, text, with,
};

type Changes<'a> = &'a [(&'a str, Value)];

/// A guard's path and a call that it refuses.
type Refused = (String, Call);

fn source(sort: &str, id: i64) -> Value {
    record(&[("sort", text(sort)), ("id", int(id))])
}

/// A conditional ability's definition, but for these fields.
fn definition(changes: Changes<'_>) -> Value {
    let conditional = record(&[
        ("kind", text("Conditional")),
        ("source", source("Object", 11)),
        ("controller", text("SideA")),
        ("instructions", seq(&[41, 42])),
        ("activity", text("Active")),
        ("interruptFlag", false.into()),
    ]);
    but(&conditional, changes)
}

/// Objects 11 and 12 are current, rules are 12 and 91.
fn validity(changes: Changes<'_>) -> Call {
    call(
        "AbilityDefinitionValid9",
        &[
            ("definition", definition(changes)),
            ("currentObjects", ids(&[11, 12])),
            ("rules", ids(&[12, 91])),
            ("admittedInstructions", ids(&[41, 42])),
        ],
    )
}

fn grant() -> Call {
    let of_rule = definition(&[("source", source("Rule", 91))]);
    call(
        "GrantAbility9",
        &[("definition", of_rule), ("recipient", int(12))],
    )
}

fn interruption(kind: &str, flag: bool, structure: bool) -> Call {
    let definition = definition(&[("kind", text(kind)), ("interruptFlag", flag.into())]);
    call(
        "InterruptCondition9",
        &[
            ("definition", definition),
            ("structureInterrupts", structure.into()),
        ],
    )
}

/// The source is concealed from `SideA`, the activity from `SideB`.
fn view(viewer: &str) -> Call {
    let pair = |viewer, field| record(&[("viewer", text(viewer)), ("field", text(field))]);
    let concealments = set::set_of(vec![pair("SideA", "source"), pair("SideB", "activity")]);
    call(
        "AbilityView9",
        &[
            ("definition", definition(&[])),
            ("viewer", text(viewer)),
            ("concealments", concealments),
        ],
    )
}

fn event(use_id: i64, instance: i64) -> Value {
    record(&[
        ("use", int(use_id)),
        ("instance", int(instance)),
        ("source", int(11)),
        ("participant", text("SideA")),
    ])
}

/// The arguments that record this use of instance 31 after an earlier use of
/// this instance.
fn use_arguments(use_id: i64, earlier: i64) -> Vec<(&'static str, Value)> {
    let before = event(81, earlier);
    vec![
        ("before", Value::seq(vec![before.clone()])),
        ("after", Value::seq(vec![before, event(use_id, 31)])),
        ("use", int(use_id)),
        ("instance", int(31)),
        ("source", int(11)),
        ("participant", text("SideA")),
    ]
}

fn recording(use_id: i64) -> Call {
    call("RecordAbilityUse9", &use_arguments(use_id, 31))
}

/// Calls that are right but for this conjunct of `RecordAbilityUse9`;
/// `recorded` makes the call that records this use, after one of `earlier`.
fn recordings_refused(earlier: i64, recorded: impl Fn(i64) -> Call) -> Vec<(&'static str, Call)> {
    let right = recorded(82);
    let before = right.arg("before").expect("a history").clone();
    let after = |events: Vec<Value>| with(&right, &[("after", Value::seq(events))]);
    let earlier = event(81, earlier);
    vec![
        ("1", recorded(0)),
        ("1", recorded(-1)),
        ("2", recorded(81)),
        ("3", with(&right, &[("after", before)])),
        ("3", after(vec![event(82, 31)])),
        ("3", after(vec![event(82, 31), earlier.clone()])),
        ("3", after(vec![earlier, event(82, 32)])),
    ]
}

/// Parts 43 to 45, of which 43 is mandatory.
fn execution(use_id: i64, earlier: i64, kind: &str, executed: &[i64]) -> Call {
    let definition = record(&[
        ("kind", text(kind)),
        ("parts", ids(&[43, 44, 45])),
        ("optionalParts", ids(&[44, 45])),
    ]);
    let mut args = use_arguments(use_id, earlier);
    args.push(("definition", definition));
    args.push(("actualExecutedParts", ids(executed)));
    call("RecordConditionalExecutionUse96", &args)
}

fn turn_use(use_id: i64, source: i64) -> Value {
    record(&[
        ("use", int(use_id)),
        ("turn", int(5)),
        ("ability", int(61)),
        ("source", int(source)),
    ])
}

/// The uses of the history are 81 and 82.
fn turn_recording(before: &[Value], event: &Value) -> Call {
    let history = vec![self::event(81, 30), self::event(82, 31)];
    let added = turn_use(82, 11);
    let after: Vec<_> = before.iter().cloned().chain([added]).collect();
    call(
        "RecordTurnUse9",
        &[
            ("before", Value::seq(before.to_vec())),
            ("after", Value::seq(after)),
            ("history", Value::seq(history)),
            ("event", event.clone()),
            ("turn", int(5)),
            ("ability", int(61)),
        ],
    )
}

/// Counters, each a number and its host.
fn counters(hosted: &[(i64, i64)]) -> Value {
    let counter = |(id, host): &(i64, i64)| record(&[("id", int(*id)), ("host", int(*host))]);
    set::set_of(hosted.iter().map(counter).collect())
}

/// The permission of host 13 for payment 91 with these counters.
fn permission(paid: &[(i64, i64)]) -> Call {
    let witness = record(&[
        ("payment", int(91)),
        ("counters", counters(paid)),
        ("permittedHost", int(13)),
    ]);
    let payment = record(&[("id", int(91)), ("counters", counters(paid))]);
    call(
        "PaymentPermission9",
        &[("witness", witness), ("payment", payment)],
    )
}

pub(super) fn accepted() -> Vec<Call> {
    let none = [("kind", text("Static")), ("instructions", seq(&[]))];
    let mut calls = vec![
        validity(&[]),
        validity(&none),
        validity(&[("source", source("Rule", 91))]),
        validity(&[("controller", text("SideB"))]),
        validity(&[("activity", text("Inactive"))]),
        grant(),
        view("SideA"),
        view("SideB"),
        recording(82),
        execution(82, 30, "Conditional", &[43, 44]),
        execution(82, 30, "Conditional", &[45]),
        turn_recording(&[], &event(82, 31)),
        turn_recording(&[turn_use(81, 11)], &event(82, 31)),
        permission(&[(1, 13), (2, 13)]),
        permission(&[]),
    ];
    calls.extend(["Paid", "Play", "Procedure"].map(|kind| validity(&[("kind", text(kind))])));
    for (flag, structure) in [(false, false), (true, false), (false, true), (true, true)] {
        calls.push(interruption("Conditional", flag, structure));
    }
    calls
}

pub(super) fn refused() -> Vec<Refused> {
    let mut refused = definitions_refused();
    for (conjunct, call) in recordings_refused(31, recording) {
        refused.push((format!("RecordAbilityUse9.{conjunct}"), call));
    }
    refused.extend(executions_refused());
    refused.extend(turn_recordings_refused());
    refused.extend(permissions_refused());
    refused
}

fn definitions_refused() -> Vec<Refused> {
    [
        ("1", "kind", text("Triggered")),
        ("2", "source", source("Player", 12)),
        ("3", "source", source("Object", 91)),
        ("3", "source", source("Rule", 11)),
        ("4", "controller", text("Shared")),
        ("5", "instructions", seq(&[41, 49])),
        ("5", "instructions", seq(&[49, 41])),
        ("6", "instructions", seq(&[])),
        ("6", "kind", text("Static")),
        ("7", "activity", text("Suspended")),
    ]
    .map(|(conjunct, field, value)| {
        let path = format!("AbilityDefinitionValid9.{conjunct}");
        (path, validity(&[(field, value)]))
    })
    .into()
}

fn executions_refused() -> Vec<Refused> {
    let executed = |parts: &[i64]| execution(82, 30, "Conditional", parts);
    let mut refused: Vec<Refused> = [
        ("1", execution(82, 30, "Paid", &[44])),
        ("1", execution(82, 30, "Procedure", &[44])),
        ("2", executed(&[44, 49])),
        ("3", executed(&[43])),
        ("3", executed(&[])),
        ("4", execution(82, 31, "Conditional", &[44])),
    ]
    .map(|(conjunct, call)| (format!("RecordConditionalExecutionUse96.{conjunct}"), call))
    .into();
    let recorded = |use_id| execution(use_id, 30, "Conditional", &[44]);
    for (conjunct, call) in recordings_refused(30, recorded) {
        let path = format!("RecordConditionalExecutionUse96.5/RecordAbilityUse9.{conjunct}");
        refused.push((path, call));
    }
    refused
}

fn turn_recordings_refused() -> Vec<Refused> {
    let own = event(82, 31);
    let right = turn_recording(&[turn_use(81, 11)], &own);
    let other = but(&own, &[("participant", text("SideB"))]);
    let longer = |added: &[Value]| {
        let after = [&[turn_use(81, 11)], added].concat();
        with(&right, &[("after", Value::seq(after))])
    };
    let elsewhere = but(&turn_use(82, 11), &[("turn", int(6))]);
    [
        ("1", with(&right, &[("event", other)])),
        ("1", with(&right, &[("history", seq(&[]))])),
        ("2", turn_recording(&[turn_use(82, 11)], &own)),
        ("3", longer(&[])),
        ("3", longer(&[turn_use(82, 12)])),
        ("3", longer(&[elsewhere])),
    ]
    .map(|(conjunct, call)| (format!("RecordTurnUse9.{conjunct}"), call))
    .into()
}

fn permissions_refused() -> Vec<Refused> {
    let right = permission(&[(1, 13), (2, 13)]);
    let witness = |changes: Changes<'_>| {
        let own = right.arg("witness").expect("a witness");
        with(&right, &[("witness", but(own, changes))])
    };
    [
        ("1", witness(&[("payment", int(92))])),
        ("2", witness(&[("counters", counters(&[(1, 13)]))])),
        ("2", witness(&[("counters", counters(&[(1, 13), (3, 13)]))])),
        ("3", permission(&[(1, 13), (2, 14)])),
        ("3", permission(&[(1, 14), (2, 14)])),
    ]
    .map(|(conjunct, call)| (format!("PaymentPermission9.{conjunct}"), call))
    .into()
}

#[test]
fn a_granted_ability_has_its_recipient_as_source() {
    let granted = definition(&[("source", source("Object", 12))]);
    assert_eq!(judge(&grant()), value(granted));
}

#[test]
fn an_interrupt_condition_does_not_depend_on_the_category() {
    for kind in ["Static", "Paid", "Conditional", "Play", "Procedure"] {
        for (flag, structure, interrupts) in [
            (false, false, false),
            (true, false, true),
            (false, true, true),
            (true, true, true),
        ] {
            let call = interruption(kind, flag, structure);
            assert_eq!(judge(&call), value(interrupts.into()), "{call:?}");
        }
    }
}

#[test]
fn a_view_omits_what_is_concealed_from_its_viewer() {
    for (viewer, concealed) in [("SideA", "source"), ("SideB", "activity")] {
        let seen = lacking(&definition(&[]), concealed);
        assert_eq!(judge(&view(viewer)), value(seen));
    }
    assert_eq!(judge(&view("Nobody")), value(definition(&[])));
}
