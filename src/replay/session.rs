//! One trace, step by step.

use std::sync::Arc;

use crate::engine::Engine;
use crate::eval::{EvalError, Evaluated, Model, Search, State};
use crate::spec::resolved::VarId;
use crate::trace::{self, ActionLabel, TraceId};
use crate::value::Value;

use super::aliased::Aliased;
use super::ambiguity::Ambiguities;
use super::calls::{self, CALL_VARIABLE, CallRules, JudgedCall, RecordedCall};
use super::composition::{self, JudgedComposition};
use super::diagnosis;
use super::foresight::{Foreseen, Reach};
use super::frontier::Gathered;
use super::history::History;
use super::input::Rendering;
use super::labels::{self, Claimed};
use super::observed::{self, Observed};
use super::placing::Places;
use super::search::{is_of_search, is_undecided};
use super::seen::{Fate, SeenCall, SeenStep};
use super::step::{Step, against_recording};
use super::verdict::{
    Ambiguity, Broken, Disagreement, Divergence, Finding, Judge, TraceVerdict, Undecided,
};

/// Why steps cannot be judged after one that could not.
const UNKNOWN_BEFORE: &str = "it is not known in which state the model was before this step";

/// A trace being replayed: feed it the trace's states in order.
pub struct Replay<'m> {
    pub(super) model: &'m Model,
    engine: Option<&'m dyn Engine>,
    rules: &'m CallRules,
    call_variable: Option<VarId>,
    /// The ALIAS that states may have been written through.
    aliased: Option<Aliased>,
    pub(super) rendering: Rendering,
    /// The states the model may be in; none if that is not known.
    pub(super) frontier: Vec<State>,
    /// Why it may be in others.
    pub(super) open: Option<String>,
    /// After a divergence, the states that the model would have allowed.
    allowed: Vec<State>,
    /// By state number, what closes a loop or judges a claim.
    pub(super) history: History,
    pub(super) ambiguity: Ambiguities,
    /// Whether the model has no value on the last step.
    pub(super) failed: bool,
    pub(super) places: Places,
    /// How far is looked ahead.
    pub(super) reach: Reach,
    pub(super) verdict: TraceVerdict,
    /// What was seen of each step, while somebody watches.
    seen: Option<Vec<SeenStep>>,
    /// How many divergences are kept in full.
    kept: usize,
    /// Of those not kept, how many say only that another part was taken.
    pub(super) dropped_parts: u64,
}

impl<'m> Replay<'m> {
    /// A replay that has seen nothing yet.
    pub fn new(
        model: &'m Model,
        engine: Option<&'m dyn Engine>,
        rules: &'m CallRules,
        trace: TraceId,
    ) -> Self {
        let index = model
            .variables()
            .iter()
            .position(|name| **name == *CALL_VARIABLE);
        Self {
            model,
            engine,
            rules,
            call_variable: index.map(|index| VarId(index as u32)),
            aliased: Aliased::of(model),
            rendering: Rendering::Alias,
            frontier: Vec::new(),
            open: None,
            allowed: Vec::new(),
            history: History::default(),
            ambiguity: Ambiguities::new(model.variables().len()),
            failed: false,
            places: Places::default(),
            reach: Reach::default(),
            verdict: TraceVerdict {
                trace,
                ..TraceVerdict::default()
            },
            seen: None,
            kept: TraceVerdict::KEPT,
            dropped_parts: 0,
        }
    }

    /// The same of a trace whose states are written so.
    #[must_use]
    pub fn rendered(mut self, rendering: Rendering) -> Self {
        self.rendering = rendering;
        if rendering == Rendering::Variables {
            self.aliased = None;
        }
        self
    }

    /// The same, with so many divergences kept in full.
    #[must_use]
    pub fn keeping(self, kept: usize) -> Self {
        Self { kept, ..self }
    }

