//! What the configurations ask of states and steps, on all those of the traces.
//!
//! A definition is compared at different points, some of which are kept; an
//! invariant, a constraint or a view is evaluated in every state that the traces
//! show, so that the states can be named of which it says something else.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::eval::{Model, State};
use crate::replay::{Input, Replay};
use crate::trace::Entry;
use crate::value::Value;

use super::catalogue::Catalogue;
use super::compare::Pair;
use super::configuration::asked;
use super::form::Key;
use super::judged::said;
use super::meaning::{Direction, Found, Tally, Verdict};
use super::operator::{Incomparable, Operator, Outcome, Point, Sided};
use super::seen::{Met, forget_place};
use super::text::DefinitionChange;
use super::told::Told;
use super::tried::differ;

/// States that are named of each way to differ, at most.
const MOST_NAMED: usize = 1_000;

/// A section of the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// `INVARIANT`.
    Invariant,
    /// `CONSTRAINT`.
    Constraint,
    /// `ACTION_CONSTRAINT`.
    ActionConstraint,
    /// `VIEW`.
    View,
    /// `ALIAS`.
    Alias,
}

impl Section {
    /// The word in the configuration.
    pub fn word(self) -> &'static str {
        match self {
            Self::Invariant => "INVARIANT",
            Self::Constraint => "CONSTRAINT",
            Self::ActionConstraint => "ACTION_CONSTRAINT",
            Self::View => "VIEW",
            Self::Alias => "ALIAS",
        }
    }

    /// Whether what it names is true or false; without it, everything is allowed.
    pub fn is_of_predicates(self) -> bool {
        !matches!(self, Self::View | Self::Alias)
    }
}

/// What a configuration asks otherwise than before.
#[derive(Clone, Debug)]
pub struct PropertyChange {
    /// The root module.
    pub model: String,
    /// Where it is asked.
    pub section: Section,
    /// The definition that was named there.
    pub old: Option<String>,
    /// The one that is.
    pub new: Option<String>,
    /// In one word: whether it allows more of the states that the traces show.
    pub verdict: Verdict,
    /// States of the traces, or steps, of which both were asked.
    pub judged: u64,
    /// Those of which there is no answer within the limits, or none that can be
    /// compared.
    pub undecided: u64,
    /// Those that are not known: the traces leave open which they are, or the old
    /// text does not allow the step.
    pub unknown: u64,
    /// Where they differ.
    pub flips: Vec<PropertyFlip>,
    /// Why they could not be compared.
    pub obstacle: Option<String>,
}

/// States that old and new differ on in one way.
#[derive(Clone, Debug)]
pub struct PropertyFlip {
    /// The way.
    pub direction: Direction,
    /// How many.
    pub count: u64,
    /// The first ones.
    pub states: Vec<Met>,
    /// What the old one says of the first; `None` if there is none.
    pub old: Option<Told>,
    /// The same of the new one.
    pub new: Option<Told>,
}

/// One thing that is asked, as far as both sides ask it.
struct Property<'m> {
    section: Section,
    old: Option<String>,
    new: Option<String>,
    operator: Result<Operator<'m>, Incomparable>,
}

/// What one trace, or all of them, showed of a property.
#[derive(Clone, Default)]
struct Shown {
    tally: Tally,
    /// States that are not known.
    unknown: u64,
    flips: BTreeMap<Direction, Places>,
}

/// The first states on which old and new differ in one way.
#[derive(Clone)]
struct Places {
    states: Vec<Met>,
    first: Point,
}

/// Compares what is asked otherwise, by name or by what is named.
pub(super) fn compare(
    pair: &Pair<'_>,
    changes: &[DefinitionChange],
    catalogues: (&Catalogue, &Catalogue),
) -> Vec<PropertyChange> {
    let properties = properties(pair, changes, catalogues);
    if properties.is_empty() {
        return Vec::new();
    }
    let of_traces: Vec<Vec<Shown>> = pair
        .traces
        .par_iter()
        .map(|input| shown_by(pair, &properties, input))
        .collect();
    let mut all = vec![Shown::default(); properties.len()];
    for shown in of_traces {
        for (all, shown) in all.iter_mut().zip(shown) {
            all.merge(shown);
        }
    }
    let both = properties.iter().zip(all);
    both.map(|(property, shown)| property.change(&pair.name, shown))
        .collect()
}

