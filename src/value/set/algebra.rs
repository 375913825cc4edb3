//! Union, intersection, difference, inclusion.

use std::cmp::Ordering;

use crate::value::error::ValueError;
use crate::value::kind::Value;

use super::build::{set_of, sorted};
use super::count::small_count;
use super::elements::{elements, listing};
use super::kind::{EAGER_ELEMENTS, MAX_ELEMENTS, Set};
use super::membership::contains;

/// The set, if it is one that is to be worked out now: written out, or small.
fn eager(value: &Value) -> bool {
    let Some(set) = value.as_set() else {
        return false;
    };
    match set {
        Set::Enumerated(_) | Set::Loose(_) => true,
        Set::Interval { .. } => small_count(value).is_some(),
        _ => small_count(value).is_some_and(|count| count <= EAGER_ELEMENTS),
    }
}

/// Lists of plain atoms of one kind, or nothing: no comparison can fail.
fn both_plain<'a>(a: &'a Value, b: &'a Value) -> Option<(&'a [Value], &'a [Value])> {
    let (Some(Set::Enumerated(a)), Some(Set::Enumerated(b))) = (a.as_set(), b.as_set()) else {
        return None;
    };
    let ends = [a.first(), a.last(), b.first(), b.last()];
    let all = |test: fn(&Value) -> bool| ends.iter().flatten().all(|end| test(end));
    (all(|v| matches!(v, Value::Int(_))) || all(|v| matches!(v, Value::Str(_))))
        .then_some((a.as_slice(), b.as_slice()))
}

/// Which elements of two sorted lists a merge keeps.
#[derive(Clone, Copy)]
struct Keep {
    left: bool,
    both: bool,
    right: bool,
}

/// Merges two sorted lists of which no comparison can fail.
fn merge(a: &[Value], b: &[Value], keep: Keep) -> Vec<Value> {
    let mut out = Vec::with_capacity(a.len() + if keep.right { b.len() } else { 0 });
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        let order = x.cmp(y);
        let kept = match order {
            Ordering::Less => keep.left.then_some(*x),
            Ordering::Equal => keep.both.then_some(*x),
            Ordering::Greater => keep.right.then_some(*y),
        };
        out.extend(kept.cloned());
        if order.is_le() {
            a.next();
        }
        if order.is_ge() {
            b.next();
        }
    }
    if keep.left {
        out.extend(a.cloned());
    }
    if keep.right {
        out.extend(b.cloned());
    }
    out
}

/// `a \cup b`. An operand that is no set shows when it is looked at.
///
/// # Errors
/// `Incomparable` if TLC cannot compare their elements;
/// `TooManyElements`.
pub fn union(a: &Value, b: &Value) -> Result<Value, ValueError> {
    // TLC gives the other operand back unseen.
    for (one, other) in [(a, b), (b, a)] {
        match (one.as_set(), other.as_set()) {
            (Some(Set::Enumerated(items)), _) if items.is_empty() => {
                return Ok(other.clone());
            }
            _ => {}
        }
    }
    if let Some((a, b)) = both_plain(a, b) {
        let keep = Keep {
            left: true,
            both: true,
            right: true,
        };
        return Ok(sorted(merge(a, b, keep)));
    }
    let reducible = |set: &Value| set.as_set().is_some_and(Set::is_reducible);
    // TLC lets the operand that is written out work, and asks that one first.
    let (first, second) = match reducible(b) && !reducible(a) {
        true => (b, a),
        false => (a, b),
    };
    let symbolic = || Value::from(Set::Union(first.clone().into(), second.clone().into()));
    if !(eager(a) && eager(b)) {
        return Ok(symbolic());
    }
    let total = [a, b]
        .iter()
        .filter_map(|set| small_count(set))
        .sum::<usize>();
    if total > MAX_ELEMENTS {
        return Err(ValueError::too_many_of(
            "a union",
            &Value::from(total),
            MAX_ELEMENTS,
        ));
    }
    match is_reducible(a) && is_reducible(b) {
        true => joined(a, b),
        false => Ok(symbolic_with(symbolic(), joined(a, b))),
    }
}

fn is_reducible(value: &Value) -> bool {
    value.as_set().is_some_and(Set::is_reducible)
}

/// A symbolic set with the elements that were worked out for it; alone if they
/// could not be, since TLC would not have looked at them yet.
pub(super) fn symbolic_with(symbolic: Value, worked_out: Result<Value, ValueError>) -> Value {
    match worked_out.as_ref().ok().and_then(Value::as_set) {
        Some(Set::Enumerated(items)) => Value::from(Set::Listed {
            of: symbolic.into(),
            items: items.clone(),
        }),
        _ => symbolic,
    }
}

/// The union of two listed sets: the second's elements are asked for in the
/// first, which raises what TLC raises.
fn joined(a: &Value, b: &Value) -> Result<Value, ValueError> {
    let first = match a.as_set() {
        Some(Set::Loose(items)) => items.to_vec(),
        _ => listing(a)?.into_owned(),
    };
    let mut added = Vec::new();
    for element in listing(b)?.iter() {
        if !contains(element, a)? {
            added.push(element.clone());
        }
    }
    let mut items = first;
    items.append(&mut added);
    Ok(set_of(items))
}

