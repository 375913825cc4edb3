//! From old objects to their successors (row O6).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::engine::profile::zones::{Roles, ZoneInstance, is_zone_kind, zone_by_role};
use crate::value::Value;

use super::successors::{Renewal, fresh_successors};

/// What `BatchTransfer8` is asked.
pub(crate) struct Transfer {
    /// The object table and the identifiers that were ever used.
    pub(crate) before: Fields,
    pub(crate) after: Fields,
    pub(crate) sources: Value,
    pub(crate) successors: Value,
    pub(crate) destination_kind: Value,
}

guards! {
    /// The conjuncts of `BatchTransfer8`.
    TransferGuard of "BatchTransfer8" {
        SourcesAreCurrent = "1",
        SuccessorsFresh = "2",
        OldRowsReplaced = "3",
        OtherRowsKept = "4",
        DestinationReached = "5",
        SuccessorsUsed = "6",
        DestinationIsZone = "7",
        RowsAreUsed = "8",
    }
}

sites! {
    /// What `BatchTransfer8` derives.
    TransferSite of "BatchTransfer8" {
        Domain = "3:domain",
        Row = "5:row",
        Used = "6:used",
    }
}

sites! {
    /// What `FollowReference8` derives, by branch.
    FollowSite of "FollowReference8" {
        Successor = "1[THEN]:reference",
        Same = "1[ELSE]:reference",
    }
}

sites! {
    /// What `OccupancyOf8` derives.
    OccupancySite of "OccupancyOf8" { Occupants = "1:occupants", }
}

const FOLLOW: GuardId = GuardId::new("FollowReference8.1");
const SUCCESSOR_BRANCH: GuardId = GuardId::new("FollowReference8.1[THEN].1");
const SAME_BRANCH: GuardId = GuardId::new("FollowReference8.1[ELSE].1");
const OCCUPANCY: GuardId = GuardId::new("OccupancyOf8.1");

/// `BatchTransfer8`: the table that was asked for, with the old rows removed,
/// the successor rows added, unaffected rows preserved and the
/// destination-specific postconditions satisfied.
pub(crate) fn batch_transfer(seam: &impl Seam, asked: &Transfer) -> Judgement<Value> {
    use TransferGuard as Guard;
    hold(seam, Guard::SourcesAreCurrent, asked.sources_are_current())?;
    let renewal = Renewal {
        sources: Given::from(&asked.sources),
        successors: Given::from(&asked.successors),
        used_ids: asked.before.get("usedIds").map(Given::from),
    };
    hold_applied(
        seam,
        Guard::SuccessorsFresh,
        fresh_successors(seam, &renewal),
    )?;
    hold(seam, Guard::OldRowsReplaced, asked.replaces_old_rows(seam))?;
    hold(seam, Guard::OtherRowsKept, asked.keeps_other_rows())?;
    hold(
        seam,
        Guard::DestinationReached,
        asked.reaches_destination(seam),
    )?;
    hold(seam, Guard::SuccessorsUsed, asked.uses_successors(seam))?;
    let is_zone = is_zone_kind(&asked.destination_kind);
    hold(seam, Guard::DestinationIsZone, is_zone)?;
    hold(seam, Guard::RowsAreUsed, asked.rows_are_used())?;
    Ok(asked.after.to_value())
}

impl Transfer {
    fn objects(&self) -> Read<&Value> {
        self.before.get("objects")
    }

    fn current(&self) -> Read<Value> {
        reading::domain(self.objects()?)
    }

    fn sources_are_current(&self) -> Read<bool> {
        reading::is_subset(&self.sources, &self.current()?)
    }

    /// The successors of the sources.
    fn images(&self) -> Read<Value> {
        let mut images = Vec::new();
        for source in reading::members(&self.sources)? {
            images.push(reading::apply(&self.successors, &source)?);
        }
        Ok(reading::set(images))
    }

    fn others(&self) -> Read<Value> {
        reading::difference(&self.current()?, &self.sources)
    }

    fn replaces_old_rows(&self, seam: &impl Seam) -> Read<bool> {
        let own = reading::domain(self.after.get("objects")?)?;
        let expected = reading::union(&self.others()?, &self.images()?)?;
        reading::same(&own, &seam.value(TransferSite::Domain.into(), expected))
    }

