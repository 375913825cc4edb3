//! Two states of traces, and the steps that led to them.

use crate::trace::{ActionLabel, Cause, Closing, Ending, Form, Observation, Pattern, State};
use crate::value::{Set, Text, Value, set};

use super::alike::{Alike, alike};
use super::places::places_of;
use super::scope::{At, Part, Scope};
use super::{Change, Difference, Path, Side};

/// The actions of two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Of one name, with the same arguments as far as both tell.
    Same,
    /// Other ones.
    Differ,
    /// Not both sides name one.
    Untold,
}

impl Labels {
    /// Compares two; where in a module they are does not count.
    pub fn of(left: Option<&ActionLabel>, right: Option<&ActionLabel>) -> Self {
        let (Some(left), Some(right)) = (left, right) else {
            return match (left, right) {
                (None, None) => Self::Same,
                _ => Self::Untold,
            };
        };
        let args = match (&left.args, &right.args) {
            (Some(a), Some(b)) => {
                let mut pairs = a.iter().zip(b);
                let is_alike =
                    |((_, a), (_, b)): (&(_, Pattern), &(_, Pattern))| alike(a, b) != Alike::No;
                a.len() == b.len() && pairs.all(is_alike)
            }
            _ => true,
        };
        match args && name(left) == name(right) {
            true => Self::Same,
            false => Self::Differ,
        }
    }
}

/// TLC's text and its JSON call a part of SPECIFICATION by other names.
pub(super) fn name(label: &ActionLabel) -> &str {
    match label.name.as_str() {
        "UnnamedAction" => "Action",
        name => name,
    }
}

/// Two states compared.
#[derive(Clone, Debug, PartialEq)]
pub struct States {
    /// The actions that led to them.
    pub labels: Labels,
    /// Where they differ, by variable.
    pub differences: Vec<(Text, Difference<Pattern>)>,
    /// Where it cannot be told whether they do: sets that cannot be listed, and
    /// arrays of the same items in another order, which may be sets.
    pub undecided: Vec<(Text, Difference<Pattern>)>,
    /// Variables, or parts of them that are compared alone, in which they do not
    /// differ.
    pub same: Vec<Text>,
    /// Variables that one side does not list, and parts of which it does not tell
    /// the value.
    pub untold: Vec<String>,
    /// Variables that only the left lists, and that only the right does.
    pub only_listed: [Vec<Text>; 2],
    /// Paths at which they are alike only if what is written as arrays are sets.
    pub if_sets: Vec<String>,
    /// Whether a lossy form left something open that was compared.
    pub is_modulo: bool,
    /// Whether of anything both sides tell the value.
    pub is_anything_told: bool,
}

impl States {
    /// Compares two states.
    pub fn of(left: &State, right: &State, scope: &Scope) -> Self {
        let labels = Labels::of(left.action.as_ref(), right.action.as_ref());
        let mut states = Self {
            labels,
            differences: Vec::new(),
            undecided: Vec::new(),
            same: Vec::new(),
            untold: Vec::new(),
            only_listed: [Vec::new(), Vec::new()],
            if_sets: Vec::new(),
            is_modulo: false,
            is_anything_told: false,
        };
        let (left, right) = (&left.observation, &right.observation);
        let names = left.vars.iter().map(|(name, _)| name);
        let further = right.vars.iter().map(|(name, _)| name);
        let further = further.filter(|name| left.get(name.as_str()).is_none());
        for part in scope.parts(names.chain(further)) {
            match (part.of(left), part.of(right)) {
                (At::Told(left), At::Told(right)) => states.part(&part, (&left, &right), scope),
                (At::Told(left), At::Absent) => {
                    states.alone(part, Change::OnlyLeft(left.into_owned()));
                }
                (At::Absent, At::Told(right)) => {
                    states.alone(part, Change::OnlyRight(right.into_owned()));
                }
                // Both have the same there: nothing.
                (At::Absent, At::Absent) => states.is_anything_told = true,
                _ => {
                    states.untold.push(part.to_string());
                    states.listed(&part.variable, [left, right]);
                }
            }
        }
        states
    }

    /// Takes note of a variable that only one side lists.
    fn listed(&mut self, variable: &Text, sides: [&Observation; 2]) {
        let [on_left, on_right] = sides.map(|side| side.get(variable.as_str()).is_some());
        let [lefts, rights] = &mut self.only_listed;
        match (on_left, on_right) {
            (true, false) => lefts.push(variable.clone()),
            (false, true) => rights.push(variable.clone()),
            _ => {}
        }
    }

    fn alone(&mut self, part: Part, change: Change<Pattern>) {
        self.is_anything_told = true;
        let Part { variable, path } = part;
        self.differences
            .push((variable, Difference { path, change }));
    }

