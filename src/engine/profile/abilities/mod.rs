//! Abilities and use.

mod convert;
mod finish;
mod frame;
mod use_due;

pub(crate) use finish::{Finish, FinishGuard, FinishSite, finish_ability_instruction};
pub(crate) use frame::{OpenSite, Opening, open_ability_resolution};
pub(crate) use use_due::{UseFacts, UseGuard, UseSite, ability_use_due};
