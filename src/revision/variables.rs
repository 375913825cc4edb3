//! Variables that have another name in the new text.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::spec::Spec;
use crate::spec::resolved::{Definition, Origin};

use super::form::{Form, Key, Piece};

/// So many variables are held against each other at most, in every order.
const MOST: usize = 3;

/// Of so many variables at most, all may have changed their names.
const MOST_MOVED: usize = 5;

/// A variable of the old text, and what the new one calls it.
pub type VariableName = (Arc<str>, Arc<str>);

/// Variables that have another name in the new text: those that only one side has,
/// if with them taken for each other more than half of the definitions that mention
/// them say the same on both sides. So may others be, whose old name is another
/// variable's new one (`x` is `y` now, and `y` is `z`), if with them more of the
/// definitions say the same. Where both sides have the same names, nothing is taken
/// for a name: no trace could tell which it means.
pub fn renamed_variables(old: &Spec, new: &Spec) -> Vec<VariableName> {
    let (gone, come) = (only(old, new), only(new, old));
    if gone.is_empty() || gone.len() != come.len() || gone.len() > MOST {
        return Vec::new();
    }
    let plain = best((old, new), (&gone, &come));
    let all = [old, new].map(all_variables);
    let moved = match &all {
        [old_names, new_names]
            if old_names.len() == new_names.len() && old_names.len() <= MOST_MOVED =>
        {
            best((old, new), (old_names, new_names))
        }
        _ => None,
    };
    let known = plain.as_ref().map_or(&[][..], |plain| &plain.names);
    let as_known = counted((old, new), known);
    let is_better = |moved: &Taken| {
        let (before, after): (Vec<_>, Vec<_>) = moved.moved().into_iter().unzip();
        moved.same > as_known && best((old, new), (&before, &after)).is_some()
    };
    let Some(found) = moved.filter(is_better).or(plain) else {
        return Vec::new();
    };
    found.moved()
}

/// Names that variables may have, with how many definitions say the same then.
struct Taken {
    same: usize,
    names: Vec<VariableName>,
}

impl Taken {
    /// Those that are others than before.
    fn moved(&self) -> Vec<VariableName> {
        let names = self.names.iter().filter(|(old, new)| old != new);
        names.cloned().collect()
    }
}

/// The names under which the most definitions say the same, if that is more than half
/// of those that mention one of them.
fn best(sides: (&Spec, &Spec), (before, after): (&[Arc<str>], &[Arc<str>])) -> Option<Taken> {
    let mentioned = [before, after].concat();
    let forms = [forms(sides.0, &mentioned), forms(sides.1, &mentioned)];
    let orders = orders(after).into_iter();
    let counted = orders.map(|order| {
        let names: Vec<VariableName> = before.iter().cloned().zip(order).collect();
        let [same, all] = agreeing(&forms, &names);
        (same, all, names)
    });
    let best = counted.max_by_key(|(same, ..)| *same);
    let found = best.filter(|(same, all, _)| same * 2 > *all);
    found.map(|(same, _, names)| Taken { same, names })
}

/// How many of all definitions that mention variables say the same under these names.
fn counted((old, new): (&Spec, &Spec), names: &[VariableName]) -> usize {
    let mentioned = [old, new].map(all_variables).concat();
    let forms = [forms(old, &mentioned), forms(new, &mentioned)];
    let [same, _] = agreeing(&forms, names);
    same
}

fn all_variables(spec: &Spec) -> Vec<Arc<str>> {
    let names = spec.variables.iter().map(|it| Arc::clone(&it.name));
    names.collect()
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
