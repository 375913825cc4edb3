//! The machines of composite procedures: what no relation can say alone.

use crate::engine::profile::{ReferenceProfile, Strict};
use crate::engine::{Call, Composed, Composition, Engine};
use crate::value::Value;

use super::ability_calls::advance as advance_cursor;
use super::build::{
    but, call, frame, ids, int, judge, map, occupants, record, refused, seq, text, with, zone,
};

fn compose(procedure: &str, state: &[(&str, Value)], call: &Call) -> Composition {
    let components = state.iter();
    let composed: Composed = components
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    let engine = ReferenceProfile::new(Strict);
    engine.compose(procedure, &composed, call).unwrap()
}

/// The component that a call leads to.
fn led_to(composition: Composition, component: &str) -> Value {
    match composition {
        Composition::Becomes(state) => state.get(component).unwrap().clone(),
        other => panic!("{other:?}"),
    }
}

fn why_not(composition: Composition) -> String {
    match composition {
        Composition::NoStep(reason) => reason,
        other => panic!("{other:?}"),
    }
}

fn frames(frame: &Value) -> Value {
    map(&[(int(51), frame.clone())])
}

fn advance(before: &Value, after: &Value) -> Call {
    let stage = before.as_record().unwrap().get("stage").unwrap().clone();
    let receipt = record(&[
        ("occurrence", int(51)),
        ("stage", stage),
        ("complete", true.into()),
    ]);
    call(
        "AdvanceProcedure8",
        &[
            ("before", before.clone()),
            ("after", after.clone()),
            ("actualStageReceipt", receipt),
        ],
    )
}

fn draw_state(stage: &str) -> Value {
    let counts = |a: i64| record(&[("SideA", int(a))]);
    let choices = record(&[
        ("requested", counts(1)),
        ("effective", counts(0)),
        ("ability", int(31)),
    ]);
    record(&[
        ("frame", frame("Draw", stage, choices)),
        ("decks", record(&[("SideA", seq(&[21, 22]))])),
        ("tracking", seq(&[])),
        ("hands", record(&[("SideA", ids(&[]))])),
        (
            "owners",
            map(&[(int(21), text("SideA")), (int(22), text("SideA"))]),
        ),
    ])
}

fn begun() -> Value {
    let transit = record(&[
        ("object", int(21)),
        (
            "origin",
            record(&[("kind", text("Deck")), ("seat", text("SideA"))]),
        ),
        ("effectInstance", int(51)),
        ("owningAbility", int(31)),
        ("cleanup", int(0)),
    ]);
    let counts = |a: i64| record(&[("SideA", int(a))]);
    let choices = record(&[
        ("requested", counts(1)),
        ("effective", counts(1)),
        ("ability", int(31)),
    ]);
    but(
        &draw_state("Reactions"),
        &[
            ("frame", frame("Draw", "Reactions", choices)),
            ("decks", record(&[("SideA", seq(&[22]))])),
            ("tracking", map(&[(int(21), transit)])),
        ],
    )
}

fn begin() -> Call {
    let (before, after) = (draw_state("Counting"), begun());
    call("BeginDraw8", &[("before", before), ("after", after)])
}

#[test]
fn a_draw_goes_on_from_its_state() {
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    assert_eq!(led_to(compose("draw", &state, &begin()), "state"), begun());
    // The relation accepts it still, but the draw is elsewhere.
    let elsewhere = [("state", begun()), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &elsewhere, &begin()));
    assert_eq!(reason, "BeginDraw8 is no step in the draw's stage");
    let other = but(
        &draw_state("Counting"),
        &[("tracking", map(&[(int(31), int(0))]))],
    );
    let other = [("state", other), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &other, &begin()));
    assert!(
        reason.starts_with("`before` is not `state` as it stands: "),
        "{reason}"
    );
}

/// A refused call changes nothing.
#[test]
fn what_is_refused_stays() {
    let state = [("state", draw_state("Counting")), ("history", seq(&[]))];
    let refused = with(&begin(), &[("after", draw_state("Reactions"))]);
    let stays = led_to(compose("draw", &state, &refused), "state");
    assert_eq!(stays, draw_state("Counting"));
}

/// A receipt alone ends no stage that has a contract of its own.
#[test]
fn stages_of_own_contract_end_by_no_receipt() {
    for (operation, stage, next) in [
        ("Draw", "Counting", Some("Reactions")),
        ("Draw", "Reactions", None),
        ("Deploy", "DestinationChoice", Some("Payment")),
        ("Search", "Selection", Some("Shuffle")),
        ("Search", "Shuffle", Some("ConditionMarking")),
    ] {
        let before = frame(operation, stage, record(&[("card", int(11))]));
        let ended = next.map_or(("complete", true.into()), |next| ("stage", text(next)));
        let after = but(&before, &[ended]);
        assert_eq!(
            judge(&advance(&before, &after)),
            refused("AdvanceProcedure8.5", before),
            "{operation} {stage}"
        );
    }
}

