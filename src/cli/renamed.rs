//! Variables that a revision calls otherwise, under one name on both sides, and in the
//! traces.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::eval::{Limits, Model};
use crate::replay::Input;
use crate::revision::{VariableName, renamed_variables, with_variables_named};
use crate::trace::Entry;
use crate::value::Text;

use super::sides::SideSpecs;

/// Gives variables that only have another name in the new text one name on both
/// sides, and in traces that tell the other one: the name that the first trace of their
/// root module tells, or else the old one. Which these are, by root module in order.
pub(super) fn under_one_name(
    (old, new): (&mut SideSpecs, &mut SideSpecs),
    names: &[(String, String)],
    traces: &mut [Vec<Input>],
) -> Vec<VariableName> {
    // Two root modules may share the old one.
    let mut all = Vec::new();
    for (old_name, new_name) in names {
        let (Some((old, _)), Some((new, _))) = (old.models.get(old_name), new.models.get(new_name))
        else {
            all.push(None);
            continue;
        };
        let found = renamed_variables(old.spec(), new.spec());
        all.push((!found.is_empty()).then_some(Names(found)));
    }
    let mut told: Vec<VariableName> = Vec::new();
    for ((names, (old_name, new_name)), traces) in all.into_iter().zip(names).zip(traces) {
        let Some(names) = names else { continue };
        let told_by: Vec<Told> = traces.iter().map(|input| names.told_by(input)).collect();
        let first = told_by.iter().find(|told| **told != Told::Neither);
        let (own, renamed) = match first {
            Some(Told::New) => (Told::New, names.forth()),
            _ => (Told::Old, names.back()),
        };
        match own {
            Told::New => rename(old, old_name, &renamed),
            _ => rename(new, new_name, &renamed),
        }
        for (input, told) in traces.iter_mut().zip(told_by) {
            if let Some(pairs) = names.to_rename(told, own) {
                *input = input.clone().with_names(pairs);
            }
        }
        let unknown = names.0.into_iter().filter(|name| !told.contains(name));
        told.extend(unknown.collect::<Vec<_>>());
    }
    told
}

/// By which names the first state of a trace that tells some of them does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Old,
    New,
    Both,
    Neither,
}

/// Variables of one root module, with the old name and the new one.
struct Names(Vec<VariableName>);

impl Names {
    /// From the old names to the new ones.
    fn forth(&self) -> Vec<VariableName> {
        self.0.clone()
    }

    /// From the new names to the old ones.
    fn back(&self) -> Vec<VariableName> {
        let names = self.0.iter().cloned();
        names.map(|(old, new)| (new, old)).collect()
    }

    fn is_old(&self, name: &str) -> bool {
        self.0.iter().any(|(old, _)| **old == *name)
    }

    fn is_new(&self, name: &str) -> bool {
        self.0.iter().any(|(_, new)| **new == *name)
    }

    /// Whether a name is one variable in the old text and another in the new one.
    fn have_one_name_for_two(&self) -> bool {
        self.0.iter().any(|(old, _)| self.is_new(old))
    }

    /// By which names a trace tells its variables.
    fn told_by(&self, input: &Input) -> Told {
        let mut told = BTreeSet::new();
        for entry in input.open().into_iter().flatten() {
            let Ok(Entry::State(state)) = entry else {
                break;
            };
            let names = state.observation.vars.iter().map(|(name, _)| name.as_str());
            told.extend(
                names.filter_map(|name| match (self.is_old(name), self.is_new(name)) {
                    (true, false) => Some(false),
                    (false, true) => Some(true),
                    _ => None,
                }),
            );
            if !told.is_empty() {
                break;
            }
        }
        match (told.contains(&false), told.contains(&true)) {
            (true, true) => Told::Both,
            (true, false) => Told::Old,
            (false, true) => Told::New,
            (false, false) => Told::Neither,
        }
    }

    /// What is to be renamed in a trace for both sides to have the names that are `own`.
    fn to_rename(&self, told: Told, own: Told) -> Option<Vec<(Text, Text)>> {
        let is_to = match told {
            Told::Old | Told::New => told != own,
            // Each name is of one variable, whatever the others are called.
            Told::Both => !self.have_one_name_for_two(),
            Told::Neither => false,
        };
        let pairs = match own {
            Told::New => self.forth(),
            _ => self.back(),
        };
        let text = |name: &Arc<str>| Text::from(&**name);
        let pairs = pairs.iter().map(|(own, other)| (text(own), text(other)));
        is_to.then(|| pairs.collect())
    }
}

fn rename(side: &mut SideSpecs, module: &str, names: &[VariableName]) {
    if let Some((model, setup)) = side.models.get_mut(module) {
        let spec = Arc::new(with_variables_named(model.spec(), names));
        let behaviour = setup.behaviour.clone();
        *model = Model::new(spec, &setup.bindings, behaviour, Limits::default());
    }
}
