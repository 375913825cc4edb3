//! Objects in the temporary custody of a procedure (rows Z13 and Z14).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::value::Value;

use super::instance::{SharedZone, ZoneInstance};

/// From each set-aside identifier to its transit record.
#[derive(Clone, Debug)]
pub(crate) struct Tracking(pub(crate) Value);

/// One record: whose, where from, by which effect of which ability, and what
/// is owed at the end.
#[derive(Clone, Debug)]
pub(crate) struct Transit(pub(crate) Fields);

/// What `SetAsideTrackingValid4` is asked.
pub(crate) struct Custody {
    pub(crate) set_aside_ids: Value,
    pub(crate) tracking: Tracking,
    /// The [instance, ability] of each effect that runs.
    pub(crate) running_effects: Value,
    pub(crate) cleanups: Value,
}

guards! {
    /// The conjuncts of `SetAsideTrackingValid4`.
    TrackingGuard of "SetAsideTrackingValid4" {
        CoversSetAside = "1",
        NamesObject = "2",
        OriginElsewhere = "3",
        EffectRuns = "4",
        CleanupKnown = "5",
    }
}

sites! {
    /// What `SetAsideGroup4` derives.
    GroupSite of "SetAsideGroup4" { Group = "1:group", }
}

sites! {
    /// What `SetAsideExitView4` derives, by branch.
    ExitSite of "SetAsideExitView4" {
        Temporary = "1[THEN]:zone",
        Origin = "1[ELSE]:zone",
    }
}

const GROUP: GuardId = GuardId::new("SetAsideGroup4.1");
const EXIT: GuardId = GuardId::new("SetAsideExitView4.1");
const ORIGIN_BRANCH: GuardId = GuardId::new("SetAsideExitView4.1[ELSE].1");

/// `SetAsideTrackingValid4`: "every current set-aside object to have matching
/// tracking information."
pub(crate) fn set_aside_tracking_valid(seam: &impl Seam, asked: &Custody) -> Judgement<()> {
    use TrackingGuard as Guard;
    let covered = reading::domain(&asked.tracking.0)
        .and_then(|tracked| reading::same(&tracked, &asked.set_aside_ids));
    hold(seam, Guard::CoversSetAside, covered)?;
    let each = |is_so: &dyn Fn(&Value, &Transit) -> Read<bool>| asked.each_record(is_so);
    hold(
        seam,
        Guard::NamesObject,
        each(&|id, transit| reading::same(transit.object()?, id)),
    )?;
    hold(
        seam,
        Guard::OriginElsewhere,
        each(&|_, transit| is_origin(transit.origin()?)),
    )?;
    hold(
        seam,
        Guard::EffectRuns,
        each(&|_, transit| asked.runs_effect_of(transit)),
    )?;
    hold(
        seam,
        Guard::CleanupKnown,
        each(&|_, transit| asked.knows_cleanup(transit.cleanup()?)),
    )
}

/// Every zone but the set-aside zone itself.
fn is_origin(zone: &Value) -> Read<bool> {
    let set_aside = Given::Known(ZoneInstance::Shared(SharedZone::SetAside));
    let zone: Given<ZoneInstance> = Given::from(zone);
    Ok(zone.is_admitted()? && zone.differs_from(&set_aside)?)
}

impl Custody {
    fn each_record(&self, is_so: &dyn Fn(&Value, &Transit) -> Read<bool>) -> Read<bool> {
        for id in reading::members(&self.set_aside_ids)? {
            if !is_so(&id, &self.tracking.record_of(&id)?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn runs_effect_of(&self, transit: &Transit) -> Read<bool> {
        let effect = reading::record([
            ("instance", transit.effect_instance()?.clone()),
            ("ability", transit.owning_ability()?.clone()),
        ]);
        reading::is_member(&effect, &self.running_effects)
    }

    /// An obligation that is there, or none.
    fn knows_cleanup(&self, cleanup: &Value) -> Read<bool> {
        let known = reading::union(&self.cleanups, &reading::set(vec![Value::Int(0)]))?;
        reading::is_member(cleanup, &known)
    }
}

impl Tracking {
    pub(crate) fn record_of(&self, id: &Value) -> Read<Transit> {
        reading::apply(&self.0, id).map(|record| Transit(Fields::from(record)))
    }

    /// What the records of one effect instance name.
    pub(crate) fn group_of(&self, effect: &Value) -> Read<IdSet> {
        let mut group = IdSet::default();
        for id in reading::members(&reading::domain(&self.0)?)? {
            if reading::same(self.record_of(&id)?.effect_instance()?, effect)? {
                group = group.with(&ObjectId::from(id))?;
            }
        }
        Ok(group)
    }

    /// The effects that have set something aside.
    pub(crate) fn effects(&self) -> Read<Vec<Value>> {
        let mut effects = Vec::new();
        for id in reading::members(&reading::domain(&self.0)?)? {
            effects.push(self.record_of(&id)?.effect_instance()?.clone());
        }
        reading::members(&reading::set(effects))
    }
}

impl Transit {
    fn object(&self) -> Read<&Value> {
        self.0.get("object")
    }

    fn origin(&self) -> Read<&Value> {
        self.0.get("origin")
    }

    pub(crate) fn effect_instance(&self) -> Read<&Value> {
        self.0.get("effectInstance")
    }

    fn owning_ability(&self) -> Read<&Value> {
        self.0.get("owningAbility")
    }

    fn cleanup(&self) -> Read<&Value> {
        self.0.get("cleanup")
    }
}

/// `SetAsideGroup4`: what the records of one effect instance name. "A
/// temporary group cannot be reconstructed reliably from face or current zone
/// alone."
pub(crate) fn set_aside_group(
    seam: &impl Seam,
    tracking: &Tracking,
    effect: &Value,
) -> Judgement<IdSet> {
    let group = defined(GROUP, tracking.group_of(effect))?;
    Ok(seam.value(GroupSite::Group.into(), group))
}

/// `SetAsideExitView4`: "the temporary zone to a qualifying observer and the
/// recorded origin to another."
pub(crate) fn set_aside_exit_view(
    seam: &impl Seam,
    transit: &Transit,
    observing_ability: &Value,
) -> Judgement<Value> {
    let owner = defined(EXIT, transit.owning_ability())?;
    if defined(EXIT, reading::same(observing_ability, owner))? {
        let set_aside = ZoneInstance::Shared(SharedZone::SetAside).to_value();
        return Ok(seam.value(ExitSite::Temporary.into(), set_aside));
    }
    let origin = transit.origin().and_then(reading::worked_out);
    let origin = defined(ORIGIN_BRANCH, origin)?;
    Ok(seam.value(ExitSite::Origin.into(), origin))
}
