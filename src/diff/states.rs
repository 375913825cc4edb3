//! Two states of traces, and the steps that led to them.

use crate::trace::{ActionLabel, Cause, Closing, Ending, Form, Observation, Pattern, State};
use crate::value::{Set, Text, Value, set};

use super::alike::{Alike, alike};
use super::places::places;
use super::{Change, Difference};

/// What of a state is compared: variables, or parts of them by their path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Only these; everything if there are none.
    pub only: Vec<String>,
    /// All but these.
    pub ignored: Vec<String>,
}

impl Scope {
    /// Whether anything of a variable is compared.
    pub fn has(&self, variable: &str) -> bool {
        let mut only = self.only.iter();
        let is_asked = self.only.is_empty() || only.any(|path| variable_of(path) == variable);
        is_asked && !self.ignored.iter().any(|path| path == variable)
    }

    /// Whether what differs at a path is compared.
    pub fn keeps(&self, path: &str) -> bool {
        let mut only = self.only.iter();
        let is_asked = self.only.is_empty()
            || only.any(|asked| is_within(path, asked) || is_within(asked, path));
        is_asked && !self.ignored.iter().any(|ignored| is_within(path, ignored))
    }

    /// The variables of which something is asked for; all, if there are none.
    pub fn asked(&self) -> Vec<String> {
        let asked = self.only.iter().map(|path| variable_of(path).to_owned());
        asked.collect()
    }

    /// The variables that it names.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let named = self.only.iter().chain(&self.ignored);
        named.map(|path| variable_of(path))
    }
}

/// The variable that a path begins with.
fn variable_of(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or(path)
}

/// Whether a path leads to a part of what another one leads to, or to all of it.
fn is_within(path: &str, outer: &str) -> bool {
    let rest = path.strip_prefix(outer);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

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
    /// Variables in which they do not differ.
    pub same: Vec<Text>,
    /// Variables that one side does not list, or of which it does not tell the
    /// value.
    pub untold: Vec<Text>,
    /// Paths at which they are alike only if what is written as arrays are sets.
    pub if_sets: Vec<String>,
    /// Whether a lossy form left something open that was compared.
    pub is_modulo: bool,
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
            if_sets: Vec::new(),
            is_modulo: false,
        };
        let (left, right) = (&left.observation, &right.observation);
        for (name, pattern) in told(left, scope) {
            match right.get(name.as_str()) {
                Some(other) if is_told(pattern) && is_told(other) => {
                    states.variable(name, (pattern, other), scope);
                }
                _ => states.untold.push(name.clone()),
            }
        }
        let other = told(right, scope).map(|(name, _)| name);
        let only = other.filter(|name| left.get(name.as_str()).is_none());
        states.untold.extend(only.cloned());
        states
    }

    fn variable(&mut self, name: &Text, (left, right): (&Pattern, &Pattern), scope: &Scope) {
        self.is_modulo |= left.exact().is_none() || right.exact().is_none();
        let found = places(left, right);
        let path = |path: &super::Path| format!("{name}{path}");
        let kept = |at: &super::Path| scope.keeps(&path(at));
        let arrays = found.if_sets.into_iter().filter(|it| kept(&it.path));
        let arrays: Vec<_> = arrays.map(|it| (name.clone(), it)).collect();
        self.if_sets
            .extend(arrays.iter().map(|(_, it)| path(&it.path)));
        let found = found.differences.into_iter().filter(|it| kept(&it.path));
        let found = found.map(|difference| (name.clone(), difference));
        let (mut open, apart): (Vec<_>, Vec<_>) = found.partition(|(_, it)| is_open(&it.change));
        open.extend(arrays);
        if open.is_empty() && apart.is_empty() {
            self.same.push(name.clone());
        }
        self.differences.extend(apart);
        self.undecided.extend(open);
    }

    /// Whether nothing was found to differ.
    pub fn are_same(&self) -> bool {
        self.labels != Labels::Differ && self.differences.is_empty()
    }
}

fn told<'s>(
    observation: &'s Observation,
    scope: &Scope,
) -> impl Iterator<Item = (&'s Text, &'s Pattern)> {
    let vars = observation.vars.iter();
    let vars = vars.filter(|(name, _)| scope.has(name.as_str()));
    vars.map(|(name, pattern)| (name, pattern))
}

fn is_told(pattern: &Pattern) -> bool {
    !matches!(pattern, Pattern::Unobserved | Pattern::Opaque(_))
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
    /// Alike, as far as both tell.
    Same,
    /// They end in other ways, or for other reasons.
    Differ,
}

impl Ends {
    /// Compares two, of these forms.
    pub fn of(left: (&Ending, Form), right: (&Ending, Form)) -> Self {
        let closing = |(ending, form): (&'_ Ending, Form)| {
            let is_told = ending.closing != Closing::Finite || tells_closing(form);
            is_told.then(|| ending.closing.clone())
        };
        let closings = match (closing(left), closing(right)) {
            (Some(a), Some(b)) => same_closing(&a, &b),
            _ => true,
        };
        match closings && same_cause(&left.0.cause, &right.0.cause) {
            true => Self::Same,
            false => Self::Differ,
        }
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
        (Cause::Unstated, _) | (_, Cause::Unstated) => true,
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
