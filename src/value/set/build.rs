//! Making sets.

use crate::value::comparison::compare;
use crate::value::error::ValueError;
use crate::value::items::{Items, Part};
use crate::value::kind::Value;
use crate::value::text::Text;

use super::count::small_count;
use super::elements::{elements, listing};
use super::kind::{EAGER_ELEMENTS, MAX_ELEMENTS, Set};

/// Whether the first and last of these sorted values show that all are of one
/// kind that is always comparable: integers, strings, booleans.
pub(crate) fn is_plain(sorted: &[Value]) -> bool {
    matches!(
        (sorted.first(), sorted.last()),
        (None, _)
            | (Some(Value::Bool(_)), Some(Value::Bool(_)))
            | (
                Some(Value::Int(_) | Value::Big(_)),
                Some(Value::Int(_) | Value::Big(_))
            )
            | (Some(Value::Str(_)), Some(Value::Str(_)))
    )
}

/// The set with these elements, in any order, with duplicates or not; loose if
/// TLC cannot order them.
pub fn set_of(mut items: Vec<Value>) -> Value {
    if items.len() < 2 {
        return Value::from(Set::Enumerated(items.into()));
    }
    if mixes_kinds(&items) {
        return mixed(items);
    }
    if !items.iter().zip(items.iter().skip(1)).all(|(a, b)| a < b) {
        items.sort_unstable();
        items.dedup();
    }
    if !in_tlc_order(&items) {
        return Value::from(Set::Loose(items.into()));
    }
    Value::from(Set::Enumerated(items.into()))
}

/// Whether there are values of several kinds: then it matters which came
/// first. (Records and other functions are compared one way round only.)
fn mixes_kinds(items: &[Value]) -> bool {
    let kind = |item: &Value| match item {
        Value::Big(_) => std::mem::discriminant(&Value::Int(0)),
        other => std::mem::discriminant(other),
    };
    items
        .iter()
        .zip(items.iter().skip(1))
        .any(|(a, b)| kind(a) != kind(b))
}

/// Whether TLC compares each element of a sorted list with the next.
fn in_tlc_order(sorted: &[Value]) -> bool {
    is_plain(sorted)
        || sorted
            .iter()
            .zip(sorted.iter().skip(1))
            .all(|(a, b)| compare(b, a).is_ok())
}

/// The set of elements of several kinds.
fn mixed(items: Vec<Value>) -> Value {
    let mut sorted = items.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let either_way = |a: &Value, b: &Value| compare(a, b).is_ok() && compare(b, a).is_ok();
    let mut neighbours = sorted.iter().zip(sorted.iter().skip(1));
    if neighbours.all(|(a, b)| either_way(a, b)) {
        return Value::from(Set::Enumerated(sorted.into()));
    }
    if items.len() > EAGER_ELEMENTS {
        // Too long for the sort below; hardly ever ordered anyway.
        return Value::from(Set::Loose(items.into()));
    }
    insertion_sorted(items)
}

/// Sorted as TLC sorts: each element asked how it compares with those before.
fn insertion_sorted(items: Vec<Value>) -> Value {
    let mut sorted: Vec<Value> = Vec::with_capacity(items.len());
    for item in &items {
        let mut failed = false;
        let found = sorted.binary_search_by(|other| match compare(item, other) {
            Ok(order) => order.reverse(),
            Err(_) => {
                failed = true;
                std::cmp::Ordering::Equal
            }
        });
        match found {
            _ if failed => return Value::from(Set::Loose(items.into())),
            Ok(_) => {}
            Err(at) => sorted.insert(at, item.clone()),
        }
    }
    Value::from(Set::Enumerated(sorted.into()))
}

/// The error of the first two elements of a loose set that cannot be ordered.
pub(crate) fn incomparable_pair(items: &[Value]) -> ValueError {
    for (at, a) in items.iter().enumerate() {
        for b in items.iter().skip(at + 1) {
            if let Err(error) = compare(b, a) {
                return error;
            }
        }
    }
    ValueError::new(
        crate::value::error::ErrorKind::Incomparable,
        "the elements of a set cannot be ordered",
    )
}

/// `low..high`; empty if `low > high`.
pub fn interval_of(low: i64, high: i64) -> Value {
    if low > high {
        return Value::empty_set();
    }
    Value::from(Set::Interval { low, high })
}

