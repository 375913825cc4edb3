//! Actions, initial predicates and what depends on them, classified by the
//! states that they lead to; and what is said where nothing can be.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Folder, Said, root};

#[derive(Deserialize)]
struct Table {
    revision: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default = "module")]
    file: String,
    old: String,
    new: String,
    /// The verdict on every definition that may mean something else.
    definitions: BTreeMap<String, String>,
    exit: i32,
    /// How a gate against what is looser ends.
    gate: i32,
}

fn module() -> String {
    "Ctr.tla".to_owned()
}

/// A file of the counter.
fn counter(name: &str) -> String {
    fs_err::read_to_string(root().join("tests/revise/counter").join(name)).unwrap()
}

/// The counter on both sides, `old` replaced in a file of the new one, and a
/// trace.
fn revised(file: &str, old: &str, new: &str) -> Folder {
    let folder = Folder::new();
    for name in ["Ctr.tla", "Ctr.cfg"] {
        let text = counter(name);
        folder.write(&format!("old/{name}"), &text);
        let text = match name == file {
            true => {
                assert!(text.contains(old), "{name} holds {old:?}");
                text.replace(old, new)
            }
            false => text,
        };
        folder.write(&format!("new/{name}"), &text);
    }
    folder.write("t1.json", &counter("t1.json"));
    folder
}

const ASKED: [&str; 4] = ["revise", "old/Ctr.tla", "new/Ctr.tla", "t1.json"];

fn ask(folder: &Folder, options: &[&str]) -> Said {
    let arguments: Vec<&str> = ASKED.iter().chain(options).copied().collect();
    folder.run(&arguments)
}

fn verdicts(said: &Said) -> BTreeMap<String, String> {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    definitions
        .map(|it| {
            let text = |field: &str| it[field].as_str().unwrap().to_owned();
            (text("name"), text("verdict"))
        })
        .collect()
}

