//! One revision as a whole.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::eval::{Model, Setup};
use crate::replay::{CallRules, Input};
use crate::spec::Spec;
use crate::trace::TraceError;

use super::catalogue::Catalogue;
use super::configuration::{self, ConfigChange, is_of_behaviours};
use super::form::Key;
use super::handed::handed_down;
use super::judged::{Calls, hold_against_dependents, judged, said};
use super::meaning::{Effort, Meaning, Verdict};
use super::operator::{Incomparable, Operator, Subject};
use super::progress::Progress;
use super::properties::{self, PropertyChange};
use super::raised::handed_up;
use super::same::Renamed;
use super::seen::{self, MOST_POINTS, Points, Wanted};
use super::steps::{self, Pending, Replayed};
use super::text::{self, DefinitionChange, TextChange, TextRevision};
use super::tried;
use super::variables::VariableName;

/// One side of a harness.
#[derive(Clone, Copy)]
pub struct Side<'m> {
    /// The spec as configured.
    pub model: &'m Model,
    /// What its configuration says.
    pub setup: &'m Setup,
}

/// A root module that both sides have, with its traces.
pub struct Pair<'m> {
    /// The root module.
    pub name: String,
    /// Before.
    pub old: Side<'m>,
    /// After.
    pub new: Side<'m>,
    /// The traces that it judges.
    pub traces: Vec<Input>,
    /// How calls are read.
    pub rules: &'m CallRules,
}

/// What is compared.
#[derive(Default)]
pub struct Revised<'m> {
    /// Root modules of both sides.
    pub pairs: Vec<Pair<'m>>,
    /// Specs of which only the text is compared, of the old side.
    pub old: Vec<&'m Spec>,
    /// The same of the new side.
    pub new: Vec<&'m Spec>,
    /// Variables that the new texts call otherwise; the pairs have one name for each.
    pub renamed: Vec<VariableName>,
}

/// What two configurations make of the behaviours, where they say it otherwise.
#[derive(Clone, Debug)]
pub struct BehaviourChange {
    /// The root module.
    pub model: String,
    /// `the initial predicate` or `the next-state relation`.
    pub part: &'static str,
    /// In one word.
    pub verdict: Verdict,
    /// The meaning, where it could be compared.
    pub meaning: Option<Meaning>,
    /// Why it could not.
    pub obstacle: Option<String>,
}

/// A definition and what was found out about it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The text.
    pub text: DefinitionChange,
    /// In one word.
    pub verdict: Verdict,
    /// The meaning, where it could be compared.
    pub meaning: Option<Meaning>,
    /// Why it could not.
    pub obstacle: Option<String>,
    /// Whether it has a point to show at which it differs, its text is as it was, and
    /// nothing that it depends on has one.
    pub is_unexplained: bool,
}

/// What a revision changes.
#[derive(Clone, Debug, Default)]
pub struct Revision {
    /// The text as a whole. Its definitions are in `definitions`.
    pub text: TextRevision,
    /// Definitions that are not as they were, or may mean something else.
    pub definitions: Vec<Judged>,
    /// What the configurations say otherwise than before.
    pub configurations: Vec<ConfigChange>,
    /// What that makes of the behaviours.
    pub behaviours: Vec<BehaviourChange>,
    /// What they ask of states and steps otherwise than before.
    pub properties: Vec<PropertyChange>,
    /// Each root module with its traces, where something changed that it uses.
    pub replayed: Vec<(String, Replayed)>,
    /// Traces whose root module uses nothing that changed.
    pub spared: u64,
    /// Of these, files that could not be opened.
    pub unreadable: Vec<TraceError>,
    /// How much was tried.
    pub effort: Effort,
    /// How much was tried of definitions that only depend on changed ones, each
    /// under each root module.
    pub shared: Effort,
    /// How many of these there are.
    pub dependent: u64,
}

/// Points beyond the traces, of all definitions together that only depend on
/// changed ones. A change of what a whole harness is built on reaches hundreds.
const TRIES_OF_DEPENDENT: usize = 60_000;

