//! The play: placement, cost work, activation, resolution, cleanup, return
//! (rows O9 and O10).

use crate::engine::Composition;
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::zones::{SharedZone, ZoneInstance};
use crate::value::Value;

use super::cards::Moving;
use super::check::Check;
use super::framed::{Place, WAITING, place};
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

    /// Whether its card may move. It is placed in play, and is there until its abilities
    /// are activated. Ours: what becomes of it then is the work of what resolves or
    /// reacts, for the seed names no stage that would hold it in play; "moving a card to
    /// play" and "playing it" are "different operations", so that it may come back as
    /// well. Nor does the seed hold it where it is while it is to be placed.
    fn admits(self) -> bool {
        self != Self::CostWork
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
        "PlayGate8" => step.passes_gate(
            OPERATION,
            |frame| place(frame, Stage::named) == Some(Place::In(Stage::Placement)),
            &[("seat", &["actor"]), ("cardType", &["choices", "cardType"])],
        ),
        "AtomicZoneMove4" | "SwapLocation8" => {
            step.moves_cards(OPERATION, |moving| objection(step, moving))
        }
        _ => Composition::Foreign,
    }
}

/// A play is of a card, which its placement brings into play: one that is there has
/// been placed by something else.
fn opened(step: &Step<'_>) -> Composition {
    let card = step.field("choices", "card");
    if !step.holds(Check::OfCard, card.is_some()) {
        return step.not_in("a play of no card");
    }
    if !step.holds(Check::FoundReturned, !step.is_found(card)) {
        return step.not_in("a search that has found the card, before its return");
    }
    if !step.holds(Check::Unplaced, !step.is_in(card, &in_play())) {
        return step.not_in("a play of a card that is in play already");
    }
    step.opens_one()
}

fn on_frame(step: &Step<'_>) -> Composition {
    if step.ends("Placement") && !step.holds(Check::Gated, step.before_is_gated()) {
        return step.not_in(UNGATED);
    }
    let card = step.choice("card");
    if step.ends("Placement") && !step.holds(Check::Placed, step.is_in(card, &in_play())) {
        return step.not_in("a play whose card is not placed");
    }
    step.moves_in("the play's stage", Stage::named, |at| {
        match step.operator() {
            "AdvanceProcedure8" => matches!(at, Some(Place::In(_))),
            _ => at == Some(Place::Complete),
        }
    })
}

/// Why the card of a play does not move so.
fn objection(step: &Step<'_>, moving: &Moving<'_>) -> Option<Composition> {
    let at = place(moving.frame, Stage::named);
    let is_placed = moving.moved.destination == Some(&in_play());
    if at == Some(Place::In(Stage::Placement)) && is_placed {
        if !step.holds(Check::CallerWaits, !moving.waits) {
            return Some(step.not_in(WAITING));
        }
        if !step.holds(Check::Gated, step.is_gated(moving.frame)) {
            return Some(step.not_in(UNGATED));
        }
    }
    let admits = match at {
        Some(Place::In(stage)) => stage.admits(),
        // "Ending reactions" run between completion and return.
        Some(Place::Complete) => true,
        Some(Place::Returned) | None => false,
    };
    let is_admitted = step.holds(Check::Placement, admits);
    (!is_admitted).then(|| step.not_in("a play, but of its card to and from play"))
}
