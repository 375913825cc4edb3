//! What a call that is none of a machine's own makes of its components: "Record
//! updates frame their record; a composed state must also constrain unrelated
//! components." Each is as the call tells it, and else as it was.

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::cards::OCCUPANTS;
use super::check::Check;
use super::deployment;
use super::draw::STATE;
use super::framed::{FRAMES, WAITING};
use super::play;
use super::relocated::with_relocated;
use super::resolution;
use super::search::{self, DECK_ORDER};
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
        // The gates of other operations.
        "PlayGate8" => play::gate(step),
        "DeploymentGate8" => deployment::gate(step),
        resolution::OPENING => match (step.frames(), step.call.arg("id")) {
            (Some(_), Some(key)) => or_elsewhere(step, step.opens(key)),
            _ => step.stays(),
        },
        operator if resolution::is_of_frames(operator) => match step.field("before", "id") {
            Some(key) => goes_on(step, key),
            None => step.stays(),
        },
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
    or_elsewhere(step, step.opens_one())
}

/// What opens is put beside the frames, or is kept elsewhere.
fn or_elsewhere(step: &Step<'_>, opened: Composition) -> Composition {
    match opened {
        Composition::Becomes(_) => opened.or(step.stays()),
        none => none,
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
            let beside = step.state.clone().with(step.store(), frames);
            or_elsewhere(step, Composition::Becomes(beside))
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
    let has_machine = OPERATIONS.map(|operation| step.says("before", "operation", operation));
    if has_machine.contains(&true) && step.store() == FRAMES {
        return as_it_stands(step, key, before);
    }
    goes_on(step, key)
}

/// The frame of what has no machine among those that keep frames goes on, if it is among
/// these and waits for nothing.
fn goes_on(step: &Step<'_>, key: &Value) -> Composition {
    let Some(before) = step.call.arg("before") else {
        return step.stays();
    };
    if step.frame(key).is_some() && !step.goes_on(key) {
        return step.not_in(WAITING);
    }
    as_it_stands(step, key, before)
}

/// The frame under a key becomes what the call leads to: "this particular attempt" has one
/// frame, which is as the call says, or is kept elsewhere.
fn as_it_stands(step: &Step<'_>, key: &Value, before: &Value) -> Composition {
    let own = step.frame(key);
    let is_current = own.is_none_or(|own| own == *before);
    if !step.holds(Check::Current, is_current) {
        return step.not_current(&format!("the frame of {key}"));
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

/// The shuffle of a search, whose frame goes on by it.
fn completes(step: &Step<'_>) -> Composition {
    let due = search::due(step);
    reordered(step).then(|next| {
        let shuffled = search::each_shuffled(step, &due, &next);
        shuffled.unwrap_or(Composition::Becomes(next))
    })
}

/// The deck whose order is what the reordering was of has the other order, where the
/// machine knows it; another deck's is kept elsewhere. It is of another if it has none of
/// the cards: "no identifier belongs to two different zones".
pub(super) fn reordered(step: &Step<'_>) -> Composition {
    if let Some(zone) = step.other_zone() {
        return step.not_current(&format!("the sequence of {zone}"));
    }
    let mut next = step.state.clone();
    if let Some(order) = step.state.get(DECK_ORDER) {
        match step.turns(order) {
            Turned::Stays => {}
            Turned::Turns => next = next.with(DECK_ORDER, step.result.clone()),
            Turned::Stale => return step.not_current("`deckOrder`"),
        }
    }
    let decks = step.state.get(STATE).zip(step.field_of(STATE, "decks"));
    let Some((state, decks)) = decks else {
        return Composition::Becomes(next);
    };
    let mut turned = Vec::new();
    for (seat, deck) in reading::entries(decks).unwrap_or_default() {
        let deck = match step.turns(deck) {
            Turned::Stays => deck,
            Turned::Turns => step.result,
            Turned::Stale => return step.not_current(&format!("the deck of {seat}")),
        };
        turned.push((seat, deck.clone()));
    }
    let turned = reading::function(turned);
    match reading::except_at(state, &[reading::text("decks")], &turned) {
        Ok(state) => Composition::Becomes(next.with(STATE, state)),
        Err(_) => Composition::Becomes(next),
    }
}

/// What a reordering makes of a deck.
enum Turned {
    /// It is of other cards.
    Stays,
    Turns,
    /// It is of these cards, and the deck is not in the order that it says.
    Stale,
}

impl<'a> Step<'a> {
    fn turns(&self, deck: &Value) -> Turned {
        let ids = reading::items(deck).map(reading::set);
        let is_of = ids.is_ok_and(|ids| self.reorders(&ids));
        match is_of {
            false => Turned::Stays,
            true if self.holds(Check::Current, self.call.arg("before") == Some(deck)) => {
                Turned::Turns
            }
            true => Turned::Stale,
        }
    }

    /// Whether a reordering is of any of these cards.
    fn reorders(&self, ids: &Value) -> bool {
        let of = self.call.arg("deckOccupants");
        let met = of.map(|of| reading::difference(ids, of));
        matches!(met, Some(Ok(others)) if others != *ids)
    }

    /// A zone that has some of the cards of a reordering, and does not hold just these.
    fn other_zone(&self) -> Option<Value> {
        let zones = reading::entries(self.state.get(OCCUPANTS)?).ok()?;
        let mut zones = zones.into_iter();
        let zone = zones.find(|(_, held)| {
            let is_whole = self.call.arg("deckOccupants") == Some(*held);
            self.reorders(held) && !self.holds(Check::Current, is_whole)
        });
        zone.map(|(zone, _)| zone)
    }

    /// A field of a component.
    fn field_of(&self, component: &str, name: &str) -> Option<&'a Value> {
        reading::field(self.state.get(component)?, name).ok()
    }
}
