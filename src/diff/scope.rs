//! What of a state is compared.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::trace::{Observation, Pattern};
use crate::value::{Text, Value};

use super::view::{ItemsKind, Key, View};
use super::{Indices, Path, PathStep};

/// A variable, or a part of one: `office[n1].sent`.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The variable.
    pub variable: Text,
    /// Where in it: fields and keys.
    pub path: Path,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.variable, self.path)
    }
}

impl Part {
    fn whole(variable: &Text) -> Self {
        Self {
            variable: variable.clone(),
            path: Path::default(),
        }
    }

    /// Whether this is a part of another one, or all of it.
    fn is_within(&self, outer: &Self) -> bool {
        self.path.0.len() >= outer.path.0.len() && self.runs_along(outer)
    }

    /// Whether another one is within this, and not all of it.
    fn has_within(&self, inner: &Self) -> bool {
        self.path.0.len() < inner.path.0.len() && self.runs_along(inner)
    }

    /// Whether the paths go the same way, as far as both go.
    fn runs_along(&self, given: &Self) -> bool {
        let mut steps = self.path.0.iter().zip(&given.path.0);
        self.variable == given.variable && steps.all(|(a, b)| leads_along(a, b))
    }
}

/// Whether a step that was found is one that was given. Lossy forms do not tell
/// strings from model values, nor what keys are, so that their texts count.
fn leads_along(found: &PathStep, given: &PathStep) -> bool {
    match found {
        PathStep::Items { left, right } => {
            let is_it = |indices: &Option<Indices>| {
                let one = indices.filter(|it| it.first == it.last);
                let key = one.map(|it| Value::from(it.first));
                key.is_some_and(|key| key_of(given).text == Key::of(key).text)
            };
            is_it(left) || is_it(right)
        }
        found => key_of(found).text == key_of(given).text,
    }
}

fn key_of(step: &PathStep) -> Key {
    match step {
        PathStep::Field(name) => Key::of(Value::Str(name.clone())),
        PathStep::Key(key) => Key::of(key.clone()),
        // These are found, never given.
        PathStep::Items { .. } => Key::of(Value::string("")),
    }
}

/// What of a state is compared: variables, or parts of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    /// Only these; everything if there are none.
    pub only: Vec<Part>,
    /// All but these.
    pub ignored: Vec<Part>,
}

/// What a state says of a part.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum At<'p> {
    /// This.
    Told(Cow<'p, Pattern>),
    /// It has no such part.
    Absent,
    /// Nothing.
    Untold,
}

/// What a state says of a part, or of a part of that.
#[derive(Debug)]
pub(super) struct Said<'p> {
    /// The keys from the part to what this is about, as lossy forms write them.
    pub(super) keys: Vec<Text>,
    pub(super) at: At<'p>,
}

impl Scope {
    /// Whether anything of a variable is compared.
    pub fn has(&self, variable: &str) -> bool {
        let mut only = self.only.iter();
        let is_asked = self.only.is_empty() || only.any(|part| part.variable.as_str() == variable);
        is_asked && !self.is_ignored(variable)
    }

    fn is_ignored(&self, variable: &str) -> bool {
        let mut ignored = self.ignored.iter();
        ignored.any(|part| part.path.0.is_empty() && part.variable.as_str() == variable)
    }

    /// Whether what differs at a part that is compared counts.
    pub fn keeps(&self, part: &Part) -> bool {
        !self.ignored.iter().any(|ignored| part.is_within(ignored))
    }

    /// The parts that are named.
    pub fn named(&self) -> impl Iterator<Item = &Part> {
        self.only.iter().chain(&self.ignored)
    }

    /// The parts that are compared of states that list these variables.
    pub(super) fn parts<'n>(&self, names: impl Iterator<Item = &'n Text>) -> Vec<Part> {
        if self.only.is_empty() {
            let names = names.filter(|name| !self.is_ignored(name.as_str()));
            return names.map(Part::whole).collect();
        }
        let is_first = |at: usize, part: &Part| {
            let mut others = self.only.iter().enumerate();
            !others.any(|(other_at, other)| {
                // Of two that are the same the first.
                other_at != at && part.is_within(other) && (other_at < at || !other.is_within(part))
            })
        };
        let asked = self.only.iter().enumerate();
        let asked = asked.filter(|(at, part)| is_first(*at, part) && self.keeps(part));
        asked.map(|(_, part)| part.clone()).collect()
    }
}

impl Scope {
    /// What a state says of a part without what is ignored of it: if nothing is,
    /// one saying of all of it, else those of the parts that are left, in order
    /// of their keys.
    pub(super) fn said<'o>(&self, part: &Part, observation: &'o Observation) -> Vec<Said<'o>> {
        let mut said = Vec::new();
        self.rest(part, Vec::new(), part.of(observation), &mut said);
        said.sort_by(|a, b| a.keys.cmp(&b.keys));
        said
    }

    /// Goes no deeper than what is ignored.
    fn rest<'o>(&self, part: &Part, keys: Vec<Text>, at: At<'o>, said: &mut Vec<Said<'o>>) {
        if !self.keeps(part) {
            return;
        }
        let is_cut = self.ignored.iter().any(|ignored| part.has_within(ignored));
        let children = match &at {
            At::Told(pattern) if is_cut => children(pattern),
            _ => Vec::new(),
        };
        if children.is_empty() {
            said.push(Said { keys, at });
            return;
        }
        for (key, child) in children {
            let mut inner = part.clone();
            inner.path.0.push(key.step());
            let keys = keys.iter().cloned().chain([key.text]).collect();
            let at = match child {
                Pattern::Unobserved | Pattern::Opaque(_) => At::Untold,
                child => At::Told(Cow::Owned(child)),
            };
            self.rest(&inner, keys, at, said);
        }
    }
}

