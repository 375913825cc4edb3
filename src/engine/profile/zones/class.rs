//! The class of a zone (row Z4).
//!
//! Which zones are face/controller zones and which fall to the last arm is
//! the profile's own choice; it is written beside `ZoneClass4`.

use crate::engine::profile::conjuncts::{Judgement, defined};
use crate::engine::profile::exchange::Given;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::instance::{SeatZone, SharedZone, ZoneInstance};

/// What the default look rule goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZoneClass {
    /// Decks.
    Hidden,
    /// Hands.
    Secret,
    /// Cards that lie face up or down on the table.
    SchemaAtom128,
    /// Zones with a look contract of their own.
    Dedicated,
}

sites! {
    /// What `ZoneClass4` derives, by arm.
    ZoneClassSite of "ZoneClass4" {
        Hidden = "1[1]:class",
        Secret = "1[2]:class",
        SchemaAtom128 = "1[3]:class",
        Dedicated = "1[4]:class",
    }
}

const CASE: GuardId = GuardId::new("ZoneClass4.1");

/// `ZoneClass4`: the class of `zone`.
pub(crate) fn zone_class(seam: &impl Seam, zone: &Given<ZoneInstance>) -> Judgement<ZoneClass> {
    let class = defined(CASE, class_of(zone))?;
    let site = match class {
        ZoneClass::Hidden => ZoneClassSite::Hidden,
        ZoneClass::Secret => ZoneClassSite::Secret,
        ZoneClass::SchemaAtom128 => ZoneClassSite::SchemaAtom128,
        ZoneClass::Dedicated => ZoneClassSite::Dedicated,
    };
    Ok(seam.value(site.into(), class))
}

fn class_of(zone: &Given<ZoneInstance>) -> Read<ZoneClass> {
    match zone {
        Given::Known(ZoneInstance::OfSeat(zone, _)) => Ok(match zone {
            SeatZone::Deck => ZoneClass::Hidden,
            SeatZone::Hand => ZoneClass::Secret,
            SeatZone::ObjectiveArea => ZoneClass::SchemaAtom128,
            SeatZone::DiscardPile => ZoneClass::Dedicated,
        }),
        Given::Known(ZoneInstance::Shared(zone)) => Ok(match zone {
            SharedZone::Play | SharedZone::Bank | SharedZone::Removed => ZoneClass::SchemaAtom128,
            SharedZone::SetAside => ZoneClass::Dedicated,
        }),
        Given::Foreign(value) => class_of_kind(reading::field(value, "kind")?),
    }
}

/// The class goes by the kind alone, so that it is also that of a record which
/// is no zone instance.
fn class_of_kind(kind: &Value) -> Read<ZoneClass> {
    let named = |names: &[&str]| reading::is_one_of(kind, names);
    if named(&["Deck"])? {
        Ok(ZoneClass::Hidden)
    } else if named(&["Hand"])? {
        Ok(ZoneClass::Secret)
    } else if named(&["Play", "ObjectiveArea", "Bank", "Removed"])? {
        Ok(ZoneClass::SchemaAtom128)
    } else {
        Ok(ZoneClass::Dedicated)
    }
}
