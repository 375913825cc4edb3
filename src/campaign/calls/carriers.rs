//! Small things that the calls are made of: identifiers, zones, seats, facts.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::campaign::build::{all_zones, entries, ids, int, map, record, text, zone};
use crate::value::{Value, set};

pub(super) const IDS: [i64; 4] = [11, 12, 21, 22];

pub(super) fn mostly(truth: bool) -> impl Strategy<Value = Value> {
    prop::bool::weighted(if truth { 0.85 } else { 0.15 }).prop_map(Value::Bool)
}

pub(super) fn boolean() -> impl Strategy<Value = Value> {
    any::<bool>().prop_map(Value::Bool)
}

pub(super) fn one_of(names: &'static [&'static str]) -> impl Strategy<Value = Value> {
    select(names).prop_map(text)
}

pub(super) fn id() -> impl Strategy<Value = i64> {
    prop_oneof![8 => select(IDS.to_vec()), 1 => Just(99), 1 => Just(0)]
}

pub(super) fn some_ids() -> impl Strategy<Value = Vec<i64>> {
    subsequence(IDS.to_vec(), 0..=IDS.len())
}

pub(super) fn zone_instance() -> impl Strategy<Value = Value> {
    prop_oneof![
        9 => select(all_zones()),
        // A few zones often, so that calls meet in them.
        9 => select(vec![zone("Hand", "SideA"), zone("Play", "Shared"), zone("Deck", "SideA")]),
        1 => Just(zone("Play", "SideA")),
        1 => Just(zone("Deck", "Shared")),
        1 => Just(zone("Elsewhere", "SideA")),
        1 => Just(record(&[("kind", text("Deck"))])),
    ]
}

/// One change of a map from zones to identifiers.
#[derive(Clone, Debug)]
enum Change {
    Omit(Value),
    Add(Value, Value),
}

fn change() -> impl Strategy<Value = Change> {
    let held = some_ids().prop_map(|held| ids(&held));
    prop_oneof![
        zone_instance().prop_map(Change::Omit),
        (zone_instance(), held).prop_map(|(place, held)| Change::Add(place, held)),
    ]
}

/// Some of these identifiers, each in one zone.
pub(super) fn placed_ids() -> impl Strategy<Value = Value> {
    let places = vec(zone_instance(), IDS.len());
    (some_ids(), places).prop_map(|(placed, places)| {
        let mut entries: Vec<(Value, Vec<Value>)> = all_zones()
            .into_iter()
            .map(|place| (place, Vec::new()))
            .collect();
        for (own, place) in placed.iter().zip(&places) {
            let held = entries.iter_mut().find(|(key, _)| key == place);
            held.into_iter().for_each(|(_, held)| held.push(int(*own)));
        }
        let held = entries.into_iter();
        map(held
            .map(|(place, held)| (place, set::set_of(held)))
            .collect())
    })
}

/// Each of these identifiers in one zone, changed in a few places or none.
pub(super) fn occupants() -> impl Strategy<Value = Value> {
    let changes = prop_oneof![3 => Just(Vec::new()), 2 => vec(change(), 1..3)];
    (placed_ids(), changes).prop_map(|(placed, changes)| {
        let mut entries = entries(&placed);
        for change in changes {
            match change {
                Change::Omit(place) => entries.retain(|(key, _)| *key != place),
                Change::Add(place, held) => {
                    entries.retain(|(key, _)| *key != place);
                    entries.push((place, held));
                }
            }
        }
        map(entries)
    })
}

pub(super) fn seat() -> impl Strategy<Value = Value> {
    one_of(&["SideA", "SideB"])
}

pub(super) fn face() -> impl Strategy<Value = Value> {
    one_of(&["Up", "Down"])
}
