//! What is kept of a trace's states, to judge its end.

use std::sync::Arc;

use crate::eval::{Model, State};
use crate::value::Value;

/// So many states are kept. TLC's own traces end near level 32767, where its
/// queue is on disk.
const KEPT: usize = 1 << 15;

/// The first states of a trace, and of the others what may be asked of them.
#[derive(Default)]
pub(super) struct History {
    kept: Vec<State>,
    /// How many states came after those.
    others: u64,
    /// Invariants of the configuration that are false in one of the others,
    /// with the number of the first such state.
    violated: Vec<(Arc<str>, u64)>,
    /// The last of the others: whether an invariant holds before the last
    /// state is asked, so it is looked at only when another one follows.
    last: Option<State>,
}

impl History {
    /// Adds the next state.
    pub(super) fn add(&mut self, model: &Model, state: &State) {
        if self.kept.len() < KEPT {
            self.kept.push(state.clone());
            return;
        }
        if let Some(before) = self.last.take() {
            let number = KEPT as u64 + self.others;
            for (name, definition) in &model.behaviour().invariants {
                let is_known = self.violated.iter().any(|(known, _)| known == name);
                if !is_known && !may_hold(model.apply(*definition, &[], Some(&before)).ok()) {
                    self.violated.push((Arc::clone(name), number));
                }
            }
        }
        self.others += 1;
        self.last = Some(state.clone());
    }

    /// The states that are kept, from the first on.
    pub(super) fn kept(&self) -> &[State] {
        &self.kept
    }

    /// The last state.
    pub(super) fn last(&self) -> Option<&State> {
        self.last.as_ref().or(self.kept.last())
    }

    /// Whether all states are kept.
    pub(super) fn is_whole(&self) -> bool {
        self.others == 0
    }

    /// The number of the first state behind those that are kept, and before the
    /// last, in which an invariant of the configuration is false.
    pub(super) fn first_violation(&self, name: &str) -> Option<u64> {
        let mut violated = self.violated.iter();
        violated
            .find(|(own, _)| **own == *name)
            .map(|(_, number)| *number)
    }
}

fn may_hold(value: Option<Value>) -> bool {
    value != Some(Value::Bool(false))
}
