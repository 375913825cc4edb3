//! Carriers of values by hand.

use std::collections::BTreeSet;

use crate::revision::chance::Chance;
use crate::value::{Text, Value, function, set};

use super::kinds::{Carrier, Keys, record};
use super::named::Named;

fn set(items: &[i64]) -> Value {
    set::set_of(items.iter().copied().map(Value::Int).collect())
}

#[test]
fn a_carrier_holds_what_is_made_of_the_same_parts() {
    let strings = ["a", "b"].map(Value::string);
    let carrier = Carrier::of(
        [&set::set_of(strings.to_vec())],
        (&Named::default(), &BTreeSet::new()),
    );
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
    let carrier = Carrier::of([&Value::Int(5)], (&named, &BTreeSet::new()));
    assert_eq!(carrier.to_string(), "{4, 5, 6, 8, 9, 10}");
    let many = [1, 3, 5, 7].map(Value::Int);
    let carrier = Carrier::of(&many, (&named, &BTreeSet::new()));
    assert_eq!(carrier.to_string(), "{1, 3, 5, 7, 8, 9, 10}");
}

#[test]
fn a_list_that_would_be_too_long_is_none() {
    let carrier = Carrier::of(
        [&set(&[1, 2, 3, 4, 5, 6, 7, 8])],
        (&Named::default(), &BTreeSet::new()),
    );
    assert_eq!(carrier.listed(256).map(|all| all.len()), Some(256));
    assert_eq!(carrier.listed(255), None);
}

#[test]
fn what_is_near_is_of_the_carrier_s_shape() {
    let names = [Text::new("a"), Text::new("b")];
    let value = record(&names, vec![set(&[1, 2]), Value::Bool(true)]);
    let carrier = Carrier::of([&value], (&Named::default(), &BTreeSet::new()));
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
    let carrier = Carrier::of([&both], (&Named::default(), &BTreeSet::new()));
    assert!(carrier.holds(&fewer));
    let carrier = carrier.on(Keys::AsSeen);
    assert!(!carrier.holds(&fewer));
    let mut chance = Chance::new(1, "test");
    for _ in 0..100 {
        let near = carrier.near(&both, &mut chance).unwrap();
        assert_eq!(function::keys(&near).map(Iterator::count), Some(2));
    }
}

