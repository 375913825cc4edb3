//! `e \in S`.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::value::comparison::{compare, equal};
use crate::value::depth::bounded;
use crate::value::error::{ErrorKind, ValueError};
use crate::value::function;
use crate::value::kind::Value;
use crate::value::lazy::materialize;
use crate::value::model::is_typed;
use crate::value::print::brief;

use super::elements::elements;
use super::kind::Set;
use super::space::Space;

/// Whether `element` is in `set`.
///
/// # Errors
/// `MembershipTypes` or `Incomparable` where TLC cannot decide for that kind of
/// element, also when `set` is no set; what lazy sets raise.
pub fn contains(element: &Value, set: &Value) -> Result<bool, ValueError> {
    match set {
        Value::Set(kind) => match (&**kind, element) {
            (Set::Enumerated(items), _) => Ok(position(items, element)?.is_some()),
            (Set::Interval { low, high }, Value::Int(n)) => Ok((low..=high).contains(&n)),
            (Set::Naturals, Value::Int(n)) => Ok(*n >= 0),
            _ => bounded(|| contains_slow(element, kind)),
        },
        _ => Err(ValueError::membership(element, set)),
    }
}

fn contains_slow(element: &Value, set: &Arc<Set>) -> Result<bool, ValueError> {
    let whole = || Value::Set(set.clone());
    match &**set {
        Set::Enumerated(items) => Ok(position(items, element)?.is_some()),
        Set::Loose(items) => {
            for item in items {
                if equal(item, element)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Set::Interval { .. } => match element {
            Value::Big(_) => Ok(false),
            other => foreign(other, &whole()),
        },
        Set::Naturals => match element {
            Value::Big(n) => Ok(n.sign() != num_bigint::Sign::Minus),
            other => foreign(other, &whole()),
        },
        Set::Integers | Set::Reals => match element {
            Value::Int(_) | Value::Big(_) => Ok(true),
            other => foreign(other, &whole()),
        },
        Set::Strings => match element {
            Value::Str(_) => Ok(true),
            other => foreign(other, &whole()),
        },
        Set::Any => Ok(true),
        Set::Seqs(items) => in_seqs(element, items, &whole()),
        Set::Powerset(base) => in_powerset(element, base, &whole()),
        Set::Functions { .. } | Set::Records(_) | Set::Product(_) => {
            in_space(element, set, &whole())
        }
        Set::Union(a, b) => Ok(contains(element, a)? || contains(element, b)?),
        Set::Intersection(a, b) => Ok(contains(element, a)? && contains(element, b)?),
        Set::Difference(a, b) => Ok(contains(element, a)? && !contains(element, b)?),
        Set::BigUnion(sets) => {
            for member in elements(sets)? {
                if contains(element, &member?)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Set::Listed { of, .. } => contains(element, of),
        Set::Lazy(rule) => rule.contains(element),
    }
}

/// An element of a kind that the set does not hold: FALSE for an untyped model
/// value, otherwise an error.
fn foreign(element: &Value, set: &Value) -> Result<bool, ValueError> {
    match element {
        Value::Model(name) if !is_typed(name) => Ok(false),
        other => Err(ValueError::membership(other, set)),
    }
}

/// Where `element` is among sorted elements.
///
/// # Errors
/// `Incomparable` if TLC cannot compare it with those it is compared with.
pub(crate) fn position(items: &[Value], element: &Value) -> Result<Option<usize>, ValueError> {
    match (items.first(), items.last(), element) {
        (None, ..) | (_, None, _) => Ok(None),
        (Some(Value::Int(first)), Some(Value::Int(_)), Value::Int(n)) => {
            // Most sets of integers have few gaps near their start.
            let guess = usize::try_from(n.wrapping_sub(*first)).ok();
            if let Some(at) = guess
                && let Some(Value::Int(found)) = items.get(at)
                && found == n
            {
                return Ok(Some(at));
            }
            Ok(items.binary_search(element).ok())
        }
        (Some(Value::Str(_)), Some(Value::Str(_)), Value::Str(_))
        | (Some(Value::Bool(_)), Some(Value::Bool(_)), Value::Bool(_)) => {
            Ok(items.binary_search(element).ok())
        }
        _ => search(items, element),
    }
}

fn search(items: &[Value], element: &Value) -> Result<Option<usize>, ValueError> {
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let Some(item) = items.get(middle) else {
            break;
        };
        match compare(element, item)? {
            Ordering::Equal => return Ok(Some(middle)),
            Ordering::Less => high = middle,
            Ordering::Greater => low = middle + 1,
        }
    }
    Ok(None)
}

fn in_seqs(element: &Value, items: &Value, whole: &Value) -> Result<bool, ValueError> {
    let found = crate::value::sequence::items(element)?;
    let Some(sequence) = found else {
        return foreign(element, whole);
    };
    for item in sequence.iter() {
        if !contains(item, items)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn in_powerset(element: &Value, base: &Value, whole: &Value) -> Result<bool, ValueError> {
    match element {
        Value::Set(set) if set.is_special() => Err(ValueError::not_enumerable(element)),
        Value::Set(_) => super::algebra::subset_eq(element, base),
        other => Err(ValueError::new(
            ErrorKind::NotASet,
            format!(
                "{}, no set, was looked for in {}",
                brief(other),
                brief(whole)
            ),
        )),
    }
}

fn in_space(element: &Value, set: &Set, whole: &Value) -> Result<bool, ValueError> {
    if let Value::Lazy(lazy) = element {
        return in_space(&materialize(&***lazy)?, set, whole);
    }
    let Some(values) = function::values(element) else {
        return foreign(element, whole);
    };
    match set {
        Set::Functions { domain, range } => {
            if !equal(domain, &function::domain(element)?)? {
                return Ok(false);
            }
            for value in values {
                if !contains(value, range)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        Set::Records(fields) => match element {
            Value::Record(record) => {
                let own = record.names().iter();
                if !own.eq(fields.iter().map(|(name, _)| name)) {
                    return Ok(false);
                }
            }
            _ if values.is_empty() => return Ok(false),
            other => return Err(ValueError::membership(other, whole)),
        },
        Set::Product(factors) => match element {
            Value::Seq(_) if values.len() == factors.len() => {}
            Value::Seq(_) => return Ok(false),
            Value::Function(function) => {
                let integers = function
                    .keys()
                    .all(|key| matches!(key, Value::Int(_) | Value::Big(_)));
                return match integers {
                    true => Ok(false),
                    false => Err(ValueError::membership(element, whole)),
                };
            }
            other => return Err(ValueError::membership(other, whole)),
        },
        _ => return Ok(false),
    }
    let Some(space) = Space::of(set) else {
        return Ok(false);
    };
    for (value, factor) in values.iter().zip(space.factors()) {
        if !contains(value, factor)? {
            return Ok(false);
        }
    }
    Ok(true)
}
