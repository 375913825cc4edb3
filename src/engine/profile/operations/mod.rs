//! Object operations.

mod apply;
mod convert;
mod movement;
mod play;
mod successors;

pub(crate) use apply::apply;
pub(crate) use movement::{MovementGuard, MovementsSite};
pub(crate) use play::{ReturnGuard, ReturnSite};
pub(crate) use successors::FreshGuard;
