//! The rows of a checklist, each with what shows it.
//!
//! A row demands operators; whether the specs, the engine and the traces have
//! them is looked up, so that each answer can be a `no`.

mod asked;
mod cells;
mod data;
#[cfg(test)]
mod tests;

pub use asked::{
    Cited, Defined, Dependent, Example, MachineFound, OperatorFound, Quoted, RowAsked, Seen,
};
pub use cells::rows;
pub use data::{COLUMNS, Cell, ROWS_SCHEMA, RowReport, RowsReport};
