//! Two traces compared, as it is told: what is new at each state, what is as
//! before, and what is the same.
//!
//! [`Comparison`] takes [`Row`](crate::diff::Row)s as they come and gives
//! [`Part`]s, so that nothing is held but the last states.

mod follow;
mod headline;
pub mod json;
mod notes;
mod part;
mod summary;
pub mod verdicts;
mod written;

pub use follow::{Comparison, Told};
pub use part::{EndsView, OnlyView, Part, PlaceView, Reach, StepView};
pub use summary::{ComparedFile, DIFF_SCHEMA, DiffSummary, DiffVerdict};
pub use verdicts::{
    Fate, FindingChange, NoReport, RecordedReport, VerdictChange, VerdictComparison,
};
pub use written::{WrittenDifference, WrittenPart};