/// Points of the traces that are kept of one definition, at least.
const FEWEST_POINTS: usize = 200;

/// Points beyond them, at least.
const FEWEST_TRIES: usize = 40;

/// How often points at which something differs are handed on.
const ROUNDS: usize = 2;

/// Compares text and meaning.
pub fn compare(revised: &Revised<'_>, effort: Effort, progress: &Progress) -> Revision {
    let old_specs = revised.pairs.iter().map(|pair| &**pair.old.model.spec());
    let new_specs = revised.pairs.iter().map(|pair| &**pair.new.model.spec());
    let old = Catalogue::of(old_specs.chain(revised.old.iter().copied()));
    let new = Catalogue::of(new_specs.chain(revised.new.iter().copied()));
    let given: Vec<ConfigChange> = revised
        .pairs
        .iter()
        .flat_map(configuration::given_otherwise)
        .collect();
    let names = given.iter().map(|change| change.name.clone());
    let mut text = text::compare(&old, &new, &names.collect());
    text.variables_renamed.clone_from(&revised.renamed);
    let changes = std::mem::take(&mut text.definitions);
    let renamed = Renamed::of(&changes);
    let said = revised.pairs.iter().flat_map(configuration::said_otherwise);
    let configurations: Vec<ConfigChange> = given.into_iter().chain(said).collect();
    let dependent: usize = revised
        .pairs
        .iter()
        .map(|pair| changes.iter().filter(|it| is_dependent(it, pair)).count())
        .sum();
    let share = TRIES_OF_DEPENDENT / dependent.max(1);
    let shared = Effort {
        tries: share.max(FEWEST_TRIES).min(effort.tries),
        ..effort
    };
    let mut revision = Revision {
        text,
        effort,
        shared,
        dependent: dependent as u64,
        ..Revision::default()
    };
    let mut found: BTreeMap<usize, Vec<Result<Meaning, Incomparable>>> = BTreeMap::new();
    let mut all_replayed = Vec::new();
    for pair in &revised.pairs {
        let is_replayed = !pair.traces.is_empty() && is_touched(pair, &changes, &configurations);
        let pending = is_replayed.then(|| steps::replay(pair, &renamed));
        let wanted = pending.as_ref().map(Pending::flipped).unwrap_or_default();
        let said = configurations.iter().filter(|it| it.model == pair.name);
        let asked = Asked {
            pair,
            changes: &changes,
            catalogues: (&old, &new),
            has_other_behaviours: said.filter(|it| is_of_behaviours(it)).count() > 0,
            renamed: &renamed,
            effort,
            shared,
        };
        let meanings = asked.meanings(&wanted, progress);
        for (place, meaning) in meanings.definitions {
            found.entry(place).or_default().push(meaning);
        }
        revision.behaviours.extend(meanings.behaviours);
        let asked = properties::compare(pair, &changes, (&old, &new));
        revision.properties.extend(asked);
        progress.over_with_one();
        match pending {
            Some(pending) => all_replayed.push((pair.name.clone(), pending)),
            None => {
                revision.spared += pair.traces.len() as u64;
                let opened = pair.traces.iter().map(Input::open);
                revision.unreadable.extend(opened.filter_map(Result::err));
            }
        }
    }
    let meanings = found.values().flatten().flatten();
    let renumbered: BTreeSet<(String, String)> = meanings
        .flat_map(|meaning| meaning.renumbered.keys().cloned())
        .collect();
    let settled = all_replayed.into_iter();
    revision.replayed = settled
        .map(|(name, pending)| (name, pending.settle(&renumbered)))
        .collect();
    let calls = Calls::of(revision.replayed.iter().map(|(_, replayed)| replayed));
    revision.definitions = changes
        .into_iter()
        .enumerate()
        .map(|(place, text)| judged(text, found.remove(&place).unwrap_or_default(), &calls))
        .collect();
    hold_against_dependents(&mut revision.definitions);
    revision.configurations = configurations;
    revision
}

