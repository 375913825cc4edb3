//! Random calls about looks, custody and observations.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::campaign::build::{but, call, ids, int, map, record, text, zone};
use crate::engine::Call;
use crate::value::{Value, set};

use super::carriers::{
    IDS, boolean, face, id, mostly, occupants, one_of, seat, some_ids, zone_instance,
};

/// Some of a few records, as a set.
fn some_of(pool: Vec<Value>) -> impl Strategy<Value = Value> {
    let most = pool.len();
    subsequence(pool, 0..=most).prop_map(set::set_of)
}

fn at(occurrence: i64, stage: &str) -> Value {
    record(&[("occurrence", int(occurrence)), ("stage", text(stage))])
}

fn stages() -> impl Strategy<Value = Value> {
    some_of(vec![
        at(61, "Selection"),
        at(61, "Shuffle"),
        at(62, "Reactions"),
    ])
}

fn grant(viewer: &str, place: Value, occurrence: i64, stage: &str) -> Value {
    let granted = at(occurrence, stage);
    but(&granted, &[("viewer", text(viewer)), ("zone", place)])
}

fn grants() -> impl Strategy<Value = Value> {
    let set_aside = || zone("SetAside", "Shared");
    some_of(vec![
        grant("SideA", zone("Deck", "SideA"), 61, "Selection"),
        grant("SideB", zone("Hand", "SideA"), 61, "Selection"),
        grant("SideA", set_aside(), 62, "Reactions"),
        grant("SideB", set_aside(), 62, "Reactions"),
        grant("SideB", set_aside(), 61, "Shuffle"),
    ])
}

fn granted_zone() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => select(vec![
            zone("Deck", "SideA"),
            zone("Hand", "SideA"),
            zone("SetAside", "Shared"),
        ]),
        1 => zone_instance(),
    ]
}

fn roles() -> impl Strategy<Value = Value> {
    let all = (seat(), seat(), seat()).prop_map(|(owner, controller, executor)| {
        record(&[
            ("owner", owner),
            ("controller", controller),
            ("executor", executor),
        ])
    });
    prop_oneof![9 => all, 1 => Just(record(&[("executor", text("SideA"))]))]
}

/// The record of an identifier in custody, with one field changed now and then.
fn transit(own: i64) -> impl Strategy<Value = Value> {
    let right = (
        zone_instance(),
        prop_oneof![Just(0_i64), Just(81)],
        61..=62_i64,
    );
    (right, 0..24_u8).prop_map(move |((origin, cleanup, effect), change)| {
        let right = record(&[
            ("object", int(own)),
            ("origin", origin),
            ("effectInstance", int(effect)),
            ("owningAbility", int(effect - 30)),
            ("cleanup", int(cleanup)),
        ]);
        match change {
            0 => but(&right, &[("object", int(99))]),
            1 => but(&right, &[("origin", zone("SetAside", "Shared"))]),
            2 => but(&right, &[("owningAbility", int(33))]),
            3 => but(&right, &[("cleanup", int(82))]),
            4 => record(&[("object", int(own))]),
            5 => record(&[("object", int(own)), ("owningAbility", int(31))]),
            _ => right,
        }
    })
}

/// A record for each of these identifiers.
fn records(own: &[i64]) -> BoxedStrategy<Value> {
    let own = own.to_vec();
    let records: Vec<_> = own.iter().map(|id| transit(*id)).collect();
    records
        .prop_map(move |records| map(own.iter().copied().map(int).zip(records).collect()))
        .boxed()
}

fn tracking() -> impl Strategy<Value = Value> {
    some_ids().prop_flat_map(|own| records(&own))
}

pub(super) fn custodies() -> impl Strategy<Value = Call> {
    let held = (some_ids(), prop::option::weighted(0.1, some_ids()));
    let tracked =
        held.prop_flat_map(|(held, other)| (records(&other.unwrap_or(held.clone())), Just(held)));
    tracked.prop_map(|(tracking, held)| {
        let effect =
            |instance: i64| record(&[("instance", int(instance)), ("ability", int(instance - 30))]);
        call(
            "SetAsideTrackingValid4",
            &[
                ("setAsideIds", ids(&held)),
                ("tracking", tracking),
                ("runningEffects", set::set_of(vec![effect(61), effect(62)])),
                ("cleanups", ids(&[81])),
            ],
        )
    })
}

