//! Structural differences: of values, and of traces state by state.
//!
//! [`differences`] and [`places`] say what differs between two values or two
//! [`Pattern`](crate::trace::Pattern)s, and where, as paths one would write in
//! TLA+. Records and functions (bags among them) are compared by key, sets by
//! member, sequences by alignment. What a lossy form leaves open counts as
//! alike where one value may have given both.
//!
//! [`States::of`] compares two states of traces, with the steps that led to
//! them; [`Rows`] lines two files of traces up, by index while they are read,
//! or by what their states or actions have in common.
//!
//! **Invariant**: `diff` knows nothing of specs, engines and how anything is
//! shown.

mod align;
mod alike;
mod change;
mod edits;
mod path;
mod places;
mod rows;
mod scope;
mod sequences;
mod shift;
mod states;
mod view;

#[cfg(test)]
mod tests;

pub use align::{Alignment, Coarseness, Pairing, align};
pub use alike::{Alike, alike};
pub use change::{Change, Difference};
pub use path::{Indices, Path, PathStep, Side};
pub use places::{Places, differences, places};
pub use rows::{Align, Entries, MOST_HELD, Row, Rows, Stop};
pub use scope::{Part, Scope, Sightings};
pub use shift::{Offset, Shift};
pub use states::{EndPart, Ends, Labels, States};
