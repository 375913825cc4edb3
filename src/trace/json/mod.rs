//! JSON as TLC writes it.
//!
//! A [`cursor`](cursor::Cursor) walks the frame of the document and cuts out
//! the states; what is in them is serde_json's. So a trace streams, however
//! long its one line is, and each state has an exact place.

mod counterexample;
mod cursor;
mod pattern;

pub(super) use counterexample::Counterexample;
pub(super) use cursor::Cursor;
