//! All places at which two values differ.

use std::collections::BTreeMap;

use crate::trace::Pattern;
use crate::value::{Text, Value};

use super::alike::{Alike, alike, may_be_set, sequence_of, unmatched};
use super::sequences::{Run, runs, taken};
use super::view::{Entry, ItemsKind, Key, MapKind, View};
use super::{Change, Difference, Path, PathStep};

/// Nesting that is followed; deeper parts are compared as wholes.
const MAX_DEPTH: usize = 64;

/// What was found between two patterns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// Where they differ, outermost first, in order of the keys.
    pub differences: Vec<Difference<Pattern>>,
    /// Where they are alike only if what is written as arrays are sets: both
    /// arrays.
    pub if_sets: Vec<Difference<Pattern>>,
    /// Where they are alike only as far as both tell: of a part, one does not.
    pub untold: Vec<Path>,
}

/// All places at which two values differ, outermost first, in order of their
/// keys; empty if and only if the values are equal.
///
/// Records and functions are compared by key, sequences by what they have in
/// common and then by likeness, sets by member. Four or more elements in a row
/// that only one side has are one difference, whose value is the sequence of
/// them. Records that share less than half of the fields of
/// the smaller one, values of other kinds, and what is nested more than 64 deep
/// are compared as wholes.
pub fn differences(left: &Value, right: &Value) -> Vec<Difference> {
    let exact = |value: &Value| Pattern::Exact(value.clone());
    let found = places(&exact(left), &exact(right)).differences;
    let value = |pattern: Pattern| pattern.exact().cloned();
    let exact = found.into_iter().filter_map(|found| {
        Some(Difference {
            path: found.path,
            change: found.change.map(value)?,
        })
    });
    exact.collect()
}

/// As [`differences`], of what traces say of two values; what one value may
/// have given does not differ.
pub fn places(left: &Pattern, right: &Pattern) -> Places {
    places_of(left, right, &|_| true)
}

/// As [`places`], where only what is at some paths is asked for: what is told as
/// one part is all asked for. Places that are not may be among those found.
pub(super) fn places_of(
    left: &Pattern,
    right: &Pattern,
    is_asked: &dyn Fn(&Path) -> bool,
) -> Places {
    let mut walk = Walk {
        path: Path::default(),
        found: Places::default(),
        is_asked,
    };
    walk.between(left, right);
    walk.found
}

struct Walk<'k> {
    path: Path,
    found: Places,
    /// Whether what is at a path is asked for.
    is_asked: &'k dyn Fn(&Path) -> bool,
}

