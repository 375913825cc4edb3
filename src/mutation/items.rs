//! What the traces say that a mutant may say otherwise.

use std::collections::BTreeSet;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::{Model, Search, State};
use crate::replay::{
    CallRules, Input, Replay, call_agrees, call_record, end_agrees, first_agrees,
    recorded_application, step_agrees,
};
use crate::revision::Met;
use crate::spec::resolved::DefId;
use crate::trace::{ActionLabel, Cause, Closing, Ending, Entry, PropertyKind, TraceError};
use crate::value::{ErrorKind, Text, Value};

use super::hunt::Hunted;

/// States of one trace that are used. It is what memory has room for: a mistake
/// that shows once shows at the last of many steps.
const MOST_STEPS: usize = 1_000_000;

/// States that are listed to see whether TLC stops there.
const MOST_SUCCESSORS: usize = 5_000;

/// States of one trace that are kept for what it claims of its end.
const MOST_BEFORE_END: usize = 10_000;

/// One thing that a mutant may say something else about.
pub(super) enum Item {
    /// A state that records a call of this operator.
    Call(DefId, State),
    /// An initial state.
    First(State),
    /// A step, with the names that the traces give it; without one where a trace
    /// gives none.
    Step {
        from: State,
        to: State,
        labels: Vec<Option<ActionLabel>>,
    },
    /// All states of a trace, and what it claims of its end.
    End(Vec<State>, Ending),
}

impl Item {
    /// Whether the formulas of a model say of it what the trace does, as far as
    /// that is soon asked; `None` if they meet a limit.
    pub(super) fn holds(&self, model: &Model, rules: &CallRules) -> Option<bool> {
        let judged = match self {
            Self::Call(_, state) => {
                return Some(call_agrees(model, rules, state) == Some(Ok(true)));
            }
            Self::First(state) => model.is_initial(state),
            Self::Step { from, to, .. } if from == to => Ok(true),
            Self::Step { from, to, .. } => model.is_step(from, to),
            Self::End(..) => Ok(true),
        };
        match judged {
            Ok(truth) => Some(truth),
            Err(error) if error.kind == ErrorKind::Limit => None,
            Err(_) => Some(false),
        }
    }

    /// Whether a replay of the trace under a model would find nothing wrong with
    /// it; `None` if that stays undecided. As for TLC, a formula that leaves a
    /// variable without a value has no step, whatever the trace says of it.
    pub(super) fn agrees(&self, model: &Model, rules: &CallRules) -> Option<bool> {
        match self {
            Self::Call(..) => self.holds(model, rules),
            Self::First(state) => first_agrees(model, rules, state),
            Self::Step { from, to, labels } => {
                let mut said = labels
                    .iter()
                    .map(|label| step_agrees(model, rules, (from, to), label.as_ref()));
                let other = said.find(|said| *said != Some(true));
                other.unwrap_or(Some(true))
            }
            Self::End(states, ending) => end_agrees(model, rules, states, ending),
        }
    }

    /// Whether TLC, which knows nothing of what the trace says, stops at a variable
    /// that has no value yet when it lists where a model begins or leads to from here;
    /// `None` if that are too many to tell.
    pub(super) fn stops(&self, model: &Model) -> Option<bool> {
        let mut found = 0;
        let mut count = || {
            found += 1;
            match found < MOST_SUCCESSORS {
                true => Search::Continue,
                false => Search::Stop,
            }
        };
        let listed = match self {
            Self::First(_) => model.initial_states(None, &mut |_| count()),
            Self::Step { from, .. } => model.successors(from, None, &mut |_| count()),
            Self::Call(..) | Self::End(..) => Ok(()),
        };
        match listed {
            Ok(()) => (found < MOST_SUCCESSORS).then_some(false),
            Err(error) if error.kind == ErrorKind::Limit => None,
            Err(error) => Some(error.kind == ErrorKind::UnassignedRead),
        }
    }

    /// Takes out what a model does not bear out; whether something is left.
    fn is_borne_out(&mut self, model: &Model, rules: &CallRules) -> bool {
        if self.holds(model, rules) != Some(true) {
            return false;
        }
        let Self::Step { from, to, labels } = self else {
            return self.agrees(model, rules) == Some(true);
        };
        let agrees = |label: Option<&ActionLabel>| {
            step_agrees(model, rules, (from, to), label) == Some(true)
        };
        let all = labels.len();
        labels.retain(|label| agrees(label.as_ref()));
        // Under another name than the trace gives it, it is still a step.
        if labels.is_empty() && all > 0 && agrees(None) {
            labels.push(None);
        }
        !labels.is_empty()
    }
}

/// The different calls and steps of the traces, each with where it is first.
#[derive(Default)]
pub(super) struct Items {
    pub(super) items: Vec<(Item, Met)>,
    calls: FxHashSet<(DefId, Value)>,
    /// Where they are among the items.
    steps: FxHashMap<(Option<State>, State), usize>,
    labelled: FxHashSet<(State, State, Option<ActionLabel>)>,
    pub(super) called: BTreeSet<DefId>,
    /// States beyond those that are used.
    pub(super) passed_over: u64,
    pub(super) unreadable: Vec<TraceError>,
    /// Files of which it is not known of each state which it is, or with a step that
    /// is none.
    pub(super) unclear: Vec<Input>,
}

