//! Random calls about the order of a deck and of a hand.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::{call, ids, seq};
use crate::engine::Call;

use super::carriers::{IDS, boolean, id, mostly, some_ids};

/// A shuffled deck, often with one card too many, too few or twice.
pub(super) fn sequence(deck: Vec<i64>) -> impl Strategy<Value = Vec<i64>> {
    let length = deck.len();
    let near = (Just(deck).prop_shuffle(), id(), 0..=length, 0..6_u8);
    near.prop_map(|(mut shuffled, other, place, change)| {
        match change {
            0 => shuffled.insert(place, other),
            1 => {
                shuffled.pop();
            }
            _ => {}
        }
        shuffled
    })
}

pub(super) fn sequences() -> impl Strategy<Value = Call> {
    some_ids()
        .prop_flat_map(|deck| (Just(deck.clone()), sequence(deck)))
        .prop_map(|(deck, order)| {
            call(
                "DeckSequenceValid4",
                &[("sequence", seq(&order)), ("deckOccupants", ids(&deck))],
            )
        })
}

pub(super) fn reorders() -> impl Strategy<Value = Call> {
    let deck = some_ids();
    let orders =
        deck.prop_flat_map(|deck| (Just(deck.clone()), sequence(deck.clone()), sequence(deck)));
    (orders, any::<bool>(), boolean(), boolean()).prop_map(
        |((deck, before, after), keeps, directed, search)| {
            let after = if keeps { &before } else { &after };
            call(
                "DeckReorder4",
                &[
                    ("deckOccupants", ids(&deck)),
                    ("before", seq(&before)),
                    ("after", seq(after)),
                    ("changeDirected", directed),
                    ("searchContext", search),
                ],
            )
        },
    )
}

pub(super) fn hands() -> impl Strategy<Value = Call> {
    vec(id(), 0..6).prop_map(|order| call("HandSetupProjection4", &[("sequence", seq(&order))]))
}

pub(super) fn completions() -> impl Strategy<Value = Call> {
    let deck = vec(select(&IDS[..]), 0..4).prop_map(|mut deck| {
        deck.sort_unstable();
        deck.dedup();
        deck
    });
    let orders =
        deck.prop_flat_map(|deck| (Just(deck.clone()), sequence(deck.clone()), sequence(deck)));
    (orders, mostly(true), mostly(true)).prop_map(|((deck, before, after), search, shuffled)| {
        call(
            "SearchCompletion4",
            &[
                ("deckOccupants", ids(&deck)),
                ("before", seq(&before)),
                ("after", seq(&after)),
                ("searchContext", search),
                ("suppliedShuffleOccurred", shuffled),
            ],
        )
    })
}
