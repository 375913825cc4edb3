//! Deploying a card (row O8).

use crate::engine::profile::conjuncts::{Judgement, defined, hold};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::seam::{GuardId, Seam, guards, sites};
use crate::engine::profile::zones::ZoneInstance;
use crate::value::Value;

use super::frames::ProcedureFrame;

/// What `ChooseDeployment8` is asked.
pub(crate) struct DeploymentChoice {
    pub(crate) before: ProcedureFrame,
    pub(crate) after: Fields,
    pub(crate) destination: Given<ZoneInstance>,
    pub(crate) destination_legal: Fact,
    pub(crate) capacity_available: Fact,
}

guards! {
    /// The conjuncts of `ChooseDeployment8`.
    DeploymentChoiceGuard of "ChooseDeployment8" {
        IsDeployment = "1",
        IsChoosing = "2",
        NotComplete = "3",
        DestinationAdmitted = "4",
        DestinationLegal = "5",
        CapacityAvailable = "6",
        AfterIsChosen = "7",
    }
}

sites! {
    /// What `ChooseDeployment8` derives.
    DeploymentChoiceSite of "ChooseDeployment8" { Destination = "7:destination", }
}

sites! {
    /// What `Deployed8` derives.
    DeployedSite of "Deployed8" { Deployed = "3:deployed", }
}

const IS_DEPLOYMENT: GuardId = GuardId::new("Deployed8.1");
const IS_COMPLETE: GuardId = GuardId::new("Deployed8.2");
const IS_OF_CARD: GuardId = GuardId::new("Deployed8.3");

/// `ChooseDeployment8`: the frame that has a destination, and has not reached
/// it.
pub(crate) fn choose_deployment(seam: &impl Seam, asked: &DeploymentChoice) -> Judgement<Fields> {
    use DeploymentChoiceGuard as Guard;
    let before = &asked.before;
    hold(seam, Guard::IsDeployment, before.is_of("Deploy"))?;
    hold(seam, Guard::IsChoosing, before.is_in("DestinationChoice"))?;
    let is_complete = before.is_complete();
    hold(
        seam,
        Guard::NotComplete,
        is_complete.map(|complete| !complete),
    )?;
    hold(
        seam,
        Guard::DestinationAdmitted,
        is_admitted(&asked.destination),
    )?;
    hold(
        seam,
        Guard::DestinationLegal,
        asked.destination_legal.holds(),
    )?;
    hold(
        seam,
        Guard::CapacityAvailable,
        asked.capacity_available.holds(),
    )?;
    let destination = seam.value(
        DeploymentChoiceSite::Destination.into(),
        asked.destination.to_value(),
    );
    let chosen = before.in_stage("Payment");
    let chosen = chosen
        .choosing("destination", destination)
        .map(|next| next.0);
    let is_chosen = chosen
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|chosen| asked.after.equals(chosen));
    hold(seam, Guard::AfterIsChosen, is_chosen)?;
    defined(Guard::AfterIsChosen, chosen)
}

/// The play area and the objective areas.
fn is_admitted(destination: &Given<ZoneInstance>) -> Read<bool> {
    let admitted = ZoneInstance::ALL
        .iter()
        .filter(|zone| zone.takes_deployed());
    match destination {
        Given::Known(zone) => Ok(zone.takes_deployed()),
        Given::Foreign(value) => {
            let admitted = admitted.map(Exchange::to_value).collect();
            reading::is_member(value, &reading::set(admitted))
        }
    }
}

/// `Deployed8`: "staging is not yet deployment", and only a deployment makes
/// its card a deployed one.
pub(crate) fn deployed(seam: &impl Seam, frame: &ProcedureFrame, id: &Value) -> Judgement<bool> {
    let is_deployed = defined(IS_DEPLOYMENT, frame.is_of("Deploy"))?
        && defined(IS_COMPLETE, frame.is_complete())?
        && defined(IS_OF_CARD, is_card_of(frame, id))?;
    Ok(seam.value(DeployedSite::Deployed.into(), is_deployed))
}

fn is_card_of(frame: &ProcedureFrame, id: &Value) -> Read<bool> {
    reading::same(frame.choice("card")?, id)
}
