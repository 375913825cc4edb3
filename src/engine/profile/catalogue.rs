//! Every place where the engine can be made wrong.

use super::abilities::{
    AbilityReturnGuard, AbilityReturnSite, AbilityViewSite, BeginGuard, BeginSite,
    ContinuationGuard, CursorGuard, CursorSite, DefinitionGuard, DetachGuard, DetachSite,
    ExecutionGuard, FinishGuard, FinishSite, GrantSite, InterruptSite, OpenSite, PassGuard,
    PassSite, PermissionGuard, ReachGuard, ReachSite, TurnUseGuard, TurnUseSite, UseGuard,
    UseRecordGuard, UseRecordSite, UseSite,
};
use super::decks::{
    CompletionGuard, CompletionSite, HandSite, ReorderGuard, ReorderSite, SequenceGuard,
};
use super::operations::{
    AdvanceGuard, AdvanceSite, BeginDrawGuard, BeginDrawSite, DeployedSite, DeploymentChoiceGuard,
    DeploymentChoiceSite, DeploymentGateGuard, EffectiveSite, FollowSite, FoundCardGuard,
    FramingGuard, FreshGuard, MovementGuard, MovementsSite, OccupancySite, PlayGateGuard,
    ProcedureReturnGuard, ProcedureSite, RecordingGuard, RecordingSite, RelocationGuard,
    RemainingSite, ReturnGuard, ReturnSite, SearchGrantGuard, SelectionGuard, SelectionSite,
    StagesSite, SwapGuard, SwapSite, TransferDrawnGuard, TransferDrawnSite, TransferGuard,
    TransferSite, ZeroDrawGuard, ZeroDrawSite,
};
use super::seam::{GuardId, SiteId};
use super::zones::{
    DiscardLookSite, ExitSite, GrantedSite, GroupSite, InactiveSite, InteractionGuard,
    LocationSite, LookSite, MoveGuard, MoveSite, ObjectLookSite, ObservationSite, PartitionGuard,
    SeatZoneSite, SetAsideLookSite, TrackingGuard, ZoneClassSite, ZonesSite,
};

const GUARDS: &[&[GuardId]] = &[
    PartitionGuard::ALL,
    MoveGuard::ALL,
    SequenceGuard::ALL,
    ReorderGuard::ALL,
    CompletionGuard::ALL,
    TrackingGuard::ALL,
    InteractionGuard::ALL,
    MovementGuard::ALL,
    FreshGuard::ALL,
    ReturnGuard::ALL,
    RecordingGuard::ALL,
    RelocationGuard::ALL,
    TransferGuard::ALL,
    SwapGuard::ALL,
    FramingGuard::ALL,
    AdvanceGuard::ALL,
    ProcedureReturnGuard::ALL,
    PlayGateGuard::ALL,
    DeploymentGateGuard::ALL,
    DeploymentChoiceGuard::ALL,
    SearchGrantGuard::ALL,
    SelectionGuard::ALL,
    FoundCardGuard::ALL,
    BeginDrawGuard::ALL,
    ZeroDrawGuard::ALL,
    TransferDrawnGuard::ALL,
    DefinitionGuard::ALL,
    DetachGuard::ALL,
    BeginGuard::ALL,
    ReachGuard::ALL,
    PassGuard::ALL,
    FinishGuard::ALL,
    CursorGuard::ALL,
    UseGuard::ALL,
    ExecutionGuard::ALL,
    UseRecordGuard::ALL,
    TurnUseGuard::ALL,
    PermissionGuard::ALL,
    AbilityReturnGuard::ALL,
    ContinuationGuard::ALL,
];

const SITES: &[&[SiteId]] = &[
    ZonesSite::ALL,
    MoveSite::ALL,
    ZoneClassSite::ALL,
    LookSite::ALL,
    DiscardLookSite::ALL,
    GrantedSite::ALL,
    SetAsideLookSite::ALL,
    ObjectLookSite::ALL,
    ReorderSite::ALL,
    CompletionSite::ALL,
    HandSite::ALL,
    LocationSite::ALL,
    ObservationSite::ALL,
    GroupSite::ALL,
    ExitSite::ALL,
    InactiveSite::ALL,
    SeatZoneSite::ALL,
    MovementsSite::ALL,
    ReturnSite::ALL,
    RecordingSite::ALL,
    TransferSite::ALL,
    FollowSite::ALL,
    OccupancySite::ALL,
    SwapSite::ALL,
    StagesSite::ALL,
    ProcedureSite::ALL,
    AdvanceSite::ALL,
    RemainingSite::ALL,
    DeploymentChoiceSite::ALL,
    DeployedSite::ALL,
    SelectionSite::ALL,
    EffectiveSite::ALL,
    BeginDrawSite::ALL,
    ZeroDrawSite::ALL,
    TransferDrawnSite::ALL,
    GrantSite::ALL,
    InterruptSite::ALL,
    OpenSite::ALL,
    DetachSite::ALL,
    BeginSite::ALL,
    ReachSite::ALL,
    PassSite::ALL,
    FinishSite::ALL,
    CursorSite::ALL,
    UseSite::ALL,
    UseRecordSite::ALL,
    TurnUseSite::ALL,
    AbilityViewSite::ALL,
    AbilityReturnSite::ALL,
];

/// Every guard that the engine asks.
pub fn guards() -> impl Iterator<Item = GuardId> {
    GUARDS.iter().copied().flatten().copied()
}

/// Every value that the engine derives.
pub fn sites() -> impl Iterator<Item = SiteId> {
    SITES.iter().copied().flatten().copied()
}
