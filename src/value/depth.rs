//! Recursion over nested values.

use std::cell::Cell;

use super::error::{ErrorKind, ValueError};

/// Stack that must be left before a step of recursion, in bytes.
const RED_ZONE: usize = 128 * 1024;
/// Size of the stack that is added when less is left, in bytes.
const STACK: usize = 4 * 1024 * 1024;

/// Runs one step of a recursion, on a fresh stack if this one is nearly used up.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, STACK, step)
}

/// The most steps of a recursion that [`bounded`] lets one question take.
const MAX_STEPS: u64 = 50_000_000;

thread_local! {
    /// How many steps deep the recursion is, and how many it has taken.
    static RUN: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

/// As [`deep`], and counted: parts that are shared can be met far more often
/// than there are any.
///
/// # Errors
/// `Limit`, and what the step raises.
pub(super) fn bounded<T>(step: impl FnOnce() -> Result<T, ValueError>) -> Result<T, ValueError> {
    let (depth, taken) = RUN.get();
    if taken >= MAX_STEPS {
        let detail = format!("more than {MAX_STEPS} parts of sets looked into");
        return Err(ValueError::new(ErrorKind::Limit, detail));
    }
    RUN.set((depth + 1, taken + 1));
    let outcome = deep(step);
    let (_, taken) = RUN.get();
    RUN.set((depth, if depth == 0 { 0 } else { taken }));
    outcome
}
