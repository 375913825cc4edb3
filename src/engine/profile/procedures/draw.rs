//! The draw: counting, reactions, completion, return (row O7).
//!
//! The component `state` holds the frame beside decks, custody, hands and
//! owners; `history` the movements that occurred. A draw that is a reaction to another
//! has its frame in `state`, and the outer one's is kept meanwhile: in `waiting`, where a
//! state has that, or else among `frames`.

use std::collections::HashSet;

use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::check::Check;
use super::framed::{DRAWS, FRAMES, Place, WAITING, has_returned, place};
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
    match resumed(step) {
        Some(state) => on_state(&Step {
            state: &state,
            ..*step
        }),
        None => on_state(step),
    }
}

fn on_state(step: &Step<'_>) -> Composition {
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
        "ReturnProcedure8" => returned(step, frame),
        "ReturnPlayToCaller8" if !step.holds(Check::Stage, false) => {
            step.not_in("a draw, which is no play")
        }
        "ReturnPlayToCaller8" => frame_becomes(step),
        _ => Composition::Foreign,
    }
}

/// The state in which the draw goes on that the call is of, if it is one of those that
/// wait. The one in `state`, if it has not returned, waits meanwhile: its group is in the
/// custody of its own occurrence, and detached work, for one, may draw beside it.
fn resumed(step: &Step<'_>) -> Option<Composed> {
    let state = step.state.get(STATE)?;
    let own = field(state, "frame")?;
    let before = step.call.arg("before")?;
    let frame = field(before, "frame").unwrap_or(before);
    let next = match step.state.get(DRAWS) {
        Some(waiting) => {
            let mut waiting = reading::items(waiting).ok()?;
            waiting.remove(waiting.iter().position(|other| other == frame)?);
            waiting.extend((!has_returned(own)).then(|| own.clone()));
            step.state.clone().with(DRAWS, Value::seq(waiting))
        }
        None => {
            let is_kept = frame != own && kept(step, frame);
            (is_kept && (has_returned(own) || kept(step, own))).then_some(())?;
            step.state.clone()
        }
    };
    Some(next.with(STATE, with_field(state, "frame", frame)))
}

/// Whether the frame of a draw that has not returned is among the others.
fn kept(step: &Step<'_>, draw: &Value) -> bool {
    let frames = step.state.seen(FRAMES);
    let frames = frames.and_then(|frames| reading::entries(frames).ok());
    let mut frames = frames.unwrap_or_default().into_iter();
    is_draw(draw) && !has_returned(draw) && frames.any(|(_, frame)| frame == draw)
}

fn is_draw(frame: &Value) -> bool {
    field(frame, "operation").and_then(reading::as_text) == Some("Draw")
}

/// The frames of the draws that wait, the outermost first.
fn waiting(step: &Step<'_>) -> Vec<Value> {
    let waiting = step.state.get(DRAWS);
    let waiting = waiting.and_then(|waiting| reading::items(waiting).ok());
    waiting.unwrap_or_default()
}

