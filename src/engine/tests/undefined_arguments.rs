//! Arguments on which a conjunct of the newer operators has no value, and that
//! conjunct. `tests/profile/campaign.rs` holds the evaluator to the same.

use crate::engine::Call;
use crate::value::Value;

use super::build::{accepted, int, judge, text, undefined_at, with};
use super::{ability_calls, observation_calls, procedure_calls, transfer_calls, use_calls};

/// The first accepted call of an operator.
fn base(operator: &str) -> Call {
    let calls = observation_calls::accepted().into_iter();
    let calls = calls.chain(procedure_calls::accepted());
    let calls = calls.chain(ability_calls::accepted());
    let calls = calls.chain(use_calls::accepted());
    let mut calls = calls.chain(transfer_calls::accepted());
    let found = calls.find(|call| call.operator.as_str() == operator);
    found.expect("an accepted call")
}

/// Operator, parameter, and where a number for it has no value; the operator's
/// name is left out of the path.
const NUMBERS: &[(&str, &str, &str)] = &[
    ("DiscardPileLook4", "face", ".1"),
    ("GrantedLook4", "grants", ".1"),
    ("GrantedLook4", "currentStages", ".1"),
    ("SetAsideLook4", "grants", ".1/GrantedLook4.1"),
    ("SetAsideLook4", "currentStages", ".1/GrantedLook4.1"),
    ("ObjectLook4", "zone", ".1"),
    ("ObjectLook4", "grants", ".1[3].1"),
    ("PlayerObservation4", "occupants", ".1"),
    ("PlayerObservation4", "tracking", ".1"),
    ("SetAsideTrackingValid4", "setAsideIds", ".1"),
    ("SetAsideTrackingValid4", "tracking", ".1"),
    ("SetAsideTrackingValid4", "runningEffects", ".4"),
    ("SetAsideTrackingValid4", "cleanups", ".5"),
    ("SetAsideGroup4", "tracking", ".1"),
    ("SetAsideExitView4", "transit", ".1"),
    ("InactiveByDefault4", "zone", ".1"),
    ("RemovedInteraction4", "removedIds", ".1"),
    ("RemovedInteraction4", "interactionAuthorized", ".2"),
    ("SeatZoneByRole4", "kind", ".1"),
    ("SeatZoneByRole4", "roles", ".1"),
    (
        "SearchCompletion4",
        "before",
        ".1/DeckReorder4.1/DeckSequenceValid4.1",
    ),
    ("SearchCompletion4", "searchContext", ".1/DeckReorder4.3"),
    ("SearchCompletion4", "suppliedShuffleOccurred", ".2"),
    ("ProcedureStages8", "operation", ".1"),
    ("OpenProcedure8", "operation", ".1"),
    ("AdvanceProcedure8", "before", ".1"),
    ("AdvanceProcedure8", "actualStageReceipt", ".2"),
    ("AdvanceProcedure8", "after", ".6"),
    ("RemainingWork8", "frame", ".1"),
    ("ReturnProcedure8", "before", ".1"),
    (
        "ReturnProcedure8",
        "actualEndingReactionsComplete",
        ".2/ReturnPlayToCaller8.4",
    ),
    ("ReturnProcedure8", "after", ".2/ReturnPlayToCaller8.5"),
    ("RecordMovement8", "before", ".2"),
    ("RecordMovement8", "kind", ".3/MovementOccurred8.1"),
    ("RecordMovement8", "after", ".4"),
    ("DirectedRelocation8", "plan", ".1"),
    ("DirectedRelocation8", "destinationDirected", ".3"),
    ("BatchTransfer8", "before", ".1"),
    ("BatchTransfer8", "sources", ".1"),
    ("BatchTransfer8", "successors", ".2/FreshSuccessors8.1"),
    ("BatchTransfer8", "after", ".3"),
    ("BatchTransfer8", "destinationKind", ".5"),
    ("FollowReference8", "successors", ".1"),
    ("OccupancyOf8", "objects", ".1"),
    ("EffectiveDraw8", "requested", ".1"),
    ("EffectiveDraw8", "decks", ".1"),
    ("BeginDraw8", "before", ".1"),
    ("BeginDraw8", "after", ".5"),
    ("CompleteZeroDraw8", "before", ".1"),
    ("CompleteZeroDraw8", "after", ".5"),
    ("TransferDrawn8", "before", ".1"),
    ("TransferDrawn8", "drawReactionsAndChildrenComplete", ".4"),
    ("TransferDrawn8", "after", ".6"),
    ("PlayGate8", "seat", ".1"),
    ("PlayGate8", "cardType", ".2"),
    ("PlayGate8", "specialAuthorization", ".3"),
    ("DeploymentGate8", "cardType", ".1"),
    ("DeploymentGate8", "face", ".3"),
    ("ChooseDeployment8", "before", ".1"),
    ("ChooseDeployment8", "destination", ".4"),
    ("ChooseDeployment8", "destinationLegal", ".5"),
    ("ChooseDeployment8", "capacityAvailable", ".6"),
    ("ChooseDeployment8", "after", ".7"),
    ("Deployed8", "frame", ".1"),
    ("SelectFound8", "before", ".1"),
    ("SelectFound8", "found", ".4"),
    ("SelectFound8", "inspected", ".4"),
    ("SelectFound8", "after", ".5"),
    ("SearchGrant8", "searchFrame", ".1"),
    ("SearchGrant8", "grant", ".2"),
    ("FoundCardUse8", "searchFrame", ".1"),
    ("FoundCardUse8", "ownProcedureAdmits", ".4"),
    ("SwapLocation8", "inGameIds", ".4/ZonePartition4.2"),
    ("SwapLocation8", "before", ".4/ZonePartition4.1"),
    ("SwapLocation8", "swapAuthorized", ".7"),
    ("SwapLocation8", "after", ".8"),
    ("FramedUpdate8", "earlier", ".1"),
    ("FramedUpdate8", "later", ".1"),
    ("FramedUpdate8", "changed", ".2"),
    ("AbilityDefinitionValid9", "definition", ".1"),
    ("AbilityDefinitionValid9", "currentObjects", ".3"),
    ("AbilityDefinitionValid9", "admittedInstructions", ".5"),
    ("GrantAbility9", "definition", ".1"),
    ("InterruptCondition9", "definition", ".1"),
    ("AbilityView9", "definition", ".1"),
    ("AbilityView9", "concealments", ".1"),
    ("AbilityView9", "viewer", ".1"),
    ("DetachPaidAbility9", "before", ".1"),
    ("DetachPaidAbility9", "actualTriggerReceipt", ".4"),
    ("DetachPaidAbility9", "after", ".6"),
    ("BeginAbilityInstructions9", "before", ".1"),
    ("BeginAbilityInstructions9", "schedulerAdmits", ".7"),
    ("BeginAbilityInstructions9", "after", ".9"),
    ("ReachInterruptBoundary9", "before", ".1"),
    ("ReachInterruptBoundary9", "after", ".2"),
    ("PassInterruptBoundary9", "before", ".1"),
    ("PassInterruptBoundary9", "after", ".3"),
    ("AdvanceAbilityCursor9", "before", ".1"),
    ("AdvanceAbilityCursor9", "checkpointComplete", ".2"),
    ("AdvanceAbilityCursor9", "newerChainsComplete", ".3"),
    ("AdvanceAbilityCursor9", "after", ".4"),
    ("ReturnAbility9", "before", ".1"),
    ("ReturnAbility9", "finalCheckpointComplete", ".3"),
    ("ReturnAbility9", "finalChainsComplete", ".4"),
    ("ReturnAbility9", "after", ".6"),
    ("ContinueDetachedAbility9", "before", ".1"),
    ("ContinueDetachedAbility9", "after", ".4"),
    ("RecordAbilityUse9", "before", ".2"),
    ("RecordAbilityUse9", "participant", ".3"),
    ("RecordAbilityUse9", "after", ".3"),
    ("RecordConditionalExecutionUse96", "definition", ".1"),
    (
        "RecordConditionalExecutionUse96",
        "actualExecutedParts",
        ".2",
    ),
    ("RecordConditionalExecutionUse96", "before", ".4"),
    (
        "RecordConditionalExecutionUse96",
        "after",
        ".5/RecordAbilityUse9.3",
    ),
    ("RecordTurnUse9", "history", ".1"),
    ("RecordTurnUse9", "event", ".1"),
    ("RecordTurnUse9", "before", ".2"),
    ("RecordTurnUse9", "after", ".3"),
    ("PaymentPermission9", "witness", ".1"),
    ("PaymentPermission9", "payment", ".1"),
];

