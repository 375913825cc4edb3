//! The states that the model may be in.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::eval::{ActionTaken, Search, State, Successor};

/// So many states are kept. What is not observed can double them with each
/// step.
const MAX_STATES: usize = 100_000;
/// So many of them are followed on where there are more than are kept: a way
/// that is found to lead on is one, even if others were not looked at.
const FOLLOWED: usize = 1_000;
/// Fewer states are compared with each other, not hashed.
const COMPARED: usize = 8;
/// So many actions that lead to them are kept.
const MAX_ACTIONS: usize = 1_000;

/// States that are found one after another, each kept once, in that order.
pub(super) struct Gathered {
    /// So many are taken.
    room: usize,
    states: Vec<State>,
    /// The same, once they are many.
    known: FxHashSet<State>,
    actions: IndexSet<ActionTaken, FxBuildHasher>,
    /// Why there may be more.
    pub(super) open: Option<String>,
    /// Whether there was no room for one.
    is_over: bool,
}

impl Default for Gathered {
    fn default() -> Self {
        Self::with_room(MAX_STATES)
    }
}

impl Gathered {
    fn with_room(room: usize) -> Self {
        Self {
            room,
            states: Vec::new(),
            known: FxHashSet::default(),
            actions: IndexSet::default(),
            open: None,
            is_over: false,
        }
    }

    /// Those that follow on some of the states that are possible.
    pub(super) fn of_followed() -> Self {
        Self::with_room(2 * FOLLOWED)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Whether there was no room for one.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Why there may be some, if none was found.
    pub(super) fn unless_found(&self) -> Option<String> {
        self.open.clone().filter(|_| self.is_empty())
    }

    /// The actions that lead to the states, in the order in which they were
    /// found.
    pub(super) fn actions(&self) -> impl Iterator<Item = &ActionTaken> + Clone {
        self.actions.iter()
    }

    /// Adds a state that an action leads to.
    pub(super) fn add_successor(&mut self, successor: Successor) -> Search {
        if let Some(action) = successor.action
            && self.actions.len() < MAX_ACTIONS
        {
            self.actions.insert(action);
        }
        self.add(successor.state)
    }

    pub(super) fn add(&mut self, state: State) -> Search {
        if !self.is_new(&state) {
            return Search::Continue;
        }
        if self.states.len() >= self.room {
            self.is_over = true;
            self.open = Some(format!("more than {} states are possible", self.room));
            return Search::Stop;
        }
        self.states.push(state);
        Search::Continue
    }

    /// Adds those that were found behind these.
    pub(super) fn take(&mut self, behind: Self) {
        if self.states.is_empty() && self.open.is_none() {
            *self = behind;
            return;
        }
        let room = MAX_ACTIONS.saturating_sub(self.actions.len());
        self.actions.extend(behind.actions.into_iter().take(room));
        for state in behind.states {
            if self.add(state) == Search::Stop {
                return;
            }
        }
        if behind.is_over || self.open.is_none() {
            self.open = behind.open;
        }
        self.is_over |= behind.is_over;
    }

    fn is_new(&mut self, state: &State) -> bool {
        if self.states.len() < COMPARED {
            return !self.states.contains(state);
        }
        if self.known.is_empty() {
            self.known.extend(self.states.iter().cloned());
        }
        self.known.insert(state.clone())
    }

    /// The states to follow on, and why there may be more.
    pub(super) fn into_states(self) -> (Vec<State>, Option<String>) {
        let mut states = self.states;
        if self.open.is_some() && states.len() > FOLLOWED {
            // Alike ones are found one after another.
            let apart = states.len() / FOLLOWED;
            states = states.into_iter().step_by(apart).take(FOLLOWED).collect();
        }
        (states, self.open)
    }
}
