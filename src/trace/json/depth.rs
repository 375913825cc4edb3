//! How deep values may be nested.
//!
//! serde_json's own limit counts brackets, of which a value of ITF has up to
//! three, and is far below that of TLC's text. So it is switched off, and all
//! that is read goes through seeds that count values, or through types that are
//! not nested.

use serde::de::Error;

use crate::trace::value_fault::{DEEPEST, too_deep};

/// So much stack is left when a value is read; enough for serde_json's and our
/// frames of one level.
const RED_ZONE: usize = 128 << 10;
/// So much is added if it is not.
const MORE_STACK: usize = 4 << 20;

/// How many values are around the one that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth(usize);

impl Depth {
    /// Runs `read`, which reads a value here, with the depth of its parts.
    ///
    /// # Errors
    /// If the value is nested too deeply; what `read` raises.
    pub(super) fn inside<T, E: Error>(
        self,
        read: impl FnOnce(Self) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.0 >= DEEPEST {
            return Err(E::custom(too_deep()));
        }
        stacker::maybe_grow(RED_ZONE, MORE_STACK, || read(Self(self.0 + 1)))
    }
}
