//! What a revision changes in the meaning of one operator.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::value::Value;

use super::carrier::{Carrier, product};
use super::chance::Chance;
use super::operator::{Conjunct, Operator, Outcome, Point, Told, ToldOutcome, deciding};
use super::seen::{Met, Points};
use super::shrink::{size_of, smallest};

/// How two outcomes at one point differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Only the new text accepts.
    Looser,
    /// Only the old text accepts.
    Stricter,
    /// Neither accepts, or the values are others.
    Other,
}

/// A point at which old and new differ.
#[derive(Clone, Debug)]
pub struct Witness {
    /// How they differ.
    pub direction: Direction,
    /// Arguments, variables and primed variables by name.
    pub inputs: Vec<(String, Value)>,
    /// What the old text says.
    pub old: Told,
    /// What the new text says.
    pub new: Told,
    /// Where a trace has this very point.
    pub met: Option<Met>,
}

/// Points by how old and new differ there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points that both judged.
    pub judged: u64,
    /// Of these, where only the new one accepts.
    pub looser: u64,
    /// Where only the old one accepts.
    pub stricter: u64,
    /// Where they differ otherwise.
    pub other: u64,
    /// Points that one of them could not judge within the limits.
    pub undecided: u64,
}

impl Tally {
    /// Points at which they differ.
    pub fn differing(&self) -> u64 {
        self.looser + self.stricter + self.other
    }

    fn add(&mut self, found: Option<Option<Direction>>) {
        let Some(found) = found else {
            self.undecided += 1;
            return;
        };
        self.judged += 1;
        match found {
            None => {}
            Some(Direction::Looser) => self.looser += 1,
            Some(Direction::Stricter) => self.stricter += 1,
            Some(Direction::Other) => self.other += 1,
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.judged += other.judged;
        self.looser += other.looser;
        self.stricter += other.stricter;
        self.other += other.other;
        self.undecided += other.undecided;
    }
}

/// Refusals by one conjunct that another one makes now.
#[derive(Clone, Debug)]
pub struct MovedRefusal {
    /// The conjunct that decided.
    pub old: Conjunct,
    /// The one that does now.
    pub new: Conjunct,
    /// At how many points.
    pub points: u64,
    /// Where the first of these is.
    pub met: Met,
}

/// What was tried beyond the traces.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    /// Points that no trace has.
    pub tally: Tally,
    /// Whether they are, with those of the traces, all points of the carriers.
    pub is_exhaustive: bool,
    /// Whether some part of an input was seen with one value only.
    pub is_narrow: bool,
    /// The carrier of each input, by its name.
    pub carriers: Vec<(String, String)>,
}

/// What was found out about one operator.
#[derive(Clone, Debug, Default)]
pub struct Meaning {
    /// Calls of it that the traces record.
    pub calls: u64,
    /// Different points at which the traces apply it.
    pub seen: Tally,
    /// Points of the traces beyond those looked at.
    pub dropped: u64,
    /// Refusals at these that another conjunct makes now.
    pub moved: Vec<MovedRefusal>,
    /// Refusals at these whose conjunct is the same with another path, by the
    /// old and the new one.
    pub renumbered: BTreeMap<(String, String), u64>,
    /// What was tried beyond.
    pub beyond: Beyond,
    /// The smallest point of each way to differ.
    pub witnesses: Vec<Witness>,
    /// Whether it is a predicate: wherever it has a value, that is a truth value.
    pub is_predicate: bool,
}

/// What is said of an operator in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It is the same wherever it was tried.
    Equivalent,
    /// It accepts less.
    Stricter,
    /// It accepts more.
    Looser,
    /// It accepts what it did not, and the other way round.
    Incomparable,
    /// Its value is another, or there is one where there was none.
    Changed,
    /// It takes other parameters.
    Signature,
    /// Only the new text has it.
    Added,
    /// Only the old text has it.
    Removed,
    /// Nothing was tried.
    Unjudged,
}

impl Meaning {
    /// The verdict on where old and new differ.
    pub fn verdict(&self) -> Verdict {
        let mut all = self.seen;
        all.merge(&self.beyond.tally);
        match (all.looser > 0, all.stricter > 0, all.other > 0) {
            _ if all.judged == 0 => Verdict::Unjudged,
            (false, false, false) => Verdict::Equivalent,
            _ if !self.is_predicate => Verdict::Changed,
            (true, true, _) => Verdict::Incomparable,
            (true, false, _) => Verdict::Looser,
            (false, true, _) => Verdict::Stricter,
            (false, false, true) => Verdict::Changed,
        }
    }
}

/// How much is tried beyond the traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// What choices come from.
    pub seed: u64,
    /// Points of one operator.
    pub tries: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            seed: 1,
            tries: 2_000,
        }
    }
}

/// Refusals whose conjunct is compared, of one operator.
const MOST_EXPLAINED: usize = 400;

/// Compares an operator at the points where traces meet it, and at others.
pub(super) fn compare(
    operator: &Operator<'_>,
    met: &Points,
    is_value: bool,
    effort: Effort,
) -> Meaning {
    let mut search = Search {
        operator,
        found: BTreeMap::new(),
        is_predicate: !is_value,
    };
    let mut meaning = Meaning {
        calls: met.calls,
        dropped: met.dropped,
        ..Meaning::default()
    };
    for point in met.points.keys() {
        let outcomes = search.outcomes(point);
        meaning.seen.add(search.direction(point, &outcomes));
    }
    let refused = refusals(operator, met);
    (meaning.moved, meaning.renumbered) = refused;
    meaning.beyond = search.beyond(met, effort);
    meaning.is_predicate = search.is_predicate;
    meaning.witnesses = search.witnesses(met);
    meaning
}