/// The draw that what this calls for reacts to, the innermost if it is several: "draw
/// reactions and their children".
fn reacted_to(step: &Step<'_>, caller: Option<&Value>) -> Option<Value> {
    let mut draws = step.open_now();
    draws.retain(|(_, frame)| is_draw(frame));
    let above = step.above(caller.cloned()).into_iter();
    let mut above = above.filter_map(|caller| {
        let mut draws = draws.iter();
        draws.find(|(own, _)| *own == caller)
    });
    above.next().map(|(_, frame)| frame.clone())
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

/// A draw, under an occurrence of its own. Inside of another it is what a reaction to that
/// does, and what it reacts to are drawn-card events. Beside others it is the work of who
/// waits for none of them: the seeds hold draws apart by the custody of each, and not by
/// their order.
fn opened(step: &Step<'_>, last: &Value) -> Composition {
    let Some(occurrence) = step.call.arg("occurrence") else {
        return Composition::Foreign;
    };
    let outer = reacted_to(step, step.call.arg("caller"));
    let reacts = outer
        .as_ref()
        .is_none_or(|outer| place(outer, Stage::named) == Some(Place::In(Stage::Reactions)));
    if !step.holds(Check::OuterBegun, reacts) {
        return step.not_in("a draw that has nothing to be reacted to");
    }
    let mut others = step.everywhere().into_iter();
    let is_other = others.all(|(own, _)| own != *occurrence);
    if !step.holds(Check::OtherOccurrence, is_other) {
        return step.not_in("a draw, under an occurrence that has a frame");
    }
    let bar = step.cannot_wait(occurrence);
    if !step.holds(Check::CallerOpen, bar.is_none()) {
        return Composition::NoStep(bar.unwrap_or_default());
    }
    if let Some(objection) = step.waits_for_another() {
        return objection;
    }
    let has_event = outer.as_ref().is_none_or(|outer| has_event(step, outer));
    if !step.holds(Check::EventBefore, has_event) {
        return step.not_in("a draw, of which no card has its event yet");
    }
    let keeps = step.state.get(DRAWS).is_some();
    let is_kept = has_returned(last) || keeps || kept(step, last);
    if !step.holds(Check::Kept, is_kept) {
        return step.not_in(
            "a draw whose frame would be lost: it is to wait in `waiting`, or among `frames`",
        );
    }
    let opened = frame_becomes(step);
    match opened {
        Composition::Becomes(next) if keeps && !has_returned(last) => {
            let waiting = waiting(step).into_iter().chain([last.clone()]);
            Composition::Becomes(next.with(DRAWS, Value::seq(waiting.collect::<Vec<_>>())))
        }
        other => other,
    }
}

/// Whether a card of a draw has its drawn-card event, if any is in its custody. One that
/// was drawn and has moved since may have been of its group.
fn has_event(step: &Step<'_>, draw: &Value) -> bool {
    let held = step.state.get(STATE).map(|state| held_by(state, draw));
    let (held, events) = (held.unwrap_or_default(), Events::of(step));
    held.is_empty() || !events.moved_since.is_empty() || !held.is_disjoint(&events.drawn)
}

/// The draw is back at its caller: one that waits is the state's again, by this step or
/// the next.
fn returned(step: &Step<'_>, frame: &Value) -> Composition {
    if !step.holds(Check::Current, step.call.arg("before") == Some(frame)) {
        return step.not_current("the draw's frame");
    }
    if let Some(objection) = waits(step, frame) {
        return objection;
    }
    let outer = waiting(step);
    frame_becomes(step).then(|next| {
        let again = (0..outer.len()).rev().filter_map(|at| {
            let mut others = outer.clone();
            let resumed = others.remove(at);
            let state = with_field(next.get(STATE)?, "frame", &resumed);
            let next = next.clone().with(DRAWS, Value::seq(others));
            Some(Composition::Becomes(next.with(STATE, state)))
        });
        let later = Composition::Becomes(next.clone());
        again
            .chain([later.clone()])
            .reduce(Composition::or)
            .unwrap_or(later)
    })
}

/// Why the draw does not go on: something that it called is open.
fn waits(step: &Step<'_>, frame: &Value) -> Option<Composition> {
    let goes_on = field(frame, "occurrence").is_none_or(|own| step.goes_on(own));
    (!goes_on).then(|| step.not_in(WAITING))
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
    let frame = field(state, "frame");
    frame.map_or_else(HashSet::new, |frame| held_by(state, frame))
}

/// What is in the custody of a draw.
fn held_by(state: &Value, draw: &Value) -> HashSet<Value> {
    let occurrence = field(draw, "occurrence");
    let tracking = field(state, "tracking").and_then(|held| reading::entries(held).ok());
    let held = tracking.unwrap_or_default().into_iter();
    let own = held.filter(|(_, transit)| field(transit, "effectInstance") == occurrence);
    own.map(|(id, _)| id).collect()
}

/// The objects whose last event is that they were drawn: what is drawn has no event of
/// a drawing when the draw begins, so that the last one is the draw's own.
fn drawn(step: &Step<'_>) -> HashSet<Value> {
    Events::of(step).drawn
}

/// What the history says of drawings.
#[derive(Default)]
struct Events {
    /// The objects whose last event it is.
    drawn: HashSet<Value>,
    /// Those that have another one after it.
    moved_since: HashSet<Value>,
}

impl Events {
    fn of(step: &Step<'_>) -> Self {
        let history = step.state.get(HISTORY);
        let history = history.and_then(|history| reading::items(history).ok());
        let mut events = Self::default();
        for event in history.unwrap_or_default() {
            let Some(id) = field(&event, "object") else {
                continue;
            };
            if field(&event, "kind").and_then(reading::as_text) == Some("Draw") {
                events.drawn.insert(id.clone());
            } else if events.drawn.remove(id) {
                events.moved_since.insert(id.clone());
            }
        }
        events
    }
}

/// A relation on the whole state, admitted in one stage.
fn admitted(step: &Step<'_>, at: Option<Place<Stage>>, wanted: Place<Stage>) -> Composition {
    if !step.holds(Check::Stage, at == Some(wanted)) {
        return step.not_in("the draw's stage");
    }
    let frame = step
        .state
        .get(STATE)
        .and_then(|state| field(state, "frame"));
    if let Some(objection) = frame.and_then(|frame| waits(step, frame)) {
        return objection;
    }
    step.replaces(STATE)
}

/// The frame becomes what the call leads to, and the rest of the state stays.
fn frame_becomes(step: &Step<'_>) -> Composition {
    let Some(state) = step.state.get(STATE) else {
        return step.stays();
    };
    let next = with_field(state, "frame", step.result);
    Composition::Becomes(step.state.clone().with(STATE, next))
}

fn with_field(record: &Value, name: &str, value: &Value) -> Value {
    let with = Fields::from(record.clone()).with(name, value.clone());
    crate::engine::profile::Exchange::to_value(&with)
}

/// An event is recorded: once that a card was drawn, while it is in custody; and what
/// "draw reactions and their children" do with a drawn card takes it out of custody, and
/// so does what its drawing was "replaced by", which leaves it without an event of that.
fn recorded(step: &Step<'_>, state: &Value, at: Option<Place<Stage>>) -> Composition {
    let recorded = step.replaces(HISTORY);
    let (Composition::Becomes(next), Some(id)) = (&recorded, step.call.arg("object")) else {
        return recorded;
    };
    let mut draws = step.open_now().into_iter();
    let is_held = draws.any(|(_, frame)| is_draw(&frame) && held_by(state, &frame).contains(id));
    if step.call.arg("kind").and_then(reading::as_text) == Some("Draw") {
        if !step.holds(Check::InCustody, is_held) {
            return step.not_in("a draw, of a card out of its custody");
        }
        if !step.holds(Check::FirstEvent, !drawn(step).contains(id)) {
            return step.not_in("a draw, of a card that has its event already");
        }
        return recorded;
    }
    let reacts = is_held || at == Some(Place::In(Stage::Reactions));
    if !step.holds(Check::Reactions, reacts) {
        return recorded;
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
