//! Every place where the engine can be made wrong.

use super::abilities::{FinishGuard, FinishSite, OpenSite, UseGuard, UseSite};
use super::decks::{
    CompletionGuard, CompletionSite, HandSite, ReorderGuard, ReorderSite, SequenceGuard,
};
use super::operations::{FreshGuard, MovementGuard, MovementsSite, ReturnGuard, ReturnSite};
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
    FinishGuard::ALL,
    UseGuard::ALL,
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
    OpenSite::ALL,
    FinishSite::ALL,
    UseSite::ALL,
];

/// Every guard that the engine asks.
pub fn guards() -> impl Iterator<Item = GuardId> {
    GUARDS.iter().copied().flatten().copied()
}

/// Every value that the engine derives.
pub fn sites() -> impl Iterator<Item = SiteId> {
    SITES.iter().copied().flatten().copied()
}
