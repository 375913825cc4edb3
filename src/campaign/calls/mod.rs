//! Random calls of every operator of the reference profile, most of them near a
//! place where a guard turns.
//!
//! A call begins as one that is likely to be accepted; then some of its parts
//! are changed, and now and then a few of the values in its arguments are
//! altered, also to values of another kind. What a relation makes of its
//! `before` is said here in words of its own, neither the contract's nor the
//! engine's.

mod altered;
mod carriers;
mod decks;
mod definitions;
mod draws;
mod exchanges;
mod frames;
mod looks;
mod operations;
mod procedures;
mod resolutions;
mod transfers;
mod uses;
mod zones;

use proptest::prelude::*;
use proptest::sample::select;

use crate::campaign::build::call;
use crate::engine::Call;

use altered::now_and_then_altered;

/// Random calls of an operator, in the manner of `recorded` ones of it too;
/// `None` if none are known for it.
pub fn calls_of(operator: &str, recorded: &[Call]) -> Option<BoxedStrategy<Call>> {
    let made = well_typed(operator)?;
    let own = recorded.iter();
    let own = own.filter(|call| call.operator.as_str() == operator);
    let own: Vec<Call> = own.cloned().collect();
    if own.is_empty() {
        return Some(now_and_then_altered(made).boxed());
    }
    let either = prop_oneof![3 => made, 1 => select(own)];
    Some(now_and_then_altered(either).boxed())
}

/// Random calls whose arguments are all of the types that the operator is for.
fn well_typed(operator: &str) -> Option<BoxedStrategy<Call>> {
    Some(match operator {
        "ZoneInstances4" => Just(call("ZoneInstances4", &[])).boxed(),
        "CardMovements8" => Just(call("CardMovements8", &[])).boxed(),
        "ZonePartition4" => zones::partitions().boxed(),
        "AtomicZoneMove4" => zones::moves().boxed(),
        "ZoneClass4" => zones::classes().boxed(),
        "DefaultZoneLook4" => zones::looks().boxed(),
        "DiscardPileLook4" => looks::discard_looks().boxed(),
        "GrantedLook4" => looks::granted_looks().boxed(),
        "SetAsideLook4" => looks::set_aside_looks().boxed(),
        "DeckSequenceValid4" => decks::sequences().boxed(),
        "DeckReorder4" => decks::reorders().boxed(),
        "SearchCompletion4" => decks::completions().boxed(),
        "HandSetupProjection4" => decks::hands().boxed(),
        "ObjectLocation4" => zones::locations().boxed(),
        "PlayerObservation4" => looks::observations().boxed(),
        "SetAsideTrackingValid4" => looks::custodies().boxed(),
        "SetAsideGroup4" => looks::groups().boxed(),
        "SetAsideExitView4" => looks::exits().boxed(),
        "InactiveByDefault4" => looks::inactive_zones().boxed(),
        "RemovedInteraction4" => looks::interactions().boxed(),
        "ObjectLook4" => looks::object_looks().boxed(),
        "SeatZoneByRole4" => looks::seat_zones().boxed(),
        "ProcedureStages8" => procedures::stages().boxed(),
        "OpenProcedure8" => procedures::procedure_openings().boxed(),
        "AdvanceProcedure8" => procedures::advances().boxed(),
        "RemainingWork8" => procedures::remaining().boxed(),
        "ReturnProcedure8" => procedures::procedure_returns().boxed(),
        "MovementOccurred8" => operations::movements().boxed(),
        "RecordMovement8" => transfers::recordings().boxed(),
        "DirectedRelocation8" => transfers::relocations().boxed(),
        "FreshSuccessors8" => operations::renewals().boxed(),
        "BatchTransfer8" => transfers::transfers().boxed(),
        "FollowReference8" => transfers::followings().boxed(),
        "OccupancyOf8" => transfers::occupancies().boxed(),
        "EffectiveDraw8" => draws::effective_draws().boxed(),
        "BeginDraw8" => draws::begun_draws().boxed(),
        "CompleteZeroDraw8" => draws::zero_draws().boxed(),
        "TransferDrawn8" => draws::drawn_transfers().boxed(),
        "DeploymentGate8" => procedures::deployment_gates().boxed(),
        "ChooseDeployment8" => procedures::deployment_choices().boxed(),
        "Deployed8" => procedures::deployments().boxed(),
        "PlayGate8" => procedures::play_gates().boxed(),
        "ReturnPlayToCaller8" => operations::returns().boxed(),
        "SelectFound8" => procedures::selections().boxed(),
        "SearchGrant8" => procedures::search_grants().boxed(),
        "FoundCardUse8" => procedures::found_cards().boxed(),
        "SwapLocation8" => exchanges::swaps().boxed(),
        "FramedUpdate8" => exchanges::framings().boxed(),
        "AbilityDefinitionValid9" => definitions::definitions().boxed(),
        "GrantAbility9" => definitions::ability_grants().boxed(),
        "InterruptCondition9" => definitions::interruptions().boxed(),
        "OpenAbilityResolution9" => frames::openings().boxed(),
        "DetachPaidAbility9" => resolutions::detachments().boxed(),
        "BeginAbilityInstructions9" => resolutions::beginnings().boxed(),
        "ReachInterruptBoundary9" => resolutions::reachings().boxed(),
        "PassInterruptBoundary9" => resolutions::passings().boxed(),
        "FinishAbilityInstruction9" => frames::finishes().boxed(),
        "AdvanceAbilityCursor9" => resolutions::cursor_advances().boxed(),
        "AbilityUseDue9" => frames::uses().boxed(),
        "RecordConditionalExecutionUse96" => uses::executions().boxed(),
        "RecordAbilityUse9" => uses::use_recordings().boxed(),
        "RecordTurnUse9" => uses::turn_recordings().boxed(),
        "PaymentPermission9" => uses::permissions().boxed(),
        "ReturnAbility9" => resolutions::ability_returns().boxed(),
        "ContinueDetachedAbility9" => resolutions::continuations().boxed(),
        "AbilityView9" => definitions::ability_views().boxed(),
        _ => return None,
    })
}
