//! The draw: counting, reactions, completion, return (row O7).
//!
//! The component `state` holds the frame beside decks, custody, hands and
//! owners; `history` the movements that occurred.

use std::collections::HashSet;

use crate::engine::Composition;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::value::Value;

use super::check::Check;
use super::framed::{Place, bar, cycle, has_returned, place};
use super::step::Step;

pub(super) const STATE: &str = "state";
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
    let Some(state) = step.state.get(STATE) else {
        return Composition::Foreign;
    };
    let Some(frame) = field(state, "frame") else {
        return Composition::NoStep("`state` has no frame".to_owned());
    };
    // Reactions have children with frames of their own, which leave the draw alone.
    if is_of_another(step) {
        return Composition::Foreign;
    }
    let at = place(frame, Stage::named);
    match step.operator() {
        "OpenProcedure8" => opened(step, frame),
        "BeginDraw8" => begun(step, at),
        "CompleteZeroDraw8" => admitted(step, at, Place::In(Stage::Counting)),
        "TransferDrawn8" => transferred(step, state, at),
        "RecordMovement8" => recorded(step, state, at),
        "ReturnProcedure8" => {
            if !step.holds(Check::Current, step.call.arg("before") == Some(frame)) {
                return step.not_current("the draw's frame");
            }
            frame_becomes(step)
        }
        "ReturnPlayToCaller8" if !step.holds(Check::Stage, false) => {
            step.not_in("a draw, which is no play")
        }
        "ReturnPlayToCaller8" => frame_becomes(step),
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
        "AdvanceProcedure8"
        | "ChooseDeployment8"
        | "SelectFound8"
        | "ReturnProcedure8"
        | "ReturnPlayToCaller8" => step.field("before", "operation"),
        _ => None,
    };
    operation.is_some_and(|operation| reading::as_text(operation) != Some("Draw"))
}

/// The next draw, under an occurrence of its own: after the return of the last, or as
/// what a reaction to it does, while it waits ("draw reactions and their children").
/// Ours: who reacts is not told, but the last one's caller does not; and where the last
/// one's frame is meanwhile is not told either.
fn opened(step: &Step<'_>, last: &Value) -> Composition {
    let (occurrence, caller) = (step.call.arg("occurrence"), step.call.arg("caller"));
    let reacts = || {
        place(last, Stage::named) == Some(Place::In(Stage::Reactions))
            && caller != field(last, "caller")
    };
    if !step.holds(Check::LastReturned, has_returned(last) || reacts()) {
        return step.not_in("a draw that has not returned");
    }
    let last_one = field(last, "occurrence");
    if !step.holds(Check::OtherOccurrence, occurrence != last_one) {
        return step.not_in("a draw, under the occurrence of the last one");
    }
    let is_over = has_returned(last) && caller == last_one;
    let calls_itself = !has_returned(last) && occurrence == field(last, "caller");
    let bar = occurrence.zip(caller).and_then(|(occurrence, caller)| {
        bar(occurrence, caller, is_over).or_else(|| calls_itself.then(|| cycle(occurrence)))
    });
    if !step.holds(Check::CallerOpen, bar.is_none()) {
        return Composition::NoStep(bar.unwrap_or_default());
    }
    frame_becomes(step)
}

/// The draw takes its cards out of the decks. One whose last movement was a drawing
/// is in a hand, by the history, and would need no event of this one.
fn begun(step: &Step<'_>, at: Option<Place<Stage>>) -> Composition {
    let drawn = drawn(step);
    let is_undrawn = custody(step.result).iter().all(|id| !drawn.contains(id));
    if !step.holds(Check::Undrawn, is_undrawn) {
        return step.not_in("a draw of a card that was drawn, and has not moved since");
    }
    admitted(step, at, Place::In(Stage::Counting))
}

/// The surviving group goes to hands, each card with its drawn-card event.
fn transferred(step: &Step<'_>, state: &Value, at: Option<Place<Stage>>) -> Composition {
    let drawn = drawn(step);
    let have_events = custody(state).iter().all(|id| drawn.contains(id));
    if !step.holds(Check::Events, have_events) {
        return step.not_in("a draw without an event of each card that it drew");
    }
    admitted(step, at, Place::In(Stage::Reactions))
}

/// What is in the custody of the draw's own occurrence.
fn custody(state: &Value) -> HashSet<Value> {
    let occurrence = field(state, "frame").and_then(|frame| field(frame, "occurrence"));
    let tracking = field(state, "tracking").and_then(|held| reading::entries(held).ok());
    let held = tracking.unwrap_or_default().into_iter();
    let own = held.filter(|(_, transit)| field(transit, "effectInstance") == occurrence);
    own.map(|(id, _)| id).collect()
}

/// The objects whose last event is that they were drawn: what is drawn has no event of
/// a drawing when the draw begins, so that the last one is the draw's own.
fn drawn(step: &Step<'_>) -> HashSet<Value> {
    let history = step.state.get(HISTORY);
    let events = history.and_then(|history| reading::items(history).ok());
    let mut drawn = HashSet::new();
    for event in events.unwrap_or_default() {
        let Some(id) = field(&event, "object") else {
            continue;
        };
        match field(&event, "kind").and_then(reading::as_text) {
            Some("Draw") => drawn.insert(id.clone()),
            _ => drawn.remove(id),
        };
    }
    drawn
}

/// A relation on the whole state, admitted in one stage.
fn admitted(step: &Step<'_>, at: Option<Place<Stage>>, wanted: Place<Stage>) -> Composition {
    if !step.holds(Check::Stage, at == Some(wanted)) {
        return step.not_in("the draw's stage");
    }
    step.replaces(STATE)
}

/// The frame becomes what the call leads to, and the rest of the state stays.
fn frame_becomes(step: &Step<'_>) -> Composition {
    let Some(state) = step.state.get(STATE) else {
        return step.stays();
    };
    let next = Fields::from(state.clone()).with("frame", step.result.clone());
    let next = crate::engine::profile::Exchange::to_value(&next);
    Composition::Becomes(step.state.clone().with(STATE, next))
}

/// An event is recorded: once that a card was drawn, while it is in custody; and what
/// "draw reactions and their children" do with a drawn card takes it out of custody.
/// What they react to is its drawn-card event, which is there before.
fn recorded(step: &Step<'_>, state: &Value, at: Option<Place<Stage>>) -> Composition {
    let recorded = step.replaces(HISTORY);
    let (Composition::Becomes(next), Some(id)) = (&recorded, step.call.arg("object")) else {
        return recorded;
    };
    let (is_held, is_drawn) = (custody(state).contains(id), drawn(step).contains(id));
    if step.call.arg("kind").and_then(reading::as_text) == Some("Draw") {
        if !step.holds(Check::InCustody, is_held) {
            return step.not_in("a draw, of a card out of its custody");
        }
        if !step.holds(Check::FirstEvent, !is_drawn) {
            return step.not_in("a draw, of a card that has its event already");
        }
        return recorded;
    }
    if !step.holds(Check::Reactions, at == Some(Place::In(Stage::Reactions))) {
        return recorded;
    }
    if !step.holds(Check::EventBefore, is_drawn || !is_held) {
        return step.not_in("a draw, of a drawn card that has no event yet");
    }
    match without(state, id) {
        Ok(state) => Composition::Becomes(next.clone().with(STATE, state)),
        Err(_) => recorded,
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
