//! Bags, BagsExt: functions to the positive integers.

use crate::value::{ErrorKind, Value, ValueError, arithmetic, equal, function, set};

use super::Native;
use super::args::{Answer, binary, finite_function, finite_set, nullary, pairs, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "EmptyBag" => |args| nullary(args, Value::empty_seq),
        "IsABag" => |args| unary(args, |bag| is_bag(bag).map(Value::Bool)),
        "BagToSet" => |args| unary(args, to_set),
        "SetToBag" => |args| unary(args, from_set),
        "BagIn" => |args| binary(args, is_in),
        "CopiesIn" => |args| binary(args, |e, bag| copies(e, bag, "CopiesIn")),
        "BagCardinality" => |args| unary(args, cardinality),
        "(+)" | "\\oplus" => |args| binary(args, sum),
        "(-)" | "\\ominus" => |args| binary(args, difference),
        "BagUnion" => |args| unary(args, union),
        "\\sqsubseteq" => |args| binary(args, is_sub_bag),
        "SubBag" => |args| unary(args, sub_bags),
        _ => return None,
    };
    Some(native)
}

pub(super) fn lookup_ext(name: &str) -> Option<Native> {
    let native: Native = match name {
        "SumBag" => |args| {
            unary(args, |bag| {
                weighed(bag, Value::Int(0), arithmetic::mul, arithmetic::add)
            })
        },
        "ProductBag" => |args| {
            unary(args, |bag| {
                weighed(bag, Value::Int(1), arithmetic::pow, arithmetic::mul)
            })
        },
        _ => return None,
    };
    Some(native)
}

fn is_count(value: &Value) -> bool {
    matches!(value, Value::Int(1..)) || matches!(value, Value::Big(_)) && *value > Value::Int(0)
}

fn is_bag(bag: &Value) -> Result<bool, ValueError> {
    let bag = match bag {
        Value::Lazy(_) => crate::value::force(bag)?,
        other => other.clone(),
    };
    Ok(function::values(&bag).is_some_and(|counts| counts.iter().all(is_count)))
}

fn expect_bag(bag: &Value, ordinal: &str, operator: &str) -> Result<Value, ValueError> {
    if is_bag(bag)? {
        return finite_function(bag, ordinal, operator);
    }
    Err(ValueError::argument(ordinal, operator, "a bag", bag))
}

fn to_set(bag: &Value) -> Answer {
    function::domain(&finite_function(bag, "only", "BagToSet")?)
}

fn from_set(elements: &Value) -> Answer {
    let elements = finite_set(elements, "only", "SetToBag")?;
    let ones = vec![Value::Int(1); elements.len()];
    Ok(function::tabulate(elements, ones))
}

/// How many copies there are; asks each key in turn, as TLC does.
fn copies(element: &Value, bag: &Value, operator: &str) -> Answer {
    let bag = finite_function(bag, "second", operator)?;
    for (key, count) in pairs(&bag) {
        if equal(element, &key)? {
            return match count {
                Value::Int(_) | Value::Big(_) => Ok(count),
                _ => Err(ValueError::argument("second", operator, "a bag", &bag)),
            };
        }
    }
    Ok(Value::Int(0))
}

fn is_in(element: &Value, bag: &Value) -> Answer {
    Ok(Value::Bool(is_count(&copies(element, bag, "BagIn")?)))
}

fn cardinality(bag: &Value) -> Answer {
    let bag = expect_bag(bag, "only", "BagCardinality")?;
    let mut counts = pairs(&bag).into_iter().map(|(_, count)| count);
    counts.try_fold(Value::Int(0), |total, count| {
        arithmetic::add(&total, &count)
    })
}

