//! Instances side by side, and the table of objects.

use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, record, seq, text};

use super::{Composing, advances, complete, frame, hand, held, opens, play, records};

const OTHER_FRAME: &str = "`before` is not the frame of 31 as it stands: it is [caller |-> 71, complete |-> FALSE, cursor |-> 1, detached |-> TRUE, firstImminent |-> TRUE, id |-> 31, instructions |-> <<41, 42>>, kind |-> \"Paid\", lastFinish ...";

pub(super) fn steps() -> Vec<Composing> {
    let between = record(&[
        ("id", int(31)),
        ("kind", text("Paid")),
        ("source", int(11)),
        ("sourceZone", play()),
        ("instructions", seq(&[41, 42])),
        ("caller", int(71)),
        ("cursor", int(1)),
        ("phase", text("Between")),
        ("firstImminent", true.into()),
        ("lastFinished", false.into()),
        ("detached", true.into()),
        ("complete", false.into()),
        ("returned", false.into()),
    ]);
    let newer = but(&between, &[("id", int(32)), ("caller", int(31))]);
    let imminent = but(&between, &[("cursor", int(2)), ("phase", text("Imminent"))]);
    let advances_cursor = call(
        "AdvanceAbilityCursor9",
        &[
            ("before", between.clone()),
            ("after", imminent),
            ("checkpointComplete", true.into()),
            ("newerChainsComplete", true.into()),
        ],
    );
    let goes_on = call(
        "ContinueDetachedAbility9",
        &[
            ("before", between.clone()),
            ("after", between.clone()),
            ("leavingSource", int(11)),
        ],
    );
    let goes_on_again = goes_on.clone();
    let both = map(vec![(int(31), between.clone()), (int(32), newer.clone())]);
    let moved = |operator: &str, before: &Value, change: (&str, Value), facts: &[(&str, Value)]| {
        let mut args = vec![
            ("before", before.clone()),
            ("after", but(before, &[change])),
        ];
        args.extend(facts.iter().cloned());
        call(operator, &args)
    };
    let at_boundary = but(&between, &[("phase", text("InterruptBoundary"))]);
    let passes = |interrupts: bool| {
        moved(
            "PassInterruptBoundary9",
            &at_boundary,
            ("phase", text("Resolving")),
            &[
                ("interruptFlag", interrupts.into()),
                ("structureInterrupts", false.into()),
                ("actualInterruptHandlingComplete", interrupts.into()),
            ],
        )
    };
    let resolving = but(&between, &[("phase", text("Resolving"))]);
    let receipt = record(&[
        ("abilityInstance", int(31)),
        ("instruction", int(41)),
        ("complete", true.into()),
    ]);
    let finishes = moved(
        "FinishAbilityInstruction9",
        &resolving,
        ("phase", text("Between")),
        &[("actualInstructionReceipt", receipt)],
    );
    let beside = |own: &Value, caller: i64, detached: bool| {
        let change = [("caller", int(caller)), ("detached", detached.into())];
        let newer = but(&newer, &change);
        [(
            "frames",
            map(vec![(int(31), own.clone()), (int(32), newer)]),
        )]
    };
    let unready = but(
        &between,
        &[("phase", text("Ready")), ("complete", true.into())],
    );
    let returns = moved(
        "ReturnAbility9",
        &unready,
        ("returned", true.into()),
        &[
            ("finalCheckpointComplete", true.into()),
            ("finalChainsComplete", true.into()),
            ("caller", int(71)),
        ],
    );
    let called = but(&between, &[("caller", int(32))]);
    let opens_newer = call(
        "OpenAbilityResolution9",
        &[
            ("id", int(32)),
            ("kind", text("Paid")),
            ("source", int(12)),
            ("sourceZone", play()),
            ("instructions", seq(&[43])),
            ("caller", int(31)),
        ],
    );
    let alone = map(vec![(int(31), between.clone())]);
    let alone_again = alone.clone();
    let moved_on = advances_cursor.clone();
    let retiring = frame(51, "Retire", 71, "Work", &record(&[]));
    let calling = |called: &Value| {
        let frames = map(vec![(int(31), called.clone()), (int(51), retiring.clone())]);
        [("frames", frames), ("inPlay", ids(&[11]))]
    };
    let retires = |occurrence: i64, caller: i64| opens(occurrence, "Retire", caller, &record(&[]));
    let table = |objects: &[i64]| {
        let rows = objects.iter().map(|id| (int(*id), record(&[])));
        let table = record(&[("objects", map(rows.collect())), ("usedIds", ids(&[11]))]);
        [("table", table), ("history", seq(&[]))]
    };
    let over = but(
        &newer,
        &[
            ("phase", text("Complete")),
            ("complete", true.into()),
            ("returned", true.into()),
        ],
    );
    let beside_over = map(vec![(int(31), between.clone()), (int(32), over)]);
    let attached = but(&between, &[("detached", false.into())]);
    let waited_for = |machine| {
        Composing::new(
            match machine {
                "resolution" => "another operation opens whose caller waits for an instance",
                _ => "an operation opens whose caller waits for an instance, with sources in play",
            },
            machine,
            &calling(&but(&attached, &[("caller", int(72))])),
            retires(53, 72),
        )
        .refused("the frame of 31 has not returned")
    };
    vec![
        Composing::new(
            "an instance goes on inside of which a newer one is open",
            "resolution",
            &[("frames", both.clone())],
            advances_cursor,
        )
        .refused(
            "AdvanceAbilityCursor9 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "an instance passes its interrupt boundary that has called a newer one",
            "resolution",
            &beside(&at_boundary, 31, false),
            passes(false),
        )
        .refused(
            "PassInterruptBoundary9 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "an instance passes its interrupt boundary beside another",
            "resolution",
            &beside(&at_boundary, 71, false),
            passes(false),
        ),
        Composing::new(
            "an instance passes its interrupt boundary beside detached work that it called",
            "resolution",
            &beside(&at_boundary, 31, true),
            passes(false),
        ),
        Composing::new(
            "an interrupt is handled before detached work that it called has returned",
            "resolution",
            &beside(&at_boundary, 31, true),
            passes(true),
        )
        .refused(
            "PassInterruptBoundary9 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "an instance finishes its instruction that has called a newer one",
            "resolution",
            &beside(&resolving, 31, false),
            finishes.clone(),
        )
        .refused(
            "FinishAbilityInstruction9 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "an instance finishes its instruction beside another",
            "resolution",
            &beside(&resolving, 71, false),
            finishes.clone(),
        ),
        Composing::new(
            "an instance finishes its instruction beside detached work that it called",
            "resolution",
            &beside(&resolving, 31, true),
            finishes,
        ),
        Composing::new(
            "an instance opens that is called by what it called",
            "resolution",
            &[("frames", map(vec![(int(31), called)]))],
            opens_newer.clone(),
        )
        .refused(
            "the frame of 32 would wait for itself: what calls it was called by it",
        ),
        Composing::new(
            "an instance returns that is complete before it began",
            "resolution",
            &[("frames", map(vec![(int(31), unready)]))],
            returns,
        )
        .refused("ReturnAbility9 is no step in the instance's phase"),
        Composing::new(
            "a second instance goes on without the source of both",
            "continuation",
            &[("frames", both), ("inPlay", ids(&[12]))],
            goes_on.clone(),
        ),
        Composing::new(
            "an instance goes on without a source that was never in play",
            "continuation",
            &[("frames", alone), ("inPlay", ids(&[12]))],
            goes_on,
        )
        .refused("11 is not in play"),
        Composing::new(
            "an instance goes on without the source of another, which has returned",
            "continuation",
            &[("frames", beside_over), ("inPlay", ids(&[12]))],
            goes_on_again.clone(),
        ),
        Composing::new(
            "an instance goes on whose source a move has taken out of play",
            "continuation",
            &[
                ("frames", alone_again.clone()),
                ("inPlay", ids(&[])),
                ("occupants", held(hand(), &[11])),
            ],
            goes_on_again.clone(),
        ),
        Composing::new(
            "an instance goes on by the leaving of a source that is in play, and was not counted",
            "continuation",
            &[
                ("frames", alone_again),
                ("inPlay", ids(&[])),
                ("occupants", held(play(), &[11])),
            ],
            goes_on_again,
        )
        .refused("11 is not in play"),
        Composing::new(
            "an instance opens under the occurrence of a draw",
            "resolution",
            &[
                ("frames", map(vec![(int(31), between.clone())])),
                (
                    "state",
                    record(&[("frame", frame(32, "Draw", 71, "Counting", &record(&[])))]),
                ),
            ],
            opens_newer.clone(),
        )
        .refused("the frame of 32 is open already"),
        Composing::new(
            "an instance goes on, of which a machine has another frame",
            "continuation",
            &[
                ("frames", map(vec![(int(31), at_boundary.clone())])),
                ("inPlay", ids(&[11])),
            ],
            moved_on,
        )
        .refused(OTHER_FRAME),
        waited_for("resolution"),
        waited_for("continuation"),
        Composing::new(
            "another operation goes on that has called an instance",
            "continuation",
            &calling(&but(&attached, &[("caller", int(51))])),
            advances(&retiring, &complete(&retiring)),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        Composing::new(
            "another operation goes on beside an instance",
            "continuation",
            &calling(&between),
            advances(&retiring, &complete(&retiring)),
        ),
        Composing::new(
            "another operation opens over an instance",
            "continuation",
            &calling(&between),
            retires(31, 71),
        )
        .refused("the frame of 31 is open already"),
        Composing::new(
            "another operation opens under itself, beside an instance",
            "continuation",
            &calling(&between),
            retires(53, 53),
        )
        .refused("the frame of 53 is its own caller"),
        Composing::new(
            "an object has moved that was never in the table",
            "transfer",
            &table(&[]),
            records(&[], "Retire", 99),
        )
        .refused("RecordMovement8 is no step in a history of objects that were never in the table"),
        Composing::new(
            "an object has moved that has a row, and is not among the used ones",
            "transfer",
            &table(&[99]),
            records(&[], "Retire", 99),
        ),
    ]
}
