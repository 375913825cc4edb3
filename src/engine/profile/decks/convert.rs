//! Deck orders as values.

use crate::engine::profile::arguments::{Argument, Arguments};
use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::reading;
use crate::engine::profile::zones::{Seat, ZoneInstance};
use crate::value::Value;

use super::completion::Completion;
use super::orders::DeckOrders;
use super::reorder::Reorder;

impl Exchange for DeckOrders {
    fn to_value(&self) -> Value {
        let entry =
            |seat, order: &Given<_>| (ZoneInstance::deck_of(seat).to_value(), order.to_value());
        reading::function(vec![
            entry(Seat::SideA, &self.side_a),
            entry(Seat::SideB, &self.side_b),
        ])
    }

    fn from_value(value: &Value) -> Option<Self> {
        let entries = reading::entries(value).ok()?;
        let [(first, _), (second, _)] = entries.as_slice() else {
            return None;
        };
        let decks = [first, second].map(ZoneInstance::from_value);
        if decks != [Seat::SideA, Seat::SideB].map(|seat| Some(ZoneInstance::deck_of(seat))) {
            return None;
        }
        let mut orders = entries.iter().map(|(_, order)| Given::from(*order));
        Some(Self {
            side_a: orders.next()?,
            side_b: orders.next()?,
        })
    }
}

impl Reorder {
    /// What the call asks of `DeckReorder4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            deck_occupants: args.given("deckOccupants")?,
            before: args.given("before")?,
            after: args.given("after")?,
            change_directed: args.given("changeDirected")?,
            search_context: args.given("searchContext")?,
        })
    }
}

impl Completion {
    /// What the call asks of `SearchCompletion4`.
    pub(crate) fn read(args: &Arguments<'_>) -> Argument<Self> {
        Ok(Self {
            reorder: Reorder {
                deck_occupants: args.given("deckOccupants")?,
                before: args.given("before")?,
                after: args.given("after")?,
                change_directed: Given::Known(false),
                search_context: args.given("searchContext")?,
            },
            shuffle_occurred: args.given("suppliedShuffleOccurred")?,
        })
    }
}
