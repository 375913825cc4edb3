//! One report model, and its renderers.
//!
//! [`build`](fn@build) turns verdicts into a [`Report`], which holds everything that is
//! shown as data; [`text`] and [`json`] are functions of it.
//!
//! **Invariant**: `report` knows nothing of how a verdict was reached.

mod branches;
mod build;
mod campaign;
pub mod comparison;
mod errors;
mod excerpt;
mod findings;
pub mod json;
pub mod lcov;
mod model;
pub mod mutation;
mod named;
pub mod revision;
mod rows;
mod steps;
pub mod text;

pub use build::{Checkup, ModelUsed, build};
pub use campaign::{CAMPAIGN_SCHEMA, CampaignReport, FoundReport, SampledReport};
pub use excerpt::position;
pub use model::{
    Agreement, AliasReport, AmbiguityReport, BranchesReached, DifferenceReport, DisagreementReport,
    DivergenceReport, ErrorReport, IgnoredFile, JudgedSteps, ModelReport, MovedReport,
    OperatorReport, Position, Report, SCHEMA, Summary, TraceReport, UndecidedReport,
    UnobservedReport,
};
pub use rows::{
    COLUMNS, Cell, Cited, Defined, Dependent, Example, MachineFound, OperatorFound, Quoted,
    ROWS_SCHEMA, RowAsked, RowReport, RowsReport, Seen, rows,
};
pub use steps::{StateView, VariableChange, VariableView, ending_text};
