//! Values for a reader.

use std::collections::BTreeMap;

use crate::value::{Value, function, pretty};

/// Columns that values are broken to.
pub(super) const WIDTH: usize = 72;

/// The domain of a function, in full: what is shown is to be TLA+.
fn domain(function: &Value) -> String {
    let keys: Vec<String> = function::keys(function)
        .into_iter()
        .flatten()
        .map(|key| key.to_string())
        .collect();
    format!("{{{}}}", keys.join(", "))
}

/// Functions with fewer keys than this are shown in full.
const MANY_KEYS: usize = 4;

/// A value for a reader. A function that is the same nearly everywhere is shown
/// as that, with the places where it is not.
pub(in crate::report) fn shown(value: &Value) -> String {
    let (Value::Function(_), Some(keys), Some(values)) =
        (value, function::keys(value), function::values(value))
    else {
        return pretty(value, WIDTH);
    };
    let mut counts: BTreeMap<&Value, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let usual = counts.iter().max_by_key(|(_, count)| **count);
    match usual {
        Some((usual, count)) if values.len() >= MANY_KEYS && *count * 2 > values.len() => {
            let others = keys.zip(values).filter(|(_, value)| value != usual);
            let others: Vec<String> = others
                .map(|(key, value)| format!("![{key}] = {value}"))
                .collect();
            let all = format!("[key \\in {} |-> {usual}]", domain(value));
            match others.is_empty() {
                true => all,
                false => format!("[{all} EXCEPT\n  {}]", others.join(",\n  ")),
            }
        }
        _ => pretty(value, WIDTH),
    }
}
