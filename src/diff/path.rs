//! Where a part is within a value.

use std::fmt;

use crate::value::{Text, Value, is_field_name};

/// One of the two things compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

/// Elements of a sequence in a row, by their indices from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indices {
    /// The index of the first.
    pub first: usize,
    /// The index of the last.
    pub last: usize,
}

impl Indices {
    /// One element.
    #[must_use]
    pub fn one(index: usize) -> Self {
        Self {
            first: index,
            last: index,
        }
    }
}

impl fmt::Display for Indices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}..{}", self.first, self.last),
        }
    }
}

/// One step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum PathStep {
    /// `.f`.
    Field(Text),
    /// `[k]`.
    Key(Value),
    /// Elements of a sequence that have other indices on each side, or that are
    /// on one side only, or several of them.
    Items {
        /// Where they are on the left, if they are there.
        left: Option<Indices>,
        /// Where they are on the right, if they are there.
        right: Option<Indices>,
    },
}

impl PathStep {
    /// The step to a part by its key: to a field, if that is a string.
    #[must_use]
    pub fn of_key(key: Value) -> Self {
        match key {
            Value::Str(name) => Self::Field(name),
            key => Self::Key(key),
        }
    }
}

/// Where a part is within a value: `occupants[z].term`. Elements of sequences
/// are named by side: `log[2→3]` is the second on the left and the third on the
/// right, `log[→3]` is only on the right, `log[4..33]` are thirty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<PathStep>);

impl Path {
    /// The path within the value of one side.
    #[must_use]
    pub fn on(&self, side: Side) -> Self {
        let own = |(left, right): (Option<Indices>, Option<Indices>)| match side {
            Side::Left => left.or(right),
            Side::Right => right.or(left),
        };
        let steps = self.0.iter().map(|step| match step {
            PathStep::Items { left, right } => match own((*left, *right)) {
                Some(Indices { first, last }) if first == last => PathStep::Key(Value::from(first)),
                indices => PathStep::Items {
                    left: indices,
                    right: indices,
                },
            },
            step => step.clone(),
        });
        Self(steps.collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                PathStep::Field(name) if is_field_name(name.as_str()) => {
                    write!(f, ".{}", name.as_str())?;
                }
                PathStep::Field(name) => write!(f, "[{}]", Value::Str(name.clone()))?,
                PathStep::Key(key) => write!(f, "[{key}]")?,
                PathStep::Items { left, right } => items(f, *left, *right)?,
            }
        }
        Ok(())
    }
}

fn items(f: &mut fmt::Formatter<'_>, left: Option<Indices>, right: Option<Indices>) -> fmt::Result {
    match (left, right) {
        (Some(left), Some(right)) if left == right => write!(f, "[{left}]"),
        (Some(left), Some(right)) => write!(f, "[{left}→{right}]"),
        (Some(left), None) => write!(f, "[{left}→]"),
        (None, Some(right)) => write!(f, "[→{right}]"),
        (None, None) => f.write_str("[]"),
    }
}
