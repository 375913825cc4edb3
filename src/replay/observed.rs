//! Observations, seen from the model: what is wanted of the next state.

use crate::diag::Span;
use crate::eval::{ActionTaken, Members, Model, State, Wanted};
use crate::spec::resolved::{DefId, VarId};
use crate::trace::{ActionLabel, Observation, Pattern, Shape};
use crate::value::Value;

use super::aliased::Aliased;

/// What was observed of a value is read in so many ways at most.
const MAX_READINGS: usize = 10_000;

/// What was observed of a state is read in so many ways at most, where each is
/// judged by itself.
const MAX_STATES: usize = 256;

/// What TLC prints for a variable without a value.
const UNASSIGNED: &str = "null";

/// How much of a variable a state does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Its value.
    All,
    /// Something in its value.
    Part,
}

/// What a trace says of a state and of the action that led there.
pub(super) struct Observed<'t> {
    /// By variable; `None` is not observed.
    patterns: Vec<Option<&'t Pattern>>,
    action: Option<Labelled<'t>>,
    /// The part of the next-state relation that is said to have led there.
    part: Option<Span>,
    /// How many states come before it.
    before: Option<u64>,
}

/// A label whose action the spec has.
struct Labelled<'t> {
    definition: DefId,
    args: Vec<&'t Pattern>,
}

