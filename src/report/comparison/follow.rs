//! From rows to what is told of them.

use std::collections::BTreeMap;

use crate::diff::{Align, Change, Coarseness, Ends, Labels, Row, Scope, Shift, Side, States};
use crate::report::steps::{action_text, ending_text};
use crate::trace::{Ending, Pattern, State};

use super::headline;
use super::notes::Notes;
use super::part::{EndsView, OnlyView, Part, PlaceView, Reach, StepView};
use super::summary::{ComparedFile, DiffSummary, DiffVerdict};

/// Whether all of both files was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It was.
    Whole,
    /// One of them could not be read to its end.
    UpToAnError,
    /// It was, but a part that was asked for is nowhere.
    NotAsAsked,
}

/// Follows two files of traces, row by row.
#[derive(Debug)]
pub struct Comparison {
    files: [ComparedFile; 2],
    scope: Scope,
    align: Align,
    trace: u32,
    /// The last states of both sides, in this trace.
    last: [Option<State>; 2],
    /// How the last pair differs, by path.
    before: BTreeMap<String, Change<Pattern>>,
    /// Of what of it that cannot be told.
    open_before: BTreeMap<String, Change<Pattern>>,
    fold: Option<Fold>,
    shift: Shift,
    notes: Notes,
    summary: DiffSummary,
}

/// States that are told together.
#[derive(Debug)]
enum Fold {
    Same(Reach, Vec<String>),
    NotCompared(Reach, Vec<String>),
    AsBefore(Reach, Vec<String>),
    OpenAsBefore(Reach, Vec<String>),
    Further { side: Side, first: u64, last: u64 },
}

impl Comparison {
    /// Of these files, lined up so.
    pub fn new(files: [ComparedFile; 2], align: Align, scope: Scope) -> Self {
        Self {
            files,
            scope,
            align,
            trace: 0,
            last: [None, None],
            before: BTreeMap::new(),
            open_before: BTreeMap::new(),
            fold: None,
            shift: Shift::default(),
            notes: Notes::default(),
            summary: DiffSummary::default(),
        }
    }

    /// The files.
    pub fn files(&self) -> &[ComparedFile; 2] {
        &self.files
    }

    /// Takes a row and gives what can be told now.
    pub fn row(&mut self, row: Row) -> Vec<Part> {
        let mut parts = Vec::new();
        match row {
            Row::States { trace, left, right } => {
                self.enter(trace, &mut parts);
                match (left, right) {
                    (Some(left), Some(right)) => self.pair(left, right, &mut parts),
                    (Some(left), None) => self.only(Side::Left, left, &mut parts),
                    (None, Some(right)) => self.only(Side::Right, right, &mut parts),
                    (None, None) => {}
                }
            }
            Row::Endings { trace, left, right } => {
                self.enter(trace, &mut parts);
                self.ends(left.as_ref(), right.as_ref(), &mut parts);
            }
        }
        parts
    }

    /// What is left to tell, and the counts.
    pub fn finish(mut self, told: Told, coarseness: Coarseness) -> (Vec<Part>, DiffSummary) {
        let mut parts = Vec::new();
        self.unfold(&mut parts);
        let offset = self.shift.offset().filter(|_| self.align == Align::Index);
        let aligned = (self.align, coarseness);
        self.summary.untold = self.notes.untold();
        self.summary.notes = self.notes.written(&self.files, aligned, offset);
        if told == Told::UpToAnError {
            let note = "one of the files cannot be read to its end: what follows is not compared";
            self.summary.notes.insert(0, note.to_owned());
        }
        self.summary.verdict = if told == Told::NotAsAsked {
            DiffVerdict::NotCompared
        } else if self.summary.has_differences() {
            DiffVerdict::Different
        } else if told == Told::UpToAnError || self.summary.is_nothing_compared() {
            DiffVerdict::NotCompared
        } else if self.summary.undecided > 0 {
            DiffVerdict::Undecided
        } else {
            DiffVerdict::Same
        };
        (parts, self.summary)
    }

