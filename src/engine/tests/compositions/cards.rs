//! The cards of plays and deployments: their gates and their moves.

use crate::engine::tests::build::{but, call, frame, ids, int, map, occupants, record, text, zone};
use crate::engine::{Call, Composition};
use crate::value::Value;

use super::{advance, compose, frames, led_to, why_not};

#[test]
fn placement_is_done_when_its_stage_ends() {
    let play = zone("Play", "Shared");
    let choices = record(&[("card", int(11)), ("destination", play.clone())]);
    let placing = frame("Deploy", "FinalPlacement", choices.clone());
    let deployed = but(&placing, &[("complete", true.into())]);
    let played = frame("Play", "Placement", choices);
    let paying = but(&played, &[("stage", text("CostWork"))]);
    for (procedure, before, after, wrong) in [
        (
            "deployment",
            &placing,
            &deployed,
            "AdvanceProcedure8 is no step in a deployment whose card is not at its destination",
        ),
        (
            "play",
            &played,
            &paying,
            "AdvanceProcedure8 is no step in a play whose card is not placed",
        ),
    ] {
        let ends = |held: &[i64]| {
            let state = [
                ("frames", frames(before)),
                ("occupants", occupants(&[(play.clone(), ids(held))])),
                ("gated", ids(&[51])),
            ];
            compose(procedure, &state, &advance(before, after))
        };
        assert_eq!(led_to(ends(&[11, 12]), "frames"), frames(after));
        assert_eq!(why_not(ends(&[12])), wrong);
    }
}

/// The move of a card, the only one, from one shared zone to another.
fn moving(source: &str, destination: &str, id: i64) -> Call {
    let (source, destination) = (zone(source, "Shared"), zone(destination, "Shared"));
    let held_in = |zone: &Value| occupants(&[(zone.clone(), ids(&[id]))]);
    call(
        "AtomicZoneMove4",
        &[
            ("inGameIds", ids(&[id])),
            ("before", held_in(&source)),
            ("after", held_in(&destination)),
            ("id", int(id)),
            ("source", source),
            ("destination", destination),
            ("movementAuthorized", true.into()),
            ("revealRequired", false.into()),
            ("revealedBeforeMove", false.into()),
        ],
    )
}

/// The card of a play is placed in play and leaves from there; others move by
/// other work.
#[test]
fn cards_move_while_a_play_is_open() {
    let moved = |stage: &str, id: i64, to_play: bool| {
        let playing = frame("Play", stage, record(&[("card", int(11))]));
        let moves = match to_play {
            true => moving("Bank", "Play", id),
            false => moving("Play", "Bank", id),
        };
        let state = [
            ("frames", frames(&playing)),
            ("occupants", moves.arg("before").unwrap().clone()),
            ("gated", ids(&[51])),
        ];
        compose("play", &state, &moves)
    };
    let why = "AtomicZoneMove4 is no step in a play, but of its card to and from play";
    for (stage, to_play, is_step) in [
        ("Placement", true, true),
        ("Placement", false, false),
        ("CostWork", true, false),
        ("Resolution", false, true),
        ("Resolution", true, false),
        ("Cleanup", false, true),
    ] {
        match moved(stage, 11, to_play) {
            Composition::Becomes(_) => assert!(is_step, "{stage}"),
            Composition::NoStep(reason) => assert!(!is_step && reason == why, "{stage} {reason}"),
            Composition::Foreign => panic!("{stage}"),
        }
        let other = moved(stage, 12, to_play);
        assert!(matches!(other, Composition::Becomes(_)), "{stage}");
    }
}

fn gate(operator: &str, of: &[(&str, &str)]) -> Call {
    let of = of.iter().map(|(name, said)| (*name, text(said)));
    let mut args: Vec<(&str, Value)> = of.collect();
    args.push(("specialAuthorization", true.into()));
    call(operator, &args)
}