/// `[p \in 1..3 |-> ...]`, a pair, and what a text appends to.
#[test]
fn what_always_has_one_length_keeps_it_unless_a_text_takes_it_for_a_sequence() {
    let array = Value::seq(vec![Value::Int(5); 3]);
    let pair = Value::seq(vec![Value::string("a"), Value::Int(5)]);
    let of = |value: &Value, sequences: &[usize]| {
        let sequences = sequences.iter().copied().collect();
        Carrier::of([value], (&Named::default(), &sequences))
    };
    let array_of = of(&array, &[]);
    assert_eq!(array_of.to_string(), "[1..3 -> {4, 5, 6}]");
    assert_eq!(array_of.listed(100).map(|all| all.len()), Some(27));
    let pair_of = of(&pair, &[]);
    assert_eq!(pair_of.to_string(), r#"({"a"} \X {4, 5, 6})"#);
    assert_eq!(pair_of.listed(100).map(|all| all.len()), Some(3));
    let with_set = of(&Value::seq(vec![set(&[7]), Value::string("a")]), &[]);
    assert_eq!(with_set.expression(), r#"((SUBSET {6, 7, 8}) \X {"a"})"#);
    let mut chance = Chance::new(1, "test");
    for (carrier, value, length) in [(&array_of, &array, 3), (&pair_of, &pair, 2)] {
        for _ in 0..100 {
            for made in [carrier.near(value, &mut chance), carrier.any(&mut chance)] {
                let made = made.unwrap();
                assert_eq!(function::values(&made).map(<[Value]>::len), Some(length));
                assert!(carrier.holds(&made), "{made}");
            }
        }
    }
    let sequence = of(&array, &[0]);
    assert_eq!(sequence.to_string(), "Seq({4, 5, 6}) up to length 3");
    assert!(sequence.holds(&Value::empty_seq()));
    let several = [&array, &Value::empty_seq()];
    let several = Carrier::of(several, (&Named::default(), &BTreeSet::new()));
    assert_eq!(several.to_string(), "Seq({4, 5, 6}) up to length 3");
}

/// A program reads all of a carrier, a person a part.
#[test]
fn a_carrier_is_an_expression_of_tla() {
    let many: Vec<Value> = (0..10).map(Value::Int).collect();
    let functions = function::tabulate(many.clone(), vec![Value::Bool(true); 10]);
    let sequences = [Value::empty_seq(), Value::seq(vec![Value::seq(Vec::new())])];
    let of = |values: &[Value]| {
        let sequences = BTreeSet::from([0, 1]);
        Carrier::of(values, (&Named::default(), &sequences)).expression()
    };
    assert_eq!(of(&many), "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}");
    // SUBSET takes in no other operand.
    let mixed = [Value::string("a"), set(&[7]), Value::Bool(true)];
    assert_eq!(
        of(&mixed),
        r#"(BOOLEAN \cup {"a"} \cup (SUBSET {6, 7, 8}))"#
    );
    assert_eq!(
        of(&[functions]),
        "[{0, 1, 2, 3, 4, 5, 6, 7, 8, 9} -> BOOLEAN]"
    );
    assert_eq!(of(&sequences), "UNION {[1..n0 -> {<<>>}] : n0 \\in 0..1}");
    let nested = Value::seq(vec![Value::seq(vec![Value::string("a")])]);
    assert_eq!(
        of(&[nested]),
        r#"UNION {[1..n0 -> UNION {[1..n1 -> {"a"}] : n1 \in 0..1}] : n0 \in 0..1}"#
    );
}

/// All of a value's sequences are made longer, not only the first.
#[test]
fn each_sequence_of_a_value_is_made_longer() {
    let one = Value::seq(vec![Value::Int(1)]);
    let none = Value::empty_seq();
    let names = [Text::new("a"), Text::new("b")];
    let values = [
        record(&names, vec![none.clone(), none.clone()]),
        record(&names, vec![one.clone(), one.clone()]),
    ];
    let named = Named {
        numbers: BTreeSet::from([9]),
        ..Named::default()
    };
    let carrier = Carrier::of(&values, (&named, &BTreeSet::new()));
    let mut chance = Chance::new(1, "test");
    let longer = carrier.lengthened(&values[1], &mut chance);
    let lengths = |field: usize| -> BTreeSet<usize> {
        let fields = longer
            .iter()
            .map(|it| &it.as_record().unwrap().values()[field]);
        fields
            .map(|it| function::values(it).unwrap().len())
            .collect()
    };
    assert_eq!(lengths(0), BTreeSet::from([1, 8, 9, 10]));
    assert_eq!(lengths(1), BTreeSet::from([1, 8, 9, 10]));
}

/// Of a constant that a text names its model values are taken where model values
/// were seen, of another one only where it has one of those; a function on nodes
/// makes no node of what it gives.
#[test]
fn model_values_are_given_the_like_that_is_named() {
    let models = |names: &[&str]| {
        let all = names.iter().map(|name| Value::model(name));
        set::set_of(all.collect())
    };
    let busy = Value::string("busy");
    let keys = vec![Value::model("n1"), Value::model("n2")];
    let load = function::tabulate(keys, vec![busy.clone(), busy]);
    let mut named = Named::default();
    named.add(&Value::model("null"));
    named.add(&Value::string("idle"));
    named.add_given(&load);
    named.add_given(&models(&["o1", "o2"]));
    let of = |value: Value| Carrier::of([&value], (&named, &BTreeSet::new())).to_string();
    assert_eq!(of(Value::model("n1")), "{n1, n2, null}");
    assert_eq!(of(models(&["o2"])), "SUBSET {null, o1, o2}");
    assert_eq!(of(Value::string("wait")), r#"{"idle", "wait"}"#);
    assert_eq!(of(Value::Bool(true)), "BOOLEAN");
}
