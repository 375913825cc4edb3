//! Two traces lined up by what their states or actions have in common.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::trace::{ActionLabel, Pattern, State};

use super::edits;
use super::scope::{At, Part, Said, Scope};
use super::states::name;

/// States that may be in no pair before the longest common row is looked for
/// without regard to how much is common.
const MOST_EDITS: usize = 1000;

/// States of two traces beside each other, by index from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// One of each.
    Both(usize, usize),
    /// One that only the left has.
    Left(usize),
    /// One that only the right has.
    Right(usize),
}

/// Why an alignment is not the one that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coarseness {
    /// It is.
    Exact,
    /// The traces are too long, and differ too much, for the longest common row
    /// to be found; what occurs once in each lines them up.
    Anchors,
    /// There is nothing to line them up by: they name no actions, or no variable
    /// can be told apart. They are lined up by index.
    Index,
}

/// Two traces lined up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// States in order of both sides.
    pub pairs: Vec<Pairing>,
    /// How good it is.
    pub coarseness: Coarseness,
}

/// What states are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    States,
    Actions,
}

impl Alignment {
    fn by_index(left: usize, right: usize) -> Self {
        let both = left.min(right);
        let pairs = (0..both).map(|at| Pairing::Both(at, at));
        let rest = (both..left).map(Pairing::Left);
        let pairs = pairs.chain(rest).chain((both..right).map(Pairing::Right));
        Self {
            pairs: pairs.collect(),
            coarseness: Coarseness::Index,
        }
    }
}

/// Lines two traces up by the longest row of states that both have, in near
/// linear time where they differ little. States between those are paired by
/// their actions; if there are as many on each side, by position.
pub fn align(left: &[State], right: &[State], scope: &Scope) -> Alignment {
    align_by(By::States, left, right, scope)
}

pub(super) fn align_by(by: By, left: &[State], right: &[State], scope: &Scope) -> Alignment {
    let tokens = match by {
        By::States => state_tokens(left, right, scope),
        By::Actions => action_tokens(left, right),
    };
    let Some([a, b]) = tokens else {
        return Alignment::by_index(left.len(), right.len());
    };
    let found = common(&a, &b);
    let coarseness = match found {
        Some(_) => Coarseness::Exact,
        None => Coarseness::Anchors,
    };
    let kept = found.unwrap_or_else(|| anchored(&a, &b));
    let names = [left, right].map(|states| states.iter().map(name_token).collect::<Vec<u64>>());
    let [left_names, right_names] = &names;
    let kept = by_same_action(kept, [&a, &b], [left_names, right_names]);
    let mut pairs = Vec::with_capacity(left.len().max(right.len()));
    let mut next = (0, 0);
    for (i, j) in kept.into_iter().map(Some).chain([None]).map(|pair| {
        // The end closes the last gap.
        pair.unwrap_or((left.len(), right.len()))
    }) {
        let (from, to) = (next.0..i, next.1..j);
        match by {
            By::States => between((left_names, from), (right_names, to), &mut pairs),
            // Other actions, or actions with other arguments, are no pair.
            By::Actions => {
                pairs.extend(from.map(Pairing::Left));
                pairs.extend(to.map(Pairing::Right));
            }
        }
        if i < left.len() && j < right.len() {
            pairs.push(Pairing::Both(i, j));
        }
        next = (i + 1, j + 1);
    }
    Alignment { pairs, coarseness }
}

/// The longest common row; `None` if it takes too much to find it.
fn common(left: &[u64], right: &[u64]) -> Option<Vec<(usize, usize)>> {
    let same = |i: usize, j: usize| left.get(i) == right.get(j);
    edits::common(left.len(), right.len(), same, MOST_EDITS).or_else(|| edits::longest(left, right))
}

