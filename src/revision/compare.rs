//! One revision as a whole.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::eval::{ConstantValue, Model, Setup};
use crate::replay::{CallRules, Input};
use crate::spec::Spec;
use crate::spec::resolved::{ConstId, DefId};
use crate::trace::TraceError;
use crate::value::brief;

use super::catalogue::Catalogue;
use super::form::Key;
use super::meaning::{self, Effort, Meaning, Verdict};
use super::operator::{Incomparable, Operator};
use super::seen::{self, Points};
use super::steps::{self, Replayed};
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

/// What a configuration gives to a constant or definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigChange {
    /// The root module that it configures.
    pub model: String,
    /// The constant or definition.
    pub name: String,
    /// What it was given.
    pub old: Option<String>,
    /// What it is given.
    pub new: Option<String>,
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
    let configurations: Vec<ConfigChange> = revised.pairs.iter().flat_map(configured).collect();
    let names = configurations.iter().map(|change| change.name.clone());
    let mut text = text::compare(&old, &new, &names.collect());
    let changes = std::mem::take(&mut text.definitions);
    let of_pairs: Vec<Vec<(usize, Result<Meaning, Incomparable>)>> = revised
        .pairs
        .iter()
        .map(|pair| meanings(pair, &changes, (&old, &new), effort))
        .collect();
    let mut found: BTreeMap<usize, Vec<Result<Meaning, Incomparable>>> = BTreeMap::new();
    for (place, meaning) in of_pairs.into_iter().flatten() {
        found.entry(place).or_default().push(meaning);
    }
    let mut revision = Revision {
        definitions: changes
            .into_iter()
            .enumerate()
            .map(|(place, text)| judged(text, found.remove(&place).unwrap_or_default()))
            .collect(),
        text,
        effort,
        ..Revision::default()
    };
    for pair in &revised.pairs {
        if pair.traces.is_empty() {
            continue;
        }
        if is_touched(pair, &revision, &configurations) {
            let renumbered = renumbered(&revision.definitions);
            let replayed = steps::compare(pair, &renumbered);
            revision.replayed.push((pair.name.clone(), replayed));
        } else {
            revision.spared += pair.traces.len() as u64;
            let opened = pair.traces.iter().map(Input::open);
            revision.unreadable.extend(opened.filter_map(Result::err));
        }
    }
    revision.configurations = configurations;
    revision
}

/// Paths of conjuncts that are others now, though the conjuncts are not.
fn renumbered(definitions: &[Judged]) -> BTreeSet<(String, String)> {
    let meanings = definitions.iter().filter_map(|it| it.meaning.as_ref());
    let paths = meanings.flat_map(|meaning| meaning.renumbered.keys());
    paths.cloned().collect()
}

