//! What the machines of one evaluation share besides values: what was printed,
//! TLC's registers, random choices.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};

use crate::diag::Span;
use crate::value::Value;

use super::ir::GlobalId;
use super::model::State;
use super::points::Recorder;

/// TLC's registers by number or name.
pub(crate) type Registers = BTreeMap<Value, Value>;

/// What lasts as long as one evaluation. Shared with the closures made in it,
/// which may be applied by machines of their own.
#[derive(Debug, Default)]
pub(crate) struct Session {
    /// The length of the behaviour so far, if that is known: 0 before there is
    /// a state.
    pub(crate) level: Option<u64>,
    /// Whether the next-state relation is being split into actions, for
    /// `TLCGet("spec")`.
    pub(crate) is_splitting: bool,
    kept: Mutex<Kept>,
    /// Where probes write, if somebody watches.
    pub(crate) recorder: Option<Arc<Recorder>>,
    /// Set from outside to end the evaluation.
    halt: Option<Arc<AtomicBool>>,
}

/// What changes on the way.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// What Print and PrintT said, in order.
    pub(crate) printed: Vec<String>,
    /// What TLC warns of, once a place.
    pub(crate) warnings: BTreeMap<Span, String>,
    /// What TLCSet set.
    pub(crate) registers: Registers,
    /// Where random choices come from.
    pub(crate) chance: Chance,
    /// Constants that have been drawn.
    pub(crate) drawn: FxHashMap<GlobalId, Value>,
    /// Whether something was asked of TLC's run, which is not its run here.
    pub(crate) asked_of_run: bool,
}

impl Session {
    /// One in which nothing has happened.
    pub(crate) fn new(level: Option<u64>, registers: Registers, chance: Chance) -> Self {
        let kept = Kept {
            printed: Vec::new(),
            warnings: BTreeMap::new(),
            registers,
            chance,
            drawn: FxHashMap::default(),
            asked_of_run: false,
        };
        Self {
            level,
            is_splitting: false,
            kept: Mutex::new(kept),
            recorder: None,
            halt: None,
        }
    }

    /// The same, which ends when a flag is set.
    pub(crate) fn until(self, halt: &Arc<AtomicBool>) -> Self {
        Self {
            halt: Some(Arc::clone(halt)),
            ..self
        }
    }

    /// Whether the evaluation should end.
    pub(crate) fn is_halted(&self) -> bool {
        let halt = self.halt.as_ref();
        halt.is_some_and(|halt| halt.load(Ordering::Relaxed))
    }

    /// The same, watched.
    pub(crate) fn watched_by(self, recorder: &Arc<Recorder>) -> Self {
        Self {
            recorder: Some(Arc::clone(recorder)),
            ..self
        }
    }

    /// One for expressions without a state.
    pub(crate) fn constant() -> Self {
        Self::new(Some(0), Registers::new(), Chance::default())
    }

    /// One for splitting the next-state relation into actions.
    pub(crate) fn splitting() -> Self {
        Self {
            is_splitting: true,
            ..Self::constant()
        }
    }

    /// What changes on the way. Evaluate nothing while holding it.
    pub(crate) fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The registers as they are now.
    pub(crate) fn registers(&self) -> Registers {
        self.kept().registers.clone()
    }

    /// Whether choices need an outcome and there is none.
    pub(crate) fn awaits_outcome(&self) -> bool {
        matches!(self.kept().chance, Chance::Given(None))
    }

    /// Choices are those of an outcome from now on.
    pub(crate) fn begin(&self, outcome: Outcome) {
        let mut kept = self.kept();
        kept.chance = Chance::Given(Some(outcome));
        kept.drawn.clear();
    }

    /// The outcome as far as it was asked for; there is no choosing from now on.
    pub(crate) fn end(&self) -> Outcome {
        match std::mem::replace(&mut self.kept().chance, Chance::Given(None)) {
            Chance::Given(Some(outcome)) => outcome,
            _ => Outcome::default(),
        }
    }

    /// Keeps a warning, the first of a place.
    pub(crate) fn warn(&self, place: Span, warning: impl FnOnce() -> String) {
        self.kept().warnings.entry(place).or_insert_with(warning);
    }

    /// The warnings, by place.
    pub(crate) fn take_warnings(&self) -> BTreeMap<Span, String> {
        std::mem::take(&mut self.kept().warnings)
    }

    /// What Print and PrintT said, which is then forgotten.
    pub(crate) fn take_printed(&self) -> Vec<String> {
        std::mem::take(&mut self.kept().printed)
    }
}

/// Where random choices come from.
#[derive(Debug)]
pub(crate) enum Chance {
    /// A fixed sequence of pseudo-random numbers from this state on.
    Seeded(u64),
    /// A given outcome: the choices of one way things may go. Without one,
    /// there is no choosing.
    Given(Option<Outcome>),
}

impl Default for Chance {
    fn default() -> Self {
        Self::Seeded(0)
    }
}

impl Chance {
    /// Pseudo-random numbers that depend on a state alone, as TLC's do where
    /// it searches breadth first.
    pub(crate) fn of_state(state: &State) -> Self {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        Self::Seeded(hasher.finish())
    }
}

/// The choices of one way things may go, in the order they are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    choices: Vec<Choice>,
    /// How many have been asked for.
    asked: usize,
}

/// One of `of` possibilities.
#[derive(Clone, Copy, Debug)]
struct Choice {
    taken: u64,
    of: u64,
}

impl Outcome {
    /// The next choice, of `of` possibilities.
    pub(crate) fn choose(&mut self, of: u64) -> u64 {
        let at = self.asked;
        self.asked += 1;
        match self.choices.get(at) {
            Some(choice) => choice.taken,
            None => {
                self.choices.push(Choice { taken: 0, of });
                0
            }
        }
    }

    /// The outcome after this one, the last choice varying fastest; `None`
    /// after the last.
    pub(crate) fn next(mut self) -> Option<Self> {
        self.choices.truncate(self.asked);
        while let Some(last) = self.choices.last_mut() {
            if last.taken + 1 < last.of {
                last.taken += 1;
                self.asked = 0;
                return Some(self);
            }
            self.choices.pop();
        }
        None
    }
}
