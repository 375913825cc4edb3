//! Every place where the engine can be made wrong.

use super::abilities::{FinishGuard, FinishSite, OpenSite, UseGuard, UseSite};
use super::decks::{HandSite, ReorderGuard, ReorderSite, SequenceGuard};
use super::operations::{FreshGuard, MovementGuard, MovementsSite, ReturnGuard, ReturnSite};
use super::seam::{GuardId, SiteId};
use super::zones::{
    LocationSite, LookSite, MoveGuard, MoveSite, PartitionGuard, ZoneClassSite, ZonesSite,
};

const GUARDS: &[&[GuardId]] = &[
    PartitionGuard::ALL,
    MoveGuard::ALL,
    SequenceGuard::ALL,
    ReorderGuard::ALL,
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
    ReorderSite::ALL,
    HandSite::ALL,
    LocationSite::ALL,
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
