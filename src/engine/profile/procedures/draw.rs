//! The draw: counting, reactions, completion, return (row O7).
//!
//! The component `state` holds the frame beside decks, custody, hands and
//! owners; `history` the movements that occurred.

use crate::engine::Composition;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::value::Value;

use super::framed::{Place, has_returned, place};
use super::step::Step;

const STATE: &str = "state";
const HISTORY: &str = "history";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Counting,
    Reactions,
}

impl Stage {
    fn named(name: &str) -> Option<Self> {
        match name {
            "Counting" => Some(Self::Counting),
            "Reactions" => Some(Self::Reactions),
            _ => None,
        }
    }
}

/// What a call makes of a draw.
pub(super) fn step(step: &Step<'_>) -> Composition {
    let Some(frame) = step
        .state
        .get(STATE)
        .and_then(|state| field(state, "frame"))
    else {
        return Composition::NoStep("`state` has no frame".to_owned());
    };
    let at = || place(frame, Stage::named);
    match step.operator() {
        "OpenProcedure8" if !has_returned(frame) && step.accepted().is_some() => {
            step.not_in("a draw that has not returned")
        }
        "OpenProcedure8" => frame_becomes(step),
        "BeginDraw8" | "CompleteZeroDraw8" => admitted(step, at(), Place::In(Stage::Counting)),
        "TransferDrawn8" => admitted(step, at(), Place::In(Stage::Reactions)),
        "AdvanceProcedure8" if step.accepted().is_some() => {
            step.not_in("a draw, whose stages end by its own operators")
        }
        "RecordMovement8" => recorded(step, at()),
        "ReturnProcedure8" => match step.accepted() {
            Some(_) if step.call.arg("before") != Some(frame) => {
                step.not_current("the draw's frame")
            }
            _ => frame_becomes(step),
        },
        _ => Composition::Foreign,
    }
}

fn field<'a>(record: &'a Value, name: &str) -> Option<&'a Value> {
    reading::field(record, name).ok()
}

/// A relation on the whole state, admitted in one stage.
fn admitted(step: &Step<'_>, at: Option<Place<Stage>>, wanted: Place<Stage>) -> Composition {
    match step.accepted() {
        Some(_) if at != Some(wanted) => step.not_in("the draw's stage"),
        _ => step.replaces(STATE),
    }
}

/// The frame becomes what the call leads to, and the rest of the state stays.
fn frame_becomes(step: &Step<'_>) -> Composition {
    let (Some(frame), Some(state)) = (step.accepted(), step.state.get(STATE)) else {
        return step.stays();
    };
    let next = Fields::from(state.clone()).with("frame", frame.clone());
    let next = crate::engine::profile::Exchange::to_value(&next);
    Composition::Becomes(step.state.clone().with(STATE, next))
}

/// An event is recorded; the discard of a drawn card by "draw reactions and
/// their children" takes it out of custody.
fn recorded(step: &Step<'_>, at: Option<Place<Stage>>) -> Composition {
    let recorded = step.replaces(HISTORY);
    let (Composition::Becomes(next), Some(_), Some(state)) =
        (&recorded, step.accepted(), step.state.get(STATE))
    else {
        return recorded;
    };
    let kind = step.call.arg("kind").and_then(reading::as_text);
    if kind != Some("Discard") || at != Some(Place::In(Stage::Reactions)) {
        return recorded;
    }
    match step.call.arg("object").map(|id| without(state, id)) {
        Some(Ok(state)) => Composition::Becomes(next.clone().with(STATE, state)),
        _ => recorded,
    }
}

/// The state without the custody of an object.
fn without(state: &Value, id: &Value) -> Read<Value> {
    let tracking = reading::field(state, "tracking")?;
    let kept = reading::entries(tracking)?.into_iter();
    let kept = kept.filter(|(own, _)| own != id);
    let kept = kept.map(|(own, transit)| (own, transit.clone())).collect();
    reading::except(state, &["tracking"], &mut || {
        reading::function_of(Vec::clone(&kept))
    })
}
