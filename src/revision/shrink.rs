//! The smallest of a kind of point, as far as one gets by leaving things out.

use crate::value::{Value, function, set};

use super::carrier::{few_elements, record};
use super::operator::Point;

/// Points that are tried.
pub(super) const MOST_TRIED: usize = 1_500;

/// How large a value is to read.
pub(super) fn size(value: &Value) -> usize {
    let parts = |items: &[Value]| items.iter().map(size).sum::<usize>() + 1;
    match value {
        Value::Bool(truth) => usize::from(*truth) + 1,
        Value::Int(number) => {
            let digits = 64 - number.unsigned_abs().leading_zeros() as usize;
            1 + digits / 4 + usize::from(*number < 0)
        }
        Value::Seq(items) => parts(items),
        Value::Record(record) => parts(record.values()),
        Value::Function(_) => function::values(value).map_or(1, |values| parts(values) + 1),
        Value::Set(_) => few_elements(value).map_or(1, |elements| parts(&elements)),
        _ => 1,
    }
}

pub(super) fn size_of(point: &[Value]) -> usize {
    point.iter().map(size).sum()
}

/// A smaller point that is wanted as well, from which nothing more can be left
/// out in one step.
pub(super) fn smallest(start: &Point, is_wanted: &mut dyn FnMut(&Point) -> bool) -> Point {
    let mut best = start.clone();
    let mut tried = 0;
    'again: loop {
        let now = size_of(&best);
        for candidate in smaller(&best) {
            if size_of(&candidate) >= now {
                continue;
            }
            tried += 1;
            if tried > MOST_TRIED {
                return best;
            }
            if is_wanted(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}

/// Points that are simpler in one respect: one member is left out everywhere,
/// one key is left out everywhere, or one part is simpler.
fn smaller(point: &Point) -> Vec<Point> {
    let mut all = Vec::new();
    let mut members: Vec<Value> = Vec::new();
    let mut keys: Vec<Value> = Vec::new();
    for value in point {
        mentioned(value, &mut members, &mut keys, 6);
    }
    for member in &members {
        all.push(
            point
                .iter()
                .map(|value| without_member(value, member, 6))
                .collect(),
        );
    }
    for key in &keys {
        all.push(
            point
                .iter()
                .map(|value| without_key(value, key, 6))
                .collect(),
        );
    }
    for (place, value) in point.iter().enumerate() {
        for simpler in simpler(value, 6) {
            let mut other = point.clone();
            if let Some(slot) = other.get_mut(place) {
                *slot = simpler;
            }
            all.push(other);
        }
    }
    all
}

/// Members of sets, and keys of functions, in a value.
fn mentioned(value: &Value, members: &mut Vec<Value>, keys: &mut Vec<Value>, depth: usize) {
    let note = |all: &mut Vec<Value>, value: &Value| {
        if all.len() < 64 && !all.contains(value) {
            all.push(value.clone());
        }
    };
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Set(_) => {
            for element in few_elements(value).unwrap_or_default() {
                note(members, &element);
                mentioned(&element, members, keys, depth);
            }
        }
        Value::Function(_) => {
            function::keys(value)
                .into_iter()
                .flatten()
                .for_each(|key| note(keys, &key));
            let values = function::values(value).unwrap_or_default();
            values
                .iter()
                .for_each(|value| mentioned(value, members, keys, depth));
        }
        Value::Seq(items) => items
            .iter()
            .for_each(|value| mentioned(value, members, keys, depth)),
        Value::Record(record) => record
            .values()
            .iter()
            .for_each(|value| mentioned(value, members, keys, depth)),
        _ => {}
    }
}

fn without_member(value: &Value, member: &Value, depth: usize) -> Value {
    let Some(depth) = depth.checked_sub(1) else {
        return value.clone();
    };
    let inner = |value: &Value| without_member(value, member, depth);
    match value {
        Value::Set(_) => match few_elements(value) {
            Some(elements) => set::set_of(
                elements
                    .iter()
                    .filter(|element| *element != member)
                    .map(inner)
                    .collect(),
            ),
            None => value.clone(),
        },
        Value::Seq(items) => {
            let kept = items.iter().filter(|item| *item != member);
            Value::seq(kept.map(inner).collect::<Vec<_>>())
        }
        _ => mapped(value, &inner),
    }
}

fn without_key(value: &Value, key: &Value, depth: usize) -> Value {
    let Some(depth) = depth.checked_sub(1) else {
        return value.clone();
    };
    let inner = |value: &Value| without_key(value, key, depth);
    match value {
        Value::Function(_) => {
            let keys = function::keys(value).into_iter().flatten();
            let values = function::values(value).unwrap_or_default();
            let kept = keys.zip(values).filter(|(own, _)| own != key);
            let (keys, values) = kept.map(|(own, value)| (own, inner(value))).unzip();
            function::tabulate(keys, values)
        }
        _ => mapped(value, &inner),
    }
}

/// The same with its parts replaced; sets stay.
fn mapped(value: &Value, inner: &dyn Fn(&Value) -> Value) -> Value {
    match value {
        Value::Record(fields) => {
            record(fields.names(), fields.values().iter().map(inner).collect())
        }
        Value::Function(_) => {
            let keys = function::keys(value).into_iter().flatten().collect();
            let values = function::values(value).unwrap_or_default();
            function::tabulate(keys, values.iter().map(inner).collect())
        }
        Value::Seq(items) => Value::seq(items.iter().map(inner).collect::<Vec<_>>()),
        other => other.clone(),
    }
}

/// Values that are simpler in one part.
fn simpler(value: &Value, depth: usize) -> Vec<Value> {
    let Some(depth) = depth.checked_sub(1) else {
        return Vec::new();
    };
    match value {
        Value::Bool(true) => vec![Value::Bool(false)],
        Value::Int(number) if *number != 0 => {
            vec![Value::Int(0), Value::Int(1), Value::Int(number / 2)]
        }
        Value::Set(_) => {
            let elements = few_elements(value).unwrap_or_default();
            let mut all = vec![Value::empty_set()];
            for place in 0..elements.len() {
                let rest = without(&elements, place);
                if let Some(element) = elements.get(place) {
                    for simpler in simpler(element, depth) {
                        all.push(set::set_of(rest.iter().cloned().chain([simpler]).collect()));
                    }
                }
                all.push(set::set_of(rest));
            }
            all
        }
        Value::Seq(items) => {
            let mut all = Vec::new();
            for (place, item) in items.iter().enumerate() {
                all.push(Value::seq(without(items, place)));
                for simpler in simpler(item, depth) {
                    all.push(Value::seq(with(items, place, simpler)));
                }
            }
            all
        }
        Value::Record(fields) => {
            let values = fields.values();
            each_simpler(values, depth)
                .map(|values| record(fields.names(), values))
                .collect()
        }
        Value::Function(_) => {
            let keys: Vec<Value> = function::keys(value).into_iter().flatten().collect();
            let values = function::values(value).unwrap_or_default();
            let mut all: Vec<Value> = each_simpler(values, depth)
                .map(|values| function::tabulate(keys.clone(), values))
                .collect();
            for place in 0..keys.len() {
                all.push(function::tabulate(
                    without(&keys, place),
                    without(values, place),
                ));
            }
            all
        }
        _ => Vec::new(),
    }
}

fn each_simpler(values: &[Value], depth: usize) -> impl Iterator<Item = Vec<Value>> {
    values.iter().enumerate().flat_map(move |(place, value)| {
        simpler(value, depth)
            .into_iter()
            .map(move |simpler| with(values, place, simpler))
    })
}

fn without(items: &[Value], place: usize) -> Vec<Value> {
    let kept = items.iter().enumerate().filter(|(own, _)| *own != place);
    kept.map(|(_, item)| item.clone()).collect()
}

fn with(items: &[Value], place: usize, value: Value) -> Vec<Value> {
    let mut items = items.to_vec();
    if let Some(slot) = items.get_mut(place) {
        *slot = value;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(items: &[i64]) -> Value {
        set::set_of(items.iter().copied().map(Value::Int).collect())
    }

    #[test]
    fn a_member_is_left_out_everywhere_at_once() {
        let start = vec![set(&[11, 12, 13]), set(&[11, 12, 13])];
        let found = smallest(&start, &mut |point| {
            point[0] == point[1] && set::contains(&Value::Int(12), &point[0]).unwrap()
        });
        assert_eq!(found, [set(&[12]), set(&[12])]);
    }

    #[test]
    fn what_is_not_wanted_smaller_stays() {
        let start = vec![set(&[1, 2]), Value::Bool(true)];
        assert_eq!(smallest(&start, &mut |_| false), start);
    }
}
