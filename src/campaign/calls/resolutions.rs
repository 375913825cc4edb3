//! Random calls of the resolution of an ability.

use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{but, call, field, int, record, seq, text, zone};
use crate::engine::Call;
use crate::value::Value;

use super::carriers::{boolean, mostly};

/// A frame that is most often in this phase.
fn frame_in(phase: &'static str) -> impl Strategy<Value = Value> {
    let kind = prop_oneof![
        3 => Just("Paid"),
        3 => Just("Conditional"),
        1 => select(vec!["Static", "Play", "Procedure", "Odd"]),
    ];
    let phase = prop_oneof![
        6 => Just(phase),
        1 => select(vec![
            "Ready", "Imminent", "InterruptBoundary", "Resolving", "Between", "Complete", "Odd",
        ]),
    ];
    let flags = (boolean(), boolean(), boolean());
    (kind, phase, 0..3_i64, flags).prop_map(|(kind, phase, cursor, flags)| {
        let (detached, complete, first) = flags;
        record(&[
            ("id", int(31)),
            ("kind", text(kind)),
            ("source", int(11)),
            ("sourceZone", zone("Play", "Shared")),
            ("instructions", seq(&[41, 42])),
            ("caller", int(61)),
            ("cursor", int(cursor)),
            ("phase", text(phase)),
            ("firstImminent", first),
            ("lastFinished", complete.clone()),
            ("detached", detached),
            ("complete", complete),
            ("returned", Value::Bool(false)),
        ])
    })
}

/// A relation on frames, with arguments besides; now and then its after is the
/// frame as it was.
fn relation(
    operator: &str,
    (before, changes, unchanged): (Value, &[(&str, Value)], bool),
    others: &[(&str, Value)],
) -> Call {
    let after = match unchanged {
        true => before.clone(),
        false => but(&before, changes),
    };
    let mut args = vec![("before", before), ("after", after)];
    args.extend(others.iter().cloned());
    call(operator, &args)
}

fn unchanged() -> impl Strategy<Value = bool> {
    prop::bool::weighted(0.15)
}

pub(super) fn detachments() -> impl Strategy<Value = Call> {
    let instance = prop_oneof![5 => Just(31_i64), 1 => Just(32)];
    (frame_in("Ready"), instance, mostly(true), unchanged()).prop_map(
        |(before, instance, paid, unchanged)| {
            let receipt = record(&[("abilityInstance", int(instance)), ("allPaid", paid)]);
            relation(
                "DetachPaidAbility9",
                (before, &[("detached", Value::Bool(true))], unchanged),
                &[("actualTriggerReceipt", receipt)],
            )
        },
    )
}

pub(super) fn beginnings() -> impl Strategy<Value = Call> {
    let facts = (mostly(true), mostly(true), mostly(true), mostly(true));
    (frame_in("Ready"), facts, unchanged()).prop_map(
        |(before, (recognized, active, admitted, scheduled), unchanged)| {
            let begun = [
                ("phase", text("Imminent")),
                ("firstImminent", Value::Bool(true)),
            ];
            relation(
                "BeginAbilityInstructions9",
                (before, &begun, unchanged),
                &[
                    ("currentlyRecognized", recognized),
                    ("effectivelyActive", active),
                    ("resolutionAdmitted", admitted),
                    ("schedulerAdmits", scheduled),
                ],
            )
        },
    )
}

pub(super) fn reachings() -> impl Strategy<Value = Call> {
    (frame_in("Imminent"), unchanged()).prop_map(|(before, unchanged)| {
        let reached = [("phase", text("InterruptBoundary"))];
        relation(
            "ReachInterruptBoundary9",
            (before, &reached, unchanged),
            &[],
        )
    })
}

pub(super) fn passings() -> impl Strategy<Value = Call> {
    let facts = (boolean(), boolean(), boolean());
    (frame_in("InterruptBoundary"), facts, unchanged()).prop_map(
        |(before, (flag, structure, handled), unchanged)| {
            relation(
                "PassInterruptBoundary9",
                (before, &[("phase", text("Resolving"))], unchanged),
                &[
                    ("interruptFlag", flag),
                    ("structureInterrupts", structure),
                    ("actualInterruptHandlingComplete", handled),
                ],
            )
        },
    )
}

pub(super) fn cursor_advances() -> impl Strategy<Value = Call> {
    let facts = (mostly(true), mostly(true));
    (frame_in("Between"), facts, 1..3_i64, unchanged()).prop_map(
        |(before, (checkpoint, chains), step, unchanged)| {
            let cursor = field(&before, "cursor").as_int().unwrap_or_default();
            let advanced = [("phase", text("Imminent")), ("cursor", int(cursor + step))];
            relation(
                "AdvanceAbilityCursor9",
                (before, &advanced, unchanged),
                &[
                    ("checkpointComplete", checkpoint),
                    ("newerChainsComplete", chains),
                ],
            )
        },
    )
}

pub(super) fn ability_returns() -> impl Strategy<Value = Call> {
    let facts = (mostly(true), mostly(true), mostly(false));
    let caller = prop_oneof![5 => Just(61_i64), 1 => Just(62)];
    (frame_in("Complete"), facts, caller, unchanged()).prop_map(
        |(frame, (checkpoint, chains, returned), caller, unchanged)| {
            let before = but(&frame, &[("returned", returned)]);
            relation(
                "ReturnAbility9",
                (before, &[("returned", Value::Bool(true))], unchanged),
                &[
                    ("finalCheckpointComplete", checkpoint),
                    ("finalChainsComplete", chains),
                    ("caller", int(caller)),
                ],
            )
        },
    )
}

pub(super) fn continuations() -> impl Strategy<Value = Call> {
    let source = prop_oneof![5 => Just(11_i64), 1 => Just(12)];
    (
        frame_in("Resolving"),
        mostly(false),
        source,
        mostly(false),
        unchanged(),
    )
        .prop_map(|(frame, returned, source, ends, unchanged)| {
            let before = but(&frame, &[("returned", returned)]);
            relation(
                "ContinueDetachedAbility9",
                (before, &[("returned", ends)], unchanged),
                &[("leavingSource", int(source))],
            )
        })
}
