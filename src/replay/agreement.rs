//! What a model says of one part of a trace whose states are known, judged as in
//! a replay.
//!
//! Each answer is `None` where a replay leaves it undecided.

use crate::eval::{Evaluated, Model, State};
use crate::trace::{ActionLabel, Ending, Pattern, TraceId};

use super::calls::CallRules;
use super::observed::Observed;
use super::search::is_undecided;
use super::session::Replay;
use super::step::Step;

/// Whether a model begins in a state.
pub fn first_agrees(model: &Model, rules: &CallRules, state: &State) -> Option<bool> {
    let patterns = exact(state);
    let replay = Replay::new(model, None, rules, TraceId::default());
    said(
        replay
            .first(&Observed::of_patterns(&patterns), None)
            .map(Some),
    )
}

/// Whether a model allows the step between two states, under the name that the
/// trace gives it.
pub fn step_agrees(
    model: &Model,
    rules: &CallRules,
    (from, to): (&State, &State),
    label: Option<&ActionLabel>,
) -> Option<bool> {
    let patterns = exact(to);
    let mut observed = Observed::of_patterns(&patterns);
    let replay = Replay::new(model, None, rules, TraceId::default());
    said(replay.step_from(std::slice::from_ref(from), &mut observed, label))
}

/// Whether a model bears out what a trace of these states claims of its end.
pub fn end_agrees(
    model: &Model,
    rules: &CallRules,
    states: &[State],
    ending: &Ending,
) -> Option<bool> {
    let mut replay = Replay::new(model, None, rules, ending.trace);
    for state in states {
        replay.frontier = vec![state.clone()];
        replay.history.add(model, &replay.frontier, 0);
        replay.verdict.states += 1;
    }
    let verdict = replay.finish(Some(ending.clone()));
    match verdict.undecided.is_empty() {
        true => Some(verdict.divergences.is_empty()),
        false => None,
    }
}

fn exact(state: &State) -> Vec<Pattern> {
    state.values().iter().cloned().map(Pattern::Exact).collect()
}

fn said(step: Evaluated<Option<Step>>) -> Option<bool> {
    match step {
        Ok(Some(step)) if step.is_undecided() => None,
        Ok(Some(step)) => Some(step.disagreements.is_empty()),
        Ok(None) => Some(false),
        Err(error) if is_undecided(error.kind) => None,
        Err(_) => Some(false),
    }
}
