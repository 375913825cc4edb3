//! Swapping two locations, and framing (rows O12 and O13).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::Fact;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards, sites};
use crate::value::Value;

/// An object and the zone that it is said to be in.
pub(crate) struct Placed {
    pub(crate) id: Value,
    pub(crate) zone: Value,
}

/// What `SwapLocation8` is asked.
pub(crate) struct Swap {
    /// From each zone to the identifiers in it.
    pub(crate) before: Value,
    pub(crate) after: Value,
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
        ZonesDiffer = "1",
        FirstThere = "2",
        SecondThere = "3",
        Authorized = "4",
        AfterIsSwapped = "5",
    }
}

sites! {
    /// What `SwapLocation8` derives.
    SwapSite of "SwapLocation8" {
        First = "5:first",
        Second = "5:second",
        Elsewhere = "5:elsewhere",
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
pub(crate) fn swap_location(seam: &impl Seam, asked: &Swap) -> Judgement<Value> {
    use SwapGuard as Guard;
    let differ = reading::same(&asked.first.zone, &asked.second.zone).map(|same| !same);
    hold(seam, Guard::ZonesDiffer, differ)?;
    hold(seam, Guard::FirstThere, asked.first.is_there(&asked.before))?;
    hold(
        seam,
        Guard::SecondThere,
        asked.second.is_there(&asked.before),
    )?;
    hold(seam, Guard::Authorized, asked.authorized.holds())?;
    let swapped = asked.swapped(seam);
    let is_swapped = swapped
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|swapped| reading::same(&asked.after, swapped));
    hold(seam, Guard::AfterIsSwapped, is_swapped)?;
    defined(Guard::AfterIsSwapped, swapped)
}

impl Placed {
    fn is_there(&self, occupants: &Value) -> Read<bool> {
        reading::is_member(&self.id, &reading::apply(occupants, &self.zone)?)
    }
}

impl Swap {
    fn swapped(&self, seam: &impl Seam) -> Read<Value> {
        let mut zones = Vec::new();
        for zone in reading::members(&reading::domain(&self.before)?)? {
            let held = reading::apply(&self.before, &zone)?;
            let (site, held) = if reading::same(&zone, &self.first.zone)? {
                (SwapSite::First, replaced(&held, &self.first, &self.second)?)
            } else if reading::same(&zone, &self.second.zone)? {
                let held = replaced(&held, &self.second, &self.first)?;
                (SwapSite::Second, held)
            } else {
                (SwapSite::Elsewhere, held)
            };
            zones.push((zone, seam.value(site.into(), held)));
        }
        Ok(reading::function(zones))
    }
}

fn replaced(held: &Value, leaves: &Placed, comes: &Placed) -> Read<Value> {
    let without = reading::difference(held, &reading::set(vec![leaves.id.clone()]))?;
    reading::union(&without, &reading::set(vec![comes.id.clone()]))
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
