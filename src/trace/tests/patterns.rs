//! Patterns of JSON against values.

use super::erasure::{erase, pattern};
use crate::trace::{Pattern, Shape, parse_value};
use crate::value::Value;

fn json(text: &str) -> Pattern {
    serde_json::from_str(text).unwrap()
}

fn value(text: &str) -> Value {
    parse_value(text).unwrap()
}

#[test]
fn what_json_collides() {
    let table = [
        ("[1,2]", "{1, 2}", true),
        ("[2,1]", "{1, 2}", true),
        ("[2,1]", "1..2", true),
        ("[1,2]", "<<1, 2>>", true),
        ("[2,1]", "<<1, 2>>", false),
        ("[1,2]", "{1, 2, 3}", false),
        ("[1,1]", "{1}", false),
        ("[1,2]", "Nat", false),
        ("[]", "{}", true),
        ("[]", "<<>>", true),
        ("{}", "<<>>", true),
        ("{}", "{}", false),
        ("\"a\"", "\"a\"", true),
        ("\"a\"", "a", true),
        ("\"1\"", "1", false),
        ("1", "1", true),
        ("true", "TRUE", true),
        ("{\"a\":1}", "[a |-> 1]", true),
        ("{\"a\":1}", "(a :> 1)", true),
        ("{\"a\":1,\"b\":2}", "[a |-> 1]", false),
        ("{\"0\":1}", "(0 :> 1)", true),
        ("{\"0\":1}", "(\"0\" :> 1)", true),
        ("{\"TRUE\":1}", "(TRUE :> 1)", true),
        ("{\"TRUE\":1}", "[TRUE |-> 1]", true),
        ("{\"{2, 1}\":1}", "({1, 2} :> 1)", true),
        ("{\"1..2\":1}", "({1, 2} :> 1)", true),
        ("{\"<<1, \\\"l\\\">>\":1}", "(<<1, \"l\">> :> 1)", true),
        ("{\"<<1, l>>\":1}", "(<<1, \"l\">> :> 1)", false),
        ("{\"<<1, l>>\":1}", "(<<1, l>> :> 1)", true),
        (
            "{\"[y |-> 1, x |-> 2]\":1}",
            "([x |-> 2, y |-> 1] :> 1)",
            true,
        ),
        (
            "{\"None\":\"None\"}",
            "(None :> None @@ \"None\" :> \"None\")",
            true,
        ),
        ("{\"None\":1}", "(None :> 1 @@ \"None\" :> 2)", true),
        ("{\"None\":2}", "(None :> 1 @@ \"None\" :> 2)", true),
        ("{\"None\":3}", "(None :> 1 @@ \"None\" :> 2)", false),
        ("[[],[]]", "{{}, <<>>}", true),
        ("[\"a\",\"a\"]", "{a, \"a\"}", true),
        ("[[1],[1]]", "{{1}, <<1>>}", true),
        ("[[1,2],[2,1]]", "{<<2, 1>>, {1, 2}}", true),
        ("[[2,1],[2,1]]", "{<<1, 2>>, {1, 2}}", false),
        (
            "[{\"a\":[1,2]},{\"a\":[]}]",
            "{[a |-> {2, 1}], [a |-> {}]}",
            true,
        ),
        ("[{\"None\":1}]", "{(None :> 1 @@ \"None\" :> 2)}", true),
    ];
    for (text, exact, expected) in table {
        let exact = value(exact);
        assert_eq!(json(text).matches(&exact), expected, "{text} {exact}");
    }
}

#[test]
fn an_element_can_stand_for_one_item_only() {
    // `[1, 2]` fits both elements, `[2, 1]` the set alone.
    let set = value("{{1, 2}, <<1, 2>>}");
    assert!(json("[[1,2],[2,1]]").matches(&set));
    assert!(json("[[2,1],[1,2]]").matches(&set));
    let hidden = |text: &str| match json(text) {
        Pattern::Array(items) => {
            let mut items = items.to_vec();
            items.push(Pattern::Unobserved);
            Pattern::Array(items.into())
        }
        other => other,
    };
    assert!(hidden("[[1,2]]").matches(&set));
    assert!(hidden("[[2,1]]").matches(&set));
    assert!(!hidden("[[2,3]]").matches(&set));
}

