//! What a trace says of a value.

use std::fmt;
use std::sync::Arc;

use super::shape::Shape;
use super::{decode, matching};
use crate::value::{Text, Value};

/// What a trace says of a value: the value itself, or what is left of it in an
/// encoding that loses information.
///
/// TLC's JSON makes one array of a set, a sequence and a function on `1..n`,
/// one object of a record and any other function (its keys printed), and one
/// string of a string and a model value. So such a pattern matches several
/// values; [`Pattern::decode`] picks one by the [`Shape`] of others.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// Nothing is said; any value matches.
    Unobserved,
    /// Something that cannot be read back (an operator, a rule), by its text;
    /// any value matches.
    Opaque(Text),
    /// This value.
    Exact(Value),
    /// A string or a model value.
    String(Text),
    /// A set (in any order), a sequence, or a function on `1..n`.
    Array(Arc<[Pattern]>),
    /// A record, or a function; keys are field names, or keys as printed.
    /// No key occurs twice.
    Object(Arc<[(Text, Pattern)]>),
}

impl Pattern {
    /// Whether `value`, written as the trace was, may give this pattern. Never
    /// false for the value that was written.
    pub fn matches(&self, value: &Value) -> bool {
        matching::matches(self, value)
    }

    /// Whether more than one value matches.
    pub fn is_ambiguous(&self) -> bool {
        match self {
            Self::Exact(_) => false,
            Self::Unobserved | Self::Opaque(_) | Self::String(_) | Self::Object(_) => true,
            Self::Array(items) => items.iter().any(Self::is_ambiguous) || are_distinct(items),
        }
    }

    /// The value, if only one matches.
    pub fn exact(&self) -> Option<&Value> {
        match self {
            Self::Exact(value) => Some(value),
            _ => None,
        }
    }

    /// A value that matches, of the kind that `shape` tells; the best guess
    /// where it tells nothing or something that cannot be. `None` if the
    /// pattern leaves a part open that no value can be made for.
    pub fn decode(&self, shape: &Shape) -> Option<Value> {
        decode::decode(self, shape)
    }

    /// A value that matches and is built like the example `like`.
    pub fn candidate(&self, like: &Value) -> Option<Value> {
        self.decode(&Shape::of(like))
    }

    /// Values that match, without an example: at most `limit`, the best guess
    /// first; all of them, if fewer than `limit` are given and the pattern
    /// leaves no part open.
    pub fn candidates(&self, limit: usize) -> Vec<Value> {
        decode::candidates(self, limit)
    }
}

/// Whether no two of these exact values are equal, so that they may be a set.
fn are_distinct(items: &[Pattern]) -> bool {
    let mut values: Vec<&Value> = items.iter().filter_map(Pattern::exact).collect();
    values.sort_unstable();
    values.is_sorted_by(|a, b| a < b)
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unobserved => f.write_str("?"),
            Self::Opaque(text) => f.write_str(text.as_str()),
            Self::Exact(value) => write!(f, "{value}"),
            Self::String(text) => write!(f, "{}", crate::value::quoted(text.as_str())),
            Self::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{item}")?;
                }
                f.write_str("]")
            }
            Self::Object(entries) => {
                f.write_str("{")?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{}: {value}", crate::value::quoted(key.as_str()))?;
                }
                f.write_str("}")
            }
        }
    }
}
