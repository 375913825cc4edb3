//! The play: placement, cost work, activation, resolution, cleanup, return
//! (rows O9 and O10).

use crate::engine::Composition;
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::zones::{SharedZone, ZoneInstance};
use crate::value::Value;

use super::cards::Moving;
use super::check::Check;
use super::framed::{Place, choice, place};
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
}

fn in_play() -> Value {
    ZoneInstance::Shared(SharedZone::Play).to_value()
}

/// What a call makes of a play.
pub(super) fn step(step: &Step<'_>) -> Composition {
    let is_own = |argument| step.says(argument, "operation", OPERATION);
    match step.operator() {
        "OpenProcedure8" if step.is_opening(OPERATION) => opened(step),
        "AdvanceProcedure8" | "ReturnPlayToCaller8" if is_own("before") => on_frame(step),
        "PlayGate8" => gate(step),
        "AtomicZoneMove4" | "SwapLocation8" => {
            step.moves_cards(OPERATION, |moving| objection(step, moving))
        }
        _ => Composition::Foreign,
    }
}

/// Plays whose card is to be placed pass the gate. A card that is in play has been placed
/// by something else, and is to leave before the play can place it.
pub(super) fn gate(step: &Step<'_>) -> Composition {
    step.passes_gate(
        OPERATION,
        |frame| {
            place(frame, Stage::named) == Some(Place::In(Stage::Placement))
                && !step.is_in(choice(frame, "card"), &in_play())
        },
        &[("seat", &["actor"]), ("cardType", &["choices", "cardType"])],
    )
}

/// A play is of a card.
fn opened(step: &Step<'_>) -> Composition {
    let card = step.field("choices", "card");
    if !step.holds(Check::OfCard, card.is_some()) {
        return step.not_in("a play of no card");
    }
    if !step.holds(Check::FoundReturned, !step.is_found(card)) {
        return step.not_in("a search that has found the card, before its return");
    }
    step.opens_one()
}

fn on_frame(step: &Step<'_>) -> Composition {
    if step.ends("Placement") && !step.holds(Check::Gated, step.before_is_gated()) {
        return step.not_in(UNGATED);
    }
    let is_placed = step.is_in(step.choice("card"), &in_play());
    if step.ends("Placement") && step.has_its_card() && !step.holds(Check::Placed, is_placed) {
        return step.not_in("a play whose card is not placed");
    }
    step.moves_in("the play's stage", Stage::named, |at| {
        match step.operator() {
            "AdvanceProcedure8" => matches!(at, Some(Place::In(_))),
            _ => at == Some(Place::Complete),
        }
    })
}

/// Why the card of a play does not move so: the placement, which brings it into play, is
/// behind the gate. No stage holds the card where it is: what becomes of it is the work of
/// what is paid, resolves or reacts.
fn objection(step: &Step<'_>, moving: &Moving<'_>) -> Option<Composition> {
    let at = place(moving.frame, Stage::named);
    let is_placed = moving.moved.destination == Some(&in_play());
    if at != Some(Place::In(Stage::Placement)) || !is_placed {
        return None;
    }
    let is_gated = step.holds(Check::Gated, step.is_gated(moving.frame));
    (!is_gated).then(|| step.not_in(UNGATED))
}
