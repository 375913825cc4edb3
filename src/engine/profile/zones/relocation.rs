//! One identifier from one zone to another (row Z3).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::exchange::{Fact, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::Read;
use crate::engine::profile::seam::{Seam, guards, sites};

use super::instance::ZoneInstance;
use super::occupancy::Occupancy;
use super::partition::zone_partition;

/// What `AtomicZoneMove4` is asked.
pub(crate) struct ZoneMove {
    pub(crate) in_game: Given<IdSet>,
    pub(crate) before: Given<Occupancy>,
    pub(crate) after: Given<Occupancy>,
    pub(crate) id: ObjectId,
    pub(crate) source: Given<ZoneInstance>,
    pub(crate) destination: Given<ZoneInstance>,
    pub(crate) movement_authorized: Fact,
    pub(crate) reveal_required: Fact,
    pub(crate) revealed_before_move: Fact,
}

guards! {
    /// The conjuncts of `AtomicZoneMove4`.
    MoveGuard of "AtomicZoneMove4" {
        SourceAdmitted = "1",
        DestinationAdmitted = "2",
        ZonesDiffer = "3",
        PartitionBefore = "4",
        InSource = "5",
        Authorized = "6",
        RevealedIfRequired = "7",
        AfterIsMoved = "8",
        PartitionAfter = "9",
    }
}

sites! {
    /// What `AtomicZoneMove4` derives.
    MoveSite of "AtomicZoneMove4" {
        Source = "8:source",
        Destination = "8:destination",
        Elsewhere = "8:elsewhere",
    }
}

/// `AtomicZoneMove4`: the occupancy after the move.
pub(crate) fn atomic_zone_move(seam: &impl Seam, asked: &ZoneMove) -> Judgement<Occupancy> {
    use MoveGuard as Guard;
    hold(seam, Guard::SourceAdmitted, asked.source.is_admitted())?;
    hold(
        seam,
        Guard::DestinationAdmitted,
        asked.destination.is_admitted(),
    )?;
    hold(
        seam,
        Guard::ZonesDiffer,
        asked.source.differs_from(&asked.destination),
    )?;
    hold_applied(
        seam,
        Guard::PartitionBefore,
        zone_partition(seam, &asked.in_game, &asked.before),
    )?;
    hold(
        seam,
        Guard::InSource,
        asked.before.holds(&asked.id, &asked.source),
    )?;
    hold(seam, Guard::Authorized, asked.movement_authorized.holds())?;
    hold(seam, Guard::RevealedIfRequired, revealed_if_required(asked))?;
    let moved = moved(seam, asked);
    let is_moved = moved
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|moved| asked.after.equals(moved));
    hold(seam, Guard::AfterIsMoved, is_moved)?;
    hold_applied(
        seam,
        Guard::PartitionAfter,
        zone_partition(seam, &asked.in_game, &asked.after),
    )?;
    defined(Guard::AfterIsMoved, moved)
}

/// Whether a required reveal has happened; not asked where none is required.
fn revealed_if_required(asked: &ZoneMove) -> Read<bool> {
    Ok(!asked.reveal_required.holds()? || asked.revealed_before_move.holds()?)
}

/// `before` with the identifier out of its source and in its destination.
fn moved(seam: &impl Seam, asked: &ZoneMove) -> Read<Occupancy> {
    let before = asked.before.by_zone()?;
    let source = *asked.source.known("a zone instance")?;
    let destination = *asked.destination.known("a zone instance")?;
    let mut after = Occupancy::default();
    for (zone, ids) in before.iter() {
        let (site, ids) = if zone == source {
            (MoveSite::Source, ids.clone().without(&asked.id)?)
        } else if zone == destination {
            (MoveSite::Destination, ids.clone().with(&asked.id)?)
        } else {
            (MoveSite::Elsewhere, ids.clone())
        };
        after.fill(zone, seam.value(site.into(), ids));
    }
    Ok(after)
}
