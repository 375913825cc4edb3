//! The branches that calls of an engine's operators can reach.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::Engine;
use crate::eval::{Model, OutcomeKind, Point, PointKind};
use crate::spec::resolved::DefId;

/// A branch in the text of an operator, or in that of a definition that this
/// operator alone is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The definition that it is in.
    pub definition: String,
    /// Its number among the definition's branches, from 0.
    pub ordinal: usize,
    /// `THEN`, `ELSE`, `->`, `OTHER`, `=>` or `\/`.
    pub word: &'static str,
    /// Its text, on one line.
    pub text: String,
    /// The counters that tell whether it was reached.
    counters: Vec<usize>,
}

impl Branch {
    /// Whether it is among what calls have [reached](super::CallTally::reached).
    pub fn is_reached(&self, reached: &BTreeSet<usize>) -> bool {
        let mut counters = self.counters.iter();
        counters.any(|counter| reached.contains(counter))
    }
}

/// The branches of each of the engine's operators that the model defines; none
/// if the model is not watched.
pub fn branches(model: &Model, engine: &dyn Engine) -> BTreeMap<String, Vec<Branch>> {
    if model.points().is_empty() {
        return BTreeMap::new();
    }
    let parts: BTreeMap<DefId, BTreeSet<DefId>> = engine
        .operators()
        .iter()
        .filter_map(|info| model.definition(&info.name))
        .map(|own| (own, model.made_of(&[own])))
        .collect();
    let name_of = |id: &DefId| model.spec().definitions.get(id.0 as usize);
    parts
        .keys()
        .filter_map(|own| {
            let name = name_of(own)?.name.to_string();
            let alone = alone(*own, &parts);
            let found = alone.iter().flat_map(|id| of_definition(model, *id));
            Some((name, found.collect()))
        })
        .collect()
}

/// The operator, and what of its parts no other operator has, unless through
/// it.
fn alone(own: DefId, parts: &BTreeMap<DefId, BTreeSet<DefId>>) -> Vec<DefId> {
    let others: Vec<&BTreeSet<DefId>> = parts
        .iter()
        .filter(|(other, reached)| **other != own && !reached.contains(&own))
        .map(|(_, reached)| reached)
        .collect();
    let helpers = parts.get(&own).into_iter().flatten();
    let helpers = helpers.filter(|part| {
        let mut others = others.iter();
        **part != own && !others.any(|reached| reached.contains(part))
    });
    std::iter::once(own).chain(helpers.copied()).collect()
}

fn of_definition(model: &Model, id: DefId) -> Vec<Branch> {
    let spec = model.spec();
    let definition = spec.definitions.get(id.0 as usize);
    let name = definition.map_or_else(String::new, |it| it.name.to_string());
    let mut found = Vec::new();
    for point in model.points().of(id) {
        let counters: Vec<usize> = point.counters().collect();
        for outcomes in point.branches() {
            let Some(first) = outcomes.first().and_then(|it| point.outcomes.get(*it)) else {
                continue;
            };
            let text = spec.sources.slice(first.span);
            let counters = outcomes.iter().filter_map(|it| counters.get(*it).copied());
            found.push(Branch {
                definition: name.clone(),
                ordinal: found.len(),
                word: word(point, first.kind),
                text: text.split_whitespace().collect::<Vec<_>>().join(" "),
                counters: counters.collect(),
            });
        }
    }
    found
}

fn word(point: &Point, kind: OutcomeKind) -> &'static str {
    match (point.kind, kind) {
        (_, OutcomeKind::Then) => "THEN",
        (_, OutcomeKind::Else) => "ELSE",
        (_, OutcomeKind::Other) => "OTHER",
        (PointKind::Implication, _) => "=>",
        (PointKind::Disjunction, _) => "\\/",
        _ => "->",
    }
}
