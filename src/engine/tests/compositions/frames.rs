//! Frames side by side: which opens, which moves, which waits, what ends a stage.

use crate::engine::Composition;
use crate::engine::tests::build::{
    but, call, frame, ids, int, judge, map, occupants, record, refused, seq, text, zone,
};
use crate::value::Value;

use super::{advance, compose, frames, led_to, open, return_as_play, why_not};

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
    let opens = |occurrence| open(occurrence, "Play", 71, record(&[("card", int(11))]));
    let deploying = frame("Deploy", "Staging", record(&[("card", int(12))]));
    let state = [("frames", frames(&deploying)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &opens(52)));
    assert_eq!(reason, "the frame of 51 has not returned");
    let returned = but(&deploying, &[("returned", true.into())]);
    let state = [("frames", frames(&returned)), ("occupants", seq(&[]))];
    let reason = why_not(compose("play", &state, &opens(51)));
    assert_eq!(reason, "the frame of 51 is open already");
    let opened = led_to(compose("play", &state, &opens(52)), "frames");
    assert_eq!(crate::value::function::values(&opened).unwrap().len(), 2);
    // What is no search stands beside those, or is kept elsewhere.
    let beside = compose("search", &state, &opens(52));
    let Composition::OneOf(with, others) = beside else {
        panic!("{beside:?}");
    };
    let [without] = others.as_slice() else {
        panic!("{others:?}");
    };
    assert_eq!(with.get("frames"), Some(&opened));
    assert_eq!(without.get("frames"), Some(&frames(&returned)));
}

/// "The caller's obligation to wait": a search inside a play that is open.
#[test]
fn a_caller_waits_for_what_it_calls() {
    let opens = |caller| open(53, "Search", caller, record(&[("found", ids(&[]))]));
    // 51, called from elsewhere, has called for 52.
    let playing = frame("Play", "Resolution", record(&[("card", int(11))]));
    let inner = but(&playing, &[("occurrence", int(52)), ("caller", int(51))]);
    let both = map(&[(int(51), playing.clone()), (int(52), inner)]);
    let state = [("frames", both), ("deckOrder", seq(&[]))];
    let opened = led_to(compose("search", &state, &opens(52)), "frames");
    assert_eq!(crate::value::function::values(&opened).unwrap().len(), 3);
    // 52 does not wait for what 51 calls.
    let reason = why_not(compose("search", &state, &opens(51)));
    assert_eq!(reason, "the frame of 52 has not returned");
    let reason = why_not(compose("search", &state, &opens(71)));
    assert_eq!(reason, "the frame of 51 has not returned");
}

