//! Abilities and use.

mod apply;
mod begin;
mod boundary;
mod convert;
mod finish;
mod frame;
mod returning;
mod use_due;

pub(crate) use apply::apply;
pub(crate) use begin::{BeginGuard, BeginSite, DetachGuard, DetachSite};
pub(crate) use boundary::{CursorGuard, CursorSite, PassGuard, PassSite, ReachGuard, ReachSite};
pub(crate) use finish::{FinishGuard, FinishSite};
pub(crate) use frame::OpenSite;
pub(crate) use returning::{AbilityReturnGuard, AbilityReturnSite, ContinuationGuard};
pub(crate) use use_due::{UseGuard, UseSite};