impl Walk<'_> {
    fn between(&mut self, left: &Pattern, right: &Pattern) {
        match alike(left, right) {
            Alike::Yes => {}
            Alike::IfSets => self.if_sets(left, right),
            Alike::AsTold => self.as_told(left, right),
            Alike::No => self.apart(left, right),
        }
    }

    fn push(&mut self, change: Change<Pattern>) {
        let path = self.path.clone();
        self.found.differences.push(Difference { path, change });
    }

    fn within<T>(&mut self, step: PathStep, look: impl FnOnce(&mut Self) -> T) -> T {
        self.path.0.push(step);
        let found = look(self);
        self.path.0.pop();
        found
    }

    fn apart(&mut self, left: &Pattern, right: &Pattern) {
        let known = self.found.differences.len();
        self.parts(left, right);
        // What differs is told of, as a whole if nothing else is to be told.
        if self.found.differences.len() == known {
            self.push(Change::Replaced {
                left: left.clone(),
                right: right.clone(),
            });
        }
    }

    /// Tells of what differs within, where that says more than to show both.
    fn parts(&mut self, left: &Pattern, right: &Pattern) {
        if self.path.0.len() >= MAX_DEPTH {
            return;
        }
        match in_one_way(View::of(left), View::of(right)) {
            (View::Items(kind, a), View::Items(other, b)) => match (kind, other) {
                (ItemsKind::Set, ItemsKind::Sequence) | (ItemsKind::Sequence, ItemsKind::Set) => {}
                // An array with an item twice is no set, whose members could be told.
                (ItemsKind::Set, _) | (_, ItemsKind::Set) if !may_be_set(&a) || !may_be_set(&b) => {
                }
                (ItemsKind::Set, _) | (_, ItemsKind::Set) => self.members(&a, &b),
                (ItemsKind::Array, ItemsKind::Array) if may_be_sets(&a, &b) => self.members(&a, &b),
                _ if a.is_empty() || b.is_empty() => {}
                _ => self.sequences(&a, &b),
            },
            (View::Map(kind, a), View::Map(other, b))
                if compare_by_key((kind, &a), (other, &b)) =>
            {
                self.by_key(merged(left, right, a, b));
            }
            _ => {}
        }
    }

    /// Tells which members differ, if that can be told.
    fn members(&mut self, left: &[Pattern], right: &[Pattern]) {
        let Some([only_left, only_right]) = unmatched(left, right) else {
            return;
        };
        if only_left.is_empty() && only_right.is_empty() {
            return;
        }
        let of = |all: &[Pattern], indices: Vec<usize>| -> Vec<Pattern> {
            let found = indices.into_iter().filter_map(|at| all.get(at).cloned());
            found.collect()
        };
        self.push(Change::Members {
            left: of(left, only_left),
            right: of(right, only_right),
        });
    }

    fn by_key(&mut self, entries: Vec<Merged>) {
        for (key, left, right) in entries {
            self.within(key.step(), |walk| match (left, right) {
                (Some(left), Some(right)) => walk.between(&left, &right),
                (Some(left), None) => walk.push(Change::OnlyLeft(left)),
                (None, Some(right)) => walk.push(Change::OnlyRight(right)),
                (None, None) => {}
            });
        }
    }

    fn sequences(&mut self, left: &[Pattern], right: &[Pattern]) {
        let is_asked = |run: &Run| self.within(run.step(), |walk| (walk.is_asked)(&walk.path));
        for run in runs(left, right, is_asked) {
            let step = run.step();
            let change = match run {
                Run::Pair(a, b) => {
                    if let (Some(one), Some(other)) = (left.get(a), right.get(b)) {
                        self.within(step, |walk| walk.between(one, other));
                    }
                    continue;
                }
                Run::Replaced(a, b) => taken(left, &a)
                    .zip(taken(right, &b))
                    .map(|(left, right)| Change::Replaced { left, right }),
                Run::Left(a) => taken(left, &a).map(Change::OnlyLeft),
                Run::Right(b) => taken(right, &b).map(Change::OnlyRight),
            };
            self.within(step, |walk| change.into_iter().for_each(|it| walk.push(it)));
        }
    }

    /// Finds the arrays that make two patterns alike only if they are sets.
    fn if_sets(&mut self, left: &Pattern, right: &Pattern) {
        if !self.descends(left, right) {
            let path = self.path.clone();
            let (left, right) = (left.clone(), right.clone());
            let change = Change::Replaced { left, right };
            self.found.if_sets.push(Difference { path, change });
        }
    }

    /// Finds the parts of which one side does not tell what they are.
    fn as_told(&mut self, left: &Pattern, right: &Pattern) {
        if !self.descends(left, right) {
            self.found.untold.push(self.path.clone());
        }
    }

    /// Looks into two patterns that are not known to differ, part by part, if
    /// they have parts that belong together.
    fn descends(&mut self, left: &Pattern, right: &Pattern) -> bool {
        if self.path.0.len() >= MAX_DEPTH {
            return false;
        }
        match (View::of(left), View::of(right)) {
            (View::Map(_, a), View::Map(_, b)) => {
                self.by_key(merged(left, right, a, b));
                true
            }
            (View::Items(kind, a), View::Items(other, b))
                if ![kind, other].contains(&ItemsKind::Set) && is_alike_in_order(&a, &b) =>
            {
                for (at, (one, other)) in a.iter().zip(&b).enumerate() {
                    self.within(Run::Pair(at, at).step(), |walk| walk.between(one, other));
                }
                true
            }
            _ => false,
        }
    }
}

/// Views of one kind, if one is of items and one of entries and both may be
/// functions: by number, or by key where there are no items.
fn in_one_way(left: View, right: View) -> (View, View) {
    match (left, right) {
        (View::Items(kind, items), View::Map(map, entries)) => {
            one_way((kind, items), (map, entries))
        }
        (View::Map(map, entries), View::Items(kind, items)) => {
            let (right, left) = one_way((kind, items), (map, entries));
            (left, right)
        }
        same => same,
    }
}

