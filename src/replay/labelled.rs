//! One step with its label, judged by itself.

use crate::eval::{Model, State};
use crate::trace::{ActionLabel, Pattern, TraceId};
use crate::value::ErrorKind;

use super::calls::CallRules;
use super::observed::Observed;
use super::session::Replay;

/// Whether a model allows the step between two states under the name that the
/// trace gives it; `None` if that could not be judged.
pub fn label_agrees(
    model: &Model,
    rules: &CallRules,
    (from, to): (&State, &State),
    label: &ActionLabel,
) -> Option<bool> {
    let values = to.values().iter().cloned();
    let patterns: Vec<Pattern> = values.map(Pattern::Exact).collect();
    let mut observed = Observed::of_patterns(&patterns);
    let replay = Replay::new(model, None, rules, TraceId::default());
    let step = replay.step_from(std::slice::from_ref(from), &mut observed, Some(label));
    match step {
        Ok(Some(step)) if step.is_undecided() => None,
        Ok(Some(step)) => Some(step.disagreements.is_empty()),
        Ok(None) => Some(false),
        Err(error) if error.kind == ErrorKind::Limit => None,
        Err(_) => Some(false),
    }
}
