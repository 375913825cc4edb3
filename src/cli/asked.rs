//! Expressions that are asked of the states and steps of a trace.

use crate::eval::{Bindings, Limits, Setup, State as ModelState, StepExpression};
use crate::report::ErrorReport;
use crate::spec::resolved::{Level, VarId};
use crate::spec::{Spec, level_of, resolve_expression_text, variables_of};
use crate::trace::{Observation, Pattern, Shape, kinds};
use crate::value::{Text, Value};

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
            let mut reads: Vec<usize> = match may_read_all(&setup.bindings) {
                true => (0..spec.variables.len()).collect(),
                false => {
                    let found = variables_of(&spec, &expr).into_iter();
                    found.map(|VarId(index)| index as usize).collect()
                }
            };
            reads.sort_unstable();
            expressions.push(Expression {
                text: text.clone(),
                ready: StepExpression::new(&spec, &setup.bindings, &expr, limits),
                level: level_of(&spec, &expr),
                reads,
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
        let readings = match self.readings(&expression.reads, &states) {
            Ok(readings) => readings,
            Err(reason) => return Some(Err(reason)),
        };
        let mut told: Option<Value> = None;
        let mut failed = None;
        for states in readings {
            let [first, rest @ ..] = states.as_slice() else {
                continue;
            };
            let evaluated = expression.ready.evaluate_at(level, first, rest.first());
            match (evaluated.value, &told) {
                (Ok(value), None) => told = Some(value),
                (Ok(value), Some(known)) if value == *known => {}
                (Ok(_), Some(_)) => return Some(Err(self.left_open(expression))),
                (Err(error), _) => failed = failed.or(Some(error.detail.clone())),
            }
        }
        // The readings in which it has no value are not those that its author
        // means.
        told.map(Ok).or_else(|| failed.map(Err))
    }

    /// What the states may be, where they tell the variables that are read, each of
    /// one kind in all of them.
    ///
    /// # Errors
    /// Why they may not be read.
    fn readings(
        &self,
        reads: &[usize],
        states: &[&Observation],
    ) -> Result<Vec<Vec<ModelState>>, String> {
        let mut ways: Vec<Vec<Shape>> = vec![vec![Shape::Unknown; self.variables.len()]];
        for index in reads {
            let Some(name) = self.variables.get(*index) else {
                continue;
            };
            let patterns = observed(name, states)?;
            let open = || format!("it is open what `{name}` is{}", self.hint);
            let shapes = kinds(&patterns, MOST_READINGS).ok_or_else(open)?;
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

    /// A state whose variables are of these kinds; what is not told of it is not
    /// asked.
    fn state(&self, observation: &Observation, way: &[Shape]) -> ModelState {
        let values = self.variables.iter().zip(way).map(|(name, shape)| {
            let pattern = observation.get(name.as_str());
            let value = pattern.and_then(|pattern| pattern.decode(shape));
            value.unwrap_or(Value::Bool(false))
        });
        ModelState::new(values.collect())
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

/// Whether a configuration may put definitions in the place of others, which may
/// read any variable.
fn may_read_all(bindings: &Bindings) -> bool {
    !bindings.overrides.is_empty()
}

/// What the states tell of a variable.
///
/// # Errors
/// If one of them tells nothing of it, or not all.
fn observed<'o>(name: &Text, states: &[&'o Observation]) -> Result<Vec<&'o Pattern>, String> {
    let patterns = states.iter().map(|state| match state.get(name.as_str()) {
        None | Some(Pattern::Unobserved | Pattern::Opaque(_)) => {
            Err(format!("`{name}` is not observed"))
        }
        Some(pattern) if pattern.leaves_out() => Err(format!("a part of `{name}` is not observed")),
        Some(pattern) => Ok(pattern),
    });
    patterns.collect()
}
