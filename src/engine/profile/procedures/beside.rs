//! What a call that is none of a machine's own makes of its components: "Record
//! updates frame their record; a composed state must also constrain unrelated
//! components." Ours: where cards are is left open by what moves or draws them,
//! with the whole of the components that say it.

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::framed::FRAMES;
use super::step::Step;

/// The components that say where cards are.
const CARDS: [&str; 5] = ["occupants", "deckOrder", "table", "inPlay", "state"];
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
        "AtomicZoneMove4" | "SwapLocation8" | "BatchTransfer8" | "RecordMovement8" => {
            without_cards(step.stays())
        }
        "BeginDraw8" | "CompleteZeroDraw8" | "TransferDrawn8" => drawn(step),
        _ => Composition::Foreign,
    }
}

/// The frame of another operation is put beside those that are there, or is kept
/// elsewhere.
fn opened(step: &Step<'_>) -> Composition {
    let Some(key) = step.call.arg("occurrence") else {
        return Composition::Foreign;
    };
    if step.frames().is_none() {
        return step.stays();
    }
    let mut frames = step.standing();
    frames.retain(|(own, _)| own != key);
    frames.push((key.clone(), step.result));
    let frames = frames.into_iter();
    let frames = frames.map(|(own, frame)| (own, frame.clone())).collect();
    match reading::function_of(frames) {
        Ok(frames) => {
            let elsewhere = step.state.clone();
            Composition::Either([elsewhere.clone().with(FRAMES, frames), elsewhere])
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
    if own.as_ref() != Some(before) && own.is_some() && has_machine.contains(&true) {
        return Composition::Foreign;
    }
    becomes(step, key, before, step.result)
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
        Ok(key) => without_cards(becomes(step, key, before, after)),
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

/// Where the cards are is left open.
fn without_cards(composition: Composition) -> Composition {
    match composition {
        Composition::Becomes(next) => Composition::Becomes(
            CARDS
                .iter()
                .fold(next, |next, component| next.without(component)),
        ),
        other => other,
    }
}
