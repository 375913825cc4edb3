//! Sets: enumerated, and symbolic as long as a question can be answered without
//! listing the elements.
//!
//! Elements stream in TLC's order. Operations on two sets build an enumerated
//! set where both sides are small, and a symbolic one otherwise; nothing ever
//! builds a set of more than [`MAX_ELEMENTS`].

mod algebra;
mod build;
mod canonical;
mod chosen;
mod count;
mod elements;
mod infinite;
mod kind;
mod membership;
mod products;
mod room;
mod space;
mod subsets;

pub use algebra::{difference, intersection, subset_eq, union};
pub use build::{
    big_union, function_set, interval, interval_of, powerset, product, record_set, seq_set, set_of,
};
pub use count::{cardinality, is_empty, is_finite, known_count};
pub use elements::{Elements, elements, first, listing};
pub use kind::{MAX_ELEMENTS, Set};
pub use membership::contains;
pub use room::{Gathered, Room};
pub use subsets::subsets_of_size;

pub(crate) use build::{incomparable_pair, is_plain};
pub(crate) use canonical::{canonical_count, canonical_elements};
pub(crate) use chosen::check_reach;
pub(crate) use infinite::rests_on_infinite;
pub(crate) use membership::position;
pub(crate) use space::Space;
