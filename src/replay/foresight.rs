//! Steps of a long trace, judged in parallel.
//!
//! Where two states in a row are known exactly, the step between them can be
//! judged before it is known where the model is: if it is in the first of
//! them, as nearly always, the judgement counts.

use rayon::prelude::*;

use crate::eval::State;
use crate::trace;

use super::observed::Observed;
use super::session::{Called, Replay, Step};
use super::verdict::Broken;

/// A step that is allowed from a state, whether or not the model gets there.
pub(super) struct Foreseen {
    /// The state it leads from.
    pub(super) from: State,
    pub(super) step: Step,
    /// What becomes of the call that it describes, if it describes one.
    pub(super) called: Option<Called>,
}

impl Replay<'_> {
    /// Judges the next states, the steps between them in parallel.
    ///
    /// # Errors
    /// As [`Replay::state`]; the states before are judged.
    pub fn states(&mut self, states: &[trace::State]) -> Result<(), Broken> {
        for (state, foreseen) in states.iter().zip(self.foreseen(states)) {
            self.foreseen_state(state, foreseen)?;
        }
        Ok(())
    }

    /// For each state what can be said of the step that leads to it.
    fn foreseen(&self, states: &[trace::State]) -> Vec<Option<Foreseen>> {
        let exact: Vec<Option<State>> = states
            .iter()
            .map(|state| {
                Observed::new(self.model, &state.observation)
                    .ok()?
                    .exact_state()
            })
            .collect();
        let first = match self.frontier.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        let from: Vec<Option<State>> = std::iter::once(first)
            .chain(exact.iter().cloned())
            .collect();
        let before = self.verdict.states;
        states
            .par_iter()
            .zip(from)
            .zip(&exact)
            .enumerate()
            .map(|(index, ((state, from), exact))| {
                exact.as_ref()?;
                self.foresee(state, from?, before + index as u64)
            })
            .collect()
    }

    /// The step from `from` to `state`, of which `before` states come before;
    /// `None` if there is something to say about it.
    fn foresee(&self, state: &trace::State, from: State, before: u64) -> Option<Foreseen> {
        let mut observed = Observed::new(self.model, &state.observation).ok()?;
        observed.come_after(before);
        let step = self
            .step_from(
                std::slice::from_ref(&from),
                &mut observed,
                state.action.as_ref(),
            )
            .ok()??;
        if !step.is_plain() {
            return None;
        }
        let called = match step.is_stuttering {
            true => None,
            false => self.called(&step),
        };
        Some(Foreseen { from, step, called })
    }
}
