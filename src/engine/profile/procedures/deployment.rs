//! The deployment: staging, choice, payment, barrier, placement, return (row
//! O8).

use crate::engine::Composition;

use super::cards::Moving;
use super::check::Check;
use super::framed::{Place, choice, place};
use super::step::Step;

const OPERATION: &str = "Deploy";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Staging,
    DestinationChoice,
    Payment,
    CostBarrier,
    FinalPlacement,
}

impl Stage {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Staging" => Self::Staging,
            "DestinationChoice" => Self::DestinationChoice,
            "Payment" => Self::Payment,
            "CostBarrier" => Self::CostBarrier,
            "FinalPlacement" => Self::FinalPlacement,
            _ => return None,
        })
    }

    /// Whether a bare receipt ends it.
    fn ends_by_receipt(self) -> bool {
        self != Self::DestinationChoice
    }
}

/// What a call makes of a deployment.
pub(super) fn step(step: &Step<'_>) -> Composition {
    let is_own = |argument| step.says(argument, "operation", OPERATION);
    match step.operator() {
        "OpenProcedure8" if step.is_opening(OPERATION) => opened(step),
        "AdvanceProcedure8" | "ChooseDeployment8" | "ReturnProcedure8" | "ReturnPlayToCaller8"
            if is_own("before") =>
        {
            on_frame(step)
        }
        "DeploymentGate8" => gate(step),
        "AtomicZoneMove4" | "SwapLocation8" => {
            step.moves_cards(OPERATION, |moving| objection(step, moving))
        }
        _ => Composition::Foreign,
    }
}

/// Deployments whose card is staged pass the gate.
pub(super) fn gate(step: &Step<'_>) -> Composition {
    step.passes_gate(
        OPERATION,
        |frame| place(frame, Stage::named) == Some(Place::In(Stage::Staging)),
        &[
            ("cardType", &["choices", "cardType"]),
            ("face", &["choices", "face"]),
        ],
    )
}

/// A deployment is of a card.
fn opened(step: &Step<'_>) -> Composition {
    let card = step.field("choices", "card");
    if !step.holds(Check::OfCard, card.is_some()) {
        return step.not_in("a deployment of no card");
    }
    if !step.holds(Check::FoundReturned, !step.is_found(card)) {
        return step.not_in("a search that has found the card, before its return");
    }
    step.opens_one()
}

fn on_frame(step: &Step<'_>) -> Composition {
    let is_at = |destination| step.is_in(step.choice("card"), destination);
    if step.ends("Staging") && !step.holds(Check::Gated, step.before_is_gated()) {
        return step.not_in("a deployment whose card has not passed its gate");
    }
    let is_there = step.choice("destination").is_some_and(is_at);
    // "Final placement" is a stage of its own, and moves the card: "the source and
    // destination must be different". What is there before has been placed by something
    // else, and is to leave.
    if step.ends("CostBarrier") && step.has_its_card() && !step.holds(Check::Unplaced, !is_there) {
        return step.not_in("a deployment whose card is at the destination already");
    }
    if step.ends("FinalPlacement") && step.has_its_card() && !step.holds(Check::Placed, is_there) {
        return step.not_in("a deployment whose card is not at its destination");
    }
    step.moves_in("the deployment's stage", Stage::named, |at| {
        match (step.operator(), at) {
            ("AdvanceProcedure8", Some(Place::In(stage))) => stage.ends_by_receipt(),
            ("ChooseDeployment8", at) => at == Some(Place::In(Stage::DestinationChoice)),
            ("ReturnProcedure8", at) => at == Some(Place::Complete),
            _ => false,
        }
    })
}

/// Why the card of a deployment does not move so: to the chosen destination it moves in
/// its stage. "Deployment can involve staging", and other work may take the card
/// elsewhere; what "ending reactions" make of it is theirs.
fn objection(step: &Step<'_>, moving: &Moving<'_>) -> Option<Composition> {
    if choice(moving.frame, "destination") != moving.moved.destination {
        return None;
    }
    let at = place(moving.frame, Stage::named);
    let admits = at == Some(Place::Complete) || at == Some(Place::In(Stage::FinalPlacement));
    let is_admitted = step.holds(Check::Placement, admits);
    (!is_admitted).then(|| step.not_in("a deployment, but its final placement"))
}
