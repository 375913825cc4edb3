//! The operators of the profile and who answers for their arguments.

use crate::engine::OperatorKind::{self, Predicate, Relation, Value};
use crate::engine::Origin::{self, Derived, Supplied};
use crate::engine::{OperatorInfo, Parameter};

/// An operator's name, row of the checklist, kind and parameters.
type Row = (
    &'static str,
    &'static str,
    OperatorKind,
    &'static [(&'static str, Origin)],
);

const ROWS: &[Row] = &[
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
    ("CardMovements8", "O2", Value, &[]),
    (
        "MovementOccurred8",
        "O2",
        Predicate,
        &[
            ("kind", Derived),
            ("disposition", Derived),
            ("actualInstructionResolved", Supplied),
        ],
    ),
    (
        "FreshSuccessors8",
        "O5",
        Predicate,
        &[
            ("sources", Derived),
            ("successors", Derived),
            ("usedIds", Derived),
        ],
    ),
    (
        "ReturnPlayToCaller8",
        "O10",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            (
                "actualSeparateInstructionAndEndingReactionsComplete",
                Supplied,
            ),
            ("caller", Derived),
        ],
    ),
    (
        "OpenAbilityResolution9",
        "A3",
        Value,
        &[
            ("id", Derived),
            ("kind", Derived),
            ("source", Derived),
            ("sourceZone", Derived),
            ("instructions", Derived),
            ("caller", Derived),
        ],
    ),
    (
        "FinishAbilityInstruction9",
        "A7",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("actualInstructionReceipt", Supplied),
        ],
    ),
    (
        "AbilityUseDue9",
        "A9",
        Predicate,
        &[
            ("kind", Derived),
            ("entirelyMandatory", Supplied),
            ("actualTriggerCostPaid", Supplied),
            ("actualOptionalEffectsResolved", Supplied),
            ("actualOtherOptionalChoiceComplete", Supplied),
        ],
    ),
];

/// The profile's operators, in the order of the checklist.
pub(crate) fn operators() -> Vec<OperatorInfo> {
    ROWS.iter().map(describe).collect()
}

fn describe((name, row, kind, parameters): &Row) -> OperatorInfo {
    let parameters: Vec<Parameter> = parameters
        .iter()
        .map(|(name, origin)| Parameter {
            name: (*name).into(),
            origin: *origin,
        })
        .collect();
    OperatorInfo {
        name: (*name).into(),
        row: (*row).into(),
        kind: *kind,
        parameters: parameters.into(),
    }
}