/// `low..high`.
///
/// # Errors
/// `ArgType` unless both are integers; `TooManyElements` for a long interval
/// outside the range of `i64`.
pub fn interval(low: &Value, high: &Value) -> Result<Value, ValueError> {
    use crate::value::arithmetic;
    if let (Value::Int(low), Value::Int(high)) = (low, high) {
        return Ok(interval_of(*low, *high));
    }
    if !arithmetic::order(low, high, "..")?.is_le() {
        return Ok(Value::empty_set());
    }
    let length = arithmetic::sub(high, low)?;
    match length {
        Value::Int(length) if usize::try_from(length).is_ok_and(|n| n < MAX_ELEMENTS) => {
            let items: Result<Vec<_>, _> = (0..=length)
                .map(|n| arithmetic::add(low, &Value::Int(n)))
                .collect();
            Ok(Value::from(Set::Enumerated(items?.into())))
        }
        _ => Err(ValueError::too_many("an interval of large integers")),
    }
}

/// The value, if it is a set.
fn check_set(value: &Value) -> Result<&Value, ValueError> {
    match value {
        Value::Set(_) => Ok(value),
        other => Err(ValueError::not_a_set(other)),
    }
}

/// `Seq(elements)`. TLC looks at `elements` only when it is asked for a
/// sequence that is not empty; so `elements` may be anything.
pub fn seq_set(elements: &Value) -> Value {
    Value::from(Set::Seqs(elements.clone().into()))
}

/// `SUBSET base`.
///
/// # Errors
/// `NotASet`.
pub fn powerset(base: &Value) -> Result<Value, ValueError> {
    Ok(Value::from(Set::Powerset(check_set(base)?.clone().into())))
}

/// `[domain -> range]`.
///
/// # Errors
/// `NotASet`.
pub fn function_set(domain: &Value, range: &Value) -> Result<Value, ValueError> {
    Ok(Value::from(Set::Functions {
        domain: check_set(domain)?.clone().into(),
        range: check_set(range)?.clone().into(),
    }))
}

/// `[name : S, ...]`; fields in any order, a repeated name keeps its first set.
///
/// # Errors
/// `NotASet`.
pub fn record_set(fields: Vec<(Text, Value)>) -> Result<Value, ValueError> {
    let mut checked: Vec<(Text, Part)> = Vec::with_capacity(fields.len());
    for (name, set) in fields {
        check_set(&set)?;
        checked.push((name, set.into()));
    }
    checked.sort_by(|a, b| a.0.cmp(&b.0));
    checked.dedup_by(|later, earlier| later.0 == earlier.0);
    Ok(Value::from(Set::Records(checked)))
}

/// `S1 \X ... \X Sn`.
///
/// # Errors
/// `NotASet`.
pub fn product(factors: Vec<Value>) -> Result<Value, ValueError> {
    for factor in &factors {
        check_set(factor)?;
    }
    Ok(Value::from(Set::Product(factors.into())))
}

/// `UNION sets`.
///
/// # Errors
/// `NotASet` unless it is a set of sets, `NotEnumerable` if it is infinite,
/// `Incomparable` if TLC cannot order the elements, `TooManyElements`.
pub fn big_union(sets: &Value) -> Result<Value, ValueError> {
    let Value::Set(set) = sets else {
        return Err(ValueError::not_a_set(sets));
    };
    if let Set::Powerset(base) = &**set {
        return Ok(Value::clone(base));
    }
    let mut members = Vec::new();
    let mut total = 0_usize;
    for member in elements(sets)? {
        let member = member?;
        if !matches!(member, Value::Set(_)) {
            return Err(ValueError::not_a_set(&member));
        }
        total = match small_count(&member) {
            Some(count) => total.saturating_add(count),
            None => usize::MAX,
        };
        members.push(member);
        if members.len() > MAX_ELEMENTS {
            return Err(ValueError::too_many("UNION"));
        }
    }
    let limit = if members.iter().all(is_reducible) {
        MAX_ELEMENTS
    } else {
        EAGER_ELEMENTS
    };
    if total > limit {
        return Ok(Value::from(Set::BigUnion(sets.clone().into())));
    }
    union_of(&members)
}

fn is_reducible(value: &Value) -> bool {
    value.as_set().is_some_and(Set::is_reducible)
}

/// The union of finite sets, listed.
pub(super) fn union_of(members: &[Value]) -> Result<Value, ValueError> {
    let mut items = Vec::new();
    for member in members {
        items.extend(listing(member)?.iter().cloned());
        if items.len() > MAX_ELEMENTS.saturating_mul(4) {
            return Err(ValueError::too_many("UNION"));
        }
    }
    let result = set_of(items);
    if let Some(Set::Loose(items)) = result.as_set() {
        return Err(incomparable_pair(items));
    }
    Ok(result)
}

/// The set of these elements, which are in canonical order.
pub(super) fn sorted(items: impl Into<Items>) -> Value {
    Value::from(Set::Enumerated(items.into()))
}
