//! From a call to the chapter's operator.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::seam::Seam;

use super::finish::{Finish, finish_ability_instruction};
use super::frame::{Opening, open_ability_resolution};
use super::use_due::{UseFacts, ability_use_due};

/// What the chapter's operator called `name` makes of its arguments; `None` if
/// the chapter has no such operator.
pub(crate) fn apply(
    seam: &impl Seam,
    name: &str,
    args: &Arguments<'_>,
) -> Argument<Option<Outcome>> {
    let outcome = match name {
        "OpenAbilityResolution9" => {
            let frame = open_ability_resolution(seam, Opening::read(args)?);
            value(Ok(frame.to_value()))
        }
        "FinishAbilityInstruction9" => {
            let finished = finish_ability_instruction(seam, &Finish::read(args)?);
            relation(args, finished.map(|frame| frame.to_value()))?
        }
        "AbilityUseDue9" => predicate(ability_use_due(seam, &UseFacts::read(args)?)),
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}
