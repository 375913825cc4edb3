//! Integers of any size: `i64` first, big integers when that overflows.
//!
//! TLC has 32-bit integers and reports an overflow; here the result is right
//! instead, up to a limit of [`MAX_BITS`] bits.

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

use super::error::{ErrorKind, ValueError};
use super::kind::Value;
use super::print::brief;

/// The most bits an integer may have.
pub const MAX_BITS: u64 = 1 << 20;

/// The most decimal digits an integer may be written with: those of
/// [`MAX_BITS`] bits. Reading takes time quadratic in them.
pub const MAX_DIGITS: usize = 315_653;

/// The big form of an integer.
///
/// # Errors
/// `ArgType` for anything else.
fn big<'a>(value: &'a Value, operator: &str) -> Result<Cow<'a, BigInt>, ValueError> {
    match value {
        Value::Int(n) => Ok(Cow::Owned(BigInt::from(*n))),
        Value::Big(n) => Ok(Cow::Borrowed(n)),
        other => Err(ValueError::new(
            ErrorKind::ArgType,
            format!(
                "an argument of `{operator}` should be an integer, found {}",
                brief(other)
            ),
        )),
    }
}

/// The integer that decimal digits stand for, perhaps behind `-`; `None` if they
/// are none, or make more than [`MAX_BITS`] bits.
pub fn parse_integer(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.trim_start_matches('0').len() > MAX_DIGITS {
        return None;
    }
    let number = text.parse::<BigInt>().ok()?;
    (number.bits() <= MAX_BITS).then(|| Value::integer(number))
}

fn bounded(n: BigInt, operator: &str) -> Result<Value, ValueError> {
    if n.bits() > MAX_BITS {
        return Err(too_large(operator));
    }
    Ok(Value::integer(n))
}

fn too_large(operator: &str) -> ValueError {
    ValueError::new(
        ErrorKind::Limit,
        format!("the result of `{operator}` has more than {MAX_BITS} bits"),
    )
}

/// `a + b`.
///
/// # Errors
/// `ArgType` unless both are integers, `Limit` for a result that is too large.
pub fn add(a: &Value, b: &Value) -> Result<Value, ValueError> {
    if let (Value::Int(a), Value::Int(b)) = (a, b)
        && let Some(sum) = a.checked_add(*b)
    {
        return Ok(Value::Int(sum));
    }
    bounded(&*big(a, "+")? + &*big(b, "+")?, "+")
}

/// `a - b`.
///
/// # Errors
/// As [`add`].
pub fn sub(a: &Value, b: &Value) -> Result<Value, ValueError> {
    if let (Value::Int(a), Value::Int(b)) = (a, b)
        && let Some(difference) = a.checked_sub(*b)
    {
        return Ok(Value::Int(difference));
    }
    bounded(&*big(a, "-")? - &*big(b, "-")?, "-")
}

/// `a * b`.
///
/// # Errors
/// As [`add`].
pub fn mul(a: &Value, b: &Value) -> Result<Value, ValueError> {
    if let (Value::Int(a), Value::Int(b)) = (a, b)
        && let Some(product) = a.checked_mul(*b)
    {
        return Ok(Value::Int(product));
    }
    bounded(&*big(a, "*")? * &*big(b, "*")?, "*")
}

/// `-a`.
///
/// # Errors
/// `ArgType` unless it is an integer.
pub fn neg(a: &Value) -> Result<Value, ValueError> {
    if let Value::Int(a) = a
        && let Some(negative) = a.checked_neg()
    {
        return Ok(Value::Int(negative));
    }
    Ok(Value::integer(-&*big(a, "-.")?))
}

/// `a \div b`, rounded down.
///
/// # Errors
/// `ArgType` unless both are integers, `DivByZero`.
pub fn div(a: &Value, b: &Value) -> Result<Value, ValueError> {
    let (a, b) = (big_pair(a, b, "\\div")?, b);
    let divisor = a.1;
    if divisor.is_zero() {
        return Err(ValueError::new(
            ErrorKind::DivByZero,
            "the second argument of `\\div` is 0",
        ));
    }
    if let (Some(x), Value::Int(y)) = (a.0.to_i64(), b)
        && !(x == i64::MIN && *y == -1)
    {
        return Ok(Value::Int(Integer::div_floor(&x, y)));
    }
    Ok(Value::integer(a.0.div_floor(&divisor)))
}

