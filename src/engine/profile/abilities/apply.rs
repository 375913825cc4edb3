//! From a call to the chapter's operator.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::conjuncts::Judgement;
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::Seam;
use crate::value::Value;

use super::begin::{Beginning, Detachment, begin_ability_instructions, detach_paid_ability};
use super::boundary::{
    CursorAdvance, Passing, Reaching, advance_ability_cursor, pass_interrupt_boundary,
    reach_interrupt_boundary,
};
use super::definition::{
    AbilityViewing, Definition, Interruption, ability_definition_valid, ability_view,
    grant_ability, interrupt_condition,
};
use super::finish::{Finish, finish_ability_instruction};
use super::frame::{Opening, open_ability_resolution};
use super::recording::{
    ConditionalExecution, Permission, TurnRecording, UseRecording, payment_permission,
    record_ability_use, record_conditional_execution, record_turn_use,
};
use super::returning::{AbilityReturn, Continuation, continue_detached_ability, return_ability};
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
            let opened = open_ability_resolution(seam, Opening::read(args)?);
            value(Ok(opened.to_value()))
        }
        "DetachPaidAbility9" => relation(
            args,
            frame(detach_paid_ability(seam, &Detachment::read(args)?)),
        )?,
        "BeginAbilityInstructions9" => relation(
            args,
            frame(begin_ability_instructions(seam, &Beginning::read(args)?)),
        )?,
        "ReachInterruptBoundary9" => relation(
            args,
            frame(reach_interrupt_boundary(seam, &Reaching::read(args)?)),
        )?,
        "PassInterruptBoundary9" => relation(
            args,
            frame(pass_interrupt_boundary(seam, &Passing::read(args)?)),
        )?,
        "FinishAbilityInstruction9" => relation(
            args,
            frame(finish_ability_instruction(seam, &Finish::read(args)?)),
        )?,
        "AdvanceAbilityCursor9" => relation(
            args,
            frame(advance_ability_cursor(seam, &CursorAdvance::read(args)?)),
        )?,
        "ReturnAbility9" => relation(
            args,
            frame(return_ability(seam, &AbilityReturn::read(args)?)),
        )?,
        "ContinueDetachedAbility9" => relation(
            args,
            frame(continue_detached_ability(seam, &Continuation::read(args)?)),
        )?,
        "AbilityUseDue9" => predicate(ability_use_due(seam, &UseFacts::read(args)?)),
        "RecordAbilityUse9" => {
            relation(args, record_ability_use(seam, &UseRecording::read(args)?))?
        }
        "RecordConditionalExecutionUse96" => {
            let asked = ConditionalExecution::read(args)?;
            relation(args, record_conditional_execution(seam, &asked))?
        }
        "RecordTurnUse9" => relation(args, record_turn_use(seam, &TurnRecording::read(args)?))?,
        "PaymentPermission9" => predicate(payment_permission(seam, &Permission::read(args)?)),
        "AbilityDefinitionValid9" => {
            predicate(ability_definition_valid(seam, &Definition::read(args)?))
        }
        "GrantAbility9" => {
            let (definition, recipient) = (args.value("definition")?, args.value("recipient")?);
            value(grant_ability(seam, definition, recipient))
        }
        "InterruptCondition9" => value(interrupt_condition(seam, &Interruption::read(args)?)),
        "AbilityView9" => value(ability_view(seam, &AbilityViewing::read(args)?)),
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}

/// The frame that an operator came to, as its record.
fn frame(judgement: Judgement<Fields>) -> Judgement<Value> {
    judgement.map(|frame| frame.to_value())
}