/// Points at which both sides refuse, by whether the same conjunct does.
fn refusals(
    operator: &Operator<'_>,
    met: &Points,
) -> (Vec<MovedRefusal>, BTreeMap<(String, String), u64>) {
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
        if old.text != new.text {
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

/// A comparison in progress.
struct Search<'o, 'm> {
    operator: &'o Operator<'m>,
    /// The smallest point so far of each way to differ.
    found: BTreeMap<Direction, Point>,
    is_predicate: bool,
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

    /// How they differ, if they do; `None` if one could not judge. Remembers the
    /// point if it is small.
    fn direction(&mut self, point: &Point, outcomes: &Outcomes) -> Option<Option<Direction>> {
        let (old, new) = outcomes;
        let other_value = [old, new].iter().any(|it| it.is_value_other_than_boolean());
        self.is_predicate &= !other_value;
        let found = differ(old, new)?;
        if let Some(direction) = found {
            let smaller = |known: &Point| size_of(point) < size_of(known);
            if self.found.get(&direction).is_none_or(smaller) {
                self.found.insert(direction, point.clone());
            }
        }
        Some(found)
    }

    /// Tries points that no trace has.
    fn beyond(&mut self, met: &Points, effort: Effort) -> Beyond {
        let names: Vec<String> = self.operator.inputs.names().collect();
        let carriers: Vec<Carrier> = (0..names.len())
            .map(|place| {
                let values = met.points.keys().filter_map(|point| point.get(place));
                Carrier::of(values, &self.operator.numbers)
            })
            .collect();
        let mut beyond = Beyond {
            carriers: names
                .into_iter()
                .zip(carriers.iter().map(ToString::to_string))
                .collect(),
            is_narrow: carriers.iter().any(Carrier::is_narrow),
            ..Beyond::default()
        };
        if met.points.is_empty() {
            return beyond;
        }
        let listed: Option<Vec<Vec<Value>>> = carriers
            .iter()
            .map(|carrier| carrier.listed(effort.tries))
            .collect();
        let all = listed.and_then(|listed| product(&listed, effort.tries));
        beyond.is_exhaustive = all.is_some();
        let points = match all {
            Some(all) => {
                let unseen = all.into_iter();
                unseen
                    .filter(|point| !met.points.contains_key(point))
                    .collect()
            }
            None => sampled(&self.operator.name, &carriers, met, effort),
        };
        let outcomes: Vec<Outcomes> = points
            .par_iter()
            .map(|point| self.outcomes(point))
            .collect();
        for (point, outcomes) in points.iter().zip(&outcomes) {
            beyond.tally.add(self.direction(point, outcomes));
        }
        beyond
    }

    /// The points found, made as small as they get.
    fn witnesses(&self, met: &Points) -> Vec<Witness> {
        let found: Vec<(&Direction, &Point)> = self.found.iter().collect();
        found
            .into_par_iter()
            .map(|(direction, point)| {
                let point = smallest(point, &mut |candidate| {
                    let (old, new) = self.outcomes(candidate);
                    differ(&old, &new) == Some(Some(*direction))
                });
                self.witness(*direction, &point, met)
            })
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

fn differ(old: &Outcome, new: &Outcome) -> Option<Option<Direction>> {
    let unknown = |outcome: &Outcome| matches!(outcome, Outcome::Unknown(_));
    if unknown(old) || unknown(new) {
        return None;
    }
    Some(match (old.accepts(), new.accepts()) {
        (true, false) => Some(Direction::Stricter),
        (false, true) => Some(Direction::Looser),
        _ if old.is_same(new) => None,
        _ => Some(Direction::Other),
    })
}

/// Points by chance, most of them near those of the traces.
fn sampled(name: &str, carriers: &[Carrier], met: &Points, effort: Effort) -> Vec<Point> {
    let mut chance = Chance::new(effort.seed, name);
    let seen: Vec<&Point> = met.points.keys().collect();
    let mut known: FxHashSet<Point> = FxHashSet::default();
    let mut points = Vec::new();
    // What is drawn may be known already.
    for _ in 0..effort.tries.saturating_mul(3) {
        if points.len() >= effort.tries {
            break;
        }
        let Some(point) = one_point(carriers, &seen, &mut chance) else {
            continue;
        };
        if !met.points.contains_key(&point) && known.insert(point.clone()) {
            points.push(point);
        }
    }
    points
}

fn one_point(carriers: &[Carrier], seen: &[&Point], chance: &mut Chance) -> Option<Point> {
    match chance.below(8) {
        0 => carriers.iter().map(|carrier| carrier.any(chance)).collect(),
        1 => (0..carriers.len())
            .map(|place| chance.one_of(seen)?.get(place).cloned())
            .collect(),
        _ => {
            let mut point = (*chance.one_of(seen)?).clone();
            for _ in 0..=chance.below(2) {
                let place = chance.below(carriers.len());
                if let (Some(carrier), Some(value)) = (carriers.get(place), point.get_mut(place))
                    && let Some(near) = carrier.near(value, chance)
                {
                    *value = near;
                }
            }
            Some(point)
        }
    }
}

impl Witness {
    /// Whether one side has no value here and the other refuses.
    pub fn is_of_definedness(&self) -> bool {
        let undefined = |told: &Told| matches!(told.outcome, ToldOutcome::Undefined(_));
        undefined(&self.old) != undefined(&self.new)
    }
}
