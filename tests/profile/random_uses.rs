//! Random calls about definitions and records of use; see `random.rs`.

use lockstep::engine::Call;
use lockstep::value::{Value, set};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::random::{boolean, mostly, one_of};
use crate::values::{but, call, ids, int, record, seq, text};

fn field<'a>(of: &'a Value, name: &str) -> &'a Value {
    of.as_record()
        .and_then(|own| own.get(name))
        .expect("a field")
}

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

pub(crate) fn use_recordings() -> impl Strategy<Value = Call> {
    use_arguments().prop_map(|args| call("RecordAbilityUse9", &args))
}

pub(crate) fn executions() -> impl Strategy<Value = Call> {
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

pub(crate) fn turn_recordings() -> impl Strategy<Value = Call> {
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

pub(crate) fn permissions() -> impl Strategy<Value = Call> {
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

/// A definition, most often one of the profile's.
fn a_definition() -> impl Strategy<Value = Value> {
    let mostly_of = |right: &'static [&'static str], wrong: &'static str| {
        prop_oneof![7 => select(right), 1 => Just(wrong)].prop_map(text)
    };
    (
        mostly_of(&["Static", "Paid", "Conditional", "Play"], "Odd"),
        mostly_of(&["Object", "Rule"], "Nobody"),
        prop_oneof![5 => Just(11_i64), 1 => Just(19)],
        mostly_of(&["SideA", "SideB"], "Shared"),
        (vec(41..43_i64, 1..3), 0..8_u8),
        mostly_of(&["Active", "Inactive"], "Suspended"),
        boolean(),
    )
        .prop_map(
            |(kind, sort, id, controller, (steps, change), activity, flag)| {
                let is_static = kind == text("Static");
                let instructions = match change {
                    0 => seq(&[49]),
                    1 => seq(&[]),
                    _ if is_static => seq(&[]),
                    _ => seq(&steps),
                };
                record(&[
                    ("kind", kind),
                    ("source", record(&[("sort", sort), ("id", int(id))])),
                    ("controller", controller),
                    ("instructions", instructions),
                    ("activity", activity),
                    ("interruptFlag", flag),
                ])
            },
        )
}

pub(crate) fn definitions() -> impl Strategy<Value = Call> {
    (a_definition(), boolean(), mostly(true)).prop_map(|(definition, reshape, current)| {
        let reshape = reshape == Value::Bool(true) && field(&definition, "kind") == &text("Static");
        let definition = match reshape {
            true => but(&definition, &[("instructions", seq(&[41]))]),
            false => definition,
        };
        let current = match current {
            Value::Bool(true) => ids(&[11, 12]),
            _ => ids(&[12]),
        };
        call(
            "AbilityDefinitionValid9",
            &[
                ("definition", definition),
                ("currentObjects", current),
                ("rules", ids(&[11, 91])),
                ("admittedInstructions", ids(&[41, 42])),
            ],
        )
    })
}

pub(crate) fn ability_grants() -> impl Strategy<Value = Call> {
    (a_definition(), 11..13_i64).prop_map(|(definition, recipient)| {
        call(
            "GrantAbility9",
            &[("definition", definition), ("recipient", int(recipient))],
        )
    })
}

pub(crate) fn interruptions() -> impl Strategy<Value = Call> {
    (a_definition(), boolean()).prop_map(|(definition, structure)| {
        call(
            "InterruptCondition9",
            &[
                ("definition", definition),
                ("structureInterrupts", structure),
            ],
        )
    })
}

pub(crate) fn ability_views() -> impl Strategy<Value = Call> {
    let fields = vec![
        "kind",
        "source",
        "instructions",
        "activity",
        "interruptFlag",
    ];
    let concealed = subsequence(fields, 0..=5);
    let from = one_of(&["SideA", "SideB"]);
    (a_definition(), one_of(&["SideA", "SideB"]), from, concealed).prop_map(
        |(definition, viewer, from, concealed)| {
            let pair = |name| record(&[("viewer", from.clone()), ("field", text(name))]);
            let concealments = set::set_of(concealed.into_iter().map(pair).collect());
            call(
                "AbilityView9",
                &[
                    ("definition", definition),
                    ("viewer", viewer),
                    ("concealments", concealments),
                ],
            )
        },
    )
}
