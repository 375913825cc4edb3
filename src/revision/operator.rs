//! An operator as both sides have it, and what becomes of it at a point.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::eval::{Explanation, Limits, Model, State, Truth};
use crate::spec::resolved::{DefId, Level};
use crate::value::{ErrorKind, Value, brief, force};

use super::catalogue::Catalogue;
use super::form::Key;

/// What one evaluation may use at a generated point.
const LIMITS: Limits = Limits {
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
}

impl Outcome {
    pub(super) fn accepts(&self) -> bool {
        *self == Self::Value(Value::Bool(true))
    }

    pub(super) fn is_value_other_than_boolean(&self) -> bool {
        matches!(self, Self::Value(value) if !matches!(value, Value::Bool(_)))
    }

    /// Why there is no value is told in other words where other conjuncts are
    /// evaluated, so reasons are not compared.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Undefined(_), Self::Undefined(_)) => true,
            _ => self == other,
        }
    }
}

/// An operator on one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sided<'m> {
    pub(super) model: &'m Model,
    pub(super) definition: DefId,
}

/// An operator that both sides have and that takes the same inputs.
#[derive(Clone, Debug)]
pub(super) struct Operator<'m> {
    pub(super) name: String,
    pub(super) inputs: Inputs,
    /// Numbers that its text, or that of what it refers to, names.
    pub(super) numbers: Vec<i64>,
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
        let temporal = levels.iter().any(|(catalogue, key)| {
            let entry = catalogue.definitions.get(*key);
            entry.is_some_and(|entry| entry.level == Level::Temporal)
        });
        if temporal {
            return Err(Incomparable::Temporal);
        }
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
        let mut numbers = numbers_in(old_catalogue, old_key);
        numbers.extend(numbers_in(new_catalogue, new_key));
        Ok(Self {
            numbers: numbers.into_iter().take(MOST_NUMBERS).collect(),
            name: new_key.name.to_string(),
            inputs,
            old,
            new,
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
        let mut point = args.to_vec();
        let sides = [(&self.inputs.now, from), (&self.inputs.next, to)];
        for (names, state) in sides {
            for name in names {
                point.push(value_of(self.old.model, state?, name)?.clone());
            }
        }
        (point.len() == self.inputs.names().count()).then_some(point)
    }

    pub(super) fn outcome(&self, side: &Sided<'_>, point: &[Value]) -> Outcome {
        let (args, from, to) = self.parts(side.model, point);
        let step = (from.as_ref(), to.as_ref());
        let value = side.model.apply_on(side.definition, args, step, LIMITS);
        match value.and_then(|value| Ok(force(&value)?)) {
            Ok(value) => Outcome::Value(value),
            Err(error) => match error.kind {
                ErrorKind::Limit
                | ErrorKind::Unsupported
                | ErrorKind::Refused
                | ErrorKind::TooManyElements => Outcome::Unknown(error.detail.clone()),
                _ => Outcome::Undefined(error.detail.clone()),
            },
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
        side.model.explain(side.definition, args, step)
    }

    /// The arguments and the states that a point gives; variables that are not
    /// read have a value that nobody sees.
    fn parts<'p>(
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

/// Numbers of a text that are used, at most.
const MOST_NUMBERS: usize = 4;

fn numbers_in(catalogue: &Catalogue, key: &Key) -> BTreeSet<i64> {
    let reached = catalogue.reached_from(key).into_iter();
    let forms = reached.filter_map(|key| catalogue.definitions.get(key));
    forms.flat_map(|entry| entry.form.numbers()).collect()
}

fn sided<'m>(model: &'m Model, key: &Key) -> Option<Sided<'m>> {
    let definition = model.definition(&key.name)?;
    let found = model.spec().definitions.get(definition.0 as usize)?;
    (found.module == key.module).then_some(Sided { model, definition })
}

fn value_of<'s>(model: &Model, state: &'s State, name: &str) -> Option<&'s Value> {
    let place = model.variables().iter().position(|own| **own == *name)?;
    state.values().get(place)
}

/// What one side says at a point, for a reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// `TRUE`, `FALSE`, another value, or that there is none.
    pub outcome: ToldOutcome,
    /// What decided, where it is no value and not accepted.
    pub conjunct: Option<Conjunct>,
}

/// A conjunct that decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conjunct {
    /// `AtomicZoneMove4.4/ZonePartition4.1`.
    pub path: String,
    /// Its text on one line.
    pub text: String,
}

/// What became of an application.
#[derive(Clone, Debug, PartialEq)]
pub enum ToldOutcome {
    /// The predicate is true.
    Accepted,
    /// The predicate is false.
    Refused,
    /// A value that is no verdict.
    Value(Value),
    /// None, and why.
    Undefined(String),
}

impl Operator<'_> {
    pub(super) fn told(&self, side: &Sided<'_>, point: &[Value], outcome: &Outcome) -> Told {
        let outcome = match outcome {
            Outcome::Value(Value::Bool(true)) => ToldOutcome::Accepted,
            Outcome::Value(Value::Bool(false)) => ToldOutcome::Refused,
            Outcome::Value(value) => ToldOutcome::Value(value.clone()),
            Outcome::Undefined(reason) | Outcome::Unknown(reason) => {
                ToldOutcome::Undefined(reason.clone())
            }
        };
        let decided = match outcome {
            ToldOutcome::Accepted | ToldOutcome::Value(_) => None,
            ToldOutcome::Refused | ToldOutcome::Undefined(_) => self
                .explanation(side, point)
                .and_then(|explanation| deciding(side.model, &explanation)),
        };
        Told {
            outcome,
            conjunct: decided,
        }
    }
}

/// The conjunct that decided against an operator.
pub(super) fn deciding(model: &Model, explanation: &Explanation) -> Option<Conjunct> {
    if explanation.truth == Truth::True {
        return None;
    }
    let part = explanation.deciding();
    let text = model.spec().sources.slice(part.span);
    Some(Conjunct {
        path: explanation.guard_path(),
        text: on_one_line(text),
    })
}

/// Text with runs of white space, and comments at the ends of lines, as single
/// blanks.
pub fn on_one_line(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("\\*") {
        Some((code, _)) => code,
        None => line,
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

impl fmt::Display for ToldOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str("TRUE"),
            Self::Refused => f.write_str("FALSE"),
            Self::Value(value) => f.write_str(&brief(value)),
            Self::Undefined(_) => f.write_str("no value"),
        }
    }
}