/// No receipt ends the shuffle, but what it makes of the deck.
#[test]
fn the_shuffle_ends_its_stage() {
    let deck = zone("Deck", "SideA");
    let choices = record(&[("zone", deck.clone()), ("found", ids(&[21]))]);
    let shuffling = frame("Search", "Shuffle", choices);
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
    let state = |frame: &Value| {
        [
            ("frames", frames(frame)),
            ("occupants", occupants(&[(deck.clone(), ids(&[21, 22]))])),
            ("deckOrder", seq(&[21, 22])),
        ]
    };
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

/// Whatever the procedure, what has called for another does nothing before that has
/// returned.
#[test]
fn no_frame_goes_on_while_what_it_called_is_open() {
    let choices = record(&[("card", int(11)), ("found", ids(&[]))]);
    for (procedure, operation, stage, next) in [
        ("play", "Play", "CostWork", "Activation"),
        ("deployment", "Deploy", "Payment", "CostBarrier"),
        ("search", "Search", "ConditionMarking", ""),
    ] {
        let before = frame(operation, stage, choices.clone());
        let after = match next {
            "" => but(&before, &[("complete", true.into())]),
            next => but(&before, &[("stage", text(next))]),
        };
        let beside = |caller: i64, returned: bool| {
            let called = [
                ("occurrence", int(53)),
                ("caller", int(caller)),
                ("returned", returned.into()),
            ];
            let called = but(&frame("Search", "Selection", choices.clone()), &called);
            let both = map(&[(int(51), before.clone()), (int(53), called)]);
            let state = [("frames", both), ("deckOrder", seq(&[]))];
            compose(procedure, &state, &advance(&before, &after))
        };
        assert_eq!(
            why_not(beside(51, false)),
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called"
        );
        assert!(matches!(beside(51, true), Composition::Becomes(_)));
    }
}

/// Only a frame that has not returned can wait, and for another.
#[test]
fn a_caller_that_cannot_wait_calls_nothing() {
    let returned = but(
        &frame("Play", "Cleanup", record(&[("card", int(11))])),
        &[("complete", true.into()), ("returned", true.into())],
    );
    let state = [("frames", frames(&returned)), ("occupants", seq(&[]))];
    for (procedure, operation) in [
        ("play", "Play"),
        ("deployment", "Deploy"),
        ("search", "Search"),
    ] {
        let opens = |caller| open(53, operation, caller, record(&[("card", int(12))]));
        let by = |caller| compose(procedure, &state, &opens(caller));
        assert_eq!(why_not(by(51)), "its caller, the frame of 51, has returned");
        assert_eq!(why_not(by(53)), "the frame of 53 is its own caller");
        assert!(matches!(by(71), Composition::Becomes(_)));
    }
}

/// "The play return relation" is of plays.
#[test]
fn nothing_else_returns_as_a_play() {
    let choices = record(&[("card", int(11)), ("found", ids(&[]))]);
    for (procedure, operation, stage) in [
        ("deployment", "Deploy", "FinalPlacement"),
        ("search", "Search", "ConditionMarking"),
    ] {
        let complete = but(
            &frame(operation, stage, choices.clone()),
            &[("complete", true.into())],
        );
        let state = [("frames", frames(&complete))];
        assert_eq!(
            why_not(compose(procedure, &state, &return_as_play(&complete))),
            format!("ReturnPlayToCaller8 is no step in the {procedure}'s stage")
        );
    }
}

/// "The state does not change", whoever's call is refused; nor by a question.
#[test]
fn what_is_refused_or_asked_moves_nothing() {
    let staged = frame("Deploy", "Staging", record(&[("card", int(11))]));
    let state = [
        ("frames", frames(&staged)),
        ("occupants", seq(&[])),
        ("gated", ids(&[])),
    ];
    let remaining = call("RemainingWork8", &[("frame", staged.clone())]);
    // Incomplete, so that it cannot return.
    let refused = return_as_play(&staged);
    for procedure in ["play", "deployment", "search"] {
        for call in [&remaining, &refused] {
            let stays = compose(procedure, &state, call);
            assert_eq!(led_to(stays, "frames"), frames(&staged), "{procedure}");
        }
    }
}

/// What a call of another machine, or of none, makes of a machine's components.
#[test]
fn what_is_anothers_leaves_the_rest_alone() {
    let playing = frame("Play", "Resolution", record(&[("card", int(11))]));
    let working = but(
        &frame("SwapLocation", "Work", record(&[])),
        &[("occurrence", int(52))],
    );
    let done = but(&working, &[("complete", true.into())]);
    let receipt = record(&[
        ("occurrence", int(52)),
        ("stage", text("Work")),
        ("complete", true.into()),
    ]);
    let ends = call(
        "AdvanceProcedure8",
        &[
            ("before", working.clone()),
            ("after", done.clone()),
            ("actualStageReceipt", receipt),
        ],
    );
    let both = |other: &Value| map(&[(int(51), playing.clone()), (int(52), other.clone())]);
    for procedure in ["play", "deployment", "search", "resolution"] {
        let state = |frames: Value| {
            [
                ("frames", frames),
                ("occupants", occupants(&[])),
                ("deckOrder", seq(&[21])),
            ]
        };
        let moved = compose(procedure, &state(both(&working)), &ends);
        assert_eq!(led_to(moved, "frames"), both(&done), "{procedure}");
        // Kept elsewhere.
        let stays = compose(procedure, &state(frames(&playing)), &ends);
        assert_eq!(led_to(stays, "frames"), frames(&playing), "{procedure}");
    }
}
