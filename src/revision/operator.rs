//! An operator as both sides have it, and what becomes of it at a point.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::eval::{Explanation, Formula, Limits, Model, State};
use crate::spec::resolved::{DefId, Level};
use crate::value::{ErrorKind, Value, force};

use super::carrier::Named;
use super::catalogue::Catalogue;
use super::form::Key;
use super::leads::Leads;
use super::named::{given, name_of};
use super::sequential::Depths;

/// What one evaluation may use at a generated point.
pub(super) const LIMITS: Limits = Limits {
    depth: 2_000,
    work: 200_000,
    cells: 4 * 1024 * 1024,
};

/// What an operator depends on: its arguments, and the variables that it, or
/// something it refers to, reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inputs {
    pub(super) params: Vec<Arc<str>>,
    pub(super) now: Vec<Arc<str>>,
    pub(super) next: Vec<Arc<str>>,
}

impl Inputs {
    /// The inputs of a definition of one side.
    fn of(catalogue: &Catalogue, key: &Key) -> Option<Self> {
        let entry = catalogue.definitions.get(key)?;
        let (mut now, mut next) = (BTreeSet::new(), BTreeSet::new());
        let mut primes_other = false;
        for key in catalogue.reached_from(key) {
            let form = &catalogue.definitions.get(key)?.form;
            now.extend(form.variables.iter().cloned());
            next.extend(form.primed.iter().cloned());
            primes_other |= form.primes_other;
        }
        if primes_other {
            let read: Vec<_> = now.iter().cloned().collect();
            next.extend(read);
        }
        Some(Self {
            params: entry
                .params
                .iter()
                .map(|param| Arc::from(param.as_str()))
                .collect(),
            now: now.into_iter().collect(),
            next: next.into_iter().collect(),
        })
    }

    /// Names of all of them, as in TLA+.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let params = self.params.iter().map(ToString::to_string);
        let now = self.now.iter().map(ToString::to_string);
        let next = self.next.iter().map(|name| format!("{name}'"));
        params.chain(now).chain(next)
    }
}

/// A value for each of an operator's inputs.
pub(super) type Point = Vec<Value>;

/// What an operator is at a point.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    Value(Value),
    Undefined(String),
    /// A limit was met.
    Unknown(String),
    /// It takes listing what is infinite: the value as it is written, where there
    /// is one, and why it has no list.
    Unlisted(Option<Value>, String),
    /// The states that it leads to.
    Leads(Leads),
}

impl Outcome {
    pub(super) fn accepts(&self) -> bool {
        *self == Self::Value(Value::Bool(true))
    }

    pub(super) fn is_value_other_than_boolean(&self) -> bool {
        match self {
            Self::Value(value) => !matches!(value, Value::Bool(_)),
            Self::Unlisted(value, _) => value.is_some(),
            _ => false,
        }
    }

    /// Whether it is states of which some leave open what has to be assigned.
    pub(super) fn is_unassigned(&self) -> bool {
        matches!(self, Self::Leads(leads) if !leads.unassigned.is_empty())
    }

    /// Why it leads to no state, or to no more, where that is an error.
    pub(super) fn error(&self) -> Option<&str> {
        match self {
            Self::Leads(leads) => leads.error.as_deref(),
            _ => None,
        }
    }

    /// Why there is no value is told in other words where other conjuncts are
    /// evaluated, so reasons are not compared.
    pub(super) fn is_without_value(&self) -> bool {
        matches!(self, Self::Undefined(_) | Self::Unlisted(None, _))
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Definition(DefId),
    /// The initial predicate of the configuration.
    Init,
    /// The next-state relation of the configuration.
    Next,
}

/// An operator on one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sided<'m> {
    pub(super) model: &'m Model,
    pub(super) subject: Subject,
}

