//! The play: placement, cost work, activation, resolution, cleanup, return
//! (rows O9 and O10).

use crate::engine::Composition;
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading;
use crate::engine::profile::zones::{SharedZone, ZoneInstance};
use crate::value::Value;

use super::check::Check;
use super::framed::{Place, place};
use super::step::Step;

const OPERATION: &str = "Play";
const UNGATED: &str = "a play whose card has not passed its gate";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Placement,
    CostWork,
    Activation,
    Resolution,
    Cleanup,
}

impl Stage {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Placement" => Self::Placement,
            "CostWork" => Self::CostWork,
            "Activation" => Self::Activation,
            "Resolution" => Self::Resolution,
            "Cleanup" => Self::Cleanup,
            _ => return None,
        })
    }

    /// Whether its card may move so: it is placed, leaves play while the play
    /// resolves, or is cleaned up.
    fn admits(self, source: Option<&Value>, destination: Option<&Value>) -> bool {
        let play = ZoneInstance::Shared(SharedZone::Play).to_value();
        match self {
            Self::Placement => destination == Some(&play),
            Self::Resolution | Self::Cleanup => source == Some(&play),
            Self::CostWork | Self::Activation => false,
        }
    }
}

/// What a call makes of a play.
pub(super) fn step(step: &Step<'_>) -> Composition {
    let is_own = |argument| step.says(argument, "operation", OPERATION);
    match step.operator() {
        "OpenProcedure8" => step.opens_one_of(OPERATION),
        "AdvanceProcedure8" | "ReturnPlayToCaller8" if is_own("before") => on_frame(step),
        "PlayGate8" => step.passes_gate(
            OPERATION,
            |frame| place(frame, Stage::named) == Some(Place::In(Stage::Placement)),
            &[("seat", &["actor"]), ("cardType", &["choices", "cardType"])],
        ),
        "AtomicZoneMove4" | "SwapLocation8" => moved(step),
        _ => Composition::Foreign,
    }
}

fn on_frame(step: &Step<'_>) -> Composition {
    if step.ends("Placement") && !step.holds(Check::Gated, step.before_is_gated()) {
        return step.not_in(UNGATED);
    }
    let play = ZoneInstance::Shared(SharedZone::Play).to_value();
    if step.ends("Placement") && !step.holds(Check::Placed, step.has_card_in(&play)) {
        return step.not_in("a play whose card is not placed");
    }
    step.moves_in("the play's stage", Stage::named, |at| {
        match step.operator() {
            "AdvanceProcedure8" => matches!(at, Some(Place::In(_))),
            _ => at == Some(Place::Complete),
        }
    })
}

/// The card of the play moves as its stage has it; others move by what the play,
/// or another work, does.
fn moved(step: &Step<'_>) -> Composition {
    let Some(frame) = step.open_frame(OPERATION) else {
        return step.replaces("occupants");
    };
    let choices = reading::field(&frame, "choices");
    let card = choices.and_then(|choices| reading::field(choices, "card"));
    let card = card.ok();
    let moves = step.relocations();
    let own = moves.iter().find(|moved| moved.id == card);
    let (Some(_), Some(own)) = (step.accepted(), own) else {
        return step.replaces("occupants");
    };
    let at = place(&frame, Stage::named);
    let is_placement = at == Some(Place::In(Stage::Placement));
    if is_placement && !step.holds(Check::Gated, step.is_gated(&frame)) {
        return step.not_in(UNGATED);
    }
    let admits = matches!(at, Some(Place::In(stage)) if stage.admits(own.source, own.destination));
    if !step.holds(Check::Placement, admits) {
        return step.not_in("a play, but of its card to and from play");
    }
    step.replaces("occupants")
}
