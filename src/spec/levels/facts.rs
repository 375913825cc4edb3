//! What a body asks of the parameters around it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spec::resolved::{Level, LocalId};

/// A set of locals: sorted, small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::spec) struct Locals(Vec<LocalId>);

impl Locals {
    /// The set of one.
    pub(super) fn one(local: LocalId) -> Self {
        Self(vec![local])
    }

    /// Adds one.
    pub(super) fn insert(&mut self, local: LocalId) {
        if let Err(at) = self.0.binary_search(&local) {
            self.0.insert(at, local);
        }
    }

    /// Adds all.
    pub(super) fn extend(&mut self, others: &Self) {
        if self.0.is_empty() {
            self.0.clone_from(&others.0);
            return;
        }
        for local in &others.0 {
            self.insert(*local);
        }
    }

    /// Whether it is in the set.
    pub(super) fn contains(&self, local: LocalId) -> bool {
        self.0.binary_search(&local).is_ok()
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = LocalId> {
        self.0.iter().copied()
    }

    /// Without those for which `drop` holds.
    pub(super) fn without(mut self, drop: impl Fn(LocalId) -> bool) -> Self {
        self.0.retain(|local| !drop(*local));
        self
    }
}

/// What is asked of locals; a local is bound once in a whole spec, so facts of
/// different definitions do not mix.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The highest level that what stands for a local may have.
    pub(super) most: FxHashMap<LocalId, Level>,
    /// The level of arguments that an operator parameter must take.
    pub(super) least: FxHashMap<(LocalId, u32), Level>,
    /// Operator parameter, argument position, and what occurs there.
    pub(super) within: FxHashSet<(LocalId, u32, LocalId)>,
    /// Locals that occur where equal values may not be exchanged.
    pub(super) opaque: FxHashSet<LocalId>,
}

impl Facts {
    /// What stands for `local` is at most of level `most`.
    pub(super) fn constrain(&mut self, local: LocalId, most: Level) {
        if most < Level::Temporal {
            let slot = self.most.entry(local).or_insert(most);
            *slot = (*slot).min(most);
        }
    }

    /// An argument of an operator parameter is of level `least`.
    pub(super) fn require(&mut self, operator: LocalId, position: u32, least: Level) {
        let slot = self.least.entry((operator, position)).or_insert(least);
        *slot = (*slot).max(least);
    }
}
