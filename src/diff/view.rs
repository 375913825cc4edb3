//! What a trace says of a value, one level deep.

use crate::trace::{Pattern, printed_key};
use crate::value::{self, Set, Text, Value, function, is_field_name, set};

use super::PathStep;

/// Sets larger than this are compared as wholes.
const MAX_LISTED: i64 = 10_000;

/// What a pattern is made of.
#[derive(Debug)]
pub(super) enum View {
    /// Nothing that could be looked into.
    Atom,
    /// Elements.
    Items(ItemsKind, Vec<Pattern>),
    /// Entries by key.
    Map(MapKind, Vec<Entry>),
}

/// What elements are the elements of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemsKind {
    Sequence,
    Set,
    /// The form does not tell.
    Array,
}

/// What entries are the entries of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapKind {
    Record,
    Function,
    /// The form does not tell.
    Object,
}

/// A value by its key.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: Key,
    pub(super) value: Pattern,
}

/// A key, as far as the form tells.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// The key, or the likeliest.
    pub(super) value: Value,
    /// As TLC's JSON writes it, with what is in it in our order.
    pub(super) text: Text,
}

impl Key {
    pub(super) fn of(value: Value) -> Self {
        let text = match &value {
            Value::Str(text) | Value::Model(text) => text.clone(),
            other => Text::new(&other.to_string()),
        };
        Self { value, text }
    }

    /// From the key of an object.
    fn printed(text: &Text) -> Self {
        let value = match is_field_name(text.as_str()) {
            true => None,
            false => printed_key(text.as_str()),
        };
        Self::of(value.unwrap_or_else(|| Value::Str(text.clone())))
    }

    fn of_pattern(key: &Pattern) -> Self {
        let value = key.candidates(1).pop();
        Self::of(value.unwrap_or_else(|| Value::string(&key.to_string())))
    }

    pub(super) fn step(&self) -> PathStep {
        PathStep::of_key(self.value.clone())
    }
}

impl View {
    pub(super) fn of(pattern: &Pattern) -> Self {
        let items = |kind, items: &[Pattern]| Self::Items(kind, items.to_vec());
        match pattern {
            Pattern::Unobserved | Pattern::Opaque(_) | Pattern::String(_) => Self::Atom,
            Pattern::Exact(value) => Self::of_value(value),
            Pattern::Array(own) => items(ItemsKind::Array, own),
            Pattern::Set(own) => items(ItemsKind::Set, own),
            Pattern::Sequence(own) => items(ItemsKind::Sequence, own),
            Pattern::Object(entries) => {
                let entries = entries.iter().map(|(text, value)| Entry {
                    key: Key::printed(text),
                    value: value.clone(),
                });
                Self::Map(MapKind::Object, entries.collect())
            }
            Pattern::Record(fields) => {
                let entries = fields.iter().map(|(name, value)| Entry {
                    key: Key::of(Value::Str(name.clone())),
                    value: value.clone(),
                });
                Self::Map(MapKind::Record, entries.collect())
            }
            Pattern::Function(pairs) => {
                let entries = pairs.iter().map(|(key, value)| Entry {
                    key: Key::of_pattern(key),
                    value: value.clone(),
                });
                Self::Map(MapKind::Function, entries.collect())
            }
        }
    }

    fn of_value(value: &Value) -> Self {
        match value {
            Value::Seq(items) => Self::Items(ItemsKind::Sequence, exact(items)),
            Value::Set(set) => match listed(value, set) {
                Some(items) => Self::Items(ItemsKind::Set, exact(&items)),
                None => Self::Atom,
            },
            Value::Record(_) => Self::Map(MapKind::Record, entries(value)),
            Value::Function(_) => Self::Map(MapKind::Function, entries(value)),
            Value::Lazy(_) => match value::force(value) {
                Ok(Value::Lazy(_)) | Err(_) => Self::Atom,
                Ok(listed) => Self::of_value(&listed),
            },
            _ => Self::Atom,
        }
    }
}

fn exact(items: &[Value]) -> Vec<Pattern> {
    items.iter().cloned().map(Pattern::Exact).collect()
}

fn entries(function: &Value) -> Vec<Entry> {
    let (Some(keys), Some(values)) = (function::keys(function), function::values(function)) else {
        return Vec::new();
    };
    let entries = keys.zip(values).map(|(key, value)| Entry {
        key: Key::of(key),
        value: Pattern::Exact(value.clone()),
    });
    entries.collect()
}

/// The members of a set that has not too many, in order.
fn listed(value: &Value, set: &Set) -> Option<Vec<Value>> {
    match set {
        Set::Enumerated(items) | Set::Listed { items, .. } => {
            (items.len() as i64 <= MAX_LISTED).then(|| items.to_vec())
        }
        // As it was written, members twice too.
        Set::Loose(items) => {
            let mut items: Vec<Value> = items
                .iter()
                .take(MAX_LISTED as usize + 1)
                .cloned()
                .collect();
            items.sort_unstable();
            items.dedup();
            (items.len() as i64 <= MAX_LISTED).then_some(items)
        }
        Set::Interval { .. } if set::cardinality(value).ok()?.as_int()? <= MAX_LISTED => {
            set::elements(value).ok()?.collect::<Result<_, _>>().ok()
        }
        _ => None,
    }
}
