//! Composite procedures: what a call makes of a state of several components.

use std::collections::BTreeMap;

use crate::value::Value;

/// A composed state: its components by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composed(BTreeMap<String, Value>);

/// What a procedure says of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composition {
    /// The composed state becomes this; what the call does not concern stays, and of a
    /// component that is not among them nothing is said.
    Becomes(Composed),
    /// It becomes one of these: the procedure leaves open which.
    Either([Composed; 2]),
    /// The relation may accept the call, but it is no step of the procedure, for
    /// this reason.
    NoStep(String),
    /// The procedure has no part in it.
    Foreign,
}

impl Composed {
    /// The component of this name, if there is one.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// The state with another value for a component.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// The state without a component, of which nothing is said then.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.0.remove(name);
        self
    }

    /// The components in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl FromIterator<(String, Value)> for Composed {
    fn from_iter<T: IntoIterator<Item = (String, Value)>>(components: T) -> Self {
        Self(components.into_iter().collect())
    }
}