#[test]
fn a_frame_moves_and_the_others_stay() {
    let before = frame("Play", "CostWork", record(&[("card", int(11))]));
    let after = but(&before, &[("stage", text("Activation"))]);
    let other = but(
        &before,
        &[("occurrence", int(52)), ("returned", true.into())],
    );
    let both = |own: &Value| map(&[(int(51), own.clone()), (int(52), other.clone())]);
    let state = [("frames", both(&before)), ("occupants", seq(&[]))];
    let moved = compose("play", &state, &advance(&before, &after));
    assert_eq!(led_to(moved, "frames"), both(&after));
    // A frame that is not there, or is another.
    let elsewhere = [("frames", both(&after)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &elsewhere, &advance(&before, &after)));
    assert!(
        reason.starts_with("`before` is not the frame of 51 as it stands"),
        "{reason}"
    );
}

#[test]
fn one_procedure_waits_for_another() {
    let open = |occurrence: i64| {
        call(
            "OpenProcedure8",
            &[
                ("occurrence", int(occurrence)),
                ("operation", text("Play")),
                ("actor", text("SideA")),
                ("caller", int(71)),
                ("choices", record(&[("card", int(11))])),
            ],
        )
    };
    let deploying = frame("Deploy", "Staging", record(&[("card", int(12))]));
    let state = [("frames", frames(&deploying)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &open(52)));
    assert_eq!(reason, "the frame of 51 has not returned");
    let returned = but(&deploying, &[("returned", true.into())]);
    let state = [("frames", frames(&returned)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &open(51)));
    assert_eq!(reason, "the frame of 51 is open already");
    let opened = led_to(compose("play", &state, &open(52)), "frames");
    assert_eq!(crate::value::function::values(&opened).unwrap().len(), 2);
    assert_eq!(compose("search", &state, &open(52)), Composition::Foreign);
}

/// "The caller's obligation to wait": a search inside a play that is open.
#[test]
fn a_caller_waits_for_what_it_calls() {
    let open = |caller: i64| {
        call(
            "OpenProcedure8",
            &[
                ("occurrence", int(53)),
                ("operation", text("Search")),
                ("actor", text("SideA")),
                ("caller", int(caller)),
                ("choices", record(&[("found", ids(&[]))])),
            ],
        )
    };
    // 51, called from elsewhere, has called for 52.
    let playing = frame("Play", "Resolution", record(&[("card", int(11))]));
    let inner = but(&playing, &[("occurrence", int(52)), ("caller", int(51))]);
    let both = map(&[(int(51), playing.clone()), (int(52), inner)]);
    let state = [("frames", both), ("deckOrder", seq(&[]))];
    let opened = led_to(compose("search", &state, &open(52)), "frames");
    assert_eq!(crate::value::function::values(&opened).unwrap().len(), 3);
    // 52 does not wait for what 51 calls.
    let reason = why_not(compose("search", &state, &open(51)));
    assert_eq!(reason, "the frame of 52 has not returned");
    let reason = why_not(compose("search", &state, &open(71)));
    assert_eq!(reason, "the frame of 51 has not returned");
}

#[test]
fn placement_is_done_when_its_stage_ends() {
    let zone = |kind: &str| record(&[("kind", text(kind)), ("seat", text("Shared"))]);
    let occupants = |held: &[i64]| map(&[(zone("Play"), ids(held)), (zone("Bank"), ids(&[]))]);
    let choices = record(&[("card", int(11)), ("destination", zone("Play"))]);
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
                ("occupants", occupants(held)),
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
    let moving = |stage: &str, id: i64, to_play: bool| {
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
        match moving(stage, 11, to_play) {
            Composition::Becomes(_) => assert!(is_step, "{stage}"),
            Composition::NoStep(reason) => assert!(!is_step && reason == why, "{stage} {reason}"),
            Composition::Foreign => panic!("{stage}"),
        }
        let other = moving(stage, 12, to_play);
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

/// No receipt ends the shuffle, but what it makes of the deck.
#[test]
fn the_shuffle_ends_its_stage() {
    let shuffling = frame("Search", "Shuffle", record(&[("found", ids(&[21]))]));
    let marking = but(&shuffling, &[("stage", text("ConditionMarking"))]);
    let completion = |occurred: bool| {
        call(
            "SearchCompletion4",
            &[
                ("deckOccupants", ids(&[21, 22])),
                ("before", seq(&[21, 22])),
                ("after", seq(&[22, 21])),
                ("searchContext", true.into()),
                ("suppliedShuffleOccurred", occurred.into()),
            ],
        )
    };
    let state = |frame: &Value| [("frames", frames(frame)), ("deckOrder", seq(&[21, 22]))];
    let shuffled = compose("search", &state(&shuffling), &completion(true));
    assert_eq!(led_to(shuffled.clone(), "frames"), frames(&marking));
    assert_eq!(led_to(shuffled, "deckOrder"), seq(&[22, 21]));
    let refused = compose("search", &state(&shuffling), &completion(false));
    assert_eq!(led_to(refused, "frames"), frames(&shuffling));
    assert_eq!(
        why_not(compose("search", &state(&marking), &completion(true))),
        "SearchCompletion4 is no step in a search, but in its shuffle"
    );
}

fn event(occurrence: i64, kind: &str, object: i64) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", text(kind)),
        ("object", int(object)),
    ])
}

