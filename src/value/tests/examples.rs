//! Single cases.

use std::sync::Arc;

use insta::assert_snapshot;

use crate::value::function::{Replaced, replace_at};
use crate::value::{
    Items, LazyFunction, LazySet, Record, Set, Text, Value, ValueError, brief, function, kind_name,
    pretty, quoted, sequence, set,
};

fn ints(items: impl IntoIterator<Item = i64>) -> Value {
    set::set_of(items.into_iter().map(Value::Int).collect())
}

#[test]
fn huge_powersets_answer_at_once() {
    let all = set::powerset(&set::interval_of(1, 40));
    assert_eq!(set::cardinality(&all).unwrap(), Value::Int(1 << 40));
    assert_eq!(set::first(&all).unwrap(), Some(Value::empty_set()));
    assert_eq!(
        set::elements(&all).unwrap().nth(41).unwrap().unwrap(),
        ints([1, 2])
    );
    assert!(set::contains(&ints([1, 40]), &all).unwrap());
    assert!(!set::contains(&ints([41]), &all).unwrap());
    assert!(set::listing(&all).is_err());
    assert_eq!(all, set::powerset(&ints(1..=40)));
    assert_ne!(all, set::powerset(&ints(2..=41)));
    let without = set::difference(&all, &set::set_of(vec![Value::empty_set()])).unwrap();
    assert!(!set::contains(&Value::empty_set(), &without).unwrap());
}

#[test]
fn large_function_sets_compare_by_structure() {
    let bits = ints([0, 1]);
    let functions = set::function_set(&set::interval_of(1, 40), &bits);
    let product = set::product(vec![bits.clone(); 40]);
    assert_eq!(functions, product);
    assert_eq!(crate::value::equal(&functions, &product), Ok(true));
    let other = set::product(vec![ints([0, 2]); 40]);
    assert_ne!(functions, other);
    assert_eq!(crate::value::equal(&functions, &other), Ok(false));
}

#[test]
fn except_works_in_place() {
    let inner = Value::seq(vec![Value::Int(1), Value::Int(2)]);
    let record = Record::from_fields(vec![(Text::from("a"), inner)]);
    let address = |value: &Value| match value {
        Value::Record(record) => match &record.values()[0] {
            Value::Seq(items) => (Arc::as_ptr(record) as usize, Arc::as_ptr(items) as usize),
            _ => panic!("another kind of value"),
        },
        _ => panic!("another kind of value"),
    };
    let before = address(&record);
    let mut inner_change = |_| Ok::<_, ValueError>(Value::Int(9));
    let mut change = |inner| match replace_at(inner, &Value::Int(2), &mut inner_change)? {
        Replaced::Done(value) | Replaced::Outside(value) => Ok::<_, ValueError>(value),
    };
    let Replaced::Done(after) = replace_at(record, &Value::from("a"), &mut change).unwrap() else {
        panic!("the field is there");
    };
    assert_eq!(address(&after), before);
    assert_eq!(after.to_string(), "[a |-> <<1, 9>>]");
}

#[test]
fn appending_works_in_place() {
    let mut items = Vec::with_capacity(8);
    items.push(Value::Int(1));
    let sequence = Value::seq(items);
    let address = |value: &Value| match value {
        Value::Seq(items) => items.as_ptr() as usize,
        _ => panic!("another kind of value"),
    };
    let before = address(&sequence);
    let longer = sequence::append(sequence, Value::Int(2)).unwrap();
    assert_eq!(address(&longer), before);
}

#[derive(Debug)]
struct Successor {
    domain: Value,
}

impl LazyFunction for Successor {
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn apply(&self, argument: &Value) -> Result<Value, ValueError> {
        if !set::contains(argument, &self.domain)? {
            return Err(ValueError::new(
                crate::value::ErrorKind::OutOfDomain,
                "outside",
            ));
        }
        crate::value::arithmetic::add(argument, &Value::Int(1))
    }

    fn domain(&self) -> &Value {
        &self.domain
    }
}

