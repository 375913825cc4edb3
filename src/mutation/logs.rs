//! Traces that leave open in which states they are: each is judged as a whole.

use crate::eval::Model;
use crate::replay::{Broken, CallRules, Input, Job, TraceVerdict, check_keeping};
use crate::revision::Met;

use super::fate::Disputed;

/// A file whose traces do not tell each state, as one that leaves variables out.
pub(super) struct Log {
    input: Input,
}

/// The logs among the traces.
#[derive(Default)]
pub(super) struct Logs {
    pub(super) logs: Vec<Log>,
    /// Traces in them.
    pub(super) traces: u64,
    /// Steps of these that the spec itself judges.
    pub(super) steps: u64,
    /// What is no evidence, and why.
    pub(super) disputed: Vec<Disputed>,
}

impl Logs {
    /// Those of some files that a model, the spec itself, bears out.
    pub(super) fn borne_out(files: &[Input], model: &Model, rules: &CallRules) -> Self {
        let mut found = Self::default();
        for input in files {
            let verdicts = judged(input, model, rules);
            let before = found.disputed.len();
            for verdict in &verdicts {
                found.disputed.extend(unsettled(input, verdict));
            }
            let is_refused = found
                .disputed
                .get(before..)
                .is_some_and(|all| all.iter().any(|it| it.is_whole));
            if is_refused || verdicts.is_empty() {
                continue;
            }
            found.traces += verdicts.len() as u64;
            let of = |verdict: &TraceVerdict| verdict.judged.evaluator.saturating_sub(1);
            found.steps += verdicts.iter().map(of).sum::<u64>();
            found.logs.push(Log {
                input: input.clone(),
            });
        }
        found
    }
}

impl Log {
    /// Where `check` would refuse it under a model.
    pub(super) fn refused_by(&self, model: &Model, rules: &CallRules) -> Option<Met> {
        let verdicts = judged(&self.input, model, rules);
        verdicts.iter().find_map(|verdict| {
            let divergence = verdict.divergences.first()?;
            Some(met(&self.input, verdict, divergence.state))
        })
    }
}

fn judged(input: &Input, model: &Model, rules: &CallRules) -> Vec<TraceVerdict> {
    let job = Job {
        input: input.clone(),
        model,
        engine: None,
        rules,
    };
    let checked = check_keeping(&[job], 1);
    // That a file cannot be read is told of all of them.
    let outcomes = checked.into_iter().filter_map(|it| it.outcome.ok());
    outcomes.flatten().collect()
}

/// Why a trace is not, or not whole, as the spec itself says.
fn unsettled(input: &Input, verdict: &TraceVerdict) -> Option<Disputed> {
    let told = |state: u64, is_whole: bool, reason: String| Disputed {
        met: met(input, verdict, state),
        is_whole,
        reason,
    };
    if let Some(divergence) = verdict.divergences.first() {
        let reason = "it diverges under the spec itself".to_owned();
        return Some(told(divergence.state, true, reason));
    }
    if let Some(Broken::UnknownVariable { variable, .. }) = &verdict.error {
        let reason = format!("there is no variable `{variable}`");
        return Some(told(verdict.states + 1, true, reason));
    }
    let undecided = verdict.undecided.first()?;
    let reason = format!("from here on not all can be judged: {}", undecided.reason);
    Some(told(undecided.state, false, reason))
}

fn met(input: &Input, verdict: &TraceVerdict, state: u64) -> Met {
    Met {
        trace: input.path().display().to_string(),
        number: verdict.trace.0.saturating_add(1),
        state,
    }
}
