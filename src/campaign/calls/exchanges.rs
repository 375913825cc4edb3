//! Random calls of the location swap, and of framing.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::campaign::build::{
    but, call, entries, ids, int, map, place_of, record, text, with_id, without, zone,
};
use crate::engine::Call;
use crate::value::{Value, set};

use super::carriers::{id, mostly, occupants, some_ids, zone_instance};
use super::zones::universe;

pub(super) fn swaps() -> impl Strategy<Value = Call> {
    let wrong = (
        prop::option::weighted(0.15, zone_instance()),
        prop::option::weighted(0.15, zone_instance()),
    );
    let in_game = prop::option::weighted(0.1, some_ids());
    (
        (occupants(), in_game),
        (id(), id()),
        wrong,
        mostly(true),
        0..6_u8,
    )
        .prop_map(
            |((before, in_game), (first, second), wrong, authorized, change)| {
                let in_game = in_game.map_or_else(|| universe(&before), |other| ids(&other));
                let place = |own: i64, wrong: Option<Value>| {
                    wrong
                        .or_else(|| place_of(&before, own))
                        .unwrap_or_else(|| zone("Hand", "SideA"))
                };
                let places = (place(first, wrong.0), place(second, wrong.1));
                let after = match change {
                    0 => before.clone(),
                    _ => swapped(&before, (first, &places.0), (second, &places.1)),
                };
                call(
                    "SwapLocation8",
                    &[
                        ("inGameIds", in_game),
                        ("before", before),
                        ("after", after),
                        ("first", int(first)),
                        ("firstZone", places.0),
                        ("second", int(second)),
                        ("secondZone", places.1),
                        ("swapAuthorized", authorized),
                    ],
                )
            },
        )
}

fn swapped(before: &Value, first: (i64, &Value), second: (i64, &Value)) -> Value {
    let entry = |(place, held): (Value, Value)| {
        let replaced = |leaves: i64, comes: i64| with_id(&without(&held, leaves), comes);
        let held = match &place {
            place if place == first.1 => replaced(first.0, second.0),
            place if place == second.1 => replaced(second.0, first.0),
            _ => held,
        };
        (place, held)
    };
    map(entries(before).into_iter().map(entry).collect())
}

pub(super) fn framings() -> impl Strategy<Value = Call> {
    let values = vec(0..2_i64, 3);
    let names = ["history", "objects", "usedIds"];
    let changed = vec(any::<bool>(), 3);
    (values.clone(), values, changed, 0..6_u8).prop_map(move |(one, other, changed, change)| {
        let state = |values: &[i64]| {
            let fields: Vec<(&str, Value)> = names
                .iter()
                .copied()
                .zip(values.iter().map(|own| int(*own)))
                .collect();
            record(&fields)
        };
        let earlier = state(&one);
        let later = state(&other);
        let later = match change {
            0 => but(&later, &[("more", int(1))]),
            _ => later,
        };
        let changed = names.iter().zip(changed).filter(|(_, changed)| *changed);
        let changed = set::set_of(changed.map(|(name, _)| text(name)).collect());
        call(
            "FramedUpdate8",
            &[("earlier", earlier), ("later", later), ("changed", changed)],
        )
    })
}