impl Items {
    /// Adds what one file says.
    pub(super) fn file(&mut self, hunted: &Hunted<'_>, input: &Input) {
        let reader = match input.open() {
            Ok(reader) => reader,
            Err(error) => return self.unreadable.push(error),
        };
        let rendering = input.rendering(&reader, hunted.model);
        let mut replay: Option<Replay<'_>> = None;
        let mut passed = Passed::default();
        let mut is_clear = true;
        for (place, entry) in reader.enumerate() {
            if place >= MOST_STEPS {
                self.passed_over += u64::from(matches!(entry, Ok(Entry::State(_))));
                continue;
            }
            let state = match entry {
                Ok(Entry::State(state)) => state,
                Ok(Entry::Ending(ending)) => {
                    self.ending(std::mem::take(&mut passed), ending);
                    replay = None;
                    continue;
                }
                Err(error) => return self.unreadable.push(error),
            };
            let is_first = replay.is_none();
            let running = replay.get_or_insert_with(|| {
                Replay::new(hunted.model, None, hunted.rules, state.trace).rendered(rendering)
            });
            if running.state(&state).is_err() {
                is_clear = false;
                break;
            }
            let met = Met {
                trace: input.path().display().to_string(),
                number: state.trace.0.saturating_add(1),
                state: state.number,
            };
            // What only the spec itself knows of a state, a mutant may know otherwise.
            let is_told = running.is_told_whole(&state);
            let now = running.only_state().filter(|_| is_told);
            is_clear &= now.is_some();
            let before = passed.last.take();
            if let Some(now) = now
                && (is_first || before.is_some())
            {
                let step = (before.as_ref(), now);
                self.state(hunted.model, step, state.action.as_ref(), &met);
            }
            passed.add(now.cloned(), met);
        }
        if !is_clear {
            self.unclear.push(input.clone());
        }
    }

    fn state(
        &mut self,
        model: &Model,
        (before, now): (Option<&State>, &State),
        label: Option<&ActionLabel>,
        met: &Met,
    ) {
        if let Some((definition, _)) = recorded_application(model, now)
            && let Some(call) = call_record(model, now)
            && self.calls.insert((definition, call.clone()))
        {
            self.called.insert(definition);
            self.items
                .push((Item::Call(definition, now.clone()), met.clone()));
        }
        let place = *self
            .steps
            .entry((before.cloned(), now.clone()))
            .or_insert_with(|| {
                let item = match before {
                    Some(before) => Item::Step {
                        from: before.clone(),
                        to: now.clone(),
                        labels: Vec::new(),
                    },
                    None => Item::First(now.clone()),
                };
                self.items.push((item, met.clone()));
                self.items.len() - 1
            });
        if let Some((Item::Step { from, to, labels }, _)) = self.items.get_mut(place) {
            let labelled = (from.clone(), to.clone(), label.cloned());
            if self.labelled.insert(labelled) {
                labels.push(label.cloned());
            }
        }
    }

    /// What a trace claims of its end, if that can be held against its states.
    fn ending(&mut self, passed: Passed, ending: Ending) {
        let claims = match ending.cause {
            Cause::Deadlock => true,
            _ => claimed(&ending).next().is_some(),
        };
        let closes = matches!(ending.closing, Closing::BackTo { .. });
        if let (true, Some((states, met))) = (claims || closes, passed.whole()) {
            self.items.push((Item::End(states, ending), met));
        }
    }

    /// Takes out what a model, the spec itself, does not bear out. How many calls
    /// and steps those are.
    pub(super) fn keep_borne_out(&mut self, model: &Model, rules: &CallRules) -> u64 {
        let counted = |items: &[(Item, Met)]| {
            let items = items.iter();
            items
                .filter(|(item, _)| !matches!(item, Item::End(..)))
                .count() as u64
        };
        let before = counted(&self.items);
        let items = std::mem::take(&mut self.items).into_par_iter();
        self.items = items
            .filter_map(|(mut item, met)| item.is_borne_out(model, rules).then_some((item, met)))
            .collect();
        before - counted(&self.items)
    }
}

/// The invariants that a trace claims to be violated at its end.
pub(super) fn claimed(ending: &Ending) -> impl Iterator<Item = &Text> {
    let names: &[Text] = match &ending.cause {
        Cause::Violation {
            kind: PropertyKind::Invariant,
            names,
        } => names,
        _ => &[],
    };
    names.iter()
}

/// The states of a trace so far.
#[derive(Default)]
struct Passed {
    /// The last of them, if it is known.
    last: Option<State>,
    /// All of them, if they are few.
    all: Vec<State>,
    /// How many there are.
    count: usize,
    met: Option<Met>,
}

impl Passed {
    fn add(&mut self, state: Option<State>, met: Met) {
        self.count += 1;
        if self.all.len() < MOST_BEFORE_END {
            self.all.extend(state.clone());
        }
        (self.last, self.met) = (state, Some(met));
    }

    /// The states and where the last one is, if all of them are known.
    fn whole(self) -> Option<(Vec<State>, Met)> {
        let is_whole = self.all.len() == self.count;
        Some((self.all, self.met?)).filter(|_| is_whole)
    }
}
