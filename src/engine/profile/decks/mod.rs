//! Sequences of identifiers, where order carries information.

mod convert;
mod hand;
mod orders;
mod reorder;
mod sequence;

pub(crate) use hand::{HandSite, hand_setup_projection};
pub(crate) use orders::DeckOrders;
pub(crate) use reorder::{Reorder, ReorderGuard, ReorderSite, deck_reorder};
pub(crate) use sequence::{SequenceGuard, deck_sequence_valid};