    fn part(&mut self, part: &Part, (left, right): (&Pattern, &Pattern), scope: &Scope) {
        self.is_anything_told = true;
        self.is_modulo |= left.exact().is_none() || right.exact().is_none();
        let within = |path: Path| Part {
            variable: part.variable.clone(),
            path: Path(part.path.0.iter().cloned().chain(path.0).collect()),
        };
        let found = places_of(left, right, &|path| {
            scope.ignored.is_empty() || scope.keeps(&within(path.clone()))
        });
        let kept = |it: Difference<Pattern>| {
            let place = within(it.path);
            let is_kept = scope.keeps(&place);
            let Part { variable, path } = place;
            let change = it.change;
            is_kept.then_some((variable, Difference { path, change }))
        };
        let arrays: Vec<_> = found.if_sets.into_iter().filter_map(kept).collect();
        let written = arrays.iter().map(|(name, it)| format!("{name}{}", it.path));
        self.if_sets.extend(written);
        let untold = found.untold.into_iter().map(within);
        let untold: Vec<Part> = untold.filter(|part| scope.keeps(part)).collect();
        let found = found.differences.into_iter().filter_map(kept);
        let (mut open, apart): (Vec<_>, Vec<_>) = found.partition(|(_, it)| is_open(&it.change));
        open.extend(arrays);
        if open.is_empty() && apart.is_empty() && untold.is_empty() {
            self.same.push(Text::new(&part.to_string()));
        }
        self.untold.extend(untold.iter().map(ToString::to_string));
        self.differences.extend(apart);
        self.undecided.extend(open);
    }

    /// Whether nothing was found to differ.
    pub fn are_same(&self) -> bool {
        self.labels != Labels::Differ && self.differences.is_empty()
    }
}

/// Whether it cannot be told that two values differ: both are sets that nobody
/// can list, written in two ways.
fn is_open(change: &Change<Pattern>) -> bool {
    let Change::Replaced { left, right } = change else {
        return false;
    };
    let (Some(left), Some(right)) = (left.exact(), right.exact()) else {
        return false;
    };
    let (Some(a), Some(b)) = (left.as_set(), right.as_set()) else {
        return matches!((left, right), (Value::Lazy(_), Value::Lazy(_)));
    };
    let is_named = |set: &Set| set.is_special() && !matches!(set, Set::Seqs(_));
    if is_named(a) && is_named(b) {
        return false;
    }
    match (set::cardinality(left), set::cardinality(right)) {
        (Ok(a), Ok(b)) => a == b && a > Value::from(set::MAX_ELEMENTS),
        _ => set::is_finite(left).ok() == set::is_finite(right).ok(),
    }
}

/// How two traces' ends compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Alike.
    Same,
    /// They end in other ways, or for other reasons.
    Differ,
    /// Nothing is known to differ, but not both tell everything.
    Untold {
        /// What was not compared.
        what: EndPart,
        /// The only side that does not tell it; `None` if neither does.
        by: Option<Side>,
    },
}

/// What there is to tell of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndPart {
    /// Whether it is one, or the behaviour goes on for ever.
    Closing,
    /// Why the trace was told.
    Cause,
    /// Both.
    All,
}

impl Ends {
    /// Compares two, of these forms.
    pub fn of(left: (&Ending, Form), right: (&Ending, Form)) -> Self {
        let closing = |(ending, form): (&'_ Ending, Form)| {
            let is_told = ending.closing != Closing::Finite || tells_closing(form);
            is_told.then(|| ending.closing.clone())
        };
        let closings = [closing(left), closing(right)];
        let causes = [left, right].map(|(ending, _)| match &ending.cause {
            Cause::Unstated => None,
            cause => Some(cause),
        });
        let lacks = |it: [bool; 2]| it.map(|is_told| !is_told);
        let no_closing = lacks(closings.each_ref().map(Option::is_some));
        let no_cause = lacks(causes.map(|it| it.is_some()));
        let is_apart = matches!(&closings, [Some(a), Some(b)] if !same_closing(a, b))
            || matches!(causes, [Some(a), Some(b)] if !same_cause(a, b));
        if is_apart {
            return Self::Differ;
        }
        let (what, lacking) = match (no_closing.contains(&true), no_cause.contains(&true)) {
            (false, false) => return Self::Same,
            (true, false) => (EndPart::Closing, no_closing),
            (false, true) => (EndPart::Cause, no_cause),
            (true, true) => {
                let [a, b] = no_closing;
                let [c, d] = no_cause;
                (EndPart::All, [a || c, b || d])
            }
        };
        let by = match lacking {
            [true, false] => Some(Side::Left),
            [false, true] => Some(Side::Right),
            _ => None,
        };
        Self::Untold { what, by }
    }
}

/// Whether a form can say that a behaviour goes on for ever.
fn tells_closing(form: Form) -> bool {
    !matches!(
        form,
        Form::NdJson | Form::Simulation | Form::TlcPlain | Form::TlcTeSpec
    )
}

fn same_closing(left: &Closing, right: &Closing) -> bool {
    match (left, right) {
        (
            Closing::BackTo { state, action },
            Closing::BackTo {
                state: other,
                action: by,
            },
        ) => state == other && Labels::of(action.as_ref(), by.as_ref()) != Labels::Differ,
        _ => left == right,
    }
}

fn same_cause(left: &Cause, right: &Cause) -> bool {
    match (left, right) {
        (
            Cause::Violation { kind, names },
            Cause::Violation {
                kind: other,
                names: others,
            },
        ) => kind == other && (names == others || names.is_empty() || others.is_empty()),
        _ => left == right,
    }
}
