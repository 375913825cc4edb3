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
use super::meaning::{self, Effort, Meaning, MovedRefusal, Verdict};
use super::operator::{Incomparable, Operator, Subject};
use super::seen::{self, Points, Wanted};
use super::steps::{self, Pending, Replayed, StepVerdict};
use super::text::{self, DefinitionChange, TextChange, TextRevision};

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
    /// Each root module with its traces, where something changed that it uses.
    pub replayed: Vec<(String, Replayed)>,
    /// Traces whose root module uses nothing that changed.
    pub spared: u64,
    /// Of these, files that could not be opened.
    pub unreadable: Vec<TraceError>,
    /// How much was tried.
    pub effort: Effort,
}

/// Compares text and meaning.
pub fn compare(revised: &Revised<'_>, effort: Effort) -> Revision {
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
    let changes = std::mem::take(&mut text.definitions);
    let said = revised.pairs.iter().flat_map(configuration::said_otherwise);
    let configurations: Vec<ConfigChange> = given.into_iter().chain(said).collect();
    let mut revision = Revision {
        text,
        effort,
        ..Revision::default()
    };
    let mut found: BTreeMap<usize, Vec<Result<Meaning, Incomparable>>> = BTreeMap::new();
    let mut all_replayed = Vec::new();
    for pair in &revised.pairs {
        let is_replayed = !pair.traces.is_empty() && is_touched(pair, &changes, &configurations);
        let pending = is_replayed.then(|| steps::replay(pair));
        let wanted = pending.as_ref().map(Pending::flipped).unwrap_or_default();
        let said = configurations.iter().filter(|it| it.model == pair.name);
        let asked = Asked {
            pair,
            changes: &changes,
            catalogues: (&old, &new),
            has_other_behaviours: said.filter(|it| is_of_behaviours(it)).count() > 0,
        };
        let meanings = asked.meanings(&wanted, effort);
        for (place, meaning) in meanings.definitions {
            found.entry(place).or_default().push(meaning);
        }
        revision.behaviours.extend(meanings.behaviours);
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
    revision.configurations = configurations;
    revision
}

/// What the replay says of the operators whose calls are recorded.
#[derive(Default)]
struct Calls<'r> {
    recorded: BTreeSet<&'r str>,
    /// Those of which a call is judged otherwise.
    rejudged: BTreeSet<&'r str>,
    /// Those of which a call is not judged any more.
    unsettled: BTreeSet<&'r str>,
}

