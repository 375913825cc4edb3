//! Expressions that are asked of the states and steps of a trace.

use crate::eval::{Bindings, ConstantValue, Limits, Setup, StepExpression};
use crate::report::ErrorReport;
use crate::spec::resolved::{DefId, Expr, Level, VarId};
use crate::spec::{Spec, level_of, resolve_expression_text, variables_of};
use crate::trace::{Names, Observation, Pattern, Shape, kinds};
use crate::value::{ErrorKind, Text, Value, brief};

use super::models;

/// So many ways to read what a form leaves open are tried.
const MOST_READINGS: usize = 256;

/// Why a temporal formula has no value in any state.
const OF_BEHAVIOURS: &str = "a temporal formula has no value on a step";

/// An expression's text and its value, or why it has none.
pub(super) type Answer = (String, Result<Value, String>);

/// Expressions, ready to be evaluated.
#[derive(Default)]
pub(super) struct Asked {
    /// The variables of the scope that they are read in.
    variables: Vec<Text>,
    expressions: Vec<Expression>,
    /// What is said where a form leaves open what a value is.
    hint: &'static str,
}

struct Expression {
    text: String,
    ready: StepExpression,
    /// What it speaks of.
    level: Level,
    /// The variables that it depends on, by index.
    reads: Vec<usize>,
}

/// A state of a trace that is asked, or the step to it.
#[derive(Clone, Copy)]
pub(super) struct AskedOf<'o> {
    /// The state's number, from 1.
    pub(super) number: u64,
    pub(super) before: Option<&'o Observation>,
    pub(super) now: &'o Observation,
}

impl Asked {
    /// The expressions of these texts, read in this scope; `hint` says how it is
    /// told what a form leaves open.
    ///
    /// # Errors
    /// If one of them is none.
    pub(super) fn new(
        texts: &[String],
        (mut spec, setup): (Spec, Setup),
        hint: &'static str,
    ) -> Result<Self, Vec<ErrorReport>> {
        let names = spec.variables.iter().map(|own| Text::new(&own.name));
        let variables = names.collect();
        let mut expressions = Vec::with_capacity(texts.len());
        for text in texts {
            let read = resolve_expression_text(&mut spec, "--expr", text);
            let expr = read.map_err(models::errors)?;
            let limits = Limits::default();
            expressions.push(Expression {
                text: text.clone(),
                ready: StepExpression::new(&spec, &setup.bindings, &expr, limits),
                level: level_of(&spec, &expr),
                reads: reads(&spec, &setup.bindings, &expr),
            });
        }
        Ok(Self {
            variables,
            expressions,
            hint,
        })
    }

    /// The values of the expressions; those of steps have none in the first state.
    pub(super) fn evaluate(&self, of: AskedOf<'_>) -> Vec<Answer> {
        let answers = self.expressions.iter().filter_map(|expression| {
            let value = self.value(expression, of)?;
            Some((expression.text.clone(), value))
        });
        answers.collect()
    }

    fn value(&self, expression: &Expression, of: AskedOf<'_>) -> Option<Result<Value, String>> {
        let AskedOf {
            number,
            before,
            now,
        } = of;
        let (level, states) = match expression.level {
            Level::Temporal => return Some(Err(OF_BEHAVIOURS.to_owned())),
            Level::Constant | Level::State => (number, vec![now]),
            Level::Action => (number.saturating_sub(1), vec![before?, now]),
        };
        let told = |names| -> Result<Told, String> {
            let readings = self.readings(&expression.reads, &states, names)?;
            let told = evaluated(&expression.ready, level, readings);
            told.ok_or_else(|| self.unobserved(expression, &states))
        };
        let told = told(Names::Strings).and_then(|as_strings| {
            let as_models = told(Names::ModelValues)?;
            self.weighed(expression, as_strings, as_models)
        });
        Some(told)
    }

    /// What an expression comes to where names are strings, and where they are model
    /// values. A reading in which it has no value is not what its author means.
    fn weighed(
        &self,
        expression: &Expression,
        as_strings: Told,
        as_models: Told,
    ) -> Result<Value, String> {
        let hint = self.hint;
        match (as_strings, as_models) {
            (Told::Open, _) | (Told::Failed(_), Told::Open) => Err(self.left_open(expression)),
            (Told::Value(value), Told::Failed(_)) | (Told::Failed(_), Told::Value(value)) => {
                Ok(value)
            }
            (Told::Value(value), Told::Value(other)) if are_written_alike(&value, &other) => {
                Ok(value)
            }
            (Told::Value(value), Told::Value(other)) => Err(format!(
                "{} if names are strings, {} if they are model values{hint}",
                brief(&value),
                brief(&other)
            )),
            (Told::Value(value), Told::Open) => {
                Err(format!("{} if names are strings{hint}", brief(&value)))
            }
            (Told::Failed(reason), Told::Failed(_)) => Err(reason),
        }
    }