#[test]
fn lazy_functions_equal_their_tables() {
    let on = |domain| Value::lazy(Box::new(Successor { domain }));
    let finite = on(set::interval_of(1, 3));
    let table = Value::seq(vec![Value::Int(2), Value::Int(3), Value::Int(4)]);
    assert_eq!(finite, table);
    assert_eq!(crate::value::equal(&finite, &table), Ok(true));
    assert_eq!(finite.to_string(), "<<2, 3, 4>>");
    assert_eq!(sequence::len(&finite).unwrap(), Value::Int(3));

    let infinite = on(Value::from(Set::Naturals));
    assert_eq!(
        function::apply(&infinite, &Value::Int(7)).unwrap(),
        Value::Int(8)
    );
    assert_eq!(infinite.to_string(), "[x \\in Nat |-> ...]");
    assert_eq!(infinite, infinite.clone());
    assert_ne!(infinite, table);
    assert!(crate::value::equal(&infinite, &table).is_err());
    let mut change = |old| crate::value::arithmetic::add(&old, &Value::Int(10));
    let Replaced::Done(changed) =
        replace_at(infinite.clone(), &Value::Int(3), &mut change).unwrap()
    else {
        panic!("3 is a natural number");
    };
    assert_eq!(
        function::apply(&changed, &Value::Int(3)).unwrap(),
        Value::Int(14)
    );
    assert_eq!(
        function::apply(&changed, &Value::Int(4)).unwrap(),
        Value::Int(5)
    );
    let minus = Value::Int(-1);
    let mut never = |_| -> Result<Value, ValueError> { panic!("outside the domain") };
    assert!(matches!(
        replace_at(infinite, &minus, &mut never),
        Ok(Replaced::Outside(_))
    ));
}

#[derive(Debug)]
struct Even {
    base: Value,
}

impl LazySet for Even {
    fn contains(&self, element: &Value) -> Result<bool, ValueError> {
        Ok(element.as_int().is_some_and(|n| n % 2 == 0))
    }

    fn base(&self) -> &Value {
        &self.base
    }

    fn select(&self, candidates: &[Value], _spent: &mut u64) -> (Vec<Value>, Option<ValueError>) {
        let even = candidates
            .iter()
            .filter(|candidate| candidate.as_int().is_some_and(|number| number % 2 == 0));
        (even.cloned().collect(), None)
    }
}

#[test]
fn lazy_sets_answer_membership() {
    let base = Value::from(Set::Integers);
    let even = Value::from(Set::Lazy(Arc::new(Even { base })));
    assert!(set::contains(&Value::Int(4), &even).unwrap());
    assert!(set::elements(&even).is_err());
    let some = set::intersection(&ints([1, 2, 3, 4]), &even).unwrap();
    assert_eq!(some, ints([2, 4]));
    assert_eq!(even, even.clone());
    assert!(set::subset_eq(&ints([2, 6]), &even).unwrap());
}

#[test]
fn the_first_elements_of_a_lazy_set_do_not_wait_for_the_others() {
    let base = Value::from(Set::Interval {
        low: 1,
        high: i64::MAX,
    });
    let even = Value::from(Set::Lazy(Arc::new(Even { base })));
    let first: Result<Vec<_>, _> = set::elements(&even).unwrap().take(100).collect();
    let expected: Vec<_> = (1..=100).map(|n| Value::Int(2 * n)).collect();
    assert_eq!(first.unwrap(), expected);
}

#[test]
fn sizes_are_limited() {
    let wide = set::interval_of(1, 1 << 40);
    assert!(set::listing(&wide).is_err());
    assert!(set::contains(&Value::Int(1 << 39), &wide).unwrap());
    let odd = set::union(&wide, &ints([-5])).unwrap();
    assert!(set::contains(&Value::Int(-5), &odd).unwrap());
    assert_eq!(set::first(&odd).unwrap(), Some(Value::Int(-5)));
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<Value>(), 16);
    assert_eq!(size_of::<Option<Value>>(), 16);
    assert_eq!(size_of::<Items>(), 24);
}

