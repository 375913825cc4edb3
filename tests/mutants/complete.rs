//! What no trace reaches is no proof that it is the same.

use serde_json::Value;

use super::{CONFIGURATION, fate_of, fates, mutants, run};

/// A counter whose traces never come to its boundary.
const COUNTER: &str = "\
---- MODULE Ctr ----
EXTENDS Integers
VARIABLE x
Low(n) == n < 3
Init == x = 0
Next == Low(x) /\\ x' = x + 1
====
";

/// A counter that makes one step of two.
const FAR: &str = "\
---- MODULE Far ----
EXTENDS Naturals
VARIABLE x
F(n) == IF n = 5500 THEN 2 ELSE 1
Init == x = 0
Next == x' = x + F(x)
====
";

/// From the review: `n <= 3` differs at 3, which the text names and no trace has.
#[test]
fn a_boundary_that_no_trace_reaches_survives() {
    let said = run(
        &[
            ("Ctr.tla", COUNTER),
            ("Ctr.cfg", CONFIGURATION),
            ("t.ndjson", "{\"x\":0}\n{\"x\":1}\n{\"x\":2}\n"),
        ],
        &["Ctr.tla", "t.ndjson", "--definitions=Low", "--format=json"],
    );
    assert_eq!(said.code, 1, "{}", said.err);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["equivalent"], 0);
    let found = mutants(&said);
    let boundary = found.iter().find(|it| it["mutated"] == "n <= 3").unwrap();
    assert_eq!(boundary["fate"], "survived");
    assert_eq!(boundary["witness"][0]["value"], "3");
}

/// The one step that shows it is far into the trace.
#[test]
fn every_step_is_judged() {
    let states = (0..6_000).map(|x: u32| if x > 5_500 { x + 1 } else { x });
    let trace: String = states.map(|x| format!("{{\"x\":{x}}}\n")).collect();
    let said = run(
        &[
            ("Far.tla", FAR),
            ("Far.cfg", CONFIGURATION),
            ("t.ndjson", &trace),
        ],
        &["Far.tla", "t.ndjson", "--definitions=F", "--format=json"],
    );
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let mut found = mutants(&said).into_iter();
    assert!(found.all(|it| it["fate"] == "noticed"), "{}", said.out);
}

/// Of two truth values there are four pairs: by the truth table, `a => (a /\\ b)`
/// is the same without its first conjunct, and no other mutant is. That is proved
/// where the text binds them to BOOLEAN, and nothing else can be given.
#[test]
fn what_is_declared_whole_is_compared_whole() {
    let text = "\
---- MODULE Gate ----
VARIABLES a, b
Passes(one, other) == one => (one /\\ other)
Table == {<<one, other>> \\in BOOLEAN \\X BOOLEAN : one => (one /\\ other)}
Init == a = TRUE /\\ b = TRUE
Next == Passes(a, b) /\\ <<a, b>> \\in Table /\\ a' = ~a /\\ b' = b
====
";
    let trace = "{\"a\":true,\"b\":true}\n{\"a\":false,\"b\":true}\n";
    let said = run(
        &[
            ("Gate.tla", text),
            ("Gate.cfg", CONFIGURATION),
            ("t.ndjson", trace),
        ],
        &[
            "Gate.tla",
            "t.ndjson",
            "--definitions=Passes,Table",
            "--format=json",
        ],
    );
    let found = mutants(&said);
    let proved: Vec<String> = found
        .iter()
        .filter(|it| it["fate"] == "equivalent")
        .map(|it| {
            format!(
                "{}: {} of {}",
                it["definition"], it["original"], it["mutated"]
            )
        })
        .collect();
    assert_eq!(proved, ["\"Table\": \"one\" of \"TRUE\""], "{}", said.out);
    let is_tried = |it: &&Value| it["definition"] == "Passes" && it["fate"] == "survived";
    let mut tried = found.iter().filter(is_tried);
    assert!(
        tried.any(|it| it["original"] == "one"
            && it["mutated"] == "TRUE"
            && it["exhaustive"] == true),
        "{}",
        said.out
    );
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["equivalent"], 1);
}

