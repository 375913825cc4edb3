//! Whether two patterns may be of one value.

use rustc_hash::FxHashMap;

use crate::trace::Pattern;
use crate::value::Text;

use super::view::{Entry, ItemsKind, MapKind, View};

/// Whether one value may have given both of two patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alike {
    /// No value may.
    No,
    /// If arrays with the same items in another order are sets; their form does
    /// not tell.
    IfSets,
    /// As far as both tell: a part of one of them is not told.
    AsTold,
    /// One may.
    Yes,
}

impl Alike {
    fn all(parts: impl Iterator<Item = Self>) -> Self {
        let mut worst = Self::Yes;
        for part in parts {
            worst = worst.min(part);
            if worst == Self::No {
                break;
            }
        }
        worst
    }
}

/// Whether one value may have given both. Recursion is bounded by the depth of
/// the patterns, which their reader bounds.
pub fn alike(left: &Pattern, right: &Pattern) -> Alike {
    match (left, right) {
        (Pattern::Unobserved | Pattern::Opaque(_), _)
        | (_, Pattern::Unobserved | Pattern::Opaque(_)) => Alike::AsTold,
        (Pattern::Exact(a), Pattern::Exact(b)) => if_so(a == b),
        (Pattern::Exact(value), open) | (open, Pattern::Exact(value)) => {
            match open.matches(value) {
                true => as_told(std::slice::from_ref(open)),
                false => Alike::No,
            }
        }
        (Pattern::String(a), Pattern::String(b)) => if_so(a == b),
        // What follows compares part by part what the form wrote alike.
        _ if left == right => as_told(std::slice::from_ref(left)),
        _ => parts(&View::of(left), &View::of(right)),
    }
}

fn if_so(is_so: bool) -> Alike {
    if is_so { Alike::Yes } else { Alike::No }
}

/// Of what is alike: whether all of it is told.
fn as_told(patterns: &[Pattern]) -> Alike {
    match patterns.iter().all(is_told) {
        true => Alike::Yes,
        false => Alike::AsTold,
    }
}

/// Whether no part is left open by the trace. Recursion is bounded by the depth
/// of the pattern, which its reader bounds.
fn is_told(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => false,
        Pattern::Exact(_) | Pattern::String(_) => true,
        Pattern::Array(items) | Pattern::Set(items) | Pattern::Sequence(items) => {
            items.iter().all(is_told)
        }
        Pattern::Object(entries) | Pattern::Record(entries) => {
            entries.iter().all(|(_, value)| is_told(value))
        }
        Pattern::Function(pairs) => pairs
            .iter()
            .all(|(key, value)| is_told(key) && is_told(value)),
    }
}

fn parts(left: &View, right: &View) -> Alike {
    match (left, right) {
        (View::Items(kind, a), View::Items(other, b)) => items((*kind, a), (*other, b)),
        (View::Map(kind, a), View::Map(other, b)) => {
            let may_be = kind == other || [kind, other].contains(&&MapKind::Object);
            match may_be {
                true => entries(a, b),
                false => if_so(a.is_empty() && b.is_empty()),
            }
        }
        // A function on `1..n` is written in both ways, the empty one too.
        (View::Items(kind, items), View::Map(map, entries))
        | (View::Map(map, entries), View::Items(kind, items)) => {
            match (*kind, sequence_of(*map, entries)) {
                (ItemsKind::Set, _) | (_, None) => Alike::No,
                (_, Some(other)) if other.len() != items.len() => Alike::No,
                (_, Some(other)) => Alike::all(items.iter().zip(other).map(|(a, b)| alike(a, b))),
            }
        }
        (View::Atom, _) | (_, View::Atom) => Alike::No,
    }
}

fn items(left: (ItemsKind, &[Pattern]), right: (ItemsKind, &[Pattern])) -> Alike {
    let ((kind, a), (other, b)) = (left, right);
    if a.len() != b.len() {
        return Alike::No;
    }
    let in_order = || Alike::all(a.iter().zip(b).map(|(a, b)| alike(a, b)));
    let in_any_order = || match unmatched(a, b) {
        Some([one, other]) if one.is_empty() && other.is_empty() => as_told(a).min(as_told(b)),
        _ => Alike::No,
    };
    match (kind, other) {
        (ItemsKind::Set, ItemsKind::Sequence) | (ItemsKind::Sequence, ItemsKind::Set) => Alike::No,
        (ItemsKind::Set, _) | (_, ItemsKind::Set) => in_any_order(),
        (ItemsKind::Sequence, _) | (_, ItemsKind::Sequence) => in_order(),
        (ItemsKind::Array, ItemsKind::Array) => match in_order() {
            Alike::No if may_be_set(a) && may_be_set(b) => in_any_order().min(Alike::IfSets),
            alike => alike,
        },
    }
}

