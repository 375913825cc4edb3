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
        | (_, Pattern::Unobserved | Pattern::Opaque(_)) => Alike::Yes,
        (Pattern::Exact(a), Pattern::Exact(b)) => if_so(a == b),
        (Pattern::Exact(value), open) | (open, Pattern::Exact(value)) => if_so(open.matches(value)),
        (Pattern::String(a), Pattern::String(b)) => if_so(a == b),
        // What follows compares part by part what the form wrote alike.
        _ if left == right => Alike::Yes,
        _ => parts(&View::of(left), &View::of(right)),
    }
}

fn if_so(is_so: bool) -> Alike {
    if is_so { Alike::Yes } else { Alike::No }
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
        // The empty function is written in both ways.
        (View::Items(kind, items), View::Map(_, entries))
        | (View::Map(_, entries), View::Items(kind, items)) => {
            if_so(*kind != ItemsKind::Set && items.is_empty() && entries.is_empty())
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
    let in_any_order = || if_so(unmatched(a, b).is_some_and(|[a, b]| a.is_empty() && b.is_empty()));
    match (kind, other) {
        (ItemsKind::Set, ItemsKind::Sequence) | (ItemsKind::Sequence, ItemsKind::Set) => Alike::No,
        (ItemsKind::Set, _) | (_, ItemsKind::Set) => in_any_order(),
        (ItemsKind::Sequence, _) | (_, ItemsKind::Sequence) => in_order(),
        (ItemsKind::Array, ItemsKind::Array) => match in_order() {
            Alike::No => in_any_order().min(Alike::IfSets),
            alike => alike,
        },
    }
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
    let mut by_fingerprint: FxHashMap<Option<u64>, Vec<usize>> = FxHashMap::default();
    for (index, pattern) in right.iter().enumerate() {
        let alike = by_fingerprint.entry(pattern.fingerprint()).or_default();
        alike.push(index);
    }
    let everywhere: Vec<usize> = (0..right.len()).collect();
    let nowhere = Vec::new();
    let open = by_fingerprint.get(&None).unwrap_or(&nowhere);
    let mut is_taken = vec![false; right.len()];
    let mut only_left = Vec::new();
    let mut comparisons = 0_usize;
    for (index, pattern) in left.iter().enumerate() {
        let near = match pattern.fingerprint() {
            None => &everywhere,
            known => by_fingerprint.get(&known).unwrap_or(&nowhere),
        };
        let others = near.iter().chain(open);
        let mut free = others.filter(|at| is_taken.get(**at) == Some(&false));
        let found = free.find(|at| {
            comparisons += 1;
            let other = right.get(**at);
            other.is_some_and(|other| alike(pattern, other) != Alike::No)
        });
        match found.and_then(|at| is_taken.get_mut(*at)) {
            Some(taken) => *taken = true,
            None => only_left.push(index),
        }
        if comparisons > MOST_COMPARISONS {
            return None;
        }
    }
    let only_right = everywhere
        .into_iter()
        .filter(|at| is_taken.get(*at) == Some(&false));
    Some([only_left, only_right.collect()])
}