fn one_way(
    (kind, items): (ItemsKind, Vec<Pattern>),
    (map, entries): (MapKind, Vec<Entry>),
) -> (View, View) {
    let numbered = sequence_of(map, &entries).map(|it| it.into_iter().cloned().collect());
    let numbered: Option<Vec<Pattern>> = numbered.filter(|_| kind != ItemsKind::Set);
    match numbered {
        Some(numbered) if !items.is_empty() => {
            // Without entries it may be whatever is without items; no set has
            // its members by number.
            let other = match numbered.is_empty() {
                true => kind,
                false => ItemsKind::Sequence,
            };
            (View::Items(kind, items), View::Items(other, numbered))
        }
        _ if items.is_empty() && kind != ItemsKind::Set && may_be_empty(map) => {
            (View::Map(map, Vec::new()), View::Map(map, entries))
        }
        _ => (View::Items(kind, items), View::Map(map, entries)),
    }
}

/// Whether what has entries may also have none: no record has.
fn may_be_empty(kind: MapKind) -> bool {
    kind != MapKind::Record
}

fn is_alike_in_order(left: &[Pattern], right: &[Pattern]) -> bool {
    let mut pairs = left.iter().zip(right);
    left.len() == right.len() && pairs.all(|(a, b)| alike(a, b) != Alike::No)
}

/// Whether arrays may both be sets of atoms, for which members say all.
fn may_be_sets(left: &[Pattern], right: &[Pattern]) -> bool {
    let mut kinds = left.iter().chain(right).map(atom_kind);
    let first = kinds.next().flatten();
    let is_distinct = |items: &[Pattern]| {
        let mut fingerprints: Vec<Option<u64>> = items.iter().map(Pattern::fingerprint).collect();
        fingerprints.sort_unstable();
        fingerprints.is_sorted_by(|a, b| a < b)
    };
    // TLC compares no atoms of two kinds, and so has no sets of them.
    first.is_some() && kinds.all(|kind| kind == first) && is_distinct(left) && is_distinct(right)
}

#[derive(PartialEq)]
enum AtomKind {
    Bool,
    Int,
    Name,
}

fn atom_kind(pattern: &Pattern) -> Option<AtomKind> {
    match pattern {
        Pattern::Exact(Value::Bool(_)) => Some(AtomKind::Bool),
        Pattern::Exact(Value::Int(_) | Value::Big(_)) => Some(AtomKind::Int),
        Pattern::Exact(Value::Str(_) | Value::Model(_)) | Pattern::String(_) => {
            Some(AtomKind::Name)
        }
        _ => None,
    }
}

/// Whether it says more to go by key than to show both: always for functions,
/// for records if they have enough in common.
fn compare_by_key(left: (MapKind, &[Entry]), right: (MapKind, &[Entry])) -> bool {
    let ((kind, a), (other, b)) = (left, right);
    if [kind, other].contains(&MapKind::Function) {
        return true;
    }
    let are_names = |entries: &[Entry]| {
        let mut values = entries.iter().map(|entry| &entry.key.value);
        values.all(|value| matches!(value, Value::Str(_)))
    };
    if !are_names(a) || !are_names(b) {
        return true;
    }
    let (few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let names: std::collections::BTreeSet<&Text> = many.iter().map(|it| &it.key.text).collect();
    let shared = few.iter().filter(|it| names.contains(&it.key.text));
    2 * shared.count() >= few.len()
}

type Merged = (Key, Option<Pattern>, Option<Pattern>);

/// How keys are told apart.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Identity {
    Exact(Value),
    /// Of what a lossy form wrote.
    Written(Text),
}

/// Entries of both sides by key, in order of the keys.
fn merged(left: &Pattern, right: &Pattern, a: Vec<Entry>, b: Vec<Entry>) -> Vec<Merged> {
    let is_exact = left.exact().is_some() && right.exact().is_some();
    let identity = |key: &Key| match is_exact {
        true => Identity::Exact(key.value.clone()),
        false => Identity::Written(key.text.clone()),
    };
    let mut all: BTreeMap<Identity, Merged> = BTreeMap::new();
    for entry in a {
        let identity = identity(&entry.key);
        all.insert(identity, (entry.key, Some(entry.value), None));
    }
    for entry in b {
        let merged = all.entry(identity(&entry.key));
        merged.or_insert((entry.key, None, None)).2 = Some(entry.value);
    }
    let mut all: Vec<Merged> = all.into_values().collect();
    all.sort_by(|(a, ..), (b, ..)| a.value.cmp(&b.value));
    all
}
