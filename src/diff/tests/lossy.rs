//! What lossy forms leave open, and what is written of it.

use crate::diff::{Alike, Change, alike, places};
use crate::trace::{Pattern, parse_value};

fn exact(text: &str) -> Pattern {
    Pattern::Exact(parse_value(text).unwrap())
}

/// What TLC's JSON makes of a value, by an array of states.
fn json(text: &str) -> Pattern {
    let content = format!("[{{\"x\": {text}}}]");
    let reader = crate::trace::read(std::io::Cursor::new(content.into_bytes()), "t.json").unwrap();
    let mut states = reader.filter_map(|entry| match entry.unwrap() {
        crate::trace::Entry::State(state) => Some(state),
        crate::trace::Entry::Ending(_) => None,
    });
    states.next().unwrap().observation.get("x").unwrap().clone()
}

fn found(left: &Pattern, right: &Pattern) -> Vec<String> {
    let places = places(left, right);
    let open = places
        .if_sets
        .iter()
        .map(|found| format!("x{} if sets", found.path));
    let differ = places.differences.iter().map(|found| {
        let change = match &found.change {
            Change::Replaced { left, right } => format!("{left} → {right}"),
            Change::OnlyLeft(left) => format!("- {left}"),
            Change::OnlyRight(right) => format!("+ {right}"),
            Change::Members { left, right } => {
                let left = left.iter().map(|it| format!("-{it}"));
                let right = right.iter().map(|it| format!("+{it}"));
                left.chain(right).collect::<Vec<String>>().join(" ")
            }
        };
        format!("x{}: {change}", found.path)
    });
    differ.chain(open).collect()
}

#[test]
fn what_one_value_may_have_given_is_alike() {
    for (value, written) in [
        ("{1, 2}", "[2, 1]"),
        ("<<1, 2>>", "[1, 2]"),
        ("n1", "\"n1\""),
        ("\"n1\"", "\"n1\""),
        ("(1 :> \"a\" @@ 3 :> \"b\")", "{\"3\": \"b\", \"1\": \"a\"}"),
        ("[a |-> {}, b |-> <<>>]", "{\"b\": [], \"a\": []}"),
        ("<<>>", "[]"),
    ] {
        assert_eq!(alike(&exact(value), &json(written)), Alike::Yes, "{value}");
        assert_eq!(alike(&json(written), &exact(value)), Alike::Yes, "{value}");
    }
    assert_eq!(alike(&exact("<<1, 2>>"), &json("[2, 1]")), Alike::No);
    assert_eq!(alike(&json("[1, 2]"), &json("[2, 1]")), Alike::IfSets);
    assert_eq!(alike(&json("[1, 1, 2]"), &json("[1, 2, 2]")), Alike::No);
    // A set has no member twice.
    assert_eq!(alike(&json("[1, 1, 2]"), &json("[1, 2, 1]")), Alike::No);
    // These may be sets of sequences.
    let (one, other) = ("[[1, 2], [2, 1]]", "[[2, 1], [1, 2]]");
    assert_eq!(alike(&json(one), &json(other)), Alike::IfSets);
    assert_eq!(alike(&json("\"a\""), &json("1")), Alike::No);
}

#[test]
fn places_are_found_between_forms() {
    let value = exact("[msgs |-> (n1 :> [term |-> 3] @@ n2 :> [term |-> 1]), ids |-> {1, 2}]");
    let written = json("{\"msgs\": {\"n2\": {\"term\": 1}, \"n1\": {\"term\": 4}}, \"ids\": [1]}");
    assert_eq!(
        found(&value, &written),
        ["x.ids: -2", "x.msgs[n1].term: 3 → 4"]
    );
    assert_eq!(
        found(
            &json("{\"a\": [1, 2], \"b\": 1}"),
            &json("{\"b\": 2, \"a\": [2, 1]}")
        ),
        ["x.b: 1 → 2", "x.a if sets"]
    );
}

#[test]
fn keys_are_read_as_values() {
    let key = "[kind |-> \\\"Hand\\\", seat |-> 1]";
    let turned = "[seat |-> 1, kind |-> \\\"Hand\\\"]";
    let (left, right) = (
        json(&format!("{{\"{key}\": [1]}}")),
        json(&format!("{{\"{turned}\": [1, 3]}}")),
    );
    assert_eq!(
        found(&left, &right),
        ["x[[kind |-> \"Hand\", seat |-> 1]]: +3"]
    );
}

#[test]
fn sequences_are_aligned() {
    let found = |left: &str, right: &str| found(&exact(left), &exact(right));
    assert_eq!(found("<<1, 2, 3>>", "<<1, 9, 2, 3>>"), ["x[2]: + 9"]);
    assert_eq!(found("<<1, 2, 3>>", "<<2, 3>>"), ["x[1]: - 1"]);
    assert_eq!(
        found("<<1, 2>>", "<<2, 3>>"),
        ["x[1]: 1 → 2", "x[2]: 2 → 3"]
    );
    assert_eq!(
        found("<<0, [a |-> 1, b |-> 1]>>", "<<5, 0, [a |-> 2, b |-> 1]>>"),
        ["x[1]: + 5", "x[2→3].a: 1 → 2"]
    );
    assert_eq!(found("<<>>", "<<1>>"), ["x: <<>> → <<1>>"]);
}

#[test]
fn records_with_little_in_common_are_shown_whole() {
    let found = |left: &str, right: &str| found(&exact(left), &exact(right));
    assert_eq!(
        found("[a |-> 1, b |-> 2]", "[a |-> 1, b |-> 3, c |-> 4]"),
        ["x.b: 2 → 3", "x.c: + 4"]
    );
    assert_eq!(
        found("[a |-> 1, b |-> 2, c |-> 3]", "[a |-> 1, d |-> 3, e |-> 4]"),
        ["x: [a |-> 1, b |-> 2, c |-> 3] → [a |-> 1, d |-> 3, e |-> 4]"]
    );
}

#[test]
fn long_arrays_of_the_same_take_little() {
    let same = |last: &str| json(&format!("[{}{last}]", "0, ".repeat(100_000)));
    assert_eq!(alike(&same("1"), &same("1")), Alike::Yes);
    assert_eq!(alike(&same("1"), &same("2")), Alike::No);
    let found = places(&same("1"), &same("2"));
    assert_eq!(found.differences.len(), 1);
    let turned = json(&format!("[1{}]", ", 0".repeat(100_000)));
    assert_eq!(alike(&same("1"), &turned), Alike::No);
}