/// From the review, with a trace of TLC's: a parameter that was seen as TRUE and
/// FALSE alone is given a model value too, which TLC compares with everything.
#[test]
fn what_was_only_seen_boolean_is_no_proof() {
    let text = "\
---- MODULE Vote ----
EXTENDS Integers
CONSTANT none
VARIABLES vote, c
Code(v) == IF v = TRUE THEN 1 ELSE IF v = FALSE THEN 2 ELSE 3
Init == vote = FALSE /\\ c = 0
Yes == vote' = TRUE /\\ c' = Code(vote')
No == vote' = FALSE /\\ c' = Code(vote')
Withdraw == vote = TRUE /\\ vote' = none /\\ c' = Code(vote')
Next == Yes \\/ No \\/ Withdraw
====
";
    let trace = "{\"vote\":false,\"c\":0}\n{\"vote\":true,\"c\":1}\n{\"vote\":false,\"c\":2}\n";
    let said = run(
        &[
            ("Vote.tla", text),
            ("Vote.cfg", "CONSTANT none = none\nINIT Init\nNEXT Next\n"),
            ("t.ndjson", trace),
        ],
        &[
            "Vote.tla",
            "t.ndjson",
            "--definitions=Code",
            "--format=json",
        ],
    );
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["equivalent"], 0);
    assert_eq!(report["survived"], 1);
    let found = mutants(&said);
    let survivor = found.iter().find(|it| it["fate"] == "survived").unwrap();
    assert_eq!(survivor["original"], "3");
}

/// The same step under the name of another action is none that the trace shows.
#[test]
fn the_name_of_a_step_is_held_against_a_mutant() {
    let text = "\
---- MODULE Two ----
EXTENDS Integers
VARIABLE x
Up == x' = x + 1
Rise == x' = x + 1
Init == x = 0
Next == Up \\/ Rise
====
";
    let labelled = |name: &str, line: u32| {
        format!(
            "State 1: <Initial predicate>\nx = 0\n\n\
             State 2: <{name} line {line}, col 9 to line {line}, col 18 of module Two>\nx = 1\n\n"
        )
    };
    for (definitions, what) in [("Rise", "one more"), ("Next", "disjunct dropped")] {
        let asked = |trace: &str, form: &str| {
            let said = run(
                &[("Two.tla", text), ("Two.cfg", CONFIGURATION), (form, trace)],
                &[
                    "Two.tla",
                    form,
                    &format!("--definitions={definitions}"),
                    "--format=json",
                ],
            );
            let found = mutants(&said).into_iter();
            let of_rise = found.filter(|it| it["what"] == what && it["original"] != "Up");
            of_rise.map(|it| it["fate"].to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            asked(&labelled("Rise", 5), "t.out"),
            ["\"noticed\""],
            "{what}"
        );
        assert_eq!(
            asked(&labelled("Up", 4), "t.out"),
            ["\"survived\""],
            "{what}"
        );
        let unlabelled = "{\"x\":0}\n{\"x\":1}\n";
        assert_eq!(asked(unlabelled, "t.ndjson"), ["\"survived\""], "{what}");
    }
}

/// Labels of one name and other arguments are different things that traces say of
/// a step, in whichever order they are given.
#[test]
fn the_arguments_of_a_label_are_held_against_a_mutant() {
    let text = "\
---- MODULE Args ----
EXTENDS Integers
VARIABLE x
Act(a) == a > 0 /\\ x' = x + 1
Init == x = 0
Next == \\E a \\in 1..2 : Act(a)
====
";
    let labelled = |argument: u32| {
        format!(
            "State 1: <Initial predicate>\nx = 0\n\n\
             State 2: <Act({argument}) line 4, col 11 to line 4, col 29 of module Args>\nx = 1\n\n"
        )
    };
    let (one, two) = (labelled(1), labelled(2));
    let files = [
        ("Args.tla", text),
        ("Args.cfg", CONFIGURATION),
        ("a.out", &one),
        ("b.out", &two),
    ];
    let asked = |traces: &[&str]| {
        let options = ["--definitions=Act", "--format=json"];
        let said = run(&files, &[&["Args.tla"], traces, &options].concat());
        let report: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(report["steps"], 1, "{}", said.out);
        fates(&said)
    };
    // Only Act(1) tells the two apart.
    let more = "0 => 1";
    assert_eq!(fate_of(&asked(&["a.out"]), more), "noticed");
    assert_eq!(fate_of(&asked(&["b.out"]), more), "survived");
    assert_eq!(asked(&["b.out", "a.out"]), asked(&["a.out", "b.out"]));
    assert_eq!(fate_of(&asked(&["b.out", "a.out"]), more), "noticed");
}

#[test]
fn a_number_that_the_configuration_gives_is_another() {
    let text = COUNTER
        .replace("VARIABLE x", "CONSTANT Max\nVARIABLE x")
        .replace("n < 3", "n < Max");
    let configuration = format!("{CONFIGURATION}CONSTANT Max = 3\n");
    let asked = |trace: &str| {
        let files = [
            ("Ctr.tla", text.as_str()),
            ("Ctr.cfg", configuration.as_str()),
            ("t.ndjson", trace),
        ];
        let options = ["Ctr.tla", "t.ndjson", "--definitions=Low", "--format=json"];
        let found = mutants(&run(&files, &options));
        found
            .into_iter()
            .find(|it| it["original"] == "Max")
            .unwrap()
    };
    let constant = asked("{\"x\":0}\n{\"x\":1}\n");
    assert_eq!(constant["mutated"], "Max + 1");
    assert_eq!(constant["what"], "one more");
    assert_eq!(constant["fate"], "survived");
    assert_eq!(constant["witness"][0]["value"], "3");
}

/// Of two parameters that functions are applied to, each is written for the other.
#[test]
fn an_update_is_made_elsewhere() {
    let text = "\
---- MODULE Pots ----
EXTENDS Integers
VARIABLE pots
Poured(from, to, much) == [pots EXCEPT ![from] = @ - much, ![to] = @ + much]
Init == pots = [pot \\in {\"a\", \"b\"} |-> 2]
Next == pots' = Poured(\"a\", \"b\", 1)
====
";
    let trace = "{\"pots\":{\"a\":2,\"b\":2}}\n{\"pots\":{\"a\":1,\"b\":3}}\n";
    let said = run(
        &[
            ("Pots.tla", text),
            ("Pots.cfg", CONFIGURATION),
            ("t.ndjson", trace),
        ],
        &[
            "Pots.tla",
            "t.ndjson",
            "--definitions=Poured",
            "--format=json",
        ],
    );
    let found = mutants(&said);
    let elsewhere = found.iter().filter(|it| it["what"] == "another index");
    let elsewhere: Vec<(&Value, &Value)> =
        elsewhere.map(|it| (&it["mutated"], &it["fate"])).collect();
    assert_eq!(
        elsewhere,
        [
            (&Value::from("![to] = @ - much"), &Value::from("noticed")),
            (&Value::from("![from] = @ + much"), &Value::from("noticed")),
        ]
    );
}

/// Many survivors are told by definition, unless all are asked for.
#[test]
fn many_survivors_are_told_in_short() {
    let lines: String = (0..20).map(|n| format!(" /\\ x # {}\n", n + 50)).collect();
    let text = format!(
        "---- MODULE Weak ----\nEXTENDS Integers\nVARIABLE x\nOpen ==\n{lines}\
         Init == x = 0\nNext == Open /\\ x' = x + 1\n====\n"
    );
    let files = [
        ("Weak.tla", text.as_str()),
        ("Weak.cfg", CONFIGURATION),
        ("t.ndjson", "{\"x\":0}\n{\"x\":1}\n"),
    ];
    let brief = run(&files, &["Weak.tla", "t.ndjson"]);
    let full = run(&files, &["Weak.tla", "t.ndjson", "--full"]);
    assert!(full.out.lines().count() > 5 * brief.out.lines().count());
    insta::assert_snapshot!(brief.out);
}

/// What takes listing an infinite set is compared with nothing, so it is proved
/// the same as nothing.
#[test]
fn infinite_values_are_no_proof() {
    let text = "\
---- MODULE Inf ----
EXTENDS Integers
VARIABLE x
Lam == [n \\in Nat |-> n + 1]
Some == {n \\in Nat : n > 2}
Rec == [a : Nat, b : {1, 2}]
More == Nat \\cup {0 - 1}
Init == x = 0
Next == x' = x + 1 /\\ Lam[x] > 0 /\\ 9 \\in Some /\\ [a |-> x, b |-> 1] \\in Rec /\\ x \\in More
====
";
    let said = run(
        &[
            ("Inf.tla", text),
            ("Inf.cfg", CONFIGURATION),
            ("t.ndjson", "{\"x\":0}\n{\"x\":1}\n"),
        ],
        &[
            "Inf.tla",
            "t.ndjson",
            "--definitions=Lam,Some,Rec,More",
            "--format=json",
        ],
    );
    let found = mutants(&said);
    let proved: Vec<String> = found
        .iter()
        .filter(|it| it["fate"] == "equivalent")
        .map(|it| format!("{} as {}", it["original"], it["mutated"]))
        .collect();
    assert!(proved.is_empty(), "{proved:?}");
    assert!(found.iter().any(|it| it["fate"] == "survived"));
    assert_eq!(said.code, 1);
}

/// As for TLC ("Successor state is not completely specified by action"), a
/// formula that leaves a variable without a value has no step: a trace notices
/// each mutant that `check` refuses on it, and no other.
#[test]
fn what_check_refuses_is_noticed() {
    let text = "\
---- MODULE Open ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = 0
Move == x' = x + 1 /\\ UNCHANGED y
Step == x < 2 /\\ Move
Next == Step
====
";
    let trace = "{\"x\":0,\"y\":0}\n{\"x\":1,\"y\":0}\n{\"x\":2,\"y\":0}\n";
    assert!(noticed_as_refused(text, trace) > 20);
}

/// Of a log that leaves a variable out it is not known in which state it is: it is
/// judged as a whole, as `check` does.
#[test]
fn what_check_refuses_of_a_log_is_noticed() {
    let text = "\
---- MODULE Open ----
EXTENDS Integers, Sequences
VARIABLES x, box
Init == x = 0 /\\ box \\in {<<>>, <<7>>}
Room == Len(box) < 2
Add == box' = Append(box, x) /\\ UNCHANGED x
Put == Room /\\ Add
Move == x' = Head(box) + 1 /\\ box' = Tail(box)
Take == box # <<>> /\\ Move
Next == Put \\/ Take
====
";
    let trace = "{\"x\":0}\n{\"x\":0}\n{\"x\":0}\n{\"x\":1}\n{\"x\":1}\n{\"x\":1}\n{\"x\":2}\n";
    assert!(noticed_as_refused(text, trace) > 5);
    let said = run(
        &[
            ("Open.tla", text),
            ("Open.cfg", CONFIGURATION),
            ("t.ndjson", trace),
        ],
        &["Open.tla", "t.ndjson"],
    );
    let told = "by 1 trace as a whole, not all states of which are known (6 steps)";
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(told), "{}", said.out);
}

/// Holds each mutant against what `check` says of the text with it. How many of them
/// `check` refuses.
fn noticed_as_refused(text: &str, trace: &str) -> usize {
    let files = [
        ("Open.tla", text),
        ("Open.cfg", CONFIGURATION),
        ("t.ndjson", trace),
    ];
    let said = run(&files, &["Open.tla", "t.ndjson", "--format=json"]);
    let found = mutants(&said).into_iter();
    let refused = found.filter(|mutant| {
        let field = |name: &str| mutant[name].as_str().unwrap();
        let position = |name: &str| mutant["position"][name].as_u64().unwrap() as usize - 1;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = &mut lines[position("line")];
        let start = position("column");
        let end = start + field("original").len();
        assert_eq!(line.get(start..end), Some(field("original")));
        line.replace_range(start..end, &format!("({})", field("mutated")));
        let mutated = lines.join("\n");
        let checked = super::told(
            "check",
            &[("Open.tla", mutated.as_str()), files[1], files[2]],
            &["--spec=Open.tla", "t.ndjson"],
        );
        let is_refused = match checked.code {
            0 | 3 => false,
            1 => true,
            _ => panic!("{}{}", checked.out, checked.err),
        };
        assert_eq!(field("fate") == "noticed", is_refused, "{mutant:#}");
        is_refused
    });
    refused.count()
}

/// A trace of which the spec itself says something else is no evidence from there on,
/// and is said to be none.
#[test]
fn a_trace_that_diverges_is_told() {
    let said = run(
        &[
            ("Ctr.tla", COUNTER),
            ("Ctr.cfg", CONFIGURATION),
            ("bad.ndjson", "{\"x\":0}\n{\"x\":1}\n{\"x\":5}\n"),
            ("other.ndjson", "{\"y\":0}\n"),
        ],
        &["Ctr.tla", "bad.ndjson", "other.ndjson", "--format=json"],
    );
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["steps"], 1);
    assert_eq!(report["logs"], 0);
    let told = report["disputed_traces"].as_array().unwrap().iter();
    let told: Vec<String> = told
        .map(|it| format!("{}: {}", it["state"], it["reason"]))
        .collect();
    let right = [
        "\"bad.ndjson state 3\": \"it diverges under the spec itself\"",
        "\"other.ndjson state 1\": \"there is no variable `y`\"",
    ];
    assert_eq!(told, right);
}

/// TLC says of `x' # n` that "the identifier x is either undefined or not an
/// operator": no trace has to notice what it cannot run.
#[test]
fn a_mistake_at_which_tlc_stops_is_no_survivor() {
    let text = "\
---- MODULE Stop ----
EXTENDS Integers
VARIABLE x
Init == x = 0
Set(n) == x < 2 /\\ x' = n
Next == \\E n \\in 0..2 : Set(n)
====
";
    let said = run(
        &[
            ("Stop.tla", text),
            ("Stop.cfg", CONFIGURATION),
            ("t.ndjson", "{\"x\":0}\n{\"x\":1}\n{\"x\":2}\n"),
        ],
        &["Stop.tla", "t.ndjson", "--format=json"],
    );
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let fates = fates(&said);
    assert_eq!(fate_of(&fates, "x' = n => x' # n"), "stopped");
    assert_eq!(fate_of(&fates, "x' = n => ~(x' = n)"), "stopped");
    assert_eq!(report["stopped"], 2);
}

/// What a trace claims of its end is held against a mutant as well: it says that
/// no step leads on, or that it goes back to an earlier state, or that an
/// invariant is false there.
#[test]
fn the_end_of_a_trace_notices_too() {
    let text = "\
---- MODULE Far ----
EXTENDS Integers
VARIABLE x
Inv == x < 2
Init == x = 0
Up == x < 2 /\\ x' = x + 1
Over == x = 2 /\\ x' = x - 2
Next == Up \\/ (FALSE /\\ Over)
====
";
    let state = |number: u32, x: u32| match number {
        1 => "State 1: <Initial predicate>\nx = 0\n\n".to_owned(),
        _ => format!(
            "State {number}: <Up line 6, col 7 to line 6, col 25 of module Far>\nx = {x}\n\n"
        ),
    };
    let states = [state(1, 0), state(2, 1), state(3, 2)].concat();
    let behaviour = "Error: The behavior up to this point is:\n";
    let asked = |cause: &str, definitions: &str, what: &str| {
        let trace = format!("{cause}{behaviour}{states}");
        let files = [
            ("Far.tla", text),
            ("Far.cfg", CONFIGURATION),
            ("t.out", trace.as_str()),
        ];
        let option = format!("--definitions={definitions}");
        let said = run(&files, &["Far.tla", "t.out", &option, "--format=json"]);
        fate_of(&fates(&said), what).to_owned()
    };
    let deadlock = "Error: Deadlock reached.\n";
    let invariant = "Error: Invariant Inv is violated.\n";
    // Over leads on from the last state.
    let over = "FALSE /\\ Over => FALSE \\/ Over";
    assert_eq!(asked(deadlock, "Next", over), "noticed");
    assert_eq!(asked(invariant, "Next", over), "survived");
    assert_eq!(asked(deadlock, "Up", "x < 2 => x <= 2"), "noticed");
    assert_eq!(asked(invariant, "Up", "x < 2 => x <= 2"), "survived");
    assert_eq!(asked(invariant, "Inv", "x < 2 => x <= 2"), "noticed");
    assert_eq!(asked(invariant, "Inv", "2 => 3"), "noticed");
}
