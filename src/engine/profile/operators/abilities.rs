//! The operators of "Abilities and use".

use crate::engine::OperatorKind::{Predicate, Relation, Value};
use crate::engine::Origin::{Derived, Supplied};

use super::row::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "AbilityDefinitionValid9",
        "A1",
        Predicate,
        &[
            ("definition", Derived),
            ("currentObjects", Derived),
            ("rules", Supplied),
            ("admittedInstructions", Supplied),
        ],
    ),
    (
        "GrantAbility9",
        "A1",
        Value,
        &[("definition", Derived), ("recipient", Derived)],
    ),
    (
        "InterruptCondition9",
        "A2",
        Value,
        &[("definition", Derived), ("structureInterrupts", Supplied)],
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
        "DetachPaidAbility9",
        "A4",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("actualTriggerReceipt", Supplied),
        ],
    ),
    (
        "BeginAbilityInstructions9",
        "A5",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("currentlyRecognized", Supplied),
            ("effectivelyActive", Supplied),
            ("resolutionAdmitted", Supplied),
            ("schedulerAdmits", Supplied),
        ],
    ),
    (
        "ReachInterruptBoundary9",
        "A6",
        Relation,
        &[("before", Derived), ("after", Derived)],
    ),
    (
        "PassInterruptBoundary9",
        "A6",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("interruptFlag", Supplied),
            ("structureInterrupts", Supplied),
            ("actualInterruptHandlingComplete", Supplied),
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
        "AdvanceAbilityCursor9",
        "A8",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("checkpointComplete", Supplied),
            ("newerChainsComplete", Supplied),
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
    (
        "RecordConditionalExecutionUse96",
        "A10",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("use", Derived),
            ("instance", Derived),
            ("source", Derived),
            ("participant", Derived),
            ("definition", Derived),
            ("actualExecutedParts", Supplied),
        ],
    ),
    (
        "RecordAbilityUse9",
        "A11",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("use", Derived),
            ("instance", Derived),
            ("source", Derived),
            ("participant", Derived),
        ],
    ),
    (
        "RecordTurnUse9",
        "A11",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("history", Derived),
            ("event", Derived),
            ("turn", Derived),
            ("ability", Derived),
        ],
    ),
    (
        "PaymentPermission9",
        "A12",
        Predicate,
        &[("witness", Supplied), ("payment", Derived)],
    ),
    (
        "ReturnAbility9",
        "A13",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("finalCheckpointComplete", Supplied),
            ("finalChainsComplete", Supplied),
            ("caller", Derived),
        ],
    ),
    (
        "ContinueDetachedAbility9",
        "A14",
        Relation,
        &[
            ("before", Derived),
            ("after", Derived),
            ("leavingSource", Derived),
        ],
    ),
    (
        "AbilityView9",
        "A15",
        Value,
        &[
            ("definition", Derived),
            ("viewer", Derived),
            ("concealments", Supplied),
        ],
    ),
];