#[test]
fn actions_and_what_depends_on_them_are_classified_rightly() {
    let table: Table = toml::from_str(&counter("revisions.toml")).unwrap();
    let mut wrong = Vec::new();
    for case in &table.revision {
        let folder = revised(&case.file, &case.old, &case.new);
        let said = ask(&folder, &["--format=json", "--tries=400"]);
        assert!(!said.out.is_empty(), "{}: {}", case.name, said.err);
        let found = verdicts(&said);
        if found != case.definitions || said.code != case.exit {
            wrong.push(format!(
                "{}: exit {} {found:?}, not {} {:?}",
                case.name, said.code, case.exit, case.definitions
            ));
        }
        let gate = ask(&folder, &["--fail-on=looser,incomparable", "--tries=400"]);
        if (gate.code == 1) != (case.gate == 1) {
            wrong.push(format!("{}: the gate ends with {}", case.name, gate.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_weakened_action_is_shown_at_the_state_where_it_shows() {
    let folder = revised("Ctr.tla", r"/\ Low(x)", r"/\ x <= Max");
    insta::assert_snapshot!(ask(&folder, &[]).all());
}

#[test]
fn another_first_state_is_shown() {
    let folder = revised("Ctr.tla", r"Init == x = 0 /\", r"Init == x \in {0, 50} /\");
    insta::assert_snapshot!(ask(&folder, &["--format=markdown"]).all());
}

#[test]
fn an_action_whose_successors_cannot_be_listed_is_not_judged_beyond_the_traces() {
    let folder = revised("Ctr.tla", "m' = [m", r"x' \in Int /\ m' = [m");
    insta::assert_snapshot!(ask(&folder, &[]).all());
}

#[test]
fn a_trace_of_another_spec_is_said_to_be_one() {
    let folder = revised("Ctr.tla", "n < Max", "n <= Max");
    folder.write("other.ndjson", "{\"office\":1}\n{\"office\":2}\n");
    let said = folder.run(&["revise", "old/Ctr.tla", "new/Ctr.tla", "other.ndjson"]);
    insta::assert_snapshot!(said.all());
}

/// A module with its configuration on both sides, the new one of another text.
fn pair(name: &str, old: &str, new: &str, trace: &str) -> Folder {
    let folder = Folder::new();
    for (side, text) in [("old", old), ("new", new)] {
        folder.write(&format!("{side}/{name}.tla"), text);
        folder.write(&format!("{side}/{name}.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write("trace.ndjson", trace);
    folder
}

/// From the review: the recursion of the new text comes to no end.
#[test]
fn a_recursion_that_ends_no_more_is_not_judged() {
    let text = "---- MODULE F ----
EXTENDS Integers, Sequences
VARIABLES s, r
RECURSIVE Rec(_)
Rec(t) == IF t = <<>> THEN 0 ELSE 1 + Rec(Tail(t))
Init == s = <<>> /\\ r = 0
Next == Rec(s) >= 0 /\\ s' = Append(s, Len(s)) /\\ r' = Len(s)
====
";
    let folder = pair(
        "F",
        text,
        &text.replace("Rec(Tail(t))", "Rec(t)"),
        "{\"s\":[],\"r\":0}\n{\"s\":[0],\"r\":0}\n{\"s\":[0,1],\"r\":1}\n",
    );
    let arguments = ["revise", "old/F.tla", "new/F.tla", "trace.ndjson"];
    let said = folder.run(&[&arguments[..], &["--format=json"]].concat());
    assert_eq!(said.code, 3, "{}", said.out);
    assert_eq!(verdicts(&said)["Rec"], "unjudged");
    insta::assert_snapshot!(folder.run(&arguments).all());
}

/// From the review: the only state that shows it is beyond what is looked into
/// step by step, and its number is named in the text.
#[test]
fn a_state_that_shows_it_far_into_a_long_trace_is_looked_into() {
    let text = "---- MODULE L ----
EXTENDS Naturals
VARIABLES x, y
F(n) == IF n = 5500 THEN 1 ELSE n % 7
Inc == x' = x + 1 /\\ y' = F(x)
Next == Inc
Init == x = 0 /\\ y = 0
====
";
    let mut trace = String::from("{\"x\":0,\"y\":0}\n");
    for x in 0..6000 {
        let y = if x == 5500 { 1 } else { x % 7 };
        trace.push_str(&format!("{{\"x\":{},\"y\":{y}}}\n", x + 1));
    }
    let folder = pair("L", text, &text.replace("THEN 1", "THEN 2"), &trace);
    let arguments = ["revise", "old/L.tla", "new/L.tla", "trace.ndjson"];
    let said = folder.run(&arguments);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!(said.all());
}

/// No step shows what is left open: one side has no value, as for TLC.
#[test]
fn a_variable_that_is_left_open_is_said_to_be() {
    let folder = revised("Ctr.tla", "\n       /\\ UNCHANGED m", "");
    let said = ask(&folder, &[]);
    assert!(said.out.contains("`m` is not assigned"), "{}", said.out);
    assert!(
        !said.out.contains("only the new text allows:"),
        "{}",
        said.out
    );
    let (_, inc) = said.out.split_once("Inc: ").unwrap();
    let (inc, _) = inc.split_once("Same text").unwrap();
    insta::assert_snapshot!(inc);
}

/// Of a state predicate that is looked into beyond the first steps, the state is
/// named in which it is other, not the one that the step ends in.
#[test]
fn a_state_far_into_a_long_trace_is_named_by_its_own_number() {
    let text = "---- MODULE L ----
EXTENDS Naturals
VARIABLE x
Small == x < 7000
Init == x = 0
Next == Small /\\ x' = x + 1
====
";
    let states = (0..6003).map(|x| format!("{{\"x\":{x}}}\n"));
    let trace: String = states.collect();
    let folder = pair("L", text, &text.replace("x < 7000", "x # 6000"), &trace);
    let said = folder.run(&[
        "revise",
        "old/L.tla",
        "new/L.tla",
        "trace.ndjson",
        "--format=json",
    ]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let mut definitions = report["definitions"].as_array().unwrap().iter();
    let small = definitions.find(|it| it["name"] == "Small").unwrap();
    let witnesses = small["meaning"]["witnesses"].as_array().unwrap();
    let stricter = witnesses.iter().find(|it| it["direction"] == "stricter");
    let stricter = stricter.unwrap();
    assert_eq!(stricter["inputs"][0]["value"], "6000", "{small}");
    assert_eq!(stricter["seen"]["state"], 6001, "{small}");
}

/// What both texts leave open, where no trace comes, hides no step that only one
/// of them allows.
#[test]
fn what_both_leave_open_hides_nothing() {
    let text = "---- MODULE M ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == \\/ x \\in 0..1 /\\ x' = x + 1 /\\ y' = y
        \\/ x < 0 /\\ x' = 0
====
";
    let states = (0..3).map(|x| format!("{{\"x\":{x},\"y\":0}}\n"));
    let trace: String = states.collect();
    let folder = pair("M", text, &text.replace("0..1", "0..2"), &trace);
    let revise = ["revise", "old/M.tla", "new/M.tla", "trace.ndjson"];
    let said = folder.run(&[&revise[..], &["--fail-on=looser"]].concat());
    assert_eq!(said.code, 1, "{}", said.all());
    assert!(said.out.contains("Next: looser"), "{}", said.all());
}
