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

/// Written out, each would have more parts than there are atoms.
fn exercise_shared(double: impl Fn(&Value) -> Value) {
    let doubled = |start: i64| (0..200).fold(Value::Int(start), |inner, _| double(&inner));
    let (a, b, c) = (doubled(1), doubled(1), doubled(2));
    assert!(a == b && a != c);
    assert!(a.cmp(&b).is_eq() && a.cmp(&c).is_lt());
    assert_eq!(equal(&a, &b), Ok(true));
    assert_eq!(equal(&a, &c), Ok(false));
    assert_eq!(compare(&a, &b), Ok(std::cmp::Ordering::Equal));
    assert_eq!(
        set::contains(&b, &set::set_of(vec![c, a.clone()])),
        Ok(true)
    );
    let hash = |value: &Value| {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&a), hash(&b));
}

#[test]
fn shared_parts_are_compared_once() {
    exercise_shared(|s| Value::seq(vec![s.clone(), s.clone()]));
    let field = |name: &str, s: &Value| (Text::from(name), s.clone());
    exercise_shared(|s| Record::from_fields(vec![field("a", s), field("b", s)]));
    let pair = |key: i64, s: &Value| (Value::Int(key), s.clone());
    exercise_shared(|s| function::function_from(vec![pair(0, s), pair(7, s)]).unwrap());
    exercise_shared(|s| set::set_of(vec![Value::seq(vec![s.clone(), s.clone()])]));
}
