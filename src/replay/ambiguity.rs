//! What a trace leaves open to its end.

use std::sync::Arc;

use crate::eval::State;
use crate::value::Value;

use super::observed::{Extent, Observed};
use super::verdict::{Ambiguity, Unobserved};

/// So many states that the model may be in are looked at for the values of a
/// variable.
const MAX_LOOKED_AT: usize = 1_000;
/// So many values are told.
const MAX_VALUES: usize = 4;

/// What is open, as far as the trace was read.
pub(super) struct Ambiguities {
    /// By variable.
    variables: Vec<Open>,
}

#[derive(Clone, Default)]
struct Open {
    /// What states do not tell of it.
    unobserved: Option<Untold>,
    /// The number of the state from which on it is open, and values there.
    since: Option<(u64, Choice)>,
}

/// How often states do not tell a variable.
#[derive(Clone, Copy)]
struct Untold {
    /// The number of the first.
    first: u64,
    states: u64,
    /// Of how many of them only a part is not told.
    in_part: u64,
}

/// Values that a variable may have.
#[derive(Clone)]
struct Choice {
    values: Vec<Value>,
    has_more: bool,
}

impl Choice {
    /// Of the variable in these states.
    fn of(index: usize, states: &[State]) -> Self {
        let mut choice = Self {
            values: Vec::new(),
            has_more: states.len() > MAX_LOOKED_AT,
        };
        let looked_at = states.iter().take(MAX_LOOKED_AT);
        for value in looked_at.filter_map(|state| state.values().get(index)) {
            if choice.values.contains(value) {
                continue;
            }
            if choice.values.len() == MAX_VALUES {
                choice.has_more = true;
                break;
            }
            choice.values.push(value.clone());
        }
        choice
    }
}

impl Ambiguities {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            variables: vec![Open::default(); variables],
        }
    }

    /// Takes note of what a state does not tell.
    pub(super) fn observe(&mut self, observed: &Observed<'_>, number: u64) {
        for (index, extent) in observed.unobserved() {
            if let Some(open) = self.variables.get_mut(index) {
                let untold = open.unobserved.get_or_insert(Untold {
                    first: number,
                    states: 0,
                    in_part: 0,
                });
                untold.states += 1;
                untold.in_part += u64::from(extent == Extent::Part);
            }
        }
    }

    /// Takes note of the states that the model may be in after state `number`.
    pub(super) fn passed(&mut self, frontier: &[State], number: u64) {
        for (index, open) in self.variables.iter_mut().enumerate() {
            if let [_] | [] = frontier {
                // What was open before is told by where it leads.
                open.since = None;
                continue;
            }
            let choice = Choice::of(index, frontier);
            if choice.values.len() < 2 {
                open.since = None;
            } else if open.since.is_none() {
                open.since = Some((number, choice));
            }
        }
    }

    /// What is open after the last state.
    pub(super) fn left_open(&self, names: &[Arc<str>]) -> Vec<Ambiguity> {
        let variables = names.iter().zip(&self.variables);
        variables
            .filter_map(|(name, open)| {
                let (since, choice) = open.since.clone()?;
                Some(Ambiguity {
                    variable: name.clone(),
                    since,
                    values: choice.values,
                    has_more: choice.has_more,
                })
            })
            .collect()
    }

    /// What states do not tell.
    pub(super) fn unobserved(&self, names: &[Arc<str>]) -> Vec<Unobserved> {
        let variables = names.iter().zip(&self.variables);
        variables
            .filter_map(|(name, open)| {
                let untold = open.unobserved?;
                Some(Unobserved {
                    variable: name.clone(),
                    states: untold.states,
                    in_part: untold.in_part,
                    first: untold.first,
                })
            })
            .collect()
    }
}
