//! Traces: readers of each form, and observations that match values.
//!
//! [`open`](fn@open) tells the form of a file by its content and yields [`Entry`] after
//! entry: states, each with the step that led to it, and the ending of each
//! trace. A state's variables are [`Pattern`]s: the value, or what TLC's JSON
//! left of it. Readers stream; at most one state is held at a time (and a hash
//! of each, where a form repeats its states).
//!
//! **Invariant**: `trace` knows nothing of specs and engines.

mod build;
mod cause;
mod console;
mod counterexample;
mod decode;
mod differences;
mod entry;
mod error;
mod first_writings;
mod form;
mod json;
mod kinds;
mod label;
mod lines;
mod matching;
mod message;
mod module;
mod open;
mod parts;
mod pattern;
mod place;
mod progress;
mod readings;
mod remembered;
mod shape;
mod simulation;
mod tells;
mod tool;
mod transcript;
mod unpack;
mod value_fault;
mod value_text;
mod vicinity;
mod walk;
pub mod write;
mod written;
mod zstd;

#[cfg(test)]
mod tests;

pub use entry::{
    ActionLabel, Cause, Closing, Ending, Entry, Location, Observation, PropertyKind, State, TraceId,
};
pub use error::{TraceError, TraceErrorKind};
pub use form::{Form, NotATrace, detect};
pub use kinds::{Names, kinds};
pub use matching::printed_key;
pub use open::{TraceReader, VariableNames, Wanted, open, open_as, read, read_as};
pub use pattern::Pattern;
pub use place::Place;
pub use progress::Progress;
pub use shape::Shape;
pub use tells::{Dump, Tells};
pub use unpack::unpacked;
pub use value_fault::TextError;
pub use value_text::parse_value;
pub use vicinity::Vicinity;
