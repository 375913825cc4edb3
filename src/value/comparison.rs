//! TLC's equality and order, which refuse some pairs of values.
//!
//! The left value decides what is asked, as `equals` and `compareTo` do in TLC:
//! sizes before elements, elements from the first on, so that `<<1, "a">> =
//! <<2, 1>>` is FALSE and `<<"a", 1>> = <<1, 1>>` an error.

use std::cmp::Ordering;
use std::sync::Arc;

use super::error::ValueError;
use super::function;
use super::kind::Value;
use super::lazy::materialize;
use super::model::{check_types, is_typed};
use super::record::Record;
use super::set::{self, Set, Space};
use super::shared::{Relation, once};

/// Whether TLC finds the values equal.
///
/// # Errors
/// `Incomparable` where TLC refuses; `NotEnumerable` if that takes listing an
/// infinite set; what lazy functions and sets raise.
pub fn equal(left: &Value, right: &Value) -> Result<bool, ValueError> {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => Ok(a == b),
        (Value::Str(a), Value::Str(b)) => Ok(a == b),
        (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
        (Value::Big(a), Value::Big(b)) => Ok(a == b),
        (Value::Int(_), Value::Big(_)) | (Value::Big(_), Value::Int(_)) => Ok(false),
        (Value::Seq(a), Value::Seq(b)) => {
            if Arc::ptr_eq(a, b) {
                return Ok(true);
            }
            if a.len() != b.len() {
                return Ok(false);
            }
            once(Relation::Equal, left, right, || equal_slices(a, b))
        }
        (Value::Record(a), Value::Record(b)) => {
            if Arc::ptr_eq(a, b) {
                return Ok(true);
            }
            if !same_names(a, b) {
                return Ok(false);
            }
            once(Relation::Equal, left, right, || {
                equal_slices(a.values(), b.values())
            })
        }
        (Value::Set(a), Value::Set(b)) => once(Relation::Equal, left, right, || equal_sets(a, b)),
        (Value::Model(a), Value::Model(b)) => {
            check_types(a, b)?;
            Ok(a == b)
        }
        (Value::Model(name), _) => {
            if is_typed(name) {
                return Err(ValueError::incomparable(left, right));
            }
            Ok(false)
        }
        (Value::Lazy(a), _) => equal(&materialize(&***a)?, right),
        (_, Value::Model(name)) => {
            let special = left.as_set().is_some_and(Set::is_special);
            if is_typed(name) && !special {
                return Err(ValueError::incomparable(left, right));
            }
            Ok(false)
        }
        (Value::Seq(_) | Value::Record(_) | Value::Function(_), Value::Lazy(b)) => {
            equal(left, &materialize(&***b)?)
        }
        _ => match functions(left, right)? {
            Some((keys, values)) => once(Relation::Equal, left, right, || {
                if keys.len() != values.0.len() || values.0.len() != values.1.len() {
                    return Ok(false);
                }
                for (a, b) in keys {
                    if !equal(&a, &b)? {
                        return Ok(false);
                    }
                }
                equal_slices(values.0, values.1)
            }),
            None => Ok(false),
        },
    }
}

/// The keys in pairs, and the values of either function.
type FunctionPair<'a> = (Vec<(Value, Value)>, (&'a [Value], &'a [Value]));

/// Two functions of which at most one is a record, taken apart; `None` if their
/// sizes differ.
///
/// TLC refuses a record on the left unless the other is a record or empty, and
/// answers the other way round; here either way round is answered alike.
///
/// # Errors
/// `Incomparable` unless both are functions.
fn functions<'a>(
    left: &'a Value,
    right: &'a Value,
) -> Result<Option<FunctionPair<'a>>, ValueError> {
    let (Some(a), Some(b)) = (function::values(left), function::values(right)) else {
        return Err(ValueError::incomparable(left, right));
    };
    if a.len() != b.len() {
        return Ok(None);
    }
    let keys = match (function::keys(left), function::keys(right)) {
        (Some(a), Some(b)) => a.zip(b).collect(),
        _ => Vec::new(),
    };
    Ok(Some((keys, (a, b))))
}

