//! The states of `-difftrace`, which leave out what did not change.
//!
//! TLC compares the last state but one with another one than the state before
//! it (2026; `TLCTrace.printTrace` does not move on), so that it may leave out
//! what did change, and lists what did not. The last state is complete, unless
//! there are two states, or they come of a simulation.

use std::collections::VecDeque;

use super::{Observation, Place, State, TraceError, TraceErrorKind};

/// Holds the last two states back once a state leaves variables out.
#[derive(Default)]
pub(super) struct Differences {
    held: VecDeque<Held>,
    /// Whether a state lists what did not change.
    has_repeated: bool,
    /// Number and place of the first state that leaves variables out.
    first: Option<(u64, Place)>,
    /// Whether the first state lists nothing.
    is_first_empty: bool,
}

struct Held {
    state: State,
    /// So many variables at the end are not listed.
    carried: usize,
    /// Whether one is listed that did not change.
    repeats: bool,
}

impl Held {
    /// Without what is not listed.
    fn without_carried(mut self) -> State {
        let vars = &mut self.state.observation.vars;
        vars.truncate(vars.len() - self.carried);
        self.state
    }
}

impl Differences {
    /// Takes the next state, of which `carried` variables at the end are those
    /// of the state before; `repeats` if it lists one that did not change. The
    /// state that is known well enough, if one is.
    ///
    /// # Errors
    /// If a state is only half there.
    pub(super) fn pass(
        &mut self,
        state: State,
        carried: usize,
        repeats: bool,
    ) -> Result<Option<State>, TraceError> {
        let number = state.number;
        if number == 1 {
            self.is_first_empty = state.observation.vars.is_empty();
        } else if self.is_first_empty && number > 2 {
            let place = state.observation.place;
            return Err(half(place, "state 1 lists no variable".to_owned()));
        }
        let held = Held {
            state,
            carried,
            repeats,
        };
        if carried > 0 && self.has_repeated {
            return Err(held.is_half());
        }
        self.has_repeated |= repeats;
        if carried > 0 && self.first.is_none() {
            self.first = Some((number, held.state.observation.place.clone()));
            self.has_repeated = false;
        }
        let Some(first) = &self.first else {
            return Ok(Some(held.state));
        };
        self.held.push_back(held);
        if self.held.len() <= 2 {
            return Ok(None);
        }
        match self.held.pop_front() {
            Some(known) if known.repeats => {
                let error = half_before(first);
                self.held.clear();
                Err(error)
            }
            known => Ok(known.map(|known| known.state)),
        }
    }

    /// The states held back at the end of the trace, and whether they are
    /// whole.
    pub(super) fn end(&mut self) -> (Vec<State>, Result<(), TraceError>) {
        let mut states = Vec::new();
        let Some(last) = self.held.pop_back() else {
            return (states, Ok(()));
        };
        if let Some(before) = self.held.pop_front() {
            if last.carried == 0 {
                states.push(before.without_carried());
            } else if before.repeats
                && let Some(first) = &self.first
            {
                return (states, Err(half_before(first)));
            } else {
                states.push(before.state);
            }
        }
        if last.carried > 0 && last.repeats {
            return (states, Err(last.is_half()));
        }
        states.push(last.state);
        (states, Ok(()))
    }

    /// The states held back where the trace breaks off; either may be the last
    /// but one.
    pub(super) fn broken_off(self) -> Vec<State> {
        self.held.into_iter().map(Held::without_carried).collect()
    }
}

impl Held {
    fn is_half(&self) -> TraceError {
        let Observation { vars, place, .. } = &self.state.observation;
        let unlisted = vars.iter().rev().take(self.carried).next_back();
        let name = unlisted.map_or("", |(name, _)| name.as_str());
        let message = format!("state {} lists no `{name}`", self.state.number);
        half(place.clone(), message)
    }
}

/// The error that an earlier state was half there, as a later one tells.
fn half_before((number, place): &(u64, Place)) -> TraceError {
    let message = format!("state {number} does not list all variables");
    half(place.clone(), message)
}

fn half(place: Place, message: String) -> TraceError {
    TraceError::at(place, TraceErrorKind::Inconsistent, message).with_note(
        "with `-difftrace` TLC leaves out what did not change; here other states list that too",
    )
}
