//! Points that no trace has, at which an operator is tried.

use rustc_hash::FxHashSet;

use super::carrier::{Carrier, Keys, product};
use super::chance::Chance;
use super::meaning::Effort;
use super::operator::{Operator, Point};
use super::seen::MetAt;

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
        let listed: Option<Vec<_>> = carriers
            .iter()
            .map(|carrier| carrier.listed(effort.tries))
            .collect();
        let all = listed.and_then(|listed| product(&listed, effort.tries));
        Self {
            is_exhaustive: all.is_some(),
            points: match all {
                Some(all) => {
                    let unseen = all.into_iter();
                    unseen.filter(|point| !met.contains_key(point)).collect()
                }
                None => sampled(&operator.name, &carriers, met, effort),
            },
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
