//! The search: selection, shuffle, condition marking, return (row O11).

use crate::engine::Composition;
use crate::engine::profile::reading;

use super::check::Check;
use super::framed::{Place, WAITING, place};
use super::step::Step;

const OPERATION: &str = "Search";

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
        "OpenProcedure8" => step.opens_one_of(OPERATION),
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
    step.moves_in("the search's stage", Stage::named, |at| {
        match step.operator() {
            "AdvanceProcedure8" => at == Some(Place::In(Stage::ConditionMarking)),
            "SelectFound8" => at == Some(Place::In(Stage::Selection)),
            "ReturnProcedure8" => at == Some(Place::Complete),
            _ => false,
        }
    })
}

/// The shuffle gives the deck its order, and ends its stage.
fn shuffled(step: &Step<'_>) -> Composition {
    let Some(frame) = step.open_frame(OPERATION) else {
        return Composition::Foreign;
    };
    let is_due = place(&frame, Stage::named) == Some(Place::In(Stage::Shuffle));
    let goes_on = || {
        let own = reading::field(&frame, "occurrence");
        own.is_ok_and(|own| step.goes_on(own))
    };
    match step.accepted() {
        None => step.stays(),
        Some(_) if !goes_on() => step.not_in(WAITING),
        Some(_) if !step.holds(Check::Stage, is_due) => step.not_in("a search, but in its shuffle"),
        Some(_) => match step.replaces("deckOrder") {
            Composition::Becomes(next) => step.reaches(next, &frame, "ConditionMarking"),
            other => other,
        },
    }
}
