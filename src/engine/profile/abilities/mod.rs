//! Abilities and use.

mod apply;
mod convert;
mod finish;
mod frame;
mod use_due;

pub(crate) use apply::apply;
pub(crate) use finish::{FinishGuard, FinishSite};
pub(crate) use frame::OpenSite;
pub(crate) use use_due::{UseGuard, UseSite};
