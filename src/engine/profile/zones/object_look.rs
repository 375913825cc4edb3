//! Who may look at one object, and the roles that it has (rows Z6 and Z16).
//!
//! "Physical ownership, current control and effect execution can name
//! different seats; none is a blanket visibility grant."

use crate::engine::profile::conjuncts::{Judgement, applied, defined, within};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::custody::Tracking;
use super::grants::{Granting, granted_look, set_aside_look};
use super::instance::ZoneInstance;
use super::look::{Look, default_zone_look};

/// The seats of an object: its physical owner, its current controller, and
/// who executes the effect.
#[derive(Clone, Debug)]
pub(crate) struct Roles(pub(crate) Fields);

/// What `ObjectLook4` is asked.
pub(crate) struct ObjectLook {
    pub(crate) id: Value,
    pub(crate) zone: Given<ZoneInstance>,
    /// This and the roles are read only where a rule asks for them.
    pub(crate) face: Read<Value>,
    pub(crate) roles: Read<Roles>,
    pub(crate) viewer: Value,
    pub(crate) tracking: Tracking,
    pub(crate) granting: Granting,
}

sites! {
    /// What `DiscardPileLook4` derives.
    DiscardLookSite of "DiscardPileLook4" { Look = "1:look", }
}

sites! {
    /// What `ObjectLook4` derives, by arm.
    ObjectLookSite of "ObjectLook4" {
        DiscardPile = "1[1]:look",
        SetAside = "1[2]:look",
        Other = "1[3]:look",
    }
}

sites! {
    /// What `SeatZoneByRole4` derives, by arm.
    SeatZoneSite of "SeatZoneByRole4" {
        Owner = "1[1]:zone",
        Controller = "1[2]:zone",
        Shared = "1[3]:zone",
    }
}

const DISCARD: GuardId = GuardId::new("DiscardPileLook4.1");
const CASE: GuardId = GuardId::new("ObjectLook4.1");
const DISCARD_ARM: GuardId = GuardId::new("ObjectLook4.1[1].1");
const SET_ASIDE_ARM: GuardId = GuardId::new("ObjectLook4.1[2].1");
const OTHER_ARM: GuardId = GuardId::new("ObjectLook4.1[3].1");
const BY_ROLE: GuardId = GuardId::new("SeatZoneByRole4.1");

/// `DiscardPileLook4`: what lies face up is open, what lies face down is open
/// to the seat whose pile it is.
pub(crate) fn discard_pile_look(
    seam: &impl Seam,
    zone: &Given<ZoneInstance>,
    face: &Value,
    viewer: &Value,
) -> Judgement<bool> {
    let look = reading::is_text(face, "Up").and_then(|up| Ok(up || is_seat_of(viewer, zone)?));
    let look = defined(DISCARD, look)?;
    Ok(seam.value(DiscardLookSite::Look.into(), look))
}

fn is_seat_of(viewer: &Value, zone: &Given<ZoneInstance>) -> Read<bool> {
    reading::same(viewer, reading::field(&zone.to_value(), "seat")?)
}

/// `ObjectLook4`: whether `viewer` may look at the object. Of its roles only
/// the controller is asked for, and only by the default rule.
pub(crate) fn object_look(seam: &impl Seam, asked: &ObjectLook) -> Judgement<bool> {
    let granted = || granted_look(seam, &asked.granting, &asked.viewer, &asked.zone);
    let zone = asked.zone.to_value();
    let is_kind = |kind| {
        defined(
            CASE,
            reading::field(&zone, "kind").and_then(|own| reading::is_text(own, kind)),
        )
    };
    let (site, look) = if is_kind("DiscardPile")? {
        let face = defined(DISCARD_ARM, asked.face.clone())?;
        let own = discard_pile_look(seam, &asked.zone, &face, &asked.viewer);
        let look = own.and_then(|look| Ok(look || granted()?));
        (ObjectLookSite::DiscardPile, within(DISCARD_ARM, look)?)
    } else if is_kind("SetAside")? {
        let effect = asked.tracking.record_of(&asked.id);
        let effect = effect.and_then(|transit| transit.effect_instance().cloned());
        let look = set_aside_look(seam, &asked.granting, &asked.viewer, &effect);
        (ObjectLookSite::SetAside, applied(SET_ASIDE_ARM, look)?)
    } else {
        let look = asked
            .by_default(seam)
            .and_then(|look| Ok(look || granted()?));
        (ObjectLookSite::Other, within(OTHER_ARM, look)?)
    };
    Ok(seam.value(site.into(), look))
}

impl ObjectLook {
    fn by_default(&self, seam: &impl Seam) -> Judgement<bool> {
        let asked = Look {
            zone: self.zone.clone(),
            face: self.face.clone(),
            viewer: Given::from(&self.viewer),
            controller: self.controller().map(Given::from),
        };
        default_zone_look(seam, &asked)
    }

    fn controller(&self) -> Read<&Value> {
        self.roles.as_ref().map_err(Clone::clone)?.controller()
    }
}

impl Roles {
    fn owner(&self) -> Read<&Value> {
        self.0.get("owner")
    }

    fn controller(&self) -> Read<&Value> {
        self.0.get("controller")
    }
}

/// `SeatZoneByRole4`: the zone of this kind that an object with these roles
/// goes to.
pub(crate) fn seat_zone_by_role(seam: &impl Seam, kind: &Value, roles: &Roles) -> Judgement<Value> {
    let (site, zone) = defined(BY_ROLE, zone_by_role(kind, roles))?;
    Ok(seam.value(site.into(), zone))
}

/// That zone, and the arm that names it.
pub(crate) fn zone_by_role(kind: &Value, roles: &Roles) -> Read<(SeatZoneSite, Value)> {
    let (site, seat) = if reading::is_one_of(kind, &["Deck", "Hand", "DiscardPile"])? {
        (SeatZoneSite::Owner, roles.owner()?.clone())
    } else if reading::is_one_of(kind, &["ObjectiveArea"])? {
        (SeatZoneSite::Controller, roles.controller()?.clone())
    } else {
        (SeatZoneSite::Shared, reading::text(super::instance::SHARED))
    };
    let zone = reading::record([("kind", kind.clone()), ("seat", seat)]);
    Ok((site, zone))
}
