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
    assert_eq!(value(&["SUBSET (1..40)"]), "SUBSET (1..40)");
    let said = counter().run(&["eval", "CHOOSE x \\in Int : x > 10^30"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("cannot enumerate Int"), "{}", said.all());
}

/// As TLC's prompt shows them, but for the parentheses that it leaves out and
/// the place that it gives for a predicate's text.
#[test]
fn infinite_sets_are_shown_as_they_are_written() {
    for (expr, shown) in [
        ("SUBSET Nat", "SUBSET Nat"),
        ("SUBSET (Nat \\ {1})", "SUBSET (Nat \\ {1})"),
        ("SUBSET SUBSET Nat", "SUBSET SUBSET Nat"),
        ("[Nat -> 1..2]", "[Nat -> 1..2]"),
        ("Nat \\ {1}", "Nat \\ {1}"),
        ("(Nat \\ {1}) \\ {2}", "(Nat \\ {1}) \\ {2}"),
        ("Nat \\cup {-1}", "{-1} \\cup Nat"),
        ("Nat \\cap Int", "Nat \\cap Int"),
        ("{x \\in Nat : x < 5}", "{x \\in Nat : <expression x < 5> }"),
        (
            "{<<x, y>> \\in Nat \\X {1} : x <\n y}",
            "{<<x, y>> \\in (Nat \\X {1}) : <expression x < y> }",
        ),
        ("Seq(Nat)", "Seq(Nat)"),
        ("[a: Nat, b: {1}]", "[a: Nat, b: {1}]"),
        ("(Nat \\ {1}) \\X {1}", "((Nat \\ {1}) \\X {1})"),
        ("UNION {Nat}", "UNION({Nat})"),
        (
            "<<{Nat}, [a |-> SUBSET Nat]>>",
            "<<{Nat}, [a |-> SUBSET Nat]>>",
        ),
        ("Nat \\cap {1, -1}", "{1}"),
    ] {
        assert_eq!(value(&[expr]), shown, "{expr}");
    }
    let said = counter().run(&["eval", "{x \\in 1..3 : \\E y \\in Nat : y = x}"]);
    assert_eq!(said.code, 2, "{}", said.all());
}