fn recording(kind: &str, object: i64) -> Call {
    call(
        "RecordMovement8",
        &[
            ("before", seq(&[])),
            ("after", Value::seq(vec![event(1, kind, object)])),
            ("occurrence", int(1)),
            ("kind", text(kind)),
            ("object", int(object)),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

/// Whatever a reaction does with a drawn card takes it out of custody; only a card
/// in custody has a drawn-card event.
#[test]
fn events_of_a_draw() {
    let state = [("state", begun()), ("history", seq(&[]))];
    for kind in ["Discard", "Retire", "Relocate", "Play"] {
        let left = led_to(compose("draw", &state, &recording(kind, 21)), "state");
        assert_eq!(left, but(&begun(), &[("tracking", seq(&[]))]), "{kind}");
    }
    let stays = led_to(compose("draw", &state, &recording("Draw", 21)), "state");
    assert_eq!(stays, begun());
    let reason = why_not(compose("draw", &state, &recording("Draw", 22)));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card out of custody"
    );
    let counting = [("state", draw_state("Counting")), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &counting, &recording("Draw", 21)));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card out of custody"
    );
}

#[test]
fn drawn_cards_have_their_events_before_the_transfer() {
    let complete = but(
        begun().as_record().unwrap().get("frame").unwrap(),
        &[("complete", true.into())],
    );
    let after = but(
        &begun(),
        &[
            ("frame", complete),
            ("tracking", seq(&[])),
            ("hands", record(&[("SideA", ids(&[21]))])),
        ],
    );
    let transfer = call(
        "TransferDrawn8",
        &[
            ("before", begun()),
            ("after", after.clone()),
            ("drawReactionsAndChildrenComplete", true.into()),
        ],
    );
    let with = |history: Vec<Value>| {
        let state = [("state", begun()), ("history", Value::seq(history))];
        compose("draw", &state, &transfer)
    };
    assert_eq!(led_to(with(vec![event(1, "Draw", 21)]), "state"), after);
    for history in [
        vec![],
        vec![event(1, "Draw", 22)],
        vec![event(1, "Discard", 21)],
    ] {
        assert_eq!(
            why_not(with(history)),
            "TransferDrawn8 is no step in a draw without an event of each card that it drew"
        );
    }
}

#[test]
fn the_next_draw_is_a_draw_of_its_own() {
    let last = but(
        begun().as_record().unwrap().get("frame").unwrap(),
        &[("complete", true.into()), ("returned", true.into())],
    );
    let state = but(&begun(), &[("frame", last)]);
    let open = |occurrence: i64, operation: &str| {
        let opens = call(
            "OpenProcedure8",
            &[
                ("occurrence", int(occurrence)),
                ("operation", text(operation)),
                ("actor", text("SideA")),
                ("caller", int(71)),
                ("choices", record(&[("ability", int(31))])),
            ],
        );
        let state = [("state", state.clone()), ("history", seq(&[]))];
        compose("draw", &state, &opens)
    };
    assert!(matches!(open(52, "Draw"), Composition::Becomes(_)));
    // A child's frame is beside the draw.
    assert_eq!(led_to(open(53, "Search"), "state"), state);
    assert_eq!(
        why_not(open(51, "Draw")),
        "OpenProcedure8 is no step in a draw, under the occurrence of the last one"
    );
}

/// "Advancing the cursor needs the required checkpoint and newer chains to have
/// completed."
#[test]
fn an_instance_waits_for_what_it_calls() {
    let advances = advance_cursor("Between", true, true);
    let between = advances.arg("before").unwrap();
    let beside = |caller: i64, returned: bool| {
        let other = record(&[("caller", int(caller)), ("returned", returned.into())]);
        let both = map(&[(int(31), between.clone()), (int(32), other)]);
        compose("resolution", &[("frames", both)], &advances)
    };
    assert!(matches!(beside(31, true), Composition::Becomes(_)));
    assert!(matches!(beside(71, false), Composition::Becomes(_)));
    assert_eq!(
        why_not(beside(31, false)),
        "AdvanceAbilityCursor9 is no step in an instance while one that it called has not returned"
    );
}

#[test]
fn detached_work_goes_on_without_its_source() {
    let resolving = record(&[
        ("id", int(31)),
        ("source", int(11)),
        ("detached", true.into()),
        ("returned", false.into()),
    ]);
    let goes_on = call(
        "ContinueDetachedAbility9",
        &[
            ("before", resolving.clone()),
            ("after", resolving.clone()),
            ("leavingSource", int(11)),
        ],
    );
    let own = map(&[(int(31), resolving)]);
    let state = [("frames", own.clone()), ("inPlay", ids(&[11, 12]))];
    let gone = compose("continuation", &state, &goes_on);
    assert_eq!(led_to(gone.clone(), "inPlay"), ids(&[12]));
    let state = [("frames", own.clone()), ("inPlay", ids(&[12]))];
    let again = why_not(compose("continuation", &state, &goes_on));
    assert_eq!(again, "11 has left play already");
    assert_eq!(led_to(gone, "frames"), own);
}
