//! The rows as data.

use serde::Serialize;

/// Name and version of the form that [`RowsReport`] serializes to; as
/// [`SCHEMA`](crate::report::SCHEMA) for a check.
pub const ROWS_SCHEMA: &str = "lockstep-rows/2";

/// The columns, in order.
pub const COLUMNS: [&str; 5] = ["spec", "engine", "traces", "agreement", "example"];

/// The rows of a checklist.
#[derive(Debug, Serialize)]
pub struct RowsReport {
    /// [`ROWS_SCHEMA`].
    pub schema: &'static str,
    /// One entry a row, in the order of the checklist.
    pub rows: Vec<RowReport>,
}

/// A row: what stands of it.
#[derive(Debug, Serialize)]
pub struct RowReport {
    /// Its id, such as `Z3`.
    pub id: String,
    /// What it is about.
    pub contract: String,
    /// Whether each operator that it demands is defined in a module, as quoted
    /// if it is quoted, and the seed is cited there.
    pub spec: Cell,
    /// Whether the engine has its operators, and asks each conjunct of the text.
    pub engine: Cell,
    /// Whether traces apply each operator accepted, and refused so that each
    /// guard, those of applied operators too, that can be false alone is; and
    /// reach each arm of the operators with a value.
    pub traces: Cell,
    /// Whether recording, evaluator and engine agree about every call.
    pub agreement: Cell,
    /// Whether the seed's worked example is in a trace.
    pub example: Cell,
}

/// An answer, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// `yes`, `no` or `n/a`.
    pub answer: &'static str,
    /// The figures that a table has room for.
    pub brief: String,
    /// Where to look.
    pub evidence: Vec<String>,
    /// The tests that hold it, in lockstep's repository: `file::function`.
    pub tests: Vec<&'static str>,
}

impl RowsReport {
    /// Whether no answer is `no`.
    pub fn is_whole(&self) -> bool {
        self.rows.iter().all(RowReport::is_whole)
    }
}

impl RowReport {
    /// The answers, in the order of the columns.
    pub fn cells(&self) -> [&Cell; 5] {
        [
            &self.spec,
            &self.engine,
            &self.traces,
            &self.agreement,
            &self.example,
        ]
    }

    /// Whether no answer is `no`.
    pub fn is_whole(&self) -> bool {
        self.cells().iter().all(|cell| cell.answer != "no")
    }
}
