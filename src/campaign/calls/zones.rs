//! Random calls about zones: partitions, moves, classes, looks, locations.

use std::borrow::Cow;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::campaign::build::{call, entries, ids, int, map, place_of, seq, with_id, without, zone};
use crate::engine::Call;
use crate::value::{Value, function, set};

use super::carriers::{IDS, boolean, id, mostly, occupants, one_of, some_ids, zone_instance};

/// The identifiers that are somewhere.
pub(super) fn universe(occupants: &Value) -> Value {
    let held = function::values(occupants).unwrap_or_default().iter();
    let all = held.flat_map(|held| set::listing(held).map(Cow::into_owned).unwrap_or_default());
    set::set_of(all.collect())
}

/// What a move makes of a map, in words of its own.
fn moved(before: &Value, own: i64, source: &Value, destination: &Value) -> Value {
    let entry = |(place, held): (Value, Value)| {
        let held = match &place {
            place if place == source => without(&held, own),
            place if place == destination => with_id(&held, own),
            _ => held,
        };
        (place, held)
    };
    map(entries(before).into_iter().map(entry).collect())
}

pub(super) fn partitions() -> impl Strategy<Value = Call> {
    (occupants(), prop::option::weighted(0.2, some_ids())).prop_map(|(occupants, other)| {
        let in_game = other.map_or_else(|| universe(&occupants), |other| ids(&other));
        call(
            "ZonePartition4",
            &[("inGameIds", in_game), ("occupants", occupants)],
        )
    })
}

pub(super) fn moves() -> impl Strategy<Value = Call> {
    let places = (
        prop::option::weighted(0.2, zone_instance()),
        zone_instance(),
    );
    let after = prop_oneof![6 => Just(None), 1 => occupants().prop_map(Some)];
    let others = (prop::option::weighted(0.1, some_ids()), after);
    let facts = (mostly(true), boolean(), mostly(true));
    (occupants(), id(), places, others, facts).prop_map(
        |(before, own, (source, destination), (in_game, after), facts)| {
            let source = source
                .or_else(|| place_of(&before, own))
                .unwrap_or_else(|| zone("Hand", "SideA"));
            let after = after.unwrap_or_else(|| moved(&before, own, &source, &destination));
            let in_game = in_game.map_or_else(|| universe(&before), |other| ids(&other));
            call(
                "AtomicZoneMove4",
                &[
                    ("inGameIds", in_game),
                    ("before", before),
                    ("after", after),
                    ("id", int(own)),
                    ("source", source),
                    ("destination", destination),
                    ("movementAuthorized", facts.0),
                    ("revealRequired", facts.1),
                    ("revealedBeforeMove", facts.2),
                ],
            )
        },
    )
}

pub(super) fn looks() -> impl Strategy<Value = Call> {
    let seat = || one_of(&["SideA", "SideB", "Shared"]);
    let face = one_of(&["Up", "Down", "Sideways"]);
    (zone_instance(), face, seat(), seat()).prop_map(|(place, face, viewer, controller)| {
        call(
            "DefaultZoneLook4",
            &[
                ("zone", place),
                ("face", face),
                ("viewer", viewer),
                ("controller", controller),
            ],
        )
    })
}

pub(super) fn locations() -> impl Strategy<Value = Call> {
    let pairs = |values: BoxedStrategy<Value>| {
        (some_ids(), vec(values, IDS.len()))
            .prop_map(|(keys, values)| map(keys.into_iter().map(int).zip(values).collect()))
    };
    let hosts = prop_oneof![
        2 => Just(map(Vec::new())),
        1 => pairs(id().prop_map(int).boxed()),
    ];
    let part = one_of(&["SideAArea", "SideBArea", "CommonArea"]).boxed();
    let order = || vec(id(), 0..4).prop_map(|order| seq(&order));
    (id(), hosts, (order(), order()), pairs(part), occupants()).prop_map(
        |(own, hosts, (side_a, side_b), parts, occupants)| {
            let orders = map(vec![
                (zone("Deck", "SideA"), side_a),
                (zone("Deck", "SideB"), side_b),
            ]);
            call(
                "ObjectLocation4",
                &[
                    ("id", int(own)),
                    ("hosts", hosts),
                    ("deckOrders", orders),
                    ("playParts", parts),
                    ("occupants", occupants),
                ],
            )
        },
    )
}

pub(super) fn classes() -> impl Strategy<Value = Call> {
    zone_instance().prop_map(|zone| call("ZoneClass4", &[("zone", zone)]))
}