/// "Deployment has different type and face gates", and a play has its own: a gate is
/// passed by what is asked of the card itself.
#[test]
fn a_card_passes_its_own_gate() {
    let staged = record(&[
        ("card", int(12)),
        ("cardType", text("Asset")),
        ("face", text("Up")),
    ]);
    let planned = record(&[("card", int(11)), ("cardType", text("Plan"))]);
    let deploying = frame("Deploy", "Staging", staged.clone());
    let playing = frame("Play", "Placement", planned);
    let of_deployment = |kind, face| {
        let of = [("cardType", kind), ("face", face)];
        gate("DeploymentGate8", &of)
    };
    let of_play = |seat, kind| gate("PlayGate8", &[("seat", seat), ("cardType", kind)]);
    for (procedure, frame, asked, passed) in [
        ("deployment", &deploying, of_deployment("Asset", "Up"), true),
        (
            "deployment",
            &deploying,
            of_deployment("Asset", "Down"),
            false,
        ),
        (
            "deployment",
            &deploying,
            of_deployment("Structure", "Up"),
            false,
        ),
        // Refused, whoever authorizes it.
        (
            "deployment",
            &deploying,
            of_deployment("Action", "Up"),
            false,
        ),
        ("play", &playing, of_play("SideA", "Plan"), true),
        ("play", &playing, of_play("SideB", "Plan"), false),
        ("play", &playing, of_play("SideA", "Action"), false),
    ] {
        let state = [("frames", frames(frame)), ("gated", ids(&[]))];
        let gated = led_to(compose(procedure, &state, &asked), "gated");
        let wanted = if passed { ids(&[51]) } else { ids(&[]) };
        assert_eq!(gated, wanted, "{asked:?}");
    }
    // Not where the stage of the gate is over.
    let paying = frame("Deploy", "Payment", staged);
    let state = [("frames", frames(&paying)), ("gated", ids(&[]))];
    let asked = of_deployment("Asset", "Up");
    assert_eq!(
        led_to(compose("deployment", &state, &asked), "gated"),
        ids(&[])
    );
}

/// A play that another one called, whichever key comes first: its card passes the
/// gate and is placed.
#[test]
fn the_gate_is_of_the_innermost_play() {
    let playing = |stage: &str, card: i64| {
        let choices = record(&[("card", int(card)), ("cardType", text("Plan"))]);
        frame("Play", stage, choices)
    };
    let asked = gate("PlayGate8", &[("seat", "SideA"), ("cardType", "Plan")]);
    let placed = moving("Bank", "Play", 12);
    for inner in [50, 52] {
        let called = [("occurrence", int(inner)), ("caller", int(51))];
        let both = map(&[
            (int(51), playing("Resolution", 11)),
            (int(inner), but(&playing("Placement", 12), &called)),
        ]);
        let step = |gated: &[i64], call: &Call| {
            let state = [
                ("frames", both.clone()),
                ("occupants", placed.arg("before").unwrap().clone()),
                ("gated", ids(gated)),
            ];
            compose("play", &state, call)
        };
        assert_eq!(led_to(step(&[51], &asked), "gated"), ids(&[51, inner]));
        assert_eq!(
            why_not(step(&[51], &placed)),
            "AtomicZoneMove4 is no step in a play whose card has not passed its gate"
        );
        let occupants = led_to(step(&[51, inner], &placed), "occupants");
        assert_eq!(Some(&occupants), placed.arg("after"));
    }
}

#[test]
fn no_card_goes_on_without_its_gate() {
    let staged = frame("Deploy", "Staging", record(&[("card", int(12))]));
    let chosen = but(&staged, &[("stage", text("DestinationChoice"))]);
    let placing = frame("Play", "Placement", record(&[("card", int(11))]));
    let paying = but(&placing, &[("stage", text("CostWork"))]);
    for (procedure, what, before, after) in [
        ("deployment", "deployment", &staged, &chosen),
        ("play", "play", &placing, &paying),
    ] {
        let state = [("frames", frames(before)), ("gated", ids(&[52]))];
        assert_eq!(
            why_not(compose(procedure, &state, &advance(before, after))),
            format!("AdvanceProcedure8 is no step in a {what} whose card has not passed its gate")
        );
    }
}

/// What a swap brings into play is placed by no gate that it did not pass.
#[test]
fn a_swap_moves_the_card_of_a_play_as_a_move_does() {
    let (bank, play) = (zone("Bank", "Shared"), zone("Play", "Shared"));
    let placed = |banked: i64, playing: i64| {
        occupants(&[
            (bank.clone(), ids(&[banked])),
            (play.clone(), ids(&[playing])),
        ])
    };
    let swap = call(
        "SwapLocation8",
        &[
            ("inGameIds", ids(&[11, 12])),
            ("before", placed(11, 12)),
            ("after", placed(12, 11)),
            ("first", int(12)),
            ("firstZone", play.clone()),
            ("second", int(11)),
            ("secondZone", bank.clone()),
            ("swapAuthorized", true.into()),
        ],
    );
    let swapped = |gated: &[i64], now: Value| {
        let placing = frame("Play", "Placement", record(&[("card", int(11))]));
        let state = [
            ("frames", frames(&placing)),
            ("occupants", now),
            ("gated", ids(gated)),
        ];
        compose("play", &state, &swap)
    };
    assert_eq!(
        why_not(swapped(&[], placed(11, 12))),
        "SwapLocation8 is no step in a play whose card has not passed its gate"
    );
    let after = led_to(swapped(&[51], placed(11, 12)), "occupants");
    assert_eq!(after, placed(12, 11));
    let elsewhere = why_not(swapped(&[51], placed(12, 11)));
    assert!(
        elsewhere.starts_with("`before` is not `occupants` as it stands"),
        "{elsewhere}"
    );
}
