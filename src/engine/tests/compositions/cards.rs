//! The cards of plays and deployments: their gates and their moves.

use crate::engine::tests::build::{but, call, frame, ids, int, map, occupants, record, text, zone};
use crate::engine::{Call, Composition};
use crate::value::Value;

use super::{advance, compose, frames, led_to, open, why_not};

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

/// The card of a play is placed in play, and leaves by what is paid, resolves or reacts;
/// others move by other work.
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
    for (stage, to_play) in [
        ("Placement", true),
        // Other work takes it elsewhere, and it is not placed.
        ("Placement", false),
        // No stage holds it where it is: what pays may take it.
        ("CostWork", true),
        ("CostWork", false),
        ("Activation", false),
        ("Resolution", false),
        ("Cleanup", false),
        // "Moving a card to play, playing it": what comes back by another work.
        ("Resolution", true),
    ] {
        for id in [11, 12] {
            let moved = moved(stage, id, to_play);
            assert!(matches!(moved, Composition::Becomes(_)), "{stage} {id}");
        }
    }
}

/// A move of cards moves no frame of a search, and of a deck's order what is none stays.
#[test]
fn a_move_leaves_searches_alone() {
    let searching = frame("Search", "Selection", record(&[]));
    let moves = moving("Bank", "Play", 11);
    let state = [
        ("frames", frames(&searching)),
        ("occupants", moves.arg("before").unwrap().clone()),
        ("deckOrder", ids(&[])),
    ];
    let Composition::Becomes(next) = compose("search", &state, &moves) else {
        panic!("the move is beside the search");
    };
    assert_eq!(next.get("frames"), Some(&frames(&searching)));
    assert_eq!(next.get("deckOrder"), Some(&ids(&[])));
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

/// A frame that has called another passes no gate before that has returned; what the other
/// does with its card is the other's.
#[test]
fn what_waits_guards_its_card() {
    let playing = |stage: &str, card: i64| {
        let choices = record(&[("card", int(card)), ("cardType", text("Plan"))]);
        frame("Play", stage, choices)
    };
    let called = [("occurrence", int(52)), ("caller", int(51))];
    let inner = but(&playing("Resolution", 12), &called);
    let beside =
        |outer: &Value, inner: &Value| map(&[(int(51), outer.clone()), (int(52), inner.clone())]);
    let step = |frames: Value, gated: &[i64], call: &Call| {
        let now = call
            .arg("before")
            .cloned()
            .unwrap_or_else(|| occupants(&[]));
        let state = [
            ("frames", frames),
            ("occupants", now),
            ("gated", ids(gated)),
        ];
        compose("play", &state, call)
    };
    let placing = beside(&playing("Placement", 11), &inner);
    let placed = moving("Bank", "Play", 11);
    // "Moving a card to play, playing it": the inner play's work may move it.
    let by_other = led_to(step(placing.clone(), &[], &placed), "occupants");
    assert_eq!(Some(&by_other), placed.arg("after"));
    let asked = gate("PlayGate8", &[("seat", "SideA"), ("cardType", "Plan")]);
    assert_eq!(led_to(step(placing, &[], &asked), "gated"), ids(&[]));
    let over = but(
        &inner,
        &[("complete", true.into()), ("returned", true.into())],
    );
    let alone = beside(&playing("Placement", 11), &over);
    assert_eq!(
        led_to(step(alone.clone(), &[], &asked), "gated"),
        ids(&[51])
    );
    let occupants = led_to(step(alone.clone(), &[51], &placed), "occupants");
    assert_eq!(Some(&occupants), placed.arg("after"));
    assert_eq!(
        why_not(step(alone, &[], &placed)),
        "AtomicZoneMove4 is no step in a play whose card has not passed its gate"
    );
}

/// What a deployment waits for may bring the card where it is to be placed; "staging is not
/// yet deployment", and a deployment that waits for nothing moves it in its stage.
#[test]
fn what_a_deployment_waits_for_moves_its_card() {
    let (play, choices) = (zone("Play", "Shared"), |destination: Value| {
        record(&[("card", int(11)), ("destination", destination)])
    });
    let paying = frame("Deploy", "Payment", choices(play));
    let searching = but(
        &frame("Search", "Selection", record(&[])),
        &[("occurrence", int(52)), ("caller", int(51))],
    );
    let placed = moving("Bank", "Play", 11);
    let step = |frames: Value| {
        let state = [
            ("frames", frames),
            ("occupants", placed.arg("before").unwrap().clone()),
            ("gated", ids(&[51])),
        ];
        compose("deployment", &state, &placed)
    };
    let both = map(&[(int(51), paying.clone()), (int(52), searching)]);
    assert_eq!(Some(&led_to(step(both), "occupants")), placed.arg("after"));
    assert_eq!(
        why_not(step(frames(&paying))),
        "AtomicZoneMove4 is no step in a deployment, but its final placement"
    );
}

/// "Ending reactions" run between the completion of a procedure and its return.
#[test]
fn ending_reactions_move_the_card() {
    let choices = record(&[("card", int(11)), ("destination", zone("Play", "Shared"))]);
    let complete = [("complete", true.into())];
    let played = but(&frame("Play", "Cleanup", choices.clone()), &complete);
    let deployed = but(&frame("Deploy", "FinalPlacement", choices), &complete);
    let leaves = moving("Play", "Bank", 11);
    for (procedure, frame) in [("play", &played), ("deployment", &deployed)] {
        let state = [
            ("frames", frames(frame)),
            ("occupants", leaves.arg("before").unwrap().clone()),
            ("gated", ids(&[51])),
        ];
        let left = led_to(compose(procedure, &state, &leaves), "occupants");
        assert_eq!(Some(&left), leaves.arg("after"), "{procedure}");
    }
}

/// A play and a deployment are of a card, which their own placement brings where they
/// end.
#[test]
fn a_card_is_placed_by_its_own_procedure() {
    let play = zone("Play", "Shared");
    let there = occupants(&[(play.clone(), ids(&[11]))]);
    let empty = map(&[]);
    let opened = |procedure, operation, choices: Value| {
        let state = [
            ("frames", empty.clone()),
            ("occupants", there.clone()),
            ("gated", ids(&[])),
        ];
        compose(procedure, &state, &open(51, operation, 71, choices))
    };
    let of = |card: i64| record(&[("card", int(card))]);
    let nothing = record(&[("cardType", text("Plan"))]);
    assert_eq!(
        why_not(opened("play", "Play", nothing.clone())),
        "OpenProcedure8 is no step in a play of no card"
    );
    assert_eq!(
        why_not(opened("deployment", "Deploy", nothing)),
        "OpenProcedure8 is no step in a deployment of no card"
    );
    // One that is in play may leave, and be placed then.
    for card in [11, 12] {
        let opened = opened("play", "Play", of(card));
        assert!(matches!(opened, Composition::Becomes(_)), "{card}");
    }
    // A card in play is deployed elsewhere, but not to where it is.
    assert!(matches!(
        opened("deployment", "Deploy", of(11)),
        Composition::Becomes(_)
    ));
    let comes_to_placement = |destination: Value| {
        let choices = record(&[("card", int(11)), ("destination", destination)]);
        let paid = frame("Deploy", "CostBarrier", choices);
        let placing = but(&paid, &[("stage", text("FinalPlacement"))]);
        let state = [
            ("frames", frames(&paid)),
            ("occupants", there.clone()),
            ("gated", ids(&[51])),
        ];
        compose("deployment", &state, &advance(&paid, &placing))
    };
    assert_eq!(
        why_not(comes_to_placement(play)),
        "AdvanceProcedure8 is no step in a deployment whose card is at the destination already"
    );
    assert!(matches!(
        comes_to_placement(zone("ObjectiveArea", "SideA")),
        Composition::Becomes(_)
    ));
}

/// A gate is of types, and admits the cards of a type, or the one that it is asked for.
#[test]
fn a_gate_is_passed_by_one_or_by_all() {
    let playing = |occurrence: i64, card: i64| {
        let choices = record(&[("card", int(card)), ("cardType", text("Plan"))]);
        let caller = [
            ("occurrence", int(occurrence)),
            ("caller", int(occurrence + 20)),
        ];
        but(&frame("Play", "Placement", choices), &caller)
    };
    let both = map(&[(int(51), playing(51, 11)), (int(52), playing(52, 12))]);
    let asked = gate("PlayGate8", &[("seat", "SideA"), ("cardType", "Plan")]);
    let with = |here: &[i64]| {
        let here = occupants(&[(zone("Play", "Shared"), ids(here))]);
        [
            ("frames", both.clone()),
            ("occupants", here),
            ("gated", ids(&[])),
        ]
    };
    for procedure in ["play", "deployment"] {
        let Composition::OneOf(all, others) = compose(procedure, &with(&[]), &asked) else {
            panic!("one or both");
        };
        assert_eq!(all.get("gated"), Some(&ids(&[51, 52])));
        let others: Vec<Option<&Value>> = others.iter().map(|one| one.get("gated")).collect();
        assert_eq!(others, [Some(&ids(&[51])), Some(&ids(&[52]))]);
        // What is in play has been placed by something else.
        let one = compose(procedure, &with(&[11]), &asked);
        assert_eq!(led_to(one, "gated"), ids(&[52]));
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
