//! The places that labels give for their actions, against the spec's text.

use std::sync::{PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::diag::Span;
use crate::eval::{Formula, Model};
use crate::spec::Lines;
use crate::spec::resolved::{
    Builtin, Definition, Expr, ExprKind, Junction, Level, Operator, Quantifier,
};
use crate::trace::{ActionLabel, Location};
use crate::value::Text;

use super::labels::is_nameless;
use super::verdict::{Misplaced, Moved};

/// What the place in a label is.
#[derive(Clone, Debug)]
pub(super) enum Placing {
    /// Where the spec has a part of the action that is named; which part, if a
    /// step can be held against it.
    There(Option<Span>),
    /// On other lines than the spec has it, alike in all else: the spec was
    /// edited above it since.
    Moved(Moved),
    /// Neither.
    Wrong(Misplaced),
}

/// The places of labels that were looked up.
#[derive(Default)]
pub(super) struct Places(RwLock<FxHashMap<(Text, Location), Option<Placing>>>);

/// So many are remembered.
const REMEMBERED: usize = 1 << 12;

impl Places {
    /// What the place in `label` is; `None` if it has none, or names nothing
    /// that the spec has.
    pub(super) fn of(&self, model: &Model, label: &ActionLabel) -> Option<Placing> {
        let location = label.location.as_ref()?;
        let key = (label.name.clone(), location.clone());
        if let Some(known) = self
            .0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
        {
            return known.clone();
        }
        let placing = placing(model, &label.name, location);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < REMEMBERED {
            known.insert(key, placing.clone());
        }
        placing
    }

    /// The part of the spec that `label` places its step in.
    pub(super) fn part(&self, model: &Model, label: &ActionLabel) -> Option<Span> {
        match self.of(model, label)? {
            Placing::There(part) => part,
            Placing::Moved(_) | Placing::Wrong(_) => None,
        }
    }
}

/// Where a label may place its action.
struct Parts<'m> {
    model: &'m Model,
    /// The definitions of the label's name.
    named: Vec<&'m Definition>,
    /// What has no name of the next-state relation and the initial predicate,
    /// if the label has none either.
    nameless: Vec<&'m Expr>,
}

impl<'m> Parts<'m> {
    fn of(model: &'m Model, name: &str) -> Self {
        let definitions = model.spec().definitions.iter();
        let named: Vec<&Definition> = definitions.filter(|own| is_named(own, name)).collect();
        let behaviour = model.behaviour();
        let formulas = behaviour.next.iter().chain(&behaviour.init);
        let nameless = formulas.filter_map(|formula| match formula {
            Formula::Expression(expr) if named.is_empty() && is_nameless(name) => Some(expr),
            _ => None,
        });
        Self {
            model,
            nameless: nameless.collect(),
            named,
        }
    }

    /// Where the action is defined.
    fn defined(&self) -> Option<Span> {
        let definition = self.named.first().map(|definition| definition.span);
        definition.or_else(|| self.nameless.first().map(|formula| formula.span))
    }

    /// All places in `module`, each with what is there if a step can be held
    /// against that.
    fn places(&self, module: &str) -> Vec<(Lines, Option<Span>)> {
        let spec = self.model.spec();
        let mut places = Vec::new();
        let named = self.named.iter().filter_map(|named| named.through.as_ref());
        let nameless = self.model.behaviour().through.iter();
        let instances = named.chain(nameless.filter(|_| !self.nameless.is_empty()));
        for instance in instances.filter(|instance| *instance.module == *module) {
            places.extend(spec.lines(instance.span).map(|lines| (lines, None)));
        }
        let mut add = |part: &Expr, recursive: bool| {
            // A part may lead to the others of an action that calls itself.
            let taken = (!recursive).then_some(part.span);
            places.extend(spec.lines(part.span).map(|lines| (lines, taken)));
        };
        for own in self.named.iter().filter(|own| *own.module == *module) {
            match own.level > Level::State {
                true => each_action(&own.body, &mut |part| add(part, own.recursive)),
                false => each_part(&own.body, &mut |part| add(part, own.recursive)),
            }
        }
        for formula in &self.nameless {
            each_part(formula, &mut |part| add(part, false));
        }
        places
    }
}

fn placing(model: &Model, name: &Text, location: &Location) -> Option<Placing> {
    let spec = model.spec();
    let module = location.module.as_str();
    if !spec.modules.contains_key(module) && *spec.name != *module {
        return Some(Placing::Wrong(Misplaced::NoModule));
    }
    let parts = Parts::of(model, name.as_str());
    let defined = parts.defined()?;
    let claimed = lines(location);
    let places = parts.places(module);
    if let Some((_, part)) = places.iter().find(|(own, _)| *own == claimed) {
        return Some(Placing::There(*part));
    }
    // TLC does not go into an operator that takes an action as an argument: it
    // gives the place of the call.
    let takes_arguments = parts.named.iter().any(|named| !named.params.is_empty());
    if takes_arguments && let Some(part) = in_call(model, name.as_str(), claimed) {
        return Some(Placing::There(part));
    }
    if parts
        .named
        .iter()
        .any(|named| *named.module == *module && refers(model, named, claimed))
    {
        return Some(Placing::There(None));
    }
    let height = |lines: &Lines| lines.end.0 - lines.begin.0;
    let is_alike = |own: &&Lines| {
        height(own) == claimed.end.0.saturating_sub(claimed.begin.0)
            && own.begin.1 == claimed.begin.1
            && own.end.1 == claimed.end.1
    };
    let moved = places
        .iter()
        .map(|(own, _)| own)
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
        defined,
        there: there(model, module, claimed),
    }))
}

/// Whether a part of another definition is named at a place within this one:
/// `A!2`. What it stands for is somewhere else.
fn refers(model: &Model, within: &Definition, place: Lines) -> bool {
    let spec = model.spec();
    let is_within = |used: &&Span| {
        within.span.file == used.file
            && within.span.start <= used.start
            && used.end <= within.span.end
    };
    let mut used = spec.selections.iter().filter(is_within);
    used.any(|used| spec.lines(*used) == Some(place))
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

/// Calls `visit` for the parts of an action's body that TLC may take steps of, as
/// its `Tool.getActions` splits it: between `\/`, below `\E` and LET, and no
/// further. A `\E` over what is no constant is a part as a whole.
fn each_action<'e>(whole: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    let mut left = vec![whole];
    while let Some(part) = left.pop() {
        match &*part.kind {
            ExprKind::Junction(Junction::Or, items)
            | ExprKind::Apply(Operator::Builtin(Builtin::Or), items) => left.extend(items),
            ExprKind::Let(_, body) => left.push(body),
            ExprKind::Quantified(Quantifier::Exists, _, body) => {
                visit(part);
                left.push(body);
            }
            _ => visit(part),
        }
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

/// What is at a place, if that is of a call of the operator `name`: as
/// [`Parts::places`] tells it.
fn in_call(model: &Model, name: &str, place: Lines) -> Option<Option<Span>> {
    let spec = model.spec();
    let is_call = |part: &Expr| match &*part.kind {
        ExprKind::Apply(Operator::Definition(id), _) => {
            let definition = spec.definitions.get(id.0 as usize);
            definition.is_some_and(|definition| is_named(definition, name))
        }
        _ => false,
    };
    let mut found = None;
    for definition in &spec.definitions {
        each_part(&definition.body, &mut |call| {
            if is_call(call) && spec.lines(call.span) == Some(place) {
                found = Some((!definition.recursive).then_some(call.span));
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