/// The values in order, of what may be a sequence: its keys are `1` to `n`.
pub(super) fn sequence_of(kind: MapKind, entries: &[Entry]) -> Option<Vec<&Pattern>> {
    if kind == MapKind::Record {
        return None;
    }
    let mut numbered: Vec<(i64, &Pattern)> = entries
        .iter()
        .map(|entry| Some((entry.key.value.as_int()?, &entry.value)))
        .collect::<Option<_>>()?;
    numbered.sort_by_key(|(number, _)| *number);
    let is_in_row = (1..).zip(&numbered).all(|(at, (number, _))| at == *number);
    is_in_row.then(|| numbered.into_iter().map(|(_, pattern)| pattern).collect())
}

fn entries(left: &[Entry], right: &[Entry]) -> Alike {
    if left.len() != right.len() {
        return Alike::No;
    }
    let by_text: FxHashMap<&Text, &Pattern> = right
        .iter()
        .map(|entry| (&entry.key.text, &entry.value))
        .collect();
    Alike::all(left.iter().map(|entry| {
        let other = by_text.get(&entry.key.text);
        other.map_or(Alike::No, |other| alike(&entry.value, other))
    }))
}

/// The most comparisons of members of two sets with each other.
const MOST_COMPARISONS: usize = 1_000_000;

/// Which of two sets' members have no like among the others, by index; `None`
/// if that takes too long to tell.
pub(super) fn unmatched(left: &[Pattern], right: &[Pattern]) -> Option<[Vec<usize>; 2]> {
    let mut groups = by_fingerprint(right);
    let mut free = vec![true; right.len()];
    let mut only_left = Vec::new();
    let mut comparisons = 0_usize;
    for (index, pattern) in left.iter().enumerate() {
        let mut fits = |at: usize| {
            comparisons += 1;
            let is_free = free.get(at) == Some(&true);
            let other = right.get(at).filter(|_| is_free);
            other.is_some_and(|other| alike(pattern, other) != Alike::No)
        };
        let found = match pattern.fingerprint() {
            None => (0..right.len()).find(|at| fits(*at)),
            known => {
                taken(&mut groups, known, &mut fits).or_else(|| taken(&mut groups, None, &mut fits))
            }
        };
        match found.and_then(|at| free.get_mut(at)) {
            Some(free) => *free = false,
            None => only_left.push(index),
        }
        if comparisons > MOST_COMPARISONS {
            return None;
        }
    }
    let only_right = (0..right.len()).filter(|at| free.get(*at) == Some(&true));
    Some([only_left, only_right.collect()])
}

type Groups = FxHashMap<Option<u64>, Vec<usize>>;

fn by_fingerprint(items: &[Pattern]) -> Groups {
    let mut groups = Groups::default();
    for (index, pattern) in items.iter().enumerate() {
        groups.entry(pattern.fingerprint()).or_default().push(index);
    }
    groups
}

/// The first of a group that fits, which leaves the group.
fn taken(
    groups: &mut Groups,
    fingerprint: Option<u64>,
    mut fits: impl FnMut(usize) -> bool,
) -> Option<usize> {
    let group = groups.get_mut(&fingerprint)?;
    let at = group.iter().position(|index| fits(*index))?;
    Some(group.swap_remove(at))
}

/// Whether no item is there twice, as it is in no set that is written; at most
/// so many are compared with each other.
pub(super) fn may_be_set(items: &[Pattern]) -> bool {
    const MOST_ALIKE: usize = 64;
    let groups = by_fingerprint(items);
    let is_twice = |group: &Vec<usize>| {
        let mut known: Vec<&Pattern> = Vec::new();
        group.iter().take(MOST_ALIKE).any(|index| {
            let item = items.get(*index);
            let is_known = item.is_some_and(|item| known.contains(&item));
            known.extend(item);
            is_known
        })
    };
    !groups.values().any(is_twice)
}