pub(super) fn groups() -> impl Strategy<Value = Call> {
    (tracking(), 61..=62_i64).prop_map(|(tracking, effect)| {
        call(
            "SetAsideGroup4",
            &[("tracking", tracking), ("effectInstance", int(effect))],
        )
    })
}

pub(super) fn exits() -> impl Strategy<Value = Call> {
    (transit(11), 31..=33_i64).prop_map(|(transit, ability)| {
        call(
            "SetAsideExitView4",
            &[("transit", transit), ("observingAbility", int(ability))],
        )
    })
}

pub(super) fn discard_looks() -> impl Strategy<Value = Call> {
    let pile = prop_oneof![Just(zone("DiscardPile", "SideA")), zone_instance()];
    (pile, face(), seat()).prop_map(|(pile, face, viewer)| {
        call(
            "DiscardPileLook4",
            &[("zone", pile), ("face", face), ("viewer", viewer)],
        )
    })
}

pub(super) fn granted_looks() -> impl Strategy<Value = Call> {
    (grants(), stages(), seat(), granted_zone()).prop_map(|(grants, stages, viewer, place)| {
        call(
            "GrantedLook4",
            &[
                ("grants", grants),
                ("currentStages", stages),
                ("viewer", viewer),
                ("zone", place),
            ],
        )
    })
}

pub(super) fn set_aside_looks() -> impl Strategy<Value = Call> {
    (grants(), stages(), seat(), 61..=63_i64).prop_map(|(grants, stages, viewer, effect)| {
        call(
            "SetAsideLook4",
            &[
                ("grants", grants),
                ("currentStages", stages),
                ("viewer", viewer),
                ("effectInstance", int(effect)),
            ],
        )
    })
}

pub(super) fn object_looks() -> impl Strategy<Value = Call> {
    let place = prop_oneof![
        Just(zone("DiscardPile", "SideB")),
        granted_zone(),
        zone_instance()
    ];
    let object = (id(), place, face(), roles());
    (object, seat(), tracking(), grants(), stages()).prop_map(
        |((own, place, face, roles), viewer, tracking, grants, stages)| {
            call(
                "ObjectLook4",
                &[
                    ("id", int(own)),
                    ("zone", place),
                    ("face", face),
                    ("roles", roles),
                    ("viewer", viewer),
                    ("tracking", tracking),
                    ("grants", grants),
                    ("currentStages", stages),
                ],
            )
        },
    )
}

pub(super) fn seat_zones() -> impl Strategy<Value = Call> {
    let kind = one_of(&[
        "Deck",
        "Hand",
        "DiscardPile",
        "ObjectiveArea",
        "Play",
        "Odd",
    ]);
    (kind, roles())
        .prop_map(|(kind, roles)| call("SeatZoneByRole4", &[("kind", kind), ("roles", roles)]))
}

pub(super) fn observations() -> impl Strategy<Value = Call> {
    let card = |own: i64| {
        (face(), roles()).prop_map(move |(face, roles)| {
            record(&[
                ("identity", int(100 + own)),
                ("face", face),
                ("roles", roles),
            ])
        })
    };
    let cards: Vec<_> = IDS.iter().map(|own| card(*own)).collect();
    let cards = cards.prop_map(|cards| map(IDS.iter().copied().map(int).zip(cards).collect()));
    let all = records(&IDS);
    (seat(), occupants(), cards, all, grants(), stages()).prop_map(
        |(viewer, occupants, cards, tracking, grants, stages)| {
            call(
                "PlayerObservation4",
                &[
                    ("viewer", viewer),
                    ("occupants", occupants),
                    ("cards", cards),
                    ("tracking", tracking),
                    ("grants", grants),
                    ("currentStages", stages),
                ],
            )
        },
    )
}

pub(super) fn inactive_zones() -> impl Strategy<Value = Call> {
    zone_instance().prop_map(|place| call("InactiveByDefault4", &[("zone", place)]))
}

pub(super) fn interactions() -> impl Strategy<Value = Call> {
    (id(), some_ids(), boolean(), mostly(true)).prop_map(|(own, removed, open, authorized)| {
        call(
            "RemovedInteraction4",
            &[
                ("id", int(own)),
                ("removedIds", ids(&removed)),
                ("openInformation", open),
                ("interactionAuthorized", authorized),
            ],
        )
    })
}
