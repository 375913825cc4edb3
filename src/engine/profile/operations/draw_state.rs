//! The state of a draw: frame, decks, custody, hands and owners.

use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::ids::{IdSet, ObjectId};
use crate::engine::profile::reading::{self, Read};
use crate::engine::profile::record::Fields;
use crate::engine::profile::zones::Tracking;
use crate::value::Value;

use super::frames::ProcedureFrame;

/// A record [frame, decks, tracking, hands, owners]; what it holds besides is
/// carried along.
#[derive(Clone, Debug)]
pub(crate) struct DrawState(pub(crate) Fields);

/// How many cards are drawn of each seat's deck, the seats in order.
#[derive(Clone, Debug)]
pub(crate) struct Counts(Vec<(Value, Value)>);

impl Counts {
    /// Of each deck as many as were requested and are there.
    pub(crate) fn effective(requested: &Value, decks: &Value) -> Read<Self> {
        let mut counts = Vec::new();
        for seat in reading::members(&reading::domain(decks)?)? {
            let count = effective_of(requested, decks, &seat)?;
            counts.push((seat, count));
        }
        Ok(Self(counts))
    }

    /// From each seat to its count.
    pub(crate) fn to_value(&self) -> Value {
        reading::function(self.0.clone())
    }
}

/// How many cards are drawn of one seat's deck.
fn effective_of(requested: &Value, decks: &Value, seat: &Value) -> Read<Value> {
    let wanted = reading::apply(requested, seat)?;
    let there = reading::len(&reading::apply(decks, seat)?)?;
    Ok(match reading::at_most(&wanted, &there)? {
        true => wanted,
        false => there,
    })
}

impl DrawState {
    pub(crate) fn frame(&self) -> Read<ProcedureFrame> {
        let frame = self.0.get("frame")?.clone();
        Ok(ProcedureFrame(Fields::from(frame)))
    }

    /// How many cards the draw has of each deck.
    pub(crate) fn counts(&self) -> Read<Counts> {
        let frame = self.frame()?;
        Counts::effective(frame.choice("requested")?, self.0.get("decks")?)
    }

    /// None of any deck.
    pub(crate) fn no_counts(&self) -> Read<Counts> {
        let seats = reading::members(&reading::domain(self.0.get("decks")?)?)?;
        let none = seats.into_iter().map(|seat| (seat, Value::Int(0)));
        Ok(Counts(none.collect()))
    }

    /// Whether a card is drawn of some deck. Decks behind the first of these are
    /// not looked at.
    pub(crate) fn draws_some(&self) -> Read<bool> {
        self.has_deck(|count| *count > Value::Int(0))
    }

    /// Whether no card is drawn of any deck, likewise.
    pub(crate) fn draws_none(&self) -> Read<bool> {
        Ok(!self.has_deck(|count| *count != Value::Int(0))?)
    }

    fn has_deck(&self, is_wanted: impl Fn(&Value) -> bool) -> Read<bool> {
        let decks = self.0.get("decks")?;
        for seat in reading::members(&reading::domain(decks)?)? {
            let frame = self.frame()?;
            if is_wanted(&effective_of(frame.choice("requested")?, decks, &seat)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn deck(&self, seat: &Value) -> Read<Value> {
        reading::apply(self.0.get("decks")?, seat)
    }

    /// The cards of a deck's prefix, in order.
    fn drawn_from(&self, seat: &Value, count: &Value) -> Read<Vec<Value>> {
        let deck = self.deck(seat)?;
        let places = reading::members(&reading::interval(&Value::Int(1), count)?)?;
        let cards = places.iter().map(|place| reading::apply(&deck, place));
        cards.collect()
    }

    /// The decks without the drawn prefixes.
    pub(crate) fn decks_without(&self, counts: &Counts) -> Read<Value> {
        let mut decks = Vec::new();
        for (seat, count) in &counts.0 {
            let deck = self.deck(seat)?;
            let first = reading::sum(count, &Value::Int(1))?;
            let left = reading::sub_seq(&deck, &first, &reading::len(&deck)?)?;
            decks.push((seat.clone(), left));
        }
        Ok(reading::function(decks))
    }

    /// The tracking with a record of each drawn card: from its deck, by the
    /// draw, for the ability whose instruction it is.
    pub(crate) fn tracking_with(&self, counts: &Counts) -> Read<Value> {
        let frame = self.frame()?;
        let mut drawn: Vec<(Value, Value)> = Vec::new();
        for (seat, count) in &counts.0 {
            for id in self.drawn_from(seat, count)? {
                let transit = reading::record([
                    ("object", id.clone()),
                    ("origin", deck_of(seat.clone())),
                    ("effectInstance", frame.occurrence()?.clone()),
                    ("owningAbility", frame.choice("ability")?.clone()),
                    ("cleanup", Value::Int(0)),
                ]);
                drawn.push((id, transit));
            }
        }
        let tracking = self.0.get("tracking")?;
        let ids = reading::set(drawn.iter().map(|(id, _)| id.clone()).collect());
        let ids = reading::union(&reading::domain(tracking)?, &ids)?;
        let mut records = Vec::new();
        for id in reading::members(&ids)? {
            let own = drawn.iter().find(|(own, _)| *own == id);
            let record = match own {
                Some((_, transit)) => transit.clone(),
                None => reading::apply(tracking, &id)?,
            };
            records.push((id, record));
        }
        Ok(reading::function(records))
    }

    /// What is still in the draw's custody. Where nothing is tracked, nobody
    /// asks for the draw's occurrence.
    pub(crate) fn surviving(&self) -> Read<IdSet> {
        let tracking = self.0.get("tracking")?;
        if reading::members(&reading::domain(tracking)?)?.is_empty() {
            return Ok(IdSet::default());
        }
        Tracking(tracking.clone()).group_of(self.frame()?.occurrence()?)
    }

    /// The tracking without the records of a group.
    pub(crate) fn tracking_without(&self, group: &IdSet) -> Read<Value> {
        let tracking = self.0.get("tracking")?;
        let mut kept = Vec::new();
        for id in reading::members(&reading::domain(tracking)?)? {
            if !group.contains(&ObjectId::from(id.clone()))? {
                let record = reading::apply(tracking, &id)?;
                kept.push((id, record));
            }
        }
        Ok(reading::function(kept))
    }

    /// Whether each owner of a surviving card has a hand for it.
    pub(crate) fn owners_have_hands(&self) -> Read<bool> {
        let owners = self.0.get("owners");
        let surviving = self.surviving()?;
        let owner = |id: &ObjectId| reading::apply(owners.clone()?, &id.to_value());
        let owners: Read<Vec<Value>> = surviving.iter().map(owner).collect();
        let hands = reading::domain(self.0.get("hands")?)?;
        reading::is_subset(&reading::set(owners?), &hands)
    }

    /// The hands with each surviving card in its owner's.
    pub(crate) fn hands_with_surviving(&self) -> Read<Value> {
        let hands = self.0.get("hands")?;
        let mut filled = Vec::new();
        for seat in reading::members(&reading::domain(hands)?)? {
            let mut own = Vec::new();
            for id in self.surviving()?.iter().map(Exchange::to_value) {
                if reading::same(&reading::apply(self.0.get("owners")?, &id)?, &seat)? {
                    own.push(id);
                }
            }
            let hand = reading::union(&reading::apply(hands, &seat)?, &reading::set(own))?;
            filled.push((seat, hand));
        }
        Ok(reading::function(filled))
    }
}

fn deck_of(seat: Value) -> Value {
    reading::record([("kind", reading::text("Deck")), ("seat", seat)])
}
