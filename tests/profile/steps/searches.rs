//! Searches of other zones than the deck whose order is told.

use lockstep::value::Value;

use crate::values::{call, ids, int, occupants, record, seq, zone};

use super::{Composing, advances, complete, frame, frames, opens};

pub(super) fn steps() -> Vec<Composing> {
    let of = |zone: Value| record(&[("zone", zone), ("found", ids(&[]))]);
    let outer = |stage: &str, searched: Value| frame(51, "Search", 71, stage, &of(searched));
    let discards = outer("Shuffle", zone("DiscardPile", "SideA"));
    let marking = outer("ConditionMarking", zone("Deck", "SideA"));
    let inner = frame(52, "Search", 51, "Selection", &of(zone("Deck", "SideA")));
    let later = frame(52, "Search", 72, "Shuffle", &of(zone("Deck", "SideA")));
    let found = record(&[("zone", zone("Deck", "SideA")), ("found", ids(&[21]))]);
    let finding = frame(51, "Search", 71, "ConditionMarking", &found);
    let state = |frames: Value| {
        let here = occupants(&[
            (zone("Deck", "SideA"), ids(&[21, 22])),
            (zone("DiscardPile", "SideA"), ids(&[41, 42])),
        ]);
        [
            ("frames", frames),
            ("occupants", here),
            ("deckOrder", seq(&[21, 22])),
        ]
    };
    let completes = |of: [i64; 2]| {
        let [first, second] = of;
        call(
            "SearchCompletion4",
            &[
                ("deckOccupants", ids(&of)),
                ("before", seq(&of)),
                ("after", seq(&[second, first])),
                ("searchContext", true.into()),
                ("suppliedShuffleOccurred", true.into()),
            ],
        )
    };
    let step = |name, state: &[(&str, Value)], call| Composing::new(name, "search", state, call);
    vec![
        step(
            "a search goes on that waits",
            &state(frames(&[&marking, &inner])),
            advances(&marking, &complete(&marking)),
        )
        .refused(
            "AdvanceProcedure8 is no step in what waits for the return of a frame that it called",
        ),
        step(
            "a search of a discard pile shuffles a deck",
            &state(frames(&[&discards])),
            completes([21, 22]),
        )
        .refused("SearchCompletion4 is no step in a search of another zone"),
        step(
            "of two searches the one with the later occurrence shuffles",
            &state(frames(&[&discards, &later])),
            completes([21, 22]),
        ),
        step(
            "a search shuffles a deck that is in another order",
            &state(frames(&[&later])),
            completes([22, 21]),
        )
        .refused("`before` is not `deckOrder` as it stands: it is <<22, 21>>"),
        step(
            "a card is installed that a search has found, before its return",
            &state(frames(&[&finding])),
            opens(54, "Install", 51, &record(&[("card", int(21))])),
        )
        .refused(
            "OpenProcedure8 is no step in a search that has found the card, before its return",
        ),
        step(
            "another card is installed",
            &state(frames(&[&finding])),
            opens(54, "Install", 51, &record(&[("card", int(22))])),
        ),
        step(
            "a search of a discard pile shuffles it",
            &state(frames(&[&discards])),
            completes([41, 42]),
        ),
    ]
}
