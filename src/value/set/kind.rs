//! The kinds of set.

use std::sync::Arc;

use crate::value::items::{Items, Part};
use crate::value::lazy::LazySet;
use crate::value::text::Text;

/// The most elements that a set may be built with.
pub const MAX_ELEMENTS: usize = 4_000_000;

/// Below this count a symbolic operand is listed rather than kept.
pub(super) const EAGER_ELEMENTS: usize = 10_000;

/// A set.
#[derive(Clone, Debug)]
pub enum Set {
    /// Sorted by the total order, without duplicates, all comparable.
    Enumerated(Items),
    /// A listing whose elements TLC cannot put in order (`{1, "a"}`), in the
    /// order written. Membership asks each element in turn; anything that needs
    /// an order is an error.
    Loose(Items),
    /// `low..high`, not empty.
    Interval {
        /// Its least element.
        low: i64,
        /// Its greatest element.
        high: i64,
    },
    /// `Nat`.
    Naturals,
    /// `Int`.
    Integers,
    /// `Real`.
    Reals,
    /// `STRING`.
    Strings,
    /// `ANY`: everything.
    Any,
    /// `Seq(S)`.
    Seqs(Part),
    /// `SUBSET S`.
    Powerset(Part),
    /// `[domain -> range]`.
    Functions {
        /// What the functions are defined on.
        domain: Part,
        /// What holds their values.
        range: Part,
    },
    /// `[name : S, ...]`, sorted by name.
    Records(Vec<(Text, Part)>),
    /// `S1 \X ... \X Sn`.
    Product(Items),
    /// `A \cup B`.
    Union(Part, Part),
    /// `A \cap B`.
    Intersection(Part, Part),
    /// `A \ B`.
    Difference(Part, Part),
    /// `UNION S`.
    BigUnion(Part),
    /// A set made of others, with its elements: it is asked itself whether it
    /// holds something, as TLC asks, and its elements for all else.
    Listed {
        /// The set, in one of the four forms above.
        of: Part,
        /// As those of an enumerated set.
        items: Items,
    },
    /// Given by a rule.
    Lazy(Arc<dyn LazySet>),
}

impl Set {
    /// Whether it is one of TLC's special sets (Nat, Int, Real, STRING, ANY,
    /// Seq(S)), which are infinite and are compared only among themselves.
    pub fn is_special(&self) -> bool {
        matches!(
            self,
            Self::Naturals
                | Self::Integers
                | Self::Reals
                | Self::Strings
                | Self::Any
                | Self::Seqs(_)
        )
    }

    /// Its elements, if they are at hand and in order.
    pub fn at_hand(&self) -> Option<&Items> {
        match self {
            Self::Enumerated(items) | Self::Listed { items, .. } => Some(items),
            _ => None,
        }
    }

    /// Whether it is written out, or an interval: TLC works such sets out at once.
    pub fn is_reducible(&self) -> bool {
        matches!(
            self,
            Self::Enumerated(_) | Self::Loose(_) | Self::Interval { .. }
        )
    }
}