/// Whether it is to be compared under a root module, only for what it depends on.
fn is_dependent(change: &DefinitionChange, pair: &Pair<'_>) -> bool {
    let sides = (&change.old, &change.new);
    let is_used = || match sides {
        (Some(old), Some(new)) => {
            holds(pair.old.model, &old.key) && holds(pair.new.model, &new.key)
        }
        _ => false,
    };
    change.may_differ() && !change.is_rewritten() && is_used()
}

/// Whether something that a pair's specs hold is not as it was.
fn is_touched(
    pair: &Pair<'_>,
    changes: &[DefinitionChange],
    configurations: &[ConfigChange],
) -> bool {
    let mut changed = BTreeSet::new();
    for text in changes {
        if text.change != TextChange::Nothing || text.may_differ() {
            let sides = text.old.iter().chain(&text.new);
            changed.extend(sides.map(|written| &written.key));
        }
    }
    let holds = |model: &Model| {
        let mut definitions = model.spec().definitions.iter();
        definitions.any(|definition| changed.contains(&Key::of(definition)))
    };
    let names = |model: &Model| model.variables().to_vec();
    holds(pair.old.model)
        || holds(pair.new.model)
        || names(pair.old.model) != names(pair.new.model)
        || configurations
            .iter()
            .any(|change| change.model == pair.name)
}

/// What is to be found out about one root module.
struct Asked<'a, 'm> {
    pair: &'a Pair<'m>,
    changes: &'a [DefinitionChange],
    catalogues: (&'a Catalogue, &'a Catalogue),
    /// Whether the configurations name other behaviours.
    has_other_behaviours: bool,
    renamed: &'a Renamed,
    effort: Effort,
    /// Of definitions that only depend on changed ones.
    shared: Effort,
}

/// What was found out about it.
struct Meanings {
    /// By their places among the changes.
    definitions: Vec<(usize, Result<Meaning, Incomparable>)>,
    behaviours: Vec<BehaviourChange>,
}