/// `a % b`, never negative.
///
/// # Errors
/// `ArgType` unless both are integers, `ArgRange` if `b` is not positive.
pub fn modulo(a: &Value, b: &Value) -> Result<Value, ValueError> {
    if let (Value::Int(a), Value::Int(b @ 1..)) = (a, b) {
        return Ok(Value::Int(a.rem_euclid(*b)));
    }
    let (n, divisor) = big_pair(a, b, "%")?;
    if !divisor.is_positive() {
        return Err(ValueError::new(
            ErrorKind::ArgRange,
            format!(
                "the second argument of `%` should be a positive number, found {}",
                brief(b)
            ),
        ));
    }
    Ok(Value::integer(n.mod_floor(&divisor)))
}

fn big_pair(a: &Value, b: &Value, operator: &str) -> Result<(BigInt, BigInt), ValueError> {
    Ok((
        big(a, operator)?.into_owned(),
        big(b, operator)?.into_owned(),
    ))
}

/// `a ^ b`.
///
/// # Errors
/// `ArgType` unless both are integers, `ArgRange` if `b` is negative,
/// `ZeroPowZero`, `Limit` for a result that is too large.
pub fn pow(a: &Value, b: &Value) -> Result<Value, ValueError> {
    let (base, exponent) = big_pair(a, b, "^")?;
    if exponent.is_negative() {
        return Err(ValueError::new(
            ErrorKind::ArgRange,
            format!(
                "the second argument of `^` should be a natural number, found {}",
                brief(b)
            ),
        ));
    }
    if exponent.is_zero() {
        if base.is_zero() {
            return Err(ValueError::new(
                ErrorKind::ZeroPowZero,
                "0 ^ 0 is not defined",
            ));
        }
        return Ok(Value::Int(1));
    }
    if base.is_zero() || base.is_one() {
        return Ok(Value::integer(base));
    }
    if base == BigInt::from(-1) {
        let sign = if exponent.is_even() { 1 } else { -1 };
        return Ok(Value::Int(sign));
    }
    // At least (bits - 1) * exponent bits: checked before any of it is built.
    match exponent.to_u32() {
        Some(times) if (base.bits() - 1).saturating_mul(times.into()) <= MAX_BITS => {
            bounded(base.pow(times), "^")
        }
        _ => Err(too_large("^")),
    }
}

/// The order of two integers; `operator` is named in the error.
///
/// # Errors
/// `ArgType` unless both are integers.
pub fn order(a: &Value, b: &Value, operator: &str) -> Result<Ordering, ValueError> {
    let integer = |value: &Value| matches!(value, Value::Int(_) | Value::Big(_));
    if !integer(a) {
        return Err(ValueError::argument("first", operator, "an integer", a));
    }
    if !integer(b) {
        return Err(ValueError::argument("second", operator, "an integer", b));
    }
    Ok(a.cmp(b))
}

/// `a < b`.
///
/// # Errors
/// As [`order`].
pub fn less(a: &Value, b: &Value) -> Result<bool, ValueError> {
    Ok(order(a, b, "<")?.is_lt())
}

/// `a <= b`.
///
/// # Errors
/// As [`order`].
pub fn at_most(a: &Value, b: &Value) -> Result<bool, ValueError> {
    Ok(order(a, b, "<=")?.is_le())
}

/// `a > b`.
///
/// # Errors
/// As [`order`].
pub fn greater(a: &Value, b: &Value) -> Result<bool, ValueError> {
    Ok(order(a, b, ">")?.is_gt())
}

/// `a >= b`.
///
/// # Errors
/// As [`order`].
pub fn at_least(a: &Value, b: &Value) -> Result<bool, ValueError> {
    Ok(order(a, b, ">=")?.is_ge())
}
