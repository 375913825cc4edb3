//! Where cards are after a call that is none of a machine's own, in each of the
//! components that tell it.

use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::zones::{Seat, SeatZone, SharedZone, ZoneInstance};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::cards::OCCUPANTS;
use super::continuation::IN_PLAY;
use super::draw::STATE;
use super::search::DECK_ORDER;
use super::step::Step;
use super::transfer::TABLE;

/// A card that leaves a zone for another, renewed under another identifier by a batch.
pub(super) struct Relocated {
    id: Value,
    from: Value,
    renewed: Value,
    to: Value,
}

impl Step<'_> {
    /// The cards that the call relocates.
    pub(super) fn relocated(&self) -> Vec<Relocated> {
        match self.operator() {
            "AtomicZoneMove4" => self.named(&[("id", "source", "destination")]),
            "SwapLocation8" => self.named(&[
                ("first", "firstZone", "secondZone"),
                ("second", "secondZone", "firstZone"),
            ]),
            "BatchTransfer8" => self.renewed().unwrap_or_default(),
            "BeginDraw8" => self.begun().unwrap_or_default(),
            "TransferDrawn8" => self.transferred().unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn named(&self, arguments: &[(&str, &str, &str)]) -> Vec<Relocated> {
        let arguments = arguments.iter();
        let named = arguments.filter_map(|(id, from, to)| {
            Some(Relocated {
                id: self.call.arg(id)?.clone(),
                from: self.call.arg(from)?.clone(),
                renewed: self.call.arg(id)?.clone(),
                to: self.call.arg(to)?.clone(),
            })
        });
        named.collect()
    }

    /// The sources of a batch, each where its row was, and its successor's is.
    fn renewed(&self) -> Read<Vec<Relocated>> {
        let after = reading::field(self.result, "objects")?;
        let Some((before, successors)) = self
            .field("before", "objects")
            .zip(self.call.arg("successors"))
        else {
            return Ok(Vec::new());
        };
        let zone = |objects: &Value, id: &Value| {
            let row = reading::apply(objects, id)?;
            reading::field(&row, "zone").cloned()
        };
        let successors = reading::entries(successors)?.into_iter();
        let renewed = successors.map(|(id, renewed)| {
            Ok(Relocated {
                from: zone(before, &id)?,
                to: zone(after, renewed)?,
                renewed: renewed.clone(),
                id,
            })
        });
        renewed.collect()
    }

    /// What one custody has, and the other has not.
    fn gained(&self, held: &Value, other: &Value) -> Read<Vec<(Value, Value)>> {
        let other = reading::domain(reading::field(other, "tracking")?)?;
        let held = reading::entries(reading::field(held, "tracking")?)?;
        let mut gained = Vec::new();
        for (id, transit) in held {
            if !reading::is_member(&id, &other)? {
                gained.push((id, transit.clone()));
            }
        }
        Ok(gained)
    }

    /// What a draw takes out of decks, each from its origin.
    fn begun(&self) -> Read<Vec<Relocated>> {
        let Some(before) = self.call.arg("before") else {
            return Ok(Vec::new());
        };
        let drawn = self.gained(self.result, before)?.into_iter();
        let begun = drawn.map(|(id, transit)| {
            Ok(Relocated {
                from: reading::field(&transit, "origin")?.clone(),
                to: set_aside(),
                renewed: id.clone(),
                id,
            })
        });
        begun.collect()
    }

    /// What a draw hands to the owners.
    fn transferred(&self) -> Read<Vec<Relocated>> {
        let Some(before) = self.call.arg("before") else {
            return Ok(Vec::new());
        };
        let owners = reading::field(before, "owners")?;
        let drawn = self.gained(before, self.result)?.into_iter();
        let transferred = drawn.map(|(id, _)| {
            let hand = reading::record([
                ("kind", reading::text(SeatZone::Hand.name())),
                ("seat", reading::apply(owners, &id)?),
            ]);
            Ok(Relocated {
                from: set_aside(),
                to: hand,
                renewed: id.clone(),
                id,
            })
        });
        transferred.collect()
    }
}

fn set_aside() -> Value {
    ZoneInstance::Shared(SharedZone::SetAside).to_value()
}

/// The state in which these cards are where the call has them, and all else is as it
/// was.
pub(super) fn with_relocated(
    step: &Step<'_>,
    next: Composed,
    relocated: &[Relocated],
) -> Composition {
    let mut next = next;
    if let Some(occupants) = step.state.get(OCCUPANTS) {
        next = told(next, OCCUPANTS, occupants_after(occupants, relocated).ok());
    }
    if let Some(order) = step.state.get(DECK_ORDER) {
        next = told(next, DECK_ORDER, order_after(step, order, relocated));
    }
    for one in relocated {
        // A row tells the zone, and who controls the card and which face it shows may
        // follow from that.
        for field in ["zone", "face", "controller"] {
            let field = [
                reading::text("objects"),
                one.id.clone(),
                reading::text(field),
            ];
            next = next.open_at(TABLE, field.to_vec());
        }
    }
    match step.state.get(STATE) {
        Some(state) => of_draw(next, state, relocated),
        None => in_play_after(step, next, relocated),
    }
}

/// The state with a component as it is told, and open if it is not.
fn told(next: Composed, component: &str, value: Option<Value>) -> Composed {
    match value {
        Some(value) => next.with(component, value),
        None => next.without(component),
    }
}

/// The zones without what leaves them, and with what comes; what was not where it is
/// said to leave is in other zones than these.
fn occupants_after(occupants: &Value, relocated: &[Relocated]) -> Read<Value> {
    let is_there = |one: &&Relocated| {
        let here = reading::apply(occupants, &one.from);
        matches!(
            here.and_then(|here| reading::is_member(&one.id, &here)),
            Ok(true)
        )
    };
    let there: Vec<&Relocated> = relocated.iter().filter(is_there).collect();
    if there.is_empty() {
        return Ok(occupants.clone());
    }
    let after = reading::entries(occupants)?
        .into_iter()
        .map(|(zone, held)| {
            let left = there.iter().filter(|one| one.from == zone);
            let came = there.iter().filter(|one| one.to == zone);
            let left = reading::set(left.map(|one| one.id.clone()).collect());
            let came = reading::set(came.map(|one| one.renewed.clone()).collect());
            let held = reading::union(&reading::difference(held, &left)?, &came)?;
            Ok((zone, held))
        });
    Ok(reading::function(after.collect::<Read<Vec<_>>>()?))
}

/// The deck's order without what leaves it: "its contents must be preserved". Open
/// where a card comes into the deck, for at which place is told by none of these
/// relations, or where it is no sequence.
fn order_after(step: &Step<'_>, order: &Value, relocated: &[Relocated]) -> Option<Value> {
    let mut ids = reading::items(order).ok()?;
    let zones = step.call.arg("before");
    let occupants = |zone: &Value| zones.and_then(|zones| reading::apply(zones, zone).ok());
    let is_of = |zone: &Value| match occupants(zone) {
        Some(occupants) => reading::set(ids.clone()) == occupants,
        None => true,
    };
    if relocated
        .iter()
        .any(|one| is_deck(&one.to) && is_of(&one.to))
    {
        return None;
    }
    let has_left = |id: &Value| {
        relocated
            .iter()
            .any(|one| is_deck(&one.from) && one.id == *id)
    };
    if !ids.iter().any(has_left) {
        return Some(order.clone());
    }
    ids.retain(|id| !has_left(id));
    Some(Value::seq(ids))
}

fn is_deck(zone: &Value) -> bool {
    matches!(
        ZoneInstance::from_value(zone),
        Some(ZoneInstance::OfSeat(SeatZone::Deck, _))
    )
}

/// The part of a draw's state that holds the cards of a zone.
#[derive(Clone, Copy)]
enum Part {
    Hand(Seat),
    Deck(Seat),
    Custody,
}

impl Part {
    fn of(zone: &Value) -> Option<Self> {
        match ZoneInstance::from_value(zone)? {
            ZoneInstance::OfSeat(SeatZone::Hand, seat) => Some(Self::Hand(seat)),
            ZoneInstance::OfSeat(SeatZone::Deck, seat) => Some(Self::Deck(seat)),
            ZoneInstance::Shared(SharedZone::SetAside) => Some(Self::Custody),
            _ => None,
        }
    }

    /// The fields that lead to it.
    fn path(self) -> Vec<&'static str> {
        match self {
            Self::Hand(seat) => vec!["hands", seat.name()],
            Self::Deck(seat) => vec!["decks", seat.name()],
            Self::Custody => vec!["tracking"],
        }
    }

    /// The state without a card in it.
    fn without(self, state: &Value, id: &Value) -> Read<Value> {
        let path = self.path();
        let own = path
            .iter()
            .try_fold(state, |whole, name| reading::field(whole, name))?;
        let left = match self {
            Self::Hand(_) => reading::difference(own, &reading::set(vec![id.clone()]))?,
            Self::Deck(_) => {
                let mut ids = reading::items(own)?;
                ids.retain(|own| own != id);
                Value::seq(ids)
            }
            Self::Custody => {
                let kept = reading::entries(own)?.into_iter();
                let kept = kept.filter(|(own, _)| own != id);
                let kept = kept.map(|(own, transit)| (own, transit.clone()));
                reading::function_of(kept.collect())?
            }
        };
        reading::except(state, &path, &mut || Ok(left.clone()))
    }
}

