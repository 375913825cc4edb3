//! One trace, step by step.

use std::sync::Arc;

use crate::engine::Engine;
use crate::eval::{Evaluated, Model, Search, State, Successor};
use crate::spec::resolved::VarId;
use crate::trace::{self, ActionLabel, Ending, TraceId};
use crate::value::ErrorKind;

use super::calls::{self, CALL_VARIABLE, CallRules, JudgedCall, RecordedCall};
use super::diagnosis::{self, Diagnosis};
use super::ending::{self, Judgement};
use super::foresight::Foreseen;
use super::history::History;
use super::observed::{self, Observed};
use super::verdict::{Broken, Disagreement, Divergence, Finding, Judge, TraceVerdict, Undecided};

/// The states that the model may be in are kept up to this many.
const MAX_FRONTIER: usize = 4096;

/// A trace being replayed: feed it the trace's states in order.
pub struct Replay<'m> {
    pub(super) model: &'m Model,
    engine: Option<&'m dyn Engine>,
    rules: &'m CallRules,
    call_variable: Option<VarId>,
    /// The states the model may be in.
    pub(super) frontier: Vec<State>,
    /// After a divergence, the states that the model would have allowed.
    allowed: Vec<State>,
    /// By state number, what closes a loop or judges a claim.
    history: History,
    pub(super) verdict: TraceVerdict,
    /// How many divergences are kept in full.
    kept: usize,
}

/// What one step came to.
pub(super) struct Step {
    /// The states the model may be in now.
    frontier: Vec<State>,
    /// The action taken, as TLC names it.
    action: Option<Arc<str>>,
    pub(super) disagreements: Vec<Disagreement>,
    /// What the model would have allowed, if it does not allow the step.
    allowed: Vec<State>,
    /// Whether it fails only because of an earlier divergence.
    is_consequent: bool,
    pub(super) is_stuttering: bool,
}

impl Step {
    fn to(frontier: Vec<State>) -> Self {
        Self {
            frontier,
            action: None,
            disagreements: Vec::new(),
            allowed: Vec::new(),
            is_consequent: false,
            is_stuttering: false,
        }
    }
}

