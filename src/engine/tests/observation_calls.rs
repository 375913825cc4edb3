//! Calls about looks, custody, observations and the end of a search: each
//! operator accepted, each arm taken, each guard refusing.

use crate::engine::Call;
use crate::value::{Value, set};

use super::build::{but, call, ids, int, map, occupants, record, seq, text, with, zone};

fn set_aside() -> Value {
    zone("SetAside", "Shared")
}

fn at(occurrence: i64, stage: &str) -> Value {
    record(&[("occurrence", int(occurrence)), ("stage", text(stage))])
}

fn stages() -> Value {
    set::set_of(vec![at(61, "Selection"), at(62, "Reactions")])
}

fn grant(viewer: &str, place: Value, occurrence: i64, stage: &str) -> Value {
    record(&[
        ("viewer", text(viewer)),
        ("zone", place),
        ("occurrence", int(occurrence)),
        ("stage", text(stage)),
    ])
}

/// SideA may look into its deck while 61 selects, SideB at the group of 62.
fn grants() -> Value {
    set::set_of(vec![
        grant("SideA", zone("Deck", "SideA"), 61, "Selection"),
        grant("SideB", set_aside(), 62, "Reactions"),
        grant("SideA", set_aside(), 62, "Return"),
    ])
}

fn transit(object: i64, origin: Value) -> Value {
    record(&[
        ("object", int(object)),
        ("origin", origin),
        ("effectInstance", int(62)),
        ("owningAbility", int(32)),
        ("cleanup", int(81)),
    ])
}

fn tracking() -> Value {
    map(&[
        (int(11), transit(11, zone("Hand", "SideA"))),
        (int(12), transit(12, zone("Play", "Shared"))),
    ])
}

fn roles() -> Value {
    record(&[
        ("owner", text("SideA")),
        ("controller", text("SideB")),
        ("executor", text("SideA")),
    ])
}

fn discard_look(face: &str, viewer: &str) -> Call {
    call(
        "DiscardPileLook4",
        &[
            ("zone", zone("DiscardPile", "SideA")),
            ("face", text(face)),
            ("viewer", text(viewer)),
        ],
    )
}

fn granted_look(viewer: &str, place: Value) -> Call {
    call(
        "GrantedLook4",
        &[
            ("grants", grants()),
            ("currentStages", stages()),
            ("viewer", text(viewer)),
            ("zone", place),
        ],
    )
}

fn set_aside_look(viewer: &str, effect: i64) -> Call {
    call(
        "SetAsideLook4",
        &[
            ("grants", grants()),
            ("currentStages", stages()),
            ("viewer", text(viewer)),
            ("effectInstance", int(effect)),
        ],
    )
}

fn object_look(place: Value, viewer: &str) -> Call {
    call(
        "ObjectLook4",
        &[
            ("id", int(11)),
            ("zone", place),
            ("face", text("Down")),
            ("roles", roles()),
            ("viewer", text(viewer)),
            ("tracking", tracking()),
            ("grants", grants()),
            ("currentStages", stages()),
        ],
    )
}

/// 11 and 12 are set aside, 21 is in SideA's deck, 22 in play.
fn observation(viewer: &str) -> Call {
    let card = |own: i64| {
        let fields = [
            ("identity", int(100 + own)),
            ("face", text("Down")),
            ("roles", roles()),
        ];
        (int(own), record(&fields))
    };
    call(
        "PlayerObservation4",
        &[
            ("viewer", text(viewer)),
            (
                "occupants",
                occupants(&[
                    (set_aside(), ids(&[11, 12])),
                    (zone("Deck", "SideA"), ids(&[21])),
                    (zone("Play", "Shared"), ids(&[22])),
                ]),
            ),
            ("cards", map(&[11, 12, 21, 22].map(card))),
            ("tracking", tracking()),
            ("grants", grants()),
            ("currentStages", stages()),
        ],
    )
}

fn custody() -> Call {
    let effect = |instance: i64, ability: i64| {
        record(&[("instance", int(instance)), ("ability", int(ability))])
    };
    call(
        "SetAsideTrackingValid4",
        &[
            ("setAsideIds", ids(&[11, 12])),
            ("tracking", tracking()),
            (
                "runningEffects",
                set::set_of(vec![effect(61, 31), effect(62, 32)]),
            ),
            ("cleanups", ids(&[81])),
        ],
    )
}

fn group(effect: i64) -> Call {
    call(
        "SetAsideGroup4",
        &[("tracking", tracking()), ("effectInstance", int(effect))],
    )
}

