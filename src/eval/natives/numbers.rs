//! Naturals, Integers, Reals.

use crate::value::{ErrorKind, Set, Value, ValueError, arithmetic, set};

use super::Native;
use super::args::{binary, nullary, test, unary};

pub(super) fn lookup(module: &str, name: &str) -> Option<Native> {
    let native: Native = match name {
        "+" => |args| binary(args, arithmetic::add),
        "-" => |args| binary(args, arithmetic::sub),
        "*" => |args| binary(args, arithmetic::mul),
        "^" => |args| binary(args, arithmetic::pow),
        "\\div" => |args| binary(args, arithmetic::div),
        "%" => |args| binary(args, arithmetic::modulo),
        ".." => |args| binary(args, set::interval),
        "<" => |args| test(args, arithmetic::less),
        ">" => |args| test(args, arithmetic::greater),
        "<=" | "=<" | "\\leq" => |args| test(args, arithmetic::at_most),
        ">=" | "\\geq" => |args| test(args, arithmetic::at_least),
        "Nat" => |args| nullary(args, || Value::from(Set::Naturals)),
        _ => return lookup_beyond(module, name),
    };
    Some(native)
}

/// What only the larger modules have.
fn lookup_beyond(module: &str, name: &str) -> Option<Native> {
    let native: Native = match (module, name) {
        ("Integers" | "Reals", "Int") => |args| nullary(args, || Value::from(Set::Integers)),
        ("Integers" | "Reals", "-.") => |args| unary(args, arithmetic::neg),
        ("Reals", "Real") => |args| nullary(args, || Value::from(Set::Reals)),
        ("Reals", "/") => |args| binary(args, quotient),
        _ => return None,
    };
    Some(native)
}

/// TLC has no real numbers, and no quotient even where it would be an integer.
fn quotient(a: &Value, b: &Value) -> Result<Value, ValueError> {
    arithmetic::order(a, b, "/")?;
    Err(ValueError::new(
        ErrorKind::Unsupported,
        format!("{a} / {b} is a real number, which is not evaluated"),
    ))
}
