//! An operator of both sides, tried at the points where traces meet it, and at
//! others.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::value::{self, Set, Value, function};

use super::leading::{self, Stopped};
use super::leads;
use super::meaning::{Beyond, Direction, Effort, Found, Meaning, MovedRefusal, Witness};
use super::operator::{Nature, Operator, Outcome, Point};
use super::same::{Renamed, Texts};
use super::seen::{Met, Passed, Points};
use super::shrink::{size_of, smallest};
use super::told::{Conjunct, deciding};
use super::trials::Trials;

/// Refusals whose conjunct is compared, of one operator.
const MOST_EXPLAINED: usize = 400;

/// Compares an operator at the points where traces meet it, and at others.
pub(super) fn compare(
    operator: &Operator<'_>,
    met: &Points,
    is_value: bool,
    (effort, renamed): (Effort, &Renamed),
) -> Meaning {
    let mut search = Search {
        operator,
        found: BTreeMap::new(),
        is_predicate: !is_value,
        passed: Passed::of(operator, met),
        differs_as_passed: false,
    };
    let mut meaning = Meaning {
        calls: met.calls,
        dropped: met.dropped(),
        looked: met.looked,
        has_no_inputs: operator.inputs.names().next().is_none(),
        is_initial: operator.nature == Nature::First,
        ..Meaning::default()
    };
    let points: Vec<&Point> = met.points.keys().collect();
    let outcomes: Vec<Outcomes> = points
        .par_iter()
        .map(|point| search.outcomes(point))
        .collect();
    let is_other = |(old, new): &Outcomes| {
        let mut sides = [old, new].into_iter();
        sides.any(Outcome::is_value_other_than_boolean)
    };
    search.is_predicate &= !outcomes.iter().any(is_other);
    let leading = match operator.nature {
        Nature::Step | Nature::First if search.is_predicate => {
            Some(leading::compare(operator, met, effort))
        }
        _ => None,
    };
    let stopped = leading.as_ref().map(|found| &found.stopped);
    for (point, outcomes) in points.into_iter().zip(outcomes) {
        let outcomes = match stopped {
            Some(stopped) => as_tlc_stops(operator, stopped, point, outcomes),
            None => outcomes,
        };
        meaning.seen.add(search.judge(point, &outcomes));
    }
    (meaning.moved, meaning.renumbered) = refusals(operator, met, renamed);
    match leading {
        Some(found) => {
            meaning.leads = Some(found.leading);
            meaning.beyond = found.beyond;
            meaning.witnesses = found.witnesses;
            search.differs_as_passed |= found.differs_as_passed;
            let is_handed = meaning.beyond.tally.judged > 0 && !met.handed.is_empty();
            if found.leading.tally.judged == 0 && !is_handed {
                // Its states cannot be listed; pairs of states may show a difference.
                let trials = Trials::of(operator, (&met.points, &met.handed.points), effort);
                meaning.beyond = search.beyond(&trials);
            }
            // Behind a variable that is left open there is no step to show.
            if !meaning.is_unassigned() {
                let lacking = search.lacking(&meaning.witnesses, met);
                meaning.witnesses.extend(lacking);
            }
        }
        None => {
            let trials = Trials::of(operator, (&met.points, &met.handed.points), effort);
            meaning.beyond = search.beyond(&trials);
            meaning.witnesses = search.witnesses(met, &trials);
            // One that was made small may be none of those that were tried first.
            let unseen = meaning.witnesses.iter().filter(|it| it.met.is_none());
            let unseen: Vec<Point> = unseen.map(Witness::point).collect();
            meaning.beyond.carriers = trials.told(operator, &unseen);
        }
    }
    meaning.is_predicate = search.is_predicate;
    meaning.differs_as_passed = search.differs_as_passed;
    meaning
}

/// TLC looks for all successors of a state: where one of the texts has no value
/// for that, it makes no step from there, also none that is true on its own.
fn as_tlc_stops(
    operator: &Operator<'_>,
    stopped: &Stopped,
    point: &Point,
    (old, new): Outcomes,
) -> Outcomes {
    let Some([old_reason, new_reason]) = stopped.get(&operator.base(point)) else {
        return (old, new);
    };
    let stop = |outcome: Outcome, reason: &Option<String>| match reason {
        Some(reason) => Outcome::Undefined(reason.clone()),
        None => outcome,
    };
    (stop(old, old_reason), stop(new, new_reason))
}