#[test]
fn texts_are_escaped_and_cut() {
    assert_eq!(quoted("a\"\\\t\n\u{c}\ré"), r#""a\"\\\t\n\f\ré""#);
    let long = Value::string(&"é".repeat(200));
    assert!(brief(&long).len() < 200);
    assert!(brief(&long).ends_with(" ..."));
    assert_eq!(kind_name(&ints([1])), "a set of the form {e1, ... ,eN}");
}

#[test]
fn long_values_are_broken() {
    let rows: Vec<Value> = (1..4)
        .map(|n| {
            Record::from_fields(vec![
                (Text::from("name"), Value::string(&"x".repeat(12))),
                (Text::from("numbers"), ints(n..n + 12)),
            ])
        })
        .collect();
    let table = function::function_from(vec![
        (Value::from("first key"), Value::seq(rows.clone())),
        (Value::from("k"), set::interval_of(1, 4)),
    ])
    .unwrap();
    assert_snapshot!(pretty(&table, 40), @r#"
    ( "first key" :>
          << [ name |-> "xxxxxxxxxxxx",
               numbers |->
                   { 1, 2, 3, 4, 5,
                     6, 7, 8, 9,
                     10, 11, 12 } ],
             [ name |-> "xxxxxxxxxxxx",
               numbers |->
                   { 2, 3, 4, 5, 6,
                     7, 8, 9, 10,
                     11, 12, 13 } ],
             [ name |-> "xxxxxxxxxxxx",
               numbers |->
                   { 3, 4, 5, 6, 7,
                     8, 9, 10, 11,
                     12, 13, 14 } ] >> @@
      "k" :> 1..4 )
    "#);
    assert_eq!(pretty(&Value::Int(1), 2), "1");
}

/// TLC asks each operand: what one of them cannot be asked about is an error,
/// though the listed elements could tell. Other questions go to the elements.
#[test]
fn a_union_of_record_sets_is_asked_as_one() {
    let of = |name: &str| {
        let kinds = set::set_of(vec![Value::string(name)]);
        set::record_set(vec![
            (Text::new("kind"), kinds.clone()),
            (Text::new("seat"), kinds),
        ])
    };
    let record = |kind: &str, seat: &str| {
        Record::from_fields(vec![
            (Text::new("kind"), Value::string(kind)),
            (Text::new("seat"), Value::string(seat)),
        ])
    };
    let union = set::union(&of("a"), &of("b")).unwrap();
    let tuple = Value::seq(vec![Value::Int(11)]);
    assert!(set::contains(&tuple, &union).is_err());
    assert!(set::contains(&record("b", "b"), &union).unwrap());
    assert!(!set::contains(&record("a", "b"), &union).unwrap());
    let listed = set::set_of(vec![record("a", "a"), record("b", "b")]);
    assert_eq!(union, listed);
    assert!(crate::value::equal(&union, &listed).unwrap());
    assert_eq!(set::cardinality(&union).unwrap(), Value::Int(2));
    assert_eq!(union.to_string(), listed.to_string());
    let less = set::difference(&union, &set::set_of(vec![record("a", "a")])).unwrap();
    assert!(set::contains(&tuple, &less).is_err());
    assert_eq!(less, set::set_of(vec![record("b", "b")]));
    let both = set::intersection(&union, &of("b")).unwrap();
    assert!(set::contains(&tuple, &both).is_err());
    assert_eq!(both, less);
    let all = set::big_union(&set::set_of(vec![of("a"), of("b")])).unwrap();
    assert!(set::contains(&tuple, &all).is_err());
    assert_eq!(all, listed);
}

/// No state of TLC has such a function; a text can.
#[test]
fn a_domain_that_cannot_be_ordered_is_no_set_to_compare() {
    let keys = vec![Value::Int(12), Value::string("a")];
    let mixed = function::tabulate(keys, vec![Value::Int(22), Value::Int(21)]);
    assert_eq!(mixed.to_string(), "(12 :> 22 @@ \"a\" :> 21)");
    let domain = function::domain(&mixed).unwrap();
    assert!(crate::value::equal(&domain, &ints([11])).is_err());
    assert!(crate::value::check_normal(&mixed).is_err());
    assert!(crate::value::force(&mixed).is_err());
    let at_12 = function::apply(&mixed, &Value::Int(12)).unwrap();
    assert_eq!(at_12, Value::Int(22));
    assert!(function::apply(&mixed, &Value::string("a")).is_err());
}