#[test]
fn a_number_has_no_value_where_it_is_asked() {
    for (operator, parameter, place) in NUMBERS {
        let call = with(&base(operator), &[(parameter, int(5))]);
        let expected = format!("{operator}{place}");
        assert_eq!(undefined_at(&call), expected, "{parameter}");
    }
}

#[test]
fn an_identifier_of_another_kind_compares_with_none() {
    for (operator, parameter, place) in [
        ("RemovedInteraction4", "id", ".1"),
        ("RecordMovement8", "occurrence", ".1"),
        ("ReturnProcedure8", "caller", ".2/ReturnPlayToCaller8.3"),
        ("FoundCardUse8", "id", ".2"),
        ("SwapLocation8", "first", ".5"),
        ("SwapLocation8", "second", ".6"),
        ("ContinueDetachedAbility9", "leavingSource", ".3"),
        ("ReturnAbility9", "caller", ".5"),
        ("RecordAbilityUse9", "instance", ".3"),
        ("RecordTurnUse9", "turn", ".3"),
    ] {
        let call = with(&base(operator), &[(parameter, text("a"))]);
        assert_eq!(undefined_at(&call), format!("{operator}{place}"));
    }
}

/// What no conjunct asks may be anything.
#[test]
fn what_is_not_asked_does_not_matter() {
    let interaction = base("RemovedInteraction4");
    let closed = with(&interaction, &[("openInformation", int(5))]);
    assert_eq!(judge(&closed), accepted(Value::Bool(true)));
    // An asset that is deployed face up needs no authorization.
    let ordinary = with(
        &base("DeploymentGate8"),
        &[("specialAuthorization", int(5))],
    );
    assert_eq!(judge(&ordinary), accepted(Value::Bool(true)));
    // In a deck nobody asks for face, roles or tracking.
    let look = base("ObjectLook4");
    let changes = ["face", "roles", "tracking"].map(|name| (name, int(5)));
    assert_eq!(judge(&with(&look, &changes)), judge(&look));
}
