//! Bitwise, Combinatorics.

use num_bigint::BigInt;

use crate::value::{ErrorKind, Value, ValueError, arithmetic};

use super::Native;
use super::args::{Answer, binary, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "&" => |args| binary(args, |a, b| bits(a, b, |a, b| a & b)),
        "|" => |args| binary(args, |a, b| bits(a, b, |a, b| a | b)),
        "^^" => |args| binary(args, |a, b| bits(a, b, |a, b| a ^ b)),
        "Not" => |args| unary(args, not),
        "shiftR" => |args| binary(args, shift_right),
        _ => return None,
    };
    Some(native)
}

pub(super) fn lookup_combinatorics(name: &str) -> Option<Native> {
    let native: Native = match name {
        "choose" => |args| binary(args, choose),
        _ => return None,
    };
    Some(native)
}

fn big(value: &Value) -> Option<BigInt> {
    match value {
        Value::Int(n) => Some(BigInt::from(*n)),
        Value::Big(n) => Some(BigInt::clone(n)),
        _ => None,
    }
}

/// Works on two integers in two's complement of any width.
fn bits(a: &Value, b: &Value, operation: fn(BigInt, BigInt) -> BigInt) -> Answer {
    arithmetic::order(a, b, ">=")?;
    let (a, b) = (big(a).unwrap_or_default(), big(b).unwrap_or_default());
    Ok(Value::integer(operation(a, b)))
}

/// Flips all bits from the highest that is set downwards.
fn not(a: &Value) -> Answer {
    let operand = |kind| ValueError::argument("only", "Not", kind, a);
    let n = big(a).ok_or_else(|| operand("an integer"))?;
    if n.sign() != num_bigint::Sign::Plus {
        return Ok(Value::Int(0));
    }
    let mask = (BigInt::from(1) << n.bits()) - 1;
    Ok(Value::integer(mask ^ n))
}

fn shift_right(n: &Value, by: &Value) -> Answer {
    let number = big(n).ok_or_else(|| ValueError::argument("first", "shiftR", "an integer", n))?;
    match by {
        Value::Int(by @ 0..) => {
            let by = u64::try_from(*by).unwrap_or_default();
            Ok(Value::integer(number >> by))
        }
        Value::Int(_) | Value::Big(_) => {
            let error = ValueError::argument("second", "shiftR", "a natural number", by);
            Err(error.of_kind(ErrorKind::ArgRange))
        }
        other => Err(ValueError::argument(
            "second",
            "shiftR",
            "an integer",
            other,
        )),
    }
}

/// In how many ways `k` of `n` can be taken.
fn choose(n: &Value, k: &Value) -> Answer {
    let natural = |ordinal: &str, value: &Value| match value {
        Value::Int(value @ 0..) => Ok(*value),
        other => Err(ValueError::argument(
            ordinal,
            "choose",
            "a natural number",
            other,
        )),
    };
    let (n, k) = (natural("first", n)?, natural("second", k)?);
    if k > n {
        return Ok(Value::Int(0));
    }
    let k = k.min(n - k);
    // Each step multiplies numbers of up to n bits: bounded by what may result.
    if k > 100_000 {
        return Err(ValueError::new(
            ErrorKind::Limit,
            "`choose` of numbers that are too large",
        ));
    }
    let mut ways = Value::Int(1);
    for step in 1..=k {
        let more = arithmetic::mul(&ways, &Value::Int(n - k + step))?;
        ways = arithmetic::div(&more, &Value::Int(step))?;
    }
    Ok(ways)
}