/// Points at which both sides refuse, by whether the same conjunct does.
fn refusals(
    operator: &Operator<'_>,
    met: &Points,
    renamed: &Renamed,
) -> (Vec<MovedRefusal>, BTreeMap<(String, String), u64>) {
    let texts = Texts {
        old: operator.old.model,
        new: operator.new.model,
        renamed,
    };
    let mut moved: BTreeMap<(Conjunct, Conjunct), (u64, &Met)> = BTreeMap::new();
    let mut renumbered: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut explained = 0;
    for (point, place) in &met.points {
        let refuses = Outcome::Value(Value::Bool(false));
        let sides = [&operator.old, &operator.new];
        if explained >= MOST_EXPLAINED
            || sides
                .iter()
                .any(|side| operator.outcome(side, point) != refuses)
        {
            continue;
        }
        explained += 1;
        let [old, new] = sides.map(|side| {
            let explanation = operator.explanation(side, point)?;
            deciding(side.model, &explanation)
        });
        let (Some(old), Some(new)) = (old, new) else {
            continue;
        };
        let is_same = texts.say_the_same(&old, &new);
        let (old, new) = (old.conjunct, new.conjunct);
        if !is_same && is_one_guard(&old.path, &new.path) {
            // The guard itself was rewritten, where it is.
        } else if !is_same {
            moved.entry((old, new)).or_insert((0, place)).0 += 1;
        } else if old.path != new.path {
            *renumbered.entry((old.path, new.path)).or_default() += 1;
        }
    }
    let moved = moved
        .into_iter()
        .map(|((old, new), (points, met))| MovedRefusal {
            old,
            new,
            points,
            met: met.clone(),
        });
    (moved.collect(), renumbered)
}

/// Whether two paths are of one guard: the same one, or one of a definition that
/// the other conjunct was written out from, or into.
fn is_one_guard(old: &str, new: &str) -> bool {
    let is_within = |inner: &str, outer: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    is_within(old, new) || is_within(new, old)
}

/// A comparison in progress.
struct Search<'o, 'm> {
    operator: &'o Operator<'m>,
    /// The smallest point so far of each way to differ.
    found: BTreeMap<Direction, Point>,
    is_predicate: bool,
    passed: Passed,
    differs_as_passed: bool,
}

/// What both sides say at a point.
type Outcomes = (Outcome, Outcome);

impl Search<'_, '_> {
    fn outcomes(&self, point: &[Value]) -> Outcomes {
        let operator = self.operator;
        (
            operator.outcome(&operator.old, point),
            operator.outcome(&operator.new, point),
        )
    }

    /// How they differ, if they do. Remembers the point if it is small.
    fn judge(&mut self, point: &Point, outcomes: &Outcomes) -> Found {
        let (old, new) = outcomes;
        let other_value = [old, new].iter().any(|it| it.is_value_other_than_boolean());
        self.is_predicate &= !other_value;
        let found = differ(old, new);
        if let Found::Differs(direction) = found {
            self.differs_as_passed |= self.passed.holds(point);
            let smaller = |known: &Point| size_of(point) < size_of(known);
            if self.found.get(&direction).is_none_or(smaller) {
                self.found.insert(direction, point.clone());
            }
        }
        found
    }

    /// Tries points that no trace has.
    fn beyond(&mut self, trials: &Trials) -> Beyond {
        let mut beyond = Beyond::of(trials, self.operator);
        let outcomes: Vec<Outcomes> = trials
            .points
            .par_iter()
            .map(|point| self.outcomes(point))
            .collect();
        for (point, outcomes) in trials.points.iter().zip(&outcomes) {
            beyond.tally.add(self.judge(point, outcomes));
        }
        beyond
    }

