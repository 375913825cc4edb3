//! Deployments, and some that have called for a search.

use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, record, text, zone};

use super::{Composing, advances, complete, frame, frames, hand, held, moves, opens, play};

pub(super) fn steps() -> Vec<Composing> {
    let staged = record(&[
        ("card", int(11)),
        ("cardType", text("Asset")),
        ("face", text("Up")),
    ]);
    let staging = frame(51, "Deploy", 71, "Staging", &staged);
    let choosing = frame(51, "Deploy", 71, "DestinationChoice", &staged);
    let playing = frame(51, "Play", 71, "Resolution", &record(&[("card", int(12))]));
    let found = record(&[("found", ids(&[11]))]);
    let finding = frame(53, "Search", 71, "ConditionMarking", &found);
    let chosen = record(&[
        ("card", int(11)),
        ("cardType", text("Asset")),
        ("face", text("Up")),
        ("destination", play()),
    ]);
    let asked = call(
        "DeploymentGate8",
        &[
            ("cardType", text("Asset")),
            ("face", text("Up")),
            ("specialAuthorization", false.into()),
        ],
    );
    let paying = frame(51, "Deploy", 71, "Payment", &chosen);
    let paid = frame(51, "Deploy", 71, "CostBarrier", &chosen);
    let placing = frame(51, "Deploy", 71, "FinalPlacement", &chosen);
    let search = frame(52, "Search", 51, "Selection", &record(&[]));
    let state = |frames: Value, here: Value| {
        [
            ("frames", frames),
            ("occupants", here),
            ("gated", ids(&[51])),
        ]
    };
    let chooses = call(
        "ChooseDeployment8",
        &[
            ("before", choosing.clone()),
            ("after", paying.clone()),
            ("destination", play()),
            ("destinationLegal", true.into()),
            ("capacityAvailable", true.into()),
        ],
    );
    let step =
        |name, state: &[(&str, Value)], call| Composing::new(name, "deployment", state, call);
    vec![
        step(
            "a deployment goes on that waits",
            &state(frames(&[&paying, &search]), held(hand(), &[11])),
            advances(&paying, &but(&paying, &[("stage", text("CostBarrier"))])),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a card comes to its destination by what its deployment called",
            &state(frames(&[&paying, &search]), held(hand(), &[11])),
            moves(11, hand(), play()),
        ),
        step(
            "a deployment comes to its placement with its card there",
            &state(frames(&[&paid]), held(play(), &[11])),
            advances(&paid, &placing),
        )
        .refused(
            "AdvanceProcedure8 is no step in a deployment whose card is at the destination already",
        ),
        step(
            "a gate is asked of a deployment that is past its staging",
            &[
                ("frames", frames(&[&paying])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[])),
            ],
            asked,
        ),
        step(
            "a card leaves by an ending reaction to its deployment",
            &state(frames(&[&complete(&placing)]), held(play(), &[11])),
            moves(11, play(), hand()),
        ),
        step(
            "a card is staged elsewhere",
            &state(frames(&[&staging]), held(hand(), &[11])),
            moves(11, hand(), zone("SetAside", "Shared")),
        ),
        step(
            "a card leaves that is to be paid for",
            &state(frames(&[&paying]), held(hand(), &[11])),
            moves(11, hand(), zone("DiscardPile", "SideA")),
        ),
        step(
            "a card is at its destination before it is paid for",
            &state(frames(&[&paying]), held(hand(), &[11])),
            moves(11, hand(), play()),
        )
        .refused("AtomicZoneMove4 is no step in a deployment, but its final placement"),
        step(
            "a deployment that an instance calls for opens beside a play",
            &state(frames(&[&playing]), held(hand(), &[11])),
            opens(52, "Deploy", 31, &staged),
        ),
        step(
            "a card is deployed that a search found, inside of it",
            &state(frames(&[&finding]), held(zone("Deck", "SideA"), &[11])),
            opens(52, "Deploy", 53, &staged),
        )
        .refused(
            "OpenProcedure8 is no step in a search that has found the card, before its return",
        ),
        step(
            "a deployment of no card opens",
            &state(map(vec![]), held(hand(), &[11])),
            opens(51, "Deploy", 71, &record(&[("cardType", text("Asset"))])),
        )
        .refused("OpenProcedure8 is no step in a deployment of no card"),
        step(
            "a destination is chosen where the card is",
            &state(frames(&[&choosing]), held(play(), &[11])),
            chooses,
        ),
    ]
}
