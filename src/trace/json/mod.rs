//! The forms that are JSON.
//!
//! A [`Walk`](super::walk::Walk) walks the frame of a document and cuts out the
//! states; what is in them is serde_json's. So a trace streams, however long
//! its one line is, and each state has an exact place.

mod big;
mod cursor;
mod definite;
mod depth;
mod dump;
mod itf;
mod keys;
mod lines;
mod own;
mod pattern;
mod words;

pub(super) use cursor::Cursor;
pub(super) use dump::Json;
pub(super) use itf::{Itf, QUINT};
pub(super) use lines::{NdJson, is_block_start};
pub(super) use own::{MARK, Own, VERSION};
