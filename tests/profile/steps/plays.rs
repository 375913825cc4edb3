//! Plays, and plays that have called others.

use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, record, text, zone};

use super::{
    Composing, advances, complete, frame, frames, hand, held, instance, keyed, moves, opens, play,
    returns,
};

pub(super) fn steps() -> Vec<Composing> {
    let choices = record(&[("card", int(11)), ("cardType", text("Plan"))]);
    let placing = frame(51, "Play", 71, "Placement", &choices);
    let paying = frame(51, "Play", 71, "CostWork", &choices);
    let activating = but(&paying, &[("stage", text("Activation"))]);
    let other = record(&[("card", int(12)), ("cardType", text("Action"))]);
    let inner = frame(52, "Play", 51, "Resolution", &other);
    let inner_over = but(&complete(&inner), &[("returned", true.into())]);
    let placed = moves(11, hand(), play());
    let leaves = moves(11, play(), hand());
    let asked = call(
        "PlayGate8",
        &[
            ("seat", text("SideA")),
            ("cardType", text("Plan")),
            ("specialAuthorization", false.into()),
        ],
    );
    let state = |own: &Value, here: Value, gated: &[i64]| {
        [
            ("frames", frames(&[own, &inner])),
            ("occupants", here),
            ("gated", ids(gated)),
        ]
    };
    let none = [
        ("frames", map(vec![])),
        ("occupants", held(play(), &[11])),
        ("gated", ids(&[])),
    ];
    let over = but(&paying, &[("returned", true.into())]);
    let alone = |own: &Value| {
        [
            ("frames", frames(&[own])),
            ("occupants", held(play(), &[11])),
            ("gated", ids(&[51])),
        ]
    };
    let beside_work = |own: &Value, detached: bool| {
        let work = instance(33, 51, detached);
        let [_, here, gated] = alone(own);
        [("frames", keyed(&[(51, own), (33, &work)])), here, gated]
    };
    let beside_detached = |detached: bool| {
        [
            ("frames", keyed(&[(33, &instance(33, 71, detached))])),
            ("occupants", held(hand(), &[11])),
            ("gated", ids(&[])),
        ]
    };
    let searching = frame(
        53,
        "Search",
        71,
        "ConditionMarking",
        &record(&[("found", ids(&[11]))]),
    );
    let found = |search: &Value| {
        [
            ("frames", frames(&[search])),
            ("occupants", held(zone("Deck", "SideA"), &[11])),
            ("gated", ids(&[])),
        ]
    };
    let with_draw = |own: &Value, caller: i64| {
        let draw = frame(61, "Draw", caller, "Counting", &record(&[]));
        let [frames, here, gated] = alone(own);
        [frames, here, gated, ("state", record(&[("frame", draw)]))]
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "play", state, call);
    vec![
        step(
            "a play goes on that waits",
            &state(&paying, held(play(), &[11]), &[51, 52]),
            advances(&paying, &activating),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a card comes into play by what its play called, before its gate",
            &state(&placing, held(hand(), &[11]), &[52]),
            placed.clone(),
        ),
        step(
            "a card is placed ungated by its play",
            &[
                ("frames", frames(&[&placing])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[])),
            ],
            placed,
        )
        .refused("AtomicZoneMove4 is no step in a play whose card has not passed its gate"),
        step(
            "a placement ends whose card is elsewhere",
            &[
                ("frames", frames(&[&placing])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[51])),
            ],
            advances(&placing, &paying),
        )
        .refused("AdvanceProcedure8 is no step in a play whose card is not placed"),
        step(
            "a placement ends whose card is elsewhere, by what the play called",
            &[
                ("frames", frames(&[&placing, &inner_over])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[51])),
            ],
            advances(&placing, &paying),
        ),
        step(
            "a gate is asked of a play whose card is in play",
            &[
                ("frames", frames(&[&placing])),
                ("occupants", held(play(), &[11])),
                ("gated", ids(&[])),
            ],
            asked.clone(),
        ),
        step(
            "a play goes on beside detached work that it called",
            &beside_work(&paying, true),
            advances(&paying, &activating),
        ),
        step(
            "a play goes on that has called work that is not detached",
            &beside_work(&paying, false),
            advances(&paying, &activating),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a play returns before detached work that it called",
            &beside_work(&complete(&paying), true),
            returns("ReturnPlayToCaller8", &complete(&paying)),
        )
        .refused(
            "ReturnPlayToCaller8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a play opens under the occurrence of a draw",
            &with_draw(&over, 71),
            opens(61, "Play", 72, &other),
        )
        .refused("the frame of 61 is open already"),
        step(
            "a gate is asked of a play that waits",
            &state(&placing, held(hand(), &[11]), &[52]),
            asked.clone(),
        ),
        step(
            "a gate is asked of a play that is past its placement",
            &[
                ("frames", frames(&[&paying])),
                ("occupants", held(play(), &[11])),
                ("gated", ids(&[])),
            ],
            asked,
        ),
        step(
            "a card leaves during the cost work of a play that waits",
            &state(&paying, held(play(), &[11]), &[51, 52]),
            leaves.clone(),
        ),
        step(
            "a card leaves during the cost work of its play",
            &alone(&paying),
            leaves.clone(),
        ),
        step(
            "a card leaves during the activation of a play",
            &state(&activating, held(play(), &[11]), &[51, 52]),
            leaves.clone(),
        ),
        step(
            "a card leaves by an ending reaction to its play",
            &state(&complete(&activating), held(play(), &[11]), &[51, 52]),
            leaves,
        ),
        step(
            "a play goes on that has returned",
            &alone(&over),
            advances(&over, &but(&activating, &[("returned", true.into())])),
        )
        .refused("AdvanceProcedure8 is no step in the play's stage"),
        step(
            "a play opens that is called by what it called",
            &alone(&frame(51, "Play", 53, "CostWork", &choices)),
            opens(53, "Play", 51, &other),
        )
        .refused("the frame of 53 would wait for itself: what calls it was called by it"),
        step(
            "a play opens that is called by what it called by another",
            &[
                (
                    "frames",
                    frames(&[&inner, &frame(51, "Play", 53, "CostWork", &choices)]),
                ),
                ("occupants", held(play(), &[11])),
                ("gated", ids(&[51, 52])),
            ],
            opens(53, "Play", 52, &record(&[("card", int(13))])),
        )
        .refused("the frame of 53 would wait for itself: what calls it was called by it"),
        step(
            "another operation opens over a play",
            &alone(&paying),
            opens(51, "Retire", 71, &record(&[])),
        )
        .refused("the frame of 51 is open already"),
        step(
            "another operation opens beside a play, as its own caller",
            &alone(&paying),
            opens(55, "Retire", 55, &record(&[])),
        )
        .refused("the frame of 55 is its own caller"),
        step(
            "another operation opens under a play that has returned",
            &alone(&over),
            opens(55, "Retire", 51, &record(&[])),
        )
        .refused("its caller, the frame of 51, has returned"),
        step(
            "a card leaves before its play places it",
            &[
                ("frames", frames(&[&placing])),
                ("occupants", held(hand(), &[11])),
                ("gated", ids(&[51])),
            ],
            moves(11, hand(), zone("SetAside", "Shared")),
        ),
        step(
            "a play opens beside detached work of its caller",
            &beside_detached(true),
            opens(51, "Play", 71, &choices),
        ),
        step(
            "a play opens whose caller waits for an instance",
            &beside_detached(false),
            opens(51, "Play", 71, &choices),
        )
        .refused("the frame of 33 has not returned"),
        step(
            "a play opens of a card that a search found, inside of it",
            &found(&searching),
            opens(51, "Play", 53, &choices),
        )
        .refused(
            "OpenProcedure8 is no step in a search that has found the card, before its return",
        ),
        step(
            "a play opens of another card inside of a search",
            &found(&searching),
            opens(51, "Play", 53, &other),
        ),
        step(
            "a play opens of a card that a search found that has returned",
            &found(&but(&complete(&searching), &[("returned", true.into())])),
            opens(51, "Play", 71, &choices),
        ),
        step(
            "a play goes on that has called for a draw",
            &with_draw(&paying, 51),
            advances(&paying, &activating),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a play goes on beside a draw",
            &with_draw(&paying, 71),
            advances(&paying, &activating),
        ),
        step(
            "a play of no card opens",
            &none,
            opens(53, "Play", 71, &record(&[("cardType", text("Plan"))])),
        )
        .refused("OpenProcedure8 is no step in a play of no card"),
        step(
            "a play opens of a card in play",
            &none,
            opens(53, "Play", 71, &choices),
        ),
    ]
}
