//! Draws of cards that were drawn before, and draws that call for draws.

use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, record, seq, text, zone};

use super::{Composing, complete, event, frame, opens, records};

pub(super) fn steps() -> Vec<Composing> {
    let counts = |drawn: i64| record(&[("SideA", int(drawn))]);
    let choices = |effective: i64| {
        record(&[
            ("requested", counts(1)),
            ("effective", counts(effective)),
            ("ability", int(31)),
        ])
    };
    let counting = frame(61, "Draw", 71, "Counting", &choices(0));
    let reacting = frame(61, "Draw", 71, "Reactions", &choices(1));
    let returned = but(&complete(&reacting), &[("returned", true.into())]);
    let transit = |id: i64, effect: i64| {
        record(&[
            ("object", int(id)),
            ("origin", zone("Deck", "SideA")),
            ("effectInstance", int(effect)),
            ("owningAbility", int(31)),
            ("cleanup", int(0)),
        ])
    };
    let with = |frame: &Value, deck: &[i64], tracking: Vec<(Value, Value)>| {
        record(&[
            ("frame", frame.clone()),
            ("decks", record(&[("SideA", seq(deck))])),
            ("tracking", map(tracking)),
            ("hands", record(&[("SideA", ids(&[]))])),
            (
                "owners",
                map(vec![(int(21), text("SideA")), (int(22), text("SideA"))]),
            ),
        ])
    };
    let begun = with(&reacting, &[22], vec![(int(21), transit(21, 61))]);
    let unbegun = with(&counting, &[21, 22], vec![]);
    let over = with(&returned, &[22], vec![]);
    let others = with(&counting, &[21, 22], vec![(int(29), transit(29, 60))]);
    let begins = call(
        "BeginDraw8",
        &[("before", unbegun.clone()), ("after", begun.clone())],
    );
    let had = [event(1, "Draw", 21)];
    let state = |state: &Value, history: &[Value]| {
        [
            ("state", state.clone()),
            ("history", Value::seq(history.to_vec())),
        ]
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "draw", state, call);
    vec![
        step(
            "a card is drawn that was drawn before",
            &state(&unbegun, &had),
            begins,
        )
        .refused(
            "BeginDraw8 is no step in a draw of a card that was drawn, and has not moved since",
        ),
        step(
            "a card has two events of one drawing",
            &state(&begun, &had),
            records(&had, "Draw", 21),
        )
        .refused("RecordMovement8 is no step in a draw, of a card that has its event already"),
        step(
            "a card is retired before the event of its drawing",
            &state(&begun, &[]),
            records(&[], "Retire", 21),
        )
        .refused("RecordMovement8 is no step in a draw, of a drawn card that has no event yet"),
        step(
            "what another effect holds is retired while a draw counts",
            &state(&others, &[]),
            records(&[], "Retire", 29),
        ),
        step(
            "a reaction draws",
            &state(&begun, &had),
            opens(62, "Draw", 61, &choices(0)),
        ),
        step(
            "the caller of a draw draws while it is reacted to",
            &state(&begun, &had),
            opens(62, "Draw", 71, &choices(0)),
        )
        .refused("OpenProcedure8 is no step in a draw that has not returned"),
        step(
            "what called a draw opens as a reaction to it",
            &state(&begun, &had),
            opens(71, "Draw", 61, &choices(0)),
        )
        .refused("the frame of 71 would wait for itself: what calls it was called by it"),
        step(
            "a draw opens under itself",
            &state(&over, &had),
            opens(62, "Draw", 62, &choices(0)),
        )
        .refused("the frame of 62 is its own caller"),
        step(
            "a draw opens under one that has returned",
            &state(&over, &had),
            opens(62, "Draw", 61, &choices(0)),
        )
        .refused("its caller, the frame of 61, has returned"),
    ]
}
