//! Steps of a long trace, judged in parallel.
//!
//! Where two states in a row are known exactly, or can be told by the kinds of
//! values that the model is in, the step between them can be judged before it
//! is known where the model is: if it is in the first of them, as nearly
//! always, the judgement counts. It is the one that would have been made then.

use rayon::prelude::*;

use crate::eval::State;
use crate::trace::{self, Shape};

use super::session::{Called, Replay};
use super::step::Step;
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
        let mut rest = states;
        let mut window = rest.len();
        while !rest.is_empty() {
            let (near, far) = rest.split_at(window.min(rest.len()));
            let judged = self.near_states(near)?;
            // Where a state was not what it was taken for, those behind it are
            // looked at anew, and not as many of them.
            window = match judged == near.len() {
                true => window.saturating_mul(2),
                false => (window / 2).max(1),
            };
            rest = match near.get(judged..) {
                Some([]) | None => far,
                Some(_) => rest.get(judged..).unwrap_or_default(),
            };
        }
        Ok(())
    }

    /// Judges states up to the first that was not foreseen rightly; how many
    /// those are.
    fn near_states(&mut self, states: &[trace::State]) -> Result<usize, Broken> {
        let foreseen = self.foreseen(states);
        for (index, (state, foreseen)) in states.iter().zip(foreseen).enumerate() {
            let is_astray = foreseen
                .as_ref()
                .is_some_and(|foreseen| self.frontier != [foreseen.from.clone()]);
            self.foreseen_state(state, foreseen)?;
            if is_astray {
                return Ok(index + 1);
            }
        }
        Ok(states.len())
    }

    /// For each state what can be said of the step that leads to it.
    fn foreseen(&self, states: &[trace::State]) -> Vec<Option<Foreseen>> {
        let first = match self.frontier.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        let shapes: Option<Vec<Shape>> = first
            .as_ref()
            .map(|state| state.values().iter().map(Shape::of).collect());
        let likely: Vec<Option<State>> = states
            .par_iter()
            .map(|state| {
                let observed = self.observed(state).ok()?;
                let exact = observed.exact_state();
                exact.or_else(|| observed.likely_state(shapes.as_ref()?))
            })
            .collect();
        let from: Vec<Option<State>> = std::iter::once(first)
            .chain(likely.iter().cloned())
            .collect();
        let before = self.verdict.states;
        states
            .par_iter()
            .zip(from)
            .zip(&likely)
            .enumerate()
            .map(|(index, ((state, from), likely))| {
                likely.as_ref()?;
                self.foresee(state, from?, before + index as u64)
            })
            .collect()
    }

    /// The step from `from` to `state`, of which `before` states come before;
    /// `None` if there is something to say about it.
    fn foresee(&self, state: &trace::State, from: State, before: u64) -> Option<Foreseen> {
        let mut observed = self.observed(state).ok()?;
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
