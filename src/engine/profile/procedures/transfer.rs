//! The batch transfer: the table and the history of movements (rows O3 and O6).

use crate::engine::Composition;
use crate::engine::profile::reading;

use super::check::Check;
use super::step::Step;

pub(super) const TABLE: &str = "table";

/// What a call makes of the table of objects and the history.
pub(super) fn step(step: &Step<'_>) -> Composition {
    match step.operator() {
        "BatchTransfer8" => step.replaces(TABLE),
        "RecordMovement8" if !step.holds(Check::Known, is_known(step)) => {
            step.not_in("a history of objects that were never in the table")
        }
        "RecordMovement8" => step.replaces("history"),
        _ => Composition::Foreign,
    }
}

/// Whether the object of an event is, or was, in the table: a movement may have ended
/// its identity, which is a used one from then on.
fn is_known(step: &Step<'_>) -> bool {
    let used = step.state.get(TABLE);
    let used = used.and_then(|table| reading::field(table, "usedIds").ok());
    let is_used = used
        .zip(step.call.arg("object"))
        .map(|(used, object)| reading::is_member(object, used));
    matches!(is_used, Some(Ok(true)))
}
