//! Values from their parts, canonical.

use crate::value::set::{self, Set};
use crate::value::{Text, Value, function};

pub(super) fn sequence(items: Vec<Value>) -> Value {
    Value::seq(items)
}

pub(super) fn set(items: Vec<Value>) -> Value {
    set::set_of(items)
}

/// The elements of a set, in order; at most `limit`. `None` if they cannot be
/// listed. A set that TLC cannot order is listed as well.
pub(super) fn elements(set: &Value, limit: usize) -> Option<Vec<Value>> {
    if let Some(Set::Loose(items)) = set.as_set() {
        return Some(items.iter().take(limit).cloned().collect());
    }
    set::elements(set)
        .ok()?
        .take(limit)
        .map(Result::ok)
        .collect()
}

pub(super) fn record(fields: Vec<(Text, Value)>) -> Value {
    function::record_from(fields)
}

/// Of a key that occurs twice the first value is kept.
pub(super) fn function(mut pairs: Vec<(Value, Value)>) -> Value {
    pairs.sort_by(|a, b| a.0.cmp(&b.0));
    pairs.dedup_by(|later, earlier| later.0 == earlier.0);
    let (domain, values) = pairs.into_iter().unzip();
    function::tabulate(domain, values)
}

/// Keys and values in turn, as pairs.
pub(super) fn pairs<T>(values: Vec<T>) -> Vec<(T, T)> {
    let mut values = values.into_iter();
    std::iter::from_fn(|| Some((values.next()?, values.next()?))).collect()
}

pub(super) fn interval(low: &Value, high: &Value) -> Option<Value> {
    set::interval(low, high).ok()
}

fn is_set(value: &Value) -> bool {
    matches!(value, Value::Set(_))
}

pub(super) fn subset(base: &Value) -> Option<Value> {
    is_set(base).then(|| set::powerset(base))
}

pub(super) fn union(sets: &Value) -> Option<Value> {
    set::big_union(sets).ok()
}

pub(super) fn sequences(base: &Value) -> Option<Value> {
    Some(set::seq_set(base))
}

pub(super) fn product(factors: Vec<Value>) -> Option<Value> {
    factors.iter().all(is_set).then(|| set::product(factors))
}

pub(super) fn function_set(domain: &Value, range: &Value) -> Option<Value> {
    (is_set(domain) && is_set(range)).then(|| set::function_set(domain, range))
}

pub(super) fn record_set(fields: Vec<(Text, Value)>) -> Option<Value> {
    fields
        .iter()
        .all(|(_, set)| is_set(set))
        .then(|| set::record_set(fields))
}

/// `\cup`, `\cap` or `\`.
pub(super) fn set_operation(operator: &str, left: &Value, right: &Value) -> Option<Value> {
    match operator {
        "\\cup" => set::union(left, right).ok(),
        "\\cap" => set::intersection(left, right).ok(),
        _ => set::difference(left, right).ok(),
    }
}

/// The infinite sets that TLC prints by name.
pub(super) fn named_set(name: &str) -> Option<Value> {
    let set = match name {
        "Nat" => Set::Naturals,
        "Int" => Set::Integers,
        "Real" => Set::Reals,
        "STRING" => Set::Strings,
        _ => return None,
    };
    Some(Value::from(set))
}
