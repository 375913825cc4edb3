//! Composite procedures: what the engine's machines make of a step's call,
//! against the states before and after it.

use crate::diff::differences;
use crate::engine::{Call, Components, Composed, Composition, Engine};
use crate::eval::{Model, State};
use crate::spec::resolved::VarId;

use super::verdict::{Disagreement, Finding, Judge, VariableDifference};

/// What a step came to for the machines.
#[derive(Default)]
pub(super) struct JudgedComposition {
    /// Whether one of them had a part in it.
    pub(super) is_judged: bool,
    pub(super) disagreements: Vec<Disagreement>,
}

/// Asks the machine of each procedure about a step with a call.
pub(super) fn judge(
    model: &Model,
    engine: &dyn Engine,
    procedures: &[String],
    (from, to): (&State, &State),
    call: &Call,
) -> JudgedComposition {
    let mut judged = JudgedComposition::default();
    for procedure in procedures {
        let Some(components) = engine.components(procedure) else {
            continue;
        };
        let composed = |state| composed(model, state, components);
        let (Some(before), Some(after)) = (composed(from), composed(to)) else {
            continue;
        };
        let (reason, differing) = match engine.compose(procedure, &before, call) {
            None | Some(Composition::Foreign) => continue,
            Some(Composition::NoStep(reason)) => (Some(reason), Vec::new()),
            Some(Composition::Becomes(expected)) => (None, differing(&expected, &after)),
            Some(Composition::OneOf(first, others)) => {
                let mut others = others.iter();
                let is_one = others.any(|other| differing(other, &after).is_empty());
                match is_one {
                    true => (None, Vec::new()),
                    false => (None, differing(&first, &after)),
                }
            }
        };
        judged.is_judged = true;
        if reason.is_some() || !differing.is_empty() {
            judged.disagreements.push(Disagreement {
                judges: (Judge::Recording, Judge::Engine),
                finding: Finding::Composition {
                    procedure: procedure.clone(),
                    reason,
                    differences: differing,
                },
            });
        }
    }
    judged
}

/// The components among a state's variables; `None` if one that is needed is missing.
fn composed(model: &Model, state: &State, components: Components) -> Option<Composed> {
    let value = |name: &str| {
        let mut names = model.variables().iter();
        let index = names.position(|own| **own == *name)?;
        state.get(VarId(index as u32)).cloned()
    };
    let needed = components.needed.iter();
    let needed = needed.map(|name| Some(((*name).to_owned(), value(name)?)));
    let needed: Composed = needed.collect::<Option<_>>()?;
    let taken = components.taken.iter();
    let taken = taken.fold(needed, |composed, name| match value(name) {
        Some(value) => composed.with(name, value),
        None => composed,
    });
    let seen = components.seen.iter();
    Some(seen.fold(taken, |composed, name| match value(name) {
        Some(value) => composed.seeing(name, value),
        None => composed,
    }))
}

/// Where the observed components are not the expected ones.
fn differing(expected: &Composed, observed: &Composed) -> Vec<VariableDifference> {
    let pairs = expected.iter().filter_map(|(name, _)| {
        let own = observed.get(name)?;
        Some((name, expected.expected(name, own)?, own))
    });
    pairs
        .filter(|(_, value, own)| value != *own)
        .map(|(name, value, own)| VariableDifference {
            variable: name.into(),
            differences: differences(&value, own),
        })
        .collect()
}