/// Whether something that a pair's specs hold is not as it was.
fn is_touched(pair: &Pair<'_>, revision: &Revision, configurations: &[ConfigChange]) -> bool {
    let mut changed = BTreeSet::new();
    for judged in &revision.definitions {
        if judged.text.change != TextChange::Nothing || judged.text.may_differ() {
            let sides = judged.text.old.iter().chain(&judged.text.new);
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

/// The verdict from what was found out under each root module.
fn judged(text: DefinitionChange, found: Vec<Result<Meaning, Incomparable>>) -> Judged {
    let (meanings, obstacles): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
    let meaning = meanings.into_iter().filter_map(Result::ok).reduce(merged);
    let obstacle = obstacles.into_iter().find_map(Result::err);
    let verdict = match (text.change, &meaning) {
        (TextChange::Added, _) => Verdict::Added,
        (TextChange::Removed, _) => Verdict::Removed,
        (TextChange::Signature, _) => Verdict::Signature,
        // What says the same of things that mean the same means the same.
        _ if !text.may_differ() => Verdict::Equivalent,
        (_, Some(meaning)) => meaning.verdict(),
        (_, None) => Verdict::Unjudged,
    };
    let is_judged = meaning
        .as_ref()
        .is_some_and(|it| it.verdict() != Verdict::Unjudged);
    let obstacle = match obstacle {
        Some(obstacle) if !is_judged => Some(said(&obstacle)),
        None if verdict == Verdict::Unjudged => Some("no trace applies it".to_owned()),
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
    one.moved.extend(other.moved);
    one.is_predicate &= other.is_predicate;
    // Of two carriers the one over which more was tried is named.
    if other.beyond.tally.judged > one.beyond.tally.judged {
        one.beyond.carriers = other.beyond.carriers;
    }
    one.beyond.tally.merge(&other.beyond.tally);
    one.beyond.is_exhaustive &= other.beyond.is_exhaustive;
    one.beyond.is_narrow &= other.beyond.is_narrow;
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

/// What the definitions that may differ mean under one root module, by their
/// places among the changes.
fn meanings(
    pair: &Pair<'_>,
    changes: &[DefinitionChange],
    (old, new): (&Catalogue, &Catalogue),
    effort: Effort,
) -> Vec<(usize, Result<Meaning, Incomparable>)> {
    let mut found = Vec::new();
    let mut operators = Vec::new();
    for (place, change) in changes.iter().enumerate() {
        let (Some(before), Some(after)) = (&change.old, &change.new) else {
            continue;
        };
        let uses = |model: &Model, key: &Key| {
            let mut definitions = model.spec().definitions.iter();
            definitions.any(|definition| Key::of(definition) == *key)
        };
        if !change.may_differ()
            || !uses(pair.old.model, &before.key)
            || !uses(pair.new.model, &after.key)
        {
            continue;
        }
        let operator = Operator::new(
            (&before.key, old, pair.old.model),
            (&after.key, new, pair.new.model),
        );
        match operator {
            Ok(operator) => operators.push((place, operator)),
            Err(obstacle) => found.push((place, Err(obstacle))),
        }
    }
    let (places, operators): (Vec<usize>, Vec<Operator<'_>>) = operators.into_iter().unzip();
    let points = seen::points(pair.old.model, pair.rules, &pair.traces, &operators);
    let judged: Vec<(&Operator<'_>, &Points)> = operators.iter().zip(&points).collect();
    let meanings: Vec<Meaning> = judged
        .into_par_iter()
        .map(|(operator, points)| {
            let is_value = pair.rules.value_operators.contains(&operator.name);
            meaning::compare(operator, points, is_value, effort)
        })
        .collect();
    found.extend(places.into_iter().zip(meanings.into_iter().map(Ok)));
    found
}

/// What the configuration of a pair says otherwise than before.
fn configured(pair: &Pair<'_>) -> Vec<ConfigChange> {
    let (old, new) = (given(pair.old), given(pair.new));
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    names
        .into_iter()
        .filter(|name| old.get(*name) != new.get(*name))
        .map(|name| ConfigChange {
            model: pair.name.clone(),
            name: name.clone(),
            old: old.get(name).cloned(),
            new: new.get(name).cloned(),
        })
        .collect()
}

/// What a configuration gives to constants and definitions, by name.
fn given(side: Side<'_>) -> BTreeMap<String, String> {
    let spec = side.model.spec();
    let bindings = &side.setup.bindings;
    let constants = named(&bindings.constants, |ConstId(id)| {
        Some(spec.constants.get(*id as usize)?.name.to_string())
    });
    let overrides = named(&bindings.overrides, |DefId(id)| {
        Some(spec.definitions.get(*id as usize)?.name.to_string())
    });
    let shown = |given: &ConstantValue| match given {
        ConstantValue::Value(value) => brief(value),
        ConstantValue::Definition(id) => {
            let definition = spec.definitions.get(id.0 as usize);
            definition.map_or_else(String::new, |it| it.name.to_string())
        }
        ConstantValue::Table(table) => brief(&table.function),
    };
    constants
        .chain(overrides)
        .map(|(name, given)| (name, shown(given)))
        .collect()
}

fn named<K>(
    given: &FxHashMap<K, ConstantValue>,
    name: impl Fn(&K) -> Option<String>,
) -> impl Iterator<Item = (String, &ConstantValue)> {
    given
        .iter()
        .filter_map(move |(id, given)| Some((name(id)?, given)))
}
