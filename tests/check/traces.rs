//! Traces that cannot be read, or not to their end.

use insta::assert_snapshot;

use crate::support::{COUNTED, COUNTER, Folder, upto};

/// A trace of `Counter` in JSON, on one line.
const JSON: &str = concat!(
    r#"{"counterexample":{"action":[[[1,{"x":0,"name":"a"}],{"name":"Up","location":"#,
    r#"{"beginLine":5,"beginColumn":11,"endLine":5,"endColumn":37,"module":"Counter"},"#,
    r#""context":{},"parameters":["by"]},[2,{"x":2,"name":"a"}]]],"#,
    r#""state":[[1,{"x":0,"name":"a"}],[2,{"x":2,"name":"a"}]]}}"#
);

#[track_caller]
fn refused(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = Folder::with_counter();
    folder.write(name, content);
    folder.check_counter(name).is_not_asked().shown()
}

#[test]
fn the_json_is_read() {
    let folder = Folder::with_counter();
    folder.write("a.json", JSON);
    let answer = folder.check_counter("a.json");
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
}

#[test]
fn an_empty_file() {
    assert_snapshot!(refused("empty.json", ""));
}

#[test]
fn a_file_of_blanks() {
    assert_snapshot!(refused("blank.json", " \n\n\t\n"));
}

#[test]
fn a_truncated_json() {
    assert_snapshot!(refused("cut.json", upto(JSON, 41)));
}

/// What comes before the place that cannot be read is judged and counted.
#[test]
fn a_json_cut_after_a_state() {
    let folder = Folder::with_counter();
    folder.write("cut.json", upto(JSON, JSON.find("[2,").unwrap() + 9));
    let answer = folder.check_counter("cut.json");
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(answer.out.contains("1 by the evaluator"), "{}", answer.out);
    assert_snapshot!(answer.shown());
}

