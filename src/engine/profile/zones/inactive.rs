//! Zones whose objects do nothing by default (row Z15).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};

use super::instance::{SharedZone, ZoneInstance};

const INACTIVE: [ZoneInstance; 3] = [
    ZoneInstance::Shared(SharedZone::Bank),
    ZoneInstance::Shared(SharedZone::SetAside),
    ZoneInstance::Shared(SharedZone::Removed),
];

/// What `RemovedInteraction4` is asked. That information about a removed card
/// is open grants nothing, so that it is not read.
pub(crate) struct Interaction {
    pub(crate) id: ObjectId,
    pub(crate) removed_ids: Given<IdSet>,
    pub(crate) authorized: Fact,
}

guards! {
    /// The conjuncts of `RemovedInteraction4`.
    InteractionGuard of "RemovedInteraction4" {
        IsRemoved = "1",
        Authorized = "2",
    }
}

sites! {
    /// What `InactiveByDefault4` derives.
    InactiveSite of "InactiveByDefault4" { Inactive = "1:inactive", }
}

const BODY: GuardId = GuardId::new("InactiveByDefault4.1");

/// `InactiveByDefault4`: "the bank, set-aside and removed zones are inactive by
/// default."
pub(crate) fn inactive_by_default(seam: &impl Seam, zone: &Given<ZoneInstance>) -> Judgement<bool> {
    let inactive = defined(BODY, is_inactive(zone))?;
    Ok(seam.value(InactiveSite::Inactive.into(), inactive))
}

fn is_inactive(zone: &Given<ZoneInstance>) -> Read<bool> {
    match zone {
        Given::Known(zone) => Ok(INACTIVE.contains(zone)),
        Given::Foreign(value) => {
            let inactive = INACTIVE.iter().map(Exchange::to_value).collect();
            reading::is_member(value, &reading::set(inactive))
        }
    }
}

/// `RemovedInteraction4`: "removed objects also have a restricted interaction
/// gate."
pub(crate) fn removed_interaction(seam: &impl Seam, asked: &Interaction) -> Judgement<()> {
    use InteractionGuard as Guard;
    hold(seam, Guard::IsRemoved, asked.removed_ids.has(&asked.id))?;
    hold(seam, Guard::Authorized, asked.authorized.holds())
}
