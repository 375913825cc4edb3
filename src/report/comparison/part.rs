//! Parts of a comparison, in the order in which they are told.

use crate::diff::{Change, Difference, Labels, Path, Side};
use crate::trace::Pattern;
use crate::value::Text;

/// States from one to another, on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Numbers of the first, on the left and on the right.
    pub first: [u64; 2],
    /// Numbers of the last.
    pub last: [u64; 2],
}

impl Reach {
    /// Of one pair.
    pub(super) fn of(numbers: [u64; 2]) -> Self {
        Self {
            first: numbers,
            last: numbers,
        }
    }
}

/// A part of what a comparison tells.
#[derive(Debug)]
pub enum Part {
    /// Where they part, in one line; once, before everything that differs.
    Parted(String),
    /// Another trace of the files begins; its number, from 2.
    Trace(u32),
    /// These states are the same, but for these parts, which not both tell.
    Same(Reach, Vec<String>),
    /// Of these states nothing could be compared: not both tell these parts, which
    /// are all.
    NotCompared(Reach, Vec<String>),
    /// These differ only as the state before them does, at these paths.
    AsBefore(Reach, Vec<String>),
    /// Of these it cannot be told whether they differ, just as of the state before
    /// them, at these paths.
    OpenAsBefore(Reach, Vec<String>),
    /// These two states differ, or it cannot be told whether they do.
    Step(Box<StepView>),
    /// Only one side has this state.
    Only(Box<OnlyView>),
    /// Only one side has these further states.
    Further {
        /// Which side.
        side: Side,
        /// Number of the first.
        first: u64,
        /// Number of the last.
        last: u64,
    },
    /// They end in other ways.
    Ends(EndsView),
}

/// Two states that differ.
#[derive(Debug)]
pub struct StepView {
    /// Their numbers, on the left and on the right.
    pub numbers: [u64; 2],
    /// The actions that led to them.
    pub actions: [Option<String>; 2],
    /// Whether the actions differ.
    pub labels: Labels,
    /// What differs, and did not differ in this way before.
    pub places: Vec<PlaceView>,
    /// Of what it cannot be told whether it differs.
    pub undecided: Vec<PlaceView>,
    /// Paths that differ as they did in the state before.
    pub as_before: Vec<String>,
    /// Variables that do not differ.
    pub same: Vec<Text>,
}

/// A place at which two states differ.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceView {
    /// The variable.
    pub variable: Text,
    /// The part of it.
    pub path: Path,
    /// What differs there.
    pub change: Change<Pattern>,
}

impl PlaceView {
    pub(super) fn of((variable, found): (Text, Difference<Pattern>)) -> Self {
        Self {
            variable,
            path: found.path,
            change: found.change,
        }
    }

    /// As one would write it in TLA+: `msgs[n1].term`.
    pub fn written(&self) -> String {
        format!("{}{}", self.variable, self.path)
    }

    /// The same in the terms of one side.
    pub fn written_on(&self, side: Side) -> String {
        format!("{}{}", self.variable, self.path.on(side))
    }
}

/// A state that only one side has.
#[derive(Debug)]
pub struct OnlyView {
    /// Which side.
    pub side: Side,
    /// Its number there.
    pub number: u64,
    /// The action that led to it.
    pub action: Option<String>,
    /// What it changes, against the state before it on this side; `None` if
    /// there is none.
    pub changes: Option<Vec<PlaceView>>,
}

/// How two traces end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndsView {
    /// On the left and on the right, in words; `None` for a trace that only the
    /// other file has.
    pub ends: [Option<String>; 2],
}
