//! The parts of a draw's state that hold cards, and what a call that moves cards makes
//! of them.

use std::collections::BTreeMap;

use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::zones::{Seat, SeatZone, SharedZone, ZoneInstance};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::draw::STATE;
use super::relocated::Relocated;

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
    fn path(self) -> Vec<Value> {
        let names = match self {
            Self::Hand(seat) => vec!["hands", seat.name()],
            Self::Deck(seat) => vec!["decks", seat.name()],
            Self::Custody => vec!["tracking"],
        };
        names.into_iter().map(reading::text).collect()
    }

    /// What it is in a state that has it.
    fn in_state(self, state: &Value) -> Option<Value> {
        let path = self.path();
        path.iter()
            .try_fold(state.clone(), |whole, name| reading::apply(&whole, name))
            .ok()
    }

    fn holds(self, state: &Value, id: &Value) -> bool {
        let Some(own) = self.in_state(state) else {
            return false;
        };
        let is_in = match self {
            Self::Hand(_) => reading::is_member(id, &own),
            Self::Deck(_) => reading::items(&own).map(|ids| ids.contains(id)),
            Self::Custody => reading::domain(&own).and_then(|held| reading::is_member(id, &held)),
        };
        is_in.unwrap_or(false)
    }

    /// The state without a card in it.
    fn without(self, state: &Value, id: &Value) -> Read<Value> {
        let Some(own) = self.in_state(state) else {
            return Ok(state.clone());
        };
        let left = match self {
            Self::Hand(_) => reading::difference(&own, &reading::set(vec![id.clone()]))?,
            Self::Deck(_) => {
                let mut ids = reading::items(&own)?;
                ids.retain(|own| own != id);
                Value::seq(ids)
            }
            Self::Custody => without(&own, id)?,
        };
        reading::except_at(state, &self.path(), &left)
    }

    /// The state with a card in it, which comes from a zone; in a deck its place is open,
    /// and so it is not there yet. "Set-aside objects carry a transit record with their
    /// origin".
    fn with(self, state: &Value, one: &Relocated) -> Read<Value> {
        let Some(own) = self.in_state(state) else {
            return Ok(state.clone());
        };
        let held = match self {
            Self::Hand(_) => reading::union(&own, &reading::set(vec![one.renewed.clone()]))?,
            Self::Deck(_) => own,
            Self::Custody => with(&own, &one.renewed, &transit(one))?,
        };
        reading::except_at(state, &self.path(), &held)
    }
}

/// What no move tells of a transit record.
const UNTOLD: [&str; 3] = ["effectInstance", "owningAbility", "cleanup"];

/// The transit record of a card that comes into custody by a move, as far as that tells it.
fn transit(one: &Relocated) -> Value {
    let untold = || reading::text("");
    let [effect, ability, cleanup] = UNTOLD.map(|name| (name, untold()));
    let object = ("object", one.renewed.clone());
    reading::record([
        object,
        ("origin", one.from.clone()),
        effect,
        ability,
        cleanup,
    ])
}

/// A function without a key.
fn without(function: &Value, key: &Value) -> Read<Value> {
    let kept = reading::entries(function)?.into_iter();
    let kept = kept.filter(|(own, _)| own != key);
    reading::function_of(kept.map(|(own, value)| (own, value.clone())).collect())
}

/// A function with another value for a key, new or not.
fn with(function: &Value, key: &Value, value: &Value) -> Read<Value> {
    let kept = reading::entries(function)?.into_iter();
    let kept = kept.filter(|(own, _)| own != key);
    let kept = kept.map(|(own, value)| (own, value.clone()));
    reading::function_of(kept.chain([(key.clone(), value.clone())]).collect())
}

