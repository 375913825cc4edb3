//! The subsets of a listed set.

use crate::value::error::ValueError;
use crate::value::kind::Value;

use super::build::sorted;
use super::room::Room;

/// The set of the subsets with `size` elements of a sorted list without
/// duplicates.
///
/// # Errors
/// `TooManyElements`.
pub fn subsets_of_size(items: &[Value], size: usize) -> Result<Value, ValueError> {
    let mut found = Vec::new();
    let mut room = Room::default();
    for subset in Subsets::of_size(items.to_vec(), size) {
        room.take(&subset, "a set of subsets")?;
        found.push(subset);
    }
    Ok(sorted(found))
}

/// Subsets by size, those of one size in lexicographic order; this is the
/// order of sets.
#[derive(Debug)]
pub(super) struct Subsets {
    base: Vec<Value>,
    /// Positions of the next subset's elements, ascending.
    chosen: Vec<usize>,
    /// The greatest size to go to.
    largest: usize,
    done: bool,
}

impl Subsets {
    /// All subsets of a sorted list without duplicates.
    pub(super) fn all(base: Vec<Value>) -> Self {
        Self {
            largest: base.len(),
            base,
            chosen: Vec::new(),
            done: false,
        }
    }

    /// The subsets of one size.
    fn of_size(base: Vec<Value>, size: usize) -> Self {
        Self {
            done: size > base.len(),
            base,
            chosen: (0..size).collect(),
            largest: size,
        }
    }

    /// Goes on to the next subset.
    fn advance(&mut self) {
        let (size, count) = (self.chosen.len(), self.base.len());
        let mut at = size;
        while at > 0 {
            at -= 1;
            let Some(position) = self.chosen.get_mut(at) else {
                break;
            };
            if *position + (size - at) < count {
                *position += 1;
                let start = *position;
                let rest = self.chosen.iter_mut().skip(at);
                rest.zip(start..).for_each(|(slot, n)| *slot = n);
                return;
            }
        }
        if size >= self.largest {
            self.done = true;
        } else {
            self.chosen = (0..=size).collect();
        }
    }
}

impl Iterator for Subsets {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        if self.done {
            return None;
        }
        let pick = |position: &usize| self.base.get(*position).cloned();
        // With its size from the start: it is not known from a filter.
        let mut subset = Vec::with_capacity(self.chosen.len());
        subset.extend(self.chosen.iter().filter_map(pick));
        self.advance();
        Some(sorted(subset))
    }
}
