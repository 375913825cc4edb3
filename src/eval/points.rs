//! What can be seen of a spec's text while it is evaluated: the points, and the
//! counters of what was seen.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::diag::Span;
use crate::spec::resolved::DefId;

/// Index of a [`Point`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PointId(pub(crate) u32);

/// Where evaluation can go one way or another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PointKind {
    /// A definition as a whole.
    Definition,
    /// `/\`, nested ones flattened.
    Conjunction,
    /// `\/`, nested ones flattened.
    Disjunction,
    /// `=>`.
    Implication,
    /// IF.
    If,
    /// CASE.
    Case,
    /// `\A`.
    Forall,
    /// `\E`.
    Exists,
}

/// What can be seen at a point, or at a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeKind {
    /// Of a definition or an item: it is TRUE; of an implication: both sides
    /// are.
    True,
    /// It is FALSE.
    False,
    /// Of a definition: it has another value.
    Value,
    /// It has no value; of IF and CASE, a condition has none.
    Undefined,
    /// The left side of an implication is FALSE.
    Vacuous,
    /// THEN is taken.
    Then,
    /// ELSE is taken.
    Else,
    /// An arm of a CASE is taken.
    Arm,
    /// OTHER is taken.
    Other,
    /// No arm of a CASE without OTHER is true.
    NoArm,
    /// A quantifier ranges over nothing.
    Empty,
    /// Its body is true of every element, of one at least.
    All,
    /// Of some elements, not of others.
    Some,
    /// Of no element, of one at least.
    None,
    /// Decided by the first elements, and what comes behind them was not all
    /// looked at: so many of them agree that nothing can be said of the rest.
    Cut,
}

/// What can be seen, and where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What.
    pub kind: OutcomeKind,
    /// The definition's name, the item, the arm, the quantifier.
    pub span: Span,
}

/// Somewhere in a definition where evaluation can go one way or another.
#[derive(Clone, Debug)]
pub struct Point {
    /// The definition on module level that it is in.
    pub owner: DefId,
    /// What it is.
    pub kind: PointKind,
    /// The whole expression; of a definition, its name.
    pub span: Span,
    /// What can be seen. Conjunctions and disjunctions have [`True`],
    /// [`False`] and [`Undefined`] for each item in turn.
    ///
    /// [`True`]: OutcomeKind::True
    /// [`False`]: OutcomeKind::False
    /// [`Undefined`]: OutcomeKind::Undefined
    pub outcomes: Vec<Outcome>,
    /// Index of its first counter; each outcome has one.
    first: u32,
}

impl Point {
    /// The indices of its counters, in the order of the outcomes.
    pub fn counters(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.outcomes.len()
    }
}

impl Point {
    /// The branches: each is the outcomes that reach it. These are the arms of
    /// IF and CASE, disjuncts that are TRUE, and the right side of an
    /// implication; a quantifier or conjunction has none.
    pub fn branches(&self) -> Vec<Vec<usize>> {
        let outcomes = self.outcomes.iter().enumerate();
        match self.kind {
            PointKind::Definition
            | PointKind::Conjunction
            | PointKind::Forall
            | PointKind::Exists => Vec::new(),
            PointKind::Implication => vec![vec![1, 2]],
            PointKind::Disjunction | PointKind::If | PointKind::Case => outcomes
                .filter(|(_, outcome)| outcome.kind.is_branch())
                .map(|(index, _)| vec![index])
                .collect(),
        }
    }
}

impl OutcomeKind {
    fn is_branch(self) -> bool {
        matches!(
            self,
            Self::True | Self::Then | Self::Else | Self::Arm | Self::Other
        )
    }
}

/// The points of a program.
#[derive(Clone, Debug, Default)]
pub struct Points {
    points: Vec<Point>,
    counters: u32,
}

impl Points {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Point> {
        let points = self.points.iter();
        points.filter(|point| !point.outcomes.is_empty())
    }

    /// Those that are in one definition.
    pub fn of(&self, owner: DefId) -> impl Iterator<Item = &Point> {
        self.iter().filter(move |point| point.owner == owner)
    }

    /// A junction has become part of another one.
    pub(crate) fn absorb(&mut self, id: PointId) {
        if let Some(point) = self.points.get_mut(id.0 as usize) {
            point.outcomes.clear();
        }
    }

    /// Whether nothing is watched.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// How many counters they need.
    pub fn counters(&self) -> usize {
        self.counters as usize
    }

    pub(crate) fn get(&self, id: PointId) -> Option<&Point> {
        self.points.get(id.0 as usize)
    }

    pub(crate) fn add(
        &mut self,
        owner: DefId,
        kind: PointKind,
        span: Span,
        outcomes: Vec<Outcome>,
    ) -> PointId {
        let first = self.counters;
        self.counters += outcomes.len() as u32;
        self.points.push(Point {
            owner,
            kind,
            span,
            outcomes,
            first,
        });
        PointId(self.points.len() as u32 - 1)
    }
}

/// The counters of what is seen in an evaluation.
#[derive(Debug)]
pub struct Recorder {
    counts: Vec<AtomicU64>,
    paused: AtomicBool,
    /// The counters that were added to, while that is noted.
    noting: Mutex<Option<Noted>>,
}

/// How much was added to which counter in a part of an evaluation.
#[derive(Clone, Debug, Default)]
pub struct Noted(FxHashMap<usize, u64>);

impl Recorder {
    /// Nothing seen yet.
    pub fn new(points: &Points) -> Self {
        Self {
            counts: (0..points.counters()).map(|_| AtomicU64::new(0)).collect(),
            paused: AtomicBool::new(false),
            noting: Mutex::new(None),
        }
    }

    /// How often each outcome was seen, by counter.
    pub fn counts(&self) -> Vec<u64> {
        let counts = self.counts.iter();
        counts.map(|count| count.load(Ordering::Relaxed)).collect()
    }

    pub(crate) fn see(&self, point: &Point, outcome: usize) {
        if outcome < point.outcomes.len()
            && let counter = point.first as usize + outcome
            && let Some(count) = self.counts.get(counter)
        {
            count.fetch_add(1, Ordering::Relaxed);
            if let Some(noted) = &mut *self.notes() {
                *noted.0.entry(counter).or_default() += 1;
            }
        }
    }

    /// Runs a part of an evaluation; and what was counted in it, but for what
    /// is evaluated once and then kept.
    pub fn noting<T>(&self, run: impl FnOnce() -> T) -> (T, Noted) {
        let outer = self.note_in(Some(Noted::default()));
        let result = run();
        let noted = self.note_in(outer);
        (result, noted.unwrap_or_default())
    }

    /// Takes back what was counted in two parts of an evaluation that looked at
    /// the same thing, so that it is counted once.
    pub fn count_once(&self, one: &Noted, other: &Noted) {
        for (counter, times) in &one.0 {
            let both = other.0.get(counter).map_or(0, |others| *times.min(others));
            if let Some(count) = self.counts.get(*counter) {
                count.fetch_sub(both, Ordering::Relaxed);
            }
        }
    }

    /// Where it is noted from now on; where it was until now.
    pub(crate) fn note_in(&self, noted: Option<Noted>) -> Option<Noted> {
        std::mem::replace(&mut *self.notes(), noted)
    }

    fn notes(&self) -> MutexGuard<'_, Option<Noted>> {
        self.noting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// Stops or resumes counting; says whether it was stopped.
    pub(crate) fn set_paused(&self, paused: bool) -> bool {
        self.paused.swap(paused, Ordering::Relaxed)
    }
}
