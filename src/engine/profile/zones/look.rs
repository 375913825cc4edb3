//! Who sees what by default (row Z5).

use crate::engine::profile::conjuncts::{Judgement, defined, within};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::class::{ZoneClass, zone_class};
use super::instance::{Seat, ZoneInstance};

/// What `DefaultZoneLook4` is asked.
pub(crate) struct Look {
    pub(crate) zone: Given<ZoneInstance>,
    /// `"Up"`, or anything else for a card that does not lie face up.
    /// This and the controller are read only where a rule asks for them.
    pub(crate) face: Read<Value>,
    pub(crate) viewer: Given<Seat>,
    pub(crate) controller: Read<Given<Seat>>,
}

sites! {
    /// What `DefaultZoneLook4` derives, by arm.
    LookSite of "DefaultZoneLook4" {
        Hidden = "1[1]:look",
        Secret = "1[2]:look",
        SchemaAtom128 = "1[3]:look",
        Dedicated = "1[4]:look",
    }
}

const CASE: GuardId = GuardId::new("DefaultZoneLook4.1");
const SECRET_ARM: GuardId = GuardId::new("DefaultZoneLook4.1[2].1");
const FACE_ARM: GuardId = GuardId::new("DefaultZoneLook4.1[3].1");

/// `DefaultZoneLook4`: whether the default lets the viewer look. FALSE is an
/// answer, not a refusal.
pub(crate) fn default_zone_look(seam: &impl Seam, asked: &Look) -> Judgement<bool> {
    // The class is asked by the arms' conditions, which are part of the CASE.
    let class = within(CASE, zone_class(seam, &asked.zone))?;
    let (site, look) = match class {
        ZoneClass::Hidden => (LookSite::Hidden, false),
        ZoneClass::Secret => (LookSite::Secret, defined(SECRET_ARM, is_controller(asked))?),
        ZoneClass::SchemaAtom128 => {
            let face = asked.face.clone();
            let face_up = face.and_then(|face| reading::is_text(&face, "Up"));
            let look = face_up.and_then(|face_up| Ok(face_up || is_controller(asked)?));
            (LookSite::SchemaAtom128, defined(FACE_ARM, look)?)
        }
        ZoneClass::Dedicated => (LookSite::Dedicated, false),
    };
    Ok(seam.value(site.into(), look))
}

fn is_controller(asked: &Look) -> Read<bool> {
    let controller = asked.controller.as_ref().map_err(Clone::clone)?;
    match (&asked.viewer, controller) {
        (Given::Known(viewer), Given::Known(controller)) => Ok(viewer == controller),
        (viewer, controller) => reading::same(&viewer.to_value(), &controller.to_value()),
    }
}
