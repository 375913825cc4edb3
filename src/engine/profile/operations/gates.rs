//! What may be played and what may be deployed (rows O8 and O9).

use crate::engine::profile::conjuncts::{Judgement, hold};
use crate::engine::profile::exchange::{Exchange, Fact, Given};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::seam::{Seam, guards};
use crate::engine::profile::zones::Seat;
use crate::value::Value;

/// What `PlayGate8` is asked.
pub(crate) struct PlayGate {
    pub(crate) seat: Given<Seat>,
    pub(crate) card_type: Value,
    pub(crate) special_authorization: Fact,
}

/// What `DeploymentGate8` is asked.
pub(crate) struct DeploymentGate {
    pub(crate) card_type: Value,
    pub(crate) face: Value,
    pub(crate) special_authorization: Fact,
}

guards! {
    /// The conjuncts of `PlayGate8`.
    PlayGateGuard of "PlayGate8" {
        IsSeat = "1",
        TypeIsPlayed = "2",
        TypeIsSeats = "3",
    }
}

guards! {
    /// The conjuncts of `DeploymentGate8`.
    DeploymentGateGuard of "DeploymentGate8" {
        TypeIsDeployed = "1",
        TypeAuthorized = "2",
        FaceKnown = "3",
        FaceAuthorized = "4",
    }
}

/// `PlayGate8`: "the ordinary play-type gate admits Plan cards for SideA and
/// Action cards for SideB."
pub(crate) fn play_gate(seam: &impl Seam, asked: &PlayGate) -> Judgement<()> {
    use PlayGateGuard as Guard;
    let card_type = &asked.card_type;
    hold(seam, Guard::IsSeat, is_seat(&asked.seat))?;
    let is_played = reading::is_one_of(card_type, &["Action", "Plan"]);
    hold(seam, Guard::TypeIsPlayed, is_played)?;
    let is_seats = asked
        .special_authorization
        .holds()
        .and_then(|special| Ok(special || reading::is_text(card_type, asked.ordinary_type()?)?));
    hold(seam, Guard::TypeIsSeats, is_seats)
}

fn is_seat(seat: &Given<Seat>) -> Read<bool> {
    match seat {
        Given::Known(_) => Ok(true),
        Given::Foreign(value) => reading::is_one_of(value, &Seat::ALL.map(Seat::name)),
    }
}

impl PlayGate {
    fn ordinary_type(&self) -> Read<&'static str> {
        let is_side_a = reading::is_text(&self.seat.to_value(), Seat::SideA.name())?;
        Ok(if is_side_a { "Plan" } else { "Action" })
    }
}

/// `DeploymentGate8`: the "different type and face gates" of a deployment;
/// "special authorization is needed for the exceptional cases."
pub(crate) fn deployment_gate(seam: &impl Seam, asked: &DeploymentGate) -> Judgement<()> {
    use DeploymentGateGuard as Guard;
    let (card_type, face) = (&asked.card_type, &asked.face);
    let is_deployed = reading::is_one_of(card_type, &["Asset", "Plan", "Structure"]);
    hold(seam, Guard::TypeIsDeployed, is_deployed)?;
    let authorized_if =
        |is_special: Read<bool>| Ok(!is_special? || asked.special_authorization.holds()?);
    hold(
        seam,
        Guard::TypeAuthorized,
        authorized_if(reading::is_one_of(card_type, &["Plan"])),
    )?;
    hold(
        seam,
        Guard::FaceKnown,
        reading::is_one_of(face, &["Down", "Up"]),
    )?;
    hold(
        seam,
        Guard::FaceAuthorized,
        authorized_if(reading::is_text(face, "Down")),
    )
}