impl<'r> Calls<'r> {
    fn of(replayed: impl Iterator<Item = &'r Replayed>) -> Self {
        let mut calls = Self::default();
        for replayed in replayed {
            calls
                .recorded
                .extend(replayed.called.iter().map(String::as_str));
            for flip in replayed.flips.iter().filter(|flip| flip.is_call) {
                let is_open = [&flip.old, &flip.new]
                    .iter()
                    .any(|told| told.verdict == StepVerdict::Undecided);
                match is_open {
                    true => calls.unsettled.insert(&flip.subject),
                    false => calls.rejudged.insert(&flip.subject),
                };
            }
        }
        calls
    }
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

/// The verdict from what was found out under each root module. It never says that
/// nothing differs where a recorded call is judged otherwise.
fn judged(
    text: DefinitionChange,
    found: Vec<Result<Meaning, Incomparable>>,
    calls: &Calls<'_>,
) -> Judged {
    let (meanings, obstacles): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
    let meaning = meanings.into_iter().filter_map(Result::ok).reduce(merged);
    let obstacle = obstacles.into_iter().find_map(Result::err);
    let name = text.name();
    let verdict = match (text.change, &meaning) {
        (TextChange::Added, _) => Verdict::Added,
        (TextChange::Removed, _) => Verdict::Removed,
        (TextChange::Signature, _) => Verdict::Signature,
        // Calls are recorded with the names of their arguments.
        (TextChange::BoundNames, _) if text.has_other_names() && calls.recorded.contains(name) => {
            Verdict::Signature
        }
        // What says the same of things that mean the same means the same.
        _ if !text.may_differ() => Verdict::Equivalent,
        (_, Some(meaning)) => meaning.verdict(),
        (_, None) => Verdict::Unjudged,
    };
    let verdict = match verdict {
        Verdict::Equivalent | Verdict::Unjudged if calls.rejudged.contains(name) => {
            Verdict::Changed
        }
        Verdict::Equivalent if calls.unsettled.contains(name) => Verdict::Unjudged,
        verdict => verdict,
    };
    let obstacle = match (obstacle, verdict) {
        (Some(obstacle), Verdict::Unjudged) => Some(said(&obstacle)),
        (None, Verdict::Unjudged) => Some(match &meaning {
            Some(meaning) if meaning.is_judged() => {
                let open = meaning.open();
                open.unwrap_or("calls of it are not judged any more")
                    .to_owned()
            }
            Some(meaning) if meaning.has_met_limits() => {
                "every application meets a limit".to_owned()
            }
            _ => "no trace applies it".to_owned(),
        }),
        _ => None,
    };
    Judged {
        verdict,
        obstacle,
        meaning,
        text,
    }
}

fn said(obstacle: &Incomparable) -> String {
    match obstacle {
        Incomparable::NotVisible => "the root module cannot refer to it".to_owned(),
        Incomparable::TakesOperator => "it takes an operator as argument".to_owned(),
        Incomparable::Temporal => "it is about behaviours, not about steps".to_owned(),
        Incomparable::Signature => "it takes other parameters than before".to_owned(),
        Incomparable::Variable(name) => format!("only one side has the variable `{name}`"),
    }
}

/// What two root modules showed, together.
fn merged(mut one: Meaning, other: Meaning) -> Meaning {
    one.calls += other.calls;
    one.dropped += other.dropped;
    one.seen.merge(&other.seen);
    for (paths, count) in other.renumbered {
        *one.renumbered.entry(paths).or_default() += count;
    }
    for moved in other.moved {
        let is_same = |known: &&mut MovedRefusal| known.old == moved.old && known.new == moved.new;
        match one.moved.iter_mut().find(is_same) {
            Some(known) => known.points += moved.points,
            None => one.moved.push(moved),
        }
    }
    one.looked.merge(other.looked);
    one.leads = match (one.leads, other.leads) {
        (Some(mut one), Some(other)) => {
            one.tally.merge(&other.tally);
            one.left += other.left;
            Some(one)
        }
        (one, other) => one.or(other),
    };
    one.is_predicate &= other.is_predicate;
    // Of two carriers the one over which more was tried is named.
    if other.beyond.tally.judged > one.beyond.tally.judged {
        one.beyond.carriers = other.beyond.carriers;
    }
    one.beyond.tally.merge(&other.beyond.tally);
    one.beyond.is_exhaustive &= other.beyond.is_exhaustive;
    one.beyond.is_narrow &= other.beyond.is_narrow;
    one.beyond.left += other.beyond.left;
    for witness in other.witnesses {
        if one
            .witnesses
            .iter()
            .all(|known| known.direction != witness.direction)
        {
            one.witnesses.push(witness);
        }
    }
    one
}

/// What is to be found out about one root module.
struct Asked<'a, 'm> {
    pair: &'a Pair<'m>,
    changes: &'a [DefinitionChange],
    catalogues: (&'a Catalogue, &'a Catalogue),
    /// Whether the configurations name other behaviours.
    has_other_behaviours: bool,
}

/// What was found out about it.
struct Meanings {
    /// By their places among the changes.
    definitions: Vec<(usize, Result<Meaning, Incomparable>)>,
    behaviours: Vec<BehaviourChange>,
}

impl Asked<'_, '_> {
    fn meanings(&self, wanted: &Wanted, effort: Effort) -> Meanings {
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
                Ok(operator) => operators.push((Some(place), operator)),
                Err(obstacle) => definitions.push((place, Err(obstacle))),
            }
        }
        let parts = [Subject::Init, Subject::Next];
        for part in parts.into_iter().filter(|_| self.has_other_behaviours) {
            let sides = ((old, pair.old.model), (new, pair.new.model));
            match Operator::of_configuration(part, sides.0, sides.1) {
                Ok(operator) => operators.push((None, operator)),
                Err(obstacle) => behaviours.push(self.behaviour(part, None, Some(said(&obstacle)))),
            }
        }
        let (places, operators): (Vec<Option<usize>>, Vec<Operator<'_>>) =
            operators.into_iter().unzip();
        let points = seen::points(pair.old.model, pair.rules, &pair.traces, &operators, wanted);
        let judged: Vec<(&Operator<'_>, &Points)> = operators.iter().zip(&points).collect();
        let meanings: Vec<Meaning> = judged
            .into_par_iter()
            .map(|(operator, points)| {
                let is_value = pair.rules.value_operators.contains(&operator.name);
                meaning::compare(operator, points, is_value, effort)
            })
            .collect();
        for ((place, operator), meaning) in places.into_iter().zip(&operators).zip(meanings) {
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
