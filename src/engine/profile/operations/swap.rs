//! Swapping two locations, and framing (rows O12 and O13).

use crate::engine::profile::conjuncts::{Judgement, defined, hold, hold_applied};
use crate::engine::profile::exchange::{Fact, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::engine::profile::zones::{Occupancy, ZoneInstance, zone_partition};
use crate::value::Value;

/// An object and the zone that it is said to be in.
pub(crate) struct Placed {
    pub(crate) id: ObjectId,
    pub(crate) zone: Given<ZoneInstance>,
}

/// What `SwapLocation8` is asked.
pub(crate) struct Swap {
    pub(crate) in_game: Given<IdSet>,
    pub(crate) before: Given<Occupancy>,
    pub(crate) after: Given<Occupancy>,
    pub(crate) first: Placed,
    pub(crate) second: Placed,
    pub(crate) authorized: Fact,
}

/// What `FramedUpdate8` is asked.
pub(crate) struct Framing {
    pub(crate) earlier: Value,
    pub(crate) later: Value,
    /// The components that may change.
    pub(crate) changed: Value,
}

guards! {
    /// The conjuncts of `SwapLocation8`.
    SwapGuard of "SwapLocation8" {
        FirstAdmitted = "1",
        SecondAdmitted = "2",
        ZonesDiffer = "3",
        PartitionBefore = "4",
        FirstThere = "5",
        SecondThere = "6",
        Authorized = "7",
        AfterIsSwapped = "8",
    }
}

sites! {
    /// What `SwapLocation8` derives.
    SwapSite of "SwapLocation8" {
        First = "8:first",
        Second = "8:second",
        Elsewhere = "8:elsewhere",
    }
}

guards! {
    /// The conjuncts of `FramedUpdate8`.
    FramingGuard of "FramedUpdate8" {
        SameComponents = "1",
        OthersKept = "2",
    }
}

/// `SwapLocation8`: the occupancy in which both objects have changed places,
/// and kept their identities.
pub(crate) fn swap_location(seam: &impl Seam, asked: &Swap) -> Judgement<Occupancy> {
    use SwapGuard as Guard;
    let Swap { first, second, .. } = asked;
    hold(seam, Guard::FirstAdmitted, first.zone.is_admitted())?;
    hold(seam, Guard::SecondAdmitted, second.zone.is_admitted())?;
    let differ = first.zone.differs_from(&second.zone);
    hold(seam, Guard::ZonesDiffer, differ)?;
    hold_applied(
        seam,
        Guard::PartitionBefore,
        zone_partition(seam, &asked.in_game, &asked.before),
    )?;
    hold(seam, Guard::FirstThere, first.is_in(&asked.before))?;
    hold(seam, Guard::SecondThere, second.is_in(&asked.before))?;
    hold(seam, Guard::Authorized, asked.authorized.holds())?;
    let swapped = asked.swapped(seam);
    let is_swapped = swapped
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|swapped| asked.after.equals(swapped));
    hold(seam, Guard::AfterIsSwapped, is_swapped)?;
    defined(Guard::AfterIsSwapped, swapped)
}

impl Placed {
    fn is_in(&self, occupants: &Given<Occupancy>) -> Read<bool> {
        occupants.holds(&self.id, &self.zone)
    }
}

impl Swap {
    /// `before` with each of the two objects in the other's zone.
    fn swapped(&self, seam: &impl Seam) -> Read<Occupancy> {
        let (first, second) = (&self.first, &self.second);
        let first_zone = *first.zone.known("a zone instance")?;
        let second_zone = *second.zone.known("a zone instance")?;
        let mut after = Occupancy::default();
        for (zone, ids) in self.before.by_zone()?.iter() {
            let ids = ids.clone();
            let (site, ids) = if zone == first_zone {
                let ids = ids.without(&first.id)?.with(&second.id)?;
                (SwapSite::First, ids)
            } else if zone == second_zone {
                let ids = ids.without(&second.id)?.with(&first.id)?;
                (SwapSite::Second, ids)
            } else {
                (SwapSite::Elsewhere, ids)
            };
            after.fill(zone, seam.value(site.into(), ids));
        }
        Ok(after)
    }
}

/// `FramedUpdate8`: "a composed state must also constrain unrelated
/// components."
pub(crate) fn framed_update(seam: &impl Seam, asked: &Framing) -> Judgement<()> {
    use FramingGuard as Guard;
    let components = || reading::domain(&asked.earlier);
    let same = reading::domain(&asked.later).and_then(|own| reading::same(&own, &components()?));
    hold(seam, Guard::SameComponents, same)?;
    hold(seam, Guard::OthersKept, asked.keeps_others())
}

impl Framing {
    fn keeps_others(&self) -> Read<bool> {
        let kept = reading::difference(&reading::domain(&self.earlier)?, &self.changed)?;
        for name in reading::members(&kept)? {
            let (later, earlier) = (
                reading::apply(&self.later, &name)?,
                reading::apply(&self.earlier, &name)?,
            );
            if !reading::same(&later, &earlier)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
