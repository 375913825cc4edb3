//! The orders of both decks.

use crate::engine::profile::exchange::{Exchange, Given};
use crate::engine::profile::ids::{IdSeq, ObjectId};
use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::profile::zones::{Seat, ZoneInstance};

/// From each deck to its sequence.
#[derive(Clone, Debug)]
pub(crate) struct DeckOrders {
    pub(crate) side_a: Given<IdSeq>,
    pub(crate) side_b: Given<IdSeq>,
}

impl Given<DeckOrders> {
    /// The position of `id` in the deck of `seat`.
    pub(crate) fn position(&self, seat: Seat, id: &ObjectId) -> Read<Given<usize>> {
        match self {
            Self::Known(orders) => position(orders.of(seat), id),
            Self::Foreign(value) => {
                let order = reading::apply(value, &ZoneInstance::deck_of(seat).to_value())?;
                position(&Given::from(&order), id)
            }
        }
    }
}

impl DeckOrders {
    fn of(&self, seat: Seat) -> &Given<IdSeq> {
        match seat {
            Seat::SideA => &self.side_a,
            Seat::SideB => &self.side_b,
        }
    }
}

fn position(order: &Given<IdSeq>, id: &ObjectId) -> Read<Given<usize>> {
    match order {
        Given::Known(ids) => ids.position(id).map(Given::Known),
        Given::Foreign(value) => {
            for (key, own) in reading::enumerated(value)? {
                if reading::same(own, &id.to_value())? {
                    return Ok(Given::from(&key));
                }
            }
            Err(Reason::new("the identifier has no position in its deck"))
        }
    }
}
