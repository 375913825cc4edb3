//! Differences of two values, as paths one would write in TLA+.

use std::fmt;

use crate::value::{Set, Text, Value, function, is_field_name, set};

/// One step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum PathStep {
    /// `.f`.
    Field(Text),
    /// `[k]`.
    Key(Value),
}

/// Where a part is within a value: `occupants[z].term`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<PathStep>);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                PathStep::Field(name) if is_field_name(name.as_str()) => {
                    write!(f, ".{}", name.as_str())?;
                }
                PathStep::Field(name) => write!(f, "[{}]", Value::Str(name.clone()))?,
                PathStep::Key(key) => write!(f, "[{key}]")?,
            }
        }
        Ok(())
    }
}

/// What differs at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Another value.
    Replaced {
        /// On the left.
        left: Value,
        /// On the right.
        right: Value,
    },
    /// A key or position that only the left has.
    OnlyLeft(Value),
    /// A key or position that only the right has.
    OnlyRight(Value),
    /// Members of a set that only one side has.
    Members {
        /// Only on the left, in order.
        left: Vec<Value>,
        /// Only on the right, in order.
        right: Vec<Value>,
    },
}

/// One place at which two values differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The place.
    pub path: Path,
    /// What differs there.
    pub change: Change,
}

/// Sets larger than this are compared as wholes.
const MAX_LISTED: usize = 10_000;

/// All places at which two values differ, outermost first, in order of their
/// keys; empty if and only if the values are equal.
///
/// Records and functions are compared by key, sequences by position, sets by
/// member. Nesting is followed to a depth of 64; deeper parts are compared as
/// wholes.
pub fn differences(left: &Value, right: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    walk(left, right, &mut Path::default(), &mut found);
    found
}

const MAX_DEPTH: usize = 64;

fn walk(left: &Value, right: &Value, path: &mut Path, found: &mut Vec<Difference>) {
    if left == right {
        return;
    }
    if path.0.len() < MAX_DEPTH {
        match (left, right) {
            (Value::Set(a), Value::Set(b)) => {
                if let Some(change) = members(left, a, right, b) {
                    found.push(Difference {
                        path: path.clone(),
                        change,
                    });
                    return;
                }
            }
            (Value::Seq(a), Value::Seq(b)) if a.is_empty() == b.is_empty() => {
                return by_key(left, right, path, found);
            }
            (Value::Record(a), Value::Record(b)) if share_a_field(a.names(), b.names()) => {
                return by_key(left, right, path, found);
            }
            (Value::Function(_), Value::Function(_)) => return by_key(left, right, path, found),
            _ => {}
        }
    }
    let change = Change::Replaced {
        left: left.clone(),
        right: right.clone(),
    };
    found.push(Difference {
        path: path.clone(),
        change,
    });
}

fn share_a_field(left: &[Text], right: &[Text]) -> bool {
    left.iter().any(|name| right.contains(name))
}

fn members(left: &Value, a: &Set, right: &Value, b: &Set) -> Option<Change> {
    let listed = |value: &Value, set: &Set| {
        let listable = matches!(set, Set::Enumerated(_) | Set::Interval { .. });
        let few = set::cardinality(value).ok()?.as_int()? <= MAX_LISTED as i64;
        (listable && few).then(|| {
            set::elements(value)
                .ok()?
                .collect::<Result<Vec<_>, _>>()
                .ok()
        })?
    };
    let (left, right) = (listed(left, a)?, listed(right, b)?);
    let only = |these: &[Value], those: &[Value]| -> Vec<Value> {
        these
            .iter()
            .filter(|item| those.binary_search(item).is_err())
            .cloned()
            .collect()
    };
    Some(Change::Members {
        left: only(&left, &right),
        right: only(&right, &left),
    })
}

fn by_key(left: &Value, right: &Value, path: &mut Path, found: &mut Vec<Difference>) {
    let (lefts, rights) = (entries(left), entries(right));
    let (mut l, mut r) = (lefts.iter().peekable(), rights.iter().peekable());
    loop {
        let order = match (l.peek(), r.peek()) {
            (Some((a, _)), Some((b, _))) => a.cmp(b),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return,
        };
        let left = if order.is_le() { l.next() } else { None };
        let right = if order.is_ge() { r.next() } else { None };
        let Some((key, _)) = left.or(right) else {
            return;
        };
        path.0.push(step(key));
        match (left, right) {
            (Some((_, a)), Some((_, b))) => walk(a, b, path, found),
            (Some((_, a)), None) => {
                found.push(Difference {
                    path: path.clone(),
                    change: Change::OnlyLeft(a.clone()),
                });
            }
            (None, Some((_, b))) => {
                found.push(Difference {
                    path: path.clone(),
                    change: Change::OnlyRight(b.clone()),
                });
            }
            (None, None) => {}
        }
        path.0.pop();
    }
}

fn entries(value: &Value) -> Vec<(Value, Value)> {
    match (function::keys(value), function::values(value)) {
        (Some(keys), Some(values)) => keys.zip(values.iter().cloned()).collect(),
        _ => Vec::new(),
    }
}

fn step(key: &Value) -> PathStep {
    match key {
        Value::Str(name) => PathStep::Field(name.clone()),
        other => PathStep::Key(other.clone()),
    }
}