    /// The points found, made as small as they get within the carriers.
    fn witnesses(&self, met: &Points, trials: &Trials) -> Vec<Witness> {
        let found: Vec<(&Direction, &Point)> = self.found.iter().collect();
        found
            .into_par_iter()
            .map(|(direction, point)| {
                let point = smallest(point, &mut |candidate| {
                    let (old, new) = self.outcomes(candidate);
                    trials.hold(candidate) && differ(&old, &new) == Found::Differs(*direction)
                });
                self.witness(*direction, &point, met)
            })
            .collect()
    }

    /// Points of the traces that show a way to differ that no witness does.
    fn lacking(&self, known: &[Witness], met: &Points) -> Vec<Witness> {
        let is_lacking = |direction: &Direction| {
            let mut known = known.iter();
            known.all(|witness| witness.direction != *direction)
        };
        let found = self.found.iter();
        found
            .filter(|(direction, _)| is_lacking(direction))
            .map(|(direction, point)| self.witness(*direction, point, met))
            .collect()
    }

    fn witness(&self, direction: Direction, point: &Point, met: &Points) -> Witness {
        let operator = self.operator;
        let (old, new) = self.outcomes(point);
        Witness {
            direction,
            inputs: operator.inputs.names().zip(point.iter().cloned()).collect(),
            old: operator.told(&operator.old, point, &old),
            new: operator.told(&operator.new, point, &new),
            met: met.points.get(point).cloned(),
        }
    }
}

impl Beyond {
    /// Nothing of it tried yet.
    pub(super) fn of(trials: &Trials, operator: &Operator<'_>) -> Self {
        Self {
            carriers: trials.told(operator, &[]),
            is_exhaustive: trials.is_exhaustive,
            ..Self::default()
        }
    }
}

/// Whether a value is a set without end, or a function on one: it is none that has a
/// list.
fn is_endless(value: &Value) -> bool {
    let is_infinite = |value: &Value| match value {
        Value::Set(set) => matches!(
            **set,
            Set::Naturals | Set::Integers | Set::Reals | Set::Strings
        ),
        _ => false,
    };
    is_infinite(value) || function::domain(value).is_ok_and(|domain| is_infinite(&domain))
}

/// How two outcomes differ. Values that have no list are compared as they are
/// written, as far as TLC's equality answers of these, with each other and with
/// those that have one. Where only one side has a value, it is neither stricter
/// nor looser: TLC stops under the other one.
pub(super) fn differ(old: &Outcome, new: &Outcome) -> Found {
    let is_unknown = |outcome: &Outcome| matches!(outcome, Outcome::Unknown(_));
    let is_unlisted = |outcome: &Outcome| matches!(outcome, Outcome::Unlisted(..));
    match (old, new) {
        _ if is_unknown(old) && is_unknown(new) => Found::Neither,
        _ if is_unknown(old) || is_unknown(new) => Found::OneOnly,
        (Outcome::Leads(old), Outcome::Leads(new)) => leads::differ(old, new),
        (Outcome::Unlisted(Some(old), _), Outcome::Unlisted(Some(new), _)) => {
            match value::equal(old, new) {
                Ok(true) => Found::Same,
                Ok(false) => Found::Differs(Direction::Other),
                Err(_) => Found::Incomparable,
            }
        }
        (
            Outcome::Unlisted(..) | Outcome::Undefined(_),
            Outcome::Unlisted(..) | Outcome::Undefined(_),
        ) if is_unlisted(old) || is_unlisted(new) => Found::Incomparable,
        (Outcome::Unlisted(Some(one), _), Outcome::Value(other))
        | (Outcome::Value(other), Outcome::Unlisted(Some(one), _)) => {
            match value::equal(one, other) {
                Ok(true) => Found::Same,
                Ok(false) => Found::Differs(Direction::Other),
                Err(_) if is_endless(one) => Found::Differs(Direction::Other),
                // What takes listing what is infinite may be finite.
                Err(_) => Found::Incomparable,
            }
        }
        _ => match (old.is_without_value(), new.is_without_value()) {
            (true, true) => Found::Nothing,
            (true, false) | (false, true) => Found::Differs(Direction::Undefined),
            (false, false) => match (old.accepts(), new.accepts()) {
                (true, false) => Found::Differs(Direction::Stricter),
                (false, true) => Found::Differs(Direction::Looser),
                _ if old == new => Found::Same,
                _ => Found::Differs(Direction::Other),
            },
        },
    }
}
