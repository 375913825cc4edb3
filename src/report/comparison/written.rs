//! Parts of a comparison as JSON.

use serde::{Deserialize, Serialize};

use crate::diff::{Change, Side};
use crate::trace::Pattern;

use super::part::{Part, PlaceView, Reach, StepView};

/// A part as it is written; values in TLA+ notation, those of lossy forms as
/// these write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WrittenPart {
    /// Another trace of the files begins.
    Trace {
        /// Its number, from 2.
        trace: u32,
    },
    /// States that are the same.
    Same {
        /// First and last in the first file.
        a: [u64; 2],
        /// First and last in the second file.
        b: [u64; 2],
        /// Parts that were not compared, as not both files tell them.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        not_compared: Vec<String>,
    },
    /// States of which nothing could be compared.
    NotCompared {
        /// First and last in the first file.
        a: [u64; 2],
        /// First and last in the second file.
        b: [u64; 2],
        /// What not both files tell.
        paths: Vec<String>,
    },
    /// States that differ only as the one before them.
    AsBefore {
        /// First and last in the first file.
        a: [u64; 2],
        /// First and last in the second file.
        b: [u64; 2],
        /// Where.
        paths: Vec<String>,
    },
    /// States of which it cannot be told whether they differ, just as of the one
    /// before them.
    UndecidedAsBefore {
        /// First and last in the first file.
        a: [u64; 2],
        /// First and last in the second file.
        b: [u64; 2],
        /// Where.
        paths: Vec<String>,
    },
    /// Two states that differ, or of which that cannot be told.
    Differs {
        /// Number in the first file.
        a: u64,
        /// Number in the second file.
        b: u64,
        /// The action, in the first file.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action_a: Option<String>,
        /// The action, in the second file.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action_b: Option<String>,
        /// Whether the actions differ.
        actions_differ: bool,
        /// What differs in a way of its own.
        differences: Vec<WrittenDifference>,
        /// Of what it cannot be told.
        undecided: Vec<WrittenDifference>,
        /// Paths that differ as in the state before.
        as_before: Vec<String>,
        /// Variables that do not differ.
        same: Vec<String>,
    },
    /// A state that only one file has.
    Only {
        /// `a` or `b`.
        side: String,
        /// Its number there.
        state: u64,
        /// The action that led to it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<String>,
        /// Paths that it changes.
        changes: Vec<String>,
    },
    /// Further states of one file, behind the end of the other.
    Further {
        /// `a` or `b`.
        side: String,
        /// Number of the first.
        first: u64,
        /// Number of the last.
        last: u64,
    },
    /// They end in other ways.
    Ends {
        /// The first.
        a: Option<String>,
        /// The second.
        b: Option<String>,
    },
}

/// One place at which two states differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenDifference {
    /// In the terms of the first file: `log[2].term`.
    pub path: String,
    /// In the terms of the second, where that is another path.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub path_b: Option<String>,
    /// `value`, `only-a`, `only-b`, `members`.
    pub kind: String,
    /// The value, or the members that only the first has.
    pub a: Vec<String>,
    /// The value, or the members that only the second has.
    pub b: Vec<String>,
}

impl WrittenPart {
    /// `None` for the headline, which the summary has.
    pub fn of(part: &Part) -> Option<Self> {
        Some(match part {
            Part::Parted(_) => return None,
            Part::Trace(trace) => Self::Trace { trace: *trace },
            Part::Same(reach, untold) => {
                let [a, b] = ranges(reach);
                let not_compared = untold.clone();
                Self::Same { a, b, not_compared }
            }
            Part::NotCompared(reach, paths) => {
                let [a, b] = ranges(reach);
                let paths = paths.clone();
                Self::NotCompared { a, b, paths }
            }
            Part::AsBefore(reach, paths) => {
                let [a, b] = ranges(reach);
                let paths = paths.clone();
                Self::AsBefore { a, b, paths }
            }
            Part::OpenAsBefore(reach, paths) => {
                let [a, b] = ranges(reach);
                let paths = paths.clone();
                Self::UndecidedAsBefore { a, b, paths }
            }
            Part::Step(step) => differs(step),
            Part::Only(only) => Self::Only {
                side: letter(only.side),
                state: only.number,
                action: only.action.clone(),
                changes: only
                    .changes
                    .iter()
                    .flatten()
                    .map(PlaceView::written)
                    .collect(),
            },
            Part::Further { side, first, last } => Self::Further {
                side: letter(*side),
                first: *first,
                last: *last,
            },
            Part::Ends(ends) => {
                let [a, b] = ends.ends.clone();
                Self::Ends { a, b }
            }
        })
    }
}

fn ranges(reach: &Reach) -> [[u64; 2]; 2] {
    let ([a, b], [c, d]) = (reach.first, reach.last);
    [[a, c], [b, d]]
}

fn letter(side: Side) -> String {
    let letter = match side {
        Side::Left => "a",
        Side::Right => "b",
    };
    letter.to_owned()
}

fn differs(step: &StepView) -> WrittenPart {
    let [a, b] = step.numbers;
    let [action_a, action_b] = step.actions.clone();
    WrittenPart::Differs {
        a,
        b,
        action_a,
        action_b,
        actions_differ: step.labels == crate::diff::Labels::Differ,
        differences: step.places.iter().map(WrittenDifference::of).collect(),
        undecided: step.undecided.iter().map(WrittenDifference::of).collect(),
        as_before: step.as_before.clone(),
        same: step.same.iter().map(ToString::to_string).collect(),
    }
}

impl WrittenDifference {
    /// A difference as it is written.
    pub fn of(place: &PlaceView) -> Self {
        let written = |items: &[Pattern]| items.iter().map(ToString::to_string).collect();
        let (kind, a, b) = match &place.change {
            Change::Replaced { left, right } => {
                ("value", vec![left.to_string()], vec![right.to_string()])
            }
            Change::OnlyLeft(left) => ("only-a", vec![left.to_string()], Vec::new()),
            Change::OnlyRight(right) => ("only-b", Vec::new(), vec![right.to_string()]),
            Change::Members { left, right } => ("members", written(left), written(right)),
        };
        let (path, path_b) = (place.written_on(Side::Left), place.written_on(Side::Right));
        Self {
            path_b: (path != path_b).then_some(path_b),
            path,
            kind: kind.to_owned(),
            a,
            b,
        }
    }
}
