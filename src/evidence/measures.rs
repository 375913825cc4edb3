//! How much of what could be seen was.

use std::collections::{BTreeSet, HashMap};

use super::data::{Conjunct, Definition, Evidence, Point, Position, Subject, SubjectKind};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeasureKind {
    /// Actions that a step took.
    Actions,
    /// Operators of the engine that a call applied.
    Operators,
    /// Guards that were FALSE.
    Guards,
    /// Guards that were FALSE alone; those that are declared dependent do not
    /// count.
    Alone,
    /// Branches that were reached.
    Branches,
}

/// How many of what there is were seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Of what.
    pub kind: MeasureKind,
    /// How many were seen.
    pub seen: u64,
    /// How many there are.
    pub all: u64,
    /// What was not seen, in order.
    pub lacking: Vec<Lack>,
    /// Actions whose guards were not looked at, and are not among them: by name,
    /// in order; of measures of guards.
    pub passed_by: Vec<String>,
}

/// What was seen in one model at least, so that it is not missed in another one
/// that shares the text.
#[derive(Clone, Debug, Default)]
pub struct Anywhere {
    alone: BTreeSet<(String, Position)>,
    held: BTreeSet<(String, Position)>,
    branches: BTreeSet<(String, Position, usize)>,
}

impl Anywhere {
    /// Of all models.
    pub fn of(evidence: &Evidence) -> Self {
        let mut anywhere = Self::default();
        for model in &evidence.models {
            let subjects = model.actions.iter().chain(&model.operators);
            for guard in subjects.flat_map(|subject| &subject.conjuncts) {
                let place = (guard.path.clone(), guard.at.clone());
                if guard.seen_true > 0 {
                    anywhere.held.insert(place.clone());
                }
                if guard.alone > 0 {
                    anywhere.alone.insert(place);
                }
            }
            for definition in &model.definitions {
                for point in &definition.points {
                    let reached = point.branches.iter().enumerate();
                    let reached = reached.filter(|(_, branch)| point.reached(branch) > 0);
                    let places = reached.map(|(index, _)| place_of(definition, point, index));
                    anywhere.branches.extend(places);
                }
            }
        }
        anywhere
    }

    /// Whether a guard was false alone.
    pub fn is_alone(&self, guard: &Conjunct) -> bool {
        let place = (guard.path.clone(), guard.at.clone());
        self.alone.contains(&place)
    }

    /// Whether a guard was true.
    pub fn has_held(&self, guard: &Conjunct) -> bool {
        let place = (guard.path.clone(), guard.at.clone());
        self.held.contains(&place)
    }

    /// Whether the n-th branch of a point was reached.
    pub fn is_reached(&self, definition: &Definition, point: &Point, branch: usize) -> bool {
        let place = place_of(definition, point, branch);
        self.branches.contains(&place)
    }
}

fn place_of(definition: &Definition, point: &Point, branch: usize) -> (String, Position, usize) {
    let key = format!("{} {}", definition.name, point.kind);
    (key, point.at.clone(), branch)
}

/// Something that was not seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// What.
    pub name: String,
    /// The file and line where it is written, if it is known.
    pub at: Option<(String, u64)>,
}

/// All measures of some evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measures(Vec<Measure>);

impl MeasureKind {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 5] = [
        Self::Actions,
        Self::Operators,
        Self::Guards,
        Self::Alone,
        Self::Branches,
    ];
}

impl Measures {
    /// Counts over all models. What several models share counts once, and is
    /// seen if it is in one of them.
    pub fn of(evidence: &Evidence) -> Self {
        let kinds = MeasureKind::ALL.iter();
        Self(kinds.map(|kind| Measure::of(*kind, evidence)).collect())
    }

    /// In the order of [`MeasureKind::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = &Measure> {
        self.0.iter()
    }

    /// One of them.
    pub fn get(&self, kind: MeasureKind) -> Option<&Measure> {
        self.0.iter().find(|measure| measure.kind == kind)
    }
}

