//! Calls in which one to three values are altered, wherever they stand.
//!
//! A value inside an argument becomes a neighbour of its kind (a number less, a
//! record without a field), a value of another kind, or another value of the
//! same call. What no state of TLC can hold, a set or a domain that cannot be
//! ordered, is never made: such a call stays as it was.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::campaign::build::{entries, ids, int, map, record, seq, text};
use crate::engine::Call;
use crate::value::{Record, Set, Text, Value, force, function, set};

/// Values are looked into so deep.
const DEEPEST: usize = 32;

/// A change of one value of a call.
#[derive(Clone, Debug)]
struct Change {
    /// Which one.
    place: Index,
    what: What,
}

/// What becomes of a value.
#[derive(Clone, Debug)]
enum What {
    /// A neighbour of its own kind, one of a few.
    Near(u8),
    /// Another value, most likely of another kind.
    Other(Value),
    /// That of another place in the call.
    Copied(Index),
}

/// The calls, some of them altered.
pub(super) fn now_and_then_altered(
    calls: impl Strategy<Value = Call>,
) -> impl Strategy<Value = Call> {
    let changes = prop_oneof![11 => Just(Vec::new()), 9 => vec(change(), 1..=3)];
    (calls, changes).prop_map(|(call, changes)| changes.iter().fold(call, altered))
}

fn change() -> impl Strategy<Value = Change> {
    let what = prop_oneof![
        4 => any::<u8>().prop_map(What::Near),
        3 => other().prop_map(What::Other),
        2 => any::<Index>().prop_map(What::Copied),
    ];
    (any::<Index>(), what).prop_map(|(place, what)| Change { place, what })
}

fn other() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(int(5)),
        Just(int(-1)),
        Just(int(0)),
        Just(text("Odd")),
        Just(text("")),
        Just(Value::Bool(true)),
        Just(ids(&[])),
        Just(ids(&[11])),
        Just(seq(&[])),
        Just(seq(&[11])),
        Just(record(&[("odd", int(1))])),
        Just(map(vec![(int(5), int(6))])),
        Just(set::set_of(vec![text("Odd")])),
        Just(set::set_of(vec![seq(&[11])])),
        Just(set::interval_of(1, 3)),
        Just(Value::seq(vec![Value::Bool(false)])),
    ]
}

/// The call with one change more, if that leaves a value.
fn altered(call: Call, change: &Change) -> Call {
    let sizes: Vec<usize> = call.args.iter().map(|(_, value)| size(value, 0)).collect();
    let total = sizes.iter().sum::<usize>();
    if total == 0 {
        return call;
    }
    let become_of = |value: &Value| match &change.what {
        What::Near(which) => neighbour(value, *which),
        What::Other(other) => other.clone(),
        What::Copied(from) => {
            let from = from.index(total);
            nth_of(&call, &sizes, from).unwrap_or_else(|| value.clone())
        }
    };
    let mut changed = call.clone();
    let mut left = change.place.index(total);
    for ((_, value), size) in changed.args.iter_mut().zip(&sizes) {
        if left < *size {
            let whole = replaced(value, &mut Some(left), &become_of, 0);
            match force(&whole) {
                Ok(whole) => *value = whole,
                Err(_) => return call,
            }
            return changed;
        }
        left -= size;
    }
    call
}

/// The value at a place of the call.
fn nth_of(call: &Call, sizes: &[usize], mut at: usize) -> Option<Value> {
    for ((_, value), size) in call.args.iter().zip(sizes) {
        if at < *size {
            let found = std::cell::RefCell::new(None);
            let keep = |value: &Value| {
                *found.borrow_mut() = Some(value.clone());
                value.clone()
            };
            replaced(value, &mut Some(at), &keep, 0);
            return found.into_inner();
        }
        at -= size;
    }
    None
}

