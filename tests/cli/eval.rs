//! `lockstep eval`.

use super::{Folder, counter};

fn value(args: &[&str]) -> String {
    let said = counter().run(&[&["eval"], args].concat());
    assert_eq!(said.code, 0, "{}", said.all());
    said.out.trim_end().to_owned()
}

#[test]
fn the_standard_modules_are_there() {
    assert_eq!(value(&["1 + 2"]), "3");
    assert_eq!(value(&["-1"]), "-1");
    assert_eq!(value(&["-5 % 3", "--extends", "Integers"]), "1");
    assert_eq!(value(&["Append(<<1>>, Cardinality({2, 3}))"]), "<<1, 2>>");
    assert_eq!(value(&["(1 :> \"a\") @@ (2 :> \"b\")"]), "<<\"a\", \"b\">>");
    assert_eq!(value(&["SetToBag({1}) (+) SetToBag({1})"]), "<<2>>");
}

#[test]
fn other_modules_by_name() {
    assert_eq!(
        value(&["--extends", "Integers,SequencesExt", "Reverse(<<1, 2>>)"]),
        "<<2, 1>>"
    );
    let said = counter().run(&["eval", "--extends", "Sequences", "{1} \\cup 1..2"]);
    assert_eq!(said.code, 2, "`..` is of Naturals: {}", said.all());
}

#[test]
fn in_a_spec_with_its_configuration() {
    let spec = ["--spec", "Counter.tla"];
    assert_eq!(value(&[&spec[..], &["Limit * 2"]].concat()), "6");
    let state = ["--state", "count = 2 /\\ seen = {1, 2}"];
    assert_eq!(
        value(&[&spec[..], &state, &["<<count, Steps>>"]].concat()),
        "<<2, 2>>"
    );
}

#[test]
fn definitions_from_a_file() {
    let folder = counter();
    let text = "RECURSIVE Sum(_)\nSum(n) == IF n = 0 THEN 0 ELSE n + Sum(n - 1)\n";
    std::fs::write(folder.path().join("defs.tla"), text).unwrap();
    let said = folder.run(&["eval", "--defs", "defs.tla", "Sum(10000)"]);
    assert_eq!((said.code, said.out.as_str()), (0, "50005000\n"));
}

#[test]
fn an_expression_from_a_pipe() {
    let said = counter().run_on("/\\ 1 = 1\n/\\ {} \\subseteq {2}\n", &["eval"]);
    assert_eq!((said.code, said.out.as_str()), (0, "TRUE\n"));
}

#[test]
fn what_print_says_comes_first() {
    let said = counter().run(&["eval", "PrintT(<<1, {3, 2}>>) /\\ Print(\"a\", FALSE)"]);
    assert_eq!(said.out, "<<1, {2, 3}>>\n\"a\"  FALSE\nFALSE\n");
}

#[test]
fn no_value_is_shown_as_an_excerpt() {
    let args = ["eval", "--spec", "Counter.tla", "--state"];
    let state = ["count = 2 /\\ seen = {}", "Broken"];
    let said = counter().run(&[&args[..], &state].concat());
    insta::assert_snapshot!(said.all());
}

#[test]
fn a_text_that_is_no_expression_is_shown_as_an_excerpt() {
    insta::assert_snapshot!(counter().run(&["eval", "1 + (2 * 3"]).all());
    insta::assert_snapshot!(counter().run(&["eval", "Limit + 1"]).all());
}

#[test]
fn a_false_assumption_is_a_warning() {
    let folder = counter();
    std::fs::write(folder.path().join("zero.cfg"), "CONSTANT Limit = 0\n").unwrap();
    let said = folder.run(&[
        "eval",
        "--spec",
        "Counter.tla",
        "--cfg",
        "zero.cfg",
        "Limit",
    ]);
    assert_eq!((said.code, said.out.as_str()), (0, "0\n"));
    assert!(said.err.contains("warning"), "{}", said.all());
}

#[test]
fn a_recursion_without_end_is_undecided() {
    let folder = Folder::with(&[("defs.tla", "RECURSIVE Up(_)\nUp(n) == Up(n + 1)\n")]);
    let said = folder.run(&["eval", "--defs", "defs.tla", "Up(0)"]);
    assert_eq!(said.code, 3, "{}", said.all());
    assert!(said.err.contains("deep"), "{}", said.all());
}

#[test]
fn deep_text_is_read() {
    let nested = format!("{}1{}", "1 + (".repeat(2000), ")".repeat(2000));
    assert_eq!(value(&[&nested]), "2001");
}

#[test]
fn large_and_infinite_sets_answer_or_say_why_not() {
    assert_eq!(value(&["Cardinality(SUBSET (1..40))"]), "1099511627776");
    assert_eq!(value(&["{3, 5} \\in SUBSET (1..40)"]), "TRUE");
    assert_eq!(value(&["CHOOSE S \\in SUBSET (1..40) : TRUE"]), "{}");
    for (expr, code, why) in [
        ("CHOOSE x \\in Int : x > 10^30", 2, "cannot enumerate Int"),
        ("SUBSET (1..40)", 3, "too many elements"),
    ] {
        let said = counter().run(&["eval", expr]);
        assert_eq!(said.code, code);
        assert!(said.err.contains(why), "{}", said.all());
    }
}

