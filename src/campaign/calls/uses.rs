//! Random calls about records of use.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::campaign::build::{call, field, ids, int, record, text};
use crate::engine::Call;
use crate::value::{Value, set};

fn use_event(use_id: i64, instance: i64) -> Value {
    record(&[
        ("use", int(use_id)),
        ("instance", int(instance)),
        ("source", int(12)),
        ("participant", text("SideA")),
    ])
}

/// Up to two use events.
fn histories() -> impl Strategy<Value = Vec<Value>> {
    vec((80..82_i64, 30..32_i64), 0..3).prop_map(|events| {
        let events = events.into_iter();
        events
            .map(|(own, instance)| use_event(own, instance))
            .collect()
    })
}

fn sequence(items: Vec<Value>) -> Value {
    Value::seq(items)
}

/// The sequence with the item at its end, or one that is wrong.
fn longer(before: &[Value], item: Value, change: u8) -> Value {
    match change {
        0 => sequence(before.to_vec()),
        1 => sequence(vec![item]),
        _ => sequence(before.iter().cloned().chain([item]).collect()),
    }
}

/// The arguments of `RecordAbilityUse9`.
fn use_arguments() -> impl Strategy<Value = Vec<(&'static str, Value)>> {
    let use_id = prop_oneof![6 => 80..84_i64, 1 => Just(0)];
    (histories(), use_id, 30..34_i64, 0..8_u8).prop_map(|(before, use_id, instance, change)| {
        let after = longer(&before, use_event(use_id, instance), change);
        vec![
            ("before", sequence(before)),
            ("after", after),
            ("use", int(use_id)),
            ("instance", int(instance)),
            ("source", int(12)),
            ("participant", text("SideA")),
        ]
    })
}

pub(super) fn use_recordings() -> impl Strategy<Value = Call> {
    use_arguments().prop_map(|args| call("RecordAbilityUse9", &args))
}

pub(super) fn executions() -> impl Strategy<Value = Call> {
    let kind = prop_oneof![6 => Just("Conditional"), 1 => select(vec!["Paid", "Static", "Odd"])];
    let executed = prop_oneof![
        4 => Just(vec![43, 44]),
        4 => subsequence(vec![43_i64, 44, 45, 49], 0..=3),
    ];
    (use_arguments(), kind, executed).prop_map(|(mut args, kind, executed)| {
        let definition = record(&[
            ("kind", text(kind)),
            ("parts", ids(&[43, 44, 45])),
            ("optionalParts", ids(&[44, 45])),
        ]);
        args.push(("definition", definition));
        args.push(("actualExecutedParts", ids(&executed)));
        call("RecordConditionalExecutionUse96", &args)
    })
}

pub(super) fn turn_recordings() -> impl Strategy<Value = Call> {
    let event = (80..83_i64, 30..32_i64);
    let before = vec((80..84_i64, 1..3_i64), 0..2);
    let of_history = prop::option::weighted(0.7, any::<prop::sample::Index>());
    (histories(), event, of_history, before, 1..3_i64, 0..8_u8).prop_map(
        |(history, (use_id, instance), of_history, before, turn, change)| {
            let event = match of_history {
                Some(place) if !history.is_empty() => place.get(&history).clone(),
                _ => use_event(use_id, instance),
            };
            let turn_use = |use_id: &Value, turn| {
                record(&[
                    ("use", use_id.clone()),
                    ("turn", int(turn)),
                    ("ability", int(61)),
                    ("source", int(12)),
                ])
            };
            let before: Vec<Value> = before
                .iter()
                .map(|(use_id, turn)| turn_use(&int(*use_id), *turn))
                .collect();
            let after = longer(&before, turn_use(field(&event, "use"), turn), change);
            call(
                "RecordTurnUse9",
                &[
                    ("before", sequence(before)),
                    ("after", after),
                    ("history", sequence(history)),
                    ("event", event),
                    ("turn", int(turn)),
                    ("ability", int(61)),
                ],
            )
        },
    )
}

/// Up to two counters, each with its host.
fn counters() -> impl Strategy<Value = Value> {
    let host = prop_oneof![4 => Just(13_i64), 1 => Just(14)];
    vec((1..3_i64, host), 0..3).prop_map(|counters| {
        let counter = |(own, host)| record(&[("id", int(own)), ("host", int(host))]);
        set::set_of(counters.into_iter().map(counter).collect())
    })
}

pub(super) fn permissions() -> impl Strategy<Value = Call> {
    let names = prop_oneof![5 => Just(91_i64), 1 => Just(92)];
    let others = prop::option::weighted(0.3, counters());
    (names, counters(), others, 13..15_i64).prop_map(|(named, paid, others, host)| {
        let witness = record(&[
            ("payment", int(named)),
            ("counters", others.unwrap_or_else(|| paid.clone())),
            ("permittedHost", int(host)),
        ]);
        let payment = record(&[("id", int(91)), ("counters", paid)]);
        call(
            "PaymentPermission9",
            &[("witness", witness), ("payment", payment)],
        )
    })
}