#[test]
fn shapes_decode() {
    let table = [
        ("[1,2]", "{7}", "{1, 2}"),
        ("[1,2]", "<<7>>", "<<1, 2>>"),
        ("[]", "{7}", "{}"),
        ("[]", "<<7>>", "<<>>"),
        ("[]", "(0 :> 7)", "<<>>"),
        ("[true]", "(0 :> FALSE)", "<<TRUE>>"),
        ("\"a\"", "b", "a"),
        ("\"a\"", "\"b\"", "\"a\""),
        ("{\"0\":[1]}", "(7 :> {8})", "(0 :> {1})"),
        ("{\"n1\":[\"n2\"]}", "(n2 :> {n1})", "(n1 :> {n2})"),
        (
            "{\"n1\":[\"n2\"]}",
            "[n1 |-> <<\"x\">>]",
            "[n1 |-> <<\"n2\">>]",
        ),
        ("{\"{1}\":0}", "({} :> 0)", "({1} :> 0)"),
        (
            "{\"<<1, \\\"l\\\">>\":1}",
            "(<<2, \"r\">> :> 0)",
            "(<<1, \"l\">> :> 1)",
        ),
        ("[[1],[2]]", "<<{7}, <<8>>>>", "<<{1}, <<2>>>>"),
        ("[[1],[2]]", "{<<7>>}", "{<<1>>, <<2>>}"),
        (
            "[{\"t\":\"a\",\"s\":[1]},{\"t\":\"b\",\"q\":[2]}]",
            "{[t |-> \"a\", s |-> {7}], [t |-> \"b\", q |-> <<8>>]}",
            "{[t |-> \"a\", s |-> {1}], [t |-> \"b\", q |-> <<2>>]}",
        ),
        ("[\"None\",\"x\"]", "{None, \"y\"}", "{None, \"x\"}"),
        // Another kind than before: the best guess.
        ("[1]", "3", "<<1>>"),
        ("{\"a\":1}", "3", "[a |-> 1]"),
        (
            "{\"-1\":true,\"0\":false}",
            "3",
            "(-1 :> TRUE @@ 0 :> FALSE)",
        ),
    ];
    for (text, like, expected) in table {
        let (like, expected) = (value(like), value(expected));
        let found = json(text).candidate(&like);
        assert_eq!(found.as_ref(), Some(&expected), "{text} like {like}");
    }
}

#[test]
fn shapes_merge() {
    let shape = |texts: &[&str]| {
        let values: Vec<Value> = texts.iter().map(|text| value(text)).collect();
        Shape::of_all(&values)
    };
    // An empty set says nothing of its elements, later ones do.
    let sets = shape(&["{}", "{<<1, a>>}"]);
    assert_eq!(json("[[2,\"b\"]]").decode(&sets), Some(value("{<<2, b>>}")));
    // A partial function on `1..n` is now a sequence, now a function.
    let partial = shape(&["<<>>", "(2 :> {1})", "<<{1}>>"]);
    assert_eq!(json("[[1,2]]").decode(&partial), Some(value("<<{1, 2}>>")));
    assert_eq!(
        json("{\"3\":[]}").decode(&partial),
        Some(value("(3 :> {})"))
    );
    // A value or none.
    let optional = shape(&["none", "[a |-> {1}]"]);
    assert_eq!(json("\"none\"").decode(&optional), Some(value("none")));
    assert_eq!(
        json("{\"a\":[]}").decode(&optional),
        Some(value("[a |-> {}]"))
    );
    // Many sets of field names are a function on strings.
    let names: Vec<String> = (0..40).map(|n| format!("[f{n} |-> {{1}}]")).collect();
    let many = shape(&names.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(matches!(many, Shape::Function(..)), "{many:?}");
    assert_eq!(
        json("{\"new\":[2]}").decode(&many),
        Some(value("[new |-> {2}]"))
    );
}

#[test]
fn candidates_are_all_values_that_match() {
    let texts = |text: &str| {
        let found = json(text).candidates(100);
        for value in &found {
            assert!(json(text).matches(value), "{text}: {value}");
        }
        found
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(texts("1"), "1");
    assert_eq!(texts("[]"), "<<>> {}");
    assert_eq!(texts("[1,1]"), "<<1, 1>>");
    assert_eq!(texts("[2,1]"), "<<2, 1>> {1, 2}");
    assert_eq!(texts("\"a\""), "\"a\" a");
    assert_eq!(texts("{\"a\":1}"), "[a |-> 1] (a :> 1)");
    assert_eq!(texts("{\"0\":1}"), "(0 :> 1) (\"0\" :> 1) (0 :> 1)");
    assert_eq!(json("[[[[\"a\",\"b\"],[\"c\"]]]]").candidates(7).len(), 7);
    assert!(!json("[1,1]").is_ambiguous());
    assert!(json("[1,2]").is_ambiguous());
}

#[test]
fn large_sets_match_quickly() {
    let elements: Vec<String> = (0..20_000)
        .map(|n| format!("[id |-> {n}, tags |-> {{\"t{n}\", \"u\"}}]"))
        .collect();
    let set = value(&format!("{{{}}}", elements.join(", ")));
    let pattern = pattern(&erase(&set, 7_001));
    assert!(pattern.matches(&set));
}

/// They are not worked out to tell that they are many.
#[test]
fn readings_are_counted_from_below() {
    for text in [
        "1",
        "\"a\"",
        "[\"a\", \"a\", \"b\"]",
        "{\"x\": \"a\", \"y\": [\"b\", 1]}",
        "[[\"a\"], [], {}]",
        "[null, \"a\"]",
    ] {
        let pattern = json(text);
        let all = pattern.candidates(1000).len();
        let least = pattern.least_readings();
        assert!(least <= all || all == 0, "{text}: {least} of {all}");
    }
    let long = format!("[{}\"z\"]", "\"a\",".repeat(100_000));
    assert_eq!(json(&long).least_readings(), usize::MAX);
}
