//! A call that the judges disagree about.

use std::path::Path;

use crate::engine::Call;
use crate::replay::{CALL_VARIABLE, CallOutcome, no_call, recorded_as};
use crate::trace::write::Trace;
use crate::trace::{Cause, Closing, Ending, Observation, Pattern, Place, State, TraceId};
use crate::value::{Text, Value};

/// A call that evaluator and engine disagree about.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The call.
    pub call: Call,
    /// What the TLA+ text makes of it.
    pub evaluator: CallOutcome,
    /// What the engine makes of it.
    pub engine: CallOutcome,
}

impl Found {
    /// Whether the judges say the same two things of another call: the outcomes
    /// and the guards are what a disagreement is known by.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        is_like(&self.evaluator, &other.evaluator) && is_like(&self.engine, &other.engine)
    }

    /// A trace in which the call follows an initial state, recorded as the
    /// evaluator judges it: as TLC would have exported it.
    pub fn trace(&self) -> Trace {
        let call = recorded_as(&self.call, &self.evaluator);
        let place = Place::start_of(Path::new("").into());
        let states = (1..).zip([no_call(), call]);
        Trace {
            states: states
                .map(|(number, call)| state(number, call, place.clone()))
                .collect(),
            ending: Ending {
                trace: TraceId(0),
                closing: Closing::Finite,
                cause: Cause::Unstated,
                place,
            },
        }
    }
}

fn is_like(one: &CallOutcome, other: &CallOutcome) -> bool {
    match (one, other) {
        (CallOutcome::Accepted { .. }, CallOutcome::Accepted { .. }) => true,
        (CallOutcome::Refused { guard: a, .. }, CallOutcome::Refused { guard: b, .. }) => a == b,
        (
            CallOutcome::Undefined { conjunct: a, .. },
            CallOutcome::Undefined { conjunct: b, .. },
        ) => a == b,
        _ => false,
    }
}

fn state(number: u64, call: Value, place: Place) -> State {
    State {
        trace: TraceId(0),
        number,
        observation: Observation {
            vars: vec![(Text::new(CALL_VARIABLE), Pattern::Exact(call))],
            place,
            named: Vec::new(),
        },
        action: None,
    }
}
