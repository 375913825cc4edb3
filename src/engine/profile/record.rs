//! Records of which an operator knows a few fields.

use std::sync::Arc;

use crate::value::{Record, Value};

use super::exchange::{Exchange, Fact};
use super::reading::{self, Read};

/// A record as it was handed in. What an operator does not name, it carries
/// along untouched: "record updates frame their record".
#[derive(Clone, Debug)]
pub(crate) struct Fields(Value);

impl Fields {
    /// What the field holds.
    pub(crate) fn get(&self, name: &str) -> Read<&Value> {
        reading::field(&self.0, name)
    }

    /// What the field holds, where a truth value is needed.
    pub(crate) fn flag(&self, name: &str) -> Read<bool> {
        Fact::from(self.get(name)?).holds()
    }

    /// The record with another value in a field; a field that the record does
    /// not have is not added, as EXCEPT adds none.
    #[must_use]
    pub(crate) fn with(&self, name: &str, value: Value) -> Self {
        let Value::Record(record) = &self.0 else {
            return self.clone();
        };
        let mut changed: Record = (**record).clone();
        if let Some(place) = changed
            .shape()
            .position(name)
            .and_then(|position| changed.values_mut().get_mut(position))
        {
            *place = value;
        }
        Self(Value::Record(Arc::new(changed)))
    }

    /// The record with a field, or one of a field's, changed as EXCEPT changes
    /// it: nothing, if the path leads to none.
    pub(crate) fn with_at(
        &self,
        path: &[&str],
        change: impl FnOnce() -> Read<Value>,
    ) -> Read<Self> {
        let mut change = Some(change);
        let mut changed = || match change.take() {
            Some(change) => change(),
            None => Ok(self.0.clone()),
        };
        reading::except(&self.0, path, &mut changed).map(Self)
    }

    /// `derived = self`, for a record that the engine derived.
    pub(crate) fn equals(&self, derived: &Self) -> Read<bool> {
        reading::same(&self.0, &derived.0)
    }
}

impl From<Value> for Fields {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl Exchange for Fields {
    fn to_value(&self) -> Value {
        self.0.clone()
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(Self(value.clone()))
    }
}
