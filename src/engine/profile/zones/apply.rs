//! From a call to the chapter's operator.

use crate::engine::Outcome;
use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::outcomes::{predicate, relation, value};
use crate::engine::profile::seam::Seam;

use super::class::zone_class;
use super::custody::{
    Custody, Tracking, Transit, set_aside_exit_view, set_aside_group, set_aside_tracking_valid,
};
use super::grants::{Granting, granted_look, set_aside_look};
use super::inactive::{Interaction, inactive_by_default, removed_interaction};
use super::instance::zone_instances;
use super::location::{Whereabouts, object_location};
use super::look::{Look, default_zone_look};
use super::object_look::{ObjectLook, Roles, discard_pile_look, object_look, seat_zone_by_role};
use super::observation::{Observing, player_observation};
use super::partition::zone_partition;
use super::relocation::{ZoneMove, atomic_zone_move};

/// What the chapter's operator called `name` makes of its arguments; `None` if
/// the chapter has no such operator.
pub(crate) fn apply(
    seam: &impl Seam,
    name: &str,
    args: &Arguments<'_>,
) -> Argument<Option<Outcome>> {
    let outcome = match name {
        "ZoneInstances4" => value(Ok(zone_instances(seam))),
        "ZonePartition4" => {
            let (in_game, occupants) = (args.given("inGameIds")?, args.given("occupants")?);
            predicate(zone_partition(seam, &in_game, &occupants))
        }
        "AtomicZoneMove4" => {
            let moved = atomic_zone_move(seam, &ZoneMove::read(args)?);
            relation(args, moved.map(|occupancy| occupancy.to_value()))?
        }
        "ZoneClass4" => {
            let class = zone_class(seam, &args.given("zone")?);
            value(class.map(|class| class.to_value()))
        }
        "DefaultZoneLook4" => {
            let look = default_zone_look(seam, &Look::read(args)?);
            value(look.map(|look| look.to_value()))
        }
        "ObjectLocation4" => {
            let location = object_location(seam, &Whereabouts::read(args)?);
            value(location.map(|location| location.to_value()))
        }
        "DiscardPileLook4" => {
            let (zone, face) = (args.given("zone")?, args.value("face")?);
            let look = discard_pile_look(seam, &zone, face, args.value("viewer")?);
            value(look.map(|look| look.to_value()))
        }
        "GrantedLook4" => {
            let (granting, zone) = (Granting::read(args)?, args.given("zone")?);
            let look = granted_look(seam, &granting, args.value("viewer")?, &zone);
            value(look.map(|look| look.to_value()))
        }
        "SetAsideLook4" => {
            let (granting, effect) = (Granting::read(args)?, args.value("effectInstance")?);
            let effect = Ok(effect.clone());
            let look = set_aside_look(seam, &granting, args.value("viewer")?, &effect);
            value(look.map(|look| look.to_value()))
        }
        "ObjectLook4" => {
            let look = object_look(seam, &ObjectLook::read(args)?);
            value(look.map(|look| look.to_value()))
        }
        "SeatZoneByRole4" => {
            let roles = Roles(args.fields("roles")?);
            value(seat_zone_by_role(seam, args.value("kind")?, &roles))
        }
        "PlayerObservation4" => value(player_observation(seam, &Observing::read(args)?)),
        "SetAsideTrackingValid4" => {
            predicate(set_aside_tracking_valid(seam, &Custody::read(args)?))
        }
        "SetAsideGroup4" => {
            let tracking = Tracking(args.value("tracking")?.clone());
            let group = set_aside_group(seam, &tracking, args.value("effectInstance")?);
            value(group.map(|group| group.to_value()))
        }
        "SetAsideExitView4" => {
            let transit = Transit(args.fields("transit")?);
            value(set_aside_exit_view(
                seam,
                &transit,
                args.value("observingAbility")?,
            ))
        }
        "InactiveByDefault4" => {
            let inactive = inactive_by_default(seam, &args.given("zone")?);
            value(inactive.map(|inactive| inactive.to_value()))
        }
        "RemovedInteraction4" => predicate(removed_interaction(seam, &Interaction::read(args)?)),
        _ => return Ok(None),
    };
    Ok(Some(outcome))
}
