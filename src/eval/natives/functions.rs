//! Functions.

use crate::value::{ErrorKind, Value, ValueError, arithmetic, brief, equal, function, set};

use super::Native;
use super::args::{Answer, finite_function, pairs, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "Range" => |args| unary(args, range),
        "AntiFunction" => |args| unary(args, anti_function),
        "IsInjective" => |args| unary(args, is_injective),
        "SumFunction" => |args| unary(args, sum),
        _ => return None,
    };
    Some(native)
}

/// The function, as `DOMAIN f` would have it.
pub(super) fn expect(value: &Value, operator: &str) -> Result<Value, ValueError> {
    finite_function(value, "only", operator).map_err(|error| match error.kind {
        ErrorKind::ArgType => error.of_kind(ErrorKind::NotAFunction),
        _ => error,
    })
}

/// The set of values.
pub(super) fn range(value: &Value) -> Answer {
    let function = expect(value, "Range")?;
    let values = function::values(&function).unwrap_or_default();
    Ok(set::set_of(values.to_vec()))
}

fn anti_function(value: &Value) -> Answer {
    let function = finite_function(value, "only", "AntiFunction")?;
    let turned: Vec<_> = pairs(&function)
        .into_iter()
        .map(|(key, value)| (value, key))
        .collect();
    let count = turned.len();
    let inverse = function::function_from(turned)?;
    if function::values(&inverse).map_or(0, <[Value]>::len) != count {
        return Err(ValueError::new(
            ErrorKind::ModuleFunction,
            format!(
                "{} has a value twice, so `AntiFunction` is not defined",
                brief(&function)
            ),
        ));
    }
    Ok(inverse)
}

fn is_injective(value: &Value) -> Answer {
    let function = finite_function(value, "only", "IsInjective")?;
    let values = function::values(&function).unwrap_or_default();
    if let Some(distinct) = set::set_of(values.to_vec()).as_set()
        && let set::Set::Enumerated(distinct) = distinct
    {
        return Ok(Value::Bool(distinct.len() == values.len()));
    }
    // Values that TLC cannot order: pair by pair, as far as TLC goes.
    for (at, a) in values.iter().enumerate() {
        for b in values.iter().skip(at + 1) {
            if equal(a, b)? {
                return Ok(Value::Bool(false));
            }
        }
    }
    Ok(Value::Bool(true))
}

fn sum(value: &Value) -> Answer {
    let function = expect(value, "SumFunction")?;
    let values = function::values(&function).unwrap_or_default();
    let mut values = values.iter();
    values.try_fold(Value::Int(0), |total, value| arithmetic::add(value, &total))
}
