//! Points that no trace has, at which an operator is tried.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::carrier::{Carrier, Keys, product};
use super::chance::Chance;
use super::meaning::{CarrierTold, Effort};
use super::operator::{Operator, Point};
use super::seen::MetAt;

/// Points of the traces of which those are looked for that have a sequence.
const MOST_LENGTHENED: usize = 50;

/// One part of the points that are tried may have a sequence that is longer than
/// those seen, as long as a number that the texts name.
const PART_LENGTHENED: usize = 8;

/// What is tried beyond the points of the traces.
pub(super) struct Trials {
    /// Of each input.
    pub(super) carriers: Vec<Carrier>,
    /// In the order in which they are tried.
    pub(super) points: Vec<Point>,
    /// Whether they are, with those of the traces, all points of the carriers.
    pub(super) is_exhaustive: bool,
}

impl Trials {
    /// Those that are handed down, then all points of the carriers if they are few,
    /// else some by chance, most of them near those that are known.
    pub(super) fn of(
        operator: &Operator<'_>,
        (met, handed): (&MetAt, &Tried),
        effort: Effort,
    ) -> Self {
        let known: Vec<&Point> = met.keys().chain(handed).collect();
        let width = known.first().map_or(0, |point| point.len());
        let carriers: Vec<Carrier> = (0..width)
            .map(|place| {
                let values = known.iter().filter_map(|point| point.get(place));
                let keys = match place < operator.inputs.params.len() {
                    true => Keys::OrFewer,
                    false => Keys::AsSeen,
                };
                let none = BTreeSet::new();
                let sequences = operator.sequences.get(place).unwrap_or(&none);
                Carrier::of(values, (&operator.named, sequences)).on(keys)
            })
            .collect();
        if known.is_empty() {
            return Self {
                carriers,
                points: Vec::new(),
                is_exhaustive: false,
            };
        }
        let longer = longer(&operator.name, &carriers, &known, effort);
        let rest = effort.tries.saturating_sub(longer.len());
        let listed: Option<Vec<_>> = carriers.iter().map(|it| it.listed(rest)).collect();
        let all = listed.and_then(|listed| product(&listed, rest));
        let is_exhaustive = all.is_some() && longer.is_empty();
        let unseen = handed.iter().filter(|point| !met.contains_key(*point));
        let mut points: Tried = unseen.cloned().collect();
        points.extend(longer);
        match all {
            Some(all) => {
                let unseen = all.into_iter();
                points.extend(unseen.filter(|point| !met.contains_key(point)));
            }
            None => sample(
                &operator.name,
                &carriers,
                (met, &known),
                (effort, &mut points),
            ),
        }
        let points = points.into_iter().collect();
        Self {
            is_exhaustive,
            points,
            carriers,
        }
    }

    /// What is told of the carriers, where these points are tried besides.
    pub(super) fn told(&self, operator: &Operator<'_>, besides: &[Point]) -> Vec<CarrierTold> {
        let carriers = operator.inputs.names().zip(&self.carriers).enumerate();
        let told = carriers.map(|(place, (input, carrier))| {
            let mut values = self
                .points
                .iter()
                .chain(besides)
                .filter_map(|point| point.get(place));
            CarrierTold {
                input,
                shown: carrier.to_string(),
                expression: carrier.expression(),
                has_others: values.any(|value| !carrier.tells_of(value)),
            }
        });
        told.collect()
    }

    /// Whether each value of a point is of its carrier.
    pub(super) fn hold(&self, point: &Point) -> bool {
        let both = self.carriers.iter().zip(point);
        both.into_iter()
            .all(|(carrier, value)| carrier.holds(value))
    }
}

/// Different points, in order.
pub(super) type Tried = IndexSet<Point, FxBuildHasher>;

/// Adds points by chance, most of them near those of the traces, until there are as
/// many as are tried.
fn sample(
    name: &str,
    carriers: &[Carrier],
    (met, known): (&MetAt, &[&Point]),
    (effort, points): (Effort, &mut Tried),
) {
    let mut chance = Chance::new(effort.seed, name);
    // What is drawn may be known already.
    for _ in 0..effort.tries.saturating_mul(3) {
        if points.len() >= effort.tries {
            break;
        }
        if let Some(point) = one_point(carriers, known, &mut chance)
            && !met.contains_key(&point)
        {
            points.insert(point);
        }
    }
}

/// Points with a sequence as long as a number that the texts name: each of these
/// lengths of each sequence in a point of the traces, of the points in turn as long
/// as there is room.
fn longer(name: &str, carriers: &[Carrier], known: &[&Point], effort: Effort) -> Tried {
    let mut chance = Chance::new(effort.seed, name);
    let room = effort.tries / PART_LENGTHENED;
    let mut points = Tried::default();
    for point in known.iter().take(MOST_LENGTHENED) {
        for (place, (carrier, value)) in carriers.iter().zip(*point).enumerate() {
            for other in carrier.lengthened(value, &mut chance) {
                if points.len() >= room {
                    return points;
                }
                let mut point = (*point).clone();
                if let Some(slot) = point.get_mut(place) {
                    *slot = other;
                }
                points.insert(point);
            }
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
