//! Carriers of values by hand.

use std::collections::BTreeSet;

use crate::revision::chance::Chance;
use crate::value::{Text, Value, function, set};

use super::kinds::{Carrier, Keys, Named, record};

fn set(items: &[i64]) -> Value {
    set::set_of(items.iter().copied().map(Value::Int).collect())
}

#[test]
fn a_carrier_holds_what_is_made_of_the_same_parts() {
    let strings = ["a", "b"].map(Value::string);
    let carrier = Carrier::of([&set::set_of(strings.to_vec())], &Named::default());
    let listed = carrier.listed(100).unwrap();
    assert_eq!(listed.len(), 4);
    assert!(listed.contains(&Value::empty_set()));
    assert_eq!(carrier.to_string(), r#"SUBSET {"a", "b"}"#);
}

#[test]
fn few_numbers_are_given_their_neighbours_and_those_that_are_compared() {
    let named = Named {
        numbers: BTreeSet::from([9]),
        ..Named::default()
    };
    let carrier = Carrier::of([&Value::Int(5)], &named);
    assert_eq!(carrier.to_string(), "{4, 5, 6, 8, 9, 10}");
    let many = [1, 3, 5, 7].map(Value::Int);
    let carrier = Carrier::of(&many, &named);
    assert_eq!(carrier.to_string(), "{1, 3, 5, 7, 8, 9, 10}");
}

#[test]
fn a_list_that_would_be_too_long_is_none() {
    let carrier = Carrier::of([&set(&[1, 2, 3, 4, 5, 6, 7, 8])], &Named::default());
    assert_eq!(carrier.listed(256).map(|all| all.len()), Some(256));
    assert_eq!(carrier.listed(255), None);
}

#[test]
fn what_is_near_is_of_the_carrier_s_shape() {
    let names = [Text::new("a"), Text::new("b")];
    let value = record(&names, vec![set(&[1, 2]), Value::Bool(true)]);
    let carrier = Carrier::of([&value], &Named::default());
    let mut chance = Chance::new(1, "test");
    for _ in 0..100 {
        let near = carrier.near(&value, &mut chance).unwrap();
        assert_eq!(near.as_record().unwrap().names(), names);
    }
}

#[test]
fn a_variable_keeps_its_keys() {
    let of = |keys: &[i64]| {
        let keys: Vec<Value> = keys.iter().copied().map(Value::Int).collect();
        let values = vec![Value::Int(3); keys.len()];
        function::tabulate(keys, values)
    };
    let (both, fewer) = (of(&[5, 7]), of(&[7]));
    let carrier = Carrier::of([&both], &Named::default());
    assert!(carrier.holds(&fewer));
    let carrier = carrier.on(Keys::AsSeen);
    assert!(!carrier.holds(&fewer));
    let mut chance = Chance::new(1, "test");
    for _ in 0..100 {
        let near = carrier.near(&both, &mut chance).unwrap();
        assert_eq!(function::keys(&near).map(Iterator::count), Some(2));
    }
}
