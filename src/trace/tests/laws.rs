//! Laws of printing, reading and erasing.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value as Json;

use super::erasure::{erase, pattern};
use super::support::attempt;
use crate::trace::build::elements;
use crate::trace::{Shape, parse_value};
use crate::value::{Text, Value, function, pretty, set};

/// Values as TLC has them, sets of one kind and functions of any.
fn values() -> impl Strategy<Value = Value> {
    let atom = prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(|number| Value::Int(number.into())),
        (-3..4_i64).prop_map(Value::Int),
        any::<String>().prop_map(|text| Value::string(&text)),
        "[a-c]{1,2}".prop_map(|text| Value::string(&text)),
        "[a-d]_?[0-9]?".prop_map(|name| Value::model(&name)),
    ];
    atom.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::seq),
            vec(inner.clone(), 0..5).prop_map(set::set_of),
            vec(-4..9_i64, 0..6)
                .prop_map(|numbers| set::set_of(numbers.into_iter().map(Value::Int).collect())),
            (-3..3_i64, -3..6_i64).prop_map(|(low, high)| set::interval_of(low, high)),
            vec(("[a-e]{1,2}|[ -~]{0,3}", inner.clone()), 0..4).prop_map(|fields| {
                let field = |(name, value): (String, Value)| (Text::new(&name), value);
                function::record_from(fields.into_iter().map(field).collect())
            }),
            vec((inner.clone(), inner), 0..4).prop_map(of_pairs),
        ]
    })
}

fn of_pairs(mut pairs: Vec<(Value, Value)>) -> Value {
    pairs.sort_by(|a, b| a.0.cmp(&b.0));
    pairs.dedup_by(|later, earlier| later.0 == earlier.0);
    let (keys, values) = pairs.into_iter().unzip();
    function::tabulate(keys, values)
}

/// JSON up to the order of arrays, and of what is in keys.
fn unordered(json: &Json) -> Json {
    match json {
        Json::Array(items) => {
            let mut items: Vec<Json> = items.iter().map(unordered).collect();
            items.sort_by_key(ToString::to_string);
            Json::Array(items)
        }
        Json::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let key = parse_value(key).map_or_else(|_| key.clone(), |key| key.to_string());
                (key, unordered(value))
            });
            Json::Object(entries.collect())
        }
        atom => atom.clone(),
    }
}

/// The value with its `at`th integer, from the left, made another.
fn altered(value: &Value, at: &mut usize) -> Value {
    match value {
        Value::Int(number) => {
            let found = *at == 0;
            *at = at.wrapping_sub(1);
            Value::Int(if found { number ^ 0x0100_0000 } else { *number })
        }
        Value::Seq(items) => Value::seq(
            items
                .iter()
                .map(|item| altered(item, at))
                .collect::<Vec<_>>(),
        ),
        Value::Record(record) => function::record_from(
            record
                .fields()
                .map(|(name, value)| (name.clone(), altered(value, at)))
                .collect(),
        ),
        Value::Set(_) => {
            let elements = elements(value, usize::MAX).unwrap();
            set::set_of(
                elements
                    .iter()
                    .map(|element| altered(element, at))
                    .collect(),
            )
        }
        other => other.clone(),
    }
}

/// Equal up to the order of alternatives.
fn same(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::OneOf(many), Shape::OneOf(others)) => {
            many.len() == others.len()
                && many
                    .iter()
                    .all(|one| others.iter().any(|other| same(one, other)))
        }
        (Shape::Set(one), Shape::Set(other)) => same(one, other),
        (Shape::Function(key, value), Shape::Function(other_key, other_value)) => {
            same(key, other_key) && same(value, other_value)
        }
        (Shape::Record(fields), Shape::Record(others)) => {
            fields.len() == others.len()
                && fields
                    .iter()
                    .zip(others)
                    .all(|((a, one), (b, other))| a == b && same(one, other))
        }
        (
            Shape::Seq { positions, item },
            Shape::Seq {
                positions: other_positions,
                item: other_item,
            },
        ) => {
            let all = |positions: &Option<Vec<Shape>>| positions.clone().unwrap_or_default();
            let (own, others) = (all(positions), all(other_positions));
            same(item, other_item)
                && own.len() == others.len()
                && own.iter().zip(&others).all(|(one, other)| same(one, other))
        }
        _ => one == other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn printed_values_read_back(value in values()) {
        let text = value.to_string();
        prop_assert_eq!(parse_value(&text).ok(), Some(value.clone()), "{}", text);
        let text = pretty(&value, 40);
        prop_assert_eq!(parse_value(&text).ok(), Some(value), "{}", text);
    }

    #[test]
    fn erased_values_match(value in values(), turn in 0..50_usize) {
        let pattern = pattern(&erase(&value, turn));
        prop_assert!(pattern.matches(&value), "{} {}", pattern, value);
    }

    #[test]
    fn altered_values_do_not_match(value in values(), at in 0..6_usize, turn in 0..50_usize) {
        let mut at = at;
        let other = altered(&value, &mut at);
        let same = unordered(&erase(&value, 0)) == unordered(&erase(&other, 0));
        let pattern = pattern(&erase(&value, turn));
        prop_assert!(same || !pattern.matches(&other), "{} {}", pattern, other);
    }

    #[test]
    fn decoded_values_match(value in values(), like in values(), turn in 0..50_usize) {
        let pattern = pattern(&erase(&value, turn));
        for shape in [Shape::of(&value), Shape::of(&like), Shape::Unknown] {
            let decoded = pattern.decode(&shape);
            let decoded = decoded.expect("a pattern from JSON is closed");
            // A set may swallow what a wrong shape makes equal.
            let swallows = decoded.to_string().contains('{');
            prop_assert!(swallows || pattern.matches(&decoded), "{} {}", pattern, decoded);
        }
    }

    #[test]
    fn shapes_merge_to_themselves(value in values()) {
        let shape = Shape::of(&value);
        prop_assert!(same(&shape.clone().merge(shape.clone()), &shape), "{:?}", shape);
    }

    #[test]
    fn any_text_is_refused_or_read(text in ".{0,60}") {
        let _ = parse_value(&text);
        let _ = attempt(&text);
        let _ = attempt(format!("State 1: <Initial predicate>\n{text}\n\n"));
        let _ = attempt(format!("State 1: <{text}>\n/\\ x = {text}\n\n"));
        let _ = attempt(format!("{{\"action\":[{text}]}}"));
    }
}
