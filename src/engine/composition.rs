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
    /// By component: what of it is open.
    open: BTreeMap<String, Vec<Open>>,
}

/// What of a component nothing is said of.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    /// Where it is: the arguments, one inside of another.
    path: Vec<Value>,
    what: Openness,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Openness {
    /// All that is there.
    Whole,
    /// At which places of the sequence these stand, which is without them.
    Places(Vec<Value>),
}

/// What a procedure says of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composition {
    /// The composed state becomes this; what the call does not concern stays, and of a
    /// component that is not among them nothing is said.
    Becomes(Composed),
    /// It becomes the first or one of the others: the procedure leaves open which.
    OneOf(Composed, Vec<Composed>),
    /// The relation may accept the call, but it is no step of the procedure, for
    /// this reason.
    NoStep(String),
    /// The procedure has no part in it.
    Foreign,
}

impl Composition {
    /// What leads to one of these, the first of them if there is no other.
    pub(crate) fn one_of(first: Composed, others: Vec<Composed>) -> Self {
        match others.is_empty() {
            true => Self::Becomes(first),
            false => Self::OneOf(first, others),
        }
    }

    /// What leads to any of the states that one of the two leads to; if one leads to none,
    /// that.
    pub(crate) fn or(self, other: Self) -> Self {
        let (first, mut all) = match self {
            Self::Becomes(only) => (only, Vec::new()),
            Self::OneOf(first, others) => (first, others),
            none => return none,
        };
        let more = match other {
            Self::Becomes(only) => vec![only],
            Self::OneOf(one, others) => [one].into_iter().chain(others).collect(),
            none => return none,
        };
        for other in more {
            if other != first && !all.contains(&other) {
                all.push(other);
            }
        }
        Self::one_of(first, all)
    }

    /// What `next` makes of each state that this may lead to; if it is no step from one
    /// of them, it is none.
    pub(crate) fn then(self, next: impl Fn(Composed) -> Self) -> Self {
        match self {
            Self::Becomes(only) => next(only),
            Self::OneOf(first, others) => {
                let first = next(first);
                others.into_iter().map(next).fold(first, Self::or)
            }
            none => none,
        }
    }
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
    pub fn open_at(self, name: &str, path: Vec<Value>) -> Self {
        self.opened(name, path, Openness::Whole)
    }

    /// The state with nothing said of the places that these have in the sequence which a
    /// component is at these arguments. It is without them; the others keep their order.
    #[must_use]
    pub fn placed_at(self, name: &str, path: Vec<Value>, items: Vec<Value>) -> Self {
        self.opened(name, path, Openness::Places(items))
    }

    fn opened(mut self, name: &str, path: Vec<Value>, what: Openness) -> Self {
        let open = self.open.entry(name.to_owned()).or_default();
        open.push(Open { path, what });
        self
    }

    /// What a component has to be where it is seen to be `observed`: of that it has
    /// what is said nothing of.
    pub fn expected(&self, name: &str, observed: &Value) -> Option<Value> {
        let own = self.components.get(name)?.clone();
        let open = self.open.get(name).into_iter().flatten();
        Some(open.fold(own, |own, open| {
            as_observed(own, observed, &open.path, &open.what)
        }))
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

/// A value of which at these arguments, one inside of another, what is open is as it is
/// observed.
fn as_observed(own: Value, observed: &Value, path: &[Value], open: &Openness) -> Value {
    let Some((argument, inner)) = path.split_first() else {
        return match open {
            Openness::Whole => observed.clone(),
            Openness::Places(items) => with_places(own, observed, items),
        };
    };
    let Ok(Some(there)) = function::lookup(observed, argument) else {
        return own;
    };
    let mut part = |part: Value| Ok::<_, ValueError>(as_observed(part, there, inner, open));
    match function::replace_at(own.clone(), argument, &mut part) {
        Ok(Replaced::Done(own) | Replaced::Outside(own)) => own,
        Err(_) => own,
    }
}

/// A sequence with these items at the places where another has them, and at its end if
/// that has not.
fn with_places(own: Value, observed: &Value, items: &[Value]) -> Value {
    let (Some(mut own), Some(observed)) = (sequence(&own), sequence(observed)) else {
        return own;
    };
    let place = |item: &Value| observed.iter().position(|other| other == item);
    let mut placed: Vec<(usize, &Value)> = items
        .iter()
        .map(|item| (place(item).unwrap_or(usize::MAX), item))
        .collect();
    placed.sort_unstable_by_key(|(place, _)| *place);
    for (place, item) in placed {
        own.insert(place.min(own.len()), item.clone());
    }
    Value::seq(own)
}

/// What is in a sequence.
fn sequence(value: &Value) -> Option<Vec<Value>> {
    let Value::Seq(items) = value else {
        return None;
    };
    Some(items.to_vec())
}
