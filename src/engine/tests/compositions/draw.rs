//! The draw.

use crate::engine::tests::build::{
    but, call, frame, ids, int, map, occupants, record, seq, text, with, zone,
};
use crate::engine::{Call, Composition};
use crate::value::Value;

use super::{compose, led_to, open, return_as_play, why_not};

pub(super) fn draw_state(stage: &str) -> Value {
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

pub(super) fn begun() -> Value {
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

pub(super) fn begin() -> Call {
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

fn event(occurrence: i64, kind: &str, object: i64) -> Value {
    record(&[
        ("occurrence", int(occurrence)),
        ("kind", text(kind)),
        ("object", int(object)),
    ])
}

/// An event behind the others, which have the numbers from 1 on.
fn recording_after(before: &[Value], kind: &str, object: i64) -> Call {
    let number = before.len() as i64 + 1;
    let mut after = before.to_vec();
    after.push(event(number, kind, object));
    call(
        "RecordMovement8",
        &[
            ("before", Value::seq(before.to_vec())),
            ("after", Value::seq(after)),
            ("occurrence", int(number)),
            ("kind", text(kind)),
            ("object", int(object)),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

fn recording(kind: &str, object: i64) -> Call {
    recording_after(&[], kind, object)
}

/// Whatever a reaction does with a drawn card takes it out of custody, and so does what
/// its drawing is replaced by; only a card in custody has a drawn-card event, and only one.
#[test]
fn events_of_a_draw() {
    let state = [("state", begun()), ("history", seq(&[]))];
    let had = [event(1, "Draw", 21)];
    let reacted = [("state", begun()), ("history", Value::seq(had.to_vec()))];
    for kind in ["Discard", "Retire", "Relocate", "Play"] {
        let reaction = recording_after(&had, kind, 21);
        let left = led_to(compose("draw", &reacted, &reaction), "state");
        assert_eq!(left, but(&begun(), &[("tracking", seq(&[]))]), "{kind}");
        let left = led_to(compose("draw", &state, &recording(kind, 21)), "state");
        assert_eq!(left, but(&begun(), &[("tracking", seq(&[]))]), "{kind}");
        // What is in no custody of the draw needs no event of it.
        let stays = led_to(compose("draw", &state, &recording(kind, 22)), "state");
        assert_eq!(stays, begun(), "{kind}");
    }
    let again = recording_after(&had, "Draw", 21);
    let reason = why_not(compose("draw", &reacted, &again));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card that has its event already"
    );
    let stays = led_to(compose("draw", &state, &recording("Draw", 21)), "state");
    assert_eq!(stays, begun());
    let reason = why_not(compose("draw", &state, &recording("Draw", 22)));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card out of its custody"
    );
    // Another effect holds it.
    let transit = record(&[("object", int(29)), ("effectInstance", int(50))]);
    let others = but(&begun(), &[("tracking", map(&[(int(29), transit)]))]);
    let others = [("state", others), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &others, &recording("Draw", 29)));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card out of its custody"
    );
    let counting = [("state", draw_state("Counting")), ("history", seq(&[]))];
    let reason = why_not(compose("draw", &counting, &recording("Draw", 21)));
    assert_eq!(
        reason,
        "RecordMovement8 is no step in a draw, of a card out of its custody"
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
    let opened = |occurrence, operation| {
        let opens = open(occurrence, operation, 71, record(&[("ability", int(31))]));
        let state = [("state", state.clone()), ("history", seq(&[]))];
        compose("draw", &state, &opens)
    };
    assert!(matches!(opened(52, "Draw"), Composition::Becomes(_)));
    // A child's frame is beside the draw.
    assert_eq!(led_to(opened(53, "Search"), "state"), state);
    assert_eq!(
        why_not(opened(51, "Draw")),
        "OpenProcedure8 is no step in a draw, under an occurrence that has a frame"
    );
}

/// A card whose last movement was a drawing is in a hand: an old event is none of this
/// draw. One that has moved since is drawn again.
#[test]
fn an_event_of_an_earlier_draw_is_not_enough() {
    let with = |history: Vec<Value>| {
        let state = [
            ("state", draw_state("Counting")),
            ("history", Value::seq(history)),
        ];
        compose("draw", &state, &begin())
    };
    let why = "BeginDraw8 is no step in a draw of a card that was drawn, and has not moved since";
    assert_eq!(why_not(with(vec![event(1, "Draw", 21)])), why);
    let moved = vec![event(1, "Draw", 21), event(2, "Relocate", 21)];
    assert_eq!(led_to(with(moved), "state"), begun());
    assert_eq!(led_to(with(vec![event(1, "Draw", 22)]), "state"), begun());
}

/// "Draw reactions and their children": one of them draws, and the draw waits.
#[test]
fn a_reaction_draws() {
    let opened = |state: &Value, history: &[Value], occurrence: i64, caller: i64| {
        let opens = open(occurrence, "Draw", caller, record(&[("ability", int(31))]));
        let history = Value::seq(history.to_vec());
        let state = [
            ("state", state.clone()),
            ("history", history),
            ("waiting", seq(&[])),
        ];
        compose("draw", &state, &opens)
    };
    let had = [event(1, "Draw", 21)];
    let outer = frame_of(&begun());
    let inner = opened(&begun(), &had, 52, 51);
    assert_eq!(
        frame_of(&led_to(inner.clone(), "state"))
            .as_record()
            .unwrap()
            .get("occurrence"),
        Some(&int(52))
    );
    assert_eq!(led_to(inner, "waiting"), Value::seq(vec![outer.clone()]));
    // The caller of the draw waits for it; and nothing is reacted to before it.
    assert_eq!(
        why_not(opened(&begun(), &had, 52, 71)),
        "the frame of 51 has not returned"
    );
    assert_eq!(
        why_not(opened(&draw_state("Counting"), &had, 52, 51)),
        "OpenProcedure8 is no step in a draw that has nothing to be reacted to"
    );
    // What the state has no frame of may be a reaction, or work that waits for neither.
    for state in [begun(), draw_state("Counting")] {
        let beside = opened(&state, &had, 52, 99);
        let outer = Value::seq(vec![frame_of(&state)]);
        assert_eq!(led_to(beside, "waiting"), outer);
    }
    assert_eq!(
        why_not(opened(&begun(), &[], 52, 51)),
        "OpenProcedure8 is no step in a draw, of which no card has its event yet"
    );
    let over = but(&begun(), &[("frame", over(&outer))]);
    assert_eq!(
        why_not(opened(&over, &had, 52, 52)),
        "the frame of 52 is its own caller"
    );
    assert_eq!(
        why_not(opened(&over, &had, 52, 51)),
        "its caller, the frame of 51, has returned"
    );
}

fn frame_of(state: &Value) -> Value {
    state.as_record().unwrap().get("frame").unwrap().clone()
}

fn over(frame: &Value) -> Value {
    but(
        frame,
        &[("complete", true.into()), ("returned", true.into())],
    )
}

/// The inner draw returns, and the outer one's frame is the state's again: by that step,
/// or by what it does next.
#[test]
fn a_draw_goes_on_after_a_reaction_that_drew() {
    let outer = frame_of(&begun());
    let complete = but(
        &outer,
        &[
            ("occurrence", int(52)),
            ("caller", int(51)),
            ("complete", true.into()),
        ],
    );
    let at = |frame: &Value| but(&begun(), &[("frame", frame.clone())]);
    let history = Value::seq(vec![event(1, "Draw", 21)]);
    let waits = Value::seq(vec![outer.clone()]);
    let with = |frame: &Value, waiting: &Value| {
        [
            ("state", at(frame)),
            ("history", history.clone()),
            ("waiting", waiting.clone()),
        ]
    };
    let returns = call(
        "ReturnProcedure8",
        &[
            ("before", complete.clone()),
            ("after", over(&complete)),
            ("actualEndingReactionsComplete", true.into()),
            ("caller", int(51)),
        ],
    );
    let returned = compose("draw", &with(&complete, &waits), &returns);
    let Composition::OneOf(again, others) = returned else {
        panic!("{returned:?}");
    };
    let [later] = others.as_slice() else {
        panic!("{others:?}");
    };
    assert_eq!(again.get("state"), Some(&at(&outer)));
    assert_eq!(again.get("waiting"), Some(&seq(&[])));
    assert_eq!(later.get("state"), Some(&at(&over(&complete))));
    assert_eq!(later.get("waiting"), Some(&waits));

    let done = but(&outer, &[("complete", true.into())]);
    let transferred = but(
        &at(&done),
        &[
            ("tracking", seq(&[])),
            ("hands", record(&[("SideA", ids(&[21]))])),
        ],
    );
    let transfers = call(
        "TransferDrawn8",
        &[
            ("before", begun()),
            ("after", transferred.clone()),
            ("drawReactionsAndChildrenComplete", true.into()),
        ],
    );
    let next = compose("draw", &with(&over(&complete), &waits), &transfers);
    assert_eq!(led_to(next.clone(), "state"), transferred);
    assert_eq!(led_to(next, "waiting"), seq(&[]));
    // Not while the inner one is open, and no other than the one that waits.
    let other = Value::seq(vec![but(&outer, &[("actor", text("SideB"))])]);
    for state in [with(&complete, &waits), with(&over(&complete), &other)] {
        let next = compose("draw", &state, &transfers);
        assert!(matches!(next, Composition::NoStep(_)), "{next:?}");
    }
}

/// A draw moves its own frame, where that is among the others, and cards; nothing
/// else of a machine's.
#[test]
fn a_draw_leaves_other_frames_alone() {
    let (counting, reacting) = (frame_of(&draw_state("Counting")), frame_of(&begun()));
    let playing = frame("Play", "Resolution", record(&[("card", int(11))]));
    let playing = but(&playing, &[("occurrence", int(50))]);
    let beside = |draw: &Value| map(&[(int(50), playing.clone()), (int(51), draw.clone())]);
    let alone = map(&[(int(50), playing.clone())]);
    let (deck, set_aside) = (zone("Deck", "SideA"), zone("SetAside", "Shared"));
    for (before, after) in [
        (beside(&counting), beside(&reacting)),
        (alone.clone(), alone),
    ] {
        let state = [
            ("frames", before),
            ("occupants", occupants(&[(deck.clone(), ids(&[21, 22]))])),
            ("gated", ids(&[50])),
        ];
        let Composition::Becomes(next) = compose("play", &state, &begin()) else {
            panic!("the draw is beside the play");
        };
        assert_eq!(next.get("frames"), Some(&after));
        assert_eq!(next.get("gated"), Some(&ids(&[50])));
        let drawn = [(deck.clone(), ids(&[22])), (set_aside.clone(), ids(&[21]))];
        assert_eq!(next.get("occupants"), Some(&occupants(&drawn)));
    }
}

/// The relation of the play's return is of a play's frame.
#[test]
fn a_draw_returns_as_no_play() {
    let frame = begun().as_record().unwrap().get("frame").unwrap().clone();
    let complete = but(&frame, &[("complete", true.into())]);
    let state = but(&begun(), &[("frame", complete.clone())]);
    let state = [("state", state), ("history", seq(&[]))];
    assert_eq!(
        why_not(compose("draw", &state, &return_as_play(&complete))),
        "ReturnPlayToCaller8 is no step in a draw, which is no play"
    );
}
