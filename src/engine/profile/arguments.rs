//! A call's arguments, read as an operator needs them.

use crate::engine::{ArgumentMismatch, Call};
use crate::value::Value;

use super::exchange::{Exchange, Given};
use super::ids::ObjectId;
use super::record::Fields;

/// The arguments of a call by parameter name.
pub(crate) struct Arguments<'a>(&'a Call);

/// An argument, unless the call has none for the parameter.
pub(crate) type Argument<T> = Result<T, ArgumentMismatch>;

impl<'a> Arguments<'a> {
    pub(crate) fn of(call: &'a Call) -> Self {
        Self(call)
    }

    /// The argument as it came.
    pub(crate) fn value(&self, parameter: &str) -> Argument<&'a Value> {
        self.0
            .arg(parameter)
            .ok_or_else(|| ArgumentMismatch::Missing(parameter.to_owned()))
    }

    /// The argument as the profile's type, where it is of it.
    pub(crate) fn given<T: Exchange>(&self, parameter: &str) -> Argument<Given<T>> {
        self.value(parameter).map(Given::from)
    }

    /// The argument as an identifier.
    pub(crate) fn id(&self, parameter: &str) -> Argument<ObjectId> {
        self.value(parameter).cloned().map(ObjectId::from)
    }

    /// The argument as a record.
    pub(crate) fn fields(&self, parameter: &str) -> Argument<Fields> {
        self.value(parameter).cloned().map(Fields::from)
    }
}
