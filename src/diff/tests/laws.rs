//! Laws of differences: none of a value to itself; applied to the one they give
//! the other; seen from the other side they are mirrored.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::diff::{Change, Difference, Indices, PathStep, differences};
use crate::value::{Value, function, set};

fn atom() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        (-3i64..6).prop_map(Value::Int),
        "[ab]".prop_map(|text| Value::string(&text)),
        "[mn]".prop_map(|name| Value::model(&name)),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    atom().prop_recursive(3, 24, 5, |inner| {
        let ints = (-2i64..6).prop_map(Value::Int);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::seq),
            prop::collection::vec(inner.clone(), 0..6).prop_map(set::set_of),
            prop::collection::vec(("[a-d]", inner.clone()), 0..5).prop_map(|fields| {
                let fields = fields.into_iter();
                function::record_from(
                    fields
                        .map(|(name, it)| (name.as_str().into(), it))
                        .collect(),
                )
            }),
            prop::collection::vec((ints, inner), 0..5)
                .prop_map(|pairs| function::function_from(pairs).unwrap()),
        ]
    })
}

/// A value and one made from it by a small change somewhere, or any other.
fn two_values() -> impl Strategy<Value = (Value, Value)> {
    let changed = (value(), any::<prop::sample::Index>(), atom()).prop_map(|(value, at, new)| {
        let other = changed(&value, &at, &new);
        (value, other)
    });
    prop_oneof![changed, (value(), value())]
}

fn changed(value: &Value, at: &prop::sample::Index, new: &Value) -> Value {
    match value {
        Value::Seq(items) if !items.is_empty() => {
            let mut items = items.to_vec();
            let index = at.index(items.len());
            match at.index(3) {
                0 => items.insert(index, new.clone()),
                1 => drop(items.remove(index)),
                _ => items[index] = changed(&items[index], at, new),
            }
            Value::seq(items)
        }
        Value::Set(_) => {
            let mut items = members(value);
            items.push(new.clone());
            set::set_of(items)
        }
        Value::Record(_) | Value::Function(_) => {
            let mut pairs = pairs(value);
            let index = at.index(pairs.len());
            pairs[index].1 = changed(&pairs[index].1, at, new);
            of_pairs(pairs)
        }
        _ => new.clone(),
    }
}

/// The members of a set, of such that TLC cannot compare too.
fn members(set: &Value) -> Vec<Value> {
    match set.as_set() {
        Some(set::Set::Loose(items) | set::Set::Enumerated(items)) => items.to_vec(),
        _ => set::elements(set).unwrap().map(Result::unwrap).collect(),
    }
}

fn pairs(value: &Value) -> Vec<(Value, Value)> {
    let values = function::values(value).unwrap_or_default();
    let keys = function::keys(value).into_iter().flatten();
    keys.zip(values.iter().cloned()).collect()
}

fn of_pairs(mut pairs: Vec<(Value, Value)>) -> Value {
    pairs.sort();
    let (keys, values) = pairs.into_iter().unzip();
    function::tabulate(keys, values)
}

type Part = (Vec<PathStep>, Change);

/// The value that differs from `left` in this.
fn applied(left: &Value, found: Vec<Part>) -> Value {
    if let [(path, change)] = found.as_slice()
        && path.is_empty()
    {
        return match change {
            Change::Replaced { left: own, right } => {
                assert_eq!(own, left);
                right.clone()
            }
            Change::Members {
                left: gone,
                right: new,
            } => {
                let kept = members(left)
                    .into_iter()
                    .filter(|member| !gone.contains(member));
                set::set_of(kept.chain(new.iter().cloned()).collect())
            }
            other => panic!("nothing can be {other:?} as a whole"),
        };
    }
    let mut by_step: Vec<(PathStep, Vec<Part>)> = Vec::new();
    for (mut path, change) in found {
        let step = path.remove(0);
        match by_step.last_mut() {
            // One element may go and another come at the same index.
            Some((known, parts)) if *known == step && !path.is_empty() => {
                parts.push((path, change));
            }
            _ => by_step.push((step, vec![(path, change)])),
        }
    }
    let of_elements = |step: &PathStep| match step {
        PathStep::Items { .. } => true,
        PathStep::Key(key) => !pairs(left).is_empty() && key.as_int().is_some(),
        PathStep::Field(_) => false,
    };
    match left {
        Value::Seq(items) if by_step.iter().all(|(step, _)| of_elements(step)) => {
            of_sequence(items, by_step)
        }
        _ => of_function(left, by_step),
    }
}