#[test]
fn a_number_beyond_all_bounds_has_no_value() {
    let digits = "1".repeat(400_000);
    let said = counter().run_on(&format!("{digits} > 0"), &["eval"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("more than 1048576 bits"), "{}", said.err);
    let digits = format!("{}7", "0".repeat(400_000));
    let said = counter().run_on(&digits, &["eval"]);
    assert_eq!((said.code, said.out.as_str()), (0, "7\n"));
}

/// TLC reads bytes that are not UTF-8 as U+FFFD.
#[test]
fn bytes_that_are_not_utf8_are_read_where_any_character_may_stand() {
    let folder = counter();
    let module =
        b"caf\xE9\n---- MODULE Bytes ----\n\\* \xFF\nA == \"a\xE9\"\nB == \xFFA\n====\n\xFE\n";
    std::fs::write(folder.path().join("Bytes.tla"), module).unwrap();
    let said = folder.run(&["eval", "--spec", "Bytes.tla", "A"]);
    insta::assert_snapshot!(said.all());
    let module = String::from_utf8_lossy(module).replace("B == \u{fffd}A\n", "");
    std::fs::write(folder.path().join("Bytes.tla"), module).unwrap();
    let config = b"\\* \xFF\nCONSTANT A = \"\xE9\"\n";
    std::fs::write(folder.path().join("Bytes.cfg"), config).unwrap();
    let said = folder.run(&["eval", "--spec", "Bytes.tla", "A"]);
    assert_eq!((said.code, said.out.as_str()), (0, "\"\u{fffd}\"\n"));
}

#[test]
fn a_slip_has_its_fix() {
    for (expr, fix) in [
        ("1 == 2", "write `=`"),
        ("Len(<<1>>) == 2", "write `=`"),
        ("x == 2", "write `=`"),
        ("{x == 2}", "write `=`"),
        ("IF 1 == 1 THEN 2 ELSE 3", "write `=`"),
        ("1 === 2", "write `=`"),
        ("[a -> 1]", "a record is written `[a |-> …]`"),
        ("[a = 1]", "write `|->`"),
        ("[a == 1]", "write `|->`"),
        ("[x \\in {1} => x]", "write `|->`"),
        ("[x \\in {1} == x]", "write `|->`"),
        ("{x \\in {1} => TRUE}", "written behind `:`"),
        ("\\A x \\in {1} => x = 1", "write `:`"),
        ("CASE TRUE => 1", "write `->`"),
        ("LET a = 1 IN a", "write `==`"),
        ("[<<1>> EXCEPT ![1] => 2]", "write `=`"),
        ("TRUE && FALSE", "`/\\`"),
        ("CASE 1 != 1 -> 2", "write `#`"),
        ("1 := 2", "equality is written `=`"),
        ("True", "did you mean `TRUE`"),
        ("Reverse(<<1>>)", "extend `SequencesExt`"),
    ] {
        let said = counter().run(&["eval", expr]);
        assert!(said.err.contains(fix), "{expr}: {}", said.all());
    }
}

#[test]
fn files_are_read_near_the_spec_and_elsewhere_if_that_is_allowed() {
    let module = "---- MODULE Reads ----\nEXTENDS Json\nA(p) == JsonDeserialize(p)\n====\n";
    let outer = Folder::with(&[("far.json", "[3]")]);
    let folder = Folder::with(&[("here.json", "[2]")]);
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(folder.path().join("sub/Reads.tla"), module).unwrap();
    std::fs::write(folder.path().join("sub/own.json"), "[1]").unwrap();
    let far = outer.path().join("far.json");
    let far = format!("A({:?})", far.to_string_lossy());
    let spec = ["eval", "--spec", "sub/Reads.tla"];
    let value = |more: &[&str]| folder.run(&[&spec[..], more].concat());
    assert_eq!(value(&["A(\"own.json\")"]).out, "<<1>>\n");
    assert_eq!(value(&["A(\"here.json\")"]).out, "<<2>>\n");
    let refused = value(&[&far]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--allow-outside"), "{}", refused.err);
    assert_eq!(value(&["--allow-outside", &far]).out, "<<3>>\n");
    let typed = folder.run(&[
        "eval",
        "--extends",
        "Json",
        "JsonDeserialize(\"here.json\")",
    ]);
    assert_eq!(typed.out, "<<2>>\n", "{}", typed.all());
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
            "{}\n",
            r#"{"id": "warned", "expr": "[<<1>> EXCEPT ![2] = 3]"}"#,
            "\n",
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
            "null: input_error/case",
            "\"warned\": <<1>>",
            "\"nine\": \"a\"",
        ]
    );
    let warnings = |id: &str| {
        let lines = said.lines();
        let line = lines.iter().find(|line| line["id"] == id).unwrap();
        line.get("warnings")
            .map(|it| it[0].as_str().unwrap().to_owned())
    };
    let warned = warnings("warned").unwrap();
    assert!(warned.starts_with("EXCEPT changes nothing"), "{warned}");
    assert_eq!(warnings("nine"), None);
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

/// The second and third would double their work with each level.
#[test]
fn values_that_double_with_each_level_do_not_stop_a_batch() {
    let tower = "LET RECURSIVE g(_, _) g(n, s) == IF n = 0 THEN s ELSE g(n - 1, <<s, s>>) IN";
    let cases = [
        "1".to_owned(),
        format!("{tower} g(200, 1) = g(200, 1)"),
        format!("{tower} g(200, 1) \\\\in {{g(200, 2), g(200, 1)}}"),
    ];
    let lines: Vec<String> = cases
        .iter()
        .map(|expr| format!(r#"{{"extends": ["Integers"], "expr": "{expr}"}}"#))
        .collect();
    let folder = Folder::with(&[("cases.jsonl", &lines.join("\n"))]);
    let said = folder.run(&["eval", "--batch", "cases.jsonl"]);
    let found: Vec<_> = said
        .lines()
        .iter()
        .map(|line| line["text"].clone())
        .collect();
    assert_eq!(found, ["1", "TRUE", "TRUE"], "{}", said.all());
}

#[test]
fn what_is_too_large_to_build_says_how_large() {
    for (expr, told) in [
        (
            "TLCEval(SUBSET (1..40)) = {}",
            "1,099,511,627,776 of at most 4,000,000",
        ),
        (
            "Cardinality(UNION {SUBSET (1..n) : n \\in 1..24})",
            "4,194,304 of at most 4,000,000",
        ),
    ] {
        let said = counter().run(&["eval", "--extends", "Integers,FiniteSets,TLC", expr]);
        assert!(said.err.contains(told), "{}", said.all());
    }
}

#[test]
fn a_mistyped_option_is_named() {
    for arguments in [
        &["eval", "--spce", "M.tla", "1"][..],
        &["eval", "--spce", "M.tla"],
        &["eval", "--spce=M.tla"],
    ] {
        let said = counter().run(arguments);
        assert_eq!(said.code, 2);
        assert!(
            said.err.contains("unexpected argument '--spce'"),
            "{}",
            said.err
        );
        assert!(said.err.contains("'--spec'"), "{}", said.err);
    }
    assert_eq!(
        counter().run(&["eval", "--extends", "Integers", "-1"]).out,
        "-1\n"
    );
}

#[test]
fn what_is_wrong_with_a_line_of_a_batch_is_told() {
    let lines = [
        ("[1, 2]", "the line is no JSON object"),
        ("7", "the line is no JSON object"),
        ("{\"id\": 1", "the line is no JSON: it is cut off"),
        ("no JSON", "the line is no JSON: column 2"),
        (
            "{\"id\": 1, \"id\": 2, \"expr\": \"1\"}",
            "field `id` is given twice",
        ),
        ("{\"expr\": 7}", "`expr` is no string"),
        (
            "{\"extends\": [1], \"expr\": \"1\"}",
            "`extends` is no list of strings",
        ),
        (
            "{\"cfg\": 1, \"expr\": \"1\"}",
            "`cfg` is neither a string nor a list of strings",
        ),
        (
            "{\"modules\": [], \"expr\": \"1\"}",
            "`modules` is no object of strings",
        ),
        ("{\"id\": 1, \"defs\": null}", "`expr` is missing"),
        (
            "{\"defs\": null, \"cfg\": null, \"expr\": \"<<>>\"}",
            "<<>>",
        ),
    ];
    let text: Vec<&str> = lines.iter().map(|(line, _)| *line).collect();
    let folder = Folder::with(&[("cases.jsonl", &text.join("\n"))]);
    let said = folder.run(&["eval", "--batch", "cases.jsonl"]);
    for (line, (given, told)) in said.lines().iter().zip(lines) {
        let answer = [&line["detail"], &line["text"]];
        assert!(answer.iter().any(|it| *it == told), "{given}: {line}");
    }
    assert_eq!(said.lines().len(), 11);
}
