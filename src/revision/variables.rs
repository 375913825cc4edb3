//! Variables that have another name in the new text.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::spec::Spec;
use crate::spec::resolved::{Definition, Origin};

use super::form::{Form, Key, Piece};

/// So many variables are held against each other at most, in every order.
const MOST: usize = 3;

/// A variable of the old text, and what the new one calls it.
pub type VariableName = (Arc<str>, Arc<str>);

/// Variables that have another name in the new text: those that only one side has,
/// if with them taken for each other more than half of the definitions that mention
/// them say the same on both sides.
pub fn renamed_variables(old: &Spec, new: &Spec) -> Vec<VariableName> {
    let (gone, come) = (only(old, new), only(new, old));
    if gone.len() != come.len() || gone.len() > MOST {
        return Vec::new();
    }
    let forms = [old, new].map(|spec| forms(spec, &[&gone[..], &come].concat()));
    let orders = orders(&come).into_iter();
    let counted = orders.map(|order| {
        let names: Vec<VariableName> = gone.iter().cloned().zip(order).collect();
        let [same, all] = agreeing(&forms, &names);
        (same, all, names)
    });
    let best = counted.max_by_key(|(same, ..)| *same);
    let found = best.filter(|(same, all, _)| same * 2 > *all);
    found.map(|(.., names)| names).unwrap_or_default()
}

/// The spec with variables under other names: of each pair, the first is what it has
/// now.
#[must_use]
pub fn with_variables_named(spec: &Spec, names: &[VariableName]) -> Spec {
    let mut spec = spec.clone();
    for variable in &mut spec.variables {
        if let Some((_, name)) = names.iter().find(|(own, _)| *own == variable.name) {
            variable.name = Arc::clone(name);
        }
    }
    spec
}

/// The variables that only one of two specs has, in its order.
fn only(spec: &Spec, other: &Spec) -> Vec<Arc<str>> {
    let names = spec.variables.iter().map(|it| &it.name);
    let is_of_other = |name: &Arc<str>| other.variables.iter().any(|it| it.name == *name);
    names.filter(|name| !is_of_other(name)).cloned().collect()
}

/// What definitions that mention one of these variables say.
type Forms = BTreeMap<Key, Vec<Piece>>;

fn forms(spec: &Spec, variables: &[Arc<str>]) -> Forms {
    let is_own = |it: &&Definition| it.origin == Origin::User && !it.nested;
    let definitions = spec.definitions.iter().filter(is_own);
    let forms = definitions.map(|definition| (Key::of(definition), Form::of(spec, definition)));
    let mentions = |form: &Form| {
        let mut variables = variables.iter();
        variables.any(|it| form.variables.contains(it) || form.primed.contains(it))
    };
    let told = forms.filter(|(_, form)| mentions(form));
    told.map(|(key, form)| (key, form.pieces)).collect()
}

/// How many of the definitions say the same on both sides, and how many there are.
fn agreeing([old, new]: &[Forms; 2], names: &[VariableName]) -> [usize; 2] {
    let others = new.keys().filter(|key| !old.contains_key(*key)).count();
    let is_same = |(key, pieces): &(&Key, &Vec<Piece>)| {
        new.get(*key)
            .is_some_and(|others| renamed(pieces, names) == *others)
    };
    [old.iter().filter(is_same).count(), old.len() + others]
}

/// The pieces of a form with other names of variables.
fn renamed(pieces: &[Piece], names: &[VariableName]) -> Vec<Piece> {
    let mut is_variable = false;
    let renamed = pieces.iter().map(|piece| {
        let was_variable = std::mem::replace(
            &mut is_variable,
            matches!(piece, Piece::Node("variable", _)),
        );
        match piece {
            Piece::Name(name) if was_variable => {
                let other = names.iter().find(|(old, _)| old == name);
                Piece::Name(Arc::clone(other.map_or(name, |(_, new)| new)))
            }
            piece => piece.clone(),
        }
    });
    renamed.collect()
}

/// All orders of some names.
fn orders(names: &[Arc<str>]) -> Vec<Vec<Arc<str>>> {
    if names.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (place, first) in names.iter().enumerate() {
        let mut rest = names.to_vec();
        rest.remove(place);
        for order in orders(&rest) {
            found.push(std::iter::once(Arc::clone(first)).chain(order).collect());
        }
    }
    found
}
