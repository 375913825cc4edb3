//! Two sequences, element beside element.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::trace::Pattern;
use crate::value::{Text, Value};

use super::alike::{Alike, alike, unmatched};
use super::view::{Entry, ItemsKind, View};
use super::{Indices, PathStep, edits};

/// Edits of a sequence that are looked for; sequences that take more are
/// compared by index.
const MOST_EDITS: usize = 400;
/// Pairs of elements whose likeness is looked at, at most; where there are
/// more, they are paired by position.
const MOST_PAIRS: usize = 900;
/// So many elements in a row that only one side has, or that are others, are
/// told as one part.
const FOLDED: usize = 4;
/// Nesting that is looked into for likeness.
const LIKENESS_DEPTH: usize = 3;

/// Elements in order, of one side or both, by index from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// One of each: to be looked into.
    Pair(usize, usize),
    /// As many of each; each has another atom on the other side.
    Replaced(Range<usize>, Range<usize>),
    /// Only on the left.
    Left(Range<usize>),
    /// Only on the right.
    Right(Range<usize>),
}

impl Run {
    /// The step to them.
    pub(super) fn step(&self) -> PathStep {
        let (left, right) = match self {
            Self::Pair(a, b) if a == b => return PathStep::Key(Value::from(a + 1)),
            Self::Pair(a, b) => (Some(Indices::one(a + 1)), Some(Indices::one(b + 1))),
            Self::Replaced(a, b) => (Some(indices(a)), Some(indices(b))),
            Self::Left(a) => (Some(indices(a)), None),
            Self::Right(b) => (None, Some(indices(b))),
        };
        PathStep::Items { left, right }
    }
}

/// Indices from 1 of some from 0.
fn indices(range: &Range<usize>) -> Indices {
    Indices {
        first: range.start + 1,
        last: range.end,
    }
}

/// Lines two sequences up by what they have in common, and what lies between by
/// likeness, so that an element that was inserted beside one that changed is
/// told as that. What is not asked for comes last, one by one: it is no part of
/// what is told as one.
pub(super) fn runs(
    left: &[Pattern],
    right: &[Pattern],
    is_asked: impl FnMut(&Run) -> bool,
) -> Vec<Run> {
    let mut pairings = Vec::new();
    let mut next = (0, 0);
    let end = (left.len(), right.len());
    for (a, b) in kept(left, right).into_iter().chain([end]) {
        gap((left, next.0..a), (right, next.1..b), &mut pairings);
        if (a, b) != end {
            pairings.push(Run::Pair(a, b));
        }
        next = (a + 1, b + 1);
    }
    let (asked, others): (Vec<Run>, Vec<Run>) = pairings.into_iter().partition(is_asked);
    let mut all = folded(asked, left, right);
    all.extend(others);
    all
}

/// Pairs of elements, in order, that need not be looked at: what two sequences
/// have in common, or all pairs of one index if that leaves no more to change.
fn kept(left: &[Pattern], right: &[Pattern]) -> Vec<(usize, usize)> {
    let same = |a: usize, b: usize| match (left.get(a), right.get(b)) {
        (Some(a), Some(b)) => alike(a, b) != Alike::No,
        _ => false,
    };
    let by_index = || (0..left.len().min(right.len())).filter(|at| same(*at, *at));
    let Some(common) = edits::common(left.len(), right.len(), same, MOST_EDITS) else {
        return by_index().map(|at| (at, at)).collect();
    };
    let edits = left.len() + right.len() - 2 * common.len();
    if left.len() == right.len() {
        let by_index: Vec<usize> = by_index().collect();
        if left.len() - by_index.len() <= edits {
            return by_index.into_iter().map(|at| (at, at)).collect();
        }
    }
    common
}

/// What it costs to tell that an element is on one side only, where a pair that
/// has nothing in common costs [`UNLIKE`].
const ALONE: u32 = 75;
const UNLIKE: u32 = 100;