/// `a \cap b`.
///
/// # Errors
/// `NotASet`; what asking for the elements of one in the other raises.
pub fn intersection(a: &Value, b: &Value) -> Result<Value, ValueError> {
    let (Some(set_a), Some(set_b)) = (a.as_set(), b.as_set()) else {
        return no_set(a, b);
    };
    if let Some((a, b)) = both_plain(a, b) {
        let keep = Keep {
            left: false,
            both: true,
            right: false,
        };
        return Ok(sorted(merge(a, b, keep)));
    }
    let worth = |set: &Set, value: &Value| set.is_reducible() && small_count(value).is_some();
    // As in TLC, a set that is written out is gone through, the first before
    // the second; a symbolic one only if it is small.
    if worth(set_a, a) {
        return filtered(a, b, true);
    }
    if worth(set_b, b) {
        return filtered(b, a, true);
    }
    if let (Set::Interval { low: a, high: c }, Set::Interval { low: b, high: d }) = (set_a, set_b) {
        return Ok(super::build::interval_of(*a.max(b), *c.min(d)));
    }
    let symbolic = Value::from(Set::Intersection(a.clone().into(), b.clone().into()));
    Ok(match (eager(a), eager(b)) {
        (true, _) => symbolic_with(symbolic, filtered(a, b, true)),
        (_, true) => symbolic_with(symbolic, filtered(b, a, true)),
        _ => symbolic,
    })
}

fn no_set(a: &Value, b: &Value) -> Result<Value, ValueError> {
    // The empty set is gone through without a look at the other operand.
    for set in [a, b] {
        if let Some(Set::Enumerated(items)) = set.as_set()
            && items.is_empty()
        {
            return Ok(set.clone());
        }
    }
    // The elements of the set are looked for in what is none.
    for (set, other) in [(a, b), (b, a)] {
        if is_reducible(set) {
            return filtered(set, other, true);
        }
    }
    Ok(Value::from(Set::Intersection(
        a.clone().into(),
        b.clone().into(),
    )))
}

/// The elements of a listed set that are in `other`, or that are not.
fn filtered(set: &Value, other: &Value, wanted: bool) -> Result<Value, ValueError> {
    let loose = match set.as_set() {
        Some(Set::Loose(items)) => Some(items.to_vec()),
        _ => None,
    };
    let (items, was_loose) = match loose {
        Some(items) => (items.into(), true),
        None => (listing(set)?, false),
    };
    let mut kept = Vec::new();
    for item in items.iter() {
        if contains(item, other)? == wanted {
            kept.push(item.clone());
        }
    }
    Ok(if was_loose {
        set_of(kept)
    } else {
        sorted(kept)
    })
}

/// `a \ b`.
///
/// # Errors
/// What asking for the elements of `a` in `b` raises.
pub fn difference(a: &Value, b: &Value) -> Result<Value, ValueError> {
    if let Some((a, b)) = both_plain(a, b) {
        let keep = Keep {
            left: true,
            both: false,
            right: false,
        };
        return Ok(sorted(merge(a, b, keep)));
    }
    let symbolic = || Value::from(Set::Difference(a.clone().into(), b.clone().into()));
    match (eager(a), is_reducible(a)) {
        (true, true) => filtered(a, b, false),
        (true, false) => Ok(symbolic_with(symbolic(), filtered(a, b, false))),
        (false, _) => Ok(symbolic()),
    }
}

/// `a \subseteq b`.
///
/// # Errors
/// `NotASet`, `NotEnumerable` for an infinite `a` (unless both are number sets);
/// what asking for its elements in `b` raises.
pub fn subset_eq(a: &Value, b: &Value) -> Result<bool, ValueError> {
    let Some(set_a) = a.as_set() else {
        return Err(ValueError::not_a_set(a));
    };
    if let Some(set_b) = b.as_set()
        && let Some(known) = at_once(set_a, set_b)?
    {
        return Ok(known);
    }
    if let Some((a, b)) = both_plain(a, b) {
        return Ok(includes(b, a));
    }
    for element in elements(a)? {
        if !contains(&element?, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Inclusion that needs no look at the elements.
fn at_once(a: &Set, b: &Set) -> Result<Option<bool>, ValueError> {
    Ok(match (a, b) {
        (Set::Interval { low: a, high: c }, Set::Interval { low: b, high: d }) => {
            Some(b <= a && c <= d)
        }
        (Set::Interval { low, .. }, Set::Naturals) => Some(*low >= 0),
        (Set::Interval { .. }, Set::Integers | Set::Reals) => Some(true),
        (Set::Naturals, Set::Naturals | Set::Integers | Set::Reals)
        | (Set::Integers, Set::Integers | Set::Reals)
        | (Set::Reals, Set::Reals)
        | (Set::Strings, Set::Strings) => Some(true),
        (Set::Integers | Set::Reals, Set::Naturals) | (Set::Reals, Set::Integers) => Some(false),
        (Set::Powerset(a), Set::Powerset(b)) => Some(subset_eq(a, b)?),
        (Set::Enumerated(a), Set::Enumerated(b)) if std::ptr::eq(a, b) => Some(true),
        _ => None,
    })
}

/// Whether one sorted list of plain atoms has all of another.
fn includes(all: &[Value], part: &[Value]) -> bool {
    if part.len() > all.len() {
        return false;
    }
    let mut rest = all;
    for wanted in part {
        match rest.binary_search(wanted) {
            Ok(at) => rest = rest.get(at + 1..).unwrap_or_default(),
            Err(_) => return false,
        }
    }
    true
}