/// The values that a value directly holds, keys of functions among them.
fn parts(value: &Value) -> Vec<Value> {
    match value {
        Value::Seq(items) => items.to_vec(),
        Value::Record(record) => record.values().to_vec(),
        Value::Function(_) => entries(value)
            .into_iter()
            .flat_map(|(key, value)| [key, value])
            .collect(),
        Value::Set(held) => match &**held {
            Set::Enumerated(items) => items.to_vec(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// How many values it is, itself among them.
fn size(value: &Value, depth: usize) -> usize {
    if depth > DEEPEST {
        return 1;
    }
    let parts = parts(value);
    1 + parts
        .iter()
        .map(|part| size(part, depth + 1))
        .sum::<usize>()
}

/// The value with another in place of the one that is counted down to, itself
/// first.
fn replaced(
    value: &Value,
    left: &mut Option<usize>,
    become_of: &dyn Fn(&Value) -> Value,
    depth: usize,
) -> Value {
    match left {
        None => return value.clone(),
        Some(0) => {
            *left = None;
            return become_of(value);
        }
        Some(more) => *more -= 1,
    }
    if depth > DEEPEST {
        return value.clone();
    }
    let parts: Vec<Value> = parts(value)
        .iter()
        .map(|part| replaced(part, left, become_of, depth + 1))
        .collect();
    if left.is_some() || parts.is_empty() {
        return value.clone();
    }
    whole(value, parts)
}

/// A value like this one of other parts.
fn whole(value: &Value, parts: Vec<Value>) -> Value {
    match value {
        Value::Seq(_) => Value::seq(parts),
        Value::Record(record) => {
            Record::build(record.shape().clone(), parts).unwrap_or_else(|| value.clone())
        }
        Value::Function(_) => {
            let mut parts = parts.into_iter();
            let pairs = std::iter::from_fn(|| Some((parts.next()?, parts.next()?)));
            function::function_from(pairs.collect()).unwrap_or_else(|_| value.clone())
        }
        Value::Set(_) => set::set_of(parts),
        _ => value.clone(),
    }
}

/// A value of the same kind.
fn neighbour(value: &Value, which: u8) -> Value {
    let pick = usize::from(which);
    match value {
        Value::Bool(truth) => Value::Bool(!truth),
        Value::Int(number) => int(match which % 4 {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            2 => number.wrapping_neg(),
            _ => 0,
        }),
        Value::Str(own) => text(match which % 3 {
            0 => "Odd",
            1 => "SideB",
            _ => own.as_str().get(1..).unwrap_or_default(),
        }),
        Value::Seq(items) => sequence_near(items.to_vec(), pick),
        Value::Record(record) => record_near(record, pick),
        Value::Function(_) => function_near(entries(value), pick),
        Value::Set(_) => set_near(value, pick),
        _ => value.clone(),
    }
}

fn sequence_near(mut items: Vec<Value>, pick: usize) -> Value {
    match pick % 4 {
        0 => {
            items.pop();
        }
        1 => items.push(items.first().cloned().unwrap_or(int(11))),
        2 => items.reverse(),
        _ => items.clear(),
    }
    Value::seq(items)
}

fn record_near(record: &Record, pick: usize) -> Value {
    let mut fields: Vec<(Text, Value)> = record
        .fields()
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    match pick % 3 {
        0 => fields.push((Text::new("odd"), int(1))),
        _ if fields.is_empty() => {}
        _ => {
            fields.remove(pick / 3 % fields.len());
        }
    }
    match fields.is_empty() {
        true => seq(&[]),
        false => Record::from_fields(fields),
    }
}

fn function_near(mut entries: Vec<(Value, Value)>, pick: usize) -> Value {
    match (pick % 3, entries.first().cloned()) {
        (0, Some((Value::Int(_), value))) => entries.push((int(99), value)),
        (1, Some((key, _))) => entries.insert(0, (key, int(5))),
        (_, Some(_)) => {
            entries.remove(pick / 3 % entries.len());
        }
        (_, None) => {}
    }
    map(entries)
}

fn set_near(value: &Value, pick: usize) -> Value {
    let mut items = set::listing(value)
        .map(|items| items.into_owned())
        .unwrap_or_default();
    match pick % 3 {
        0 => items.push(match items.first() {
            Some(Value::Str(_)) => text("Odd"),
            _ => int(99),
        }),
        1 => items.clear(),
        _ if items.is_empty() => {}
        _ => {
            items.remove(pick / 3 % items.len());
        }
    }
    set::set_of(items)
}
