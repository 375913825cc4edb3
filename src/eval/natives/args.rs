//! Arguments of natives.

use crate::value::{ErrorKind, Value, ValueError, function};

pub(super) type Answer = Result<Value, ValueError>;

fn arity(expected: usize, found: usize) -> ValueError {
    ValueError::new(
        ErrorKind::ModuleFunction,
        format!("an operator of {expected} arguments was given {found}"),
    )
}

pub(super) fn nullary(args: &[Value], value: impl FnOnce() -> Value) -> Answer {
    match args {
        [] => Ok(value()),
        _ => Err(arity(0, args.len())),
    }
}

pub(super) fn unary(args: &[Value], body: impl FnOnce(&Value) -> Answer) -> Answer {
    match args {
        [a] => body(a),
        _ => Err(arity(1, args.len())),
    }
}

pub(super) fn binary(args: &[Value], body: impl FnOnce(&Value, &Value) -> Answer) -> Answer {
    match args {
        [a, b] => body(a, b),
        _ => Err(arity(2, args.len())),
    }
}

pub(super) fn ternary(
    args: &[Value],
    body: impl FnOnce(&Value, &Value, &Value) -> Answer,
) -> Answer {
    match args {
        [a, b, c] => body(a, b, c),
        _ => Err(arity(3, args.len())),
    }
}

/// A binary test.
pub(super) fn test(
    args: &[Value],
    body: impl FnOnce(&Value, &Value) -> Result<bool, ValueError>,
) -> Answer {
    binary(args, |a, b| body(a, b).map(Value::Bool))
}

/// A function on a finite set: lazy ones tabulated, others as they are.
///
/// # Errors
/// `ArgType` for anything but a function, naming `operator`.
pub(super) fn finite_function(
    value: &Value,
    ordinal: &str,
    operator: &str,
) -> Result<Value, ValueError> {
    match value {
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => Ok(value.clone()),
        Value::Lazy(_) => crate::value::force(value),
        other => Err(ValueError::argument(
            ordinal,
            operator,
            "a function with a finite domain",
            other,
        )),
    }
}

/// Keys and values of a function on a finite set.
pub(super) fn pairs(function: &Value) -> Vec<(Value, Value)> {
    match (function::keys(function), function::values(function)) {
        (Some(keys), Some(values)) => keys.zip(values.iter().cloned()).collect(),
        _ => Vec::new(),
    }
}

/// The elements of a finite set, in order.
///
/// # Errors
/// `ArgType` for anything but a set, naming `operator`; what listing it raises.
pub(super) fn finite_set(
    value: &Value,
    ordinal: &str,
    operator: &str,
) -> Result<Vec<Value>, ValueError> {
    match value {
        Value::Set(_) => Ok(crate::value::set::listing(value)?.into_owned()),
        other => Err(ValueError::argument(
            ordinal,
            operator,
            "a finite set",
            other,
        )),
    }
}
