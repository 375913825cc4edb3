//! Variables that a revision calls otherwise, under one name on both sides.

use std::sync::Arc;

use crate::eval::{Limits, Model};
use crate::replay::Input;
use crate::revision::{VariableName, renamed_variables, with_variables_named};
use crate::trace::Entry;

use super::sides::SideSpecs;

/// Gives variables that only have another name in the new text one name on both
/// sides: the one that the traces of their root module tell, or else the old one.
/// Which these are, by root module in order.
pub(super) fn under_one_name(
    (old, new): (&mut SideSpecs, &mut SideSpecs),
    names: &[(String, String)],
    traces: &[Vec<Input>],
) -> Vec<VariableName> {
    let mut all = Vec::new();
    for ((old_name, new_name), traces) in names.iter().zip(traces) {
        let (Some((old, _)), Some((new, _))) = (old.models.get(old_name), new.models.get(new_name))
        else {
            continue;
        };
        let found = renamed_variables(old.spec(), new.spec());
        all.extend(found.into_iter().map(|it| (it, old_name, new_name, traces)));
    }
    let mut told: Vec<VariableName> = Vec::new();
    for (name, old_name, new_name, traces) in all {
        let (before, after) = name.clone();
        match traces.iter().find_map(|input| tells(input, &name)) {
            Some(true) => rename(old, old_name, (before, after)),
            _ => rename(new, new_name, (after, before)),
        }
        if !told.contains(&name) {
            told.push(name);
        }
    }
    told
}

/// Whether the first state of a trace tells a variable by its new name; `None` if it
/// tells it by none.
fn tells(input: &Input, (old, new): &VariableName) -> Option<bool> {
    let first = input.open().ok()?.next()?.ok()?;
    let Entry::State(state) = first else {
        return None;
    };
    let is_told = |name: &str| state.observation.get(name).is_some();
    (is_told(old) || is_told(new)).then(|| !is_told(old))
}

fn rename(side: &mut SideSpecs, module: &str, name: VariableName) {
    if let Some((model, setup)) = side.models.get_mut(module) {
        let spec = Arc::new(with_variables_named(model.spec(), &[name]));
        let behaviour = setup.behaviour.clone();
        *model = Model::new(spec, &setup.bindings, behaviour, Limits::default());
    }
}