    fn enter(&mut self, trace: u32, parts: &mut Vec<Part>) {
        if trace == self.trace {
            return;
        }
        self.unfold(parts);
        self.trace = trace;
        self.last = [None, None];
        self.before.clear();
        self.open_before.clear();
        self.shift = Shift::default();
        parts.push(Part::Trace(trace + 1));
    }

    fn pair(&mut self, left: State, right: State, parts: &mut Vec<Part>) {
        let numbers = [left.number, right.number];
        let mut states = States::of(&left, &right, &self.scope);
        self.notes.add(&states, left.number);
        if self.summary.headline.is_some() || !states.are_same() {
            self.shift.add(&left, &right, &self.scope);
        }
        let open = states.undecided.iter().cloned().map(PlaceView::of);
        let open = open.map(|it| (it.written(), it.change)).collect();
        let open_before = std::mem::replace(&mut self.open_before, open);
        if !states.are_same() {
            if open_before == self.open_before {
                states.undecided.clear();
            }
            self.apart(numbers, [&left, &right], states, parts);
        } else if !states.is_anything_told {
            self.before.clear();
            self.summary.not_compared += 1;
            self.told_as(Fold::NotCompared(Reach::of(numbers), states.untold), parts);
        } else if states.undecided.is_empty() {
            self.before.clear();
            self.summary.same += 1;
            self.told_as(Fold::Same(Reach::of(numbers), states.untold), parts);
        } else {
            self.before.clear();
            self.summary.undecided += 1;
            if open_before == self.open_before {
                let paths = open_before.into_keys().collect();
                self.last = [Some(left), Some(right)];
                return self.told_as(Fold::OpenAsBefore(Reach::of(numbers), paths), parts);
            }
            self.unfold(parts);
            let step = step([&left, &right], states, Vec::new(), Vec::new());
            parts.push(Part::Step(Box::new(step)));
        }
        self.last = [Some(left), Some(right)];
    }

    fn apart(
        &mut self,
        numbers: [u64; 2],
        of: [&State; 2],
        mut states: States,
        parts: &mut Vec<Part>,
    ) {
        let found = std::mem::take(&mut states.differences);
        let places: Vec<PlaceView> = found.into_iter().map(PlaceView::of).collect();
        let is_known = |place: &PlaceView| self.before.get(&place.written()) == Some(&place.change);
        let (known, new): (Vec<_>, Vec<_>) = places.into_iter().partition(is_known);
        let as_before: Vec<String> = known.iter().map(PlaceView::written).collect();
        let all = known.into_iter().chain(new.iter().cloned());
        self.before = all.map(|place| (place.written(), place.change)).collect();
        if new.is_empty() && states.labels != Labels::Differ && states.undecided.is_empty() {
            self.summary.as_before += 1;
            return self.told_as(Fold::AsBefore(Reach::of(numbers), as_before), parts);
        }
        self.summary.differ += 1;
        let step = step(of, states, new, as_before);
        self.parted(|| headline::of_step(&step), parts);
        self.unfold(parts);
        parts.push(Part::Step(Box::new(step)));
    }

    /// Says where they part, if that was not said.
    fn parted(&mut self, line: impl FnOnce() -> String, parts: &mut Vec<Part>) {
        if self.summary.headline.is_none() {
            let of_trace = match self.trace {
                0 => String::new(),
                trace => format!(" (trace {} of the files)", trace + 1),
            };
            let line = format!("{}{of_trace}", line());
            parts.push(Part::Parted(line.clone()));
            self.summary.headline = Some(line);
        }
    }

    /// A pair that is told together with those before it, or begins a row.
    fn told_as(&mut self, next: Fold, parts: &mut Vec<Part>) {
        if self.fold.as_mut().is_some_and(|fold| fold.goes_on(&next)) {
            return;
        }
        self.unfold(parts);
        self.fold = Some(next);
    }

