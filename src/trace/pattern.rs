//! What a trace says of a value.

use std::fmt;
use std::sync::Arc;

use super::shape::Shape;
use super::{build, decode, matching, readings};
use crate::value::{Text, Value, ValueError, quoted};

/// What a trace says of a value: the value itself, or what is left of it in an
/// encoding that loses information.
///
/// TLC's JSON makes one array of a set, a sequence and a function on `1..n`,
/// one object of a record and any other function (its keys printed), and one
/// string of a string and a model value. So such a pattern matches several
/// values; [`Pattern::decode`] picks one by the [`Shape`] of others. ITF tells
/// sets, sequences, records and functions apart, and leaves open only whether
/// a name is a string or a model value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// No key occurs twice. With the keys `1` to `n` also a sequence: TLC
    /// writes that as an array, other programs write a map like this.
    Object(Arc<[(Text, Pattern)]>),
    /// A set of these, in any order.
    Set(Arc<[Pattern]>),
    /// A sequence of these.
    Sequence(Arc<[Pattern]>),
    /// A record with these fields, none twice.
    Record(Arc<[(Text, Pattern)]>),
    /// A function with these arguments and values.
    Function(Arc<[(Pattern, Pattern)]>),
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
            Self::Set(items) | Self::Sequence(items) => items.iter().any(Self::is_ambiguous),
            Self::Record(fields) => fields.iter().any(|(_, value)| value.is_ambiguous()),
            Self::Function(pairs) => pairs
                .iter()
                .any(|(key, value)| key.is_ambiguous() || value.is_ambiguous()),
        }
    }

    /// A number that is the same for all patterns that one value may have given,
    /// whatever the forms, and for few others; `None` if parts are open.
    pub fn fingerprint(&self) -> Option<u64> {
        matching::pattern_key(self)
    }

    /// TLC's text of it, if every part is known by its value or by its text.
    pub(super) fn text(&self) -> Option<String> {
        self.has_text().then(|| self.to_string())
    }

    fn has_text(&self) -> bool {
        match self {
            Self::Exact(_) | Self::Opaque(_) => true,
            Self::Unobserved | Self::String(_) | Self::Array(_) | Self::Object(_) => false,
            Self::Set(items) | Self::Sequence(items) => items.iter().all(Self::has_text),
            Self::Record(fields) => fields.iter().all(|(_, value)| value.has_text()),
            Self::Function(pairs) => pairs
                .iter()
                .all(|(key, value)| key.has_text() && value.has_text()),
        }
    }

    /// Whether it leaves out a part, or all: nothing is said of that.
    pub fn leaves_out(&self) -> bool {
        match self {
            Self::Unobserved | Self::Opaque(_) => true,
            Self::Exact(_) | Self::String(_) => false,
            Self::Array(items) | Self::Set(items) | Self::Sequence(items) => {
                items.iter().any(Self::leaves_out)
            }
            Self::Object(entries) | Self::Record(entries) => {
                entries.iter().any(|(_, value)| value.leaves_out())
            }
            Self::Function(pairs) => pairs
                .iter()
                .any(|(key, value)| key.leaves_out() || value.leaves_out()),
        }
    }

    /// The value, if only one matches.
    pub fn exact(&self) -> Option<&Value> {
        match self {
            Self::Exact(value) => Some(value),
            _ => None,
        }
    }

    /// What is said of a field, of what may be a record.
    pub(super) fn field(&self, name: &str) -> Option<Self> {
        match self {
            Self::Exact(value) => value.as_record()?.get(name).cloned().map(Self::Exact),
            Self::Record(fields) => {
                let mut fields = fields.iter();
                let field = fields.find(|(own, _)| own.as_str() == name);
                field.map(|(_, pattern)| pattern.clone())
            }
            _ => None,
        }
    }

    /// A set of these; the value if all are.
    pub(super) fn set(items: Vec<Self>) -> Self {
        match all_exact(items) {
            Ok(values) => Self::Exact(build::set(values)),
            Err(items) => Self::Set(matching::distinct(items).into()),
        }
    }

    /// A sequence of these; the value if all are.
    pub(super) fn sequence(items: Vec<Self>) -> Self {
        match all_exact(items) {
            Ok(values) => Self::Exact(build::sequence(values)),
            Err(items) => Self::Sequence(items.into()),
        }
    }

    /// A record of these fields; the value if all are.
    pub(super) fn record(fields: Vec<(Text, Self)>) -> Self {
        let (names, values): (Vec<Text>, Vec<Self>) = fields.into_iter().unzip();
        match all_exact(values) {
            Ok(values) => Self::Exact(build::record(names.into_iter().zip(values).collect())),
            Err(values) => Self::Record(names.into_iter().zip(values).collect()),
        }
    }

    /// A function with these pairs; the value if all are.
    pub(super) fn function(pairs: Vec<(Self, Self)>) -> Self {
        let (keys, values): (Vec<Self>, Vec<Self>) = pairs.into_iter().unzip();
        match (all_exact(keys), all_exact(values)) {
            (Ok(keys), Ok(values)) => {
                Self::Exact(build::function(keys.into_iter().zip(values).collect()))
            }
            (keys, values) => Self::Function(as_patterns(keys).zip(as_patterns(values)).collect()),
        }
    }

    /// The values of `set` that match, at most `limit`. An infinite set is not
    /// listed, unless the pattern leaves a part open: its form tells how what
    /// was observed is to be read.
    ///
    /// # Errors
    /// `TooManyElements` if there are more; `NotEnumerable` if a part is open;
    /// what the set raises when it is listed, or asked for a value.
    pub fn members(&self, set: &Value, limit: usize) -> Result<Vec<Value>, ValueError> {
        readings::members(self, set, limit)
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

    /// How many [candidates](Self::candidates) there are at least, told without
    /// working them out; 1 where there is none.
    pub fn least_readings(&self) -> usize {
        decode::least(self)
    }
}

