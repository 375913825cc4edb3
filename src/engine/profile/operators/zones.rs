//! The operators of "Zones, locations and observations".

use crate::engine::OperatorKind::{Predicate, Relation, Value};
use crate::engine::Origin::{Derived, Supplied};

use super::row::Row;

pub(super) const ROWS: &[Row] = &[
    ("ZoneInstances4", "Z1", Value, &[]),
    (
        "ZonePartition4",
        "Z2",
        Predicate,
        &[("inGameIds", Derived), ("occupants", Derived)],
    ),
    (
        "AtomicZoneMove4",
        "Z3",
        Relation,
        &[
            ("inGameIds", Derived),
            ("before", Derived),
            ("after", Derived),
            ("id", Derived),
            ("source", Derived),
            ("destination", Derived),
            ("movementAuthorized", Supplied),
            ("revealRequired", Supplied),
            ("revealedBeforeMove", Supplied),
        ],
    ),
    ("ZoneClass4", "Z4", Value, &[("zone", Derived)]),
    (
        "DefaultZoneLook4",
        "Z5",
        Value,
        &[
            ("zone", Derived),
            ("face", Derived),
            ("viewer", Derived),
            ("controller", Derived),
        ],
    ),
    (
        "DiscardPileLook4",
        "Z6",
        Value,
        &[("zone", Derived), ("face", Derived), ("viewer", Derived)],
    ),
    (
        "GrantedLook4",
        "Z6",
        Value,
        &[
            ("grants", Supplied),
            ("currentStages", Derived),
            ("viewer", Derived),
            ("zone", Derived),
        ],
    ),
    (
        "SetAsideLook4",
        "Z6",
        Value,
        &[
            ("grants", Supplied),
            ("currentStages", Derived),
            ("viewer", Derived),
            ("effectInstance", Derived),
        ],
    ),
    (
        "DeckSequenceValid4",
        "Z7",
        Predicate,
        &[("sequence", Derived), ("deckOccupants", Derived)],
    ),
    (
        "DeckReorder4",
        "Z8",
        Relation,
        &[
            ("deckOccupants", Derived),
            ("before", Derived),
            ("after", Derived),
            ("changeDirected", Supplied),
            ("searchContext", Supplied),
        ],
    ),
    (
        "SearchCompletion4",
        "Z9",
        Relation,
        &[
            ("deckOccupants", Derived),
            ("before", Derived),
            ("after", Derived),
            ("searchContext", Supplied),
            ("suppliedShuffleOccurred", Supplied),
        ],
    ),
    (
        "HandSetupProjection4",
        "Z10",
        Value,
        &[("sequence", Derived)],
    ),
    (
        "ObjectLocation4",
        "Z11",
        Value,
        &[
            ("id", Derived),
            ("hosts", Derived),
            ("deckOrders", Derived),
            ("playParts", Derived),
            ("occupants", Derived),
        ],
    ),
    (
        "PlayerObservation4",
        "Z12",
        Value,
        &[
            ("viewer", Derived),
            ("occupants", Derived),
            ("cards", Supplied),
            ("tracking", Derived),
            ("grants", Supplied),
            ("currentStages", Derived),
        ],
    ),
    (
        "SetAsideTrackingValid4",
        "Z13",
        Predicate,
        &[
            ("setAsideIds", Derived),
            ("tracking", Derived),
            ("runningEffects", Supplied),
            ("cleanups", Supplied),
        ],
    ),
    (
        "SetAsideGroup4",
        "Z13",
        Value,
        &[("tracking", Derived), ("effectInstance", Derived)],
    ),
    (
        "SetAsideExitView4",
        "Z14",
        Value,
        &[("transit", Derived), ("observingAbility", Derived)],
    ),
    ("InactiveByDefault4", "Z15", Value, &[("zone", Derived)]),
    (
        "RemovedInteraction4",
        "Z15",
        Predicate,
        &[
            ("id", Derived),
            ("removedIds", Derived),
            ("openInformation", Supplied),
            ("interactionAuthorized", Supplied),
        ],
    ),
    (
        "ObjectLook4",
        "Z16",
        Value,
        &[
            ("id", Derived),
            ("zone", Derived),
            ("face", Derived),
            ("roles", Supplied),
            ("viewer", Derived),
            ("tracking", Derived),
            ("grants", Supplied),
            ("currentStages", Derived),
        ],
    ),
    (
        "SeatZoneByRole4",
        "Z16",
        Value,
        &[("kind", Derived), ("roles", Supplied)],
    ),
];
