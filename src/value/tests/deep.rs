//! Values that nest deeper than a stack is.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::value::{
    Record, Text, Value, check_normal, compare, equal, force, function, pretty, set,
};

const DEPTH: usize = 10_000;

/// Nests a value in itself over and over.
fn nested(wrap: impl Fn(Value) -> Value) -> Value {
    (0..DEPTH).fold(Value::Int(1), |inner, _| wrap(inner))
}

/// Does all that recurs.
fn exercise(wrap: impl Fn(Value) -> Value) {
    let (a, b) = (nested(&wrap), nested(&wrap));
    assert!(a == b);
    assert!(a.cmp(&b).is_eq());
    assert_eq!(equal(&a, &b), Ok(true));
    assert!(compare(&a, &b).is_ok_and(|order| order.is_eq()));
    let mut hasher = DefaultHasher::new();
    a.hash(&mut hasher);
    let _ = hasher.finish();
    assert!(a.to_string().len() > DEPTH);
    assert!(pretty(&a, 80).len() > DEPTH);
    assert!(check_normal(&a).is_ok());
    assert!(force(&a).is_ok_and(|forced| forced == a));
}

#[test]
fn sequences() {
    exercise(|inner| Value::seq(vec![inner]));
}

#[test]
fn sets() {
    exercise(|inner| set::set_of(vec![inner]));
}

#[test]
fn records() {
    exercise(|inner| Record::from_fields(vec![(Text::from("a"), inner)]));
}

#[test]
fn functions() {
    exercise(|inner| function::single(&Value::Int(7), &inner));
}

#[test]
fn symbolic_sets() {
    let sequences = nested(|inner| set::seq_set(&inner));
    assert_eq!(sequences, nested(|inner| set::seq_set(&inner)));
    assert!(sequences.to_string().len() > DEPTH);
    // Each level asks those below whether they can be listed.
    let powersets = (0..1000).fold(set::seq_set(&Value::Int(1)), |inner, _| {
        set::powerset(&inner)
    });
    assert!(powersets.to_string().len() > 1000);
    assert!(set::elements(&powersets).is_err());
    assert!(set::cardinality(&powersets).is_err());
}
