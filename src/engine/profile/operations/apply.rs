//! From a call to the chapter's operator.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::seam::Seam;

use super::advance::{Advance, ProcedureReturn, advance_procedure, return_procedure};
use super::deployment::{DeploymentChoice, choose_deployment, deployed};
use super::draw::{begin_draw, complete_zero_draw, effective_draw, transfer_drawn};
use super::draw_state::DrawState;
use super::frames::{
    ProcedureFrame, ProcedureOpening, open_procedure, procedure_stages, remaining_work,
};
use super::gates::{DeploymentGate, PlayGate, deployment_gate, play_gate};
use super::history::{Recording, Relocation, directed_relocation, record_movement};
use super::movement::{Movement, card_movements, movement_occurred};
use super::play::{PlayReturn, return_play_to_caller};
use super::search::{
    FoundCardUse, SearchGrant, Selection, found_card_use, search_grant, select_found,
};
use super::successors::{Renewal, fresh_successors};
use super::swap::{Framing, Swap, framed_update, swap_location};
use super::transfer::{Transfer, batch_transfer, follow_reference, occupancy_of};

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
        "ProcedureStages8" => value(procedure_stages(seam, args.value("operation")?)),
        "OpenProcedure8" => value(open_procedure(seam, ProcedureOpening::read(args)?)),
        "AdvanceProcedure8" => {
            let advanced = advance_procedure(seam, &Advance::read(args)?);
            relation(args, advanced.map(|frame| frame.to_value()))?
        }
        "RemainingWork8" => value(remaining_work(seam, &ProcedureFrame::read(args, "frame")?)),
        "ReturnProcedure8" => {
            let returned = return_procedure(seam, &ProcedureReturn::read(args)?);
            relation(args, returned.map(|frame| frame.to_value()))?
        }
        "RecordMovement8" => relation(args, record_movement(seam, &Recording::read(args)?))?,
        "DirectedRelocation8" => predicate(directed_relocation(seam, &Relocation::read(args)?)),
        "BatchTransfer8" => relation(args, batch_transfer(seam, &Transfer::read(args)?))?,
        "FollowReference8" => {
            let (reference, successors) = (args.value("reference")?, args.value("successors")?);
            value(follow_reference(seam, reference, successors))
        }
        "OccupancyOf8" => value(occupancy_of(seam, args.value("objects")?)),
        "EffectiveDraw8" => {
            let (requested, decks) = (args.value("requested")?, args.value("decks")?);
            value(effective_draw(seam, requested, decks))
        }
        "BeginDraw8" => {
            let begun = begin_draw(seam, &DrawState::read(args)?, &args.fields("after")?);
            relation(args, begun.map(|state| state.to_value()))?
        }
        "CompleteZeroDraw8" => {
            let before = DrawState::read(args)?;
            let completed = complete_zero_draw(seam, &before, &args.fields("after")?);
            relation(args, completed.map(|state| state.to_value()))?
        }
        "TransferDrawn8" => {
            let reactions = args.given("drawReactionsAndChildrenComplete")?;
            let (before, after) = (DrawState::read(args)?, args.fields("after")?);
            let transferred = transfer_drawn(seam, &before, &after, &reactions);
            relation(args, transferred.map(|state| state.to_value()))?
        }
        "DeploymentGate8" => predicate(deployment_gate(seam, &DeploymentGate::read(args)?)),
        "ChooseDeployment8" => {
            let chosen = choose_deployment(seam, &DeploymentChoice::read(args)?);
            relation(args, chosen.map(|frame| frame.to_value()))?
        }
        "Deployed8" => {
            let frame = ProcedureFrame::read(args, "frame")?;
            let is_deployed = deployed(seam, &frame, args.value("id")?);
            value(is_deployed.map(|is_deployed| is_deployed.to_value()))
        }
        "PlayGate8" => predicate(play_gate(seam, &PlayGate::read(args)?)),
        "SearchGrant8" => predicate(search_grant(seam, &SearchGrant::read(args)?)),
        "SelectFound8" => {
            let selected = select_found(seam, &Selection::read(args)?);
            relation(args, selected.map(|frame| frame.to_value()))?
        }
        "FoundCardUse8" => predicate(found_card_use(seam, &FoundCardUse::read(args)?)),
        "SwapLocation8" => {
            let swapped = swap_location(seam, &Swap::read(args)?);
            relation(args, swapped.map(|occupancy| occupancy.to_value()))?
        }
        "FramedUpdate8" => predicate(framed_update(seam, &Framing::read(args)?)),
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}
