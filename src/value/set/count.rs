//! How many elements.

use crate::value::arithmetic;
use crate::value::depth::bounded;
use crate::value::error::{ErrorKind, ValueError};
use crate::value::kind::Value;

use num_bigint::BigInt;

use super::build::incomparable_pair;
use super::chosen::check_reach;
use super::elements::{elements, is_empty_function};
use super::kind::{MAX_ELEMENTS, Set};

/// `Cardinality(set)`, of any size, without listing where that can be avoided.
///
/// # Errors
/// `NotASet`, `NotEnumerable` for an infinite set, `Incomparable` for a set
/// whose elements TLC cannot order.
pub fn cardinality(set: &Value) -> Result<Value, ValueError> {
    let Value::Set(kind) = set else {
        return Err(ValueError::not_a_set(set));
    };
    match &**kind {
        Set::Enumerated(items) | Set::Listed { items, .. } => Ok(Value::from(items.len())),
        Set::Loose(items) => Err(incomparable_pair(items)),
        Set::Interval { low, high } => {
            let length = i128::from(*high) - i128::from(*low) + 1;
            Ok(Value::integer(BigInt::from(length)))
        }
        special if special.is_special() => Err(ValueError::not_enumerable(set)),
        _ => bounded(|| counted(set, kind)),
    }
}

/// The count of a symbolic set.
fn counted(set: &Value, kind: &Set) -> Result<Value, ValueError> {
    match kind {
        Set::Powerset(base) if is_empty_function(base) => Ok(Value::Int(1)),
        Set::Powerset(base) => arithmetic::pow(&Value::Int(2), &cardinality(base)?),
        Set::Functions { domain, range } => {
            let (keys, values) = (cardinality(domain)?, cardinality(range)?);
            if keys == Value::Int(0) {
                return Ok(Value::Int(1));
            }
            arithmetic::pow(&values, &keys)
        }
        Set::Records(fields) => times(fields.iter().map(|(_, set)| &**set)),
        Set::Product(factors) => times(factors.iter()),
        _ => {
            let mut count = 0_usize;
            check_reach(set)?;
            for element in elements(set)? {
                element?;
                count += 1;
                if count > MAX_ELEMENTS {
                    return Err(ValueError::too_many("a set", MAX_ELEMENTS));
                }
            }
            Ok(Value::from(count))
        }
    }
}

fn times<'a>(factors: impl Iterator<Item = &'a Value>) -> Result<Value, ValueError> {
    let mut product = Value::Int(1);
    for factor in factors {
        product = arithmetic::mul(&product, &cardinality(factor)?)?;
    }
    Ok(product)
}

/// The count, if it is known without going through the elements.
pub fn known_count(set: &Value) -> Option<Value> {
    let is_known = match set.as_set()? {
        Set::Loose(items) => return Some(Value::from(items.len())),
        Set::Union(..)
        | Set::Intersection(..)
        | Set::Difference(..)
        | Set::BigUnion(_)
        | Set::Lazy(_) => false,
        Set::Powerset(part) => are_known(&[part]),
        Set::Functions { domain, range } => are_known(&[domain, range]),
        Set::Product(factors) => factors.iter().all(|factor| known_count(factor).is_some()),
        Set::Records(fields) => fields.iter().all(|(_, part)| are_known(&[part])),
        _ => true,
    };
    is_known.then(|| cardinality(set).ok())?
}

/// Whether the counts of all of these are known.
fn are_known(parts: &[&Value]) -> bool {
    parts.iter().all(|part| known_count(part).is_some())
}

/// The count, if it is known at once and small enough to build.
pub(super) fn small_count(set: &Value) -> Option<usize> {
    let counted = known_count(set)?;
    usize::try_from(counted.as_int()?)
        .ok()
        .filter(|count| *count <= MAX_ELEMENTS)
}

/// Whether a set has no elements.
///
/// # Errors
/// `NotASet`; what finding the first element raises.
pub fn is_empty(set: &Value) -> Result<bool, ValueError> {
    match set.as_set() {
        None => Err(ValueError::not_a_set(set)),
        Some(Set::Enumerated(items) | Set::Loose(items) | Set::Listed { items, .. }) => {
            Ok(items.is_empty())
        }
        Some(Set::Interval { .. } | Set::Powerset(_)) => Ok(false),
        Some(special) if special.is_special() => Ok(false),
        Some(symbolic) => bounded(|| symbolic_is_empty(set, symbolic)),
    }
}

fn symbolic_is_empty(set: &Value, kind: &Set) -> Result<bool, ValueError> {
    match kind {
        Set::Functions { domain, range } => Ok(is_empty(range)? && !is_empty(domain)?),
        Set::Records(fields) => any_empty(fields.iter().map(|(_, set)| &**set)),
        Set::Product(factors) => any_empty(factors.iter()),
        Set::Union(a, b) => Ok(is_empty(a)? && is_empty(b)?),
        _ => match elements(set)?.next() {
            None => Ok(true),
            Some(first) => first.map(|_| false),
        },
    }
}

fn any_empty<'a>(mut factors: impl Iterator<Item = &'a Value>) -> Result<bool, ValueError> {
    factors.try_fold(false, |found, factor| Ok(found || is_empty(factor)?))
}

/// `IsFiniteSet(value)`. As in TLC, TRUE of sequences, records and functions.
///
/// # Errors
/// `MembershipTypes` for other values that are no sets, and for sets of which
/// it cannot be told.
pub fn is_finite(value: &Value) -> Result<bool, ValueError> {
    let undecided = |what: &Value| {
        ValueError::new(
            ErrorKind::MembershipTypes,
            format!(
                "cannot tell whether {} is finite",
                crate::value::print::brief(what)
            ),
        )
    };
    let set = match value {
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => return Ok(true),
        Value::Set(set) => set,
        other => return Err(undecided(other)),
    };
    bounded(|| match &**set {
        Set::Enumerated(_) | Set::Loose(_) | Set::Interval { .. } => Ok(true),
        Set::Listed { of, .. } => is_finite(of),
        Set::Powerset(base) => is_finite(base),
        Set::Functions { domain, range } => Ok(is_finite(domain)? && is_finite(range)?),
        Set::Records(fields) => all_finite(fields.iter().map(|(_, set)| &**set)),
        Set::Product(factors) => all_finite(factors.iter()),
        Set::Union(a, b) => Ok(is_finite(a)? && is_finite(b)?),
        Set::Intersection(a, b) => match is_finite(a)? || is_finite(b)? {
            true => Ok(true),
            false => Err(undecided(value)),
        },
        Set::Difference(a, b) => match (is_finite(a)?, is_finite(b)?) {
            (true, _) => Ok(true),
            (false, true) => Ok(false),
            (false, false) => Err(undecided(value)),
        },
        Set::BigUnion(sets) => {
            for set in elements(sets)? {
                if !is_finite(&set?)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        // TLC does not look at the predicate.
        Set::Lazy(rule) => match is_finite(rule.base())? {
            true => Ok(true),
            false => Err(undecided(value)),
        },
        _ => Ok(false),
    })
}

fn all_finite<'a>(mut factors: impl Iterator<Item = &'a Value>) -> Result<bool, ValueError> {
    factors.try_fold(true, |so_far, factor| Ok(so_far && is_finite(factor)?))
}
