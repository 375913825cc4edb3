//! Identifiers and sets of them.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use crate::value::Value;

use super::exchange::{Exchange, Given};
use super::reading::{self, Read, Reason};

/// Names one object.
///
/// The contract compares identifiers and, except for fresh successors, never
/// looks into them; so whatever has an equality can be one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ObjectId(Value);

impl ObjectId {
    /// Whether this is a positive integer.
    pub(crate) fn is_positive(&self) -> Read<bool> {
        match &self.0 {
            Value::Int(number) => Ok(*number > 0),
            Value::Big(number) => Ok(**number > BigInt::ZERO),
            Value::Model(_) => Ok(false),
            other => Err(Reason::not(other, "an integer")),
        }
    }

    /// Whether both name the same object.
    pub(crate) fn same(&self, other: &Self) -> Read<bool> {
        match (&self.0, &other.0) {
            (Value::Int(this), Value::Int(that)) => Ok(this == that),
            (this, that) => reading::same(this, that),
        }
    }
}

impl From<Value> for ObjectId {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl Exchange for ObjectId {
    fn to_value(&self) -> Value {
        self.0.clone()
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(Self(value.clone()))
    }
}

/// A finite set of identifiers that can be compared with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IdSet(BTreeSet<ObjectId>);

impl IdSet {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &ObjectId> {
        self.0.iter()
    }

    /// `id \in self`.
    pub(crate) fn contains(&self, id: &ObjectId) -> Read<bool> {
        if self.0.contains(id) {
            return Ok(true);
        }
        self.comparable(id).map(|()| false)
    }

    /// `self = other`.
    pub(crate) fn same(&self, other: &Self) -> Read<bool> {
        if self.len() != other.len() || self == other {
            return Ok(self == other);
        }
        self.all_comparable(other).map(|()| false)
    }

    /// `self \subseteq other`.
    pub(crate) fn within(&self, other: &Self) -> Read<bool> {
        for id in &self.0 {
            if !other.contains(id)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no identifier is in both.
    pub(crate) fn apart_from(&self, other: &Self) -> Read<bool> {
        self.all_comparable(other)?;
        Ok(self.0.is_disjoint(&other.0))
    }

    /// `self \cup other`.
    pub(crate) fn union(mut self, other: &Self) -> Read<Self> {
        self.all_comparable(other)?;
        self.0.extend(other.0.iter().cloned());
        Ok(self)
    }

    /// `self \cup {id}`.
    pub(crate) fn with(mut self, id: &ObjectId) -> Read<Self> {
        self.comparable(id)?;
        self.0.insert(id.clone());
        Ok(self)
    }

    /// `self \ {id}`.
    pub(crate) fn without(mut self, id: &ObjectId) -> Read<Self> {
        self.comparable(id)?;
        self.0.remove(id);
        Ok(self)
    }

    /// The set of these; a reason if two of them cannot be compared: whatever
    /// puts them in order compares each with the next.
    pub(crate) fn collect<'a>(ids: impl IntoIterator<Item = &'a ObjectId>) -> Read<Self> {
        let set = ids.into_iter().try_fold(Self::default(), Self::with)?;
        for (id, next) in set.0.iter().zip(set.0.iter().skip(1)) {
            id.same(next)?;
        }
        Ok(set)
    }

    /// One identifier stands for all: those of a set compare with each other.
    /// A model value compares with everything, so it stands for none.
    fn representative(&self) -> Option<&ObjectId> {
        self.0
            .iter()
            .find(|id| !matches!(id.0, Value::Model(_)))
            .or_else(|| self.0.first())
    }

    fn comparable(&self, id: &ObjectId) -> Read<()> {
        self.representative()
            .map_or(Ok(()), |own| own.same(id).map(drop))
    }

    fn all_comparable(&self, other: &Self) -> Read<()> {
        other
            .representative()
            .map_or(Ok(()), |id| self.comparable(id))
    }
}

impl Exchange for IdSet {
    fn to_value(&self) -> Value {
        reading::set(self.0.iter().map(Exchange::to_value).collect())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let members = reading::members(value).ok()?;
        Some(Self(members.into_iter().map(ObjectId).collect()))
    }
}

impl Given<IdSet> {
    /// `ids = self`.
    pub(crate) fn equals(&self, ids: &IdSet) -> Read<bool> {
        match self {
            Self::Known(own) => own.same(ids),
            Self::Foreign(value) => reading::same(&ids.to_value(), value),
        }
    }

    /// The identifiers, where they have to be enumerated.
    pub(crate) fn enumerated(&self) -> Read<&IdSet> {
        self.known("a finite set of identifiers")
    }

    /// `id \in self`, which needs no enumeration.
    pub(crate) fn has(&self, id: &ObjectId) -> Read<bool> {
        match self {
            Self::Known(own) => own.contains(id),
            Self::Foreign(value) => reading::is_member(&id.0, value),
        }
    }
}

/// A sequence of identifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IdSeq(Vec<ObjectId>);

impl IdSeq {
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, ObjectId> {
        self.0.iter()
    }

    /// `self = other`.
    pub(crate) fn same(&self, other: &Self) -> Read<bool> {
        if self.0.len() != other.0.len() {
            return Ok(false);
        }
        for (own, id) in self.0.iter().zip(&other.0) {
            if !own.same(id)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The position of `id`, from 1.
    pub(crate) fn position(&self, id: &ObjectId) -> Read<usize> {
        for (position, own) in (1..).zip(&self.0) {
            if own.same(id)? {
                return Ok(position);
            }
        }
        Err(Reason::new(
            "the identifier has no position in the sequence",
        ))
    }
}

impl Exchange for IdSeq {
    fn to_value(&self) -> Value {
        reading::sequence_of(self.0.iter().map(Exchange::to_value).collect())
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Seq(items) => Some(Self(items.iter().cloned().map(ObjectId).collect())),
            _ => None,
        }
    }
}