fn exit_view(ability: i64) -> Call {
    call(
        "SetAsideExitView4",
        &[
            ("transit", transit(11, zone("Hand", "SideA"))),
            ("observingAbility", int(ability)),
        ],
    )
}

fn inactive(place: Value) -> Call {
    call("InactiveByDefault4", &[("zone", place)])
}

fn interaction() -> Call {
    call(
        "RemovedInteraction4",
        &[
            ("id", int(11)),
            ("removedIds", ids(&[11])),
            ("openInformation", false.into()),
            ("interactionAuthorized", true.into()),
        ],
    )
}

fn seat_zone(kind: &str) -> Call {
    call(
        "SeatZoneByRole4",
        &[("kind", text(kind)), ("roles", roles())],
    )
}

fn completion() -> Call {
    call(
        "SearchCompletion4",
        &[
            ("deckOccupants", ids(&[1, 2, 3])),
            ("before", seq(&[3, 1, 2])),
            ("after", seq(&[1, 2, 3])),
            ("searchContext", true.into()),
            ("suppliedShuffleOccurred", true.into()),
        ],
    )
}

pub(super) fn accepted() -> Vec<Call> {
    let deck = || zone("Deck", "SideA");
    let mut calls = vec![
        granted_look("SideA", deck()),
        granted_look("SideB", deck()),
        granted_look("SideA", set_aside()),
        set_aside_look("SideB", 62),
        set_aside_look("SideB", 61),
        set_aside_look("SideA", 62),
        custody(),
        group(62),
        group(61),
        exit_view(32),
        exit_view(31),
        inactive(zone("Play", "Shared")),
        inactive(zone("Removed", "Shared")),
        interaction(),
        completion(),
        with(&completion(), &[("after", seq(&[3, 1, 2]))]),
    ];
    calls.extend(["Hand", "ObjectiveArea", "Play"].map(seat_zone));
    for viewer in ["SideA", "SideB"] {
        calls.extend(["Up", "Down"].map(|face| discard_look(face, viewer)));
        let places = [
            deck(),
            set_aside(),
            zone("DiscardPile", "SideA"),
            zone("Play", "Shared"),
        ];
        calls.extend(places.map(|place| object_look(place, viewer)));
        calls.push(observation(viewer));
    }
    calls
}

pub(super) fn refused() -> Vec<(String, Call)> {
    let mut refused: Vec<(String, Call)> = Vec::new();
    let mut add = |path: &str, call: Call| refused.push((path.to_owned(), call));

    add(
        "SetAsideTrackingValid4.1",
        with(&custody(), &[("setAsideIds", ids(&[11]))]),
    );
    for (conjunct, field, value) in [
        ("2", "object", int(12)),
        ("3", "origin", set_aside()),
        ("4", "owningAbility", int(31)),
        ("5", "cleanup", int(82)),
    ] {
        let altered = but(&transit(11, zone("Hand", "SideA")), &[(field, value)]);
        let altered = map(&[
            (int(11), altered),
            (int(12), transit(12, zone("Play", "Shared"))),
        ]);
        add(
            &format!("SetAsideTrackingValid4.{conjunct}"),
            with(&custody(), &[("tracking", altered)]),
        );
    }

    let interaction = interaction();
    add(
        "RemovedInteraction4.1",
        with(&interaction, &[("id", int(12))]),
    );
    let open = [
        ("openInformation", true.into()),
        ("interactionAuthorized", false.into()),
    ];
    add("RemovedInteraction4.2", with(&interaction, &open));

    let completion = completion();
    for (conjunct, parameter) in [("1", "before"), ("2", "after")] {
        for (inner, order) in [
            ("1", seq(&[4, 1, 2, 3])),
            ("2", seq(&[1, 1, 2, 3])),
            ("3", seq(&[1])),
        ] {
            add(
                &format!("SearchCompletion4.1/DeckReorder4.{conjunct}/DeckSequenceValid4.{inner}"),
                with(&completion, &[(parameter, order)]),
            );
        }
    }
    add(
        "SearchCompletion4.1/DeckReorder4.3",
        with(&completion, &[("searchContext", false.into())]),
    );
    add(
        "SearchCompletion4.2",
        with(&completion, &[("suppliedShuffleOccurred", false.into())]),
    );
    let kept = [("after", seq(&[3, 1, 2])), ("searchContext", false.into())];
    add("SearchCompletion4.3", with(&completion, &kept));
    refused
}
