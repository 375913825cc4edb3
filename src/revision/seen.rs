//! Where the traces apply the operators that are to be compared.

use indexmap::IndexMap;
use indexmap::map::Entry;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::{Model, State};
use crate::replay::{CallRules, Input, Replay, recorded_application};
use crate::spec::resolved::DefId;
use crate::trace::Entry as TraceEntry;

use super::operator::{Operator, Point};

/// Steps of one trace that are looked into.
const MOST_STEPS: usize = 5_000;
/// Different points of one operator that are kept.
const MOST_POINTS: usize = 2_000;

/// Where a point was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// The trace's file.
    pub trace: String,
    /// Which trace of it, from 1.
    pub number: u32,
    /// The state that the step ends in, from 1.
    pub state: u64,
}

/// The different points at which one operator was met.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    pub(super) points: IndexMap<Point, Met, rustc_hash::FxBuildHasher>,
    /// Calls that a trace records of the operator itself.
    pub(super) calls: u64,
    /// Points that were not kept.
    pub(super) dropped: u64,
}

impl Points {
    fn add(&mut self, point: Point, met: &Met) {
        let room = self.points.len() < MOST_POINTS;
        match self.points.entry(point) {
            Entry::Occupied(_) => {}
            Entry::Vacant(place) if room => {
                place.insert(met.clone());
            }
            Entry::Vacant(_) => self.dropped += 1,
        }
    }

    fn merge(&mut self, other: Self) {
        self.calls += other.calls;
        self.dropped += other.dropped;
        for (point, met) in other.points {
            self.add(point, &met);
        }
    }
}

/// The points at which traces of the old model meet these operators, in order
/// of the operators. What is undecided of a trace is passed over.
pub(super) fn points(
    model: &Model,
    rules: &CallRules,
    traces: &[Input],
    operators: &[Operator<'_>],
) -> Vec<Points> {
    let places: FxHashMap<DefId, usize> = operators
        .iter()
        .enumerate()
        .map(|(place, operator)| (operator.old.definition, place))
        .collect();
    let wanted: FxHashSet<DefId> = places.keys().copied().collect();
    let of_traces: Vec<Vec<Points>> = traces
        .par_iter()
        .map(|input| {
            let mut gathered = Gathered {
                model,
                operators,
                places: &places,
                wanted: &wanted,
                points: vec![Points::default(); operators.len()],
            };
            gathered.file(rules, input);
            gathered.points
        })
        .collect();
    let mut all = vec![Points::default(); operators.len()];
    for points in of_traces {
        for (all, points) in all.iter_mut().zip(points) {
            all.merge(points);
        }
    }
    all
}

struct Gathered<'g, 'm> {
    model: &'g Model,
    operators: &'g [Operator<'m>],
    places: &'g FxHashMap<DefId, usize>,
    wanted: &'g FxHashSet<DefId>,
    points: Vec<Points>,
}

impl Gathered<'_, '_> {
    fn file(&mut self, rules: &CallRules, input: &Input) {
        // That a file cannot be read is told where it is replayed.
        let Ok(reader) = input.open() else {
            return;
        };
        let mut replay: Option<Replay<'_>> = None;
        let mut before: Option<State> = None;
        let mut steps = 0;
        for entry in reader {
            let Ok(TraceEntry::State(state)) = entry else {
                (replay, before) = (None, None);
                continue;
            };
            if steps >= MOST_STEPS {
                return;
            }
            steps += 1;
            let running =
                replay.get_or_insert_with(|| Replay::new(self.model, None, rules, state.trace));
            if running.state(&state).is_err() {
                return;
            }
            let met = Met {
                trace: input.path().display().to_string(),
                number: state.trace.0.saturating_add(1),
                state: state.number,
            };
            let now = running.only_state().cloned();
            if let Some(now) = &now {
                self.state(before.as_ref(), now, &met);
            }
            before = now;
        }
    }

    fn state(&mut self, before: Option<&State>, now: &State, met: &Met) {
        let model = self.model;
        let mut found = Vec::new();
        if let Some((definition, args)) = recorded_application(model, now) {
            let step = (before, Some(now));
            found.extend(
                model
                    .applications_in((definition, &args), step, self.wanted)
                    .into_iter()
                    .map(|met| (met.definition, met.args)),
            );
            if let Some(points) = self.places.get(&definition)
                && let Some(points) = self.points.get_mut(*points)
            {
                points.calls += 1;
                found.push((definition, args));
            }
        }
        if let Some(before) = before {
            let applications = model.applications_on_step(before, now, self.wanted);
            found.extend(
                applications
                    .into_iter()
                    .map(|met| (met.definition, met.args)),
            );
        }
        // What takes no arguments is what it is in every state.
        let plain = self
            .operators
            .iter()
            .filter(|it| it.inputs.params.is_empty());
        found.extend(plain.map(|operator| (operator.old.definition, Vec::new())));
        for (definition, args) in found {
            let Some(place) = self.places.get(&definition) else {
                continue;
            };
            if let (Some(operator), Some(points)) =
                (self.operators.get(*place), self.points.get_mut(*place))
            {
                let from = before.or(operator.inputs.next.is_empty().then_some(now));
                if let Some(point) = operator.point(&args, from, Some(now)) {
                    points.add(point, met);
                }
            }
        }
    }
}
