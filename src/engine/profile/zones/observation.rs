//! What one player is shown of the whole (row Z12).
//!
//! "A player-facing observation should project only the permitted
//! information, rather than exposing the full internal object table and asking
//! the player to ignore it."

use crate::engine::profile::conjuncts::defined;
use crate::engine::profile::conjuncts::{Judgement, within};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::custody::{Tracking, set_aside_group};
use super::grants::Granting;
use super::instance::ZoneInstance;
use super::object_look::{ObjectLook, Roles, object_look};

/// What `PlayerObservation4` is asked.
pub(crate) struct Observing {
    pub(crate) viewer: Value,
    /// From each zone to the identifiers in it.
    pub(crate) occupants: Value,
    /// From each identifier to its [identity, face, roles].
    pub(crate) cards: Value,
    pub(crate) tracking: Tracking,
    pub(crate) granting: Granting,
}

sites! {
    /// What `PlayerObservation4` derives.
    ObservationSite of "PlayerObservation4" {
        Count = "1:count",
        Cards = "1:cards",
        Groups = "1:groups",
    }
}

const BODY: GuardId = GuardId::new("PlayerObservation4.1");

/// `PlayerObservation4`: of each zone how many cards there are and which of
/// them the viewer may know, and of each set-aside group how many.
pub(crate) fn player_observation(seam: &impl Seam, asked: &Observing) -> Judgement<Value> {
    let mut zones = Vec::new();
    for zone in ZoneInstance::ALL {
        zones.push((zone.to_value(), asked.zone(seam, zone)?));
    }
    let groups = seam.value(ObservationSite::Groups.into(), asked.groups(seam)?);
    Ok(reading::record([
        ("zones", reading::function(zones)),
        ("groups", groups),
    ]))
}

impl Observing {
    fn zone(&self, seam: &impl Seam, zone: ZoneInstance) -> Judgement<Value> {
        let held = reading::apply(&self.occupants, &zone.to_value());
        let held = defined(BODY, held.and_then(|held| reading::members(&held)))?;
        let count = seam.value(ObservationSite::Count.into(), held.len());
        let mut known = Vec::new();
        for id in held {
            let look = self.look_at(&id, zone);
            if within(BODY, object_look(seam, &look))? {
                let identity = defined(BODY, self.of_card(&id, "identity"))?;
                known.push((id, identity));
            }
        }
        let cards = seam.value(ObservationSite::Cards.into(), reading::function(known));
        Ok(reading::record([
            ("count", count.to_value()),
            ("cards", cards),
        ]))
    }

    fn of_card(&self, id: &Value, name: &str) -> Read<Value> {
        let card = reading::apply(&self.cards, id)?;
        reading::field(&card, name).cloned()
    }

    fn look_at(&self, id: &Value, zone: ZoneInstance) -> ObjectLook {
        let roles = self.of_card(id, "roles");
        ObjectLook {
            id: id.clone(),
            zone: Given::Known(zone),
            face: self.of_card(id, "face"),
            roles: roles.map(|roles| Roles(Fields::from(roles))),
            viewer: self.viewer.clone(),
            tracking: self.tracking.clone(),
            granting: self.granting.clone(),
        }
    }

    /// From each effect that has set cards aside to how many.
    fn groups(&self, seam: &impl Seam) -> Judgement<Value> {
        let mut groups = Vec::new();
        for effect in defined(BODY, self.tracking.effects())? {
            let group = within(BODY, set_aside_group(seam, &self.tracking, &effect))?;
            groups.push((effect, group.len().to_value()));
        }
        Ok(reading::function(groups))
    }
}