fn properties<'m>(
    pair: &Pair<'m>,
    changes: &[DefinitionChange],
    (old, new): (&Catalogue, &Catalogue),
) -> Vec<Property<'m>> {
    let differing: BTreeSet<&Key> = changes
        .iter()
        .filter(|change| change.may_differ())
        .flat_map(|change| change.old.iter().chain(&change.new))
        .map(|written| &written.key)
        .collect();
    let key = |model: &Model, name: &Option<String>| {
        let id = model.definition(name.as_ref()?)?;
        let definition = model.spec().definitions.get(id.0 as usize)?;
        Some(Key::of(definition))
    };
    let (old_model, new_model) = (pair.old.model, pair.new.model);
    let sections = asked(old_model.spec()).into_iter();
    let mut properties = Vec::new();
    for ((section, before), (_, after)) in sections.zip(asked(new_model.spec())) {
        for (was, is) in pairs(section, &before, &after) {
            let keys = (key(old_model, &was), key(new_model, &is));
            let operator = match &keys {
                (Some(before), Some(after)) => {
                    let is_same = before == after;
                    if is_same && !differing.contains(before) && !differing.contains(after) {
                        continue;
                    }
                    Operator::new((before, old, old_model), (after, new, new_model))
                }
                (Some(key), None) if section.is_of_predicates() => {
                    Operator::new((key, old, old_model), (key, old, old_model))
                }
                (None, Some(key)) if section.is_of_predicates() => {
                    Operator::new((key, new, new_model), (key, new, new_model))
                }
                _ => continue,
            };
            properties.push(Property {
                section,
                old: was,
                new: is,
                operator,
            });
        }
    }
    properties
}

/// A name that only one side has stands alone, but where only one thing can be
/// named.
fn pairs(
    section: Section,
    old: &BTreeSet<String>,
    new: &BTreeSet<String>,
) -> Vec<(Option<String>, Option<String>)> {
    if !section.is_of_predicates() {
        return vec![(old.first().cloned(), new.first().cloned())];
    }
    let has = |names: &BTreeSet<String>, name: &String| names.get(name).cloned();
    old.union(new)
        .map(|name| (has(old, name), has(new, name)))
        .collect()
}

/// What the properties are in the states of a trace, as the old text reads it.
fn shown_by(pair: &Pair<'_>, properties: &[Property<'_>], input: &Input) -> Vec<Shown> {
    let mut shown = vec![Shown::default(); properties.len()];
    // That a file cannot be read is told where it is replayed.
    let Ok(reader) = input.open() else {
        return shown;
    };
    let model = pair.old.model;
    let rendering = input.rendering(&reader, model);
    let path = input.path().display().to_string();
    let mut replay: Option<Replay<'_>> = None;
    let mut before: Option<State> = None;
    for entry in reader {
        let Ok(Entry::State(mut state)) = entry else {
            (replay, before) = (None, None);
            continue;
        };
        forget_place(&mut state);
        let running = replay.get_or_insert_with(|| {
            Replay::new(model, None, pair.rules, state.trace).rendered(rendering)
        });
        if running.state(&state).is_err() {
            return shown;
        }
        let now = running.only_state().cloned();
        let met = Met {
            trace: path.clone(),
            number: state.trace.0.saturating_add(1),
            state: state.number,
        };
        for (property, shown) in properties.iter().zip(&mut shown) {
            property.ask(model, (before.as_ref(), now.as_ref()), &met, shown);
        }
        before = now;
    }
    shown
}

