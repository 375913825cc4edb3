//! Watching a replay.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::eval::{ActionTaken, Model, Noted, Recorder, State};
use crate::replay::{CALL_VARIABLE, CallRules, Fate, SeenCall, SeenStep, Watch};
use crate::spec::resolved::DefId;
use crate::value::Value;

use super::tally::{CarrierSeen, SubjectTally, Tally};

/// Steps of evaluation that looking at all actions of one state may take.
const WORK_PER_STATE: u64 = 100_000;
/// States of one file in which all actions are looked at, at most.
const STATES_LOOKED_AT: u64 = 4096;
/// States in a row for which the work did not suffice, until no more are tried.
const STATES_IN_VAIN: u64 = 4;

/// Watches the replay of one file. What it holds does not grow with the number
/// of steps.
pub struct Gatherer<'m> {
    /// A model of its own, so that what it has worked out already, and so is
    /// not seen again, does not depend on other files.
    model: Model,
    /// The model that was watched by nobody.
    plain: &'m Model,
    rules: &'m CallRules,
    /// The next-state relation, where it is the only action there is: what a
    /// step takes then.
    itself: Option<ActionTaken>,
    recorder: Arc<Recorder>,
    tally: Tally,
    /// The model that is asked in each state which guards of all actions hold, and
    /// whose answers are counted as that and no more: another one, so that what is
    /// worked out for an action that no step takes is not kept for one that it does.
    /// `None` if the spec records calls: its operators are looked at, not its actions.
    asked: Option<Model>,
    is_value: BTreeMap<DefId, bool>,
    in_vain: u64,
    /// Whether the trace has had its first state.
    has_begun: bool,
}

impl<'m> Gatherer<'m> {
    /// Nothing seen yet.
    pub fn new(plain: &'m Model, rules: &'m CallRules) -> Self {
        let model = plain.watched();
        let names = model.variables();
        let actions = model.actions();
        let is_action = |taken: &ActionTaken| *actions == [taken.definition];
        Self {
            itself: model.next_itself().filter(is_action),
            asked: match names.iter().any(|name| **name == *CALL_VARIABLE) {
                true => None,
                false => Some(plain.watched()),
            },
            recorder: Arc::new(Recorder::new(model.points())),
            model,
            plain,
            rules,
            tally: Tally::default(),
            is_value: BTreeMap::new(),
            in_vain: 0,
            has_begun: false,
        }
    }

    fn count(&mut self, step: &SeenStep, is_first: bool) {
        let counts = &mut self.tally.counts;
        match &step.fate {
            Fate::Stutters => counts.stuttering += 1,
            _ if is_first => {}
            _ => counts.steps += 1,
        }
        counts.diverging += u64::from(matches!(step.fate, Fate::Diverges { .. }));
        counts.unclear += u64::from(step.to.is_none());
    }

    /// What can be seen of a state that was reached.
    fn reached(&mut self, state: &State) {
        let invariants = &self.model.behaviour().invariants;
        for (index, (_, definition)) in invariants.iter().enumerate() {
            let recorder = &self.recorder;
            let value = self
                .model
                .apply_watched(*definition, &[], Some(state), recorder);
            let seen = self.tally.invariants.entry(index).or_default();
            let outcome = match value {
                Ok(Value::Bool(true)) => 0,
                Ok(Value::Bool(false)) => 1,
                _ => 2,
            };
            if let Some(count) = seen.get_mut(outcome) {
                *count += 1;
            }
        }
        self.look_at_actions(state);
    }

    /// Which guards of all actions hold in a state. Nothing else of them is counted:
    /// branches and quantifiers are of the step that is taken.
    fn look_at_actions(&mut self, state: &State) {
        self.tally.records_calls = self.asked.is_none();
        let counts = &mut self.tally.counts;
        let is_over = counts.looked_at >= STATES_LOOKED_AT || self.in_vain >= STATES_IN_VAIN;
        let Some(model) = self.asked.as_ref().filter(|_| !is_over) else {
            counts.passed_by += 1;
            return;
        };
        let mut seen = Vec::new();
        let is_whole = model.attempts(state, WORK_PER_STATE, &mut |attempt| seen.push(attempt));
        // Where not all of them were looked at, none counts.
        if !is_whole {
            counts.passed_by += 1;
            self.in_vain += 1;
            return;
        }
        counts.looked_at += 1;
        self.in_vain = 0;
        for attempt in seen {
            let Some(definition) = attempt.definition else {
                continue;
            };
            let action = self.tally.actions.entry(definition).or_default();
            action.attempts.looked_at += 1;
            action.attempts.held += u64::from(action.explored(attempt.conjuncts));
        }
    }

    fn learn_carriers(&mut self, state: &State) {
        for carrier in self.plain.carriers(state) {
            let parameter = (carrier.definition, carrier.parameter);
            let seen = CarrierSeen {
                span: carrier.span,
                set: carrier.set,
                is_constant: carrier.is_constant,
            };
            self.tally.carriers.entry(parameter).or_insert(seen);
        }
    }