#[test]
fn json_gives_the_value_or_the_class_of_the_error() {
    let said = counter().run(&["eval", "--format", "json", "PrintT(1) /\\ 2 \\in {2}"]);
    let report = said.json();
    assert_eq!(report["schema"], "lockstep-eval/1");
    assert_eq!(report["kind"], "value");
    assert_eq!(report["text"], "TRUE");
    assert_eq!(report["printed"][0], "1");
    let said = counter().run(&["eval", "--format", "json", "1 = \"a\""]);
    assert_eq!(said.code, 2);
    let report = said.json();
    assert_eq!(report["class"], "eval_error");
    assert_eq!(report["sub"], "incomparable");
    assert_eq!(report["errors"][0]["places"][0]["column"], 1);
    let said = counter().run(&["eval", "--format", "json", "1 +"]);
    assert_eq!(said.json()["class"], "parse_error");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let said = counter().run(&["eval", "<<\"\u{1b}[31mred\", \"\u{202e}\">>"]);
    assert_eq!(said.out, "<<\"\\u{1b}[31mred\", \"\\u{202e}\">>\n");
}

#[test]
fn a_batch_answers_every_line_in_order() {
    let folder = Folder::with(&[(
        "cases.jsonl",
        concat!(
            r#"{"id": 1, "extends": ["Integers"], "defs": "N == 4", "expr": "N + 1", "extra": 0}"#,
            "\n",
            r#"{"id": "two", "expr": "1 +"}"#,
            "\n",
            r#"{"id": "three", "expr": "missing"}"#,
            "\n",
            r#"{"id": "four", "defs": "CONSTANT C", "cfg": ["CONSTANT C = {m, n}"], "expr": "C"}"#,
            "\n",
            r#"{"id": "five", "defs": "ASSUME 1 = 2", "expr": "1"}"#,
            "\n",
            r#"{"id": "six", "extends": ["Integers"], "defs": "RECURSIVE F(_)\nF(n) == F(n + 1)", "expr": "F(0)"}"#,
            "\n",
            r#"{"id": "seven", "expr": 7}"#,
            "\n",
            "no JSON\n\n",
            r#"{"id": "nine", "extends": ["M"], "modules": {"M": "---- MODULE M ----\nA == \"a\"\n===="}, "expr": "A"}"#,
            "\n",
        ),
    )]);
    let said = folder.run(&["eval", "--batch", "cases.jsonl"]);
    let found: Vec<String> = said
        .lines()
        .iter()
        .map(|line| {
            let shown = |name: &str| line[name].as_str().unwrap_or_default();
            let answer = match shown("kind") {
                "value" => shown("text").to_owned(),
                _ => format!("{}/{}", shown("class"), shown("sub")),
            };
            format!("{}: {answer}", line["id"])
        })
        .collect();
    assert_eq!(
        found,
        [
            "1: 5",
            "\"two\": parse_error/syntax",
            "\"three\": semantic_error/unknown_operator",
            "\"four\": {m, n}",
            "\"five\": eval_error/assumption_false",
            "\"six\": limit/limit",
            "\"seven\": input_error/case",
            "null: input_error/case",
            "\"nine\": \"a\"",
        ]
    );
    assert_eq!(said.code, 2, "some lines are no cases");
}

#[test]
fn a_batch_that_cannot_be_read_is_refused() {
    let said = counter().run(&["eval", "--batch", "missing.jsonl"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("missing.jsonl"), "{}", said.all());
}

/// Each would take all memory there is.
#[test]
fn what_doubles_without_end_is_a_limit() {
    for start in ["<<1>>", "\"a\""] {
        let double = "ELSE LET g == F(n-1) IN g \\o g IN F(60)";
        let text = format!("LET RECURSIVE F(_) F(n) == IF n = 0 THEN {start} {double}");
        let said = counter().run(&["eval", &text]);
        assert_eq!(said.code, 3, "{}", said.all());
        assert!(said.err.contains("too many elements"), "{}", said.err);
    }
}

/// TLC warns too: what was meant to be changed was not there.
#[test]
fn except_outside_the_domain_is_a_warning() {
    let said = counter().run(&["eval", "[<<1, 2>> EXCEPT ![3] = 4]"]);
    assert_eq!((said.code, said.out.as_str()), (0, "<<1, 2>>\n"));
    assert!(
        said.err.contains("EXPR:1:1: warning[LS0401]"),
        "{}",
        said.err
    );
    assert!(said.err.contains("<<1, 2>> has no 3"), "{}", said.err);
}

/// What `successors` prints can be given back.
#[test]
fn model_values_have_names() {
    let folder = Folder::with(&[
        (
            "M.tla",
            "---- MODULE M ----\nEXTENDS TLC\nCONSTANT P\nVARIABLE y\nInit == y \\in P\nNext == y' \\in P\n====\n",
        ),
        ("M.cfg", "CONSTANT P = {p1, p2}\nINIT Init\nNEXT Next\n"),
    ]);
    let said = folder.run(&["successors", "--spec", "M.tla", "--state", "y = p1"]);
    assert_eq!(said.code, 0, "{}", said.all());
    let said = folder.run(&["eval", "--spec", "M.tla", "P \\ {p2}"]);
    assert_eq!(said.out, "{p1}\n", "{}", said.all());
}
