//! The operators of "Abilities and use".

use crate::engine::OperatorKind::{Predicate, Relation, Value};
use crate::engine::Origin::{Derived, Supplied};

use super::row::Row;

pub(super) const ROWS: &[Row] = &[
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
