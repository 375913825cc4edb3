//! What a reader yields.

use std::collections::BTreeSet;
use std::fmt;

use super::{Pattern, Place};
use crate::value::Text;

/// Which trace of a file, from 0. One file holds several after `-continue`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraceId(pub u32);

/// One event of a file of traces.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// The next state of a trace. State 1 opens a trace.
    State(State),
    /// The end of a trace; every trace that was read whole has one.
    Ending(Ending),
}

/// A state of a trace, and the step that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The trace it belongs to.
    pub trace: TraceId,
    /// Its number, from 1, without gaps.
    pub number: u64,
    /// What the trace says of it.
    pub observation: Observation,
    /// The action of the step from the state before. For state 1 it is the
    /// initial predicate, where the trace names it (simulation does).
    pub action: Option<ActionLabel>,
}

/// What a trace says of one state. A variable that is not listed is not
/// observed.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// Variables in the order of the file, without duplicates.
    pub vars: Vec<(Text, Pattern)>,
    /// Where the state begins in the file.
    pub place: Place,
    /// Where each of `vars` is named, in order, if one of them is named for the
    /// first time in its trace and the form tells.
    pub named: Vec<Place>,
}

impl Observation {
    /// Gives variables other names, all at once; of each pair, the first is what it has.
    /// Nothing is changed if two of them came to one name.
    pub(super) fn rename(&mut self, names: &[(Text, Text)]) {
        let other = |name: &Text| {
            let found = names.iter().find(|(own, _)| own == name);
            found.map_or(name, |(_, other)| other).clone()
        };
        let renamed: Vec<Text> = self.vars.iter().map(|(name, _)| other(name)).collect();
        let different: BTreeSet<&Text> = renamed.iter().collect();
        if different.len() == renamed.len() {
            for ((name, _), other) in self.vars.iter_mut().zip(renamed) {
                *name = other;
            }
        }
    }

    /// What is said of `variable`, if it is listed.
    pub fn get(&self, variable: &str) -> Option<&Pattern> {
        self.vars
            .iter()
            .find(|(name, _)| name.as_str() == variable)
            .map(|(_, pattern)| pattern)
    }

    /// Where `variable` is named, if that is known, else where the state begins.
    pub fn place_of(&self, variable: &str) -> &Place {
        let mut named = self.vars.iter().zip(&self.named);
        named
            .find(|((name, _), _)| name.as_str() == variable)
            .map_or(&self.place, |(_, place)| place)
    }
}

/// How a trace names a step.
///
/// TLC names the last definition that it entered, which may be `Next`; steps
/// of one name may differ in their location, and the reverse.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActionLabel {
    /// The definition, as TLC writes it: `Fill`, `S!Bump`, `\oplus`, and
    /// `Action` (text) or `UnnamedAction` (JSON) for a part of SPECIFICATION.
    pub name: Text,
    /// The arguments in order, with the parameters' names where the form has
    /// them; `None` if it tells nothing of arguments.
    pub args: Option<Vec<(Option<Text>, Pattern)>>,
    /// The part of the next-state relation that was taken.
    pub location: Option<Location>,
}

/// A place in a module, as TLC counts: lines and columns from 1, inclusive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// First line.
    pub begin_line: u32,
    /// First column.
    pub begin_column: u32,
    /// Last line.
    pub end_line: u32,
    /// Last column.
    pub end_column: u32,
    /// The module's name.
    pub module: Text,
}

impl fmt::Display for Location {
    /// As TLC writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, col {} to line {}, col {} of module {}",
            self.begin_line, self.begin_column, self.end_line, self.end_column, self.module
        )
    }
}

/// How a trace ends, and what its producer says it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The trace that ends.
    pub trace: TraceId,
    /// What follows the last state.
    pub closing: Closing,
    /// Why the trace was written.
    pub cause: Cause,
    /// Where the end was seen.
    pub place: Place,
}

/// What follows the last state of a trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Closing {
    /// Nothing: a finite trace.
    Finite,
    /// The last state repeats for ever.
    Stuttering,
    /// The behaviour goes on with state `state`, for ever.
    BackTo {
        /// Its number, from 1.
        state: u64,
        /// The step that closes the loop.
        action: Option<ActionLabel>,
    },
}

/// Why a trace was written, as its producer claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The form does not tell.
    Unstated,
    /// The last state has no successor.
    Deadlock,
    /// A property does not hold.
    Violation {
        /// What sort of property.
        kind: PropertyKind,
        /// The names that are given; 2.19 gives none for temporal properties.
        names: Vec<Text>,
    },
    /// The model checker failed; its own text.
    Error(String),
}

/// So many lines of an error's text are told; behind them come Java's stacks.
const MOST_LINES: usize = 20;

impl Cause {
    /// The text of an error on one line; of a very long one its beginning, and
    /// how many lines follow.
    pub fn error_line(&self) -> Option<String> {
        let Self::Error(text) = self else {
            return None;
        };
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let told = lines.iter().take(MOST_LINES).copied();
        let told: Vec<&str> = told.filter(|line| !line.is_empty()).collect();
        Some(match lines.len().saturating_sub(MOST_LINES) {
            0 => told.join(" "),
            more => format!("{} … ({more} more lines)", told.join(" ")),
        })
    }
}

/// What sort of property was violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropertyKind {
    /// A state predicate, false in the last state.
    Invariant,
    /// A state predicate given as a property, false in the initial state.
    Initial,
    /// A predicate of steps, false in the last step.
    Action,
    /// A temporal formula.
    Temporal,
}
