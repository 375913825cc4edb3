//! Two files of traces, state beside state.

use std::collections::VecDeque;
use std::iter::Peekable;
use std::ops::RangeInclusive;

use crate::trace::{Ending, Entry, State, TraceError};

use super::align::{By, Coarseness, Pairing, align_by};
use super::{Scope, Side};

/// States of one trace that are held at most, to be aligned.
pub const MOST_HELD: usize = 200_000;

/// How traces are lined up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// States of one number. Nothing is held.
    #[default]
    Index,
    /// By the longest row of states that both have.
    States,
    /// By the longest row of actions, with their arguments, that both have.
    Actions,
}

/// What stands beside each other.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// States, at least one.
    States {
        /// Which trace of the files, from 0.
        trace: u32,
        /// On the left.
        left: Option<State>,
        /// On the right.
        right: Option<State>,
    },
    /// Ends of traces, at least one.
    Endings {
        /// Which trace of the files, from 0.
        trace: u32,
        /// On the left.
        left: Option<Ending>,
        /// On the right.
        right: Option<Ending>,
    },
}

/// Why a side was not read to its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// It cannot be read.
    Broken(TraceError),
    /// A trace has more than [`MOST_HELD`] states to be aligned.
    TooLong,
}

/// What a side is read from.
pub type Entries<'e> = Box<dyn Iterator<Item = Result<Entry, TraceError>> + 'e>;

/// Rows of two files of traces, in order; the first trace beside the first, and
/// so on. After a side cannot be read further there is nothing more.
pub struct Rows<'e> {
    sides: [Reading<'e>; 2],
    align: Align,
    scope: Scope,
    range: RangeInclusive<u64>,
    trace: u32,
    ready: VecDeque<Row>,
    coarseness: Coarseness,
}

/// One side.
struct Reading<'e> {
    entries: Peekable<Entries<'e>>,
    stop: Option<Stop>,
}

impl Reading<'_> {
    fn next(&mut self) -> Option<Entry> {
        if self.stop.is_some() {
            return None;
        }
        match self.entries.next()? {
            Ok(entry) => Some(entry),
            Err(error) => {
                self.stop = Some(Stop::Broken(error));
                None
            }
        }
    }

    fn state(&mut self) -> Option<State> {
        match self.entries.peek()? {
            Ok(Entry::Ending(_)) => None,
            _ => match self.next()? {
                Entry::State(state) => Some(state),
                Entry::Ending(_) => None,
            },
        }
    }

    fn ending(&mut self) -> Option<Ending> {
        match self.entries.peek()? {
            Ok(Entry::State(_)) => None,
            _ => match self.next()? {
                Entry::Ending(ending) => Some(ending),
                Entry::State(_) => None,
            },
        }
    }

    /// The states of a trace in a range, up to where it can be read.
    fn states(&mut self, range: &RangeInclusive<u64>) -> Vec<State> {
        let mut states = Vec::new();
        while let Some(state) = self.state() {
            if !range.contains(&state.number) {
                continue;
            }
            if states.len() == MOST_HELD {
                self.stop = Some(Stop::TooLong);
                break;
            }
            states.push(state);
        }
        states
    }
}

impl<'e> Rows<'e> {
    /// Lines two files up; only states with a number in `range`.
    pub fn new(
        [left, right]: [Entries<'e>; 2],
        align: Align,
        scope: Scope,
        range: RangeInclusive<u64>,
    ) -> Self {
        let reading = |entries: Entries<'e>| Reading {
            entries: entries.peekable(),
            stop: None,
        };
        Self {
            sides: [reading(left), reading(right)],
            align,
            scope,
            range,
            trace: 0,
            ready: VecDeque::new(),
            coarseness: Coarseness::Exact,
        }
    }

    /// Why sides were not read to their ends.
    pub fn stops(&self) -> Vec<(Side, &Stop)> {
        let [left, right] = &self.sides;
        let sides = [(Side::Left, left), (Side::Right, right)];
        let stopped = sides.into_iter();
        stopped
            .filter_map(|(side, reading)| Some((side, reading.stop.as_ref()?)))
            .collect()
    }

    /// The worst alignment so far.
    pub fn coarseness(&self) -> Coarseness {
        self.coarseness
    }

    fn has_stopped(&self) -> bool {
        self.sides.iter().any(|side| side.stop.is_some())
    }

    fn by_index(&mut self) -> Option<Row> {
        loop {
            let [left, right] = &mut self.sides;
            let (one, other) = (left.state(), right.state());
            if self.has_stopped() {
                return None;
            }
            let trace = self.trace;
            let number = one.as_ref().or(other.as_ref()).map(|state| state.number);
            let Some(number) = number else {
                return self.endings();
            };
            if self.range.contains(&number) {
                return Some(Row::States {
                    trace,
                    left: one,
                    right: other,
                });
            }
        }
    }

    /// The ends of a trace on both sides.
    fn endings(&mut self) -> Option<Row> {
        let [left, right] = &mut self.sides;
        let (left, right) = (left.ending(), right.ending());
        if self.has_stopped() || (left.is_none() && right.is_none()) {
            return None;
        }
        let trace = self.trace;
        self.trace += 1;
        Some(Row::Endings { trace, left, right })
    }

    fn aligned(&mut self, by: By) {
        let range = self.range.clone();
        let [left, right] = self.sides.each_mut().map(|side| side.states(&range));
        let alignment = align_by(by, &left, &right, &self.scope);
        if !left.is_empty() && !right.is_empty() && alignment.coarseness != Coarseness::Exact {
            self.coarseness = alignment.coarseness;
        }
        let mut pairs = alignment.pairs;
        if self.has_stopped() {
            // What a side has behind its last pair may be on the other too.
            let last = pairs.iter().rposition(|it| matches!(it, Pairing::Both(..)));
            pairs.truncate(last.map_or(0, |last| last + 1));
        }
        let trace = self.trace;
        let [mut left, mut right] =
            [left, right].map(|states| states.into_iter().map(Some).collect::<Vec<_>>());
        let mut take = |pairing: Pairing| {
            let (i, j) = match pairing {
                Pairing::Both(i, j) => (Some(i), Some(j)),
                Pairing::Left(i) => (Some(i), None),
                Pairing::Right(j) => (None, Some(j)),
            };
            Row::States {
                trace,
                left: i.and_then(|i| left.get_mut(i)?.take()),
                right: j.and_then(|j| right.get_mut(j)?.take()),
            }
        };
        let rows: VecDeque<Row> = pairs.into_iter().map(&mut take).collect();
        self.ready = rows;
        if !self.has_stopped() {
            let endings = self.endings();
            self.ready.extend(endings);
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let by = match self.align {
            Align::Index => {
                return match self.has_stopped() {
                    true => None,
                    false => self.by_index(),
                };
            }
            Align::States => By::States,
            Align::Actions => By::Actions,
        };
        if self.ready.is_empty() && !self.has_stopped() {
            self.aligned(by);
        }
        self.ready.pop_front()
    }
}