impl Step {
    /// A step that the model does not allow; judging goes on from what was
    /// observed.
    fn diagnosed(diagnosis: Diagnosis) -> Self {
        Self {
            disagreements: vec![against_recording(diagnosis.finding)],
            allowed: diagnosis.allowed,
            ..Self::to(diagnosis.decoded.into_iter().collect())
        }
    }
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
            frontier: Vec::new(),
            allowed: Vec::new(),
            history: History::default(),
            verdict: TraceVerdict {
                trace,
                ..TraceVerdict::default()
            },
            kept: TraceVerdict::KEPT,
        }
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
            self.record(state, foreseen.step, Some(foreseen.called));
            return Ok(());
        }
        let mut observed = Observed::new(self.model, &state.observation).map_err(|variable| {
            Broken::UnknownVariable {
                place: state.observation.place.clone(),
                variable: variable.to_owned(),
                known: self.model.variables().to_vec(),
            }
        })?;
        if observed.is_blank() {
            self.undecided(state, "the state tells no variable".to_owned());
        }
        self.verdict.states += 1;
        let step = if self.verdict.states == 1 {
            self.first(&observed)
        } else {
            self.verdict.steps += 1;
            observed.come_after(self.verdict.states - 1);
            self.next(&mut observed, state.action.as_ref())
        };
        match step {
            Ok(step) => self.record(state, step, None),
            Err(error) => {
                let reason = error.detail.clone();
                let step = self.unjudged(&observed, error);
                self.record(state, step, None);
                if self.is_limit() {
                    self.undecided(state, reason);
                }
            }
        }
        Ok(())
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

    /// The verdict, with the trace's own end judged.
    pub fn finish(mut self, end: Option<Ending>) -> TraceVerdict {
        if let Some(end) = end {
            if matches!(end.cause, trace::Cause::Error(_)) {
                self.expect_error_at_end();
            }
            self.verdict.unjudged_claims = ending::unjudged(self.model, &end);
            let judged = ending::judge(self.model, &end, &self.history, &self.frontier);
            if let Some(Judgement::Undecided(reason)) = judged {
                self.verdict.undecided.push(Undecided {
                    state: self.verdict.states,
                    place: end.place.clone(),
                    reason,
                });
            } else if let Some(Judgement::Wrong(finding)) = judged {
                let disagreements = vec![against_recording(*finding)];
                self.verdict.divergences.push(Divergence {
                    state: self.verdict.states,
                    place: end.place.clone(),
                    action: None,
                    disagreements,
                    consequent: Vec::new(),
                });
            }
            self.verdict.ending = Some(end);
        }
        self.verdict
    }

    /// A trace that ends in an error of TLC claims that the model has no value
    /// on its last step; if so, the judges agree.
    fn expect_error_at_end(&mut self) {
        let is_claimed = |divergence: &Divergence| {
            divergence.state == self.verdict.states
                && matches!(
                    divergence.disagreements.as_slice(),
                    [Disagreement {
                        finding: Finding::Undefined { .. },
                        ..
                    }]
                )
        };
        if self.verdict.divergences.last().is_some_and(is_claimed) {
            self.verdict.divergences.pop();
            self.verdict.judged.evaluator += 1;
        }
    }

    /// The verdict of a trace that could not be read further.
    pub fn broken_off(mut self, error: Broken) -> TraceVerdict {
        self.verdict.error = Some(error);
        self.verdict
    }

    fn first(&mut self, observed: &Observed<'_>) -> Evaluated<Step> {
        let mut found = Vec::new();
        self.model.initial_states(Some(observed), &mut |state| {
            keep(&mut found, state, observed)
        })?;
        self.verdict.judged.evaluator += 1;
        if !found.is_empty() {
            return Ok(Step::to(found));
        }
        Ok(Step::diagnosed(diagnosis::not_initial(
            self.model, observed,
        )))
    }

    fn next<'t>(
        &mut self,
        observed: &mut Observed<'t>,
        label: Option<&'t ActionLabel>,
    ) -> Evaluated<Step> {
        let step = self.step_from(&self.frontier, observed, label);
        if let Ok(Some(step)) = step {
            self.verdict.judged.evaluator += 1;
            return Ok(step);
        }
        // The step may fail only because of what an earlier one was altered to.
        if !self.allowed.is_empty()
            && let Ok(Some(step)) = self.step_from(&self.allowed, observed, label)
        {
            self.verdict.judged.evaluator += 1;
            return Ok(Step {
                is_consequent: true,
                ..step
            });
        }
        step?;
        self.verdict.judged.evaluator += 1;
        Ok(self.no_step(observed, label))
    }

    /// The step from some of `states`, if the model allows it from one.
    pub(super) fn step_from<'t>(
        &self,
        states: &[State],
        observed: &mut Observed<'t>,
        label: Option<&'t ActionLabel>,
    ) -> Evaluated<Option<Step>> {
        let named = label.and_then(|label| self.action_of(label).map(|id| (label, id)));
        if let Some((label, definition)) = named {
            observed.directed_by(definition, label);
            let found = self.matching(states, observed)?;
            observed.undirected();
            if !found.is_empty() {
                return Ok(Some(allowed_step(found)));
            }
        }
        let found = self.matching(states, observed)?;
        if found.is_empty() {
            let same: Vec<State> = states
                .iter()
                .filter(|state| observed.is_matched_by(state))
                .cloned()
                .collect();
            let stutters = !same.is_empty() && named.is_none();
            return Ok(stutters.then(|| Step {
                is_stuttering: true,
                ..Step::to(same)
            }));
        }
        let finding = match label {
            Some(_) if named.is_some() => Some(Finding::WrongAction {
                possible: diagnosis::possible_actions(&found),
            }),
            Some(label) if self.is_unknown(label) => Some(Finding::UnknownAction),
            _ => None,
        };
        let disagreements = finding.map(against_recording).into_iter().collect();
        Ok(Some(Step {
            disagreements,
            allowed: named.map_or_else(Vec::new, |(label, definition)| {
                observed.directed_by(definition, label);
                let allowed = diagnosis::allowed(self.model, states, observed);
                observed.undirected();
                allowed
            }),
            ..allowed_step(found)
        }))
    }

    /// The definition that a label names, unless it is the whole next-state
    /// relation, which tells nothing.
    fn action_of(&self, label: &ActionLabel) -> Option<crate::spec::resolved::DefId> {
        let definition = observed::labelled_definition(self.model, label)?;
        let next = match &self.model.behaviour().next {
            Some(crate::eval::Formula::Definition(next)) => Some(*next),
            _ => None,
        };
        (next != Some(definition)).then_some(definition)
    }

    /// Whether a label names nothing of the spec. Parts of SPECIFICATION have
    /// no name of their own in TLC.
    fn is_unknown(&self, label: &ActionLabel) -> bool {
        !matches!(label.name.as_str(), "Action" | "UnnamedAction")
            && observed::labelled_definition(self.model, label).is_none()
    }

    fn matching(&self, states: &[State], observed: &Observed<'_>) -> Evaluated<Vec<Successor>> {
        let mut found: Vec<Successor> = Vec::new();
        let enough = observed.is_exact();
        for state in states {
            self.model
                .successors(state, Some(observed), &mut |successor| {
                    if observed.is_matched_by(&successor.state) && !found.contains(&successor) {
                        found.push(successor);
                    }
                    let full = enough && observed.is_directed() && !found.is_empty();
                    if full || found.len() >= MAX_FRONTIER {
                        Search::Stop
                    } else {
                        Search::Continue
                    }
                })?;
        }
        Ok(found)
    }

    fn no_step<'t>(&self, observed: &mut Observed<'t>, label: Option<&'t ActionLabel>) -> Step {
        let Some(from) = self.frontier.first() else {
            return Step::to(Vec::new());
        };
        if let Some((label, definition)) =
            label.and_then(|label| self.action_of(label).map(|id| (label, id)))
        {
            observed.directed_by(definition, label);
        }
        Step::diagnosed(diagnosis::not_a_step(self.model, from, observed))
    }

    /// A step on which the model has no value.
    fn unjudged(&self, observed: &Observed<'_>, error: Box<crate::eval::EvalError>) -> Step {
        let decoded = observed.decoded(self.frontier.iter());
        let disagreements = match error.kind {
            ErrorKind::Limit
            | ErrorKind::Unsupported
            | ErrorKind::Refused
            | ErrorKind::TooManyElements => Vec::new(),
            _ => vec![against_recording(Finding::Undefined { error })],
        };
        Step {
            disagreements,
            ..Step::to(decoded.into_iter().collect())
        }
    }

    fn is_limit(&self) -> bool {
        let last = self.verdict.divergences.last();
        last.is_none_or(|divergence| divergence.state != self.verdict.states)
    }

    fn undecided(&mut self, state: &trace::State, reason: String) {
        self.verdict.undecided.push(Undecided {
            state: state.number,
            place: state.observation.place.clone(),
            reason,
        });
    }

    /// Takes a step into account; `called` is what became of its call, where
    /// that is known already.
    fn record(&mut self, state: &trace::State, mut step: Step, called: Option<Option<Called>>) {
        let first = self.verdict.states == 1;
        if step.is_stuttering {
            self.verdict.stuttering += 1;
            self.verdict.steps -= 1;
        }
        if let Some(action) = &step.action {
            *self.verdict.actions.entry(action.to_string()).or_default() += 1;
        }
        if !first && !step.is_stuttering {
            let called = called.unwrap_or_else(|| self.called(&step));
            self.record_call(state, &mut step, called);
        }
        self.frontier = step.frontier;
        self.allowed = step.allowed;
        if let Some(state) = self.frontier.first() {
            self.history.add(self.model, state);
        }
        if step.is_consequent
            && let Some(divergence) = self.verdict.divergences.last_mut()
        {
            divergence.consequent.push(state.number);
        }
        if !step.disagreements.is_empty() {
            self.diverge(state, step.disagreements);
        }
    }

    fn diverge(&mut self, state: &trace::State, disagreements: Vec<Disagreement>) {
        if self.verdict.divergences.len() >= self.kept {
            self.verdict.dropped += 1;
            return;
        }
        self.verdict.divergences.push(Divergence {
            state: state.number,
            place: state.observation.place.clone(),
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
            let operator = call.operator();
            let Some(definition) = self.model.definition(operator) else {
                return Err(format!("the spec defines no operator `{operator}`"));
            };
            Ok((
                operator.to_owned(),
                calls::judge(self.model, self.engine, self.rules, &call, definition),
            ))
        }))
    }

    fn record_call(&mut self, state: &trace::State, step: &mut Step, called: Option<Called>) {
        let (operator, judged) = match called {
            None => return,
            Some(Err(reason)) => return self.undecided(state, reason),
            Some(Ok(judged)) => judged,
        };
        self.verdict.judged.recording += 1;
        self.verdict.judged.engine += u64::from(judged.engine);
        self.verdict
            .calls
            .entry(operator)
            .or_default()
            .add(&judged.tally);
        step.disagreements.extend(judged.disagreements);
        if let Some(reason) = judged.undecided {
            self.undecided(state, reason);
        }
    }
}

/// What became of a call, with its operator; or why it cannot be judged.
pub(super) type Called = Result<(String, JudgedCall), String>;

fn against_recording(finding: Finding) -> Disagreement {
    Disagreement {
        judges: (Judge::Recording, Judge::Evaluator),
        finding,
    }
}

fn keep(found: &mut Vec<State>, state: State, observed: &Observed<'_>) -> Search {
    if observed.is_matched_by(&state) && !found.contains(&state) {
        found.push(state);
    }
    if found.len() >= MAX_FRONTIER {
        Search::Stop
    } else {
        Search::Continue
    }
}

fn allowed_step(found: Vec<Successor>) -> Step {
    let action = found
        .first()
        .and_then(|found| found.action.as_ref())
        .map(|a| a.name.clone());
    let mut frontier: Vec<State> = Vec::with_capacity(found.len());
    for successor in found {
        if !frontier.contains(&successor.state) {
            frontier.push(successor.state);
        }
    }
    Step {
        action,
        ..Step::to(frontier)
    }
}
