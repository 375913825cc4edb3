//! Where one object is (row Z11).

use crate::engine::profile::conjuncts::{Judgement, defined};
use crate::engine::profile::decks::DeckOrders;
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::ids::ObjectId;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::instance::{SeatZone, SharedZone, ZoneInstance};
use super::occupancy::Occupancy;

/// From each hosted identifier to its host.
pub(crate) struct Hosts(pub(crate) Value);

/// From each identifier in play to its part of the play area.
pub(crate) struct PlayParts(pub(crate) Value);

/// What `ObjectLocation4` is asked.
pub(crate) struct Whereabouts {
    pub(crate) id: ObjectId,
    pub(crate) hosts: Hosts,
    pub(crate) deck_orders: Given<DeckOrders>,
    pub(crate) play_parts: PlayParts,
    pub(crate) occupants: Given<Occupancy>,
}

/// A location: the zone, and what more there is to say.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) zone: ZoneInstance,
    pub(crate) by: LocatedBy,
}

/// What locates an object within its zone.
#[derive(Clone, Debug)]
pub(crate) enum LocatedBy {
    /// The object that it is on.
    Host(Value),
    /// Its position in a deck, from 1.
    DeckPosition(Given<usize>),
    /// Its part of the play area.
    PlayPart(Value),
    /// The zone says it all.
    Zone,
}

sites! {
    /// What `ObjectLocation4` derives: the zone, and the location by arm.
    LocationSite of "ObjectLocation4" {
        Zone = "1:zone",
        Host = "1[1]:host",
        DeckPosition = "1[2]:position",
        PlayPart = "1[3]:part",
    }
}

const CASE: GuardId = GuardId::new("ObjectLocation4.1");

/// `ObjectLocation4`: "chooses a host reference before a deck position or
/// ordinary zone location."
pub(crate) fn object_location(seam: &impl Seam, asked: &Whereabouts) -> Judgement<Located> {
    defined(CASE, located(seam, asked))
}

fn located(seam: &impl Seam, asked: &Whereabouts) -> Read<Located> {
    let hosted = asked.hosts.has(&asked.id)?;
    let zone = asked.occupants.zone_of(&asked.id)?;
    let zone = seam.value(LocationSite::Zone.into(), zone);
    let by = if hosted {
        let host = asked.hosts.host_of(&asked.id)?;
        LocatedBy::Host(seam.value(LocationSite::Host.into(), host))
    } else {
        match zone {
            ZoneInstance::OfSeat(SeatZone::Deck, seat) => {
                let position = asked.deck_orders.position(seat, &asked.id)?;
                LocatedBy::DeckPosition(seam.value(LocationSite::DeckPosition.into(), position))
            }
            ZoneInstance::Shared(SharedZone::Play) => {
                let part = asked.play_parts.part_of(&asked.id)?;
                LocatedBy::PlayPart(seam.value(LocationSite::PlayPart.into(), part))
            }
            _ => LocatedBy::Zone,
        }
    };
    Ok(Located { zone, by })
}

impl Hosts {
    fn has(&self, id: &ObjectId) -> Read<bool> {
        reading::is_member(&id.to_value(), &reading::domain(&self.0)?)
    }

    fn host_of(&self, id: &ObjectId) -> Read<Value> {
        reading::apply(&self.0, &id.to_value())
    }
}

impl PlayParts {
    fn part_of(&self, id: &ObjectId) -> Read<Value> {
        reading::apply(&self.0, &id.to_value())
    }
}
