//! Points that are handed up: where what was edited differs, to those that depend on
//! it.

use rayon::prelude::*;

use crate::value::Value;

use super::handed::{Handed, may_show_more, shows};
use super::meaning::{Direction, Found, Meaning, Witness};
use super::operator::{Nature, Operator, Point};
use super::seen::Points;
use super::tried::differ;

/// Known points of one operator that are taken to a witness of another.
const MOST_KNOWN: usize = 6;

/// Points at which operators are tried whether they are to be handed up, of all
/// together.
const MOST_TRIED: usize = 8_192;

/// Of one of them, at least.
const FEWEST_TRIED: usize = 8;

/// The points of operators where something that they depend on was found to differ,
/// as far as they differ there themselves in a way that they have not shown, in order of
/// the operators. `is_above` tells of two places whether the first depends on the
/// second, which was edited.
pub(super) fn handed_up(
    operators: &[Operator<'_>],
    (points, meanings): (&[Points], &[Meaning]),
    is_above: &(dyn Fn(usize, usize) -> bool + Sync),
) -> Vec<Handed> {
    let room = (MOST_TRIED / operators.len().max(1)).max(FEWEST_TRIED);
    let both = operators.par_iter().zip(points).zip(meanings).enumerate();
    both.map(|(place, ((operator, points), meaning))| {
        let mut raised = Raised {
            operator,
            meaning,
            handed: Handed::default(),
            shown: Vec::new(),
            room,
        };
        let below = operators.iter().zip(meanings).enumerate();
        for (_, (of, found)) in below.filter(|(other, _)| is_above(place, *other)) {
            for witness in found.witnesses.iter().filter(|_| may_show_more(meaning)) {
                raised.take(points, (of, witness));
            }
        }
        raised.handed
    })
    .collect()
}

/// What is handed up to one operator.
struct Raised<'r, 'm> {
    operator: &'r Operator<'m>,
    meaning: &'r Meaning,
    handed: Handed,
    /// Ways to differ that this shows.
    shown: Vec<Direction>,
    /// Points that may still be tried.
    room: usize,
}

impl Raised<'_, '_> {
    /// Takes known points of the operator to where another one differs.
    fn take(&mut self, points: &Points, (of, witness): (&Operator<'_>, &Witness)) {
        let args: Vec<&Value> = witness
            .inputs
            .iter()
            .take(of.inputs.params.len())
            .map(|(_, value)| value)
            .collect();
        let known: Vec<&Point> = match self.meaning.leads {
            Some(_) => points.bases.keys().take(MOST_KNOWN).collect(),
            None => points.points.keys().take(MOST_KNOWN).collect(),
        };
        for known in known {
            let moved = self.at(known, witness);
            self.offer(moved.clone(), witness);
            // An argument of the one may be one of the other.
            for place in 0..self.operator.inputs.params.len() {
                for arg in &args {
                    let mut point = moved.clone();
                    if let Some(slot) = point.get_mut(place)
                        && slot != *arg
                        && std::mem::discriminant(slot) == std::mem::discriminant(*arg)
                    {
                        *slot = (*arg).clone();
                        self.offer(point, witness);
                    }
                }
            }
        }
    }

    /// A known point with what the witness says of parameters and variables of the same
    /// names.
    fn at(&self, known: &Point, witness: &Witness) -> Point {
        let names = self.operator.inputs.names();
        let named = names.zip(known).map(|(name, value)| {
            let mut told = witness.inputs.iter();
            let told = told.find(|(own, _)| *own == name);
            told.map_or(value, |(_, other)| other).clone()
        });
        named.collect()
    }

    /// Keeps a point if it shows something new.
    fn offer(&mut self, point: Point, witness: &Witness) {
        let Some(room) = self.room.checked_sub(1) else {
            return;
        };
        self.room = room;
        let found = differences(self.operator, self.meaning, &point);
        let is_new = |direction: &Direction| {
            // What has no value there may have been given what it is never given.
            let is_meant =
                *direction != Direction::Undefined || witness.direction == Direction::Undefined;
            is_meant && !shows(self.meaning, *direction) && !self.shown.contains(direction)
        };
        let new: Vec<Direction> = found.into_iter().filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        self.shown.extend(new);
        match self.meaning.leads {
            Some(_) => self.handed.bases.insert(point),
            None => self.handed.points.insert(point),
        };
    }
}

/// How an operator differs at a point: an action by the states that it leads to from
/// there.
pub(super) fn differences(
    operator: &Operator<'_>,
    meaning: &Meaning,
    point: &Point,
) -> Vec<Direction> {
    let found = match (meaning.leads, operator.nature) {
        (Some(_), Nature::First) => return Vec::new(),
        (Some(_), _) => {
            let (old, new, _) = operator.both_lead(point);
            differ(&old, &new)
        }
        (None, _) => differ(
            &operator.outcome(&operator.old, point),
            &operator.outcome(&operator.new, point),
        ),
    };
    match found {
        Found::Differs(Direction::Both) => vec![Direction::Looser, Direction::Stricter],
        Found::Differs(direction) => vec![direction],
        _ => Vec::new(),
    }
}