impl Asked<'_, '_> {
    fn meanings(&self, wanted: &Wanted, progress: &Progress) -> Meanings {
        let pair = self.pair;
        let (old, new) = self.catalogues;
        let mut definitions = Vec::new();
        let mut behaviours = Vec::new();
        let mut operators = Vec::new();
        for (place, change) in self.changes.iter().enumerate() {
            let (Some(before), Some(after)) = (&change.old, &change.new) else {
                continue;
            };
            let is_used = holds(pair.old.model, &before.key) && holds(pair.new.model, &after.key);
            if !change.may_differ() || !is_used {
                continue;
            }
            let operator = Operator::new(
                (&before.key, old, pair.old.model),
                (&after.key, new, pair.new.model),
            );
            match operator {
                Ok(operator) => {
                    let effort = match change.is_rewritten() {
                        true => self.effort,
                        false => self.shared,
                    };
                    operators.push(((Some(place), effort), operator));
                }
                Err(obstacle) => definitions.push((place, Err(obstacle))),
            }
        }
        let parts = [Subject::Init, Subject::Next];
        for part in parts.into_iter().filter(|_| self.has_other_behaviours) {
            let sides = ((old, pair.old.model), (new, pair.new.model));
            match Operator::of_configuration(part, sides.0, sides.1) {
                Ok(operator) => operators.push(((None, self.effort), operator)),
                Err(obstacle) => behaviours.push(self.behaviour(part, None, Some(said(&obstacle)))),
            }
        }
        type Asked = (Option<usize>, Effort);
        let (places, operators): (Vec<Asked>, Vec<Operator<'_>>) = operators.into_iter().unzip();
        let rooms = places
            .iter()
            .map(|(_, effort)| self.room(*effort))
            .collect();
        let of = (pair.old.model, pair.rules);
        let mut points = seen::points(of, &pair.traces, (&operators, rooms), wanted);
        progress.found(operators.len());
        let efforts: Vec<Effort> = places.iter().map(|(_, effort)| *effort).collect();
        let judged: Vec<_> = operators.iter().zip(&points).zip(&efforts).collect();
        let mut meanings: Vec<Meaning> = judged
            .into_par_iter()
            .map(|((operator, points), effort)| {
                let meaning = self.meaning(operator, points, *effort);
                progress.judged();
                meaning
            })
            .collect();
        let above: Vec<_> = places.iter().map(|(place, _)| self.above(*place)).collect();
        let is_above = |one: usize, other: usize| {
            let edited = places.get(other).and_then(|(place, _)| *place);
            let edited = edited.and_then(|place| self.changes.get(place));
            let edited = edited.filter(|it| one != other && it.is_rewritten());
            let key = edited.and_then(|it| it.new.as_ref());
            match (key, above.get(one)) {
                (Some(written), Some(Some(reached))) => reached.contains(&written.key),
                (Some(_), Some(None)) => true,
                _ => false,
            }
        };
        for _ in 0..ROUNDS {
            let down = handed_down(&operators, &meanings);
            let up = handed_up(&operators, (&points, &meanings), &is_above);
            let mut is_new = Vec::new();
            for ((points, down), up) in points.iter_mut().zip(down).zip(up) {
                let [down, up] = [down, up].map(|handed| points.handed.add(handed));
                is_new.push(down || up);
            }
            if !is_new.contains(&true) {
                break;
            }
            let judged: Vec<_> = operators.iter().zip(&points).zip(&efforts).collect();
            judged
                .into_par_iter()
                .zip(&mut meanings)
                .zip(&is_new)
                .filter(|(_, is_new)| **is_new)
                .for_each(|((((operator, points), effort), meaning), _)| {
                    *meaning = self.meaning(operator, points, *effort);
                });
        }
        let places = places.into_iter().map(|(place, _)| place);
        for ((place, operator), meaning) in places.zip(&operators).zip(meanings) {
            match place {
                Some(place) => definitions.push((place, Ok(meaning))),
                None => behaviours.push(self.behaviour(operator.old.subject, Some(meaning), None)),
            }
        }
        Meanings {
            definitions,
            behaviours,
        }
    }

    /// What a definition depends on under either text; `None` of what a configuration
    /// makes of the behaviours.
    fn above(&self, place: Option<usize>) -> Option<BTreeSet<&Key>> {
        let change = self.changes.get(place?)?;
        let (old, new) = self.catalogues;
        let sides = [(old, &change.old), (new, &change.new)].into_iter();
        let reached = sides.filter_map(|(catalogue, written)| {
            Some(catalogue.reached_from(&written.as_ref()?.key))
        });
        Some(reached.flatten().collect())
    }

    fn meaning(&self, operator: &Operator<'_>, points: &Points, effort: Effort) -> Meaning {
        let is_value = self.pair.rules.value_operators.contains(&operator.name);
        tried::compare(operator, points, is_value, (effort, self.renamed))
    }

    /// Different points of the traces that are kept: fewer where less is tried.
    fn room(&self, effort: Effort) -> usize {
        let part = MOST_POINTS * effort.tries / self.effort.tries.max(1);
        part.clamp(FEWEST_POINTS, MOST_POINTS)
    }

    fn behaviour(
        &self,
        part: Subject,
        meaning: Option<Meaning>,
        obstacle: Option<String>,
    ) -> BehaviourChange {
        BehaviourChange {
            model: self.pair.name.clone(),
            part: match part {
                Subject::Init => "the initial predicate",
                _ => "the next-state relation",
            },
            verdict: meaning.as_ref().map_or(Verdict::Unjudged, Meaning::verdict),
            obstacle: obstacle.or_else(|| Some(meaning.as_ref()?.open()?.to_owned())),
            meaning,
        }
    }
}

fn holds(model: &Model, key: &Key) -> bool {
    let mut definitions = model.spec().definitions.iter();
    definitions.any(|definition| Key::of(definition) == *key)
}
