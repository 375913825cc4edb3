//! Traces that are TLA+ modules.
//!
//! Like JSON they are walked, and cut into states; what is in a state is for
//! the grammar of values.

mod dump;
mod scan;
mod states;

pub(super) use dump::Tla;
pub(super) use states::{Plain, StateList, States, TraceExplorer};