impl<'t> Observed<'t> {
    /// What a state tells; of one that was written through an ALIAS, what its
    /// fields tell.
    ///
    /// # Errors
    /// The name of an observed variable that the model does not have.
    pub(super) fn new(
        model: &Model,
        aliased: Option<&Aliased>,
        observation: &'t Observation,
    ) -> Result<Self, &'t str> {
        let names = model.variables();
        let aliased = aliased.filter(|aliased| aliased.is_of(observation));
        let mut patterns = vec![None; names.len()];
        for (name, pattern) in &observation.vars {
            let index = match aliased {
                Some(aliased) => match aliased.variable(name.as_str()) {
                    Some(index) => Some(index),
                    None => continue,
                },
                None => names.iter().position(|own| **own == *name.as_str()),
            };
            match index.and_then(|index| patterns.get_mut(index)) {
                Some(place) => *place = Some(pattern).filter(|own| !is_unassigned(model, own)),
                None => return Err(name.as_str()),
            }
        }
        Ok(Self {
            patterns,
            action: None,
            part: None,
            before: None,
        })
    }

    /// What is known of each variable.
    pub(super) fn of_patterns(patterns: &'t [Pattern]) -> Self {
        Self {
            patterns: patterns.iter().map(Some).collect(),
            action: None,
            part: None,
            before: None,
        }
    }

    /// The variables that are not observed, and those of which a part is not.
    pub(super) fn unobserved(&self) -> impl Iterator<Item = (usize, Extent)> {
        let patterns = self.patterns.iter().enumerate();
        patterns.filter_map(|(index, pattern)| match pattern {
            None | Some(Pattern::Unobserved | Pattern::Opaque(_)) => Some((index, Extent::All)),
            Some(pattern) if pattern.leaves_out() => Some((index, Extent::Part)),
            Some(_) => None,
        })
    }

    /// All states that it may be of, the best guess first; `None` if they are
    /// many or not every variable is observed.
    pub(super) fn readings(&self) -> Option<Vec<State>> {
        let least = |pattern: &Option<&Pattern>| Some((*pattern)?.least_readings());
        let least: Option<Vec<usize>> = self.patterns.iter().map(least).collect();
        let all = least?.into_iter().fold(1, usize::saturating_mul);
        if all > MAX_STATES {
            return None;
        }
        let mut ways = vec![Vec::new()];
        for pattern in &self.patterns {
            let values = (*pattern)?.candidates(MAX_STATES + 1);
            if values.is_empty() || values.len().saturating_mul(ways.len()) > MAX_STATES {
                return None;
            }
            ways = ways
                .into_iter()
                .flat_map(|way| {
                    let with = |value: &Value| [way.clone(), vec![value.clone()]].concat();
                    values.iter().map(with).collect::<Vec<_>>()
                })
                .collect();
        }
        Some(ways.into_iter().map(State::new).collect())
    }

    /// Says how many states of the trace come before it.
    pub(super) fn come_after(&mut self, states: u64) {
        self.before = Some(states);
    }

    /// Looks only for steps of this action.
    pub(super) fn directed_by(&mut self, definition: DefId, label: &'t ActionLabel) {
        let args = label
            .args
            .iter()
            .flatten()
            .map(|(_, pattern)| pattern)
            .collect();
        self.action = Some(Labelled { definition, args });
    }

    /// Looks only for steps of this part of the next-state relation.
    pub(super) fn placed_at(&mut self, part: Option<Span>) {
        self.part = part;
    }

    /// Looks for steps of any action.
    pub(super) fn undirected(&mut self) {
        self.action = None;
        self.part = None;
    }

    /// Whether it looks only for steps of one action.
    pub(super) fn is_directed(&self) -> bool {
        self.action.is_some()
    }

    /// Whether nothing is known of any variable.
    pub(super) fn is_blank(&self) -> bool {
        let unobserved = |pattern: &Option<&Pattern>| {
            pattern.is_none_or(|own| matches!(own, Pattern::Unobserved | Pattern::Opaque(_)))
        };
        self.patterns.iter().all(unobserved)
    }

    /// Whether every variable's value is known exactly.
    pub(super) fn is_exact(&self) -> bool {
        self.patterns
            .iter()
            .all(|pattern| pattern.is_some_and(|p| p.exact().is_some()))
    }

    /// The only state that it may be of, if every variable's value is known
    /// exactly.
    pub(super) fn exact_state(&self) -> Option<State> {
        let exact = |pattern: &Option<&Pattern>| (*pattern)?.exact().cloned();
        let values: Option<Vec<Value>> = self.patterns.iter().map(exact).collect();
        values.map(State::new)
    }

    /// The state that it is probably of, if its variables have values of these shapes,
    /// and what is not observed is as it was.
    pub(super) fn likely_state(&self, shapes: &[Shape], was: &State) -> Option<State> {
        let pairs = self.patterns.iter().zip(shapes).zip(was.values());
        let values = pairs.map(|((pattern, shape), was)| match pattern {
            None | Some(Pattern::Unobserved | Pattern::Opaque(_)) => Some(was.clone()),
            Some(pattern) => pattern.decode(shape),
        });
        values.collect::<Option<Vec<Value>>>().map(State::new)
    }

    pub(super) fn is_matched_by(&self, state: &State) -> bool {
        let mut pairs = self.patterns.iter().zip(state.values());
        pairs.all(|(pattern, value)| pattern.is_none_or(|pattern| pattern.matches(value)))
    }

    /// A state that the observation may be of, its values built like those of
    /// the examples; what is not observed is as in the first example.
    pub(super) fn decoded<'s>(&self, examples: impl Iterator<Item = &'s State>) -> Option<State> {
        let examples: Vec<&State> = examples.collect();
        let values = self.patterns.iter().enumerate().map(|(index, pattern)| {
            let mut like = examples
                .iter()
                .filter_map(|state| state.values().get(index));
            match pattern {
                None => like.next().cloned(),
                Some(pattern) => pattern
                    .decode(&Shape::of_all(like))
                    .or_else(|| guess(pattern)),
            }
        });
        values.collect::<Option<Vec<_>>>().map(State::new)
    }

    /// The arguments of the action it is directed by, if they are known exactly.
    pub(super) fn exact_arguments(&self) -> Option<Vec<Value>> {
        let action = self.action.as_ref()?;
        let exact = |pattern: &&Pattern| pattern.exact().cloned();
        action.args.iter().map(exact).collect()
    }

    /// The arguments of the action it is directed by, without examples.
    pub(super) fn guessed_arguments(&self) -> Option<Vec<Value>> {
        let action = self.action.as_ref()?;
        action.args.iter().map(|pattern| guess(pattern)).collect()
    }
}

