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

/// An item that an array has twice, and a set once, is no member that only one
/// of them has.
#[test]
fn an_array_that_is_no_set_has_no_members() {
    let (array, set) = (json("[1, 1, 2, 3]"), exact("{1, 2, 3}"));
    assert_eq!(found(&array, &set), ["x: [1, 1, 2, 3] → {1, 2, 3}"]);
    assert_eq!(found(&set, &array), ["x: {1, 2, 3} → [1, 1, 2, 3]"]);
    assert_eq!(found(&json("[1, 2, 4]"), &set), ["x: -4 +3"]);
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
    assert_eq!(found("<<1, 2, 3>>", "<<1, 9, 2, 3>>"), ["x[→2]: + 9"]);
    assert_eq!(found("<<1, 2, 3>>", "<<2, 3>>"), ["x[1→]: - 1"]);
    assert_eq!(
        found("<<1, 2>>", "<<2, 3>>"),
        ["x[1]: 1 → 2", "x[2]: 2 → 3"]
    );
    assert_eq!(
        found("<<0, [a |-> 1, b |-> 1]>>", "<<5, 0, [a |-> 2, b |-> 1]>>"),
        ["x[→1]: + 5", "x[2→3].a: 1 → 2"]
    );
    assert_eq!(found("<<>>", "<<1>>"), ["x: <<>> → <<1>>"]);
}

/// What was inserted beside a neighbour that changed is no change of that: the
/// pair that has most in common is one.
#[test]
fn elements_between_are_paired_by_likeness() {
    let found = |left: &str, right: &str| found(&exact(left), &exact(right));
    let first = "[type |-> \"prepare\", term |-> 1, to |-> n2]";
    let commit = |term: u32| format!("[type |-> \"commit\", term |-> {term}, to |-> n3]");
    let ack = "[type |-> \"ack\", term |-> 2, to |-> n1]";
    assert_eq!(
        found(
            &format!("<<{first}, {}>>", commit(2)),
            &format!("<<{first}, {ack}, {}>>", commit(3))
        ),
        [
            "x[→2]: + [term |-> 2, to |-> n1, type |-> \"ack\"]",
            "x[2→3].term: 2 → 3"
        ]
    );
    // As many on each side, and yet one is new and one is gone.
    assert_eq!(
        found(
            "<<[a |-> 1, b |-> 1, c |-> 1, d |-> 1], [a |-> 2, b |-> 2, c |-> 2, d |-> 2]>>",
            "<<[a |-> 2, b |-> 2, c |-> 2, d |-> 3], [a |-> 4, b |-> 4, c |-> 4, d |-> 4]>>"
        ),
        [
            "x[1→]: - [a |-> 1, b |-> 1, c |-> 1, d |-> 1]",
            "x[2→1].d: 2 → 3",
            "x[→2]: + [a |-> 4, b |-> 4, c |-> 4, d |-> 4]"
        ]
    );
}

#[test]
fn many_elements_in_a_row_are_one_part() {
    let found = |left: &str, right: &str| found(&exact(left), &exact(right));
    assert_eq!(
        found("<<1, 2, 3>>", "<<1, 2, 7, 7, 8, 9, 3>>"),
        ["x[→3..6]: + <<7, 7, 8, 9>>"]
    );
    assert_eq!(
        found("<<1, 7, 7, 8, 9>>", "<<1>>"),
        ["x[2..5→]: - <<7, 7, 8, 9>>"]
    );
    assert_eq!(
        found("<<1, 0, 0, 0, 0, 2>>", "<<1, 5, 6, 7, 8, 2>>"),
        ["x[2..5]: <<0, 0, 0, 0>> → <<5, 6, 7, 8>>"]
    );
    assert_eq!(
        found("<<1, 2>>", "<<1, 7, 8, 2>>"),
        ["x[→2]: + 7", "x[→3]: + 8"]
    );
}