    /// What is not observed of what an expression reads in these states.
    fn unobserved(&self, expression: &Expression, states: &[&Observation]) -> String {
        let names = expression.reads.iter();
        let names = names.filter_map(|index| self.variables.get(*index));
        let mut untold = names.flat_map(|name| {
            let states = states.iter();
            states.filter_map(move |state| observed(name, state).err())
        });
        untold.next().unwrap_or_else(|| self.left_open(expression))
    }

    /// What the states may be, each of the variables that are read of one kind in all of
    /// them.
    ///
    /// # Errors
    /// If they may be too much.
    fn readings(
        &self,
        reads: &[usize],
        states: &[&Observation],
        names: Names,
    ) -> Result<Vec<Reading>, String> {
        let mut ways: Vec<Vec<Shape>> = vec![vec![Shape::Unknown; self.variables.len()]];
        for index in reads {
            let Some(name) = self.variables.get(*index) else {
                continue;
            };
            let states = states.iter();
            let patterns: Vec<&Pattern> = states
                .filter_map(|state| observed(name, state).ok())
                .collect();
            let open = || format!("it is open what `{name}` is{}", self.hint);
            let shapes = kinds(&patterns, names, MOST_READINGS).ok_or_else(open)?;
            if ways.len().saturating_mul(shapes.len()) > MOST_READINGS {
                return Err(open());
            }
            let with = |way: Vec<Shape>| {
                let each = shapes.iter().map(move |shape| {
                    let mut way = way.clone();
                    if let Some(place) = way.get_mut(*index) {
                        *place = shape.clone();
                    }
                    way
                });
                each.collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(with).collect();
        }
        let read = |way: Vec<Shape>| {
            let states = states.iter().map(|state| self.state(state, &way));
            states.collect()
        };
        Ok(ways.into_iter().map(read).collect())
    }

    /// What is told of a state whose variables are of these kinds.
    fn state(&self, observation: &Observation, way: &[Shape]) -> Vec<Option<Value>> {
        let values = self.variables.iter().zip(way);
        let values = values.map(|(name, shape)| observed(name, observation).ok()?.decode(shape));
        values.collect()
    }

    fn left_open(&self, expression: &Expression) -> String {
        let names = expression
            .reads
            .iter()
            .filter_map(|index| self.variables.get(*index));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        format!(
            "it depends on what {} {}, which is open{}",
            names.join(" and "),
            if names.len() == 1 { "is" } else { "are" },
            self.hint
        )
    }
}

/// What an expression comes to in some readings of states.
enum Told {
    /// This, in all in which it has a value.
    Value(Value),
    /// One thing here and another there.
    Open,
    /// Nothing, for this reason.
    Failed(String),
}

/// What a state is taken to be, and then the one that a step leads to: by variable, its
/// value if that is observed.
type Reading = Vec<Vec<Option<Value>>>;

/// What an expression comes to; `None` if in some reading it reads what is not observed.
fn evaluated(ready: &StepExpression, level: u64, readings: Vec<Reading>) -> Option<Told> {
    let mut told: Option<Value> = None;
    let mut failed = None;
    for states in readings {
        let [first, rest @ ..] = states.as_slice() else {
            continue;
        };
        let next = rest.first().map(Vec::as_slice);
        let evaluated = ready.evaluate_in_part(level, first, next);
        match (evaluated.value, &told) {
            (Err(error), _) if error.kind == ErrorKind::UnassignedRead => return None,
            (Ok(value), None) => told = Some(value),
            (Ok(value), Some(known)) if value == *known => {}
            (Ok(_), Some(_)) => return Some(Told::Open),
            (Err(error), _) => failed = failed.or(Some(error.detail.clone())),
        }
    }
    Some(match told {
        Some(value) => Told::Value(value),
        None => Told::Failed(failed.unwrap_or_default()),
    })
}

/// Whether two values are the same up to which names in them are strings, which the
/// text of a state does not say either.
fn are_written_alike(one: &Value, other: &Value) -> bool {
    one == other || one.to_string().replace('"', "") == other.to_string().replace('"', "")
}

/// The variables that an expression may depend on, by index: what its text reads, and
/// what the definitions read that the configuration puts in the place of others.
fn reads(spec: &Spec, bindings: &Bindings, expr: &Expr) -> Vec<usize> {
    let mut found = variables_of(spec, expr);
    for given in bindings
        .constants
        .values()
        .chain(bindings.overrides.values())
    {
        if let ConstantValue::Definition(DefId(id)) = given
            && let Some(definition) = spec.definitions.get(*id as usize)
        {
            found.extend(variables_of(spec, &definition.body));
        }
    }
    let mut reads: Vec<usize> = found.into_iter().map(|VarId(id)| id as usize).collect();
    reads.sort_unstable();
    reads
}

/// What a state tells of a variable.
///
/// # Errors
/// If it tells nothing of it, or not all.
fn observed<'o>(name: &Text, state: &'o Observation) -> Result<&'o Pattern, String> {
    match state.get(name.as_str()) {
        None | Some(Pattern::Unobserved | Pattern::Opaque(_)) => {
            Err(format!("`{name}` is not observed"))
        }
        Some(pattern) if pattern.leaves_out() => Err(format!("a part of `{name}` is not observed")),
        Some(pattern) => Ok(pattern),
    }
}
