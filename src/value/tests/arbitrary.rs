//! Values to try the laws on.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::value::{Record, Text, Value, function, set};

/// Small values of all kinds, many of them equal to each other.
pub(super) fn value() -> impl Strategy<Value = Value> {
    atom().prop_recursive(3, 24, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::seq),
            vec(inner.clone(), 0..4).prop_map(set::set_of),
            vec((name(), inner.clone()), 0..3).prop_map(Record::from_fields),
            vec((inner.clone(), inner.clone()), 0..3).prop_map(pairs),
            (small_set(), any_set(inner)).prop_map(|(a, b)| Value::seq(vec![a, b])),
        ]
    })
}

fn pairs(pairs: Vec<(Value, Value)>) -> Value {
    function::function_from(pairs).unwrap_or_else(|_| Value::empty_seq())
}

fn atom() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        (-2_i64..4).prop_map(Value::Int),
        prop_oneof![Just(i64::MAX), Just(i64::MIN)].prop_map(|n| {
            // Beside the edge of what fits.
            Value::integer(num_bigint::BigInt::from(n) * 3)
        }),
        name().prop_map(Value::Str),
        prop_oneof![Just("m1"), Just("m2"), Just("A_x"), Just("B_x")].prop_map(Value::model),
    ]
}

fn name() -> impl Strategy<Value = Text> {
    prop_oneof![Just("a"), Just("b"), Just("c d")].prop_map(Text::from)
}

fn any_set(inner: impl Strategy<Value = Value> + 'static) -> impl Strategy<Value = Value> {
    prop_oneof![vec(inner, 0..3).prop_map(set::set_of), small_set()]
}

/// Finite sets of few elements, written in many ways.
pub(super) fn small_set() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-1_i64..3, 0_i64..4).prop_map(|(low, size)| set::interval_of(low, low + size - 1)),
        vec((-1_i64..3).prop_map(Value::Int), 0..4).prop_map(set::set_of),
        vec(name().prop_map(Value::Str), 0..3).prop_map(set::set_of),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|base| set::powerset(&base)),
            two.clone().prop_map(|(a, b)| set::function_set(&a, &b)),
            two.clone().prop_map(|(a, b)| set::product(vec![a, b])),
            two.prop_map(|(a, b)| {
                set::record_set(vec![(Text::from("b"), a), (Text::from("a"), b)])
            }),
        ]
    })
    .prop_filter("few elements", |found| {
        set::cardinality(found).is_ok_and(|count| count <= Value::Int(300))
    })
}

/// The same set, listed.
pub(super) fn listed(found: &Value) -> Value {
    let items = set::listing(found).unwrap().into_owned();
    Value::from(set::Set::Enumerated(items.into()))
}
