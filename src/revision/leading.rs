//! Actions compared by the states that they lead to, and initial predicates by
//! those that they allow.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::leads::Leads;
use super::meaning::{Beyond, Direction, Effort, Found, Leading, Tally, Witness};
use super::operator::{Nature, Operator, Outcome, Point};
use super::seen::{Met, Passed, Points};
use super::shrink::{size, size_of};
use super::told::{Told, ToldOutcome};
use super::trials::Trials;
use super::tried::differ;

/// Steps of evaluation, for each point that may be tried beyond the traces.
const WORK_OF_A_TRY: u64 = 20_000;

/// Points that are compared at once; after them, the work so far is counted.
const AT_ONCE: usize = 32;

/// Points without the state that a step leads to, from which only one of the texts
/// leads anywhere: why the old one does not, or the new one.
pub(super) type Stopped = FxHashMap<Point, [Option<String>; 2]>;

/// What was found out.
pub(super) struct Compared {
    pub(super) leading: Leading,
    /// Why only one of the texts has a value where a step of the traces begins, by
    /// what is known there.
    pub(super) stopped: Stopped,
    pub(super) beyond: Beyond,
    /// Whether it differs with arguments that the traces pass to it.
    pub(super) differs_as_passed: bool,
    pub(super) witnesses: Vec<Witness>,
}

/// Compares an action at the states of the traces and at others, or an initial
/// predicate at all there are.
pub(super) fn compare(operator: &Operator<'_>, met: &Points, effort: Effort) -> Compared {
    let passed = Passed::of(operator, met);
    let mut search = Search {
        operator,
        budget: WORK_OF_A_TRY.saturating_mul(effort.tries as u64),
        found: BTreeMap::new(),
        is_unassigned: false,
        stopped: Stopped::default(),
        passed: &passed,
        differs_as_passed: false,
        typical: met.points.keys().chain(&met.handed.points).next(),
    };
    if operator.nature == Nature::First {
        let (tally, left) = search.all(&[Vec::new()]);
        return Compared {
            leading: Leading {
                tally,
                left,
                is_unassigned: search.is_unassigned,
            },
            beyond: Beyond::default(),
            differs_as_passed: search.differs_as_passed,
            witnesses: search.witnesses(|_| None),
            stopped: search.stopped,
        };
    }
    let seen: Vec<Point> = met.bases.keys().cloned().collect();
    let (tally, left) = search.all(&seen);
    let left = left + met.bases_dropped();
    let trials = Trials::of(operator, (&met.bases, &met.handed.bases), effort);
    let mut beyond = Beyond::of(&trials, operator);
    let mut near = Search {
        found: BTreeMap::new(),
        stopped: Stopped::default(),
        ..search
    };
    (beyond.tally, beyond.left) = near.all(&trials.points);
    beyond.is_exhaustive &= beyond.left == 0;
    // A state of a trace is the better witness, however large.
    for (direction, point) in near.found {
        search.found.entry(direction).or_insert(point);
    }
    Compared {
        leading: Leading {
            tally,
            left,
            is_unassigned: near.is_unassigned,
        },
        beyond,
        differs_as_passed: near.differs_as_passed,
        witnesses: search.witnesses(|base| met.bases.get(base).cloned()),
        stopped: search.stopped,
    }
}

struct Search<'o, 'm> {
    operator: &'o Operator<'m>,
    /// Steps of evaluation that one comparison of many points may take.
    budget: u64,
    /// The smallest point so far of each way to differ.
    found: BTreeMap<Direction, Point>,
    /// Whether one side leaves open somewhere what has to be assigned.
    is_unassigned: bool,
    stopped: Stopped,
    passed: &'o Passed,
    differs_as_passed: bool,
    /// A whole point of the traces.
    typical: Option<&'o Point>,
}

impl Search<'_, '_> {
    /// Compares as many of the points as the budget lets, and tells how many it
    /// does not.
    fn all(&mut self, points: &[Point]) -> (Tally, u64) {
        let mut tally = Tally::default();
        let mut work = 0;
        let mut left = points.len();
        for points in points.chunks(AT_ONCE) {
            if work > self.budget {
                break;
            }
            let outcomes: Vec<(Outcome, Outcome, u64)> = points
                .par_iter()
                .map(|point| self.outcomes(point))
                .collect();
            for (point, (old, new, taken)) in points.iter().zip(&outcomes) {
                let found = differ(old, new);
                self.is_unassigned |= old.is_unassigned() != new.is_unassigned();
                tally.add(found);
                work += taken;
                if let Found::Differs(direction) = found {
                    self.note(direction, point);
                    self.differs_as_passed |= self.passed.holds(point);
                }
                if found == Found::Differs(Direction::Undefined) {
                    let reasons = [old, new].map(|side| side.error().map(str::to_owned));
                    self.stopped.insert(point.clone(), reasons);
                }
            }
            left -= points.len();
        }
        (tally, left as u64)
    }

    fn outcomes(&self, point: &Point) -> (Outcome, Outcome, u64) {
        self.operator.both_lead(point)
    }

    fn note(&mut self, direction: Direction, point: &Point) {
        let ways: &[Direction] = match direction {
            Direction::Both => &[Direction::Looser, Direction::Stricter],
            Direction::Looser => &[Direction::Looser],
            Direction::Stricter => &[Direction::Stricter],
            Direction::Other => &[Direction::Other],
            Direction::Undefined => &[Direction::Undefined],
        };
        for way in ways {
            let is_smaller = |known: &Point| size_of(point) < size_of(known);
            if self.found.get(way).is_none_or(is_smaller) {
                self.found.insert(*way, point.clone());
            }
        }
    }

    fn witnesses(&self, met: impl Fn(&Point) -> Option<Met>) -> Vec<Witness> {
        let found = self.found.iter();
        found
            .map(|(direction, base)| Witness {
                met: met(base),
                ..self.witness(*direction, base)
            })
            .collect()
    }

    /// The smallest state that only one side leads to, or what both say of the
    /// point where that is no state.
    fn witness(&self, direction: Direction, base: &Point) -> Witness {
        let operator = self.operator;
        let (old, new, _) = self.outcomes(base);
        let by_number = Witness {
            direction,
            inputs: operator.inputs.names().zip(base.iter().cloned()).collect(),
            old: told(&old),
            new: told(&new),
            met: None,
        };
        let only = match (direction, &old, &new) {
            (Direction::Looser, Outcome::Leads(old), Outcome::Leads(new)) => only(new, old),
            (Direction::Stricter, Outcome::Leads(old), Outcome::Leads(new)) => only(old, new),
            _ => None,
        };
        let Some(state) = only else {
            return by_number;
        };
        let point = operator.whole(base, state, self.typical);
        let outcomes = [&operator.old, &operator.new].map(|side| operator.outcome(side, &point));
        let [by_old, by_new] = &outcomes;
        // What the state leaves open was given a value that the other side allows.
        if matches!(differ(by_old, by_new), Found::Same | Found::Nothing) {
            return by_number;
        }
        Witness {
            direction,
            old: operator.told(&operator.old, &point, by_old),
            new: operator.told(&operator.new, &point, by_new),
            inputs: operator.inputs.names().zip(point).collect(),
            met: None,
        }
    }
}

fn only<'l>(one: &'l Leads, other: &'l Leads) -> Option<&'l super::leads::Partial> {
    let sized = |state: &&super::leads::Partial| state.iter().flatten().map(size).sum::<usize>();
    one.beyond(other).min_by_key(sized)
}

fn told(outcome: &Outcome) -> Told {
    Told {
        outcome: ToldOutcome::of(outcome),
        conjunct: None,
    }
}
