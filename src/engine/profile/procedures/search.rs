//! The search: selection, shuffle, condition marking, return (row O11).

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::cards::OCCUPANTS;
use super::check::Check;
use super::framed::{Place, WAITING, choice, place};
use super::step::Step;

const OPERATION: &str = "Search";
/// The component of a deck's order.
pub(super) const DECK_ORDER: &str = "deckOrder";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Selection,
    Shuffle,
    ConditionMarking,
}

impl Stage {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Selection" => Self::Selection,
            "Shuffle" => Self::Shuffle,
            "ConditionMarking" => Self::ConditionMarking,
            _ => return None,
        })
    }
}

/// What a call makes of a search.
pub(super) fn step(step: &Step<'_>) -> Composition {
    let is_own = |argument| step.says(argument, "operation", OPERATION);
    match step.operator() {
        "OpenProcedure8" if step.is_opening(OPERATION) => step.opens_one(),
        "AdvanceProcedure8" | "SelectFound8" | "ReturnProcedure8" | "ReturnPlayToCaller8"
            if is_own("before") =>
        {
            on_frame(step)
        }
        "SearchCompletion4" => shuffled(step),
        _ => Composition::Foreign,
    }
}

fn on_frame(step: &Step<'_>) -> Composition {
    if step.operator() == "SelectFound8" && !step.holds(Check::Searched, is_inspected(step)) {
        return step.not_in("a search of a zone that does not hold what is inspected");
    }
    step.moves_in("the search's stage", Stage::named, |at| {
        match step.operator() {
            "AdvanceProcedure8" => at == Some(Place::In(Stage::ConditionMarking)),
            "SelectFound8" => at == Some(Place::In(Stage::Selection)),
            "ReturnProcedure8" => at == Some(Place::Complete),
            _ => false,
        }
    })
}

/// What is in the zone that a search is of, as far as that is told.
fn searched(step: &Step<'_>, frame: &Value) -> Option<Value> {
    let occupants = step.state.get(OCCUPANTS)?;
    reading::apply(occupants, choice(frame, "zone")?).ok()
}

/// Whether all that the searching actor inspects is in the searched zone: "for the
/// relevant zone and stage".
fn is_inspected(step: &Step<'_>) -> bool {
    let here = step
        .call
        .arg("before")
        .and_then(|frame| searched(step, frame));
    let is_here = here
        .zip(step.call.arg("inspected"))
        .map(|(here, inspected)| reading::is_subset(inspected, &here));
    matches!(is_here, Some(Ok(true)))
}

/// The shuffle ends its stage, and gives the deck its order, if it is the searched
/// zone's. Ours: what is searched may be another deck, or a zone without an order; of
/// that the supplied sequences are all that is told, and the deck stays as it is.
fn shuffled(step: &Step<'_>) -> Composition {
    let (open, callers) = (step.open_frames(OPERATION), step.callers());
    let is_due = |frame| place(frame, Stage::named) == Some(Place::In(Stage::Shuffle));
    let due = open
        .iter()
        .find(|(key, frame)| is_due(frame) && !callers.contains(key));
    let Some((key, frame)) = due.or(open.last()) else {
        return Composition::Foreign;
    };
    if !step.holds(Check::CallerWaits, !callers.contains(key)) {
        return step.not_in(WAITING);
    }
    if !step.holds(Check::Stage, is_due(frame)) {
        return step.not_in("a search, but in its shuffle");
    }
    let here = searched(step, frame);
    if !step.holds(
        Check::Searched,
        step.call.arg("deckOccupants") == here.as_ref(),
    ) {
        return step.not_in("a search of another zone");
    }
    let order = step.state.get(DECK_ORDER);
    let ordered = order.and_then(|order| reading::items(order).ok());
    let shuffled = match ordered.map(reading::set) == here {
        true => step.replaces(DECK_ORDER),
        false => step.stays(),
    };
    match shuffled {
        Composition::Becomes(next) => step.reaches(next, frame, "ConditionMarking"),
        other => other,
    }
}
