//! The places that labels give for their actions, against the spec's text.

use rustc_hash::FxHashMap;

use crate::diag::Span;
use crate::eval::Model;
use crate::spec::Lines;
use crate::spec::resolved::{Definition, Expr, ExprKind, Operator};
use crate::trace::{ActionLabel, Location};
use crate::value::Text;

use super::verdict::{Misplaced, Moved};

/// What the place in a label is.
#[derive(Clone, Debug)]
pub(super) enum Placing {
    /// Where the spec has a part of the action that is named.
    There,
    /// On other lines than the spec has it, alike in all else: the spec was
    /// edited above it since.
    Moved(Moved),
    /// Neither.
    Wrong(Misplaced),
}

/// The places of labels that were looked up.
#[derive(Default)]
pub(super) struct Places(FxHashMap<(Text, Location), Placing>);

/// So many are remembered.
const REMEMBERED: usize = 1 << 12;

impl Places {
    /// What the place in `label` is; `None` if it has none, or names nothing
    /// that the spec has.
    pub(super) fn of(&mut self, model: &Model, label: &ActionLabel) -> Option<Placing> {
        let location = label.location.as_ref()?;
        let key = (label.name.clone(), location.clone());
        if let Some(known) = self.0.get(&key) {
            return Some(known.clone());
        }
        let placing = placing(model, &label.name, location)?;
        if self.0.len() < REMEMBERED {
            self.0.insert(key, placing.clone());
        }
        Some(placing)
    }
}

fn placing(model: &Model, name: &Text, location: &Location) -> Option<Placing> {
    let spec = model.spec();
    let module = location.module.as_str();
    if !spec.modules.contains_key(module) && *spec.name != *module {
        return Some(Placing::Wrong(Misplaced::NoModule));
    }
    let named: Vec<&Definition> = spec
        .definitions
        .iter()
        .filter(|definition| is_named(definition, name.as_str()))
        .collect();
    let first = named.first()?;
    let claimed = lines(location);
    let mut places = Vec::new();
    let instances = named.iter().filter_map(|named| named.through.as_ref());
    for instance in instances.filter(|instance| *instance.module == *module) {
        places.extend(spec.lines(instance.span));
    }
    for definition in named.iter().filter(|named| *named.module == *module) {
        each_part(&definition.body, &mut |part| {
            places.extend(spec.lines(part.span))
        });
    }
    if places.contains(&claimed) {
        return Some(Placing::There);
    }
    // TLC does not go into an operator that takes an action as an argument: it
    // gives the place of the call.
    if named.iter().any(|named| !named.params.is_empty())
        && is_in_call(model, name.as_str(), claimed)
    {
        return Some(Placing::There);
    }
    let height = |lines: &Lines| lines.end.0 - lines.begin.0;
    let is_alike = |own: &&Lines| {
        height(own) == claimed.end.0.saturating_sub(claimed.begin.0)
            && own.begin.1 == claimed.begin.1
            && own.end.1 == claimed.end.1
    };
    let moved = places
        .iter()
        .filter(is_alike)
        .min_by_key(|own| own.begin.0.abs_diff(claimed.begin.0));
    if let Some(own) = moved {
        return Some(Placing::Moved(Moved {
            action: name.clone(),
            claimed: location.clone(),
            line: own.begin.0,
        }));
    }
    Some(Placing::Wrong(Misplaced::NotThere {
        defined: first.span,
        there: there(model, module, claimed),
    }))
}

fn is_named(definition: &Definition, name: &str) -> bool {
    *definition.name == *name || *definition.base_name == *name
}

fn lines(location: &Location) -> Lines {
    Lines {
        begin: (location.begin_line, location.begin_column),
        end: (location.end_line, location.end_column),
    }
}

/// Calls `visit` for an expression and all that it consists of.
fn each_part<'e>(whole: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    let mut left = vec![whole];
    while let Some(part) = left.pop() {
        visit(part);
        part.for_each_child(&mut |child| left.push(child));
    }
}

/// Whether a place is that of a call of the operator `name`, or of a part of it.
fn is_in_call(model: &Model, name: &str, place: Lines) -> bool {
    let spec = model.spec();
    let is_call = |part: &Expr| match &*part.kind {
        ExprKind::Apply(Operator::Definition(id), _) => {
            let definition = spec.definitions.get(id.0 as usize);
            definition.is_some_and(|definition| is_named(definition, name))
        }
        _ => false,
    };
    let mut found = false;
    for definition in &spec.definitions {
        each_part(&definition.body, &mut |call| {
            if is_call(call) {
                each_part(call, &mut |part| {
                    found |= spec.lines(part.span) == Some(place)
                });
            }
        });
    }
    found
}

/// The definition in whose text a place is.
fn there(model: &Model, module: &str, place: Lines) -> Option<Text> {
    let spec = model.spec();
    let is_around = |span: Span| {
        let around = spec.lines(span);
        around.is_some_and(|around| around.begin <= place.begin && place.end <= around.end)
    };
    let definition = spec.definitions.iter().find(|definition| {
        *definition.module == *module && !definition.nested && is_around(definition.span)
    })?;
    Some(Text::new(&definition.base_name))
}
