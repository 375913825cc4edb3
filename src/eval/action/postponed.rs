//! Variables whose values cannot be listed where the walk meets them.
//!
//! TLC fails at `x' \in Nat`. A walk that judges what was observed need not: a
//! later conjunct may give the variable its value, which is then asked to be in
//! the set. Where none does, it cannot be told whether the way leads to what was
//! observed: the walk goes on with other ways, and says so at its end.

use crate::spec::resolved::VarId;
use crate::value::{ErrorKind, Value, set};

use super::super::error::{EvalError, Evaluated};
use super::super::ir::NodeId;
use super::super::machine::Machine;
use super::walk::{Found, Walk};
use super::wanted::Search;

/// A variable that is in a set, whichever value it has.
pub(super) struct Postponed {
    variable: VarId,
    set: Value,
    node: NodeId,
}

impl<'p> Machine<'p> {
    /// Goes on without a value for the variable; `error` is why it has none.
    pub(super) fn postpone<'w>(
        &mut self,
        walk: &mut Walk<'w>,
        (node, variable, set): (NodeId, VarId, &Value),
        error: Box<EvalError>,
        found: Found<'_, 'p, 'w>,
    ) -> Evaluated<Search> {
        walk.postponed.push(Postponed {
            variable,
            set: set.clone(),
            node,
        });
        let result = found(self, walk);
        walk.postponed.pop();
        match result {
            Err(failed) if is_for_want_of_value(failed.kind) => {
                walk.open.get_or_insert(error);
                Ok(Search::Continue)
            }
            told => told,
        }
    }

    /// Whether `value` is in the sets that the variable was said to be in before
    /// it had a value.
    pub(super) fn is_as_postponed(
        &self,
        walk: &Walk<'_>,
        variable: VarId,
        value: &Value,
    ) -> Evaluated<bool> {
        for said in walk
            .postponed
            .iter()
            .filter(|said| said.variable == variable)
        {
            if !self.locate(said.node, set::contains(value, &said.set))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether a variable's values can perhaps be told, though not by listing a set.
pub(super) fn is_for_want_of_listing(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotEnumerable | ErrorKind::TooManyElements)
}

fn is_for_want_of_value(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnassignedRead | ErrorKind::UnassignedVariables
    )
}
