//! Zones, locations and observations.

mod apply;
mod class;
mod convert;
mod custody;
mod grants;
mod inactive;
mod instance;
mod location;
mod look;
mod object_look;
mod observation;
mod occupancy;
mod partition;
mod relocation;

pub(crate) use apply::apply;
pub(crate) use class::ZoneClassSite;
pub(crate) use custody::{ExitSite, GroupSite, Tracking, TrackingGuard};
pub(crate) use grants::{GrantedSite, SetAsideLookSite};
pub(crate) use inactive::{InactiveSite, InteractionGuard};
pub(crate) use instance::{Seat, SeatZone, SharedZone, ZoneInstance, ZonesSite, is_zone_kind};
pub(crate) use location::LocationSite;
pub(crate) use look::LookSite;
pub(crate) use object_look::{DiscardLookSite, ObjectLookSite, Roles, SeatZoneSite, zone_by_role};
pub(crate) use observation::ObservationSite;
pub(crate) use occupancy::Occupancy;
pub(crate) use partition::{PartitionGuard, zone_partition};
pub(crate) use relocation::{MoveGuard, MoveSite};
