//! Functions on `1..n`: sequences may be of any length, tuples and arrays have the
//! one that was seen.

use std::collections::BTreeSet;

use crate::value::Value;

use super::kinds::{Carrier, MOST_PARTS};
use super::lengths::lengths;
use super::named::Named;

/// What is in functions on `1..n`, and how long they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Numbered {
    /// What is at any place.
    pub(super) inner: Box<Carrier>,
    /// What is at each place, where it is of kinds that are unlike: a tuple.
    places: Vec<Carrier>,
    /// The lengths that were seen.
    seen: BTreeSet<usize>,
    /// Lengths beyond these that are tried, for a text names them.
    pub(super) named: BTreeSet<usize>,
    pub(super) lengths: Lengths,
}

/// How long they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Lengths {
    /// Up to as long as the longest that was seen, and some one longer.
    #[default]
    UpTo,
    /// All of this length.
    Kept(usize),
}

impl Numbered {
    pub(super) fn add(&mut self, items: &[Value], depth: usize) {
        self.seen.insert(items.len());
        let items = items.iter().take(MOST_PARTS);
        items.clone().for_each(|item| self.inner.add(item, depth));
        // Of several lengths, nothing is asked of the places.
        if self.seen.len() > 1 {
            self.places.clear();
            return;
        }
        for (place, item) in items.enumerate() {
            if self.places.len() <= place {
                self.places.push(Carrier::default());
            }
            if let Some(own) = self.places.get_mut(place) {
                own.add(item, depth);
            }
        }
    }

    /// What always has one length keeps it, but for what a text takes for a
    /// sequence.
    pub(super) fn settle(&mut self, is_sequence: bool) {
        let one = match self.seen.iter().collect::<Vec<_>>().as_slice() {
            [length] if **length > 0 && !is_sequence => Some(**length),
            _ => None,
        };
        self.lengths = one.map_or(Lengths::UpTo, Lengths::Kept);
        let first = self.places.first();
        let is_tuple = first.is_some_and(|first| {
            let mut places = self.places.iter();
            places.any(|place| place.is_unlike(first))
        });
        if one.is_none() || !is_tuple {
            self.places.clear();
        }
    }

    pub(super) fn widen(&mut self, of_text: &Named) {
        if self.lengths == Lengths::UpTo {
            self.named = lengths(of_text, self.longest());
        }
    }

    pub(super) fn inner_mut(&mut self) -> impl Iterator<Item = &mut Carrier> {
        std::iter::once(&mut *self.inner).chain(&mut self.places)
    }

    /// The longest that was seen.
    pub(super) fn longest(&self) -> usize {
        self.seen.last().copied().unwrap_or_default()
    }

    /// What is at a place, from 0.
    pub(super) fn at(&self, place: usize) -> &Carrier {
        self.places.get(place).unwrap_or(&self.inner)
    }

    /// Whether all places hold the same.
    pub(super) fn is_alike(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether those that are written are this long.
    pub(super) fn tells_of_length(&self, length: usize) -> bool {
        match self.lengths {
            Lengths::Kept(kept) => kept == length,
            Lengths::UpTo => length <= self.longest() || self.named.contains(&length),
        }
    }

    /// Whether some of them are this long.
    pub(super) fn has_length(&self, length: usize) -> bool {
        match self.lengths {
            Lengths::Kept(kept) => kept == length,
            Lengths::UpTo => length <= self.longest() + 1 || self.named.contains(&length),
        }
    }
}
