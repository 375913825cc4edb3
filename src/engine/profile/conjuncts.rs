//! Asking conjuncts in the order of the text.

use crate::engine::GuardPath;

use super::reading::{Read, Reason};
use super::seam::{GuardId, Seam};

/// Why an operator stopped before its end.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// This guard is false.
    Refused(GuardPath),
    /// This conjunct has no value.
    Undefined(GuardPath, Reason),
}

impl Stop {
    /// The same stop, seen from the conjunct that applied the operator.
    fn under(self, conjunct: GuardId) -> Self {
        match self {
            Self::Refused(path) => Self::Refused(path.under(conjunct.path())),
            Self::Undefined(path, reason) => Self::Undefined(path.under(conjunct.path()), reason),
        }
    }
}

/// What an operator comes to: its value, or where it stopped.
pub(crate) type Judgement<T> = Result<T, Stop>;

/// Goes on if `guard` holds.
pub(crate) fn hold(
    seam: &impl Seam,
    guard: impl Into<GuardId>,
    actual: Read<bool>,
) -> Judgement<()> {
    let guard = guard.into();
    match seam.guard(guard, actual) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Stop::Refused(GuardPath::new(guard.path()))),
        Err(reason) => Err(Stop::Undefined(GuardPath::new(guard.path()), reason)),
    }
}

/// Goes on if the predicate that `guard` applies holds; else stops inside it.
pub(crate) fn hold_applied(
    seam: &impl Seam,
    guard: impl Into<GuardId>,
    applied: Judgement<()>,
) -> Judgement<()> {
    let guard = guard.into();
    let actual = match &applied {
        Ok(()) => Ok(true),
        Err(Stop::Refused(_)) => Ok(false),
        Err(Stop::Undefined(_, reason)) => Err(reason.clone()),
    };
    hold(seam, guard, actual).map_err(|stop| match applied {
        Ok(()) => stop,
        Err(inner) => inner.under(guard),
    })
}

/// The value that `conjunct` reads.
pub(crate) fn defined<T>(conjunct: impl Into<GuardId>, read: Read<T>) -> Judgement<T> {
    read.map_err(|reason| Stop::Undefined(GuardPath::new(conjunct.into().path()), reason))
}

/// What an operator comes to that `conjunct` asks among other things, so that
/// no path goes into it.
pub(crate) fn within<T>(conjunct: impl Into<GuardId>, asked: Judgement<T>) -> Judgement<T> {
    let path = || GuardPath::new(conjunct.into().path());
    asked.map_err(|stop| match stop {
        Stop::Refused(_) => Stop::Refused(path()),
        Stop::Undefined(_, reason) => Stop::Undefined(path(), reason),
    })
}

/// What the operator comes to that `conjunct` applies.
pub(crate) fn applied<T>(conjunct: impl Into<GuardId>, asked: Judgement<T>) -> Judgement<T> {
    asked.map_err(|stop| stop.under(conjunct.into()))
}
