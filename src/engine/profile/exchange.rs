//! How typed things travel as values.

use crate::value::Value;

use super::reading::{Read, Reason};

/// A type of the profile with its form as a TLA+ value.
pub trait Exchange: Sized {
    /// Its value.
    fn to_value(&self) -> Value;

    /// The thing that has this value; `None` if it is no value of this type.
    fn from_value(value: &Value) -> Option<Self>;
}

/// An input as it was handed in.
#[derive(Clone, Debug)]
pub enum Given<T> {
    /// A value of the profile's type.
    Known(T),
    /// Any other value.
    Foreign(Value),
}

impl<T: Exchange> Exchange for Given<T> {
    fn to_value(&self) -> Value {
        match self {
            Self::Known(known) => known.to_value(),
            Self::Foreign(value) => value.clone(),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(T::from_value(value).map_or_else(|| Self::Foreign(value.clone()), Self::Known))
    }
}

impl<T: Exchange> From<&Value> for Given<T> {
    fn from(value: &Value) -> Self {
        T::from_value(value).map_or_else(|| Self::Foreign(value.clone()), Self::Known)
    }
}

impl<T> Given<T> {
    /// The value of the profile's type; `expected` says what that is, for the
    /// reason why there is none.
    pub(crate) fn known(&self, expected: &str) -> Read<&T> {
        match self {
            Self::Known(known) => Ok(known),
            Self::Foreign(value) => Err(Reason::not(value, expected)),
        }
    }
}

/// A fact that somebody else answers for.
pub(crate) type Fact = Given<bool>;

impl Fact {
    /// Whether the fact is so.
    pub(crate) fn holds(&self) -> Read<bool> {
        self.known("a boolean").copied()
    }
}

impl Exchange for Value {
    fn to_value(&self) -> Value {
        self.clone()
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(value.clone())
    }
}

impl Exchange for bool {
    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }
}

/// A position or a length.
impl Exchange for usize {
    fn to_value(&self) -> Value {
        Value::from(*self)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => usize::try_from(*number).ok(),
            _ => None,
        }
    }
}
