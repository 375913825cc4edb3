//! Abilities and use.

mod apply;
mod begin;
mod boundary;
mod convert;
mod definition;
mod finish;
mod frame;
mod questions;
mod recording;
mod returning;
mod use_due;

pub(crate) use apply::apply;
pub(crate) use begin::{BeginGuard, BeginSite, DetachGuard, DetachSite};
pub(crate) use boundary::{CursorGuard, CursorSite, PassGuard, PassSite, ReachGuard, ReachSite};
pub(crate) use definition::{AbilityViewSite, DefinitionGuard, GrantSite, InterruptSite};
pub(crate) use finish::{FinishGuard, FinishSite};
pub(crate) use frame::{OpenSite, Phase};
pub(crate) use recording::{
    ExecutionGuard, PermissionGuard, TurnUseGuard, TurnUseSite, UseRecordGuard, UseRecordSite,
};
pub(crate) use returning::{AbilityReturnGuard, AbilityReturnSite, ContinuationGuard};
pub(crate) use use_due::{UseGuard, UseSite};