/// The empty function is the empty sequence: what a function has more is told by
/// key also if the other has nothing. No record is empty.
#[test]
fn an_empty_function_is_compared_by_key() {
    let found = |left: &str, right: &str| found(&exact(left), &exact(right));
    assert_eq!(
        found("<<>>", "(n1 :> 1 @@ n2 :> 3)"),
        ["x[n1]: + 1", "x[n2]: + 3"]
    );
    assert_eq!(found("(n1 :> 1)", "<<>>"), ["x[n1]: - 1"]);
    assert_eq!(found("<<>>", "[a |-> 1]"), ["x: <<>> → [a |-> 1]"]);
    assert_eq!(found("<<>>", "<<1>>"), ["x: <<>> → <<1>>"]);
}

/// Two forms that one value may have are compared as that value would be, from
/// both sides alike.
#[test]
fn a_function_on_the_first_numbers_is_a_sequence() {
    let (object, array) = (json("{\"1\": 5, \"2\": 6}"), json("[5, 6]"));
    let sequence = exact("<<5, 6>>");
    for (one, other) in [(&object, &array), (&object, &sequence), (&array, &sequence)] {
        assert_eq!(alike(one, other), Alike::Yes);
        assert_eq!(alike(other, one), Alike::Yes);
    }
    let other = json("{\"1\": 5, \"2\": 7}");
    assert_eq!(alike(&array, &other), Alike::No);
    assert_eq!(found(&array, &other), ["x[2]: 6 → 7"]);
    assert_eq!(found(&other, &array), ["x[2]: 7 → 6"]);
    assert_eq!(
        alike(&json("[5, 6]"), &json("{\"1\": 5, \"3\": 6}")),
        Alike::No
    );
    assert_eq!(alike(&json("{}"), &json("[]")), Alike::Yes);
}

/// What one side does not tell is alike only as far as both tell.
#[test]
fn what_is_not_told_is_named() {
    let untold = |left: &Pattern, right: &Pattern| -> Vec<String> {
        let paths = places(left, right).untold.into_iter();
        paths.map(|path| format!("x{path}")).collect()
    };
    let (known, open) = (
        json("{\"a\": 1, \"b\": [1, 2]}"),
        json("{\"a\": null, \"b\": [1, null]}"),
    );
    assert_eq!(alike(&known, &open), Alike::AsTold);
    assert_eq!(alike(&open, &known), Alike::AsTold);
    assert_eq!(untold(&known, &open), ["x.a", "x.b[2]"]);
    assert_eq!(untold(&open, &open), ["x.a", "x.b[2]"]);
    assert_eq!(
        alike(&known, &json("{\"a\": null, \"b\": [3, null]}")),
        Alike::No
    );
    let set = exact("{[k |-> 1]}");
    assert_eq!(alike(&set, &json("[{\"k\": null}]")), Alike::AsTold);
    assert_eq!(untold(&set, &json("[{\"k\": null}]")), ["x"]);
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

/// An object without entries is told as an array without items is.
#[test]
fn nothing_against_items() {
    for other in ["[1, 2]", "[1, 1]", "[[1], [2]]"] {
        let (array, object, other) = (json("[]"), json("{}"), json(other));
        // Each is shown as it is written.
        let as_array = |found: Vec<String>| found.join("\n").replace("{}", "[]");
        let (before, behind) = (found(&object, &other), found(&other, &object));
        assert_eq!(as_array(before), found(&array, &other).join("\n"));
        assert_eq!(as_array(behind), found(&other, &array).join("\n"));
    }
    assert_eq!(found(&json("{}"), &json("[1, 2]")), ["x: +1 +2"]);
    assert_eq!(found(&json("[1, 2]"), &json("{}")), ["x: -1 -2"]);
    let pairs = json("{\"1\": 5, \"2\": 6}");
    assert_eq!(found(&pairs, &json("[5, 7]")), ["x[2]: 6 → 7"]);
    assert_eq!(found(&json("[5, 7]"), &pairs), ["x[2]: 7 → 6"]);
    assert_eq!(found(&json("[]"), &pairs), ["x[1]: + 5", "x[2]: + 6"]);
    assert_eq!(found(&exact("<<5, 6>>"), &json("{}")), ["x: <<5, 6>> → {}"]);
}