    fn keeps_other_rows(&self) -> Read<bool> {
        for id in reading::members(&self.others()?)? {
            let own = reading::apply(self.after.get("objects")?, &id)?;
            if !reading::same(&own, &reading::apply(self.objects()?, &id)?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn reaches_destination(&self, seam: &impl Seam) -> Read<bool> {
        let current = self.current()?;
        for id in reading::members(&current)? {
            if !reading::is_member(&id, &self.sources)? {
                continue;
            }
            let successor = reading::apply(&self.successors, &id)?;
            let own = reading::apply(self.after.get("objects")?, &successor)?;
            let row = self.successor_row(&reading::apply(self.objects()?, &id)?)?;
            if !reading::same(&own, &seam.value(TransferSite::Row.into(), row))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The row of a successor: in the zone that its roles name, face down and
    /// under its owner's control where that zone says so.
    fn successor_row(&self, row: &Value) -> Read<Value> {
        let kind = &self.destination_kind;
        let row = Fields::from(row.clone());
        let placed = row.with_at(&["zone"], || Ok(zone_by_role(kind, &Roles(row.clone()))?.1))?;
        let faced = placed.with_at(&["face"], || {
            Ok(match reading::is_one_of(kind, &["Deck", "Hand"])? {
                true => reading::text("Down"),
                false => row.get("face")?.clone(),
            })
        })?;
        let controlled = faced.with_at(&["controller"], || {
            let is_owners = reading::is_one_of(kind, &["Deck", "Hand", "DiscardPile"])?;
            let role = if is_owners { "owner" } else { "controller" };
            row.get(role).cloned()
        })?;
        Ok(controlled.to_value())
    }

    /// Whether every object of the table is recorded as used.
    fn rows_are_used(&self) -> Read<bool> {
        reading::is_subset(&self.current()?, self.before.get("usedIds")?)
    }

    /// Whether the successors are recorded as used, and what else there is stays.
    fn uses_successors(&self, seam: &impl Seam) -> Read<bool> {
        let used = reading::union(self.before.get("usedIds")?, &self.images()?)?;
        let used = seam.value(TransferSite::Used.into(), used);
        let with_table = self
            .before
            .with_at(&["objects"], || self.after.get("objects").cloned())?;
        let expected = with_table.with_at(&["usedIds"], || Ok(used.clone()))?;
        self.after.equals(&expected)
    }
}

/// `FollowReference8`: the contract by which a reference becomes one to the
/// successor.
pub(crate) fn follow_reference(
    seam: &impl Seam,
    reference: &Value,
    successors: &Value,
) -> Judgement<Value> {
    let is_source =
        reading::domain(successors).and_then(|sources| reading::is_member(reference, &sources));
    if defined(FOLLOW, is_source)? {
        let successor = defined(FOLLOW, reading::apply(successors, reference))?;
        let successor = defined(SUCCESSOR_BRANCH, reading::worked_out(&successor))?;
        return Ok(seam.value(FollowSite::Successor.into(), successor));
    }
    let same = defined(SAME_BRANCH, reading::worked_out(reference))?;
    Ok(seam.value(FollowSite::Same.into(), same))
}

/// `OccupancyOf8`: from each zone to the objects whose rows name it.
pub(crate) fn occupancy_of(seam: &impl Seam, objects: &Value) -> Judgement<Value> {
    let occupants = defined(OCCUPANCY, projected(objects))?;
    Ok(seam.value(OccupancySite::Occupants.into(), occupants))
}

fn projected(objects: &Value) -> Read<Value> {
    let mut zones = Vec::new();
    for zone in ZoneInstance::ALL {
        let mut own = Vec::new();
        for id in reading::members(&reading::domain(objects)?)? {
            let row = reading::apply(objects, &id)?;
            if reading::same(reading::field(&row, "zone")?, &zone.to_value())? {
                own.push(id);
            }
        }
        zones.push((zone.to_value(), reading::set(own)));
    }
    Ok(reading::function(zones))
}
