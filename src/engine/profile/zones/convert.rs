//! Zones, classes, occupancies and locations as values.

use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::ids::IdSet;
use crate::engine::profile::reading;
use crate::value::Value;

use super::class::ZoneClass;
use super::custody::{Custody, Tracking};
use super::grants::{CurrentStages, Granting, Grants};
use super::inactive::Interaction;
use super::instance::{SHARED, Seat, ZoneInstance, kind_and_seat};
use super::location::{Hosts, Located, LocatedBy, PlayParts, Whereabouts};
use super::look::Look;
use super::object_look::{ObjectLook, Roles};
use super::observation::Observing;
use super::occupancy::Occupancy;
use super::relocation::ZoneMove;

impl Exchange for Seat {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL.into_iter().find(|seat| seat.name() == name)
    }
}

impl Exchange for ZoneInstance {
    fn to_value(&self) -> Value {
        let (kind, seat) = match self {
            Self::OfSeat(zone, seat) => (zone.name(), seat.name()),
            Self::Shared(zone) => (zone.name(), SHARED),
        };
        reading::record([("kind", reading::text(kind)), ("seat", reading::text(seat))])
    }

    fn from_value(value: &Value) -> Option<Self> {
        let (kind, seat) = kind_and_seat(value.as_record()?)?;
        named(reading::as_text(kind)?, reading::as_text(seat)?)
    }
}

fn named(kind: &str, seat: &str) -> Option<ZoneInstance> {
    ZoneInstance::ALL.into_iter().find(|zone| match zone {
        ZoneInstance::OfSeat(zone, of) => zone.name() == kind && of.name() == seat,
        ZoneInstance::Shared(zone) => zone.name() == kind && seat == SHARED,
    })
}

impl Exchange for Occupancy {
    fn to_value(&self) -> Value {
        reading::function(
            self.iter()
                .map(|(zone, ids)| (zone.to_value(), ids.to_value()))
                .collect(),
        )
    }

    fn from_value(value: &Value) -> Option<Self> {
        let entries = reading::entries(value).ok()?;
        if entries.len() != ZoneInstance::ALL.len() {
            return None;
        }
        // Twelve different keys, each of them one of the twelve zones.
        let mut occupancy = Self::default();
        for (zone, ids) in entries {
            occupancy.fill(ZoneInstance::from_value(&zone)?, IdSet::from_value(ids)?);
        }
        Some(occupancy)
    }
}

impl ZoneClass {
    const ALL: [Self; 4] = [
        Self::Hidden,
        Self::Secret,
        Self::SchemaAtom128,
        Self::Dedicated,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Hidden => "Hidden",
            Self::Secret => "Secret",
            Self::SchemaAtom128 => "SchemaAtom128",
            Self::Dedicated => "Dedicated",
        }
    }
}

impl Exchange for ZoneClass {
    fn to_value(&self) -> Value {
        reading::text(self.name())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let name = reading::as_text(value)?;
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

impl Located {
    /// The location as a record of one shape, whatever locates the object.
    pub(crate) fn to_value(&self) -> Value {
        let none = || Value::Int(0);
        let no_part = || reading::text("None");
        let (by, host, position, part) = match &self.by {
            LocatedBy::Host(host) => ("Host", host.clone(), none(), no_part()),
            LocatedBy::DeckPosition(position) => {
                ("DeckPosition", none(), position.to_value(), no_part())
            }
            LocatedBy::PlayPart(part) => ("PlayPart", none(), none(), part.clone()),
            LocatedBy::Zone => ("Zone", none(), none(), no_part()),
        };
        reading::record([
            ("by", reading::text(by)),
            ("zone", self.zone.to_value()),
            ("host", host),
            ("position", position),
            ("part", part),
        ])
    }
}

impl ZoneMove {
    /// What the call asks of `AtomicZoneMove4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            in_game: args.given("inGameIds")?,
            before: args.given("before")?,
            after: args.given("after")?,
            id: args.id("id")?,
            source: args.given("source")?,
            destination: args.given("destination")?,
            movement_authorized: args.given("movementAuthorized")?,
            reveal_required: args.given("revealRequired")?,
            revealed_before_move: args.given("revealedBeforeMove")?,
        })
    }
}

impl Look {
    /// What the call asks of `DefaultZoneLook4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            zone: args.given("zone")?,
            face: Ok(args.value("face")?.clone()),
            viewer: args.given("viewer")?,
            controller: Ok(args.given("controller")?),
        })
    }
}

impl Whereabouts {
    /// What the call asks of `ObjectLocation4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            id: args.id("id")?,
            hosts: Hosts(args.value("hosts")?.clone()),
            deck_orders: args.given("deckOrders")?,
            play_parts: PlayParts(args.value("playParts")?.clone()),
            occupants: args.given("occupants")?,
        })
    }
}

impl Granting {
    /// The grants that the call names, and the stages that it says are
    /// current.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            grants: Grants(args.value("grants")?.clone()),
            current_stages: CurrentStages(args.value("currentStages")?.clone()),
        })
    }
}

impl ObjectLook {
    /// What the call asks of `ObjectLook4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            id: args.value("id")?.clone(),
            zone: args.given("zone")?,
            face: Ok(args.value("face")?.clone()),
            roles: Ok(Roles(args.fields("roles")?)),
            viewer: args.value("viewer")?.clone(),
            tracking: Tracking(args.value("tracking")?.clone()),
            granting: Granting::read(args)?,
        })
    }
}

impl Observing {
    /// What the call asks of `PlayerObservation4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            viewer: args.value("viewer")?.clone(),
            occupants: args.value("occupants")?.clone(),
            cards: args.value("cards")?.clone(),
            tracking: Tracking(args.value("tracking")?.clone()),
            granting: Granting::read(args)?,
        })
    }
}

impl Custody {
    /// What the call asks of `SetAsideTrackingValid4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            set_aside_ids: args.value("setAsideIds")?.clone(),
            tracking: Tracking(args.value("tracking")?.clone()),
            running_effects: args.value("runningEffects")?.clone(),
            cleanups: args.value("cleanups")?.clone(),
        })
    }
}

impl Interaction {
    /// What the call asks of `RemovedInteraction4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            id: args.id("id")?,
            removed_ids: args.given("removedIds")?,
            authorized: args.given("interactionAuthorized")?,
        })
    }
}
