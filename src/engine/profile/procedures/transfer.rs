//! The batch transfer: the table and the history of movements (rows O3 and O6).

use crate::engine::Composition;
use crate::engine::profile::reading::{self, Read};
use crate::value::Value;

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
    let Some((table, object)) = step.state.get(TABLE).zip(step.call.arg("object")) else {
        return false;
    };
    let is_in = |ids: Read<Value>| {
        let is_in = ids.and_then(|ids| reading::is_member(object, &ids));
        is_in.unwrap_or(false)
    };
    is_in(reading::field(table, "usedIds").cloned())
        || is_in(reading::field(table, "objects").and_then(reading::domain))
}
