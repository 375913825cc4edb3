//! Why the model does not allow what was observed.

use crate::diff::differences;
use crate::eval::{ActionTaken, Members, Model, Search, State, Successor, Wanted};
use crate::spec::resolved::{DefId, VarId};
use crate::value::Value;

use super::observed::Observed;
use super::verdict::{Finding, VariableDifference};

/// How many states the model allows are compared with what was observed.
const MAX_COMPARED: usize = 4096;
/// How many of them serve as examples of how values are built.
const MAX_EXAMPLES: usize = 64;

/// What was found out about a state that the model does not allow.
pub(super) struct Diagnosis {
    pub(super) finding: Finding,
    /// The states that it would have allowed.
    pub(super) allowed: Vec<State>,
    /// The state that was observed, read like those.
    pub(super) decoded: Option<State>,
}

/// Why what was observed is no initial state.
pub(super) fn not_initial(model: &Model, observed: &Observed<'_>) -> Diagnosis {
    let mut allowed = Vec::new();
    // A predicate that fails leaves nothing to compare with.
    let _listed = model.initial_states(None, &mut |state| {
        allowed.push(state);
        enough(allowed.len())
    });
    let decoded = observed.decoded(allowed.iter().take(MAX_EXAMPLES));
    let (explanation, differences) = match &decoded {
        Some(state) => (
            model.explain_initial(state),
            against_nearest(model, allowed.iter(), state),
        ),
        None => (None, Vec::new()),
    };
    Diagnosis {
        finding: Finding::NotInitial {
            explanation,
            differences,
        },
        allowed,
        decoded,
    }
}

/// Why the step from `from` is none, and what the model allows instead: by the
/// action that `observed` is directed by, if it is, else by any.
pub(super) fn not_a_step(model: &Model, from: &State, observed: &Observed<'_>) -> Diagnosis {
    let allowed = predicted(model, from, observed);
    let states = || allowed.iter().map(|successor| &successor.state);
    let decoded = observed.decoded(std::iter::once(from).chain(states().take(MAX_EXAMPLES)));
    let (explanation, differences) = match &decoded {
        Some(to) => (
            explain(model, (from, to), observed, &allowed),
            against_nearest(model, states(), to),
        ),
        None => (None, Vec::new()),
    };
    Diagnosis {
        finding: Finding::NotAStep {
            explanation,
            differences,
        },
        allowed: states().cloned().collect(),
        decoded,
    }
}

/// Only the action is wanted, whatever it leads to.
struct AnyStateBy<'o, 't>(&'o Observed<'t>);

impl Wanted for AnyStateBy<'_, '_> {
    fn admits(&self, _variable: VarId, _value: &Value) -> bool {
        true
    }

    fn exact(&self, _variable: VarId) -> Option<&Value> {
        None
    }

    fn action(&self) -> Option<DefId> {
        self.0.action()
    }

    fn level(&self) -> Option<u64> {
        self.0.level()
    }

    fn admits_argument(&self, index: usize, value: &Value) -> bool {
        self.0.admits_argument(index, value)
    }

    fn members_for_argument(&self, index: usize, set: &Value) -> Option<Members> {
        self.0.members_for_argument(index, set)
    }

    fn exact_argument(&self, index: usize) -> Option<&Value> {
        self.0.exact_argument(index)
    }
}

/// The states that the model allows after the first of some, by the action that
/// `observed` is directed by.
pub(super) fn allowed(model: &Model, from: &[State], observed: &Observed<'_>) -> Vec<State> {
    let predicted = from.first().map(|from| predicted(model, from, observed));
    let successors = predicted.into_iter().flatten();
    successors.map(|successor| successor.state).collect()
}

fn predicted(model: &Model, from: &State, observed: &Observed<'_>) -> Vec<Successor> {
    let mut allowed: Vec<Successor> = Vec::new();
    // A relation that fails on the way leaves what it led to before.
    let _listed = model.successors(from, Some(&AnyStateBy(observed)), &mut |successor| {
        if !allowed.contains(&successor) {
            allowed.push(successor);
        }
        enough(allowed.len())
    });
    allowed
}

fn enough(found: usize) -> Search {
    if found < MAX_COMPARED {
        Search::Continue
    } else {
        Search::Stop
    }
}

fn explain(
    model: &Model,
    step: (&State, &State),
    observed: &Observed<'_>,
    allowed: &[Successor],
) -> Option<crate::eval::Explanation> {
    let Some(definition) = observed.action() else {
        return model.explain_step(step.0, step.1);
    };
    let taken = allowed
        .iter()
        .filter_map(|successor| successor.action.as_ref());
    let args = taken
        .map(|action| action.args.iter().map(|(_, value)| value.clone()).collect())
        .next()
        .or_else(|| observed.guessed_arguments())?;
    model.explain(definition, &args, Some(step))
}

fn against_nearest<'s>(
    model: &Model,
    allowed: impl Iterator<Item = &'s State>,
    observed: &State,
) -> Vec<VariableDifference> {
    let places = |state: &&State| -> usize {
        let pairs = state.values().iter().zip(observed.values());
        pairs
            .map(|(expected, value)| differences(expected, value).len())
            .sum()
    };
    allowed
        .min_by_key(places)
        .map(|expected| by_variable(model, expected, observed))
        .unwrap_or_default()
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

/// Names and arguments of actions.
pub(super) fn possible_actions<'a>(
    model: &Model,
    actions: impl Iterator<Item = &'a ActionTaken>,
) -> Vec<String> {
    let mut names: Vec<String> = actions
        .map(|action| super::observed::action_text(model, action))
        .collect();
    names.sort();
    names.dedup();
    names
}