/// So is a text that ends in the middle of a state.
#[test]
fn a_text_cut_within_a_state() {
    let folder = Folder::with_counter();
    folder.write("cut.out", upto(COUNTED, COUNTED.rfind('2').unwrap()));
    let answer = folder.check_counter("cut.out");
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

#[test]
fn a_binary_file() {
    assert_snapshot!(refused(
        "image.json",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x1b[31m"
    ));
}

#[test]
fn a_compressed_file() {
    assert_snapshot!(refused("trace.json.gz", b"\x1f\x8b\x08\0\0\0"));
}

#[test]
fn json_that_is_not_utf8() {
    let mut content = JSON.as_bytes().to_vec();
    let at = JSON.find("\"a\"").unwrap() + 1;
    content[at] = 0xFF;
    assert_snapshot!(refused("latin.json", content));
}

#[test]
fn text_that_is_not_utf8() {
    let mut content = COUNTED.as_bytes().to_vec();
    let at = COUNTED.find("\"a\"").unwrap() + 1;
    content[at] = 0xE4;
    assert_snapshot!(refused("latin.out", content));
}

#[test]
fn json_that_is_no_trace() {
    assert_snapshot!(refused(
        "package.json",
        "{\"name\": \"counter\", \"version\": 1}\n"
    ));
}

#[test]
fn a_trace_of_another_spec() {
    assert_snapshot!(refused("other.out", COUNTED.replace("name =", "nam =")));
}

#[test]
fn a_value_that_is_none() {
    assert_snapshot!(refused(
        "wrong.out",
        COUNTED.replace("x = 0", "x = [a |-> ]")
    ));
}

/// A divergence before the end that cannot be read is reported, and outweighs.
#[test]
fn a_trace_that_diverges_and_breaks_off() {
    let folder = Folder::with_counter();
    let broken = "State 3: <Up(1)>\n/\\ x = \n";
    folder.write("a.out", COUNTED.replace("x = 2", "x = 3") + broken);
    let answer = folder.check_counter("a.out");
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

#[test]
fn deep_nesting() {
    let deep = |open: &str, close: &str| open.repeat(10_000) + &close.repeat(10_000);
    let text = COUNTED.replace("x = 0", &format!("x = {}", deep("<<", ">>")));
    let json = JSON.replace("\"x\":0", &format!("\"x\":{}", deep("[", "]")));
    let both = refused("deep.out", text) + &refused("deep.json", json);
    assert_snapshot!(both);
}

#[test]
fn a_long_line_is_shown_around_the_place() {
    let long = "é".repeat(2_000_000);
    let json = format!("{{\"state\":[[1,{{\"name\":\"{long}\",,\"x\":0}}]]}}");
    assert_snapshot!(refused("long.json", json));
}

#[test]
fn a_long_line_that_is_read() {
    let folder = Folder::with_counter();
    let long = "é".repeat(2_000_000);
    folder.write("long.out", COUNTED.replace("\"a\"", &format!("\"{long}\"")));
    let answer = folder.check_counter("long.out");
    assert_eq!(answer.code, Some(1));
    assert!(answer.out.len() < 4_000, "{} bytes", answer.out.len());
}

/// Many broken files are each told in a few lines.
#[test]
fn many_broken_files() {
    let folder = Folder::with_counter();
    for number in 0..30 {
        folder.write(&format!("traces/{number:02}.json"), upto(JSON, 40));
    }
    let answer = folder.check_counter("traces");
    assert!(
        answer.is_not_asked().out.contains("30 errors"),
        "{}",
        answer.out
    );
}

/// A trace of another version of the spec diverges at every step.
#[test]
fn many_divergences() {
    let folder = Folder::with_counter();
    let states: String = (0..40)
        .map(|n| {
            format!(
                "State {}: <Up(1)>\n/\\ x = {}\n/\\ name = \"a\"\n\n",
                n + 1,
                5 * n
            )
        })
        .collect();
    folder.write(
        "jumps.out",
        states.replacen("<Up(1)>", "<Initial predicate>", 1),
    );
    let answer = folder.check_counter("jumps.out");
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert_eq!(answer.out.matches("Up.1 is false").count(), 10);
    assert!(
        answer.out.contains("  and 29 further divergences\n"),
        "{}",
        answer.out
    );
}

#[test]
fn a_step_beyond_the_limits_is_undecided() {
    let folder = Folder::with_counter();
    let endless = COUNTER
        .replace("Init ==", "RECURSIVE F(_)\nF(n) == F(n + 1)\nInit ==")
        .replace("x' = x + by", "x' = F(x)");
    folder.write("Counter.tla", endless);
    let [before, after] = [
        "line 5, col 11 to line 5, col 37",
        "line 7, col 11 to line 7, col 35",
    ];
    folder.write("a.out", COUNTED.replace(before, after));
    let answer = folder.check_counter("a.out");
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

/// A call whose outcome is none that is known is not taken for no call.
#[test]
fn a_call_that_is_not_in_its_form() {
    let folder = Folder::new();
    folder.write(
        "Caller.tla",
        "---- MODULE Caller ----\nVARIABLE call\nDouble(n) == n\nInit == call = [op |-> \"None\"]\nNext == call' \\in [op : {\"Double\"}, args : {[n |-> \"a\"]}, outcome : [verdict : {\"rejected\"}, guard : {\"\"}], result : {\"a\"}]\n====\n",
    );
    folder.write("Caller.cfg", "INIT Init\nNEXT Next\n");
    folder.write(
        "a.json",
        r#"[{"call": {"op": "None"}}, {"call": {"op": "Double", "args": {"n": "a"}, "outcome": {"verdict": "rejected", "guard": ""}, "result": "a"}}]"#,
    );
    let answer = folder.run(&["check", "--spec", "Caller.tla", "a.json"]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    assert!(answer.out.contains("\"rejected\""), "{}", answer.out);
}

/// TLC lists no element of a set twice.
#[test]
fn an_array_that_repeats_an_element_is_no_set() {
    let folder = Folder::new();
    let text = "---- MODULE M ----\nVARIABLE x\nInit == x = {1}\nNext == x' = x\n====\n";
    folder.write("M.tla", text);
    folder.write("M.cfg", "INIT Init\nNEXT Next\n");
    folder.write("a.json", r#"[{"x": [1, 1]}]"#);
    let answer = folder.run(&["check", "--spec", "M.tla", "a.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert!(answer.out.contains("observed  <<1, 1>>"), "{}", answer.out);
}

/// The name of a file cannot forge a line of the report.
#[test]
fn a_line_end_in_a_name() {
    let folder = Folder::with_counter();
    folder.write("a\nconforms   b.out", COUNTED);
    let answer = folder.check_counter("a\nconforms   b.out");
    assert!(
        !answer.out.lines().any(|line| line == "conforms   b.out"),
        "{}",
        answer.out
    );
    assert!(answer.out.contains(r"a\u{a}conforms"), "{}", answer.out);
}

/// The place in a label is that of the action, or the label is wrong.
#[test]
fn the_place_of_an_action() {
    let folder = Folder::with_counter();
    let at = "line 5, col 11 to line 5, col 37 of module Counter";
    let check = |place: &str| {
        folder.write("a.out", COUNTED.replace(at, place));
        folder.check_counter("a.out")
    };
    for place in [
        "line 5, col 11 to line 5, col 27 of module Counter",
        "line 6, col 13 to line 6, col 37 of module Counter",
        "line 5, col 11 to line 5, col 37 of module Other",
    ] {
        assert_eq!(check(place).code, Some(1), "{}", check(place).shown());
    }
    assert_snapshot!(check("line 6, col 13 to line 6, col 37 of module Counter").shown());
}

/// Conjuncts may share a line, of a state that is like the one before too.
#[test]
fn conjuncts_of_one_line() {
    let folder = Folder::new();
    let spec = "---- MODULE Pair ----\nVARIABLES a, b, c\nInit == a = 1 /\\ b = 2 /\\ c = 0\n\
        Next == UNCHANGED <<a, b>> /\\ c' = c + 1\n====\n";
    folder.write(
        "Pair.tla",
        spec.replace("VARIABLES", "EXTENDS Naturals\nVARIABLES"),
    );
    folder.write("Pair.cfg", "INIT Init\nNEXT Next\n");
    let state = |number: u32| {
        let value = number - 1;
        format!("State {number}: <Next>\n/\\ a = 1 /\\ b = 2\n/\\ c = {value}\n\n")
    };
    let trace = state(1).replace("<Next>", "<Initial predicate>") + &state(2) + &state(3);
    folder.write("a.out", trace);
    let answer = folder.run(&["check", "--spec", "Pair.tla", "a.out"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
}

/// A part of an action that is given by its place, `A!2`, is placed where it is
/// named, or where it stands if it is applied. Other places within an action are
/// none, whatever is written there.
#[test]
fn parts_that_are_given_by_their_places() {
    let folder = Folder::new();
    let spec = "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\nInit == x = 0\n\
        A == \\/ x' = 1\n     \\/ \\E i \\in 2..3 : x' = i\nNext == A!1 \\/ A!2!(3)\n\
        B == [x EXCEPT ![1] = 1]\n====\n";
    folder.write("M.tla", spec);
    folder.write("M.cfg", "INIT Init\nNEXT Next\n");
    let check = |label: &str, x: u32| {
        let trace = format!(
            "State 1: <Initial predicate>\nx = 0\n\nState 2: <{label} of module M>\nx = {x}\n\n"
        );
        folder.write("a.out", trace);
        folder.run(&["check", "--spec", "M.tla", "a.out"])
    };
    // As TLC labels them.
    for (label, x) in [
        ("LAMBDA(3) line 6, col 25 to line 6, col 30", 3),
        ("Next line 7, col 9 to line 7, col 11", 1),
    ] {
        assert_eq!(check(label, x).code, Some(0), "{}", check(label, x).shown());
    }
    for label in [
        "Next line 7, col 8 to line 7, col 11",
        "Next line 7, col 9 to line 7, col 12",
        "Next line 7, col 9 to line 7, col 4294967295",
        "B line 8, col 7 to line 8, col 24",
    ] {
        assert_eq!(check(label, 1).code, Some(1), "{}", check(label, 1).shown());
    }
}

/// TLC places an action that INSTANCE brings, with parameters of its module
/// replaced, at that INSTANCE; at the outermost of several.
#[test]
fn the_place_of_an_action_of_an_instance() {
    const INNER: &str = "---- MODULE Inner ----\nEXTENDS Naturals\nVARIABLE x\n\
        Init == x = 0\nUp == x' = x + 1\n====\n";
    const MIDDLE: &str = "---- MODULE Middle ----\nVARIABLE x\nINSTANCE Inner\n====\n";
    // As `tlc -noTE -simulate num=1,file=s -depth 2 -deadlock Outer` writes it.
    const LABELS: [(&str, &str); 4] = [
        ("INSTANCE Inner", "Up line 4, col 1 to line 4, col 14"),
        (
            "LOCAL INSTANCE Middle",
            "Up line 4, col 1 to line 4, col 21",
        ),
        (
            "INSTANCE Middle WITH\n  x <- x",
            "Up line 4, col 1 to line 5, col 8",
        ),
        (
            "I == INSTANCE Middle",
            "I!Up line 4, col 1 to line 4, col 20",
        ),
    ];
    for (instance, label) in LABELS {
        let folder = Folder::new();
        let prefix = if instance.starts_with("I ==") {
            "I!"
        } else {
            ""
        };
        let outer = format!(
            "---- MODULE Outer ----\nEXTENDS Naturals\nVARIABLE x\n{instance}\n\
             OwnInit == {prefix}Init\nNext == {prefix}Up \\/ x' = 0\n====\n"
        );
        folder.write("Inner.tla", INNER);
        folder.write("Middle.tla", MIDDLE);
        folder.write("Outer.tla", outer);
        folder.write("Outer.cfg", "INIT OwnInit\nNEXT Next\n");
        let check = |label: &str| {
            let trace = format!(
                "State 1: <Initial predicate>\nx = 0\n\n\
                 State 2: <{label} of module Outer>\nx = 1\n"
            );
            folder.write("a.out", trace);
            folder.run(&["check", "--spec", "Outer.tla", "a.out"])
        };
        let answer = check(label);
        assert_eq!(answer.code, Some(0), "{}", answer.shown());
        let answer = check(&label.replace("line 4, col 1 ", "line 3, col 1 "));
        assert_eq!(answer.code, Some(1), "{}", answer.shown());
    }
}

/// TLC works a function constructor out for the argument alone, through
/// operators too; so do models with an engine, in which conjuncts are watched.
#[test]
fn an_operator_that_gives_a_function_without_some_values() {
    let folder = Folder::new();
    let spec = "---- MODULE Lazy ----\nEXTENDS Naturals\nVARIABLE x\nR == [a |-> 1]\n\
        S == {\"a\", \"b\"}\nF(r, d) == [s \\in d |-> IF r[s] <= 2 THEN r[s] ELSE 2]\n\
        H(r, d) == IF d = {} THEN <<>> ELSE [s \\in d |-> r[s]]\n\
        P(f) == f[\"a\"] > 0\nG[s \\in S] == R[s]\nInit == x = 0\n\
        Next == /\\ F(R, S)[\"a\"] > 0\n        /\\ H(R, S)[\"a\"] > 0\n\
        \u{20}       /\\ LET q == F(R, S) IN q[\"a\"] > 0\n        /\\ P(F(R, S))\n\
        \u{20}       /\\ P(G)\n        /\\ G[\"a\"] > 0\n\
        \u{20}       /\\ [F(R, S) EXCEPT ![\"a\"] = 5][\"a\"] = 5\n        /\\ x' = 1\n====\n";
    folder.write("Lazy.tla", spec);
    folder.write("Lazy.cfg", "INIT Init\nNEXT Next\n");
    folder.write(
        "a.out",
        "State 1: <Initial predicate>\nx = 0\n\nState 2: <Next>\nx = 1\n",
    );
    for engine in [&[] as &[&str], &["--engine", "reference-profile"]] {
        let question = [&["check", "--spec", "Lazy.tla", "a.out"], engine].concat();
        let answer = folder.run(&question);
        assert_eq!(answer.code, Some(0), "{}", answer.shown());
    }
}

/// Lines that were added above an action do not make its traces wrong.
#[test]
fn an_action_that_has_moved() {
    let folder = Folder::with_counter();
    let [line, moved] = ["line 5, col 11 to line 5", "line 9, col 11 to line 9"];
    folder.write("a.out", COUNTED.replace(line, moved));
    let answer = folder.check_counter("a.out");
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert_snapshot!(answer.shown());
}

/// With an ALIAS TLC writes what is no state.
#[test]
fn a_trace_that_was_written_through_an_alias() {
    let folder = Folder::with_counter();
    let aliased = COUNTER.replace("====", "Brief == [twice |-> 2 * x]\n====");
    folder.write("Counter.tla", aliased);
    folder.write("Counter.cfg", "INIT Init\nNEXT Next\nALIAS Brief\n");
    folder.write("a.out", "State 1: <Initial predicate>\ntwice = 0\n\n");
    assert_snapshot!(folder.check_counter("a.out").is_not_asked().shown());
}

/// As TLC wrote it with the ALIAS below: `x` is the variable, `name` only has a
/// variable's name.
const ALIASED: &str = "\
Error: Invariant Small is violated.
Error: The behavior up to this point is:
State 1: <Initial predicate>
/\\ twice = 0
/\\ name = 0
/\\ x = 0

State 2: <Up(2) line 5, col 11 to line 5, col 37 of module Counter>
/\\ twice = 4
/\\ name = 2
/\\ x = 2

State 3: <Up(2) line 5, col 11 to line 5, col 37 of module Counter>
/\\ twice = 8
/\\ name = 4
/\\ x = 4

";

#[test]
fn fields_of_an_alias_that_are_variables() {
    let folder = Folder::with_counter();
    let brief = "Brief == [twice |-> 2 * x, name |-> x, x |-> x]\nSmall == x < 4\n====";
    folder.write("Counter.tla", COUNTER.replace("====", brief));
    let cfg = "INIT Init\nNEXT Next\nALIAS Brief\nINVARIANT Small\n";
    folder.write("Counter.cfg", cfg);
    folder.write("a.out", ALIASED);
    let right = folder.check_counter("a.out");
    assert_eq!(right.code, Some(0), "{}", right.shown());
    folder.write("b.out", ALIASED.replace("/\\ x = 4", "/\\ x = 5"));
    let wrong = folder.check_counter("b.out");
    assert_eq!(wrong.code, Some(1), "{}", wrong.shown());
    assert_snapshot!(right.shown() + &wrong.shown());
    let json = r#"{"counterexample":{"action":[[[1,{"twice":0,"name":0,"x":0}],{"name":"Up","location":{"beginLine":5,"beginColumn":11,"endLine":5,"endColumn":37,"module":"Counter"},"context":{"by":2},"parameters":["by"]},[2,{"twice":4,"name":2,"x":2}]],[[2,{"twice":4,"name":2,"x":2}],{"name":"Up","location":{"beginLine":5,"beginColumn":11,"endLine":5,"endColumn":37,"module":"Counter"},"context":{"by":2},"parameters":["by"]},[3,{"twice":8,"name":4,"x":4}]]],"state":[[1,{"twice":0,"name":0,"x":0}],[2,{"twice":4,"name":2,"x":2}],[3,{"twice":8,"name":4,"x":4}]]},"vars":["x","name","twice"]}"#;
    folder.write("a.json", json);
    let of_json = folder.check_counter("a.json");
    assert_eq!(of_json.code, Some(0), "{}", of_json.shown());
    assert_eq!(of_json.out.replace("a.json", "a.out"), right.out);
}

/// The last state goes on with itself, but not by the action that is said to lead
/// there.
#[test]
fn a_loop_of_one_state_by_another_action() {
    let folder = Folder::new();
    folder.write(
        "Loop.tla",
        "---- MODULE Loop ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
         Up == x < 2 /\\ x' = x + 1\nBack == x = 2 /\\ x' = 0\nHold == x = 2 /\\ x' = x\n\
         Next == Up \\/ Back \\/ Hold\nSpec == Init /\\ [][Next]_x\n====\n",
    );
    folder.write("Loop.cfg", "SPECIFICATION Spec\n");
    let by = |action: &str| {
        let up = "<Up line 5, col 7 to line 5, col 25 of module Loop>";
        let trace = format!(
            "State 1: <Initial predicate>\nx = 0\n\nState 2: {up}\nx = 1\n\n\
             State 3: {up}\nx = 2\n\nBack to state 3: <{action} of module Loop>\n"
        );
        folder.write("loop.out", trace);
        folder.run(&["check", "--spec", "Loop.tla", "loop.out"])
    };
    let right = by("Hold line 7, col 9 to line 7, col 23");
    assert_eq!(right.code, Some(0), "{}", right.shown());
    let wrong = by("Back line 6, col 9 to line 6, col 23");
    assert_eq!(wrong.code, Some(1), "{}", wrong.shown());
    let elsewhere = by("Hold line 3, col 1 to line 3, col 5");
    assert_eq!(elsewhere.code, Some(1), "{}", elsewhere.shown());
    assert_snapshot!(wrong.out + &elsewhere.out);
}

/// Steps between states that JSON leaves open are judged together where the
/// kinds of values tell what the states are; where these change on the way, the
/// verdict is the same.
#[test]
fn json_whose_kinds_change_on_the_way() {
    let folder = Folder::new();
    folder.write(
        "Kinds.tla",
        "---- MODULE Kinds ----\nEXTENDS Naturals, Sequences\nVARIABLES n, x\n\
         Kind(k) == CASE k % 3 = 0 -> {k} [] k % 3 = 1 -> <<k>> [] OTHER -> [a |-> k]\n\
         Init == n = 0 /\\ x = Kind(0)\n\
         Next == n' = n + 1 /\\ x' = Kind(n')\n====\n",
    );
    let lines = |wrong: u64| {
        let line = |n: u64| match n % 3 {
            2 => format!("{{\"n\":{n},\"x\":{{\"a\":{n}}}}}\n"),
            _ => format!("{{\"n\":{n},\"x\":[{}]}}\n", n + u64::from(n == wrong)),
        };
        (0..700).map(line).collect::<String>()
    };
    folder.write("right.ndjson", lines(1000));
    folder.write("wrong.ndjson", lines(601));
    let check = |trace| folder.run(&["check", "--spec", "Kinds.tla", trace]);
    assert_eq!(check("right.ndjson").code, Some(0));
    let wrong = check("wrong.ndjson");
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.contains("diverges at state 602"), "{}", wrong.out);
}

/// TLC's `Tool.getActions` splits a next-state relation between `\/` and below
/// `\E`, and no further: it places no step at a conjunct, nor in a value.
#[test]
fn a_label_is_at_a_part_that_tlc_splits_into() {
    let folder = Folder::new();
    folder.write(
        "Split.tla",
        "---- MODULE Split ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
         Up == x < 2 /\\ x' = x + 1\n\
         Far(n) == \\E m \\in 1..2 : (x' = n + m \\/ (x > 5 /\\ x' = m))\n\
         Next == Up \\/ \\E n \\in 3..4 : Far(n)\n====\n",
    );
    folder.write("Split.cfg", "INIT Init\nNEXT Next\n");
    let code = |action: &str, to: u32| {
        let trace = format!(
            "State 1: <Initial predicate>\nx = 0\n\nState 2: <{action} of module Split>\nx = {to}\n\n"
        );
        folder.write("t.out", trace);
        folder.run(&["check", "--spec", "Split.tla", "t.out"]).code
    };
    // As TLC writes them.
    assert_eq!(code("Up line 5, col 7 to line 5, col 25", 1), Some(0));
    assert_eq!(code("Far(3) line 6, col 28 to line 6, col 37", 4), Some(0));
    for elsewhere in [
        "Up line 5, col 7 to line 5, col 11",
        "Up line 5, col 16 to line 5, col 25",
        "Up line 5, col 21 to line 5, col 25",
        "Up line 5, col 21 to line 5, col 21",
    ] {
        assert_eq!(code(elsewhere, 1), Some(1), "{elsewhere}");
    }
    for elsewhere in [
        "Far(3) line 6, col 33 to line 6, col 37",
        "Far(3) line 6, col 43 to line 6, col 47",
        "Far(3) line 6, col 43 to line 6, col 57",
    ] {
        assert_eq!(code(elsewhere, 4), Some(1), "{elsewhere}");
    }
}
