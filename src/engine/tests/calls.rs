//! One accepted call for each operator (and for each arm), to vary.

use crate::engine::Call;
use crate::value::Value;

use super::build::{call, ids, int, map, occupants, record, seq, text, zone};

/// Object 11 in SideA's hand, object 12 in play.
pub(super) fn before_move() -> Value {
    occupants(&[
        (zone("Hand", "SideA"), ids(&[11])),
        (zone("Play", "Shared"), ids(&[12])),
    ])
}

pub(super) fn zone_partition() -> Call {
    call(
        "ZonePartition4",
        &[("inGameIds", ids(&[11, 12])), ("occupants", before_move())],
    )
}

pub(super) fn zone_move() -> Call {
    call(
        "AtomicZoneMove4",
        &[
            ("inGameIds", ids(&[11, 12])),
            ("before", before_move()),
            (
                "after",
                occupants(&[(zone("Play", "Shared"), ids(&[11, 12]))]),
            ),
            ("id", int(11)),
            ("source", zone("Hand", "SideA")),
            ("destination", zone("Play", "Shared")),
            ("movementAuthorized", true.into()),
            ("revealRequired", true.into()),
            ("revealedBeforeMove", true.into()),
        ],
    )
}

pub(super) fn deck_sequence() -> Call {
    call(
        "DeckSequenceValid4",
        &[
            ("sequence", seq(&[3, 1, 2])),
            ("deckOccupants", ids(&[1, 2, 3])),
        ],
    )
}

pub(super) fn deck_reorder() -> Call {
    call(
        "DeckReorder4",
        &[
            ("deckOccupants", ids(&[1, 2, 3])),
            ("before", seq(&[3, 1, 2])),
            ("after", seq(&[1, 2, 3])),
            ("changeDirected", false.into()),
            ("searchContext", true.into()),
        ],
    )
}

pub(super) fn hand_setup() -> Call {
    call("HandSetupProjection4", &[("sequence", seq(&[3, 1, 2]))])
}

pub(super) fn zone_class(zone: Value) -> Call {
    call("ZoneClass4", &[("zone", zone)])
}

pub(super) fn look(zone: Value, face: &str, viewer: &str) -> Call {
    call(
        "DefaultZoneLook4",
        &[
            ("zone", zone),
            ("face", text(face)),
            ("viewer", text(viewer)),
            ("controller", text("SideA")),
        ],
    )
}

/// 1 is on 2 in play, 3 is second in SideA's deck, 5 in SideB's hand.
pub(super) fn location(id: i64) -> Call {
    call(
        "ObjectLocation4",
        &[
            ("id", int(id)),
            ("hosts", map(&[(int(1), int(2))])),
            (
                "deckOrders",
                map(&[
                    (zone("Deck", "SideA"), seq(&[4, 3])),
                    (zone("Deck", "SideB"), seq(&[])),
                ]),
            ),
            (
                "playParts",
                map(&[(int(1), text("SideAArea")), (int(2), text("CommonArea"))]),
            ),
            (
                "occupants",
                occupants(&[
                    (zone("Play", "Shared"), ids(&[1, 2])),
                    (zone("Deck", "SideA"), ids(&[3, 4])),
                    (zone("Hand", "SideB"), ids(&[5])),
                ]),
            ),
        ],
    )
}

pub(super) fn movement() -> Call {
    call(
        "MovementOccurred8",
        &[
            ("kind", text("Retire")),
            ("disposition", text("Complete")),
            ("actualInstructionResolved", true.into()),
        ],
    )
}

pub(super) fn renewal() -> Call {
    call(
        "FreshSuccessors8",
        &[
            ("sources", ids(&[11, 12])),
            ("successors", map(&[(int(11), int(21)), (int(12), int(22))])),
            ("usedIds", ids(&[11, 12])),
        ],
    )
}

/// A play procedure's frame that is complete and has not returned.
pub(super) fn play_frame() -> Value {
    record(&[
        ("occurrence", int(7)),
        ("actor", text("SideA")),
        ("caller", int(3)),
        ("stage", text("Cleanup")),
        ("complete", true.into()),
        ("returned", false.into()),
    ])
}

