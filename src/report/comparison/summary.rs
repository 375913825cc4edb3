//! Counts of a comparison.

use serde::{Deserialize, Serialize};

use crate::trace::Form;

/// Name and version of the form that comparisons are written in as JSON. A
/// field may be added within a version; none changes its meaning.
pub const DIFF_SCHEMA: &str = "lockstep-diff/1";

/// One of the files that are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedFile {
    /// The name by which it is shown.
    pub name: String,
    /// Its form.
    pub form: Form,
}

/// What a comparison came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiffVerdict {
    /// Nothing differs.
    #[default]
    Same,
    /// Something differs.
    Different,
    /// Nothing is known to differ, but of something it cannot be told.
    Undecided,
    /// Nothing that could be compared differs, but not all could.
    NotCompared,
}

/// Counts of a comparison, in states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiffSummary {
    /// What it came to.
    pub verdict: DiffVerdict,
    /// Where they part, in one line.
    pub headline: Option<String>,
    /// Pairs that are the same.
    pub same: u64,
    /// Pairs that differ in a way of their own.
    pub differ: u64,
    /// Pairs that differ only as the pair before them.
    pub as_before: u64,
    /// States that only the first file has.
    pub only_a: u64,
    /// States that only the second file has.
    pub only_b: u64,
    /// Pairs of which it cannot be told whether they differ.
    pub undecided: u64,
    /// Pairs of which nothing could be compared.
    #[serde(default)]
    pub not_compared: u64,
    /// Traces whose ends differ.
    pub ends_differ: u64,
    /// Traces whose ends were not compared, or not in all: not both files tell how
    /// they end, and nothing that they tell differs.
    #[serde(default)]
    pub ends_not_compared: u64,
    /// Parts that were not compared somewhere, as not both files tell the value.
    #[serde(default)]
    pub untold: Vec<String>,
    /// What was not compared, or not for certain.
    pub notes: Vec<String>,
}

impl DiffSummary {
    /// Pairs and single states.
    pub fn states(&self) -> u64 {
        self.pairs() + self.only_a + self.only_b
    }

    /// Pairs of states that were compared.
    pub fn pairs(&self) -> u64 {
        self.same + self.differ + self.as_before + self.undecided + self.not_compared
    }

    /// Whether of no pair anything was compared.
    pub fn is_nothing_compared(&self) -> bool {
        self.same + self.undecided == 0 && !self.has_differences()
    }

    /// Whether something differs.
    pub(super) fn has_differences(&self) -> bool {
        self.differ + self.as_before + self.only_a + self.only_b + self.ends_differ > 0
    }
}
