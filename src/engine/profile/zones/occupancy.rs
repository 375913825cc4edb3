//! What each zone holds.

use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read, Reason};

use super::instance::{Seat, SeatZone, SharedZone, ZoneInstance};

/// A set of identifiers for every zone instance: none is left out, none is
/// there twice. Whether the sets are a partition is for the contract to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Occupancy {
    side_a: SeatOccupancy,
    side_b: SeatOccupancy,
    bank: IdSet,
    play: IdSet,
    removed: IdSet,
    set_aside: IdSet,
}

/// What the zones of one seat hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SeatOccupancy {
    deck: IdSet,
    discard_pile: IdSet,
    hand: IdSet,
    objective_area: IdSet,
}

impl Occupancy {
    /// Who is in `zone`.
    pub(crate) fn of(&self, zone: ZoneInstance) -> &IdSet {
        match zone {
            ZoneInstance::OfSeat(kind, Seat::SideA) => self.side_a.of(kind),
            ZoneInstance::OfSeat(kind, Seat::SideB) => self.side_b.of(kind),
            ZoneInstance::Shared(SharedZone::Bank) => &self.bank,
            ZoneInstance::Shared(SharedZone::Play) => &self.play,
            ZoneInstance::Shared(SharedZone::Removed) => &self.removed,
            ZoneInstance::Shared(SharedZone::SetAside) => &self.set_aside,
        }
    }

    /// Puts `ids` in the place of what `zone` holds.
    pub(crate) fn fill(&mut self, zone: ZoneInstance, ids: IdSet) {
        *self.slot(zone) = ids;
    }

    /// The zones and what each holds, in the zones' order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ZoneInstance, &IdSet)> {
        ZoneInstance::ALL
            .into_iter()
            .map(|zone| (zone, self.of(zone)))
    }

    fn slot(&mut self, zone: ZoneInstance) -> &mut IdSet {
        match zone {
            ZoneInstance::OfSeat(kind, Seat::SideA) => self.side_a.slot(kind),
            ZoneInstance::OfSeat(kind, Seat::SideB) => self.side_b.slot(kind),
            ZoneInstance::Shared(SharedZone::Bank) => &mut self.bank,
            ZoneInstance::Shared(SharedZone::Play) => &mut self.play,
            ZoneInstance::Shared(SharedZone::Removed) => &mut self.removed,
            ZoneInstance::Shared(SharedZone::SetAside) => &mut self.set_aside,
        }
    }
}

impl SeatOccupancy {
    fn of(&self, zone: SeatZone) -> &IdSet {
        match zone {
            SeatZone::Deck => &self.deck,
            SeatZone::DiscardPile => &self.discard_pile,
            SeatZone::Hand => &self.hand,
            SeatZone::ObjectiveArea => &self.objective_area,
        }
    }

    fn slot(&mut self, zone: SeatZone) -> &mut IdSet {
        match zone {
            SeatZone::Deck => &mut self.deck,
            SeatZone::DiscardPile => &mut self.discard_pile,
            SeatZone::Hand => &mut self.hand,
            SeatZone::ObjectiveArea => &mut self.objective_area,
        }
    }
}

impl Given<Occupancy> {
    /// Whether the map is on exactly the zone instances.
    pub(crate) fn is_on_zones(&self) -> Read<bool> {
        match self {
            Self::Known(_) => Ok(true),
            Self::Foreign(value) => {
                let zones = ZoneInstance::ALL.iter().map(Exchange::to_value).collect();
                reading::same(&reading::domain(value)?, &reading::set(zones))
            }
        }
    }

    /// Every identifier that is somewhere.
    pub(crate) fn union(&self) -> Read<IdSet> {
        let occupancy = self.known(EXPECTED)?;
        occupancy
            .iter()
            .try_fold(IdSet::default(), |all, (_, ids)| all.union(ids))
    }

    /// Whether no identifier is in two zones.
    pub(crate) fn is_disjoint(&self) -> Read<bool> {
        let occupancy = self.known(EXPECTED)?;
        let mut seen = IdSet::default();
        for (_, ids) in occupancy.iter() {
            if !seen.apart_from(ids)? {
                return Ok(false);
            }
            seen = seen.union(ids)?;
        }
        Ok(true)
    }

    /// Whether `id` is in `zone`.
    pub(crate) fn holds(&self, id: &ObjectId, zone: &Given<ZoneInstance>) -> Read<bool> {
        match (self, zone) {
            (Self::Known(occupancy), Given::Known(zone)) => occupancy.of(*zone).contains(id),
            _ => {
                let occupants = reading::apply(&self.to_value(), &zone.to_value())?;
                reading::is_member(&id.to_value(), &occupants)
            }
        }
    }

    /// `derived = self`.
    pub(crate) fn equals(&self, derived: &Occupancy) -> Read<bool> {
        let Self::Known(own) = self else {
            return reading::same(&self.to_value(), &derived.to_value());
        };
        for ((_, ids), (_, expected)) in own.iter().zip(derived.iter()) {
            if !ids.same(expected)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The map, where the profile's own is needed.
    pub(crate) fn by_zone(&self) -> Read<&Occupancy> {
        self.known(EXPECTED)
    }

    /// The zone that `id` is in: the first, should there be several.
    pub(crate) fn zone_of(&self, id: &ObjectId) -> Read<ZoneInstance> {
        for zone in ZoneInstance::ALL {
            if self.holds(id, &Given::Known(zone))? {
                return Ok(zone);
            }
        }
        Err(Reason::new("the identifier is in no zone"))
    }
}

/// What an occupancy is, for the reason why something is none.
const EXPECTED: &str = "a finite set of identifiers for each zone instance";
