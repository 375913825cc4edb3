//! Random calls of the location swap, and of framing.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::campaign::build::{
    all_zones, but, call, entries, ids, int, map, record, text, with_id, without, zone,
};
use crate::engine::Call;
use crate::value::{Value, set};

use super::carriers::{IDS, id, occupants, placed_ids, some_ids, zone_instance};
use super::zones::universe;

/// What of a swap is not as it should be.
#[derive(Clone, Debug)]
enum Fault {
    /// A zone is another than that of the object: the first's, or the second's.
    FirstZone(Value),
    SecondZone(Value),
    /// Both zones are the first's.
    OneZone,
    /// The universe is another.
    Universe(Vec<i64>),
    /// An object is another than the one that is there.
    First(i64),
    Second(i64),
    Unauthorized,
    /// Nothing is swapped, or one of the two stays as well.
    Unmoved,
    HalfMoved,
}

fn fault() -> impl Strategy<Value = Fault> {
    prop_oneof![
        zone_instance().prop_map(Fault::FirstZone),
        zone_instance().prop_map(Fault::SecondZone),
        Just(Fault::OneZone),
        some_ids().prop_map(Fault::Universe),
        id().prop_map(Fault::First),
        id().prop_map(Fault::Second),
        Just(Fault::Unauthorized),
        Just(Fault::Unmoved),
        Just(Fault::HalfMoved),
    ]
}

/// Two objects in two admitted zones, which are mostly swapped as they should be; now
/// and then the zones are no partition.
pub(super) fn swaps() -> impl Strategy<Value = Call> {
    let before = prop_oneof![4 => placed_ids(), 1 => occupants()];
    let objects = subsequence(IDS.to_vec(), 2).prop_shuffle();
    let places = subsequence(all_zones(), 2).prop_shuffle();
    let fault = prop::option::weighted(0.5, fault());
    (before, objects, places, fault).prop_map(|(before, objects, places, fault)| {
        let (mut objects, mut places) = (objects.into_iter(), places.into_iter());
        let mut object = || objects.next().unwrap_or_default();
        let mut place = || places.next().unwrap_or_else(|| zone("Hand", "SideA"));
        let (mut first, mut second) = ((object(), place()), (object(), place()));
        let before = put(&put(&before, &first), &second);
        let mut in_game = universe(&before);
        match &fault {
            Some(Fault::FirstZone(other)) => first.1 = other.clone(),
            Some(Fault::SecondZone(other)) => second.1 = other.clone(),
            Some(Fault::OneZone) => second.1 = first.1.clone(),
            Some(Fault::Universe(other)) => in_game = ids(other),
            Some(Fault::First(other)) => first.0 = *other,
            Some(Fault::Second(other)) => second.0 = *other,
            _ => {}
        }
        let swapped = swapped(&before, (first.0, &first.1), (second.0, &second.1));
        let after = match fault {
            Some(Fault::Unmoved) => before.clone(),
            Some(Fault::HalfMoved) => added(&swapped, &first),
            _ => swapped,
        };
        let authorized = !matches!(fault, Some(Fault::Unauthorized));
        call(
            "SwapLocation8",
            &[
                ("inGameIds", in_game),
                ("before", before),
                ("after", after),
                ("first", int(first.0)),
                ("firstZone", first.1),
                ("second", int(second.0)),
                ("secondZone", second.1),
                ("swapAuthorized", Value::Bool(authorized)),
            ],
        )
    })
}

/// The map with an object in this zone and in no other.
fn put(map: &Value, (own, place): &(i64, Value)) -> Value {
    let nowhere = held_otherwise(map, |_, held| without(held, *own));
    added(&nowhere, &(*own, place.clone()))
}

/// The map with an object in this zone as well.
fn added(map: &Value, (own, place): &(i64, Value)) -> Value {
    held_otherwise(map, |key, held| match key == place {
        true => with_id(held, *own),
        false => held.clone(),
    })
}

fn held_otherwise(zones: &Value, held: impl Fn(&Value, &Value) -> Value) -> Value {
    let entries = entries(zones).into_iter();
    let entries = entries.map(|(place, own)| {
        let own = held(&place, &own);
        (place, own)
    });
    map(entries.collect())
}

fn swapped(before: &Value, first: (i64, &Value), second: (i64, &Value)) -> Value {
    held_otherwise(before, |place, held| {
        let replaced = |leaves: i64, comes: i64| with_id(&without(held, leaves), comes);
        match place {
            place if place == first.1 => replaced(first.0, second.0),
            place if place == second.1 => replaced(second.0, first.0),
            _ => held.clone(),
        }
    })
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