    /// What was counted in the action that a step takes.
    fn taken(&mut self, action: &ActionTaken, step: (&State, &State)) -> Noted {
        let params = self.parameters(action.definition);
        let tally = self.tally.actions.entry(action.definition).or_default();
        tally.calls += 1;
        for (index, (_, value)) in action.args.iter().enumerate() {
            tally.saw(index, value);
        }
        if action.args.len() == params {
            let args: Vec<Value> = action.args.iter().map(|(_, value)| value.clone()).collect();
            let recorder = &self.recorder;
            // The step was judged before; here it is only watched.
            let (_, noted) = recorder.noting(|| {
                self.model
                    .is_taken(action.definition, &args, step, recorder)
            });
            return noted;
        }
        Noted::default()
    }

    /// What a call shows of its operator; it was counted already as far as the
    /// action that makes the call has applied it.
    fn called(&mut self, call: &SeenCall, by_action: &Noted) {
        let is_value = self.is_value(call);
        let operator = self.tally.operators.entry(call.definition).or_default();
        operator.is_value |= is_value;
        operator.calls += 1;
        operator.outcomes.add(&call.tally);
        for (index, value) in call.args.iter().enumerate() {
            operator.saw(index, value);
        }
        let recorder = &self.recorder;
        let model = &self.model;
        let (conjuncts, noted) = recorder.noting(|| match is_value {
            true => {
                // What it came to is in the call's tally.
                drop(model.apply_watched(call.definition, &call.args, None, recorder));
                None
            }
            false => model.explore(call.definition, &call.args, recorder),
        });
        recorder.count_once(by_action, &noted);
        if let Some(conjuncts) = conjuncts {
            operator.explored(conjuncts);
        }
    }

    /// Whether an operator has values, where others accept and refuse.
    fn is_value(&mut self, call: &SeenCall) -> bool {
        if let Some(known) = self.is_value.get(&call.definition) {
            return *known;
        }
        let listed = self.rules.value_operators.contains(call.operator.as_str());
        let found = match self.plain.apply(call.definition, &call.args, None) {
            Ok(Value::Bool(_)) => listed,
            Ok(_) => true,
            Err(_) => return listed,
        };
        self.is_value.insert(call.definition, found);
        found
    }

    fn parameters(&self, definition: DefId) -> usize {
        let definitions = &self.model.spec().definitions;
        let found = definitions.get(definition.0 as usize);
        found.map_or(0, |definition| definition.params.len())
    }

    /// Which arguments of a call the action takes from its own parameters.
    fn passed(&mut self, action: &ActionTaken, call: &SeenCall) {
        let spec = Arc::clone(self.model.spec());
        let Some(operator) = spec.definitions.get(call.definition.0 as usize) else {
            return;
        };
        for (index, (param, value)) in operator.params.iter().zip(&call.args).enumerate() {
            let own = action.args.iter();
            let same = own.enumerate().find(|(_, (name, _))| *name == param.name);
            if let Some((from, (_, given))) = same
                && given == value
            {
                let passed = ((call.definition, index), (action.definition, from));
                self.tally.passed.insert(passed);
            }
        }
    }

    fn refused(&mut self, guard: &str) {
        let name = guard.split('.').next().unwrap_or_default();
        let definition = self.model.definition(name);
        let actions = self.model.actions();
        if let Some(definition) = definition.filter(|it| actions.contains(it)) {
            let action: &mut SubjectTally = self.tally.actions.entry(definition).or_default();
            *action.outcomes.refused.entry(guard.to_owned()).or_default() += 1;
        }
    }
}

impl Watch for Gatherer<'_> {
    type Gathered = Tally;

    fn step(&mut self, step: SeenStep) {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        self.count(&step, is_first);
        if let Fate::Diverges { guard: Some(guard) } = &step.fate {
            self.refused(guard);
        }
        let itself = match step.fate {
            Fate::Allowed => self.itself.clone(),
            Fate::Stutters | Fate::Diverges { .. } => None,
        };
        let action = step.action.as_ref().or(itself.as_ref());
        let mut by_action = Noted::default();
        if let (Some(action), Some(from), Some(to)) = (action, &step.from, &step.to) {
            by_action = self.taken(action, (from, to));
            if let Some(call) = &step.call {
                self.passed(action, call);
            }
        }
        if let Some(call) = &step.call {
            self.called(call, &by_action);
        }
        if let Some(state) = &step.to {
            if is_first {
                self.learn_carriers(state);
                if step.fate == Fate::Allowed {
                    // It was judged before; here it is only watched.
                    drop(self.model.begins(state, &self.recorder));
                }
            }
            if step.fate != Fate::Stutters {
                self.reached(state);
            }
        }
    }

    fn end(&mut self) {
        self.has_begun = false;
    }

    fn finish(mut self) -> Tally {
        self.tally.points = self.recorder.counts();
        self.tally
    }
}
