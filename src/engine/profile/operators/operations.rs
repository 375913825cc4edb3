//! The operators of "Object operations".

use crate::engine::OperatorKind::{Predicate, Relation, Value};
use crate::engine::Origin::{Derived, Supplied};

use super::row::Row;

pub(super) const ROWS: &[Row] = &[
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
];