/// Elements between those that both have: the pairs that are most alike.
fn gap(
    (left, from): (&[Pattern], Range<usize>),
    (right, to): (&[Pattern], Range<usize>),
    pairings: &mut Vec<Run>,
) {
    let (rows, columns) = (from.len(), to.len());
    if rows * columns > MOST_PAIRS || rows == 0 || columns == 0 {
        let both = rows.min(columns);
        pairings.extend((0..both).map(|at| Run::Pair(from.start + at, to.start + at)));
        pairings.extend((from.start + both..from.end).map(|at| Run::Left(at..at + 1)));
        pairings.extend((to.start + both..to.end).map(|at| Run::Right(at..at + 1)));
        return;
    }
    let cost = |row: usize, column: usize| {
        let pair = (left.get(from.start + row), right.get(to.start + column));
        match pair {
            (Some(a), Some(b)) => UNLIKE - likeness(a, b, LIKENESS_DEPTH),
            _ => UNLIKE,
        }
    };
    let costs: Vec<Vec<u32>> = (0..rows)
        .map(|row| (0..columns).map(|column| cost(row, column)).collect())
        .collect();
    let pair_cost = |row: usize, column: usize| {
        costs
            .get(row)
            .and_then(|row| row.get(column))
            .copied()
            .unwrap_or(UNLIKE)
    };
    // From each place on to the end.
    let mut best = vec![vec![0_u32; columns + 1]; rows + 1];
    let at = |best: &[Vec<u32>], row: usize, column: usize| {
        best.get(row)
            .and_then(|row| row.get(column))
            .copied()
            .unwrap_or(0)
    };
    for row in (0..=rows).rev() {
        for column in (0..=columns).rev() {
            let mut ways = Vec::new();
            if row < rows && column < columns {
                ways.push(at(&best, row + 1, column + 1) + pair_cost(row, column));
            }
            if row < rows {
                ways.push(at(&best, row + 1, column) + ALONE);
            }
            if column < columns {
                ways.push(at(&best, row, column + 1) + ALONE);
            }
            let least = ways.into_iter().min().unwrap_or(0);
            if let Some(cell) = best.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = least;
            }
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < rows || column < columns {
        let least = at(&best, row, column);
        let (a, b) = (from.start + row, to.start + column);
        let is_pair = row < rows
            && column < columns
            && least == at(&best, row + 1, column + 1) + pair_cost(row, column);
        if is_pair {
            pairings.push(Run::Pair(a, b));
            (row, column) = (row + 1, column + 1);
        } else if row < rows && least == at(&best, row + 1, column) + ALONE {
            pairings.push(Run::Left(a..a + 1));
            row += 1;
        } else {
            pairings.push(Run::Right(b..b + 1));
            column += 1;
        }
    }
}

/// How much of two values is the same, of 100. Atoms are the same or not, and
/// where they are, they were found before.
fn likeness(left: &Pattern, right: &Pattern, depth: usize) -> u32 {
    let (a, b) = (View::of(left), View::of(right));
    if matches!(a, View::Atom) || matches!(b, View::Atom) {
        return 0;
    }
    if alike(left, right) != Alike::No {
        return 100;
    }
    match (a, b) {
        (View::Map(_, a), View::Map(_, b)) => of_entries(&a, &b, depth),
        (View::Items(ItemsKind::Set, a), View::Items(ItemsKind::Set, b)) => {
            let alone = unmatched(&a, &b).map_or(a.len(), |[alone, _]| alone.len());
            part(100 * (a.len() - alone), a.len().max(b.len()))
        }
        (View::Items(_, a), View::Items(_, b)) => {
            let same = a.iter().zip(&b).filter(|(a, b)| alike(a, b) != Alike::No);
            part(100 * same.count(), a.len().max(b.len()))
        }
        _ => 0,
    }
}

fn of_entries(left: &[Entry], right: &[Entry], depth: usize) -> u32 {
    let by_text: FxHashMap<&Text, &Pattern> = right
        .iter()
        .map(|entry| (&entry.key.text, &entry.value))
        .collect();
    let pairs = left.iter().filter_map(|entry| {
        let other = by_text.get(&entry.key.text)?;
        let of_atoms = match alike(&entry.value, other) {
            Alike::No => 0,
            _ => 100,
        };
        let deeper = (of_atoms == 0).then(|| depth.checked_sub(1)).flatten();
        Some(deeper.map_or(of_atoms, |depth| likeness(&entry.value, other, depth)))
    });
    let same: u32 = pairs.sum();
    part(same as usize, left.len().max(right.len()))
}

fn part(of: usize, all: usize) -> u32 {
    of.checked_div(all).map_or(0, |part| part.min(100) as u32)
}

/// With elements in a row that are told alike taken together.
fn folded(pairings: Vec<Run>, left: &[Pattern], right: &[Pattern]) -> Vec<Run> {
    let is_atom = |side: &[Pattern], at: usize| {
        let view = side.get(at).map(View::of);
        matches!(view, Some(View::Atom))
    };
    let is_replaced = |a: usize, b: usize| {
        let pair = left.get(a).zip(right.get(b));
        is_atom(left, a) && is_atom(right, b) && pair.is_some_and(|(a, b)| alike(a, b) == Alike::No)
    };
    let mut all: Vec<Run> = Vec::new();
    for pairing in pairings {
        let next = match pairing {
            Run::Pair(a, b) if is_replaced(a, b) => Run::Replaced(a..a + 1, b..b + 1),
            other => other,
        };
        match (all.last_mut(), &next) {
            (Some(Run::Left(known)), Run::Left(more)) if known.end == more.start => {
                known.end = more.end;
            }
            (Some(Run::Right(known)), Run::Right(more)) if known.end == more.start => {
                known.end = more.end;
            }
            (Some(Run::Replaced(a, b)), Run::Replaced(c, d))
                if a.end == c.start && b.end == d.start =>
            {
                (a.end, b.end) = (c.end, d.end);
            }
            _ => all.push(next),
        }
    }
    all.into_iter().flat_map(short_ones_apart).collect()
}

/// Few elements in a row are told one by one.
fn short_ones_apart(run: Run) -> Vec<Run> {
    let one_by_one = |range: &Range<usize>, of: fn(Range<usize>) -> Run| {
        range.clone().map(|at| of(at..at + 1)).collect()
    };
    match &run {
        Run::Left(range) if range.len() < FOLDED => one_by_one(range, Run::Left),
        Run::Right(range) if range.len() < FOLDED => one_by_one(range, Run::Right),
        Run::Replaced(a, b) if a.len() < FOLDED => a
            .clone()
            .zip(b.clone())
            .map(|(a, b)| Run::Pair(a, b))
            .collect(),
        _ => vec![run],
    }
}

/// Elements as one sequence, or the one that there is.
pub(super) fn taken(items: &[Pattern], range: &Range<usize>) -> Option<Pattern> {
    let items = items.get(range.clone())?;
    if let [one] = items {
        return Some(one.clone());
    }
    let exact: Option<Vec<Value>> = items.iter().map(|it| it.exact().cloned()).collect();
    Some(match exact {
        Some(values) => Pattern::Exact(Value::seq(values)),
        None => Pattern::Sequence(items.into()),
    })
}
