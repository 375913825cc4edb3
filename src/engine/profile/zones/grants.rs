//! Explicit look grants (row Z6).
//!
//! "Search visibility is granted to the searching actor for the relevant zone
//! and stage; it is not blanket permission to reveal every inspected
//! identity."

use crate::engine::profile::conjuncts::{Judgement, applied, defined};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, sites};
use crate::value::Value;

use super::instance::{SharedZone, ZoneInstance};

/// The grants given so far, each a record [viewer, zone, occurrence, stage].
#[derive(Clone, Debug)]
pub(crate) struct Grants(pub(crate) Value);

/// The [occurrence, stage] of each procedure that runs.
#[derive(Clone, Debug)]
pub(crate) struct CurrentStages(pub(crate) Value);

/// Who may look by a grant, and while which procedures are in which stages.
#[derive(Clone, Debug)]
pub(crate) struct Granting {
    pub(crate) grants: Grants,
    pub(crate) current_stages: CurrentStages,
}

sites! {
    /// What `GrantedLook4` derives.
    GrantedSite of "GrantedLook4" { Look = "1:look", }
}

sites! {
    /// What `SetAsideLook4` derives.
    SetAsideLookSite of "SetAsideLook4" { Look = "1:look", }
}

const GRANTED: GuardId = GuardId::new("GrantedLook4.1");
const SET_ASIDE: GuardId = GuardId::new("SetAsideLook4.1");

/// `GrantedLook4`: whether a grant that holds lets `viewer` look into `zone`.
pub(crate) fn granted_look(
    seam: &impl Seam,
    granting: &Granting,
    viewer: &Value,
    zone: &Given<ZoneInstance>,
) -> Judgement<bool> {
    let look = defined(GRANTED, granting.lets(viewer, &zone.to_value()))?;
    Ok(seam.value(GrantedSite::Look.into(), look))
}

/// `SetAsideLook4`: whether a grant of the group that `effect` has set aside
/// lets `viewer` look at it. A grant of one group is none of another. Which
/// effect that is matters only where there is a grant at all.
pub(crate) fn set_aside_look(
    seam: &impl Seam,
    granting: &Granting,
    viewer: &Value,
    effect: &Read<Value>,
) -> Judgement<bool> {
    let of_group = defined(GRANTED, granting.of_occurrence(effect));
    let of_group = applied(SET_ASIDE, of_group)?;
    let set_aside = Given::Known(ZoneInstance::Shared(SharedZone::SetAside));
    let look = applied(SET_ASIDE, granted_look(seam, &of_group, viewer, &set_aside))?;
    Ok(seam.value(SetAsideLookSite::Look.into(), look))
}

impl Granting {
    fn lets(&self, viewer: &Value, zone: &Value) -> Read<bool> {
        for grant in reading::members(&self.grants.0)? {
            let grant = Fields::from(grant);
            if reading::same(grant.get("viewer")?, viewer)?
                && reading::same(grant.get("zone")?, zone)?
                && self.current_stages.holds(&grant)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The grants that the procedure with this occurrence gave.
    fn of_occurrence(&self, occurrence: &Read<Value>) -> Read<Self> {
        let mut granted = Vec::new();
        for grant in reading::members(&self.grants.0)? {
            let own = reading::field(&grant, "occurrence")?;
            if reading::same(own, occurrence.as_ref().map_err(Clone::clone)?)? {
                granted.push(grant);
            }
        }
        Ok(Self {
            grants: Grants(reading::set(granted)),
            current_stages: self.current_stages.clone(),
        })
    }
}

impl CurrentStages {
    /// Whether the procedure that gave the grant is in the stage it is for.
    fn holds(&self, grant: &Fields) -> Read<bool> {
        let at = reading::record([
            ("occurrence", grant.get("occurrence")?.clone()),
            ("stage", grant.get("stage")?.clone()),
        ]);
        reading::is_member(&at, &self.0)
    }
}
