//! The operators of "Object operations".

use crate::engine::OperatorKind::{Predicate, Relation, Value};
use crate::engine::Origin::{Derived, Supplied};

use super::row::Row;

pub(super) const ROWS: &[Row] = &[
    ("ProcedureStages8", "O1", Value, &[("operation", Derived)]),
    (
        "OpenProcedure8",
        "O1",
        Value,
        &[
            ("occurrence", Derived),
            ("operation", Derived),
            ("actor", Derived),
            ("caller", Derived),
            ("choices", Derived),
        ],
    ),
    (
        "AdvanceProcedure8",
        "O1",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("actualStageReceipt", Supplied),
        ],
    ),
    ("RemainingWork8", "O1", Value, &[("frame", Derived)]),
    (
        "ReturnProcedure8",
        "O1",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("actualEndingReactionsComplete", Supplied),
            ("caller", Derived),
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
        "RecordMovement8",
        "O3",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("occurrence", Derived),
            ("kind", Derived),
            ("object", Derived),
            ("disposition", Derived),
            ("actualInstructionResolved", Supplied),
        ],
    ),
    (
        "DirectedRelocation8",
        "O4",
        Predicate,
        &[("plan", Derived), ("destinationDirected", Supplied)],
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
        "BatchTransfer8",
        "O6",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("sources", Derived),
            ("successors", Derived),
            ("destinationKind", Derived),
        ],
    ),
    (
        "FollowReference8",
        "O6",
        Value,
        &[("reference", Derived), ("successors", Derived)],
    ),
    ("OccupancyOf8", "O6", Value, &[("objects", Derived)]),
    (
        "EffectiveDraw8",
        "O7",
        Value,
        &[("requested", Derived), ("decks", Derived)],
    ),
    (
        "BeginDraw8",
        "O7",
        Relation,
        &[("before", Derived), ("after", Derived)],
    ),
    (
        "CompleteZeroDraw8",
        "O7",
        Relation,
        &[("before", Derived), ("after", Derived)],
    ),
    (
        "TransferDrawn8",
        "O7",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("drawReactionsAndChildrenComplete", Supplied),
        ],
    ),
    (
        "DeploymentGate8",
        "O8",
        Predicate,
        &[
            ("cardType", Derived),
            ("face", Derived),
            ("specialAuthorization", Supplied),
        ],
    ),
    (
        "ChooseDeployment8",
        "O8",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("destination", Derived),
            ("destinationLegal", Supplied),
            ("capacityAvailable", Supplied),
        ],
    ),
    (
        "Deployed8",
        "O8",
        Value,
        &[("frame", Derived), ("id", Derived)],
    ),
    (
        "PlayGate8",
        "O9",
        Predicate,
        &[
            ("seat", Derived),
            ("cardType", Derived),
            ("specialAuthorization", Supplied),
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
        "SearchGrant8",
        "O11",
        Predicate,
        &[("searchFrame", Derived), ("grant", Supplied)],
    ),
    (
        "SelectFound8",
        "O11",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("found", Derived),
            ("inspected", Supplied),
        ],
    ),
    (
        "FoundCardUse8",
        "O11",
        Predicate,
        &[
            ("searchFrame", Derived),
            ("id", Derived),
            ("ownProcedureAdmits", Supplied),
        ],
    ),
    (
        "SwapLocation8",
        "O12",
        Relation,
        &[
            ("inGameIds", Derived),
            ("before", Derived),
            ("after", Derived),
            ("first", Derived),
            ("firstZone", Derived),
            ("second", Derived),
            ("secondZone", Derived),
            ("swapAuthorized", Supplied),
        ],
    ),
    (
        "FramedUpdate8",
        "O13",
        Predicate,
        &[
            ("earlier", Derived),
            ("later", Derived),
            ("changed", Derived),
        ],
    ),
];
