//! Random calls that open, finish and use an ability.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{but, call, field, int, record, seq, text};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{boolean, id, mostly, one_of, zone_instance};

pub(super) fn openings() -> impl Strategy<Value = Call> {
    let kind = one_of(&["Static", "Paid", "Conditional", "Play", "Procedure", "Odd"]);
    (
        id(),
        kind,
        id(),
        zone_instance(),
        vec(40..44_i64, 0..3),
        id(),
    )
        .prop_map(|(own, kind, source, place, instructions, caller)| {
            call(
                "OpenAbilityResolution9",
                &[
                    ("id", int(own)),
                    ("kind", kind),
                    ("source", int(source)),
                    ("sourceZone", place),
                    ("instructions", seq(&instructions)),
                    ("caller", int(caller)),
                ],
            )
        })
}

/// A frame, and whether it is at its last instruction.
fn frames() -> impl Strategy<Value = Value> {
    let phase = prop_oneof![
        5 => Just("Resolving"),
        1 => select(vec!["Ready", "Between", "Complete", "Odd"]),
    ];
    let cursor = prop_oneof![8 => 1..=2_i64, 1 => Just(0), 1 => Just(3)];
    (
        phase,
        cursor,
        vec(41..44_i64, 1..4),
        mostly(false),
        mostly(false),
    )
        .prop_map(|(phase, cursor, instructions, complete, last)| {
            record(&[
                ("id", int(31)),
                ("instructions", seq(&instructions)),
                ("cursor", int(cursor)),
                ("phase", text(phase)),
                ("complete", complete),
                ("lastFinished", last),
            ])
        })
}

pub(super) fn finishes() -> impl Strategy<Value = Call> {
    let receipt = (
        prop_oneof![5 => Just(31_i64), 1 => Just(32)],
        prop::option::weighted(0.25, 41..44_i64),
        mostly(true),
    );
    (frames(), receipt, 0..8_u8).prop_map(|(before, (instance, instruction, complete), change)| {
        let cursor = field(&before, "cursor").as_int().unwrap_or_default();
        let instructions = field(&before, "instructions").as_seq().unwrap_or_default();
        let at = usize::try_from(cursor - 1).ok();
        let current = at.and_then(|at| instructions.get(at)).cloned();
        let is_last = cursor == instructions.len() as i64;
        let receipt = record(&[
            ("abilityInstance", int(instance)),
            (
                "instruction",
                instruction.map(int).or(current).unwrap_or_else(|| int(41)),
            ),
            ("complete", complete),
        ]);
        let after = if is_last == (change != 0) {
            let done = Value::Bool(true);
            but(
                &before,
                &[
                    ("phase", text("Complete")),
                    ("lastFinished", done.clone()),
                    ("complete", done),
                ],
            )
        } else {
            but(&before, &[("phase", text("Between"))])
        };
        let after = match change {
            1 => but(&after, &[("cursor", int(cursor + 1))]),
            _ => after,
        };
        call(
            "FinishAbilityInstruction9",
            &[
                ("before", before),
                ("after", after),
                ("actualInstructionReceipt", receipt),
            ],
        )
    })
}

pub(super) fn uses() -> impl Strategy<Value = Call> {
    let kind = one_of(&["Static", "Paid", "Conditional", "Play", "Procedure", "Odd"]);
    (kind, mostly(false), boolean(), boolean(), boolean()).prop_map(
        |(kind, mandatory, paid, resolved, chosen)| {
            call(
                "AbilityUseDue9",
                &[
                    ("kind", kind),
                    ("entirelyMandatory", mandatory),
                    ("actualTriggerCostPaid", paid),
                    ("actualOptionalEffectsResolved", resolved),
                    ("actualOtherOptionalChoiceComplete", chosen),
                ],
            )
        },
    )
}