impl Sided<'_> {
    pub(super) fn definition(&self) -> Option<DefId> {
        match self.subject {
            Subject::Definition(id) => Some(id),
            Subject::Init | Subject::Next => None,
        }
    }

    /// Whether it is what the configuration takes for the initial predicate.
    fn is_initial(&self) -> bool {
        match self.subject {
            Subject::Init => true,
            Subject::Next => false,
            Subject::Definition(id) => {
                let init = &self.model.behaviour().init;
                matches!(init, Some(Formula::Definition(own)) if *own == id)
            }
        }
    }

    /// Whether it is what the configuration takes for the initial predicate or for
    /// the next-state relation, which says of each variable what it is.
    pub(super) fn is_of_behaviours(&self) -> bool {
        match self.subject {
            Subject::Init | Subject::Next => true,
            Subject::Definition(id) => {
                let behaviour = self.model.behaviour();
                let mut parts = behaviour.init.iter().chain(&behaviour.next);
                parts.any(|part| matches!(part, Formula::Definition(own) if *own == id))
            }
        }
    }
}

/// What an operator is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nature {
    /// Values, or one state.
    Plain,
    /// Steps: it is compared by the states that it leads to.
    Step,
    /// The first states of behaviours.
    First,
}

/// An operator that both sides have and that takes the same inputs.
#[derive(Clone, Debug)]
pub(super) struct Operator<'m> {
    pub(super) name: String,
    pub(super) inputs: Inputs,
    pub(super) nature: Nature,
    /// What its text, or that of what it refers to, names.
    pub(super) named: Named,
    /// How deep in each input there is what the texts take for a sequence.
    pub(super) sequences: Vec<Depths>,
    pub(super) old: Sided<'m>,
    pub(super) new: Sided<'m>,
}

/// Why an operator cannot be compared at points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Incomparable {
    /// The root module of one side cannot refer to it.
    NotVisible,
    /// An operator is among its parameters.
    TakesOperator,
    /// It is about behaviours.
    Temporal,
    /// It takes other parameters than before.
    Signature,
    /// It reads a variable that the other side does not have.
    Variable(String),
}