    /// Judges the next state.
    ///
    /// # Errors
    /// If the state speaks of a variable that the spec does not have; it is
    /// then not judged.
    pub fn state(&mut self, state: &trace::State) -> Result<(), Broken> {
        self.foreseen_state(state, None)
    }

    /// Judges the next state; what was foreseen of its step counts if the model
    /// is where that begins.
    ///
    /// # Errors
    /// As [`Replay::state`].
    pub(super) fn foreseen_state(
        &mut self,
        state: &trace::State,
        foreseen: Option<Foreseen>,
    ) -> Result<(), Broken> {
        if let Some(foreseen) = foreseen
            && self.frontier == [foreseen.from]
        {
            self.verdict.states += 1;
            self.verdict.steps += 1;
            self.verdict.judged.evaluator += 1;
            if foreseen.is_partial
                && let Ok(observed) = self.observed(state)
            {
                self.ambiguity.observe(&observed, self.verdict.states);
            }
            self.record(state, foreseen.step, Some(foreseen.called));
            return Ok(());
        }
        let mut observed = self
            .observed(state)
            .map_err(|variable| Broken::UnknownVariable {
                place: state.observation.place_of(variable).clone(),
                variable: variable.to_owned(),
                known: self.model.variables().to_vec(),
                alias: self.alias(),
            })?;
        if self.verdict.alias.is_none()
            && let Some(aliased) = &self.aliased
            && aliased.is_of(&state.observation)
        {
            self.verdict.alias = Some(aliased.told());
        }
        if observed.is_blank() {
            self.undecided(state, "the state tells no variable".to_owned());
        }
        self.verdict.states += 1;
        self.ambiguity.observe(&observed, self.verdict.states);
        let label = state.action.as_ref();
        let step = if self.verdict.states == 1 {
            let first = self.first(&observed, label);
            let is_judged = first.as_ref().is_ok_and(|step| !step.is_undecided());
            self.verdict.judged.evaluator += u64::from(is_judged);
            first
        } else {
            self.verdict.steps += 1;
            observed.come_after(self.verdict.states - 1);
            self.next(&mut observed, label)
        };
        let step = step.unwrap_or_else(|error| self.unjudged(&observed, error));
        self.record(state, step, None);
        Ok(())
    }

