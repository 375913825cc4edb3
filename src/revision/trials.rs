//! Points that no trace has, at which an operator is tried.

use rustc_hash::FxHashSet;

use super::carrier::{Carrier, Keys, product};
use super::chance::Chance;
use super::meaning::Effort;
use super::operator::{Operator, Point};
use super::seen::MetAt;

/// Points of the traces of which one is looked for that has a sequence.
const MOST_LENGTHENED: usize = 50;

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
    /// All points of the carriers if they are few, else some by chance, most of
    /// them near those that were met.
    pub(super) fn of(operator: &Operator<'_>, met: &MetAt, effort: Effort) -> Self {
        let width = met.keys().next().map_or(0, Vec::len);
        let carriers: Vec<Carrier> = (0..width)
            .map(|place| {
                let values = met.keys().filter_map(|point| point.get(place));
                let keys = match place < operator.inputs.params.len() {
                    true => Keys::OrFewer,
                    false => Keys::AsSeen,
                };
                Carrier::of(values, &operator.named).on(keys)
            })
            .collect();
        if met.is_empty() {
            return Self {
                carriers,
                points: Vec::new(),
                is_exhaustive: false,
            };
        }
        let longer = longer(&operator.name, &carriers, met, effort);
        let listed: Option<Vec<_>> = carriers
            .iter()
            .map(|carrier| carrier.listed(effort.tries))
            .collect();
        let all = listed.and_then(|listed| product(&listed, effort.tries));
        let is_exhaustive = all.is_some() && longer.is_empty();
        let others: Vec<Point> = match all {
            Some(all) => {
                let unseen = all.into_iter();
                unseen.filter(|point| !met.contains_key(point)).collect()
            }
            None => sampled(&operator.name, &carriers, met, effort),
        };
        let is_new = |point: &Point| !longer.contains(point);
        let others: Vec<Point> = others.into_iter().filter(is_new).collect();
        let points = longer.into_iter().chain(others).collect();
        Self {
            is_exhaustive,
            points,
            carriers,
        }
    }

    /// Whether each carrier is all that there is, and all points of them are tried.
    pub(super) fn is_whole(&self) -> bool {
        self.is_exhaustive && self.carriers.iter().all(Carrier::is_whole)
    }

    /// Whether each value of a point is of its carrier.
    pub(super) fn hold(&self, point: &Point) -> bool {
        let both = self.carriers.iter().zip(point);
        both.into_iter()
            .all(|(carrier, value)| carrier.holds(value))
    }
}

/// Points by chance, most of them near those of the traces.
fn sampled(name: &str, carriers: &[Carrier], met: &MetAt, effort: Effort) -> Vec<Point> {
    let mut chance = Chance::new(effort.seed, name);
    let seen: Vec<&Point> = met.keys().collect();
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
        if !met.contains_key(&point) && known.insert(point.clone()) {
            points.push(point);
        }
    }
    points
}

/// Points with a sequence as long as a number that the texts name, each of these
/// lengths once for each input.
fn longer(name: &str, carriers: &[Carrier], met: &MetAt, effort: Effort) -> Vec<Point> {
    let mut chance = Chance::new(effort.seed, name);
    let mut points = Vec::new();
    for (place, carrier) in carriers.iter().enumerate() {
        let values = met
            .keys()
            .filter_map(|point| Some((point, point.get(place)?)));
        let others = values.map(|(point, value)| (point, carrier.lengthened(value, &mut chance)));
        let Some((point, others)) = others.take(MOST_LENGTHENED).find(|(_, it)| !it.is_empty())
        else {
            continue;
        };
        points.extend(others.into_iter().map(|other| {
            let mut point = point.clone();
            if let Some(value) = point.get_mut(place) {
                *value = other;
            }
            point
        }));
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
