//! Object operations.

mod convert;
mod movement;
mod play;
mod successors;

pub(crate) use movement::{
    Movement, MovementGuard, MovementsSite, card_movements, movement_occurred,
};
pub(crate) use play::{PlayReturn, ReturnGuard, ReturnSite, return_play_to_caller};
pub(crate) use successors::{FreshGuard, Renewal, fresh_successors};