impl Part {
    /// What a state says of it.
    pub(super) fn of<'o>(&self, observation: &'o Observation) -> At<'o> {
        let Some(pattern) = observation.get(self.variable.as_str()) else {
            return At::Untold;
        };
        let mut at = Cow::Borrowed(pattern);
        for step in &self.path.0 {
            at = match child(&at, step) {
                Ok((_, child)) => Cow::Owned(child),
                Err(None) => return At::Untold,
                Err(Some(_)) => return At::Absent,
            };
        }
        match *at {
            Pattern::Unobserved | Pattern::Opaque(_) => At::Untold,
            _ => At::Told(at),
        }
    }
}

/// A part by its key, with the key as it is there; the keys that there are, if
/// it is none of them; `None`, if nothing is told of the whole.
fn child(pattern: &Pattern, step: &PathStep) -> Result<(PathStep, Pattern), Option<Vec<PathStep>>> {
    if matches!(pattern, Pattern::Unobserved | Pattern::Opaque(_)) {
        return Err(None);
    }
    let wanted = key_of(step).text;
    let children = children(pattern);
    match children.iter().position(|(key, _)| key.text == wanted) {
        Some(at) => children
            .into_iter()
            .nth(at)
            .map(|(key, child)| (key.step(), child))
            .ok_or(None),
        None => Err(Some(children.iter().map(|(key, _)| key.step()).collect())),
    }
}

/// The parts that a path can name, by key.
fn children(pattern: &Pattern) -> Vec<(Key, Pattern)> {
    match View::of(pattern) {
        View::Items(ItemsKind::Sequence | ItemsKind::Array, items) => {
            let numbered = (1_usize..).zip(items);
            numbered
                .map(|(at, item)| (Key::of(Value::from(at)), item))
                .collect()
        }
        View::Map(_, entries) => entries.into_iter().map(|it| (it.key, it.value)).collect(),
        View::Atom | View::Items(ItemsKind::Set, _) => Vec::new(),
    }
}

/// Whether the parts that a scope names are anywhere in the states.
#[derive(Debug, Default)]
pub struct Sightings {
    /// What was not seen yet.
    open: Vec<Sought>,
}

/// A part that was not seen.
#[derive(Debug)]
struct Sought {
    part: Part,
    /// How much of its path was there, in steps, in the state that had most.
    depth: usize,
    /// What was there instead of the next step, as it is written.
    there: BTreeMap<String, Path>,
}

/// Keys that are kept to suggest, at most.
const MOST_SUGGESTED: usize = 64;

impl Sightings {
    /// Of what a scope names below variables.
    #[must_use]
    pub fn of(scope: &Scope) -> Self {
        let parts = scope.named().filter(|part| !part.path.0.is_empty());
        let open = parts.map(|part| Sought {
            part: part.clone(),
            depth: 0,
            there: BTreeMap::new(),
        });
        Self {
            open: open.collect(),
        }
    }

    /// Looks for what was not seen yet.
    pub fn look(&mut self, observation: &Observation) {
        self.open.retain_mut(|sought| !sought.is_there(observation));
    }

    /// Parts that were nowhere, each with the parts that stand where it leaves
    /// what there is; at least one, the variable if there is nothing else.
    pub fn missing(self) -> impl Iterator<Item = (Part, Vec<Part>)> {
        self.open.into_iter().map(|sought| {
            let variable = &sought.part.variable;
            let within = |path: Path| Part {
                variable: variable.clone(),
                path,
            };
            let known = sought.part.path.0.iter().take(sought.depth).cloned();
            let mut there: Vec<Part> = sought.there.into_values().map(within).collect();
            if there.is_empty() {
                there.push(within(Path(known.collect())));
            }
            (sought.part, there)
        })
    }
}

impl Sought {
    fn is_there(&mut self, observation: &Observation) -> bool {
        let Some(pattern) = observation.get(self.part.variable.as_str()) else {
            return false;
        };
        let mut at = pattern.clone();
        let mut path = Vec::new();
        for (depth, step) in self.part.path.0.iter().enumerate() {
            match child(&at, step) {
                Ok((step, child)) => {
                    path.push(step);
                    at = child;
                }
                // Nobody can say that it is not.
                Err(None) => return true,
                Err(Some(keys)) => {
                    self.stopped_at(depth, &path, keys);
                    return false;
                }
            }
        }
        true
    }

    fn stopped_at(&mut self, depth: usize, path: &[PathStep], keys: Vec<PathStep>) {
        if depth < self.depth {
            return;
        }
        if depth > self.depth {
            self.depth = depth;
            self.there.clear();
        }
        for key in keys {
            let path = Path(path.iter().cloned().chain([key]).collect());
            if self.there.len() < MOST_SUGGESTED {
                self.there.insert(path.to_string(), path);
            }
        }
    }
}
