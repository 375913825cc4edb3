//! From a call to the operator of a deck's order.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::seam::Seam;

use super::completion::{Completion, search_completion};
use super::hand::hand_setup_projection;
use super::reorder::{Reorder, deck_reorder};
use super::sequence::deck_sequence_valid;

/// What the chapter's operator called `name` makes of its arguments; `None` if
/// the chapter has no such operator.
pub(crate) fn apply(
    seam: &impl Seam,
    name: &str,
    args: &Arguments<'_>,
) -> Argument<Option<Outcome>> {
    let outcome = match name {
        "DeckSequenceValid4" => {
            let (sequence, occupants) = (args.given("sequence")?, args.given("deckOccupants")?);
            predicate(deck_sequence_valid(seam, &sequence, &occupants))
        }
        "DeckReorder4" => {
            let reordered = deck_reorder(seam, &Reorder::read(args)?);
            relation(args, reordered.map(|sequence| sequence.to_value()))?
        }
        "HandSetupProjection4" => {
            let hand = hand_setup_projection(seam, &args.given("sequence")?);
            value(hand.map(|hand| hand.to_value()))
        }
        "SearchCompletion4" => {
            let completed = search_completion(seam, &Completion::read(args)?);
            relation(args, completed.map(|sequence| sequence.to_value()))?
        }
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}