impl<'m> Operator<'m> {
    /// # Errors
    /// Why it cannot be compared.
    pub(super) fn new(
        (old_key, old_catalogue, old_model): (&Key, &Catalogue, &'m Model),
        (new_key, new_catalogue, new_model): (&Key, &Catalogue, &'m Model),
    ) -> Result<Self, Incomparable> {
        let old = sided(old_model, old_key).ok_or(Incomparable::NotVisible)?;
        let new = sided(new_model, new_key).ok_or(Incomparable::NotVisible)?;
        let inputs = |catalogue, key| Inputs::of(catalogue, key).ok_or(Incomparable::NotVisible);
        let before = inputs(old_catalogue, old_key)?;
        let after = inputs(new_catalogue, new_key)?;
        let levels = [(old_catalogue, old_key), (new_catalogue, new_key)];
        let levels = levels.map(|(catalogue, key)| {
            let entry = catalogue.definitions.get(key);
            entry.map_or(Level::Constant, |entry| entry.level)
        });
        if levels.contains(&Level::Temporal) {
            return Err(Incomparable::Temporal);
        }
        let nature = match levels.contains(&Level::Action) {
            true => Nature::Step,
            false if old.is_initial() && new.is_initial() => Nature::First,
            false => Nature::Plain,
        };
        if before.params.len() != after.params.len() {
            return Err(Incomparable::Signature);
        }
        if after.params.iter().any(|param| param.contains('(')) {
            return Err(Incomparable::TakesOperator);
        }
        let both = |one: &[Arc<str>], other: &[Arc<str>]| -> Vec<Arc<str>> {
            let all: BTreeSet<Arc<str>> = one.iter().chain(other).cloned().collect();
            all.into_iter().collect()
        };
        let inputs = Inputs {
            now: both(&before.now, &after.now),
            next: both(&before.next, &after.next),
            params: after.params,
        };
        for name in inputs.now.iter().chain(&inputs.next) {
            let has = |model: &Model| model.variables().contains(name);
            if !has(old_model) || !has(new_model) {
                return Err(Incomparable::Variable(name.to_string()));
            }
        }
        let mut named = given([old_model, new_model]);
        name_of((old_catalogue, old_key), old_model, &mut named);
        name_of((new_catalogue, new_key), new_model, &mut named);
        let sides = [(old_catalogue, old_key), (new_catalogue, new_key)];
        let params = (0..inputs.params.len()).map(|place| {
            let sides = sides.iter();
            sides
                .flat_map(|(catalogue, key)| catalogue.sequential.of_param(key, place))
                .collect()
        });
        let sequences = params.chain(of_variables(&inputs, [old_catalogue, new_catalogue]));
        Ok(Self {
            name: new_key.name.to_string(),
            sequences: sequences.collect(),
            inputs,
            nature,
            named,
            old,
            new,
        })
    }

    /// What two configurations make of one formula of theirs, about all variables.
    ///
    /// # Errors
    /// Why it cannot be compared.
    pub(super) fn of_configuration(
        subject: Subject,
        (old_catalogue, old_model): (&Catalogue, &'m Model),
        (new_catalogue, new_model): (&Catalogue, &'m Model),
    ) -> Result<Self, Incomparable> {
        let names =
            |model: &Model| -> BTreeSet<Arc<str>> { model.variables().iter().cloned().collect() };
        let (before, after) = (names(old_model), names(new_model));
        if let Some(name) = before.symmetric_difference(&after).next() {
            return Err(Incomparable::Variable(name.to_string()));
        }
        let variables: Vec<Arc<str>> = after.into_iter().collect();
        let (nature, name, next) = match subject {
            Subject::Init => (Nature::First, "the initial predicate", Vec::new()),
            _ => (Nature::Step, "the next-state relation", variables.clone()),
        };
        let mut named = given([old_model, new_model]);
        for (catalogue, model) in [(old_catalogue, old_model), (new_catalogue, new_model)] {
            let behaviour = model.behaviour();
            let formula = match subject {
                Subject::Init => &behaviour.init,
                _ => &behaviour.next,
            };
            if let Some(Formula::Definition(id)) = formula
                && let Some(definition) = model.spec().definitions.get(id.0 as usize)
            {
                name_of((catalogue, &Key::of(definition)), model, &mut named);
            }
        }
        let inputs = Inputs {
            params: Vec::new(),
            now: variables,
            next,
        };
        Ok(Self {
            name: name.to_owned(),
            sequences: of_variables(&inputs, [old_catalogue, new_catalogue]).collect(),
            inputs,
            nature,
            named,
            old: Sided {
                model: old_model,
                subject,
            },
            new: Sided {
                model: new_model,
                subject,
            },
        })
    }

    /// The point at which it is applied to values on a step, if the step tells
    /// all that it reads.
    pub(super) fn point(
        &self,
        args: &[Value],
        from: Option<&State>,
        to: Option<&State>,
    ) -> Option<Point> {
        self.point_of(self.old.model, args, (from, to))
    }

    /// The same of a step between states of a model.
    pub(super) fn point_of(
        &self,
        model: &Model,
        args: &[Value],
        (from, to): (Option<&State>, Option<&State>),
    ) -> Option<Point> {
        let mut point = args.to_vec();
        let sides = [(&self.inputs.now, from), (&self.inputs.next, to)];
        for (names, state) in sides {
            for name in names {
                point.push(value_of(model, state?, name)?.clone());
            }
        }
        (point.len() == self.inputs.names().count()).then_some(point)
    }

    pub(super) fn outcome(&self, side: &Sided<'_>, point: &[Value]) -> Outcome {
        let (args, from, to) = self.parts(side.model, point);
        let step = (from.as_ref(), to.as_ref());
        let value = match (side.subject, step) {
            (Subject::Definition(id), _) => side.model.apply_on(id, args, step, LIMITS),
            (Subject::Init, (Some(state), _)) => side.model.is_initial(state).map(Value::Bool),
            (Subject::Next, (Some(from), Some(to))) => {
                side.model.is_step(from, to).map(Value::Bool)
            }
            _ => return Outcome::Unknown("there is no state".to_owned()),
        };
        match value {
            Ok(value) => match force(&value) {
                Ok(value) => Outcome::Value(value),
                Err(error) => without_value(error.kind, error.detail, Some(value)),
            },
            Err(error) => without_value(error.kind, error.detail.clone(), None),
        }
    }

    /// Why it is what it is at a point.
    pub(super) fn explanation(&self, side: &Sided<'_>, point: &[Value]) -> Option<Explanation> {
        let (args, from, to) = self.parts(side.model, point);
        let filler;
        let step = match (&from, &to) {
            (Some(from), Some(to)) => Some((from, to)),
            (Some(from), None) => Some((from, from)),
            (None, Some(to)) => {
                filler = to.clone();
                Some((&filler, to))
            }
            (None, None) => None,
        };
        match (side.subject, step) {
            (Subject::Definition(id), _) => side.model.explain(id, args, step),
            (Subject::Init, Some((state, _))) => side.model.explain_initial(state),
            (Subject::Next, Some((from, to))) => side.model.explain_step(from, to),
            _ => None,
        }
    }

    /// The arguments and the states that a point gives; variables that are not
    /// read have a value that nobody sees.
    pub(super) fn parts<'p>(
        &self,
        model: &Model,
        point: &'p [Value],
    ) -> (&'p [Value], Option<State>, Option<State>) {
        let (args, rest) = point
            .split_at_checked(self.inputs.params.len())
            .unwrap_or((point, &[]));
        let (now, next) = rest
            .split_at_checked(self.inputs.now.len())
            .unwrap_or((rest, &[]));
        let state = |names: &[Arc<str>], values: &[Value]| {
            let value = |name: &Arc<str>| {
                let place = names.iter().position(|own| own == name);
                let value = place.and_then(|place| values.get(place));
                value.cloned().unwrap_or(Value::Bool(false))
            };
            let values = model.variables().iter().map(value).collect();
            (!names.is_empty()).then(|| State::new(values))
        };
        (
            args,
            state(&self.inputs.now, now),
            state(&self.inputs.next, next),
        )
    }
}

/// How deep in the variables of both states there are sequences.
fn of_variables<'i>(
    inputs: &'i Inputs,
    sides: [&'i Catalogue; 2],
) -> impl Iterator<Item = Depths> + 'i {
    let names = inputs.now.iter().chain(&inputs.next);
    names.map(move |name| {
        let sides = sides.iter();
        sides
            .flat_map(|catalogue| catalogue.sequential.of_variable(name))
            .collect()
    })
}

/// What an error makes of an application; `value` is what it came to, if it is
/// only its list that there is not.
fn without_value(kind: ErrorKind, reason: String, value: Option<Value>) -> Outcome {
    match (kind, value) {
        (
            ErrorKind::Limit
            | ErrorKind::Unsupported
            | ErrorKind::Refused
            | ErrorKind::TooManyElements,
            _,
        ) => Outcome::Unknown(reason),
        (ErrorKind::NotEnumerable, value) => Outcome::Unlisted(value, reason),
        (ErrorKind::Incomparable, Some(value)) => Outcome::Unlisted(Some(value), reason),
        _ => Outcome::Undefined(reason),
    }
}

fn sided<'m>(model: &'m Model, key: &Key) -> Option<Sided<'m>> {
    let definition = model.definition(&key.name)?;
    let found = model.spec().definitions.get(definition.0 as usize)?;
    (found.module == key.module).then_some(Sided {
        model,
        subject: Subject::Definition(definition),
    })
}

fn value_of<'s>(model: &Model, state: &'s State, name: &str) -> Option<&'s Value> {
    let place = model.variables().iter().position(|own| **own == *name)?;
    state.values().get(place)
}