/// A draw's state in which cards have left the hands, decks and custody that held them, and
/// come into others. Of a card that the state does not tell of, and has no owner in it, it
/// is open whether it comes in, for it may be of other zones than these.
pub(super) fn of_draw(next: &Composed, state: &Value, relocated: &[Relocated]) -> Composition {
    let is_told = |one: &&Relocated| {
        Part::of(&one.from).is_some_and(|part| part.holds(state, &one.id))
            || owner(state, &one.id).is_some()
    };
    let told: Vec<&Relocated> = relocated.iter().filter(is_told).collect();
    let all: Vec<&Relocated> = relocated.iter().collect();
    let first = moved(next, state, &told);
    match told.len() == all.len() {
        true => first,
        false => moved(next, state, &all).or(first),
    }
}

fn owner(state: &Value, id: &Value) -> Option<Value> {
    let owners = reading::field(state, "owners").ok()?;
    reading::apply(owners, id).ok()
}

/// The state in which these cards have moved. "The physical card's owner comes from
/// metadata": what is renewed keeps it, whether the old identifier keeps one or not.
fn moved(next: &Composed, state: &Value, cards: &[&Relocated]) -> Composition {
    let after = cards.iter().try_fold(state.clone(), |state, one| {
        let left = match Part::of(&one.from) {
            Some(part) => part.without(&state, &one.id)?,
            None => state,
        };
        match Part::of(&one.to) {
            Some(part) => part.with(&left, one),
            None => Ok(left),
        }
    });
    let Ok(after) = after else {
        return Composition::Becomes(next.clone());
    };
    let renewed: Vec<&Relocated> = cards
        .iter()
        .copied()
        .filter(|one| one.id != one.renewed)
        .collect();
    let kept = owned(&after, &renewed);
    let dropped = kept.as_ref().map(|kept| disowned(kept, &renewed));
    let states = [kept, dropped.and_then(Read::ok)].into_iter().flatten();
    let mut states = states.map(|state| Composition::Becomes(as_told(next, state, cards)));
    match states.next() {
        Some(first) => states.fold(first, Composition::or),
        None => Composition::Becomes(next.clone()),
    }
}

/// The state in which renewed cards have the owners that they had.
fn owned(state: &Value, renewed: &[&Relocated]) -> Option<Value> {
    let owners = reading::field(state, "owners").ok()?;
    let owned =
        renewed
            .iter()
            .try_fold(owners.clone(), |owners, one| match owner(state, &one.id) {
                Some(seat) => with(&owners, &one.renewed, &seat),
                None => Ok(owners),
            });
    reading::except_at(state, &[reading::text("owners")], &owned.ok()?).ok()
}

/// The state in which what was renewed has no owner under its old identifier.
fn disowned(state: &Value, renewed: &[&Relocated]) -> Read<Value> {
    let owners = reading::field(state, "owners")?.clone();
    let mut old = renewed.iter();
    let left = old.try_fold(owners, |owners, one| without(&owners, &one.id))?;
    reading::except_at(state, &[reading::text("owners")], &left)
}

/// The composed state with this one of a draw, of which is open what no move tells.
fn as_told(next: &Composed, state: Value, cards: &[&Relocated]) -> Composed {
    let mut decks: BTreeMap<Vec<Value>, Vec<Value>> = BTreeMap::new();
    let mut next = next.clone().with(STATE, state);
    for one in cards {
        match Part::of(&one.to) {
            Some(part @ Part::Deck(_)) => {
                let came = decks.entry(part.path()).or_default();
                came.push(one.renewed.clone());
            }
            Some(part @ Part::Custody) => {
                for name in UNTOLD {
                    let own = [one.renewed.clone(), reading::text(name)];
                    let path = part.path().into_iter().chain(own).collect();
                    next = next.open_at(STATE, path);
                }
            }
            Some(Part::Hand(_)) | None => {}
        }
        if one.id != one.renewed && owner_is_untold(&next, one) {
            next = next.open_at(STATE, vec![reading::text("owners")]);
        }
    }
    let placed = decks.into_iter();
    placed.fold(next, |next, (path, came)| next.placed_at(STATE, path, came))
}

fn owner_is_untold(next: &Composed, one: &Relocated) -> bool {
    let state = next.get(STATE);
    state.is_none_or(|state| owner(state, &one.renewed).is_none())
}