    /// What a state tells.
    ///
    /// # Errors
    /// The name of a variable that the model does not have.
    pub(super) fn observed<'t>(&self, state: &'t trace::State) -> Result<Observed<'t>, &'t str> {
        Observed::new(self.model, self.aliased.as_ref(), &state.observation)
    }

    /// The state that the model is in after the states so far; `None` if it may
    /// be in several, or does not allow the last step.
    pub fn only_state(&self) -> Option<&State> {
        let last = self.verdict.divergences.last();
        let is_allowed = last.is_none_or(|divergence| divergence.state != self.verdict.states);
        match self.frontier.as_slice() {
            [only] if is_allowed => Some(only),
            _ => None,
        }
    }

    /// Whether a state tells every variable, and nothing that cannot be read back: no
    /// model is asked what the rest of it is.
    pub fn is_told_whole(&self, state: &trace::State) -> bool {
        let observed = self.observed(state);
        observed.is_ok_and(|observed| observed.unobserved().next().is_none())
    }

    /// By variable, the value that it has in the state that the model is in after the
    /// states so far, whichever that is; `None` where that is not known.
    pub fn told_values(&self) -> Vec<Option<&Value>> {
        let unknown = vec![None; self.model.variables().len()];
        if let Some(only) = self.only_state() {
            return only.values().iter().map(Some).collect();
        }
        let last = self.verdict.divergences.last();
        let diverges = last.is_some_and(|divergence| divergence.state == self.verdict.states);
        let [first, others @ ..] = self.frontier.as_slice() else {
            return unknown;
        };
        if diverges || self.open.is_some() {
            return unknown;
        }
        let values = first.values().iter().enumerate();
        let told = values.map(|(index, value)| {
            let mut others = others.iter();
            others
                .all(|other| other.values().get(index) == Some(value))
                .then_some(value)
        });
        told.collect()
    }

    /// Whether a field of the trace is one of an ALIAS that tells no variable.
    pub fn is_derived(&self, field: &str) -> bool {
        let through = self.verdict.alias.as_ref();
        through.is_some_and(|through| through.derived.iter().any(|own| **own == *field))
    }

    /// What is open after the states so far.
    pub fn left_open(&self) -> Vec<Ambiguity> {
        self.ambiguity.left_open(self.model.variables())
    }

    /// The first state.
    ///
    /// # Errors
    /// If the model has no value on it.
    pub(super) fn first(
        &self,
        observed: &Observed<'_>,
        label: Option<&ActionLabel>,
    ) -> Evaluated<Step> {
        let mut found = Gathered::default();
        let listed = self
            .model
            .initial_states(
                Some(observed),
                &mut |state| match observed.is_matched_by(&state) {
                    true => found.add(state),
                    false => Search::Continue,
                },
            );
        if let Err(error) = listed {
            self.by_predicate(observed, error, &mut found, |state| {
                self.model.is_initial(state)
            })?;
        }
        if let Some(reason) = found.unless_found() {
            return Ok(self.lost(observed, reason));
        }
        let mut step = match found.is_empty() {
            true => Step::diagnosed(diagnosis::not_initial(self.model, observed)),
            false => Step::gathered(found),
        };
        let fault = labels::fault_at_first(self.model, label);
        step.disagreements.extend(fault.map(against_recording));
        Ok(step)
    }

    fn next<'t>(
        &mut self,
        observed: &mut Observed<'t>,
        label: Option<&'t ActionLabel>,
    ) -> Evaluated<Step> {
        if self.frontier.is_empty() {
            let mut step = self.lost(observed, UNKNOWN_BEFORE.to_owned());
            let mut told = self.verdict.undecided.iter().rev();
            // Once is enough, however many states follow.
            if told
                .next()
                .is_some_and(|last| last.reason == UNKNOWN_BEFORE)
            {
                step.undecided = None;
            }
            return Ok(step);
        }
        let step = self.step_from(&self.frontier, observed, label);
        if let Ok(Some(mut step)) = step {
            self.verdict.judged.evaluator += u64::from(step.undecided.is_none());
            if self.open.is_some() && !observed.is_exact() {
                step.open.clone_from(&self.open);
            }
            return Ok(step);
        }
        // The step may fail only because of what an earlier one was altered to.
        if !self.allowed.is_empty()
            && let Ok(Some(step)) = self.step_from(&self.allowed, observed, label)
            && step.undecided.is_none()
        {
            self.verdict.judged.evaluator += 1;
            return Ok(Step {
                is_consequent: true,
                ..step
            });
        }
        if let Some(step) = self.call_alone(observed) {
            self.verdict.judged.evaluator += 1;
            return Ok(step);
        }
        step?;
        if let Some(reason) = &self.open {
            let reason = format!("{reason}, and not all of them were followed");
            return Ok(self.lost(observed, reason));
        }
        self.verdict.judged.evaluator += 1;
        Ok(self.no_step(observed, label))
    }

    /// The step, if nothing of it is to be judged but the call that it describes:
    /// a spec without a next-state relation allows any call after any other.
    fn call_alone(&self, observed: &Observed<'_>) -> Option<Step> {
        if self.model.behaviour().next.is_some() {
            return None;
        }
        let state = observed.decoded(self.frontier.iter())?;
        let is_call = RecordedCall::of(&state, self.call_variable?).is_some();
        is_call.then(|| Step::to(vec![state]))
    }

    /// The name of the configuration's ALIAS.
    fn alias(&self) -> Option<Arc<str>> {
        let alias = self.model.behaviour().alias.as_ref()?;
        Some(Arc::clone(&alias.0))
    }

    pub(super) fn no_step<'t>(
        &self,
        observed: &mut Observed<'t>,
        label: Option<&'t ActionLabel>,
    ) -> Step {
        let Some(from) = self.frontier.first() else {
            return Step::to(Vec::new());
        };
        let claimed = Claimed::of_step(self.model, label);
        if let (Some(label), Claimed::Action(definition)) = (label, claimed) {
            observed.directed_by(definition, label);
        }
        Step::diagnosed(diagnosis::not_a_step(self.model, from, observed))
    }

    /// A step on which the model has no value, or which cannot be judged.
    fn unjudged(&self, observed: &Observed<'_>, error: Box<EvalError>) -> Step {
        if is_undecided(error.kind) {
            let failed = is_of_search(error.kind);
            let lost = self.lost(observed, error.detail);
            return Step { failed, ..lost };
        }
        let decoded = observed.decoded(self.frontier.iter());
        Step {
            disagreements: vec![against_recording(Finding::Undefined { error })],
            failed: true,
            ..Step::to(decoded.into_iter().collect())
        }
    }

    /// A step that cannot be judged; judging goes on with what was observed, if
    /// that tells the state.
    pub(super) fn lost(&self, observed: &Observed<'_>, reason: String) -> Step {
        Step {
            undecided: Some(reason),
            ..Step::to(observed.readings().unwrap_or_default())
        }
    }

    fn undecided(&mut self, state: &trace::State, reason: String) {
        self.verdict.undecided.push(Undecided {
            state: state.number,
            place: state.observation.place.clone(),
            reason,
            operator: None,
        });
    }

    /// Takes a step into account; `called` is what became of its call, where
    /// that is known already.
    fn record(&mut self, state: &trace::State, mut step: Step, called: Option<Option<Called>>) {
        let first = self.verdict.states == 1;
        self.check_place(state, &mut step);
        if step.is_stuttering {
            self.verdict.stuttering += 1;
            self.verdict.steps -= 1;
        }
        if let Some(action) = &step.action {
            let name = action.name.to_string();
            *self.verdict.actions.entry(name).or_default() += 1;
        }
        let mut call = None;
        if !first && !step.is_stuttering {
            let called = called.unwrap_or_else(|| self.called(&step));
            let composed = self.composed(&step, called.as_ref());
            call = self.record_call(state, &mut step, called);
            self.verdict.judged.composed += u64::from(composed.is_judged);
            // Where the engine differs about the call itself, what its machines make
            // of the call follows from that.
            let is_of_engine = |found: &Disagreement| {
                let (first, second) = found.judges;
                first == Judge::Engine || second == Judge::Engine
            };
            if !step.disagreements.iter().any(is_of_engine) {
                step.disagreements.extend(composed.disagreements);
            }
        }
        if let Some(seen) = &mut self.seen {
            seen.push(SeenStep {
                from: only(&self.frontier).filter(|_| !first).cloned(),
                to: only(&step.frontier).cloned(),
                fate: match () {
                    () if !step.disagreements.is_empty() => Fate::Diverges {
                        guard: refused_by(&step.disagreements),
                    },
                    () if step.is_stuttering => Fate::Stutters,
                    () => Fate::Allowed,
                },
                action: step.action.take(),
                call,
            });
        }
        self.frontier = step.frontier;
        self.open = step.open;
        self.failed = step.failed;
        self.allowed = step.allowed;
        let at = state.observation.place.offset;
        self.history.add(self.model, &self.frontier, at);
        self.ambiguity.passed(&self.frontier, self.verdict.states);
        if step.is_consequent
            && let Some(divergence) = self.verdict.divergences.last_mut()
        {
            divergence.consequent.push(state.number);
        }
        match step.undecided {
            Some(reason) => self.undecided(state, reason),
            None if step.disagreements.is_empty() => {}
            None => self.diverge(state, step.disagreements),
        }
    }

    fn diverge(&mut self, state: &trace::State, disagreements: Vec<Disagreement>) {
        if self.verdict.divergences.len() >= self.kept {
            self.verdict.dropped += 1;
            self.dropped_parts += u64::from(disagreements.iter().all(Disagreement::is_of_part));
            return;
        }
        self.verdict.divergences.push(Divergence {
            state: state.number,
            place: state.observation.place.clone(),
            is_of_end: false,
            action: state.action.as_ref().map(observed::label_text),
            disagreements,
            consequent: Vec::new(),
        });
    }

    /// What becomes of the call that a step describes; `None` if it describes
    /// none.
    pub(super) fn called(&self, step: &Step) -> Option<Called> {
        let (variable, state) = self.call_variable.zip(step.frontier.first())?;
        Some(RecordedCall::of(state, variable)?.and_then(|call| {
            let operator = call.operator().to_owned();
            let Some(definition) = self.model.definition(&operator) else {
                return Err(calls::undefined_operator(&operator));
            };
            Ok((
                operator,
                calls::judge(self.model, self.engine, self.rules, call, definition),
            ))
        }))
    }

    /// What the machines of composite procedures make of a step with a call,
    /// where it is known which states it leads from and to.
    fn composed(&self, step: &Step, called: Option<&Called>) -> JudgedComposition {
        let (Some(engine), Some(Ok((_, judged)))) = (self.engine, called) else {
            return JudgedComposition::default();
        };
        // Behind a divergence it is not the state that the machine led to.
        if !self.allowed.is_empty() {
            return JudgedComposition::default();
        }
        let (Some(from), Some(to)) = (only(&self.frontier), only(&step.frontier)) else {
            return JudgedComposition::default();
        };
        let procedures = &self.rules.procedures;
        let call = &judged.call.call;
        composition::judge(self.model, engine, procedures, (from, to), call)
    }

    /// Takes what became of a step's call into account.
    fn record_call(
        &mut self,
        state: &trace::State,
        step: &mut Step,
        called: Option<Called>,
    ) -> Option<SeenCall> {
        let (operator, judged) = match called? {
            Err(reason) => {
                self.undecided(state, reason);
                return None;
            }
            Ok(judged) => judged,
        };
        self.verdict.judged.recording += 1;
        self.verdict.judged.engine += u64::from(judged.engine);
        self.verdict
            .calls
            .entry(operator)
            .or_default()
            .add(&judged.tally);
        step.disagreements.extend(judged.disagreements);
        if let Some(unfitting) = judged.undecided {
            self.verdict.undecided.push(Undecided {
                state: state.number,
                place: state.observation.place.clone(),
                reason: unfitting.reason,
                operator: unfitting.at,
            });
        }
        self.seen.as_ref()?;
        let args = calls::arguments(self.model, &judged.call.call, judged.definition).ok()?;
        Some(SeenCall {
            operator: judged.call.call.operator,
            definition: judged.definition,
            args,
            tally: judged.tally,
        })
    }

    /// Keeps what is seen of the steps from now on, until it is
    /// [taken](Self::take_seen).
    pub fn watch(&mut self) {
        self.seen = Some(Vec::new());
    }

    /// What was seen of the steps since the last time.
    pub fn take_seen(&mut self) -> Vec<SeenStep> {
        self.seen.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// What became of a call, with its operator; or why it cannot be judged.
pub(super) type Called = Result<(String, JudgedCall), String>;

fn only(states: &[State]) -> Option<&State> {
    match states {
        [only] => Some(only),
        _ => None,
    }
}

/// The guard by which the evaluator refuses a step.
fn refused_by(disagreements: &[Disagreement]) -> Option<String> {
    let [first, ..] = disagreements else {
        return None;
    };
    match &first.finding {
        Finding::NotAStep { explanation, .. } => {
            let path = explanation.as_ref()?.guard_path();
            Some(path).filter(|path| !path.is_empty())
        }
        _ => None,
    }
}
