//! Draws of cards that were drawn before, and draws that call for draws.

use lockstep::value::Value;

use crate::values::{but, call, ids, int, map, record, seq, text, zone};

use super::{Composing, complete, event, frame, frames, instance, keyed, moves, opens, records};

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
    let reaction = frame(62, "Retire", 61, "Work", &record(&[]));
    let inner_reacting = frame(64, "Draw", 61, "Reactions", &choices(1));
    let inner = with(
        &inner_reacting,
        &[],
        vec![(int(21), transit(21, 61)), (int(22), transit(22, 64))],
    );
    let inner_returned = but(&complete(&inner_reacting), &[("returned", true.into())]);
    let inner_over = but(&begun, &[("frame", inner_returned)]);
    let nothing_left = with(&reacting, &[22], vec![]);
    // The surviving group is in the hand of SideA, and the custody of others as it was.
    let transfers = |before: &Value| {
        let own = before.as_record().expect("a state");
        let part = |name: &str| own.get(name).expect("a part").clone();
        let held = match part("tracking") == map(vec![]) {
            true => ids(&[]),
            false => ids(&[21]),
        };
        let after = but(
            before,
            &[
                ("frame", complete(&part("frame"))),
                ("tracking", map(vec![])),
                ("hands", record(&[("SideA", held)])),
            ],
        );
        call(
            "TransferDrawn8",
            &[
                ("before", before.clone()),
                ("after", after),
                ("drawReactionsAndChildrenComplete", true.into()),
            ],
        )
    };
    let keeping = |own: &Value, history: &[Value], waiting: &[&Value], reactions: &[&Value]| {
        let [own, history] = state(own, history);
        let waiting = waiting.iter().map(|frame| (*frame).clone());
        [
            own,
            history,
            ("waiting", Value::seq(waiting.collect::<Vec<_>>())),
            ("reacting", frames(reactions)),
        ]
    };
    let beside_detached = |own: &Value, waiting: &[&Value]| {
        let [own, history, waiting, _] = keeping(own, &[], waiting, &[]);
        let work = instance(33, 99, true);
        [own, history, waiting, ("reacting", keyed(&[(33, &work)]))]
    };
    let other_draw = frame(66, "Draw", 33, "Counting", &choices(0));
    let other_counting = but(&unbegun, &[("frame", other_draw)]);
    let others_of_group = begun.clone();
    let with_frames = |own: &Value, others: &[&Value]| {
        let [own, history] = state(own, &had);
        [own, history, ("frames", frames(others))]
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "draw", state, call);
    vec![
        step(
            "a card is drawn that was drawn before",
            &state(&unbegun, &had),
            begins.clone(),
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
            "the drawing of a card is replaced by its retirement",
            &state(&begun, &[]),
            records(&[], "Retire", 21),
        ),
        step(
            "a card whose drawing was prevented goes back to its deck",
            &state(&begun, &[]),
            moves(21, zone("SetAside", "Shared"), zone("Deck", "SideA")),
        ),
        step(
            "a draw ends that has no card left, and no event",
            &state(&nothing_left, &[]),
            transfers(&nothing_left),
        ),
        step(
            "what another effect holds is retired while a draw counts",
            &state(&others, &[]),
            records(&[], "Retire", 29),
        ),
        step(
            "a reaction draws",
            &keeping(&begun, &had, &[], &[]),
            opens(62, "Draw", 61, &choices(0)),
        ),
        step(
            "what a reaction called draws",
            &keeping(&begun, &had, &[], &[&reaction]),
            opens(64, "Draw", 62, &choices(0)),
        ),
        step(
            "a reaction draws, and the frame of the draw is among others",
            &with_frames(&begun, &[&reacting]),
            opens(62, "Draw", 61, &choices(0)),
        ),
        step(
            "a reaction draws, and nothing keeps the frame of the draw",
            &state(&begun, &had),
            opens(62, "Draw", 61, &choices(0)),
        )
        .refused(
            "OpenProcedure8 is no step in a draw whose frame would be lost: it is to wait in `waiting`, or among `frames`",
        ),
        step(
            "a reaction draws before any card has its event",
            &keeping(&begun, &[], &[], &[]),
            opens(62, "Draw", 61, &choices(0)),
        )
        .refused("OpenProcedure8 is no step in a draw, of which no card has its event yet"),
        step(
            "a draw opens that has nothing to do with the one that is reacted to",
            &keeping(&begun, &had, &[], &[]),
            opens(62, "Draw", 99, &choices(0)),
        ),
        step(
            "detached work draws beside a draw that counts",
            &beside_detached(&unbegun, &[]),
            opens(64, "Draw", 33, &choices(0)),
        ),
        step(
            "a draw goes on beside the one that detached work opened",
            &beside_detached(&other_counting, &[&counting]),
            begins.clone(),
        ),
        step(
            "a draw calls for another before anything is drawn",
            &keeping(&unbegun, &had, &[], &[]),
            opens(62, "Draw", 61, &choices(0)),
        )
        .refused("OpenProcedure8 is no step in a draw that has nothing to be reacted to"),
        step(
            "another card's drawing is reacted to, which has moved since",
            &keeping(
                &others_of_group,
                &[event(1, "Draw", 22), event(2, "Retire", 22)],
                &[],
                &[],
            ),
            opens(62, "Draw", 61, &choices(0)),
        ),
        step(
            "a draw opens that has nothing to do with the one that waits",
            &keeping(&inner_over, &had, &[&reacting], &[]),
            opens(65, "Draw", 71, &choices(0)),
        )
        .refused("the frame of 61 has not returned"),
        step(
            "a draw opens that has nothing to do with the one that waits among frames",
            &with_frames(&inner_over, &[&reacting]),
            opens(65, "Draw", 71, &choices(0)),
        )
        .refused("the frame of 61 has not returned"),
        step(
            "another reaction draws when the first that drew has returned",
            &with_frames(&inner_over, &[&reacting]),
            opens(65, "Draw", 61, &choices(0)),
        ),
        step(
            "the outer draw, among frames, goes on when the inner one has returned",
            &with_frames(&inner_over, &[&reacting]),
            transfers(&begun),
        ),
        step(
            "a reaction draws under an occurrence that waits",
            &keeping(&inner, &had, &[&reacting], &[]),
            opens(61, "Draw", 64, &choices(0)),
        )
        .refused("OpenProcedure8 is no step in a draw, under an occurrence that has a frame"),
        step(
            "the outer draw goes on when the inner one has returned",
            &keeping(&inner_over, &had, &[&reacting], &[]),
            transfers(&begun),
        ),
        step(
            "the outer draw goes on before the inner one has returned",
            &keeping(&inner, &had, &[&reacting], &[]),
            transfers(&begun),
        )
        .refused(
            "TransferDrawn8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a card of the outer draw has its event while the inner one is open",
            &keeping(&inner, &[], &[&reacting], &[]),
            records(&[], "Draw", 21),
        ),
        step(
            "a draw is transferred while a reaction to it is open",
            &keeping(&begun, &had, &[], &[&reaction]),
            transfers(&begun),
        )
        .refused(
            "TransferDrawn8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a draw is transferred while a play is open that it called",
            &with_frames(&begun, &[&frame(51, "Play", 61, "Placement", &record(&[]))]),
            transfers(&begun),
        )
        .refused(
            "TransferDrawn8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a reaction opens under an occurrence that has a frame",
            &keeping(&begun, &had, &[], &[&reaction]),
            opens(62, "Retire", 63, &record(&[])),
        )
        .refused("the frame of 62 is open already"),
        step(
            "a reaction opens while the draw waits for another",
            &keeping(&begun, &had, &[], &[&reaction]),
            opens(63, "Retire", 61, &record(&[])),
        )
        .refused("the frame of 62 has not returned"),
        step(
            "a draw opens whose caller waits for another",
            &keeping(&over, &had, &[], &[&frame(62, "Retire", 71, "Work", &record(&[]))]),
            opens(64, "Draw", 71, &choices(0)),
        )
        .refused("the frame of 62 has not returned"),
        step(
            "the caller of a draw draws while it is reacted to",
            &state(&begun, &had),
            opens(62, "Draw", 71, &choices(0)),
        )
        .refused("the frame of 61 has not returned"),
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
