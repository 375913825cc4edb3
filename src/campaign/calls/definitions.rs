//! Random calls about definitions of abilities.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::campaign::build::{but, call, field, ids, int, record, seq, text};
use crate::engine::Call;
use crate::value::{Value, set};

use super::carriers::{boolean, mostly, one_of};

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

pub(super) fn definitions() -> impl Strategy<Value = Call> {
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

pub(super) fn ability_grants() -> impl Strategy<Value = Call> {
    (a_definition(), 11..13_i64).prop_map(|(definition, recipient)| {
        call(
            "GrantAbility9",
            &[("definition", definition), ("recipient", int(recipient))],
        )
    })
}

pub(super) fn interruptions() -> impl Strategy<Value = Call> {
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

pub(super) fn ability_views() -> impl Strategy<Value = Call> {
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
