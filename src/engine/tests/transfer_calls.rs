//! Calls about history, transfers, swaps and framing; each operator accepted,
//! each arm taken, each guard refusing.

use crate::engine::Call;
use crate::value::Value;

use super::build::{
    but, call, ids, int, map, occupants, occupants_without, record, seq, text, with, zone,
};

fn event(occurrence: i64, kind: &str) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", text(kind)),
        ("object", int(11)),
    ])
}

fn recording() -> Call {
    let events = vec![event(1, "Draw"), event(2, "Retire")];
    call(
        "RecordMovement8",
        &[
            ("before", Value::seq(vec![event(1, "Draw")])),
            ("after", Value::seq(events)),
            ("occurrence", int(2)),
            ("kind", text("Retire")),
            ("object", int(11)),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

fn relocation(kind: &str, destination: Value) -> Call {
    let plan = record(&[("kind", text(kind)), ("destination", destination)]);
    call(
        "DirectedRelocation8",
        &[("plan", plan), ("destinationDirected", true.into())],
    )
}

fn row(place: Value, controller: &str, face: &str) -> Value {
    record(&[
        ("card", int(111)),
        ("owner", text("SideA")),
        ("controller", text(controller)),
        ("zone", place),
        ("face", text(face)),
    ])
}

fn table(rows: &[(i64, Value)], used: &[i64]) -> Value {
    let rows: Vec<(Value, Value)> = rows
        .iter()
        .map(|(id, row)| (int(*id), row.clone()))
        .collect();
    record(&[("objects", map(&rows)), ("usedIds", ids(used))])
}

fn in_play() -> Value {
    row(zone("Play", "Shared"), "SideB", "Up")
}

fn in_hand() -> Value {
    row(zone("Hand", "SideA"), "SideA", "Down")
}

/// 11 and 12 are in play, 13 in a hand.
fn before() -> Value {
    table(
        &[(11, in_play()), (12, in_play()), (13, in_hand())],
        &[11, 12, 13],
    )
}

/// 11 and 12 go to a zone of this kind, where `reached` is their row.
fn transfer(kind: &str, reached: &Value) -> Call {
    let rows = [
        (13, in_hand()),
        (21, reached.clone()),
        (22, reached.clone()),
    ];
    call(
        "BatchTransfer8",
        &[
            ("before", before()),
            ("after", table(&rows, &[11, 12, 13, 21, 22])),
            ("sources", ids(&[11, 12])),
            ("successors", map(&[(int(11), int(21)), (int(12), int(22))])),
            ("destinationKind", text(kind)),
        ],
    )
}

fn to_hand() -> Call {
    transfer("Hand", &in_hand())
}

fn following(reference: i64) -> Call {
    call(
        "FollowReference8",
        &[
            ("reference", int(reference)),
            ("successors", map(&[(int(11), int(21))])),
        ],
    )
}

fn occupancy() -> Call {
    let rows = map(&[(int(11), in_play()), (int(13), in_hand())]);
    call("OccupancyOf8", &[("objects", rows)])
}

fn places(hand: &[i64], play: &[i64]) -> Value {
    occupants(&[
        (zone("Hand", "SideA"), ids(hand)),
        (zone("Play", "Shared"), ids(play)),
        (zone("Bank", "Shared"), ids(&[13])),
    ])
}

fn swap() -> Call {
    call(
        "SwapLocation8",
        &[
            ("inGameIds", ids(&[11, 12, 13])),
            ("before", places(&[11], &[12])),
            ("after", places(&[12], &[11])),
            ("first", int(11)),
            ("firstZone", zone("Hand", "SideA")),
            ("second", int(12)),
            ("secondZone", zone("Play", "Shared")),
            ("swapAuthorized", true.into()),
        ],
    )
}

fn framing() -> Call {
    let earlier = record(&[("history", seq(&[])), ("objects", ids(&[11]))]);
    let later = but(&earlier, &[("history", seq(&[1]))]);
    let changed = crate::value::set::set_of(vec![text("history")]);
    call(
        "FramedUpdate8",
        &[("earlier", earlier), ("later", later), ("changed", changed)],
    )
}

pub(super) fn accepted() -> Vec<Call> {
    let discarded = row(zone("DiscardPile", "SideA"), "SideA", "Up");
    let objective = row(zone("ObjectiveArea", "SideB"), "SideB", "Up");
    vec![
        recording(),
        relocation("Relocate", zone("Bank", "Shared")),
        to_hand(),
        transfer("DiscardPile", &discarded),
        transfer("ObjectiveArea", &objective),
        transfer("Play", &in_play()),
        following(11),
        following(12),
        occupancy(),
        swap(),
        framing(),
    ]
}

pub(super) fn refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: &str, call: Call| refused.push((path.to_owned(), call));

    let recording = recording();
    let under = |occurrence: i64| {
        let events = vec![event(1, "Draw"), event(occurrence, "Retire")];
        let changes = [
            ("occurrence", int(occurrence)),
            ("after", Value::seq(events)),
        ];
        with(&recording, &changes)
    };
    add("RecordMovement8.1", under(0));
    add("RecordMovement8.2", under(1));
    for (conjunct, parameter, value) in [
        ("1", "kind", text("Shuffle")),
        ("2", "actualInstructionResolved", false.into()),
        ("3", "disposition", text("Replaced")),
    ] {
        add(
            &format!("RecordMovement8.3/MovementOccurred8.{conjunct}"),
            with(&recording, &[(parameter, value)]),
        );
    }
    let nothing = recording.arg("before").expect("a history").clone();
    add("RecordMovement8.4", with(&recording, &[("after", nothing)]));

    let bank = zone("Bank", "Shared");
    add("DirectedRelocation8.1", relocation("Draw", bank.clone()));
    let nowhere = zone("Bank", "SideA");
    add("DirectedRelocation8.2", relocation("Relocate", nowhere));
    add(
        "DirectedRelocation8.3",
        with(
            &relocation("Relocate", bank),
            &[("destinationDirected", false.into())],
        ),
    );

    let moving = to_hand();
    let after =
        |rows: &[(i64, Value)], used: &[i64]| with(&moving, &[("after", table(rows, used))]);
    let fresh = [(21, in_hand()), (22, in_hand())];
    let used = [11, 12, 13, 21, 22];
    let with_stranger = [
        ("sources", ids(&[11, 12, 14])),
        (
            "successors",
            map(&[(int(11), int(21)), (int(12), int(22)), (int(14), int(23))]),
        ),
        ("after", table(&[], &[])),
    ];
    add("BatchTransfer8.1", with(&moving, &with_stranger));
    for (conjunct, successors) in [
        ("1", map(&[(int(11), int(21))])),
        ("2", map(&[(int(11), int(21)), (int(12), int(13))])),
        ("3", map(&[(int(11), int(21)), (int(12), int(21))])),
    ] {
        add(
            &format!("BatchTransfer8.2/FreshSuccessors8.{conjunct}"),
            with(&moving, &[("successors", successors)]),
        );
    }
    let [first, second] = fresh.clone();
    let kept = [
        (11, in_play()),
        (13, in_hand()),
        first.clone(),
        second.clone(),
    ];
    add("BatchTransfer8.3", after(&kept, &used));
    let altered = [(13, in_play()), first, second];
    add("BatchTransfer8.4", after(&altered, &used));
    add(
        "BatchTransfer8.5",
        with(&moving, &[("destinationKind", text("DiscardPile"))]),
    );
    let rows = [(13, in_hand()), (21, in_hand()), (22, in_hand())];
    add("BatchTransfer8.6", after(&rows, &[11, 12, 13, 21]));
    let nowhere = row(zone("Nowhere", "Shared"), "SideB", "Up");
    add("BatchTransfer8.7", transfer("Nowhere", &nowhere));
    let unrecorded = [(11, in_play()), (12, in_play()), (13, in_hand())];
    let unrecorded = [
        ("before", table(&unrecorded, &[11, 12])),
        ("after", table(&rows, &[11, 12, 21, 22])),
    ];
    add("BatchTransfer8.8", with(&moving, &unrecorded));

    let swap = swap();
    let nowhere = || zone("Play", "SideA");
    let placed = |bank: &[i64]| {
        [
            (zone("Hand", "SideA"), ids(&[11])),
            (zone("Play", "Shared"), ids(&[12])),
            (zone("Bank", "Shared"), ids(bank)),
        ]
    };
    let without_removed = occupants_without(&zone("Removed", "Shared"), &placed(&[13]));
    let same = [
        ("second", int(11)),
        ("secondZone", zone("Hand", "SideA")),
        ("after", places(&[11], &[12])),
    ];
    for (path, changes) in [
        ("1", &[("firstZone", nowhere())][..]),
        ("2", &[("secondZone", nowhere())]),
        ("3", &same),
        ("4/ZonePartition4.1", &[("before", without_removed)]),
        (
            "4/ZonePartition4.2",
            &[("inGameIds", ids(&[11, 12, 13, 14]))],
        ),
        (
            "4/ZonePartition4.3",
            &[("before", occupants(&placed(&[11, 13])))],
        ),
        ("5", &[("first", int(14))]),
        ("6", &[("second", int(14))]),
        ("7", &[("swapAuthorized", false.into())]),
        ("8", &[("after", places(&[11], &[12]))]),
    ] {
        add(&format!("SwapLocation8.{path}"), with(&swap, changes));
    }

    let framing = framing();
    let more = but(framing.arg("later").expect("a state"), &[("more", int(1))]);
    add("FramedUpdate8.1", with(&framing, &[("later", more)]));
    let altered = but(
        framing.arg("later").expect("a state"),
        &[("objects", ids(&[12]))],
    );
    add("FramedUpdate8.2", with(&framing, &[("later", altered)]));
    refused
}
