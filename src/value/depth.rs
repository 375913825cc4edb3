//! Recursion over nested values.

/// Stack that must be left before a step of recursion, in bytes.
const RED_ZONE: usize = 128 * 1024;
/// Size of the stack that is added when less is left, in bytes.
const STACK: usize = 4 * 1024 * 1024;

/// Runs one step of a recursion, on a fresh stack if this one is nearly used up.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}