pub(super) fn play_return() -> Call {
    let before = play_frame();
    call(
        "ReturnPlayToCaller8",
        &[
            ("before", before.clone()),
            (
                "after",
                super::build::but(&before, &[("returned", true.into())]),
            ),
            (
                "actualSeparateInstructionAndEndingReactionsComplete",
                true.into(),
            ),
            ("caller", int(3)),
        ],
    )
}

pub(super) fn opening() -> Call {
    call(
        "OpenAbilityResolution9",
        &[
            ("id", int(31)),
            ("kind", text("Paid")),
            ("source", int(11)),
            ("sourceZone", zone("Play", "Shared")),
            ("instructions", seq(&[41, 42])),
            ("caller", int(3)),
        ],
    )
}

/// Instance 31, instructions <<41, 42>>, resolving the one at `cursor`.
pub(super) fn ability_frame(cursor: i64) -> Value {
    record(&[
        ("id", int(31)),
        ("kind", text("Paid")),
        ("source", int(11)),
        ("sourceZone", zone("Play", "Shared")),
        ("instructions", seq(&[41, 42])),
        ("caller", int(3)),
        ("cursor", int(cursor)),
        ("phase", text("Resolving")),
        ("firstImminent", true.into()),
        ("lastFinished", false.into()),
        ("detached", true.into()),
        ("complete", false.into()),
        ("returned", false.into()),
    ])
}

pub(super) fn receipt(instance: i64, instruction: i64) -> Value {
    record(&[
        ("abilityInstance", int(instance)),
        ("instruction", int(instruction)),
        ("complete", true.into()),
    ])
}

pub(super) fn finish_first() -> Call {
    let before = ability_frame(1);
    call(
        "FinishAbilityInstruction9",
        &[
            ("before", before.clone()),
            (
                "after",
                super::build::but(&before, &[("phase", text("Between"))]),
            ),
            ("actualInstructionReceipt", receipt(31, 41)),
        ],
    )
}

pub(super) fn finish_last() -> Call {
    let before = ability_frame(2);
    let after = super::build::but(
        &before,
        &[
            ("phase", text("Complete")),
            ("lastFinished", true.into()),
            ("complete", true.into()),
        ],
    );
    call(
        "FinishAbilityInstruction9",
        &[
            ("before", before),
            ("after", after),
            ("actualInstructionReceipt", receipt(31, 42)),
        ],
    )
}

/// Only the fact that this kind goes by is true.
pub(super) fn use_due(kind: &str) -> Call {
    let paid = kind == "Paid";
    let conditional = kind == "Conditional";
    call(
        "AbilityUseDue9",
        &[
            ("kind", text(kind)),
            ("entirelyMandatory", paid.into()),
            ("actualTriggerCostPaid", paid.into()),
            ("actualOptionalEffectsResolved", conditional.into()),
            (
                "actualOtherOptionalChoiceComplete",
                (!paid && !conditional).into(),
            ),
        ],
    )
}

/// Every operator accepted, every arm taken.
pub(super) fn all_accepted() -> Vec<Call> {
    let mut calls = vec![
        call("ZoneInstances4", &[]),
        zone_partition(),
        zone_move(),
        deck_sequence(),
        deck_reorder(),
        hand_setup(),
        call("CardMovements8", &[]),
        movement(),
        renewal(),
        play_return(),
        opening(),
        finish_first(),
        finish_last(),
    ];
    calls.extend(["Paid", "Conditional", "Procedure"].map(use_due));
    calls.extend([1, 2, 3, 5].map(location));
    calls.extend(super::build::all_zones().into_iter().map(zone_class));
    for zone in super::build::all_zones() {
        for (face, viewer) in [("Up", "SideB"), ("Down", "SideA"), ("Down", "SideB")] {
            calls.push(look(zone.clone(), face, viewer));
        }
    }
    calls.extend(super::observation_calls::accepted());
    calls.extend(super::procedure_calls::accepted());
    calls.extend(super::transfer_calls::accepted());
    calls.extend(super::ability_calls::accepted());
    calls.extend(super::use_calls::accepted());
    calls
}
