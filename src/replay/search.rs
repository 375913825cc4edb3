//! The search for the states that match what was observed.
//!
//! States are looked for as TLC looks for them, along the formula. Where that
//! cannot be, the states that the observation may be of are judged one by one;
//! where they are too many, it is open what the model says.

use rayon::prelude::*;

use crate::eval::{EvalError, Evaluated, Search, State, Wanted};
use crate::value::ErrorKind;

use super::frontier::Gathered;
use super::observed::Observed;
use super::session::Replay;

/// So many of the states that the model may be in are gone on from together, each
/// such part on a core of its own. What comes of it is the same for any number.
const TOGETHER: usize = 8;

/// What some of the states lead to.
struct Part {
    found: Gathered,
    /// Why the first of them that has none leads nowhere.
    failed: Option<Box<EvalError>>,
}

impl Part {
    /// Takes in what the states behind lead to.
    fn take(&mut self, behind: Self) {
        if self.found.is_over() {
            return;
        }
        self.found.take(behind.found);
        self.failed = self.failed.take().or(behind.failed);
    }
}

impl Replay<'_> {
    /// The states that match what was observed and follow on some of `states`.
    ///
    /// # Errors
    /// If the model has no value on the step.
    pub(super) fn matching(
        &self,
        states: &[State],
        observed: &Observed<'_>,
    ) -> Evaluated<Gathered> {
        let whole = match states.len() > TOGETHER {
            true => self.matching_parts(states, observed),
            false => self.matching_part(states, observed),
        };
        match whole.failed {
            // Only of a state that the model is known to be in it can be said that it
            // has no value there.
            Some(error) if states.len() == 1 => Err(error),
            Some(error) if whole.found.is_empty() && whole.found.open.is_none() => Err(error),
            _ => Ok(whole.found),
        }
    }

    fn matching_parts(&self, states: &[State], observed: &Observed<'_>) -> Part {
        let parts: Vec<Part> = states
            .par_chunks(TOGETHER)
            .map(|states| self.matching_part(states, observed))
            .collect();
        let mut whole = self.part();
        parts.into_iter().for_each(|part| whole.take(part));
        whole
    }

    fn part(&self) -> Part {
        Part {
            found: match self.open {
                Some(_) => Gathered::of_followed(),
                None => Gathered::default(),
            },
            failed: None,
        }
    }

    /// Those that follow on these states, one after another.
    fn matching_part(&self, states: &[State], observed: &Observed<'_>) -> Part {
        let mut part = self.part();
        let is_enough = observed.is_exact() && observed.is_directed();
        for state in states {
            let found = &mut part.found;
            let listed = self
                .model
                .successors(state, Some(observed), &mut |successor| {
                    let search = match observed.is_matched_by(&successor.state) {
                        true => found.add_successor(successor),
                        false => Search::Continue,
                    };
                    match is_enough && !found.is_empty() {
                        true => Search::Stop,
                        false => search,
                    }
                });
            let listed = listed.or_else(|error| {
                self.by_predicate(observed, error, found, |to| {
                    self.is_labelled_step(state, to, observed)
                })
            });
            part.failed = part.failed.or(listed.err());
            if part.found.is_over() {
                break;
            }
        }
        part
    }

    fn is_labelled_step(
        &self,
        from: &State,
        to: &State,
        observed: &Observed<'_>,
    ) -> Evaluated<bool> {
        if !self.model.is_step(from, to)? {
            return Ok(false);
        }
        let Some(definition) = observed.action() else {
            return Ok(true);
        };
        match observed.exact_arguments() {
            Some(args) => self.model.is_step_of((definition, &args), from, to),
            None => Err(EvalError::new(
                ErrorKind::Unsupported,
                "the arguments of the action are not known",
            )),
        }
    }

    /// Judges states one by one where `error` kept a search from finding them,
    /// if what was observed tells few enough. The search says nothing of the
    /// model then.
    pub(super) fn by_predicate(
        &self,
        observed: &Observed<'_>,
        error: Box<EvalError>,
        found: &mut Gathered,
        holds: impl Fn(&State) -> Evaluated<bool>,
    ) -> Evaluated<()> {
        if !is_of_search(error.kind) {
            return Err(error);
        }
        let Some(readings) = observed.readings() else {
            found.open.get_or_insert(error.detail);
            return Ok(());
        };
        for state in readings {
            match holds(&state) {
                Ok(true) => drop(found.add(state)),
                Ok(false) => {}
                Err(error) if is_of_search(error.kind) => {
                    found.open.get_or_insert(error.detail);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Whether an error tells of the way in which states are looked for, or sets
/// gone through, rather than of the model.
pub(super) fn is_of_search(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::NotEnumerable | ErrorKind::TooManyElements | ErrorKind::UnassignedRead
    )
}

/// Whether an error leaves open what the model says.
pub(super) fn is_undecided(kind: ErrorKind) -> bool {
    is_of_search(kind)
        || matches!(
            kind,
            ErrorKind::Limit | ErrorKind::Unsupported | ErrorKind::Refused
        )
}