/// A draw's state without the cards in the hands, decks and custody that they leave, and
/// where they come in open; or as it was, for a move may be of other zones than these.
/// The frame is the draw's own, and who owns a card stays unless it is renewed.
fn of_draw(next: Composed, state: &Value, relocated: &[Relocated]) -> Composition {
    let left = relocated
        .iter()
        .try_fold(state.clone(), |state, one| match Part::of(&one.from) {
            Some(part) => part.without(&state, &one.id),
            None => Ok(state),
        });
    let Ok(left) = left else {
        return Composition::Becomes(next);
    };
    let stays = next.clone();
    let mut moved = next.with(STATE, left);
    for one in relocated {
        let owners = (one.id != one.renewed).then(|| vec!["owners"]);
        let came = Part::of(&one.to).map(Part::path);
        for path in [came, owners].into_iter().flatten() {
            let path = path.into_iter().map(reading::text);
            moved = moved.open_at(STATE, path.collect());
        }
    }
    Composition::Either([moved, stays])
}

/// What is in play, with what leaves and comes; or as it was, for the leaving of a
/// source may be told by `ContinueDetachedAbility9` instead, and what comes into play
/// may be no source.
fn in_play_after(step: &Step<'_>, next: Composed, relocated: &[Relocated]) -> Composition {
    let play = ZoneInstance::Shared(SharedZone::Play).to_value();
    let left = relocated.iter().filter(|one| one.from == play);
    let came = relocated.iter().filter(|one| one.to == play);
    let left: Vec<Value> = left.map(|one| one.id.clone()).collect();
    let came: Vec<Value> = came.map(|one| one.renewed.clone()).collect();
    let Some(own) = step.state.get(IN_PLAY) else {
        return Composition::Becomes(next);
    };
    if left.is_empty() && came.is_empty() {
        return Composition::Becomes(next);
    }
    let left = reading::difference(own, &reading::set(left));
    match left.and_then(|left| reading::union(&left, &reading::set(came))) {
        Ok(in_play) => Composition::Either([next.clone().with(IN_PLAY, in_play), next]),
        Err(_) => Composition::Becomes(next.without(IN_PLAY)),
    }
}
