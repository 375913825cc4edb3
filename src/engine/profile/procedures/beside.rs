//! What a call that is none of a machine's own makes of its components: "Record
//! updates frame their record; a composed state must also constrain unrelated
//! components." Each is as the call tells it, and else as it was.

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::cards::{GATED, OCCUPANTS};
use super::draw::STATE;
use super::framed::{FRAMES, WAITING};
use super::relocated::with_relocated;
use super::resolution;
use super::search::DECK_ORDER;
use super::step::Step;

/// The operations whose own machine says when their frames move.
const OPERATIONS: [&str; 3] = ["Deploy", "Play", "Search"];

/// What a call of another operation makes of the components.
pub(super) fn step(step: &Step<'_>) -> Composition {
    match step.operator() {
        "OpenProcedure8" => opened(step),
        "AdvanceProcedure8"
        | "ChooseDeployment8"
        | "SelectFound8"
        | "ReturnProcedure8"
        | "ReturnPlayToCaller8" => moved(step),
        "AtomicZoneMove4" | "SwapLocation8" => relocates(step),
        "BatchTransfer8" => with_relocated(step, step.state.clone(), &step.relocated()),
        // "A request is not enough", and an event no movement.
        "RecordMovement8" => step.stays(),
        "BeginDraw8" | "CompleteZeroDraw8" | "TransferDrawn8" => drawn(step),
        "DeckReorder4" => reordered(step),
        "SearchCompletion4" => completes(step),
        // The gate of another operation: which of its frames pass is its machine's.
        "PlayGate8" | "DeploymentGate8" => Composition::Becomes(step.state.clone().without(GATED)),
        resolution::OPENING => beside(step, step.call.arg("id")),
        operator if resolution::is_of_frames(operator) => {
            let before = step.call.arg("before").zip(step.field("before", "id"));
            before.map_or_else(
                || step.stays(),
                |(before, key)| becomes(step, key, before, step.result),
            )
        }
        // Of none of the components.
        _ => step.stays(),
    }
}

/// The frame of another operation is put beside those that are there, or is kept
/// elsewhere. If no machine knows the operation, each that has frames asks that the
/// occurrence is new, and its caller can wait; of the others their own does.
fn opened(step: &Step<'_>) -> Composition {
    let (Some(_), Some(key)) = (step.frames(), step.call.arg("occurrence")) else {
        return step.stays();
    };
    let has_machine = OPERATIONS.map(|operation| step.is_opening(operation));
    if has_machine.contains(&true) && step.store() == FRAMES {
        return beside(step, Some(key));
    }
    match step.opens_one() {
        Composition::Becomes(beside) => Composition::Either([beside, step.state.clone()]),
        other => other,
    }
}

/// What the call leads to is put under a key beside the frames, or is kept elsewhere.
fn beside(step: &Step<'_>, key: Option<&Value>) -> Composition {
    let (Some(_), Some(key)) = (step.frames(), key) else {
        return step.stays();
    };
    let mut frames = step.standing();
    frames.retain(|(own, _)| own != key);
    frames.push((key.clone(), step.result));
    let frames = frames.into_iter();
    let frames = frames.map(|(own, frame)| (own, frame.clone())).collect();
    match reading::function_of(frames) {
        Ok(frames) => {
            let elsewhere = step.state.clone();
            Composition::Either([elsewhere.clone().with(step.store(), frames), elsewhere])
        }
        Err(_) => step.stays(),
    }
}

/// The frame of another operation moves, if it is among these.
fn moved(step: &Step<'_>) -> Composition {
    let (Some(before), Some(key)) = (step.call.arg("before"), step.field("before", "occurrence"))
    else {
        return Composition::Foreign;
    };
    let own = step.frame(key);
    let has_machine = OPERATIONS.map(|operation| step.says("before", "operation", operation));
    let has_machine = has_machine.contains(&true) && step.store() == FRAMES;
    if own.as_ref() != Some(before) && own.is_some() && has_machine {
        return Composition::Foreign;
    }
    if own.as_ref() == Some(before) && !has_machine && !step.goes_on(key) {
        return step.not_in(WAITING);
    }
    becomes(step, key, before, step.result)
}

/// A move is of the zones, where the machine knows them; and so of what else tells
/// where the cards are.
fn relocates(step: &Step<'_>) -> Composition {
    let moved = match step.state.get(OCCUPANTS) {
        Some(_) => step.replaces(OCCUPANTS),
        None => step.stays(),
    };
    match moved {
        Composition::Becomes(next) => with_relocated(step, next, &step.relocated()),
        other => other,
    }
}

/// A draw takes cards out of decks, and into hands; its frame moves, if it is among
/// these.
fn drawn(step: &Step<'_>) -> Composition {
    let (Some(before), Ok(after)) = (
        step.field("before", "frame"),
        reading::field(step.result, "frame"),
    ) else {
        return Composition::Foreign;
    };
    match reading::field(before, "occurrence") {
        Ok(key) => match becomes(step, key, before, after) {
            Composition::Becomes(next) => with_relocated(step, next, &step.relocated()),
            other => other,
        },
        Err(_) => Composition::Foreign,
    }
}

/// The frame under a key becomes another, if it is there as it was before.
fn becomes(step: &Step<'_>, key: &Value, before: &Value, after: &Value) -> Composition {
    match step.frame(key) {
        Some(own) if own == *before => step.puts(key, after),
        _ => step.stays(),
    }
}

/// The shuffle of a search, whose frame goes on by it: which of those that are open, its
/// own machine says.
fn completes(step: &Step<'_>) -> Composition {
    let Composition::Becomes(next) = reordered(step) else {
        return step.stays();
    };
    let searches = step.open_frames("Search").into_iter();
    Composition::Becomes(searches.fold(next, |next, (key, _)| next.open_at(FRAMES, vec![key])))
}

/// The deck whose order is what the reordering was of has the other order, where the
/// machine knows it; another deck's is kept elsewhere.
fn reordered(step: &Step<'_>) -> Composition {
    let before = step.call.arg("before");
    let next = step.state.clone();
    let next = match step.state.get(DECK_ORDER) {
        own if own.is_some() && own == before => next.with(DECK_ORDER, step.result.clone()),
        _ => next,
    };
    let Some((state, decks)) = step
        .state
        .get(STATE)
        .and_then(|state| Some((state, reading::field(state, "decks").ok()?)))
    else {
        return Composition::Becomes(next);
    };
    let decks = reading::entries(decks).map(|decks| {
        let decks = decks.into_iter().map(|(seat, deck)| {
            let deck = if Some(deck) == before {
                step.result
            } else {
                deck
            };
            (seat, deck.clone())
        });
        reading::function(decks.collect())
    });
    let after =
        decks.and_then(|decks| reading::except(state, &["decks"], &mut || Ok(decks.clone())));
    match after {
        Ok(state) => Composition::Becomes(next.with(STATE, state)),
        Err(_) => Composition::Becomes(next),
    }
}