/// Adds the counts of `more` to `bag`.
fn add(bag: &mut Vec<(Value, Value)>, more: Vec<(Value, Value)>) -> Result<(), ValueError> {
    let mut found = Vec::with_capacity(bag.len() + more.len());
    let left = function::function_from(std::mem::take(bag))?;
    let right = function::function_from(more)?;
    for (key, count) in pairs(&left) {
        let other = copies(&key, &right, "(+)")?;
        found.push((key, arithmetic::add(&count, &other)?));
    }
    for (key, count) in pairs(&right) {
        if copies(&key, &left, "(+)")? == Value::Int(0) {
            found.push((key, count));
        }
    }
    *bag = found;
    Ok(())
}

fn sum(left: &Value, right: &Value) -> Answer {
    let mut total = pairs(&expect_bag(left, "first", "(+)")?);
    add(&mut total, pairs(&expect_bag(right, "second", "(+)")?))?;
    function::function_from(total)
}

fn difference(left: &Value, right: &Value) -> Answer {
    let left = finite_function(left, "first", "(-)")?;
    let right = finite_function(right, "second", "(-)")?;
    let mut rest = Vec::new();
    for (key, count) in pairs(&left) {
        let left_over = arithmetic::sub(&count, &copies(&key, &right, "(-)")?)?;
        if is_count(&left_over) {
            rest.push((key, left_over));
        }
    }
    function::function_from(rest)
}

fn union(bags: &Value) -> Answer {
    let Value::Set(_) = bags else {
        let error = ValueError::argument("only", "BagUnion", "a finite set of bags", bags);
        return Err(error.of_kind(ErrorKind::NotASet));
    };
    let bags = finite_set(bags, "only", "BagUnion")?;
    // TLC gives a single element back unseen.
    if let [only] = bags.as_slice() {
        return Ok(only.clone());
    }
    let mut total = Vec::new();
    for bag in &bags {
        add(
            &mut total,
            pairs(&finite_function(bag, "only", "BagUnion")?),
        )?;
    }
    function::function_from(total)
}

fn is_sub_bag(left: &Value, right: &Value) -> Answer {
    let left = finite_function(left, "first", "\\sqsubseteq")?;
    let right = finite_function(right, "second", "\\sqsubseteq")?;
    for (key, count) in pairs(&left) {
        let other = copies(&key, &right, "\\sqsubseteq")?;
        if is_count(&arithmetic::sub(&count, &other)?) {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

/// All bags with no more copies of anything.
fn sub_bags(bag: &Value) -> Answer {
    let error = |value: &Value| {
        let error = ValueError::argument("only", "SubBag", "a bag", value);
        match value {
            Value::Set(_) => error.of_kind(ErrorKind::NotAFunction),
            _ => error,
        }
    };
    if !is_bag(bag)? {
        return Err(error(bag));
    }
    let mut found: Vec<Vec<(Value, Value)>> = vec![Vec::new()];
    for (key, count) in pairs(&finite_function(bag, "only", "SubBag")?) {
        let choices = count.as_int().and_then(|n| usize::try_from(n).ok());
        let total = choices.and_then(|n| found.len().checked_mul(n.checked_add(1)?));
        if total.is_none_or(|total| total > set::MAX_ELEMENTS) {
            return Err(ValueError::too_many("SubBag", set::MAX_ELEMENTS));
        }
        let smaller = found.clone();
        for copies in 1..=choices.unwrap_or_default() {
            for bag in &smaller {
                let mut bag = bag.clone();
                bag.push((key.clone(), Value::from(copies)));
                found.push(bag);
            }
        }
    }
    let bags: Result<Vec<_>, _> = found.into_iter().map(function::function_from).collect();
    Ok(set::set_of(bags?))
}

/// Folds the elements of a bag, each as often as it is there.
fn weighed(
    bag: &Value,
    base: Value,
    repeat: fn(&Value, &Value) -> Answer,
    step: fn(&Value, &Value) -> Answer,
) -> Answer {
    let bag = finite_function(bag, "third", "FoldBag")?;
    let mut total = base;
    for (key, count) in pairs(&bag) {
        if !is_count(&count) {
            return Err(ValueError::argument("third", "FoldBag", "a bag", &bag));
        }
        total = step(&total, &repeat(&key, &count)?)?;
    }
    Ok(total)
}
