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
pub(crate) struct Counts(Vec<(Value, i64)>);

impl Counts {
    /// Of each deck as many as were requested and are there.
    pub(crate) fn effective(requested: &Value, decks: &Value) -> Read<Self> {
        let mut counts = Vec::new();
        for seat in reading::members(&reading::domain(decks)?)? {
            let wanted = reading::integer(&reading::apply(requested, &seat)?)?;
            let there = reading::items(&reading::apply(decks, &seat)?)?.len();
            let there = i64::try_from(there).unwrap_or(i64::MAX);
            counts.push((seat, wanted.min(there)));
        }
        Ok(Self(counts))
    }

    pub(crate) fn any_positive(&self) -> Read<bool> {
        Ok(self.0.iter().any(|(_, count)| *count > 0))
    }

    pub(crate) fn all_zero(&self) -> Read<bool> {
        Ok(self.0.iter().all(|(_, count)| *count == 0))
    }

    /// None of any deck.
    #[must_use]
    pub(crate) fn zeroed(&self) -> Self {
        Self(self.0.iter().map(|(seat, _)| (seat.clone(), 0)).collect())
    }

    /// From each seat to its count.
    pub(crate) fn to_value(&self) -> Value {
        let entry = |(seat, count): &(Value, i64)| (seat.clone(), Value::Int(*count));
        reading::function(self.0.iter().map(entry).collect())
    }
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

    /// Each deck's sequence in two: what is drawn, and what is left.
    fn split(&self, seat: &Value, count: i64) -> Read<(Vec<Value>, Vec<Value>)> {
        let mut drawn = reading::items(&reading::apply(self.0.get("decks")?, seat)?)?;
        let left = drawn.split_off(usize::try_from(count).unwrap_or(0).min(drawn.len()));
        Ok((drawn, left))
    }

    /// The decks without the drawn prefixes.
    pub(crate) fn decks_without(&self, counts: &Counts) -> Read<Value> {
        let mut decks = Vec::new();
        for (seat, count) in &counts.0 {
            let (_, left) = self.split(seat, *count)?;
            decks.push((seat.clone(), reading::sequence(left)));
        }
        Ok(reading::function(decks))
    }

    /// The tracking with a record of each drawn card: from its deck, by the
    /// draw, for the ability whose instruction it is.
    pub(crate) fn tracking_with(&self, counts: &Counts) -> Read<Value> {
        let frame = self.frame()?;
        let mut drawn: Vec<(Value, Value)> = Vec::new();
        for (seat, count) in &counts.0 {
            let (cards, _) = self.split(seat, *count)?;
            for id in cards {
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

    /// What is still in the draw's custody.
    pub(crate) fn surviving(&self) -> Read<IdSet> {
        let tracking = Tracking(self.0.get("tracking")?.clone());
        tracking.group_of(self.frame()?.occurrence()?)
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

    /// The hands with each card of a group in its owner's.
    pub(crate) fn hands_with(&self, group: &IdSet) -> Read<Value> {
        let (hands, owners) = (self.0.get("hands")?, self.0.get("owners")?);
        let mut filled = Vec::new();
        for seat in reading::members(&reading::domain(hands)?)? {
            let mut own = Vec::new();
            for id in group.iter().map(Exchange::to_value) {
                if reading::same(&reading::apply(owners, &id)?, &seat)? {
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
