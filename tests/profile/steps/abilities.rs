//! Instances side by side, and the table of objects.

use crate::values::{but, call, ids, int, map, record, seq, text};

use super::{Composing, play, records};

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
    let advances = call(
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
    let both = map(vec![(int(31), between.clone()), (int(32), newer)]);
    let alone = map(vec![(int(31), between)]);
    let table = record(&[("objects", map(vec![])), ("usedIds", ids(&[11]))]);
    vec![
        Composing::new(
            "an instance goes on inside of which a newer one is open",
            "resolution",
            &[("frames", both.clone())],
            advances,
        )
        .refused(
            "AdvanceAbilityCursor9 is no step in what waits for the return of a frame that it called",
        ),
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
            "an object has moved that was never in the table",
            "transfer",
            &[("table", table), ("history", seq(&[]))],
            records(&[], "Retire", 99),
        )
        .refused("RecordMovement8 is no step in a history of objects that were never in the table"),
    ]
}
