//! What is kept of a trace's states, to judge its end.

use std::sync::Arc;

use crate::eval::{Model, State};
use crate::value::Value;

/// So many states are kept. TLC's own traces end near level 32767, where its
/// queue is on disk.
const KEPT: usize = 1 << 15;
/// States of about so many bytes of text are kept; as values they take ten times
/// as much, if little in them recurs.
const KEPT_BYTES: u64 = 8 << 20;
/// So many states that the model may have been in at one place are kept.
const ALTERNATIVES: usize = 64;

/// The states that the model may have been in at one place of a trace.
#[derive(Clone)]
pub(super) enum Passed {
    /// This one.
    One(State),
    /// One of these.
    OneOf(Arc<[State]>),
    /// It is not known.
    Unknown,
}

impl Passed {
    fn of(frontier: &[State]) -> Self {
        match frontier {
            [only] => Self::One(only.clone()),
            [] => Self::Unknown,
            few if few.len() <= ALTERNATIVES => Self::OneOf(few.into()),
            _ => Self::Unknown,
        }
    }

    /// All of them; none if they are not known.
    pub(super) fn states(&self) -> &[State] {
        match self {
            Self::One(only) => std::slice::from_ref(only),
            Self::OneOf(some) => some,
            Self::Unknown => &[],
        }
    }
}

/// The first states of a trace, and of the others what may be asked of them.
#[derive(Default)]
pub(super) struct History {
    kept: Vec<Passed>,
    /// Where the first state is in the text.
    begins_at: Option<u64>,
    /// How many states came after those.
    others: u64,
    /// Invariants of the configuration that are false in one of the others,
    /// with the number of the first such state.
    violated: Vec<(Arc<str>, u64)>,
    /// The last of the others: whether an invariant holds before the last
    /// state is asked, so it is looked at only when another one follows.
    last: Option<Passed>,
}

impl History {
    /// Adds the states that the model may be in after the next step, which is
    /// at offset `at` of the text.
    pub(super) fn add(&mut self, model: &Model, frontier: &[State], at: u64) {
        let text = at.saturating_sub(*self.begins_at.get_or_insert(at));
        if self.is_whole() && self.kept.len() < KEPT && text <= KEPT_BYTES {
            self.kept.push(Passed::of(frontier));
            return;
        }
        if let Some(before) = self.last.take() {
            let number = self.kept.len() as u64 + self.others;
            for (name, definition) in &model.behaviour().invariants {
                let is_known = self.violated.iter().any(|(known, _)| known == name);
                let value = |state: &State| model.apply(*definition, &[], Some(state)).ok();
                if !is_known && is_false(&before, value) {
                    self.violated.push((Arc::clone(name), number));
                }
            }
        }
        self.others += 1;
        self.last = Some(Passed::of(frontier));
    }

    /// What is kept, from the first state on.
    pub(super) fn kept(&self) -> &[Passed] {
        &self.kept
    }

    /// Whether all states are kept.
    pub(super) fn is_whole(&self) -> bool {
        self.others == 0
    }

    /// The number of the first state before the last in which an invariant is
    /// false, by `value`; of those that are not kept, if it is one of the
    /// configuration.
    pub(super) fn first_violation(
        &self,
        name: &str,
        value: impl Fn(&State) -> Option<Value>,
    ) -> Option<u64> {
        let before = match self.is_whole() {
            true => self.kept.split_last().map_or(&[][..], |(_, before)| before),
            false => &self.kept,
        };
        let earlier = before.iter().position(|passed| is_false(passed, &value));
        earlier.map(|index| index as u64 + 1).or_else(|| {
            let mut violated = self.violated.iter();
            violated
                .find(|(own, _)| **own == *name)
                .map(|(_, number)| *number)
        })
    }
}

/// Whether a predicate is false, whichever of the states it was.
fn is_false(passed: &Passed, value: impl Fn(&State) -> Option<Value>) -> bool {
    let states = passed.states();
    !states.is_empty()
        && states
            .iter()
            .all(|state| value(state) == Some(Value::Bool(false)))
}
