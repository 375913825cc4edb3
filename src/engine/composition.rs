//! Composite procedures: what a call makes of a state of several components.

use std::collections::BTreeMap;

use crate::value::function::{self, Replaced};
use crate::value::{Value, ValueError};

/// The variables that a composite procedure is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// What it works on, without which nothing can be asked of it.
    pub needed: &'static [&'static str],
    /// What it works on, too, where a state has it.
    pub taken: &'static [&'static str],
    /// What it looks at where a state has it, and is others' to move.
    pub seen: &'static [&'static str],
}

/// A composed state: its components by name, and where in them nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composed {
    components: BTreeMap<String, Value>,
    /// What is others' to move.
    around: BTreeMap<String, Value>,
    /// By component: the arguments, one inside of another, at which it is open.
    open: BTreeMap<String, Vec<Vec<Value>>>,
}

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
        self.components.get(name)
    }

    /// What stands under this name: a component, or what is others' to move.
    pub fn seen(&self, name: &str) -> Option<&Value> {
        self.components.get(name).or_else(|| self.around.get(name))
    }

    /// The state with something around it that is others' to move.
    #[must_use]
    pub fn seeing(mut self, name: &str, value: Value) -> Self {
        self.around.insert(name.to_owned(), value);
        self
    }

    /// The state with another value for a component.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.open.remove(name);
        self.components.insert(name.to_owned(), value);
        self
    }

    /// The state without a component, of which nothing is said then.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.open.remove(name);
        self.components.remove(name);
        self
    }

    /// The state with nothing said of what a component is at these arguments, one
    /// inside of another: the fields of a record, the arguments of a function.
    /// Elsewhere it is as it was.
    #[must_use]
    pub fn open_at(mut self, name: &str, arguments: Vec<Value>) -> Self {
        self.open
            .entry(name.to_owned())
            .or_default()
            .push(arguments);
        self
    }

    /// What a component has to be where it is seen to be `observed`: of that it has
    /// what is said nothing of.
    pub fn expected(&self, name: &str, observed: &Value) -> Option<Value> {
        let own = self.components.get(name)?.clone();
        let open = self.open.get(name).into_iter().flatten();
        Some(open.fold(own, |own, arguments| as_observed(own, observed, arguments)))
    }

    /// The components in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.components
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }
}

impl FromIterator<(String, Value)> for Composed {
    fn from_iter<T: IntoIterator<Item = (String, Value)>>(components: T) -> Self {
        Self {
            components: components.into_iter().collect(),
            ..Self::default()
        }
    }
}

/// A value that is at these arguments, one inside of another, what it is observed to be.
fn as_observed(own: Value, observed: &Value, arguments: &[Value]) -> Value {
    let Some((argument, inner)) = arguments.split_first() else {
        return observed.clone();
    };
    let Ok(Some(there)) = function::lookup(observed, argument) else {
        return own;
    };
    let mut part = |part: Value| Ok::<_, ValueError>(as_observed(part, there, inner));
    match function::replace_at(own.clone(), argument, &mut part) {
        Ok(Replaced::Done(own) | Replaced::Outside(own)) => own,
        Err(_) => own,
    }
}
