//! Where cards are after a call that is none of a machine's own, in each of the
//! components that tell it.

use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::zones::{SeatZone, SharedZone, ZoneInstance};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::cards::OCCUPANTS;
use super::continuation::IN_PLAY;
use super::draw::STATE;
use super::draw_parts::of_draw;
use super::search::DECK_ORDER;
use super::step::Step;
use super::transfer::TABLE;

/// A card that leaves a zone for another, renewed under another identifier by a batch.
pub(super) struct Relocated {
    pub(super) id: Value,
    pub(super) from: Value,
    pub(super) renewed: Value,
    pub(super) to: Value,
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
        next = ordered(step, next, order, relocated);
    }
    if let Some(table) = step.state.get(TABLE) {
        next = rows(next, table, relocated);
    }
    match step.state.get(STATE) {
        Some(state) => of_draw(&next, state, relocated),
        None => in_play_after(step, next, relocated),
    }
}

/// The table in which the row of each card that was where it leaves tells where it comes.
/// Who controls it there, and which face it shows, no move tells.
fn rows(next: Composed, table: &Value, relocated: &[Relocated]) -> Composed {
    let zone = |one: &Relocated| {
        let objects = reading::field(table, "objects").ok()?;
        let row = reading::apply(objects, &one.id).ok()?;
        reading::field(&row, "zone").ok().cloned()
    };
    let moved: Vec<&Relocated> = relocated
        .iter()
        .filter(|one| zone(one).as_ref() == Some(&one.from))
        .collect();
    let row = |one: &Relocated, field: &str| {
        let path = [reading::text("objects"), one.id.clone()];
        let path = path.into_iter().chain([reading::text(field)]);
        path.collect::<Vec<_>>()
    };
    let after = moved.iter().try_fold(table.clone(), |table, one| {
        reading::except_at(&table, &row(one, "zone"), &one.to)
    });
    let next = told(next, TABLE, after.ok());
    moved.iter().fold(next, |next, one| {
        let fields = ["face", "controller"].into_iter();
        fields.fold(next, |next, field| next.open_at(TABLE, row(one, field)))
    })
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

/// The deck's order without what leaves it, and with what comes, wherever that is put, for
/// no move tells it: "a set of deck occupants cannot identify the next card to draw". The
/// others stay in their order: "changing the order needs the relevant direction".
fn ordered(step: &Step<'_>, next: Composed, order: &Value, relocated: &[Relocated]) -> Composed {
    let Ok(mut ids) = reading::items(order) else {
        return next;
    };
    let here = reading::set(ids.clone());
    let occupants = step.state.get(OCCUPANTS);
    let is_of = |zone: &Value| {
        let held = occupants.and_then(|occupants| reading::apply(occupants, zone).ok());
        held.is_none_or(|held| held == here)
    };
    let leaving = relocated.iter().filter(|one| is_deck(&one.from));
    let leaving: Vec<&Value> = leaving.map(|one| &one.id).collect();
    ids.retain(|id| !leaving.contains(&id));
    let came = relocated.iter();
    let came = came.filter(|one| is_deck(&one.to) && is_of(&one.to));
    let came: Vec<Value> = came.map(|one| one.renewed.clone()).collect();
    let next = next.with(DECK_ORDER, Value::seq(ids));
    match came.is_empty() {
        true => next,
        false => next.placed_at(DECK_ORDER, Vec::new(), came),
    }
}

fn is_deck(zone: &Value) -> bool {
    matches!(
        ZoneInstance::from_value(zone),
        Some(ZoneInstance::OfSeat(SeatZone::Deck, _))
    )
}

/// What is in play, with what leaves and comes. What comes may be no source; and where
/// the state does not tell of zones, the leaving of a source may be told by
/// `ContinueDetachedAbility9` instead.
fn in_play_after(step: &Step<'_>, next: Composed, relocated: &[Relocated]) -> Composition {
    let Some(own) = step.state.get(IN_PLAY) else {
        return Composition::Becomes(next);
    };
    let play = ZoneInstance::Shared(SharedZone::Play).to_value();
    let left = relocated.iter().filter(|one| one.from == play);
    let came = relocated.iter().filter(|one| one.to == play);
    let left = reading::set(left.map(|one| one.id.clone()).collect());
    let came = reading::set(came.map(|one| one.renewed.clone()).collect());
    let (Ok(without), Ok(with)) = (reading::difference(own, &left), reading::union(own, &came))
    else {
        return Composition::Becomes(next.without(IN_PLAY));
    };
    let both = reading::union(&without, &came);
    let tells_zones = step.state.seen(OCCUPANTS).is_some();
    let mut all = vec![without];
    all.extend(both.ok());
    if !tells_zones {
        all.extend([own.clone(), with]);
    }
    let mut all = all
        .into_iter()
        .map(|in_play| next.clone().with(IN_PLAY, in_play));
    match all.next() {
        Some(first) => {
            let first = Composition::Becomes(first);
            all.map(Composition::Becomes).fold(first, Composition::or)
        }
        None => Composition::Becomes(next),
    }
}
