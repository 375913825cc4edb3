//! What differs at a place.

use super::{Path, Side};
use crate::value::Value;

/// What differs at a place, of values or of what traces say of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Change<T = Value> {
    /// Another value.
    Replaced {
        /// On the left.
        left: T,
        /// On the right.
        right: T,
    },
    /// A key or element that only the left has.
    OnlyLeft(T),
    /// A key or element that only the right has.
    OnlyRight(T),
    /// Members of a set that only one side has.
    Members {
        /// Only on the left, in order.
        left: Vec<T>,
        /// Only on the right, in order.
        right: Vec<T>,
    },
}

impl<T> Change<T> {
    /// The change with other content; `None` if that of a part is `None`.
    pub(super) fn map<U>(self, of: impl Fn(T) -> Option<U>) -> Option<Change<U>> {
        let all = |items: Vec<T>| items.into_iter().map(&of).collect::<Option<Vec<U>>>();
        Some(match self {
            Self::Replaced { left, right } => Change::Replaced {
                left: of(left)?,
                right: of(right)?,
            },
            Self::OnlyLeft(left) => Change::OnlyLeft(of(left)?),
            Self::OnlyRight(right) => Change::OnlyRight(of(right)?),
            Self::Members { left, right } => Change::Members {
                left: all(left)?,
                right: all(right)?,
            },
        })
    }

    /// The change seen from the other side.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Replaced { left, right } => Self::Replaced {
                left: right,
                right: left,
            },
            Self::OnlyLeft(value) => Self::OnlyRight(value),
            Self::OnlyRight(value) => Self::OnlyLeft(value),
            Self::Members { left, right } => Self::Members {
                left: right,
                right: left,
            },
        }
    }
}

/// One place at which two values differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference<T = Value> {
    /// The place.
    pub path: Path,
    /// What differs there.
    pub change: Change<T>,
}

impl<T> Difference<T> {
    /// The place in the terms of the side that has something there, if only one
    /// has.
    pub fn place(&self) -> Path {
        match &self.change {
            Change::OnlyLeft(_) => self.path.on(Side::Left),
            Change::OnlyRight(_) => self.path.on(Side::Right),
            Change::Replaced { .. } | Change::Members { .. } => self.path.clone(),
        }
    }
}
