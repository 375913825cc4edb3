//! One report model, and its renderers.
//!
//! [`build`](fn@build) turns verdicts into a [`Report`], which holds everything that is
//! shown as data; [`text`] and [`json`] are functions of it.
//!
//! **Invariant**: `report` knows nothing of how a verdict was reached.

mod build;
mod errors;
mod excerpt;
mod findings;
pub mod json;
mod model;
pub mod mutation;
mod named;
pub mod revision;
mod steps;
pub mod text;

pub use build::{Checkup, ModelUsed, build};
pub use model::{
    Agreement, DifferenceReport, DisagreementReport, DivergenceReport, ErrorReport, IgnoredFile,
    JudgedSteps, ModelReport, OperatorReport, Position, Report, SCHEMA, Summary, TraceReport,
    UndecidedReport,
};
pub use steps::{StateView, VariableChange, VariableView, ending_text};