    /// A state that only one side has. By index, those behind the end of the
    /// other side are told together.
    fn only(&mut self, side: Side, state: State, parts: &mut Vec<Part>) {
        let [left, right] = &mut self.last;
        let (own, other, count) = match side {
            Side::Left => (left, right, &mut self.summary.only_a),
            Side::Right => (right, left, &mut self.summary.only_b),
        };
        *count += 1;
        let number = state.number;
        let changes = own.as_ref().map(|before| {
            let states = States::of(before, &state, &self.scope);
            states.differences.into_iter().map(PlaceView::of).collect()
        });
        let only = OnlyView {
            side,
            number,
            action: state.action.as_ref().map(action_text),
            changes,
        };
        let last_of_other = other.as_ref().map_or(0, |state| state.number);
        if self.summary.headline.is_some() {
            self.shift.add_alone(side, &state, &self.scope);
        }
        *own = Some(state);
        if self.align == Align::Index {
            if let Some(Fold::Further { last, .. }) = &mut self.fold {
                *last = number;
                return;
            }
            let ended = match side {
                Side::Left => Side::Right,
                Side::Right => Side::Left,
            };
            self.parted(|| headline::of_end(ended, last_of_other), parts);
            self.unfold(parts);
            self.fold = Some(Fold::Further {
                side,
                first: number,
                last: number,
            });
            return;
        }
        self.parted(|| headline::of_only(&only), parts);
        self.unfold(parts);
        parts.push(Part::Only(Box::new(only)));
    }

    fn ends(&mut self, left: Option<&Ending>, right: Option<&Ending>, parts: &mut Vec<Part>) {
        let [a, b] = &self.files;
        let ends = match (left, right) {
            (Some(left), Some(right)) => Ends::of((left, a.form), (right, b.form)),
            // The trace itself was told of.
            _ => Ends::Same,
        };
        self.unfold(parts);
        match ends {
            Ends::Same => return,
            Ends::Untold { what, by } => {
                self.summary.ends_not_compared += 1;
                return self.notes.add_ends(what, by);
            }
            Ends::Differ => {}
        }
        self.summary.ends_differ += 1;
        let ends = [left, right].map(|ending| ending.map(end_alone));
        self.parted(|| headline::of_ends(&ends), parts);
        parts.push(Part::Ends(EndsView { ends }));
    }

    fn unfold(&mut self, parts: &mut Vec<Part>) {
        parts.extend(self.fold.take().map(|fold| match fold {
            Fold::Same(reach, untold) => Part::Same(reach, untold),
            Fold::NotCompared(reach, untold) => Part::NotCompared(reach, untold),
            Fold::AsBefore(reach, paths) => Part::AsBefore(reach, paths),
            Fold::OpenAsBefore(reach, paths) => Part::OpenAsBefore(reach, paths),
            Fold::Further { side, first, last } => Part::Further { side, first, last },
        }));
    }
}

/// How a trace ends, in words of its own.
fn end_alone(ending: &Ending) -> String {
    let text = ending_text(ending);
    let text = text.strip_prefix("end").unwrap_or(&text);
    match text.trim_start_matches([':', ',', ' ']) {
        "" => "no more states".to_owned(),
        text => text.to_owned(),
    }
}

impl Fold {
    /// Whether the pair of `next` goes on with this row, which reaches to it
    /// then. Where one side has further states in between, the pairs are no row.
    fn goes_on(&mut self, next: &Self) -> bool {
        let (reach, numbers) = match (self, next) {
            (Self::Same(reach, known), Self::Same(pair, paths))
            | (Self::NotCompared(reach, known), Self::NotCompared(pair, paths))
            | (Self::AsBefore(reach, known), Self::AsBefore(pair, paths))
            | (Self::OpenAsBefore(reach, known), Self::OpenAsBefore(pair, paths))
                if known == paths =>
            {
                (reach, pair.last)
            }
            _ => return false,
        };
        let goes_on = reach.last.map(|number| number + 1) == numbers;
        if goes_on {
            reach.last = numbers;
        }
        goes_on
    }
}

fn step(
    [left, right]: [&State; 2],
    states: States,
    places: Vec<PlaceView>,
    as_before: Vec<String>,
) -> StepView {
    let action = |state: &State| state.action.as_ref().map(action_text);
    StepView {
        numbers: [left.number, right.number],
        actions: [action(left), action(right)],
        labels: states.labels,
        places,
        undecided: states.undecided.into_iter().map(PlaceView::of).collect(),
        as_before,
        same: states.same,
    }
}
