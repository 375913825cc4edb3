//! The deployment: staging, choice, payment, barrier, placement, return (row
//! O8).

use crate::engine::Composition;
use crate::engine::profile::reading;

use super::check::Check;
use super::framed::{Place, place};
use super::step::{Relocation, Step};

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
        "OpenProcedure8" => step.opens_one_of(OPERATION),
        "AdvanceProcedure8" | "ChooseDeployment8" | "ReturnProcedure8" | "ReturnPlayToCaller8"
            if is_own("before") =>
        {
            on_frame(step)
        }
        "DeploymentGate8" => step.passes_gate(
            OPERATION,
            |frame| place(frame, Stage::named) == Some(Place::In(Stage::Staging)),
            &[
                ("cardType", &["choices", "cardType"]),
                ("face", &["choices", "face"]),
            ],
        ),
        "AtomicZoneMove4" | "SwapLocation8" => placed(step),
        _ => Composition::Foreign,
    }
}

fn on_frame(step: &Step<'_>) -> Composition {
    if step.ends("Staging") && !step.holds(Check::Gated, step.before_is_gated()) {
        return step.not_in("a deployment whose card has not passed its gate");
    }
    if step.ends("FinalPlacement") && !step.holds(Check::Placed, is_at_destination(step)) {
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

fn is_at_destination(step: &Step<'_>) -> bool {
    let choices = step.field("before", "choices");
    let destination = choices.and_then(|choices| reading::field(choices, "destination").ok());
    destination.is_none_or(|destination| step.has_card_in(destination))
}

/// The final placement, of the frame's card at the chosen destination; other
/// cards move by other work.
fn placed(step: &Step<'_>) -> Composition {
    let Some(frame) = step.open_frame(OPERATION) else {
        return step.replaces("occupants");
    };
    let choice = |name| {
        let choices = reading::field(&frame, "choices").ok()?;
        reading::field(choices, name).ok()
    };
    let moves = step.relocations();
    let own = moves.iter().find(|moved| choice("card") == moved.id);
    let is_placed = |moved: &Relocation<'_>| {
        place(&frame, Stage::named) == Some(Place::In(Stage::FinalPlacement))
            && choice("destination") == moved.destination
    };
    match (step.accepted(), own) {
        (Some(_), Some(own)) if !step.holds(Check::Placement, is_placed(own)) => {
            step.not_in("a deployment, but its final placement")
        }
        _ => step.replaces("occupants"),
    }
}