/// The same row, its states paired with those beside their partners that are equal to
/// them and come by the same action, if these are in no pair: a stuttering step is then
/// the one that only one side has.
fn by_same_action(
    row: Vec<(usize, usize)>,
    [left, right]: [&[u64]; 2],
    [left_names, right_names]: [&[u64]; 2],
) -> Vec<(usize, usize)> {
    let mut made: Vec<(usize, usize)> = Vec::with_capacity(row.len());
    for (at, (i, j)) in row.iter().copied().enumerate() {
        let before = made.last().map_or((0, 0), |(i, j)| (i + 1, j + 1));
        let end = row.get(at + 1).copied();
        let end = end.unwrap_or((left.len(), right.len()));
        let is_same = |(i, j): (usize, usize)| left_names.get(i) == right_names.get(j);
        let pair = match is_same((i, j)) {
            true => (i, j),
            false => {
                let lefts = alike_beside(left, i, before.0..end.0).map(|other| (other, j));
                let rights = alike_beside(right, j, before.1..end.1).map(|other| (i, other));
                lefts
                    .chain(rights)
                    .find(|pair| is_same(*pair))
                    .unwrap_or((i, j))
            }
        };
        made.push(pair);
    }
    made
}

/// Those around a place in a range that are equal to it, the nearest first.
fn alike_beside(all: &[u64], at: usize, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    let own = all.get(at).copied();
    let is_alike = move |other: &usize| all.get(*other).copied() == own;
    let before = (range.start..at).rev().take_while(is_alike);
    let behind = (at + 1..range.end).take_while(is_alike);
    before.chain(behind)
}

/// Pairs states that are in no pair yet.
fn between(
    (left, from): (&[u64], Range<usize>),
    (right, to): (&[u64], Range<usize>),
    pairs: &mut Vec<Pairing>,
) {
    if from.len() == to.len() {
        pairs.extend(from.zip(to).map(|(i, j)| Pairing::Both(i, j)));
        return;
    }
    let part = |all: &[u64], range: &Range<usize>| -> Vec<u64> {
        all.get(range.clone()).unwrap_or_default().to_vec()
    };
    let by_name = common(&part(left, &from), &part(right, &to));
    let (mut i, mut j) = (from.start, to.start);
    for (a, b) in by_name.unwrap_or_default() {
        pairs.extend((i..from.start + a).map(Pairing::Left));
        pairs.extend((j..to.start + b).map(Pairing::Right));
        pairs.push(Pairing::Both(from.start + a, to.start + b));
        (i, j) = (from.start + a + 1, to.start + b + 1);
    }
    pairs.extend((i..from.end).map(Pairing::Left));
    pairs.extend((j..to.end).map(Pairing::Right));
}

/// What occurs once on each side, in the order of both, and what lies between
/// that is common.
fn anchored(left: &[u64], right: &[u64]) -> Vec<(usize, usize)> {
    let anchors = increasing(unique_pairs(left, right));
    let mut kept = Vec::new();
    let mut next = (0, 0);
    let end = (left.len(), right.len());
    for (i, j) in anchors.into_iter().chain([end]) {
        let (a, b) = (left.get(next.0..i), right.get(next.1..j));
        let found = common(a.unwrap_or_default(), b.unwrap_or_default());
        let found = found.unwrap_or_default().into_iter();
        kept.extend(found.map(|(a, b)| (next.0 + a, next.1 + b)));
        if (i, j) != end {
            kept.push((i, j));
        }
        next = (i + 1, j + 1);
    }
    kept
}

fn unique_pairs(left: &[u64], right: &[u64]) -> Vec<(usize, usize)> {
    let once = |tokens: &[u64]| {
        let mut at: FxHashMap<u64, Option<usize>> = FxHashMap::default();
        for (index, token) in tokens.iter().enumerate() {
            let entry = at.entry(*token).or_insert(Some(index));
            if *entry != Some(index) {
                *entry = None;
            }
        }
        at
    };
    let (once_left, once_right) = (once(left), once(right));
    let unique = left.iter().enumerate().filter_map(|(index, token)| {
        once_left.get(token).copied().flatten()?;
        Some((index, once_right.get(token).copied().flatten()?))
    });
    unique.collect()
}