impl Property<'_> {
    /// Asks both sides about a state, or about the step to it.
    fn ask(
        &self,
        model: &Model,
        (before, now): (Option<&State>, Option<&State>),
        met: &Met,
        shown: &mut Shown,
    ) {
        let Ok(operator) = &self.operator else {
            return;
        };
        // TLC asks an action constraint of steps, also one that has no primes.
        let is_of_steps =
            self.section == Section::ActionConstraint || !operator.inputs.next.is_empty();
        let from = match is_of_steps {
            true => before,
            false => now,
        };
        if is_of_steps && before.is_none() && met.state <= 1 {
            return;
        }
        let Some(point) = operator.point_of(model, &[], (from, now)) else {
            shown.unknown += 1;
            return;
        };
        let (old, new) = self.outcomes(operator, &point);
        let found = differ(&old, &new);
        shown.tally.add(found);
        if let Found::Differs(direction) = found {
            let places = shown.flips.entry(direction).or_insert_with(|| Places {
                states: Vec::new(),
                first: point,
            });
            if places.states.len() < MOST_NAMED {
                places.states.push(met.clone());
            }
        }
    }

    /// What is not asked is true of everything.
    fn outcomes(&self, operator: &Operator<'_>, point: &[Value]) -> (Outcome, Outcome) {
        let of = |name: &Option<String>, side: &Sided<'_>| match name {
            Some(_) => operator.outcome(side, point),
            None => Outcome::Value(Value::Bool(true)),
        };
        (of(&self.old, &operator.old), of(&self.new, &operator.new))
    }

    fn change(&self, model: &str, shown: Shown) -> PropertyChange {
        let has = |wanted: Direction| shown.flips.contains_key(&wanted);
        let tally = shown.tally;
        let verdict = match (has(Direction::Looser), has(Direction::Stricter)) {
            _ if !tally.has_value() || self.operator.is_err() => Verdict::Unjudged,
            (true, true) => Verdict::Incomparable,
            (true, false) => Verdict::Looser,
            (false, true) => Verdict::Stricter,
            (false, false) if !shown.flips.is_empty() => Verdict::Changed,
            (false, false) if tally.undecided > 0 => Verdict::Unjudged,
            (false, false) => Verdict::Equivalent,
        };
        let obstacle = match (&self.operator, verdict) {
            (Err(obstacle), _) => Some(said(obstacle)),
            (_, Verdict::Unjudged) if tally.judged > 0 && !tally.has_value() => {
                Some("neither text has a value of it in any state".to_owned())
            }
            (_, Verdict::Unjudged) if tally.judged > 0 || tally.undecided > 0 => Some(
                "it cannot be evaluated within limits, or without listing what is infinite"
                    .to_owned(),
            ),
            (_, Verdict::Unjudged) => Some("the traces have no state to ask it of".to_owned()),
            _ => None,
        };
        let operator = self.operator.as_ref().ok();
        let flips = shown.flips.into_iter().filter_map(|(direction, places)| {
            let operator = operator?;
            let first = &places.first;
            let (old, new) = self.outcomes(operator, first);
            let told = |name: &Option<String>, side: &Sided<'_>, outcome: &Outcome| {
                let is_asked = name.is_some();
                is_asked.then(|| operator.told(side, first, outcome))
            };
            Some(PropertyFlip {
                direction,
                count: tally.of(direction),
                old: told(&self.old, &operator.old, &old),
                new: told(&self.new, &operator.new, &new),
                states: places.states,
            })
        });
        PropertyChange {
            model: model.to_owned(),
            section: self.section,
            old: self.old.clone(),
            new: self.new.clone(),
            verdict,
            judged: tally.judged,
            undecided: tally.undecided,
            unknown: shown.unknown,
            flips: flips.collect(),
            obstacle,
        }
    }
}

impl Shown {
    fn merge(&mut self, other: Self) {
        self.tally.merge(&other.tally);
        self.unknown += other.unknown;
        for (direction, places) in other.flips {
            match self.flips.get_mut(&direction) {
                None => drop(self.flips.insert(direction, places)),
                Some(known) => {
                    let room = MOST_NAMED.saturating_sub(known.states.len());
                    known.states.extend(places.states.into_iter().take(room));
                }
            }
        }
    }
}
