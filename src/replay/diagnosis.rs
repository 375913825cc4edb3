//! Why the model does not allow what was observed.

use crate::diff::differences;
use crate::eval::{Evaluated, Model, Search, State, Successor};
use crate::value::Value;

use super::observed::Labelled;
use super::verdict::{Finding, VariableDifference};

/// How many states the model allows are compared with what was observed.
const MAX_COMPARED: usize = 4096;

/// Why `observed` is no initial state.
pub(super) fn not_initial(model: &Model, observed: Option<&State>) -> Finding {
    let mut allowed = Vec::new();
    let listed = model.initial_states(None, &mut |state| {
        allowed.push(state);
        if allowed.len() < MAX_COMPARED {
            Search::Continue
        } else {
            Search::Stop
        }
    });
    let nearest = observed
        .filter(|_| listed.is_ok())
        .and_then(|state| nearest(&allowed, state));
    Finding::NotInitial {
        explanation: observed.and_then(|state| model.explain_initial(state)),
        differences: match (nearest, observed) {
            (Some(expected), Some(observed)) => by_variable(model, expected, observed),
            _ => Vec::new(),
        },
    }
}

/// Why the step from `from` to `observed` is none, and what the model allows.
pub(super) fn not_a_step(
    model: &Model,
    from: &State,
    observed: Option<&State>,
    labelled: Option<&Labelled<'_>>,
) -> (Finding, Vec<State>) {
    let args = labelled.and_then(Labelled::values);
    let allowed = predicted(model, from, labelled.zip(args.as_ref())).unwrap_or_default();
    let nearest = observed.and_then(|state| nearest(&allowed, state));
    let explanation = observed.and_then(|to| match (labelled, &args) {
        (Some(labelled), Some(args)) => model.explain(labelled.definition, args, Some((from, to))),
        _ => model.explain_step(from, to),
    });
    let differences = match (nearest, observed) {
        (Some(expected), Some(observed)) => by_variable(model, expected, observed),
        _ => Vec::new(),
    };
    (
        Finding::NotAStep {
            explanation,
            differences,
        },
        allowed,
    )
}

/// The states that the named action, or any action, leads to.
fn predicted(
    model: &Model,
    from: &State,
    named: Option<(&Labelled<'_>, &Vec<Value>)>,
) -> Evaluated<Vec<State>> {
    let mut allowed = Vec::new();
    let mut found = |successor: Successor| {
        if !allowed.contains(&successor.state) {
            allowed.push(successor.state);
        }
        if allowed.len() < MAX_COMPARED {
            Search::Continue
        } else {
            Search::Stop
        }
    };
    match named {
        Some((labelled, args)) => {
            model.action_successors(from, (labelled.definition, args), None, &mut found)?;
        }
        None => model.successors(from, None, &mut found)?,
    }
    Ok(allowed)
}

fn nearest<'s>(allowed: &'s [State], observed: &State) -> Option<&'s State> {
    allowed.iter().min_by_key(|state| {
        let pairs = state.values().iter().zip(observed.values());
        let places: usize = pairs
            .map(|(expected, value)| differences(expected, value).len())
            .sum();
        places
    })
}

fn by_variable(model: &Model, expected: &State, observed: &State) -> Vec<VariableDifference> {
    let values = expected.values().iter().zip(observed.values());
    model
        .variables()
        .iter()
        .zip(values)
        .filter(|(_, (expected, observed))| expected != observed)
        .map(|(variable, (expected, observed))| VariableDifference {
            variable: variable.clone(),
            differences: differences(expected, observed),
        })
        .collect()
}

/// Names and arguments of the actions that allow a step.
pub(super) fn possible_actions(successors: &[Successor]) -> Vec<String> {
    let mut names: Vec<String> = successors
        .iter()
        .filter_map(|successor| successor.action.as_ref())
        .map(|action| super::observed::action_text(&action.name, &action.args))
        .collect();
    names.sort();
    names.dedup();
    names
}
