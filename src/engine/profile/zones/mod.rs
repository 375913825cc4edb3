//! Zones, locations and observations.

mod class;
mod convert;
mod instance;
mod location;
mod look;
mod occupancy;
mod partition;
mod relocation;

pub(crate) use class::{ZoneClassSite, zone_class};
pub(crate) use instance::{Seat, ZoneInstance, ZonesSite, zone_instances};
pub(crate) use location::{LocationSite, Whereabouts, object_location};
pub(crate) use look::{Look, LookSite, default_zone_look};
pub(crate) use partition::{PartitionGuard, zone_partition};
pub(crate) use relocation::{MoveGuard, MoveSite, ZoneMove, atomic_zone_move};
