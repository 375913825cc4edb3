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
    /// Whether there is something that the state does not tell.
    pub(super) is_partial: bool,
}

/// How many states are looked at ahead. What comes of it is the same for any number.
pub(super) struct Reach {
    states: usize,
    /// So often that number is to be right before it grows.
    patience: u32,
    /// So often it was.
    right: u32,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            states: usize::MAX,
            patience: 0,
            right: 0,
        }
    }
}

impl Reach {
    /// It is told the more slowly to grow the more often that was wrong: where what is
    /// not observed changes with each step, looking ahead is lost work.
    const MOST_PATIENCE: u32 = 64;

    fn was_right(&mut self) {
        self.right += 1;
        if self.right > self.patience {
            self.states = self.states.saturating_mul(2);
            self.patience /= 2;
            self.right = 0;
        }
    }

    fn was_wrong(&mut self, states: usize) {
        self.states = (states / 2).max(1);
        self.patience = (2 * self.patience + 1).min(Self::MOST_PATIENCE);
        self.right = 0;
    }
}

/// What was seen ahead of a state.
struct Ahead {
    /// Where the model was taken to be before it.
    from: Option<State>,
    /// The step to it, if there is nothing to say about that.
    foreseen: Option<Foreseen>,
}

impl Replay<'_> {
    /// Judges the next states, the steps between them in parallel.
    ///
    /// # Errors
    /// As [`Replay::state`]; the states before are judged.
    pub fn states(&mut self, states: &[trace::State]) -> Result<(), Broken> {
        let mut rest = states;
        while !rest.is_empty() {
            let (near, _) = rest.split_at(self.reach.states.min(rest.len()));
            rest = match self.near_states(near)? {
                None => {
                    self.reach.was_right();
                    rest.get(near.len()..).unwrap_or_default()
                }
                // Those behind are looked at anew, and not as many of them.
                Some(judged) => {
                    self.reach.was_wrong(near.len());
                    rest.get(judged..).unwrap_or_default()
                }
            };
        }
        Ok(())
    }

    /// Judges states up to the first before which the model is not where it was taken
    /// to be; how many those are, if there is one.
    fn near_states(&mut self, states: &[trace::State]) -> Result<Option<usize>, Broken> {
        let ahead = self.ahead(states);
        for (index, (state, ahead)) in states.iter().zip(ahead).enumerate() {
            let from = ahead.from.as_ref();
            let is_astray = from.is_some_and(|from| self.frontier != [from.clone()]);
            self.foreseen_state(state, ahead.foreseen)?;
            if is_astray {
                return Ok(Some(index + 1));
            }
        }
        Ok(None)
    }

    /// For each state what can be said of the step that leads to it.
    fn ahead(&self, states: &[trace::State]) -> Vec<Ahead> {
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
                exact.or_else(|| observed.likely_state(shapes.as_ref()?, first.as_ref()?))
            })
            .collect();
        let from: Vec<Option<State>> = std::iter::once(first)
            .chain(likely.iter().cloned())
            .collect();
        let before = self.verdict.states;
        states
            .par_iter()
            .zip(from)
            .enumerate()
            .map(|(index, (state, from))| {
                let foreseen = from
                    .as_ref()
                    .and_then(|from| self.foresee(state, from, before + index as u64));
                Ahead { from, foreseen }
            })
            .collect()
    }

    /// The step from `from` to `state`, of which `before` states come before;
    /// `None` if there is something to say about it.
    fn foresee(&self, state: &trace::State, from: &State, before: u64) -> Option<Foreseen> {
        let mut observed = self.observed(state).ok()?;
        if observed.is_blank() {
            return None;
        }
        observed.come_after(before);
        let step = self
            .step_from(
                std::slice::from_ref(from),
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
        Some(Foreseen {
            from: from.clone(),
            is_partial: observed.unobserved().next().is_some(),
            step,
            called,
        })
    }
}
