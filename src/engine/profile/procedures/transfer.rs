//! The batch transfer: the table and the history of movements (rows O3 and O6).

use crate::engine::Composition;

use super::step::Step;

/// What a call makes of the table of objects and the history.
pub(super) fn step(step: &Step<'_>) -> Composition {
    match step.operator() {
        "BatchTransfer8" => step.replaces("table"),
        "RecordMovement8" => step.replaces("history"),
        _ => Composition::Foreign,
    }
}