fn of_function(left: &Value, by_step: Vec<(PathStep, Vec<Part>)>) -> Value {
    let mut entries: BTreeMap<Value, Value> = pairs(left).into_iter().collect();
    for (step, parts) in by_step {
        let key = match step {
            PathStep::Field(name) => Value::Str(name),
            PathStep::Key(key) => key,
            PathStep::Items { .. } => panic!("these are of sequences"),
        };
        match parts.as_slice() {
            [(path, Change::OnlyLeft(own))] if path.is_empty() => {
                assert_eq!(entries.remove(&key).as_ref(), Some(own));
            }
            [(path, Change::OnlyRight(new))] if path.is_empty() => {
                assert!(entries.insert(key, new.clone()).is_none());
            }
            _ => {
                let changed = applied(&entries[&key], parts);
                entries.insert(key, changed);
            }
        }
    }
    of_pairs(entries.into_iter().collect())
}

fn of_sequence(left: &[Value], by_step: Vec<(PathStep, Vec<Part>)>) -> Value {
    let mut kept: Vec<Option<Value>> = left.iter().cloned().map(Some).collect();
    let mut new: BTreeMap<usize, Value> = BTreeMap::new();
    for (step, parts) in by_step {
        let (from, to) = match step {
            PathStep::Key(Value::Int(index)) => {
                let index = Indices::one(index as usize);
                (Some(index), Some(index))
            }
            PathStep::Items { left, right } => (left, right),
            other => panic!("{other:?} is no index"),
        };
        match (from, to, parts.as_slice()) {
            (Some(from), None, [(path, Change::OnlyLeft(own))]) if path.is_empty() => {
                for (index, own) in (from.first..).zip(elements(own, from)) {
                    assert_eq!(kept[index - 1].take(), Some(own));
                }
            }
            (None, Some(to), [(path, Change::OnlyRight(own))]) if path.is_empty() => {
                let own = elements(own, to).into_iter();
                new.extend((to.first - 1..).zip(own));
            }
            (Some(from), Some(to), [(path, Change::Replaced { left: own, right })])
                if path.is_empty() && from.first < from.last =>
            {
                let pairs = elements(own, from).into_iter().zip(elements(right, to));
                for (index, (own, other)) in (from.first..).zip(pairs) {
                    assert_eq!(kept[index - 1], Some(own));
                    kept[index - 1] = Some(other);
                }
            }
            (Some(from), Some(_), _) => {
                kept[from.first - 1] = Some(applied(&left[from.first - 1], parts));
            }
            other => panic!("{other:?} are no elements"),
        }
    }
    let mut items: Vec<Value> = kept.into_iter().flatten().collect();
    for (index, value) in new {
        items.insert(index, value);
    }
    Value::seq(items)
}

/// Elements in a row: the one, or those of the sequence of them.
fn elements(value: &Value, indices: Indices) -> Vec<Value> {
    match value {
        Value::Seq(items) if indices.first < indices.last => {
            assert_eq!(items.len(), 1 + indices.last - indices.first);
            items.to_vec()
        }
        one => vec![one.clone()],
    }
}

fn parts(found: Vec<Difference>) -> Vec<Part> {
    let parts = found.into_iter();
    parts.map(|found| (found.path.0, found.change)).collect()
}

fn mirrored(found: Vec<Difference>) -> Vec<String> {
    let mut all: Vec<String> = found
        .into_iter()
        .map(|found| {
            let steps = found.path.0.into_iter().map(|step| match step {
                PathStep::Items { left, right } => PathStep::Items {
                    left: right,
                    right: left,
                },
                step => step,
            });
            let path = crate::diff::Path(steps.collect());
            format!("{path}: {:?}", found.change.mirrored())
        })
        .collect();
    all.sort();
    all
}

fn sorted(found: Vec<Difference>) -> Vec<String> {
    let said = |found: Difference| format!("{}: {:?}", found.path, found.change);
    let mut all: Vec<String> = found.into_iter().map(said).collect();
    all.sort();
    all
}

/// Whether a part is a sequence in which several alignments are as good.
fn has_sequences(value: &Value) -> bool {
    match value {
        Value::Seq(items) => items.len() > 1 || items.iter().any(has_sequences),
        Value::Record(_) | Value::Function(_) => {
            function::values(value).unwrap().iter().any(has_sequences)
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_differs_from_itself(value in value()) {
        prop_assert_eq!(differences(&value, &value), vec![]);
    }

    #[test]
    fn differences_lead_from_the_one_to_the_other((left, right) in two_values()) {
        let found = differences(&left, &right);
        prop_assert_eq!(found.is_empty(), left == right);
        if !found.is_empty() {
            prop_assert_eq!(applied(&left, parts(found)), right);
        }
    }

    #[test]
    fn they_are_mirrored_from_the_other_side((left, right) in two_values()) {
        let (there, back) = (differences(&left, &right), differences(&right, &left));
        if has_sequences(&left) || has_sequences(&right) {
            // Another alignment may be as short.
            prop_assert_eq!(there.is_empty(), back.is_empty());
        } else {
            prop_assert_eq!(sorted(there), mirrored(back));
        }
    }
}
