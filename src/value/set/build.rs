//! Making sets.

use crate::value::comparison::compare;
use crate::value::error::ValueError;
use crate::value::items::{Items, Part};
use crate::value::kind::Value;
use crate::value::text::Text;

use super::algebra::symbolic_with;
use super::count::small_count;
use super::elements::{elements, listing};
use super::kind::{EAGER_ELEMENTS, MAX_ELEMENTS, Set};
use super::room::{Gathered, Room};

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
/// first.
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
        length => {
            let count = arithmetic::add(&length, &Value::Int(1))?;
            let what = "an interval of large integers";
            Err(ValueError::too_many_of(what, &count, MAX_ELEMENTS))
        }
    }
}

/// `Seq(elements)`. TLC looks at `elements` only when it is asked for a
/// sequence that is not empty; so `elements` may be anything.
pub fn seq_set(elements: &Value) -> Value {
    Value::from(Set::Seqs(elements.clone().into()))
}

/// `SUBSET base`. Here and below, TLC looks at an operand only when it has to;
/// so it may be anything.
pub fn powerset(base: &Value) -> Value {
    Value::from(Set::Powerset(base.clone().into()))
}

/// `[domain -> range]`.
pub fn function_set(domain: &Value, range: &Value) -> Value {
    Value::from(Set::Functions {
        domain: domain.clone().into(),
        range: range.clone().into(),
    })
}

/// `[name : S, ...]`; fields in any order, a repeated name keeps its first set.
pub fn record_set(fields: Vec<(Text, Value)>) -> Value {
    let mut fields: Vec<(Text, Part)> = fields
        .into_iter()
        .map(|(name, set)| (name, set.into()))
        .collect();
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    fields.dedup_by(|later, earlier| later.0 == earlier.0);
    Value::from(Set::Records(fields))
}

/// `S1 \X ... \X Sn`.
pub fn product(factors: Vec<Value>) -> Value {
    Value::from(Set::Product(factors.into()))
}

/// `UNION sets`.
///
/// # Errors
/// `NotEnumerable` if it is infinite, `Incomparable` if TLC cannot order the elements, `TooManyElements`.
pub fn big_union(sets: &Value) -> Result<Value, ValueError> {
    let symbolic = || Value::from(Set::BigUnion(sets.clone().into()));
    match sets.as_set() {
        None => return Ok(symbolic()),
        Some(Set::Powerset(base)) if base.as_set().is_some() => return Ok(Value::clone(base)),
        Some(_) => {}
    }
    let mut members = Vec::new();
    let mut room = Room::default();
    let mut total = 0_usize;
    for member in elements(sets)? {
        let member = member?;
        if !matches!(member, Value::Set(_)) {
            return Ok(symbolic());
        }
        total = match small_count(&member) {
            Some(count) => total.saturating_add(count),
            None => usize::MAX,
        };
        room.take(&member, "UNION")?;
        members.push(member);
    }
    let all_reducible = members.iter().all(is_reducible);
    if total
        > if all_reducible {
            MAX_ELEMENTS
        } else {
            EAGER_ELEMENTS
        }
    {
        return Ok(symbolic());
    }
    let union = union_of(&members)?;
    Ok(match all_reducible {
        true => union,
        false => symbolic_with(symbolic(), Ok(union)),
    })
}

fn is_reducible(value: &Value) -> bool {
    value.as_set().is_some_and(Set::is_reducible)
}

/// The union of finite sets, listed.
pub(super) fn union_of(members: &[Value]) -> Result<Value, ValueError> {
    let mut items = Gathered::of("UNION");
    for member in members {
        for element in listing(member)?.iter() {
            items.push(element.clone())?;
        }
    }
    let result = set_of(items.into_vec());
    if let Some(Set::Loose(items)) = result.as_set() {
        return Err(incomparable_pair(items));
    }
    Ok(result)
}

/// The set of these elements, which are in canonical order.
pub(super) fn sorted(items: impl Into<Items>) -> Value {
    Value::from(Set::Enumerated(items.into()))
}
