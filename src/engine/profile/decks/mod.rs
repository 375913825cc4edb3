//! Sequences of identifiers, where order carries information.

mod apply;
mod completion;
mod convert;
mod hand;
mod orders;
mod reorder;
mod sequence;

pub(crate) use apply::apply;
pub(crate) use completion::{CompletionGuard, CompletionSite};
pub(crate) use hand::HandSite;
pub(crate) use orders::DeckOrders;
pub(crate) use reorder::{ReorderGuard, ReorderSite};
pub(crate) use sequence::SequenceGuard;
