//! Calls about the resolution of an ability; each operator accepted, each arm
//! taken, each guard refusing.

use crate::engine::Call;
use crate::value::Value;

use super::build::{but, call, int, record, seq, text, with};
use super::calls::ability_frame;

type Changes<'a> = &'a [(&'a str, Value)];

/// A guard's path and a call that it refuses.
type Refused = (String, Call);

fn refusal(path: &str, call: Call) -> Refused {
    (path.to_owned(), call)
}

/// A frame that was just opened, but for these fields.
fn ready(kind: &str, changes: Changes<'_>) -> Value {
    let opened = but(
        &ability_frame(1),
        &[
            ("kind", text(kind)),
            ("phase", text("Ready")),
            ("firstImminent", false.into()),
            ("detached", false.into()),
        ],
    );
    but(&opened, changes)
}

/// The frame of work that has come to this phase.
fn at(phase: &str) -> Value {
    but(&ability_frame(1), &[("phase", text(phase))])
}

/// A relation whose after is its before but for these fields.
fn step(operator: &str, before: &Value, changes: Changes<'_>, others: Changes<'_>) -> Call {
    let mut args = vec![("before", before.clone()), ("after", but(before, changes))];
    args.extend(others.iter().cloned());
    call(operator, &args)
}

/// The call whose after is its before.
fn unchanged(call: &Call) -> Call {
    let before = call.arg("before").expect("a frame").clone();
    with(call, &[("after", before)])
}

/// The call whose after is its own but for these fields.
fn beyond(call: &Call, changes: Changes<'_>) -> Call {
    let after = but(call.arg("after").expect("a frame"), changes);
    with(call, &[("after", after)])
}

fn detachment(before: &Value, receipt: Changes<'_>) -> Call {
    let paid = record(&[("abilityInstance", int(31)), ("allPaid", true.into())]);
    step(
        "DetachPaidAbility9",
        before,
        &[("detached", true.into())],
        &[("actualTriggerReceipt", but(&paid, receipt))],
    )
}

/// What a beginning is told: recognition, activity, resolution, scheduler.
fn beginning(before: &Value, facts: [bool; 4]) -> Call {
    let [recognized, active, admitted, scheduled] = facts.map(Value::Bool);
    step(
        "BeginAbilityInstructions9",
        before,
        &[("phase", text("Imminent")), ("firstImminent", true.into())],
        &[
            ("currentlyRecognized", recognized),
            ("effectivelyActive", active),
            ("resolutionAdmitted", admitted),
            ("schedulerAdmits", scheduled),
        ],
    )
}

fn reaching(phase: &str) -> Call {
    let reached = [("phase", text("InterruptBoundary"))];
    step("ReachInterruptBoundary9", &at(phase), &reached, &[])
}

/// What a passing is told: the flag, the structure, the handling.
fn passing(phase: &str, facts: [bool; 3]) -> Call {
    let [flag, structure, handled] = facts.map(Value::Bool);
    step(
        "PassInterruptBoundary9",
        &at(phase),
        &[("phase", text("Resolving"))],
        &[
            ("interruptFlag", flag),
            ("structureInterrupts", structure),
            ("actualInterruptHandlingComplete", handled),
        ],
    )
}

pub(super) fn advance(phase: &str, checkpoint: bool, chains: bool) -> Call {
    step(
        "AdvanceAbilityCursor9",
        &at(phase),
        &[("phase", text("Imminent")), ("cursor", int(2))],
        &[
            ("checkpointComplete", checkpoint.into()),
            ("newerChainsComplete", chains.into()),
        ],
    )
}

/// The return of a frame that is complete, but for these fields.
fn ability_return(frame: Changes<'_>) -> Call {
    let complete = but(
        &ability_frame(2),
        &[
            ("phase", text("Complete")),
            ("lastFinished", true.into()),
            ("complete", true.into()),
        ],
    );
    step(
        "ReturnAbility9",
        &but(&complete, frame),
        &[("returned", true.into())],
        &[
            ("finalCheckpointComplete", true.into()),
            ("finalChainsComplete", true.into()),
            ("caller", int(3)),
        ],
    )
}

fn continuation(frame: Changes<'_>) -> Call {
    step(
        "ContinueDetachedAbility9",
        &but(&ability_frame(1), frame),
        &[],
        &[("leavingSource", int(11))],
    )
}

pub(super) fn accepted() -> Vec<Call> {
    let detached = [("detached", true.into())];
    let undetached = [("detached", false.into())];
    let mut calls = vec![
        detachment(&ready("Paid", &[]), &[]),
        beginning(&ready("Paid", &detached), [false, false, false, true]),
        beginning(&ready("Conditional", &[]), [true; 4]),
        beginning(&ready("Play", &[]), [false, false, false, true]),
        beginning(&ready("Procedure", &[]), [false, false, false, true]),
        reaching("Imminent"),
        advance("Between", true, true),
        ability_return(&[]),
        ability_return(&undetached),
        continuation(&[]),
        continuation(&[("complete", true.into())]),
    ];
    calls.extend(
        [
            [false, false, false],
            [false, false, true],
            [true, false, true],
            [false, true, true],
            [true, true, true],
        ]
        .map(|facts| passing("InterruptBoundary", facts)),
    );
    calls
}

pub(super) fn refused() -> Vec<Refused> {
    let mut refused = detachments_refused();
    refused.extend(beginnings_refused());
    refused.extend(boundaries_refused());
    refused.extend(returns_refused());
    refused.extend(continuations_refused());
    refused
}

fn detachments_refused() -> Vec<Refused> {
    let right = detachment(&ready("Paid", &[]), &[]);
    let mut refused: Vec<_> = ["Static", "Conditional", "Play", "Procedure"]
        .map(|kind| {
            let before = ready(kind, &[]);
            refusal("DetachPaidAbility9.1", detachment(&before, &[]))
        })
        .into();
    for (conjunct, field, value) in [
        ("2", "phase", text("Imminent")),
        ("2", "phase", text("Complete")),
        ("3", "detached", true.into()),
    ] {
        let before = ready("Paid", &[(field, value)]);
        let path = format!("DetachPaidAbility9.{conjunct}");
        refused.push(refusal(&path, detachment(&before, &[])));
    }
    for (conjunct, field, value) in [
        ("4", "abilityInstance", int(32)),
        ("5", "allPaid", false.into()),
    ] {
        let call = detachment(&ready("Paid", &[]), &[(field, value)]);
        refused.push(refusal(&format!("DetachPaidAbility9.{conjunct}"), call));
    }
    for after in [
        unchanged(&right),
        beyond(&right, &[("phase", text("Imminent"))]),
    ] {
        refused.push(refusal("DetachPaidAbility9.6", after));
    }
    refused
}

fn beginnings_refused() -> Vec<Refused> {
    let told = [true; 4];
    let conditional = ready("Conditional", &[]);
    let right = beginning(&conditional, told);
    let mut refused = Vec::new();
    for phase in ["Imminent", "Between", "Complete"] {
        let before = ready("Conditional", &[("phase", text(phase))]);
        let call = beginning(&before, told);
        refused.push(refusal("BeginAbilityInstructions9.1", call));
    }
    for (conjunct, kind) in [("2", "Static"), ("3", "Paid")] {
        let call = beginning(&ready(kind, &[]), told);
        let path = format!("BeginAbilityInstructions9.{conjunct}");
        refused.push(refusal(&path, call));
    }
    for (conjunct, facts) in [
        ("4", [false, true, true, true]),
        ("5", [true, false, true, true]),
        ("6", [true, true, false, true]),
        ("7", [true, true, true, false]),
    ] {
        let call = beginning(&conditional, facts);
        let path = format!("BeginAbilityInstructions9.{conjunct}");
        refused.push(refusal(&path, call));
    }
    let empty = ready("Conditional", &[("instructions", seq(&[]))]);
    let path = "BeginAbilityInstructions9.8";
    refused.push(refusal(path, beginning(&empty, told)));
    for after in [
        unchanged(&right),
        beyond(&right, &[("firstImminent", false.into())]),
        beyond(&right, &[("phase", text("Resolving"))]),
        beyond(&right, &[("detached", true.into())]),
    ] {
        refused.push(refusal("BeginAbilityInstructions9.9", after));
    }
    refused
}

fn boundaries_refused() -> Vec<Refused> {
    let mut refused = Vec::new();
    let mut add = |path: &str, call: Call| refused.push(refusal(path, call));

    let right = reaching("Imminent");
    for phase in ["Ready", "InterruptBoundary", "Resolving"] {
        add("ReachInterruptBoundary9.1", reaching(phase));
    }
    add("ReachInterruptBoundary9.2", unchanged(&right));
    let resolving = [("phase", text("Resolving"))];
    add("ReachInterruptBoundary9.2", beyond(&right, &resolving));

    let right = passing("InterruptBoundary", [true; 3]);
    for phase in ["Imminent", "Resolving", "Between"] {
        add("PassInterruptBoundary9.1", passing(phase, [true; 3]));
    }
    for facts in [
        [true, false, false],
        [false, true, false],
        [true, true, false],
    ] {
        let call = passing("InterruptBoundary", facts);
        add("PassInterruptBoundary9.2", call);
    }
    add("PassInterruptBoundary9.3", unchanged(&right));
    let between = [("phase", text("Between"))];
    add("PassInterruptBoundary9.3", beyond(&right, &between));

    let right = advance("Between", true, true);
    for phase in ["Resolving", "Complete"] {
        add("AdvanceAbilityCursor9.1", advance(phase, true, true));
    }
    add("AdvanceAbilityCursor9.2", advance("Between", false, true));
    add("AdvanceAbilityCursor9.3", advance("Between", true, false));
    add("AdvanceAbilityCursor9.4", unchanged(&right));
    for (field, value) in [
        ("cursor", int(1)),
        ("cursor", int(3)),
        ("phase", text("Ready")),
    ] {
        let call = beyond(&right, &[(field, value)]);
        add("AdvanceAbilityCursor9.4", call);
    }
    refused
}

fn returns_refused() -> Vec<Refused> {
    let right = ability_return(&[]);
    let fact = |name, value| with(&right, &[(name, value)]);
    [
        ("1", ability_return(&[("complete", false.into())])),
        ("2", ability_return(&[("returned", true.into())])),
        ("3", fact("finalCheckpointComplete", false.into())),
        ("4", fact("finalChainsComplete", false.into())),
        ("5", fact("caller", int(4))),
        ("6", unchanged(&right)),
        ("6", beyond(&right, &[("caller", int(4))])),
    ]
    .map(|(conjunct, call)| refusal(&format!("ReturnAbility9.{conjunct}"), call))
    .into()
}

fn continuations_refused() -> Vec<Refused> {
    let right = continuation(&[]);
    [
        ("1", continuation(&[("detached", false.into())])),
        ("2", continuation(&[("returned", true.into())])),
        ("3", with(&right, &[("leavingSource", int(12))])),
        ("4", beyond(&right, &[("complete", true.into())])),
        ("4", beyond(&right, &[("returned", true.into())])),
        ("4", beyond(&right, &[("source", int(21))])),
    ]
    .map(|(conjunct, call)| refusal(&format!("ContinueDetachedAbility9.{conjunct}"), call))
    .into()
}
