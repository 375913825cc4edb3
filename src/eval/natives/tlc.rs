//! TLC, TLCExt.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::value::{ErrorKind, Set, Value, ValueError, brief, check_normal, force, function, set};

use super::Native;
use super::args::{Answer, binary, finite_set, nullary, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        ":>" => |args| binary(args, |key, value| Ok(function::single(key, value))),
        "@@" => |args| binary(args, function::combine),
        "ToString" => |args| unary(args, to_string),
        "Permutations" => |args| unary(args, permutations),
        "Any" => |args| nullary(args, || Value::from(Set::Any)),
        "Assert" => |args| binary(args, assert),
        "TLCEval" => |args| unary(args, force),
        "JavaTime" => |args| nullary(args, seconds),
        _ => return None,
    };
    Some(native)
}

pub(super) fn lookup_ext(name: &str) -> Option<Native> {
    let native: Native = match name {
        "TLCModelValue" => |args| unary(args, model_value),
        "TLCNoOp" => |args| unary(args, |value| Ok(value.clone())),
        _ => return None,
    };
    Some(native)
}

fn to_string(value: &Value) -> Answer {
    check_normal(value)?;
    Ok(Value::Str(value.to_string().into()))
}

fn assert(holds: &Value, message: &Value) -> Answer {
    match holds {
        Value::Bool(true) => Ok(Value::Bool(true)),
        _ => Err(ValueError::new(
            ErrorKind::AssertFailed,
            format!("assertion failed: {}", brief(message)),
        )),
    }
}

fn seconds() -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |elapsed| elapsed.as_secs() & 0x7fff_ffff);
    Value::Int(i64::try_from(seconds).unwrap_or_default())
}

fn model_value(name: &Value) -> Answer {
    match name {
        Value::Str(name) => Ok(Value::Model(name.clone())),
        other => Err(ValueError::argument(
            "only",
            "TLCModelValue",
            "a string",
            other,
        )),
    }
}

/// All bijections of a set onto itself.
fn permutations(of: &Value) -> Answer {
    if of.as_set().is_some_and(Set::is_special) {
        return Err(ValueError::not_enumerable(of));
    }
    let items = finite_set(of, "only", "Permutations").map_err(|error| match error.kind {
        ErrorKind::ArgType => error.of_kind(ErrorKind::NotASet),
        _ => error,
    })?;
    let arrangements = arrangements(&items)?;
    let functions = arrangements
        .into_iter()
        .map(|values| function::tabulate(items.clone(), values))
        .collect();
    Ok(set::set_of(functions))
}

/// All orders of `items`, lexicographically by position.
///
/// # Errors
/// `TooManyElements`.
pub(super) fn arrangements(items: &[Value]) -> Result<Vec<Vec<Value>>, ValueError> {
    let total = (1..=items.len()).try_fold(1_usize, usize::checked_mul);
    if total.is_none_or(|total| total > set::MAX_ELEMENTS) {
        return Err(ValueError::too_many(
            "the set of permutations",
            set::MAX_ELEMENTS,
        ));
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    let mut all = Vec::with_capacity(total.unwrap_or_default());
    loop {
        all.push(
            order
                .iter()
                .filter_map(|at| items.get(*at).cloned())
                .collect(),
        );
        if !next_order(&mut order) {
            return Ok(all);
        }
    }
}

/// Goes on to the next permutation; `false` after the last.
fn next_order(order: &mut [usize]) -> bool {
    let rises = order
        .windows(2)
        .rposition(|pair| pair.first() < pair.last());
    let Some(pivot) = rises else {
        return false;
    };
    let value = order.get(pivot).copied();
    let Some(next) = order.iter().rposition(|other| Some(*other) > value) else {
        return false;
    };
    order.swap(pivot, next);
    if let Some(rest) = order.get_mut(pivot + 1..) {
        rest.reverse();
    }
    true
}
