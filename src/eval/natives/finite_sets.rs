//! FiniteSets, FiniteSetsExt.

use crate::value::{ErrorKind, Value, ValueError, arithmetic, brief, set};

use super::Native;
use super::args::{Answer, binary, finite_set, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "Cardinality" => |args| unary(args, set::cardinality),
        "IsFiniteSet" => |args| unary(args, |s| set::is_finite(s).map(Value::Bool)),
        _ => return None,
    };
    Some(native)
}

pub(super) fn lookup_ext(name: &str) -> Option<Native> {
    let native: Native = match name {
        "Max" => |args| unary(args, |s| extreme(s, Extreme::Max)),
        "Min" => |args| unary(args, |s| extreme(s, Extreme::Min)),
        "SumSet" => |args| unary(args, |s| fold(s, Value::Int(0), arithmetic::add)),
        "ProductSet" => |args| unary(args, |s| fold(s, Value::Int(1), arithmetic::mul)),
        "FlattenSet" => |args| unary(args, set::big_union),
        "SymDiff" => |args| {
            binary(args, |a, b| {
                set::union(&set::difference(a, b)?, &set::difference(b, a)?)
            })
        },
        "kSubset" => |args| binary(args, k_subset),
        _ => return None,
    };
    Some(native)
}

#[derive(Clone, Copy)]
enum Extreme {
    Max,
    Min,
}

/// The greatest or least of a set of integers.
fn extreme(numbers: &Value, which: Extreme) -> Answer {
    let operator = match which {
        Extreme::Max => ">=",
        Extreme::Min => "=<",
    };
    if let Some(set::Set::Interval { low, high }) = numbers.as_set() {
        return Ok(Value::Int(match which {
            Extreme::Max => *high,
            Extreme::Min => *low,
        }));
    }
    let listed = set::listing(numbers)?;
    let mut best: Option<&Value> = None;
    for number in listed.iter() {
        let order = arithmetic::order(number, best.unwrap_or(number), operator)?;
        let better = match which {
            Extreme::Max => order.is_ge(),
            Extreme::Min => order.is_le(),
        };
        if better {
            best = Some(number);
        }
    }
    best.cloned().ok_or_else(|| {
        ValueError::new(
            ErrorKind::ChooseNoWitness,
            "the empty set has no greatest and no least element",
        )
    })
}

fn fold(
    numbers: &Value,
    base: Value,
    step: fn(&Value, &Value) -> Result<Value, ValueError>,
) -> Answer {
    set::elements(numbers)?.try_fold(base, |so_far, number| step(&number?, &so_far))
}

/// The subsets with `k` elements.
fn k_subset(k: &Value, of: &Value) -> Answer {
    let items = finite_set(of, "second", "kSubset")?;
    let k = match k {
        Value::Int(k) => *k,
        Value::Big(_) => -1,
        other => {
            return Err(ValueError::argument(
                "first",
                "kSubset",
                "a natural number",
                other,
            ));
        }
    };
    let Some(k) = usize::try_from(k).ok().filter(|k| *k <= items.len()) else {
        return Ok(Value::empty_set());
    };
    set::subsets_of_size(&items, k).map_err(|error| {
        let detail = format!("{} taken {k} at a time: {error}", brief(of));
        ValueError::new(error.kind, detail)
    })
}
