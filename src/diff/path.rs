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

/// One step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum PathStep {
    /// `.f`.
    Field(Text),
    /// `[k]`.
    Key(Value),
    /// An element of a sequence that has another index on each side, from 1.
    Moved {
        /// Its index on the left.
        left: usize,
        /// Its index on the right.
        right: usize,
    },
}

/// Where a part is within a value: `occupants[z].term`. An element that moved
/// is written with both of its indices: `log[2→3]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<PathStep>);

impl Path {
    /// The path within the value of one side.
    #[must_use]
    pub fn on(&self, side: Side) -> Self {
        let steps = self.0.iter().map(|step| match (step, side) {
            (PathStep::Moved { left: index, .. }, Side::Left)
            | (PathStep::Moved { right: index, .. }, Side::Right) => {
                PathStep::Key(Value::from(*index))
            }
            (step, _) => step.clone(),
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
                PathStep::Moved { left, right } => write!(f, "[{left}→{right}]")?,
            }
        }
        Ok(())
    }
}
