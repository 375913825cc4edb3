//! Where the traces apply the operators that are to be compared.

use std::hash::BuildHasher;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::eval::{Application, Model, State};
use crate::replay::{CallRules, Input, Replay, recorded_application};
use crate::spec::resolved::DefId;
use crate::trace::{Entry as TraceEntry, State as Observed};
use crate::value::Value;

use super::configuration;
use super::handed::Handed;
use super::meaning::Looked;
use super::operator::{Nature, Operator, Point};
use super::properties::Section;

/// Steps of one trace that are looked into.
const MOST_STEPS: u64 = 5_000;
/// Different points of one operator that are kept, at most.
pub(super) const MOST_POINTS: usize = 2_000;

/// Where a point was met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Met {
    /// The trace's file.
    pub trace: String,
    /// Which trace of it, from 1.
    pub number: u32,
    /// The state that the step ends in, from 1.
    pub state: u64,
}

/// Points, each with where it was met first.
pub(super) type MetAt = IndexMap<Point, Met, FxBuildHasher>;

/// The different points at which one operator was met.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    pub(super) points: MetAt,
    /// How many of these, and of the bases, are kept.
    room: usize,
    /// Of an action: the same without the state that the step leads to, and
    /// other states from which it may lead somewhere.
    pub(super) bases: MetAt,
    /// Those that others apply it at where these differ, and no trace has.
    pub(super) handed: Handed,
    /// Bases that were not kept.
    bases_dropped: Dropped,
    /// Calls that a trace records of the operator itself.
    pub(super) calls: u64,
    /// Points that were not kept.
    dropped: Dropped,
    /// How much of the traces was looked into.
    pub(super) looked: Looked,
}

/// Different points that were not kept, by their hashes.
type Dropped = FxHashSet<u64>;

/// Keeps a point if it is new and there is room, else only that there is one.
fn keep(points: &mut MetAt, dropped: &mut Dropped, point: Point, (met, room): (&Met, usize)) {
    let has_room = points.len() < room;
    match points.entry(point) {
        Entry::Occupied(_) => {}
        Entry::Vacant(place) if has_room => {
            place.insert(met.clone());
        }
        Entry::Vacant(place) => {
            dropped.insert(FxBuildHasher.hash_one(place.key()));
        }
    }
}

/// How many of the dropped points are none of those kept.
fn lost(dropped: &Dropped, points: &MetAt) -> u64 {
    let kept = points
        .keys()
        .filter(|point| dropped.contains(&FxBuildHasher.hash_one(point)));
    (dropped.len() - kept.count()) as u64
}

/// A text that was edited since the trace was recorded has its actions elsewhere;
/// which states there are does not depend on that.
pub(super) fn forget_place(state: &mut Observed) {
    if let Some(action) = &mut state.action {
        action.location = None;
    }
}

/// The values that the traces pass to the parameters of an operator.
#[derive(Debug, Default)]
pub(super) struct Passed(Vec<FxHashSet<Value>>);

impl Passed {
    pub(super) fn of(operator: &Operator<'_>, met: &Points) -> Self {
        let params = 0..operator.inputs.params.len();
        let points = || met.points.keys().chain(met.bases.keys());
        let values = params.map(|place| {
            let values = points().filter_map(|point| point.get(place).cloned());
            values.collect()
        });
        Self(values.collect())
    }

    /// Whether all arguments of a point are among them.
    pub(super) fn holds(&self, point: &Point) -> bool {
        let mut both = self.0.iter().zip(point);
        both.all(|(passed, value)| passed.contains(value))
    }
}

impl Points {
    fn of(room: usize) -> Self {
        Self {
            room,
            ..Self::default()
        }
    }

    fn merge(&mut self, other: Self, wanted: &Wanted) {
        self.calls += other.calls;
        self.dropped.extend(other.dropped);
        self.bases_dropped.extend(other.bases_dropped);
        for (point, met) in other.points {
            // It may have been asked about as what a step leaves.
            let room = wanted.room(&met, self.room);
            let room = (&met, room.max(wanted.room_of_base(&met, self.room)));
            keep(&mut self.points, &mut self.dropped, point, room);
        }
        for (base, met) in other.bases {
            let room = (&met, wanted.room_of_base(&met, self.room));
            keep(&mut self.bases, &mut self.bases_dropped, base, room);
        }
    }

