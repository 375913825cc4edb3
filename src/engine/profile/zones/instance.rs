//! The admitted zone instances (row Z1).
//!
//! "The reference profile has seat-specific decks, hands, discard piles and
//! objective areas, together with shared play, bank, set-aside and removed
//! zones."

use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::profile::seam::{Seam, sites};
use crate::value::{Record, Value};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Seat {
    SideA,
    SideB,
}

/// A zone that each seat has one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum SeatZone {
    Deck,
    DiscardPile,
    Hand,
    ObjectiveArea,
}

/// A zone that there is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum SharedZone {
    Bank,
    Play,
    Removed,
    SetAside,
}

/// A zone of the profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ZoneInstance {
    OfSeat(SeatZone, Seat),
    Shared(SharedZone),
}

impl ZoneInstance {
    /// All twelve, in the order of their kinds' and seats' names.
    pub(crate) const ALL: [Self; 12] = [
        Self::Shared(SharedZone::Bank),
        Self::OfSeat(SeatZone::Deck, Seat::SideA),
        Self::OfSeat(SeatZone::Deck, Seat::SideB),
        Self::OfSeat(SeatZone::DiscardPile, Seat::SideA),
        Self::OfSeat(SeatZone::DiscardPile, Seat::SideB),
        Self::OfSeat(SeatZone::Hand, Seat::SideA),
        Self::OfSeat(SeatZone::Hand, Seat::SideB),
        Self::OfSeat(SeatZone::ObjectiveArea, Seat::SideA),
        Self::OfSeat(SeatZone::ObjectiveArea, Seat::SideB),
        Self::Shared(SharedZone::Play),
        Self::Shared(SharedZone::Removed),
        Self::Shared(SharedZone::SetAside),
    ];

    /// The deck of a seat.
    pub(crate) const fn deck_of(seat: Seat) -> Self {
        Self::OfSeat(SeatZone::Deck, seat)
    }

    /// Whether cards are deployed to this zone.
    pub(crate) fn takes_deployed(self) -> bool {
        match self {
            Self::Shared(SharedZone::Play) | Self::OfSeat(SeatZone::ObjectiveArea, _) => true,
            Self::Shared(_) | Self::OfSeat(..) => false,
        }
    }
}

impl Given<ZoneInstance> {
    /// Whether this is one of the zone instances.
    pub(crate) fn is_admitted(&self) -> Read<bool> {
        match self {
            Self::Known(_) => Ok(true),
            Self::Foreign(value) => admits_foreign(value),
        }
    }

    /// Whether this is another zone than `other`.
    pub(crate) fn differs_from(&self, other: &Self) -> Read<bool> {
        match (self, other) {
            (Self::Known(this), Self::Known(that)) => Ok(this != that),
            _ => reading::same(&self.to_value(), &other.to_value()).map(|same| !same),
        }
    }
}

/// Membership of a value that is no zone instance: false for a record that has
/// other fields or other names in them, no value where a name is no string or
/// the whole is no record. The empty function is a record; a model value is an
/// element of nothing.
fn admits_foreign(value: &Value) -> Read<bool> {
    let record = match value {
        Value::Record(record) => record,
        Value::Model(_) => return Ok(false),
        Value::Seq(items) if items.is_empty() => return Ok(false),
        _ => return Err(Reason::not(value, "a record")),
    };
    let Some((kind, seat)) = kind_and_seat(record) else {
        return Ok(false);
    };
    let named = |kinds: &[&str], seats: &[&str]| -> Read<bool> {
        Ok(reading::is_one_of(kind, kinds)? && reading::is_one_of(seat, seats)?)
    };
    let of_seat = named(
        &SeatZone::ALL.map(SeatZone::name),
        &Seat::ALL.map(Seat::name),
    )?;
    Ok(of_seat || named(&SharedZone::ALL.map(SharedZone::name), &[SHARED])?)
}

/// Both fields, of a record that has these and no other.
pub(super) fn kind_and_seat(record: &Record) -> Option<(&Value, &Value)> {
    match record.names().len() {
        2 => Some((record.get("kind")?, record.get("seat")?)),
        _ => None,
    }
}

/// Whether `kind` is a kind of zone.
pub(crate) fn is_zone_kind(kind: &Value) -> Read<bool> {
    let of_seat = reading::is_one_of(kind, &SeatZone::ALL.map(SeatZone::name))?;
    Ok(of_seat || reading::is_one_of(kind, &SharedZone::ALL.map(SharedZone::name))?)
}

/// What a shared zone names instead of a seat.
pub(crate) const SHARED: &str = "Shared";

impl Seat {
    pub(crate) const ALL: [Self; 2] = [Self::SideA, Self::SideB];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SideA => "SideA",
            Self::SideB => "SideB",
        }
    }
}

impl SeatZone {
    const ALL: [Self; 4] = [
        Self::Deck,
        Self::DiscardPile,
        Self::Hand,
        Self::ObjectiveArea,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Deck => "Deck",
            Self::DiscardPile => "DiscardPile",
            Self::Hand => "Hand",
            Self::ObjectiveArea => "ObjectiveArea",
        }
    }
}

impl SharedZone {
    const ALL: [Self; 4] = [Self::Bank, Self::Play, Self::Removed, Self::SetAside];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bank => "Bank",
            Self::Play => "Play",
            Self::Removed => "Removed",
            Self::SetAside => "SetAside",
        }
    }
}

sites! {
    /// What `ZoneInstances4` derives.
    ZonesSite of "ZoneInstances4" { Zones = "1:zones", }
}

/// `ZoneInstances4`: every admitted zone instance.
pub(crate) fn zone_instances(seam: &impl Seam) -> Value {
    let zones = reading::set(ZoneInstance::ALL.iter().map(Exchange::to_value).collect());
    seam.value(ZonesSite::Zones.into(), zones)
}
