//! The search: selection, shuffle, condition marking, return (row O11).

use crate::engine::profile::reading;
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::beside::reordered;
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
        "OpenProcedure8" if step.is_opening("Install") => installs(step),
        "AdvanceProcedure8" | "SelectFound8" | "ReturnProcedure8" | "ReturnPlayToCaller8"
            if is_own("before") =>
        {
            on_frame(step)
        }
        "SearchCompletion4" => shuffled(step),
        _ => Composition::Foreign,
    }
}

/// "A later instruction to play or install a found card needs the search return contract":
/// what is played or deployed asks that itself.
fn installs(step: &Step<'_>) -> Composition {
    let is_found = step.is_found(step.field("choices", "card"));
    match step.holds(Check::FoundReturned, !is_found) {
        true => Composition::Foreign,
        false => step.not_in("a search that has found the card, before its return"),
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

/// The searches that are open and in their shuffle, wait for nothing, and are of what a
/// shuffle is of, as far as that is told: it ends the stage of any one of them.
pub(super) fn due<'a>(step: &Step<'a>) -> Vec<(Value, &'a Value)> {
    let callers = step.callers();
    let mut due = step.open_frames(OPERATION);
    due.retain(|(key, frame)| {
        let here = searched(step, frame);
        is_in_shuffle(frame)
            && !callers.contains(key)
            && (here.is_none() || here.as_ref() == step.call.arg("deckOccupants"))
    });
    due
}

fn is_in_shuffle(frame: &Value) -> bool {
    place(frame, Stage::named) == Some(Place::In(Stage::Shuffle))
}

/// The state in which each of these searches in turn has shuffled.
pub(super) fn each_shuffled(
    step: &Step<'_>,
    due: &[(Value, &Value)],
    next: &Composed,
) -> Option<Composition> {
    let mut shuffled = due.iter().map(|(_, frame)| {
        // Its relation is of the deck: "in a composed state the same step is the frame's".
        step.reaches(next.clone(), frame, "ConditionMarking")
    });
    let first = shuffled.next()?;
    Some(shuffled.fold(first, Composition::or))
}

/// The shuffle ends the stage of one search, and gives the deck its order, if it is the
/// searched zone's. Ours: what is searched may be another deck, or a zone without an
/// order; of that the supplied sequences are all that is told, and the deck stays as it is.
fn shuffled(step: &Step<'_>) -> Composition {
    let callers = step.callers();
    let mut due = step.open_frames(OPERATION);
    if due.is_empty() {
        return Composition::Foreign;
    }
    due.retain(|(_, frame)| step.holds(Check::Stage, is_in_shuffle(frame)));
    if due.is_empty() {
        return step.not_in("a search, but in its shuffle");
    }
    due.retain(|(key, _)| step.holds(Check::CallerWaits, !callers.contains(key)));
    if due.is_empty() {
        return step.not_in(WAITING);
    }
    due.retain(|(_, frame)| {
        let here = searched(step, frame);
        step.holds(
            Check::Searched,
            step.call.arg("deckOccupants") == here.as_ref(),
        )
    });
    if due.is_empty() {
        return step.not_in("a search of another zone");
    }
    reordered(step).then(|next| each_shuffled(step, &due, &next).unwrap_or(Composition::Foreign))
}