impl Measure {
    fn of(kind: MeasureKind, evidence: &Evidence) -> Self {
        let mut things = Things::default();
        for model in &evidence.models {
            match kind {
                MeasureKind::Actions => {
                    for action in &model.actions {
                        things.add(&action.called(), Some(of_subject(action)), action.calls > 0);
                    }
                }
                MeasureKind::Operators => {
                    for operator in &model.operators {
                        let at = Some(of_subject(operator));
                        things.add_anywhere(&operator.name, at, operator.calls > 0);
                    }
                    for name in &model.uncalled {
                        things.add_anywhere(name, None, false);
                    }
                }
                MeasureKind::Guards => things.guards(&model.actions, &model.operators, |guard| {
                    guard.dependent.is_none().then_some(guard.seen_false > 0)
                }),
                MeasureKind::Alone => things.guards(&model.actions, &model.operators, |guard| {
                    guard.dependent.is_none().then_some(guard.alone > 0)
                }),
                MeasureKind::Branches => {
                    for definition in &model.definitions {
                        for point in &definition.points {
                            for branch in &point.branches {
                                let outcome = branch.first().and_then(|it| point.outcomes.get(*it));
                                let Some(outcome) = outcome else { continue };
                                let line = outcome.line;
                                let what = branch_name(&point.kind, &outcome.kind);
                                let text = shortened(&outcome.text);
                                let name = format!("{what} `{text}` in {}", definition.name);
                                let at = (point.at.file.clone(), line);
                                let key = (branch.first().copied(), point.at.clone());
                                let key = format!("{name}{key:?}");
                                things.add_as(key, &name, Some(at), point.reached(branch) > 0);
                            }
                        }
                    }
                }
            }
        }
        let mut measure = things.measure(kind);
        if matches!(kind, MeasureKind::Guards | MeasureKind::Alone) {
            let models = evidence.models.iter();
            let passed_by = models.filter(|model| model.action_guards.were_passed_by());
            let actions = passed_by.flat_map(|model| &model.actions);
            let places: BTreeSet<(String, &Position)> = actions
                .map(|action| (action.called(), &action.at))
                .collect();
            measure.passed_by = places.into_iter().map(|(name, _)| name).collect();
        }
        measure
    }

    /// In hundredths of a percent, rounded down; `None` if there is nothing.
    pub fn share(&self) -> Option<u64> {
        (self.seen * 10_000).checked_div(self.all)
    }
}

/// Enough of a branch to tell it from others on its line.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}

fn branch_name(point: &str, outcome: &str) -> &'static str {
    match (point, outcome) {
        (_, "then") => "THEN",
        (_, "else") => "ELSE",
        (_, "arm") => "CASE arm",
        (_, "other") => "OTHER",
        ("implication", _) => "right side of =>",
        _ => "disjunct",
    }
}

fn of_subject(subject: &Subject) -> (String, u64) {
    (subject.at.file.clone(), subject.at.line)
}

/// Things that may be listed by several models, in the order they are met.
#[derive(Default)]
struct Things {
    listed: Vec<(Lack, bool)>,
    known: HashMap<String, usize>,
}

impl Things {
    /// A thing at a place.
    fn add(&mut self, name: &str, at: Option<(String, u64)>, seen: bool) {
        let key = format!("{name} {at:?}");
        self.add_as(key, name, at, seen);
    }

    /// A thing that is the same wherever it is.
    fn add_anywhere(&mut self, name: &str, at: Option<(String, u64)>, seen: bool) {
        self.add_as(name.to_owned(), name, at, seen);
    }

    fn add_as(&mut self, key: String, name: &str, at: Option<(String, u64)>, seen: bool) {
        let index = *self.known.entry(key).or_insert(self.listed.len());
        match self.listed.get_mut(index) {
            Some((_, known)) => *known |= seen,
            None => {
                let name = name.to_owned();
                self.listed.push((Lack { name, at }, seen));
            }
        }
    }

    /// `seen` says whether a guard was, and `None` for what is none.
    fn guards(
        &mut self,
        actions: &[Subject],
        operators: &[Subject],
        seen: impl Fn(&Conjunct) -> Option<bool>,
    ) {
        let guarded = operators.iter();
        let guarded = guarded.filter(|operator| operator.kind == SubjectKind::Guarded);
        for subject in actions.iter().chain(guarded) {
            for guard in &subject.conjuncts {
                if let Some(seen) = seen(guard) {
                    let at = (guard.at.file.clone(), guard.at.line);
                    self.add(&guard.path, Some(at), seen);
                }
            }
        }
    }

    fn measure(self, kind: MeasureKind) -> Measure {
        let all = self.listed.len() as u64;
        let lacking = self.listed.into_iter().filter(|(_, seen)| !seen);
        let lacking: Vec<Lack> = lacking.map(|(lack, _)| lack).collect();
        Measure {
            kind,
            seen: all - lacking.len() as u64,
            all,
            lacking,
            passed_by: Vec::new(),
        }
    }
}