/// The longest part of pairs, in order of the first, that is in order of the
/// second: patience sorting.
fn increasing(pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    // Of each length: the pair that ends the row with the least second.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |at: &usize| pairs.get(*at).map(|(_, second)| *second);
    for (index, (_, own)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|at| second(at) < Some(*own));
        before.push(length.checked_sub(1).and_then(|at| ends.get(at).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut row = Vec::new();
    let mut at = ends.last().copied();
    while let Some(index) = at {
        row.extend(pairs.get(index).copied());
        at = before.get(index).copied().flatten();
    }
    row.reverse();
    row
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// How the values of a variable are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    Exactly,
    /// By what lossy forms leave.
    Modulo,
}

/// A token for each state, of the parts that both sides always tell; `None` if
/// there is no such part.
fn state_tokens(left: &[State], right: &[State], scope: &Scope) -> Option<[Vec<u64>; 2]> {
    let first = left.first()?;
    let names = first.observation.vars.iter().map(|(name, _)| name);
    let all = || left.iter().chain(right);
    let telling = |part: &Part| {
        let said = || all().flat_map(|state| scope.said(part, &state.observation));
        if said().all(|it| match it.at {
            At::Told(pattern) => pattern.exact().is_some(),
            At::Absent => true,
            At::Untold => false,
        }) {
            return Some(Telling::Exactly);
        }
        let is_told = |it: Said<'_>| match it.at {
            At::Told(pattern) => pattern.fingerprint().is_some(),
            At::Absent => true,
            At::Untold => false,
        };
        said().all(is_told).then_some(Telling::Modulo)
    };
    let used: Vec<(Part, Telling)> = scope
        .parts(names)
        .into_iter()
        .filter_map(|part| {
            let telling = telling(&part)?;
            Some((part, telling))
        })
        .collect();
    if used.is_empty() {
        return None;
    }
    let token = |state: &State| {
        let parts = used.iter().flat_map(|(part, telling)| {
            let said = scope.said(part, &state.observation).into_iter();
            said.map(|Said { keys, at }| {
                let pattern = match at {
                    At::Told(pattern) => Some(pattern),
                    At::Absent | At::Untold => None,
                };
                let pattern = pattern.as_deref();
                match telling {
                    Telling::Exactly => hash((keys, pattern.and_then(Pattern::exact))),
                    Telling::Modulo => hash((keys, pattern.and_then(Pattern::fingerprint))),
                }
            })
        });
        hash(parts.collect::<Vec<u64>>())
    };
    Some([left, right].map(|states| states.iter().map(token).collect()))
}

/// A token for each action with its arguments; `None` if a side names none.
fn action_tokens(left: &[State], right: &[State]) -> Option<[Vec<u64>; 2]> {
    let sides = [left, right];
    let names_some = |states: &&[State]| states.iter().skip(1).any(|it| it.action.is_some());
    if !sides.iter().all(names_some) {
        return None;
    }
    // TLC names no arguments where an action has none, and older ones never.
    let labels = left.iter().chain(right).filter_map(|it| it.action.as_ref());
    let without = labels.filter(|label| label.args.is_none()).map(name);
    let without: FxHashSet<&str> = without.collect();
    Some(sides.map(|states| {
        let token = |state: &State| match &state.action {
            Some(label) if state.number > 1 && !without.contains(name(label)) => {
                hash((name_token(state), arguments_token(label)))
            }
            _ => name_token(state),
        };
        states.iter().map(token).collect()
    }))
}

fn arguments_token(label: &ActionLabel) -> Vec<Option<u64>> {
    let args = label.args.iter().flatten();
    args.map(|(_, pattern)| pattern.fingerprint()).collect()
}

fn name_token(state: &State) -> u64 {
    match &state.action {
        _ if state.number == 1 => 0,
        None => 1,
        Some(label) => hash(name(label)),
    }
}
