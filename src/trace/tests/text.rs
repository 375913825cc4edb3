//! Values as text.

use crate::trace::value_text::{parse_arguments, parse_state};
use crate::trace::{Pattern, parse_value};

fn read(text: &str) -> String {
    match parse_value(text) {
        Ok(value) => value.to_string(),
        Err(error) => format!("{}:{}: {}", error.line, error.column, error.message),
    }
}

#[test]
fn values_print_as_they_were() {
    for text in [
        "TRUE",
        "-7",
        "123456789012345678901234567890",
        "1..3",
        "{}",
        "<<>>",
        "{1, 2}",
        "<<1, \"a\", TRUE, n1, {}>>",
        "[a |-> 1, b |-> [c |-> <<{}>>]]",
        "(0 :> 1 @@ 2 :> 3)",
        "(c :> 0 @@ \"a b\" :> 0)",
        "SUBSET (1..7)",
        "SUBSET {1, 3, 5, 7, 9, 11, 13}",
        "[1..11 -> {FALSE, TRUE}]",
        "[k: 1..50, v: 1..50]",
        "(1..50 \\X 1..50)",
        "Nat",
        "Seq(1..2)",
        "SUBSET Nat",
        "{-1} \\cup Nat",
        "Int \\ {0}",
        "C_red",
        "9lives",
        "SUBSETS",
        "\"q\\\" b\\\\ n\\n t\\t f\\f r\\r end\"",
    ] {
        assert_eq!(read(text), text);
    }
}

#[test]
fn layout_means_nothing() {
    let wide =
        "{ 1,\n  [ a |->\n      << 1,\n         2 >>,\n    b |-> ( 0 :> 1 @@\n  2 :> 3 ) ] }";
    assert_eq!(read(wide), read("{1,[a|-><<1,2>>,b|->(0:>1@@2:>3)]}"));
    assert_eq!(read("<< >>"), "<<>>");
    assert_eq!(read("SUBSET { 1,\n 2 } "), read("SUBSET {1, 2}"));
    assert_eq!(read("((1))"), "1");
}

#[test]
fn functions_are_normalised() {
    assert_eq!(read("(2 :> b @@ 1 :> a)"), "<<a, b>>");
    assert_eq!(read("(\"x\" :> 1)"), "[x |-> 1]");
    assert_eq!(read("[]"), "<<>>");
}

#[test]
fn what_is_wrong_is_told() {
    insta::assert_snapshot!(
        [
            "",
            "{1, 2",
            "<<1, 2>",
            "[a |-> 1, b]",
            "(1 :> )",
            "\"abc",
            "1 2",
            "{1,, 2}",
            "[a: 1..2, b]",
            "<Operator F>",
            "1..",
            "é\n{1; 2}",
        ]
        .map(|text| format!("{text:?}: {}", read(text)))
        .join("\n")
    );
}

#[test]
fn fields_may_have_any_name() {
    assert_eq!(
        read("[a b |-> 1, b\"c |-> 2, 9 |-> 3,  |-> 4, -x |-> <<5>>]"),
        "(\"\" :> 4 @@ \"-x\" :> <<5>> @@ \"9\" :> 3 @@ \"a b\" :> 1 @@ \"b\\\"c\" :> 2)"
    );
    assert_eq!(read("[ |-> 4]"), "(\"\" :> 4)");
    assert_eq!(read("[a |-> 1, b c |-> 2]"), "(\"a\" :> 1 @@ \"b c\" :> 2)");
}

#[test]
fn what_cannot_be_read_back_is_opaque_and_all_else_is_read() {
    let text = "/\\ lam = [i \\in Nat |-> <expression line 9, col 52 to line 9, col 59 of module M>]\n\
                /\\ pred = {n \\in Nat : <expression line 1, col 2 to line 1, col 9 of module M> }\n\
                /\\ both = {1} \\cup {<Operator F>}\n\
                /\\ tup = <<1, <Operator LAMBDA>>>\n\
                /\\ rec = [f |-> <Operator F>, n |-> {2}]\n\
                /\\ fun = (0 :> <Operator F> @@ 7 :> 1)\n\
                /\\ set = {1, <Operator F>}\n\
                /\\ x = 1\n";
    let state = parse_state(text).unwrap();
    let opaque: Vec<&str> = state
        .iter()
        .filter(|conjunct| matches!(conjunct.pattern, Pattern::Opaque(_)))
        .map(|conjunct| conjunct.variable.as_str())
        .collect();
    assert_eq!(opaque, ["lam", "pred", "both"]);
    for (conjunct, line) in state.iter().zip(text.lines()) {
        let (_, value) = line.split_once(" = ").unwrap();
        assert_eq!(conjunct.pattern.to_string(), value);
        assert_eq!(conjunct.pattern.text().as_deref(), Some(value));
    }
    let may_be = |variable: &str, value: &str| {
        let conjunct = state.iter().find(|own| own.variable.as_str() == variable);
        let value = parse_value(value).unwrap();
        conjunct.unwrap().pattern.matches(&value)
    };
    for (variable, value, is_possible) in [
        ("lam", "5", true),
        ("tup", "<<1, 5>>", true),
        ("tup", "<<2, 5>>", false),
        ("tup", "<<1>>", false),
        ("rec", "[f |-> 5, n |-> {2}]", true),
        ("rec", "[f |-> 5, n |-> {}]", false),
        ("fun", "(0 :> 5 @@ 7 :> 1)", true),
        ("fun", "(0 :> 5 @@ 7 :> 2)", false),
        ("set", "{1, 5}", true),
        ("set", "{2, 5}", false),
    ] {
        assert_eq!(may_be(variable, value), is_possible, "{variable} {value}");
    }
    let arguments = parse_arguments("(<Operator LAMBDA>,10)").unwrap();
    assert_eq!(
        arguments
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["<Operator LAMBDA>", "10"]
    );
}

#[test]
fn deep_nesting_is_an_error_or_a_value() {
    for (open, close) in [
        ("<<", ">>"),
        ("{", "}"),
        ("(", ")"),
        ("[a |-> ", "]"),
        ("[a b |-> ", "]"),
        ("(1 :> ", ")"),
        ("SUBSET ", ""),
        ("[", " -> {}]"),
    ] {
        let nested =
            |depth: usize| format!("{}{}{}", open.repeat(depth), "{}", close.repeat(depth));
        assert!(parse_value(&nested(900)).is_ok() || open == "[", "{open}");
        for depth in [1_100, 10_000, 100_000] {
            let error = parse_value(&nested(depth)).unwrap_err();
            assert!(error.is_limit, "{open} {depth}: {error:?}");
        }
        // Unclosed, in time that grows with the length alone.
        assert!(parse_value(&open.repeat(900)).is_err());
    }
}