fn equal_slices(a: &[Value], b: &[Value]) -> Result<bool, ValueError> {
    for (a, b) in a.iter().zip(b) {
        if !equal(a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn same_names(a: &Record, b: &Record) -> bool {
    Arc::ptr_eq(a.shape(), b.shape()) || a.names() == b.names()
}

fn equal_sets(a: &Arc<Set>, b: &Arc<Set>) -> Result<bool, ValueError> {
    if let (Some(items), Some(others)) = (a.at_hand(), b.at_hand()) {
        if items.len() != others.len() {
            return Ok(false);
        }
        if Arc::ptr_eq(a, b) && set::is_plain(items) {
            return Ok(true);
        }
        return equal_slices(items, others);
    }
    match (&**a, &**b) {
        (Set::Interval { low: a, high: c }, Set::Interval { low: b, high: d }) => {
            return Ok(a == b && c == d);
        }
        (Set::Powerset(a), Set::Powerset(b)) => return equal(a, b),
        _ => {}
    }
    if a.is_special() || b.is_special() {
        return compare_special(a, b).map(Ordering::is_eq);
    }
    if let (Some(space_a), Some(space_b)) = (Space::of(a), Space::of(b)) {
        let (empty_a, empty_b) = (space_a.is_empty()?, space_b.is_empty()?);
        if empty_a || empty_b {
            return Ok(empty_a && empty_b);
        }
        if !space_a.same_kind(&space_b) {
            // TLC lists both; their first elements show whether it can compare.
            let (a, b) = (Value::Set(a.clone()), Value::Set(b.clone()));
            if set::cardinality(&a)? != set::cardinality(&b)? {
                return Ok(false);
            }
            if let (Some(a), Some(b)) = (set::first(&a)?, set::first(&b)?)
                && !equal(&a, &b)?
            {
                return Ok(false);
            }
        }
        return space_a.equal(&space_b);
    }
    let (a, b) = (Value::Set(a.clone()), Value::Set(b.clone()));
    if set::cardinality(&a)? != set::cardinality(&b)? {
        return Ok(false);
    }
    for (a, b) in set::elements(&a)?.zip(set::elements(&b)?) {
        if !equal(&a?, &b?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Two sets, one at least of which is Nat, Int, Real, STRING, ANY or Seq(S).
fn compare_special(a: &Arc<Set>, b: &Arc<Set>) -> Result<Ordering, ValueError> {
    let number = |set: &Set| match set {
        Set::Naturals => Some(0),
        Set::Integers => Some(1),
        Set::Reals => Some(2),
        _ => None,
    };
    match (&**a, &**b) {
        (Set::Strings, Set::Strings) => Ok(Ordering::Equal),
        (Set::Seqs(a), Set::Seqs(b)) => compare(a, b),
        (a_set, b_set) => match (number(a_set), number(b_set)) {
            (Some(a), Some(b)) => Ok(a.cmp(&b)),
            _ => Err(ValueError::incomparable(
                &Value::Set(a.clone()),
                &Value::Set(b.clone()),
            )),
        },
    }
}

/// TLC's order. Agrees with the total order of [`Value`] where it answers.
///
/// # Errors
/// As [`equal`].
pub fn compare(left: &Value, right: &Value) -> Result<Ordering, ValueError> {
    match (left, right) {
        (Value::Int(_) | Value::Big(_), Value::Int(_) | Value::Big(_))
        | (Value::Str(_), Value::Str(_))
        | (Value::Bool(_), Value::Bool(_)) => Ok(left.cmp(right)),
        (Value::Seq(a), Value::Seq(b)) => match a.len().cmp(&b.len()) {
            Ordering::Equal if Arc::ptr_eq(a, b) => Ok(Ordering::Equal),
            Ordering::Equal => once(Relation::Compare, left, right, || compare_slices(a, b)),
            unequal => Ok(unequal),
        },
        (Value::Record(a), Value::Record(b)) => {
            if Arc::ptr_eq(a, b) {
                return Ok(Ordering::Equal);
            }
            let names = a.names().len().cmp(&b.names().len());
            match names.then_with(|| a.names().cmp(b.names())) {
                Ordering::Equal => once(Relation::Compare, left, right, || {
                    compare_slices(a.values(), b.values())
                }),
                unequal => Ok(unequal),
            }
        }
        (Value::Set(a), Value::Set(b)) => {
            once(Relation::Compare, left, right, || compare_sets(a, b))
        }
        (Value::Model(a), Value::Model(b)) => {
            check_types(a, b)?;
            Ok(a.cmp(b))
        }
        (Value::Model(name), _) => {
            if is_typed(name) {
                return Err(ValueError::incomparable(left, right));
            }
            Ok(Ordering::Less)
        }
        (Value::Lazy(a), _) => compare(&materialize(&***a)?, right),
        (_, Value::Model(name)) => {
            let special = left.as_set().is_some_and(Set::is_special);
            if is_typed(name) && !special {
                return Err(ValueError::incomparable(left, right));
            }
            Ok(Ordering::Greater)
        }
        (Value::Seq(_) | Value::Record(_) | Value::Function(_), Value::Lazy(b)) => {
            compare(left, &materialize(&***b)?)
        }
        _ => match functions(left, right)? {
            Some((keys, values)) => once(Relation::Compare, left, right, || {
                for (a, b) in keys {
                    match compare(&a, &b)? {
                        Ordering::Equal => {}
                        unequal => return Ok(unequal),
                    }
                }
                compare_slices(values.0, values.1)
            }),
            None => Ok(left.cmp(right)),
        },
    }
}

fn compare_slices(a: &[Value], b: &[Value]) -> Result<Ordering, ValueError> {
    for (a, b) in a.iter().zip(b) {
        match compare(a, b)? {
            Ordering::Equal => {}
            unequal => return Ok(unequal),
        }
    }
    Ok(Ordering::Equal)
}

fn compare_sets(a: &Arc<Set>, b: &Arc<Set>) -> Result<Ordering, ValueError> {
    if let (Some(a), Some(b)) = (a.at_hand(), b.at_hand()) {
        return match a.len().cmp(&b.len()) {
            Ordering::Equal => compare_slices(a, b),
            unequal => Ok(unequal),
        };
    }
    if let (Set::Powerset(a), Set::Powerset(b)) = (&**a, &**b) {
        return compare(a, b);
    }
    if a.is_special() || b.is_special() {
        return compare_special(a, b);
    }
    let (a, b) = (Value::Set(a.clone()), Value::Set(b.clone()));
    match set::cardinality(&a)?.cmp(&set::cardinality(&b)?) {
        Ordering::Equal => {}
        unequal => return Ok(unequal),
    }
    for (a, b) in set::elements(&a)?.zip(set::elements(&b)?) {
        match compare(&a?, &b?)? {
            Ordering::Equal => {}
            unequal => return Ok(unequal),
        }
    }
    Ok(Ordering::Equal)
}