/// The values, if all are exact; else the patterns as they were.
fn all_exact(patterns: Vec<Pattern>) -> Result<Vec<Value>, Vec<Pattern>> {
    if patterns.iter().any(|pattern| pattern.exact().is_none()) {
        return Err(patterns);
    }
    let values = patterns.into_iter().filter_map(|pattern| match pattern {
        Pattern::Exact(value) => Some(value),
        _ => None,
    });
    Ok(values.collect())
}

fn as_patterns(either: Result<Vec<Value>, Vec<Pattern>>) -> impl Iterator<Item = Pattern> {
    let patterns: Vec<Pattern> = match either {
        Ok(values) => values.into_iter().map(Pattern::Exact).collect(),
        Err(patterns) => patterns,
    };
    patterns.into_iter()
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
            Self::String(text) => write!(f, "{}", quoted(text.as_str())),
            Self::Array(items) => listed(f, ["[", "]"], items.iter()),
            Self::Set(items) => listed(f, ["{", "}"], items.iter()),
            Self::Sequence(items) => listed(f, ["<<", ">>"], items.iter()),
            Self::Object(entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {value}", quoted(key.as_str())));
                listed(f, ["{", "}"], entries)
            }
            Self::Record(fields) => {
                let fields = fields
                    .iter()
                    .map(|(name, value)| format!("{name} |-> {value}"));
                listed(f, ["[", "]"], fields)
            }
            Self::Function(pairs) => {
                f.write_str("(")?;
                for (index, (key, value)) in pairs.iter().enumerate() {
                    let between = if index == 0 { "" } else { " @@ " };
                    write!(f, "{between}{key} :> {value}")?;
                }
                f.write_str(")")
            }
        }
    }
}

fn listed<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    [open, close]: [&str; 2],
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    f.write_str(open)?;
    for (index, item) in items.enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(f, "{comma}{item}")?;
    }
    f.write_str(close)
}