    /// Different points that were not kept.
    pub(super) fn dropped(&self) -> u64 {
        lost(&self.dropped, &self.points)
    }

    /// Different bases that were not kept.
    pub(super) fn bases_dropped(&self) -> u64 {
        lost(&self.bases_dropped, &self.bases)
    }
}

/// States that are looked into whatever their number: the texts say different
/// things of them.
#[derive(Debug, Default)]
pub(super) struct Wanted(pub(super) FxHashSet<Met>);

impl Wanted {
    fn room(&self, met: &Met, usual: usize) -> usize {
        match self.0.contains(met) {
            true => usize::MAX,
            false => usual,
        }
    }

    /// The same of the state that a step leaves.
    fn room_of_base(&self, left: &Met, usual: usize) -> usize {
        let next = Met {
            state: left.state + 1,
            ..left.clone()
        };
        self.room(&next, usual)
    }
}

/// The points at which traces of the old model meet these operators, in order
/// of the operators, of each as many as there is room for. What is undecided of a
/// trace is passed over.
pub(super) fn points(
    (model, rules): (&Model, &CallRules),
    traces: &[Input],
    (operators, rooms): (&[Operator<'_>], Vec<usize>),
    states: &Wanted,
) -> Vec<Points> {
    let none: Vec<Points> = rooms.into_iter().map(Points::of).collect();
    if operators.is_empty() {
        return none;
    }
    let places: FxHashMap<DefId, usize> = operators
        .iter()
        .enumerate()
        .filter_map(|(place, operator)| Some((operator.old.definition()?, place)))
        .collect();
    let wanted: FxHashSet<DefId> = places.keys().copied().collect();
    let asked: Vec<DefId> = configuration::asked(model.spec())
        .into_iter()
        .filter(|(section, _)| *section != Section::ActionConstraint)
        .flat_map(|(_, names)| names)
        .filter_map(|name| model.definition(&name))
        .collect();
    let of_traces: Vec<(Vec<Points>, Looked)> = traces
        .par_iter()
        .map(|input| {
            let mut gathered = Gathered {
                model,
                operators,
                places: &places,
                wanted: &wanted,
                states,
                asked: &asked,
                points: none.clone(),
                looked: Looked::default(),
            };
            gathered.file(rules, input);
            (gathered.points, gathered.looked)
        })
        .collect();
    let mut all = none.clone();
    for (points, looked) in of_traces {
        for (all, points) in all.iter_mut().zip(points) {
            all.merge(points, states);
            all.looked.merge(looked);
        }
    }
    all
}

struct Gathered<'g, 'm> {
    model: &'g Model,
    operators: &'g [Operator<'m>],
    places: &'g FxHashMap<DefId, usize>,
    wanted: &'g FxHashSet<DefId>,
    states: &'g Wanted,
    /// What the configuration asks of each state.
    asked: &'g [DefId],
    points: Vec<Points>,
    looked: Looked,
}

impl Gathered<'_, '_> {
    fn file(&mut self, rules: &CallRules, input: &Input) {
        // That a file cannot be read is told where it is replayed.
        let Ok(reader) = input.open() else {
            return;
        };
        let path = input.path().display().to_string();
        let rendering = input.rendering(&reader, self.model);
        // The last state that has to be looked into.
        let wanted = self.states.0.iter().filter(|met| met.trace == path);
        let last = wanted.map(|met| (met.number, met.state)).max();
        let mut replay: Option<Replay<'_>> = None;
        let mut before: Option<State> = None;
        for entry in reader {
            let Ok(TraceEntry::State(mut state)) = entry else {
                (replay, before) = (None, None);
                continue;
            };
            forget_place(&mut state);
            let met = Met {
                trace: path.clone(),
                number: state.trace.0.saturating_add(1),
                state: state.number,
            };
            self.looked.of += u64::from(before.is_some() || state.number > 1);
            let is_over = self.looked.steps >= MOST_STEPS;
            if is_over && last.is_none_or(|last| last < (met.number, met.state)) {
                continue;
            }
            let running = replay.get_or_insert_with(|| {
                Replay::new(self.model, None, rules, state.trace).rendered(rendering)
            });
            if running.state(&state).is_err() {
                return;
            }
            let now = running.only_state().cloned();
            if let Some(now) = &now
                && (!is_over || self.states.0.contains(&met))
            {
                self.looked.steps += u64::from(before.is_some());
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
        let applications = match before {
            Some(before) => model.applications_on_step(before, now, self.wanted),
            None => self.applied_at_first(now),
        };
        let applications = applications.into_iter();
        found.extend(applications.map(|met| (met.definition, met.args)));
        // What takes no arguments is what it is in every state.
        let plain = self
            .operators
            .iter()
            .filter(|it| it.inputs.params.is_empty());
        found.extend(plain.filter_map(|operator| Some((operator.old.definition()?, Vec::new()))));
        let of_configuration = self.operators.iter().enumerate();
        let of_configuration = of_configuration.filter(|(_, it)| it.old.definition().is_none());
        let of_configuration: Vec<usize> = of_configuration.map(|(place, _)| place).collect();
        for place in of_configuration {
            self.point(place, &[], (before, now), met);
        }
        for (definition, args) in found {
            if let Some(place) = self.places.get(&definition) {
                self.point(*place, &args, (before, now), met);
            }
        }
        // What is asked of a state is asked of the last one too.
        for application in self.applied_by_what_is_asked(now) {
            if let Some(place) = self.places.get(&application.definition) {
                self.point(*place, &application.args, (None, now), met);
            }
        }
    }

    /// What invariants, constraints, a view and an alias apply in a state.
    fn applied_by_what_is_asked(&self, now: &State) -> Vec<Application> {
        let step = (Some(now), None);
        let applied = self
            .asked
            .iter()
            .flat_map(|asked| self.model.applications_in((*asked, &[]), step, self.wanted));
        applied.collect()
    }

    /// What is applied on no step: in initial predicates, and in what constants are.
    fn applied_at_first(&self, now: &State) -> Vec<Application> {
        let is_asked = |operator: &&Operator<'_>| {
            operator.nature == Nature::First || operator.inputs.names().next().is_none()
        };
        let asked = self.operators.iter().filter(is_asked);
        let definitions = asked.filter_map(|operator| operator.old.definition());
        let found = definitions.flat_map(|definition| {
            let step = (Some(now), Some(now));
            self.model
                .applications_in((definition, &[]), step, self.wanted)
        });
        found.collect()
    }

    /// An operator is applied to values on a step, or in a first state.
    fn point(
        &mut self,
        place: usize,
        args: &[Value],
        (before, now): (Option<&State>, &State),
        met: &Met,
    ) {
        let (Some(operator), Some(points)) =
            (self.operators.get(place), self.points.get_mut(place))
        else {
            return;
        };
        let room = self.states.room(met, points.room);
        let left = Met {
            state: met.state.saturating_sub(1),
            ..met.clone()
        };
        let earlier = before.map_or((Some(now), met), |before| (Some(before), &left));
        let is_of_one_state = operator.inputs.next.is_empty();
        let asked: &[(Option<&State>, &Met)] = match operator.nature {
            Nature::First => &[(Some(now), met)],
            Nature::Step => &[(before, met)],
            // What takes no arguments is asked about each state, the last one too.
            Nature::Plain if is_of_one_state && args.is_empty() => &[earlier, (Some(now), met)],
            Nature::Plain if is_of_one_state && !operator.inputs.now.is_empty() => &[earlier],
            // What reads no state is applied on the step.
            Nature::Plain if is_of_one_state => &[(before.or(Some(now)), met)],
            Nature::Plain => &[(before, met)],
        };
        for (from, met) in asked {
            let Some(point) = operator.point(args, *from, Some(now)) else {
                continue;
            };
            if operator.nature == Nature::Step {
                let base = operator.base(&point);
                let dropped = &mut points.bases_dropped;
                keep(&mut points.bases, dropped, base, (&left, room));
            }
            keep(&mut points.points, &mut points.dropped, point, (met, room));
        }
        if operator.nature == Nature::Step
            && args.is_empty()
            && let Some(point) = operator.point(args, Some(now), Some(now))
        {
            let base = operator.base(&point);
            let room = self.states.room_of_base(met, points.room);
            keep(
                &mut points.bases,
                &mut points.bases_dropped,
                base,
                (met, room),
            );
        }
    }
}
