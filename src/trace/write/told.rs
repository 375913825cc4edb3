//! Traces as they are written: their states are gone through as often as a form
//! repeats them, and are nowhere all at once.

use std::io;

use super::Page;
use crate::trace::{Ending, State};
use crate::value::Text;

/// The states of a trace, which can be gone through again and again.
pub trait States {
    /// Calls `visit` for each state, from the first to the last.
    ///
    /// # Errors
    /// If they can no longer be read.
    fn each(&self, visit: &mut dyn FnMut(&State)) -> io::Result<()>;
}

impl States for Vec<State> {
    fn each(&self, visit: &mut dyn FnMut(&State)) -> io::Result<()> {
        self.iter().for_each(visit);
        Ok(())
    }
}

/// A trace to be written.
pub struct Told<'t> {
    /// Its states, numbered from 1.
    pub states: &'t dyn States,
    /// How it ends.
    pub ending: &'t Ending,
    /// What is to be known of all its states.
    pub overview: &'t Overview,
}

/// What is to be known of all states of a trace before the first is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// How many there are.
    pub(super) states: u64,
    /// The variables of all of them, in order of appearance.
    pub(super) names: Vec<Text>,
    /// The fewest variables that a state has.
    fewest: Option<usize>,
    /// Whether a state names the action that leads to it.
    pub(super) has_actions: bool,
}

impl Overview {
    /// Takes the next state into account.
    pub fn add(&mut self, state: &State) {
        self.states += 1;
        self.has_actions |= state.action.is_some();
        let vars = &state.observation.vars;
        self.fewest = Some(
            self.fewest
                .map_or(vars.len(), |fewest| fewest.min(vars.len())),
        );
        for (name, _) in vars {
            if !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
    }

    /// Of these states.
    pub fn of(states: &[State]) -> Self {
        let mut overview = Self::default();
        states.iter().for_each(|state| overview.add(state));
        overview
    }

    /// Whether a state lacks a variable that another one has.
    pub(super) fn is_uneven(&self) -> bool {
        self.fewest.is_some_and(|fewest| fewest < self.names.len())
    }
}

impl Told<'_> {
    /// Calls `visit` for each state; a failure is the page's.
    pub(super) fn each(&self, page: &mut Page, mut visit: impl FnMut(&mut Page, &State)) {
        let gone_through = self.states.each(&mut |state| {
            visit(page, state);
            page.flush();
        });
        if let Err(error) = gone_through {
            page.fail(error);
        }
    }

    /// Puts each state, with `between` between them.
    pub(super) fn list(
        &self,
        between: &str,
        page: &mut Page,
        mut put: impl FnMut(&mut Page, &State),
    ) {
        let mut is_first = true;
        self.each(page, |page, state| {
            if !std::mem::take(&mut is_first) {
                page.put(between);
            }
            put(page, state);
        });
    }
}
