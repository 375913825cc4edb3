//! The draw: counting, reactions, completion, return (row O7).
//!
//! The component `state` holds the frame beside decks, custody, hands and
//! owners; `history` the movements that occurred.

use crate::engine::Composition;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::value::Value;

use super::check::Check;
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
    // Reactions have children with frames of their own, which leave the draw alone.
    if step.accepted().is_some() && is_of_another(step) {
        return step.stays();
    }
    match step.operator() {
        "OpenProcedure8" => opened(step, frame),
        "BeginDraw8" | "CompleteZeroDraw8" => admitted(step, at(), Place::In(Stage::Counting)),
        "TransferDrawn8"
            if step.accepted().is_some()
                && !step.holds(Check::Events, have_events(step, frame)) =>
        {
            step.not_in("a draw without an event of each card that it drew")
        }
        "TransferDrawn8" => admitted(step, at(), Place::In(Stage::Reactions)),
        "RecordMovement8" => recorded(step, at()),
        "ReturnProcedure8" => match step.accepted() {
            Some(_) if !step.holds(Check::Current, step.call.arg("before") == Some(frame)) => {
                step.not_current("the draw's frame")
            }
            _ => frame_becomes(step),
        },
        "ReturnPlayToCaller8" => match step.accepted() {
            Some(_) if !step.holds(Check::Stage, false) => step.not_in("a draw, which is no play"),
            _ => frame_becomes(step),
        },
        _ => Composition::Foreign,
    }
}

fn field<'a>(record: &'a Value, name: &str) -> Option<&'a Value> {
    reading::field(record, name).ok()
}

/// Whether a frame opens, moves or returns that is no draw's.
fn is_of_another(step: &Step<'_>) -> bool {
    let operation = match step.operator() {
        "OpenProcedure8" => step.call.arg("operation"),
        "AdvanceProcedure8" | "ReturnProcedure8" | "ReturnPlayToCaller8" => {
            step.field("before", "operation")
        }
        _ => None,
    };
    operation.is_some_and(|operation| reading::as_text(operation) != Some("Draw"))
}

/// The next draw, under an occurrence of its own, after the return of the last.
fn opened(step: &Step<'_>, last: &Value) -> Composition {
    let again = step.call.arg("occurrence") == field(last, "occurrence");
    match step.accepted() {
        Some(_) if !step.holds(Check::LastReturned, has_returned(last)) => {
            step.not_in("a draw that has not returned")
        }
        Some(_) if !step.holds(Check::OtherOccurrence, !again) => {
            step.not_in("a draw, under the occurrence of the last one")
        }
        _ => frame_becomes(step),
    }
}

/// Whether each card in the draw's custody has its drawn-card event; true where
/// there is no telling.
fn have_events(step: &Step<'_>, frame: &Value) -> bool {
    let state = step.state.get(STATE);
    let tracking = state.and_then(|state| field(state, "tracking"));
    let custody = tracking.and_then(|tracking| reading::entries(tracking).ok());
    let history = step.state.get(HISTORY);
    let history = history.and_then(|history| reading::items(history).ok());
    let (Some(custody), Some(history)) = (custody, history) else {
        return true;
    };
    let occurrence = field(frame, "occurrence");
    let mut own = custody
        .iter()
        .filter(|(_, transit)| field(transit, "effectInstance") == occurrence);
    own.all(|(id, _)| {
        history.iter().any(|event| {
            let kind = field(event, "kind").and_then(reading::as_text);
            kind == Some("Draw") && field(event, "object") == Some(id)
        })
    })
}

/// A relation on the whole state, admitted in one stage.
fn admitted(step: &Step<'_>, at: Option<Place<Stage>>, wanted: Place<Stage>) -> Composition {
    match step.accepted() {
        Some(_) if !step.holds(Check::Stage, at == Some(wanted)) => step.not_in("the draw's stage"),
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

/// An event is recorded: that a card was drawn, while it is in custody; and what
/// "draw reactions and their children" do with a drawn card takes it out of
/// custody.
fn recorded(step: &Step<'_>, at: Option<Place<Stage>>) -> Composition {
    let recorded = step.replaces(HISTORY);
    let (Composition::Becomes(next), Some(_), Some(state)) =
        (&recorded, step.accepted(), step.state.get(STATE))
    else {
        return recorded;
    };
    let kind = step.call.arg("kind").and_then(reading::as_text);
    if kind == Some("Draw") {
        return match step.call.arg("object") {
            Some(id) if !step.holds(Check::InCustody, in_custody(state, id)) => {
                step.not_in("a draw, of a card out of its custody")
            }
            _ => recorded,
        };
    }
    let is_reaction = at == Some(Place::In(Stage::Reactions));
    if !step.holds(Check::Reactions, is_reaction) {
        return recorded;
    }
    match step.call.arg("object").map(|id| without(state, id)) {
        Some(Ok(state)) => Composition::Becomes(next.clone().with(STATE, state)),
        _ => recorded,
    }
}

/// Whether an object is in the custody of the draw's own occurrence; true where there
/// is no telling.
fn in_custody(state: &Value, id: &Value) -> bool {
    let occurrence = field(state, "frame").and_then(|frame| field(frame, "occurrence"));
    let tracking = reading::field(state, "tracking");
    let held = tracking.and_then(|tracking| {
        let held = reading::entries(tracking)?;
        let mut held = held.iter();
        Ok(held.any(|(own, transit)| own == id && field(transit, "effectInstance") == occurrence))
    });
    held.unwrap_or(true)
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