impl Wanted for Observed<'_> {
    fn level(&self) -> Option<u64> {
        self.before
    }

    fn admits(&self, variable: VarId, value: &Value) -> bool {
        match self.patterns.get(variable.0 as usize) {
            Some(Some(pattern)) => pattern.matches(value),
            _ => true,
        }
    }

    fn exact(&self, variable: VarId) -> Option<&Value> {
        (*self.patterns.get(variable.0 as usize)?)?.exact()
    }

    fn members(&self, variable: VarId, set: &Value) -> Option<Members> {
        members((*self.patterns.get(variable.0 as usize)?)?, set)
    }

    fn action(&self) -> Option<DefId> {
        self.action.as_ref().map(|action| action.definition)
    }

    fn part(&self) -> Option<Span> {
        self.part
    }

    fn members_for_argument(&self, index: usize, set: &Value) -> Option<Members> {
        members(self.action.as_ref()?.args.get(index)?, set)
    }

    fn admits_argument(&self, index: usize, value: &Value) -> bool {
        let pattern = self
            .action
            .as_ref()
            .and_then(|action| action.args.get(index));
        pattern.is_none_or(|pattern| pattern.matches(value))
    }

    fn exact_argument(&self, index: usize) -> Option<&Value> {
        self.action.as_ref()?.args.get(index)?.exact()
    }
}

/// TLC prints `null` for a variable without a value; it is one of a model that has
/// a model value of this name.
fn is_unassigned(model: &Model, pattern: &Pattern) -> bool {
    let Pattern::Exact(Value::Model(name)) = pattern else {
        return false;
    };
    name.as_str() == UNASSIGNED && !model.bindings().model_values().contains(name)
}

/// The elements of `set` that were perhaps observed, if anything was.
fn members(pattern: &Pattern, set: &Value) -> Option<Members> {
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => None,
        pattern => Some(pattern.members(set, MAX_READINGS)),
    }
}

/// The definition that a label names, if TLC could have entered it.
pub(super) fn labelled_definition(model: &Model, label: &ActionLabel) -> Option<DefId> {
    let name = label.name.as_str();
    model.definition(name).or_else(|| {
        let definitions = &model.spec().definitions;
        let index = definitions
            .iter()
            .position(|definition| *definition.name == *name)?;
        Some(DefId(index as u32))
    })
}

/// A label as people write it: `Move(11, [kind |-> …])`.
pub(super) fn label_text(label: &ActionLabel) -> String {
    let args: Vec<String> = label
        .args
        .iter()
        .flatten()
        .map(|(_, pattern)| match guess(pattern) {
            Some(value) => value.to_string(),
            None => pattern.to_string(),
        })
        .collect();
    call_text(label.name.as_str(), &args)
}

/// An action taken as people write it. Of an argument that is an operator only
/// that is told.
pub(super) fn action_text(model: &Model, action: &ActionTaken) -> String {
    let definition = model.spec().definitions.get(action.definition.0 as usize);
    let mut given = action.args.iter().peekable();
    let mut args = Vec::with_capacity(action.args.len());
    for param in definition.map_or(&[][..], |definition| &definition.params) {
        match given.next_if(|(name, _)| *name == param.name) {
            Some((_, value)) => args.push(value.to_string()),
            None if param.arity > 0 => args.push("<Operator>".to_owned()),
            None => {}
        }
    }
    args.extend(given.map(|(_, value)| value.to_string()));
    call_text(&action.name, &args)
}

fn call_text(name: &str, args: &[String]) -> String {
    if args.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", args.join(", "))
    }
}

fn guess(pattern: &Pattern) -> Option<Value> {
    pattern.candidates(1).into_iter().next()
}
