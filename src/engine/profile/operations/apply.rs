//! From a call to the chapter's operator.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::seam::Seam;

use super::movement::{Movement, card_movements, movement_occurred};
use super::play::{PlayReturn, return_play_to_caller};
use super::successors::{Renewal, fresh_successors};

/// What the chapter's operator called `name` makes of its arguments; `None` if
/// the chapter has no such operator.
pub(crate) fn apply(
    seam: &impl Seam,
    name: &str,
    args: &Arguments<'_>,
) -> Argument<Option<Outcome>> {
    let outcome = match name {
        "CardMovements8" => value(Ok(card_movements(seam))),
        "MovementOccurred8" => predicate(movement_occurred(seam, &Movement::read(args)?)),
        "FreshSuccessors8" => predicate(fresh_successors(seam, &Renewal::read(args)?)),
        "ReturnPlayToCaller8" => {
            let returned = return_play_to_caller(seam, &PlayReturn::read(args)?);
            relation(args, returned.map(|frame| frame.to_value()))?
        }
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}
