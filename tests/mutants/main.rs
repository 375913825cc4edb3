//! `lockstep mutants`: which mistakes in a spec its traces notice.

#![cfg(test)]

mod complete;
mod declared;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A counter that records what it was asked, and whether it took it.
const GATE: &str = "\
---- MODULE Gate ----
EXTENDS Naturals
VARIABLES open, call

Passes(before, weight, height, after) ==
    /\\ weight <= 2
    /\\ before.open => height < 3
    /\\ after = [before EXCEPT !.count = @ + 1]

Size(height) == CASE height = 1 -> \"small\" [] height = 2 -> \"middle\" [] OTHER -> \"large\"

NoCall == [op |-> \"None\"]
Recorded == {CALLS}
Init == open = TRUE /\\ call = NoCall
Next == open' = open /\\ call' \\in Recorded
====
";

/// One recorded call.
fn called(op: &str, args: &str, verdict: &str, guard: &str, result: &str) -> String {
    format!(
        "/\\ open = TRUE\n/\\ call = [op |-> \"{op}\", args |-> {args}, outcome |-> \
         [verdict |-> \"{verdict}\", guard |-> \"{guard}\"], result |-> {result}]\n\n"
    )
}

const BEFORE: &str = "[open |-> TRUE, count |-> 0]";
const AFTER: &str = "[open |-> TRUE, count |-> 1]";

fn passes(weight: u32, height: u32, guard: &str) -> String {
    let args = format!(
        "[before |-> {BEFORE}, weight |-> {weight}, height |-> {height}, after |-> {AFTER}]"
    );
    match guard {
        "" => called("Passes", &args, "accepted", guard, AFTER),
        _ => called("Passes", &args, "refused", guard, BEFORE),
    }
}

fn size(height: u32, result: &str) -> String {
    let args = format!("[height |-> {height}]");
    called("Size", &args, "accepted", "", &format!("\"{result}\""))
}

/// A trace of these calls, in the form of TLC's console.
fn trace(calls: &[String]) -> String {
    let mut text = String::from(
        "State 1: <Initial predicate>\n/\\ open = TRUE\n/\\ call = [op |-> \"None\"]\n\n",
    );
    for (index, call) in calls.iter().enumerate() {
        let number = index + 2;
        text.push_str(&format!(
            "State {number}: <Next line 15, col 9 to line 15, col 42 of module Gate>\n{call}"
        ));
    }
    text
}

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn run(files: &[(&str, &str)], arguments: &[&str]) -> Said {
    run_on("2", files, arguments)
}

/// On so many threads.
fn run_on(threads: &str, files: &[(&str, &str)], arguments: &[&str]) -> Said {
    said(("mutants", threads), files, arguments)
}

/// What another command says of these files.
fn told(command: &str, files: &[(&str, &str)], arguments: &[&str]) -> Said {
    said((command, "2"), files, arguments)
}

fn said((asked, threads): (&str, &str), files: &[(&str, &str)], arguments: &[&str]) -> Said {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        fs_err::write(folder.path().join(name), text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command
        .arg(asked)
        .args(arguments)
        .current_dir(folder.path())
        .env("RAYON_NUM_THREADS", threads)
        .env_remove("COLUMNS");
    let output = command.stdin(Stdio::null()).output().unwrap();
    Said {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn gate(calls: &[String], options: &[&str]) -> Said {
    gate_on("2", calls, options)
}

fn gate_on(threads: &str, calls: &[String], options: &[&str]) -> Said {
    let records: Vec<&str> = calls
        .iter()
        .filter_map(|call| call.split_once("call = "))
        .map(|(_, record)| record.trim())
        .collect();
    let text = trace(calls);
    let module = GATE.replace("CALLS", &records.join(", "));
    let files = [
        ("Gate.tla", module.as_str()),
        ("Gate.cfg", CONFIGURATION),
        ("calls.out", text.as_str()),
    ];
    let arguments: Vec<&str> = ["Gate.tla", "calls.out"]
        .iter()
        .chain(options)
        .copied()
        .collect();
    run_on(threads, &files, &arguments)
}

const CONFIGURATION: &str = "INIT Init\nNEXT Next\n";

/// The mutants of a report in JSON.
fn mutants(said: &Said) -> Vec<Value> {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    report["mutants"].as_array().unwrap().clone()
}

/// Of each mutant what was done to what, and what became of it.
fn fates(said: &Said) -> Vec<(String, String)> {
    mutants(said)
        .iter()
        .map(|mutant| {
            let field = |name: &str| mutant[name].as_str().unwrap().to_owned();
            let what = format!("{} => {}", field("original"), field("mutated"));
            (what, field("fate"))
        })
        .collect()
}

fn fate_of<'f>(fates: &'f [(String, String)], what: &str) -> &'f str {
    let found = fates.iter().find(|(own, _)| own == what);
    &found.unwrap_or_else(|| panic!("{what} among {fates:#?}")).1
}

#[test]
fn a_trace_that_accepts_only_misses_what_is_dropped() {
    let said = gate(
        &[passes(1, 1, "")],
        &["--definitions=Passes", "--format=json"],
    );
    assert_eq!(said.code, 1, "{}", said.err);
    let fates = fates(&said);
    let dropped = "weight <= 2 => TRUE";
    assert_eq!(fate_of(&fates, dropped), "survived");
    assert_eq!(fate_of(&fates, "weight <= 2 => ~(weight <= 2)"), "noticed");
    assert_eq!(fate_of(&fates, "weight <= 2 => weight < 2"), "survived");
    // Only one side of the bound was seen, but the text names it.
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let mutants = report["mutants"].as_array().unwrap();
    let dropped = mutants.iter().find(|it| it["original"] == "weight <= 2");
    assert_eq!(dropped.unwrap()["witness"][1]["value"], "3");
    assert_eq!(fate_of(&fates, "@ + 1 => no update of !.count"), "noticed");
    assert_eq!(fate_of(&fates, "@ + 1 => @ - 1"), "noticed");
}

#[test]
fn a_refusal_at_the_bound_notices_them() {
    let calls = [
        passes(1, 1, ""),
        passes(2, 2, ""),
        passes(3, 1, "Passes.1"),
        passes(1, 3, "Passes.2"),
    ];
    let said = gate(&calls, &["--definitions=Passes", "--format=json"]);
    let fates = fates(&said);
    assert_eq!(fate_of(&fates, "weight <= 2 => TRUE"), "noticed");
    assert_eq!(fate_of(&fates, "weight <= 2 => weight < 2"), "noticed");
    assert_eq!(fate_of(&fates, "height < 3 => height <= 3"), "noticed");
    assert_eq!(fate_of(&fates, "2 => 3"), "noticed");
}

#[test]
fn what_differs_nowhere_over_its_carrier_is_no_survivor() {
    let calls = [size(1, "small"), size(2, "middle"), size(3, "large")];
    let said = gate(&calls, &["--definitions=Size", "--format=json"]);
    let fates = fates(&said);
    assert!(
        fates.iter().all(|(_, fate)| fate != "survived"),
        "{fates:#?}"
    );
    assert_eq!(
        fate_of(
            &fates,
            "height = 1 -> \"small\" [] height = 2 -> \"middle\" => \
             height = 1 -> \"middle\" [] height = 2 -> \"small\""
        ),
        "noticed"
    );
    assert_eq!(said.code, 0, "{}", said.out);
}

#[test]
fn survivors_are_shown_where_they_are() {
    let calls = [passes(1, 1, ""), passes(3, 1, "Passes.1"), size(1, "small")];
    let said = gate(&calls, &[]);
    assert_eq!(said.err, "");
    insta::assert_snapshot!(said.out);
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let calls = [passes(1, 1, ""), size(1, "small")];
    let on = |threads: &str| gate_on(threads, &calls, &["--format=json"]).out;
    assert_eq!(on("1"), on("4"));
}

#[test]
fn without_calls_the_behaviour_is_mutated() {
    let module = "\
---- MODULE Clock ----
EXTENDS Naturals
VARIABLE hour
Init == hour \\in 1..12
Next == hour' = IF hour < 12 THEN hour + 1 ELSE 1
====
";
    let state = |number: u32, hour: u32| match number {
        1 => format!("State 1: <Initial predicate>\nhour = {hour}\n\n"),
        _ => format!(
            "State {number}: <Next line 5, col 9 to line 5, col 49 of module Clock>\nhour = {hour}\n\n"
        ),
    };
    let trace = [state(1, 11), state(2, 12), state(3, 1), state(4, 2)].concat();
    let files = [
        ("Clock.tla", module),
        ("Clock.cfg", "INIT Init\nNEXT Next\n"),
        ("hours.out", &trace),
    ];
    let said = run(&files, &["Clock.tla", "hours.out"]);
    assert_eq!(said.err, "");
    insta::assert_snapshot!(said.out);
}

/// `[EXCEPT !.a.b = …]` with the path shortened, with a sibling of its last
/// field; a CASE without one of its arms.
#[test]
fn paths_of_updates_and_arms_are_mutated() {
    let module = "\
---- MODULE Nest ----
EXTENDS Naturals
VARIABLE box
Init == box = [inner |-> [low |-> 0, high |-> 5], kind |-> \"low\"]
Next == box' = [box EXCEPT !.inner.low =
                   CASE box.kind = \"low\" -> @ + 1 [] box.kind = \"high\" -> @]
====
";
    let state = |number: u32| {
        let label = match number {
            1 => "Initial predicate".to_owned(),
            _ => "Next line 5, col 9 to line 6, col 76 of module Nest".to_owned(),
        };
        let low = number - 1;
        format!(
            "State {number}: <{label}>\nbox = [inner |-> [low |-> {low}, high |-> 5], kind |-> \
             \"low\"]\n\n"
        )
    };
    let trace = [state(1), state(2)].concat();
    let files = [
        ("Nest.tla", module),
        ("Nest.cfg", "INIT Init\nNEXT Next\n"),
        ("nest.out", &trace),
    ];
    let said = run(&files, &["Nest.tla", "nest.out", "--format=json"]);
    let fates = fates(&said);
    let value = "CASE box.kind = \"low\" -> @ + 1 [] box.kind = \"high\" -> @";
    for (mutated, fate) in [
        (format!("!.inner = {value}"), "noticed"),
        (format!("!.inner.high = {value}"), "noticed"),
        ("no update of !.inner.low".to_owned(), "noticed"),
    ] {
        assert_eq!(fate_of(&fates, &format!("{value} => {mutated}")), fate);
    }
    let arm = |arm: &str, condition: &str| format!("{condition} -> {arm} => no arm of {condition}");
    assert_eq!(
        fate_of(&fates, &arm("@ + 1", "box.kind = \"low\"")),
        "noticed"
    );
    assert_eq!(
        fate_of(&fates, &arm("@", "box.kind = \"high\"")),
        "survived"
    );
}

#[test]
fn questions_that_cannot_be_put() {
    let text = trace(&[size(1, "small")]);
    let module = GATE.replace("CALLS", "");
    let files = [
        ("Gate.tla", module.as_str()),
        ("Gate.cfg", CONFIGURATION),
        ("calls.out", text.as_str()),
    ];
    let mut all = String::new();
    for arguments in [
        vec!["Gate.tla"],
        vec!["Missing.tla", "calls.out"],
        vec!["Gate.tla", "missing.out"],
        vec!["Gate.tla", "calls.out", "--definitions=Nothing"],
    ] {
        let said = run(&files, &arguments);
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.out);
        all.push_str(&format!(
            "$ mutants {}\n{}\n",
            arguments.join(" "),
            said.err
        ));
    }
    insta::assert_snapshot!(all);
}

/// Each mistake that one might make in the profile's operators is noticed by its
/// traces, or lockstep.toml says why nothing can notice it.
#[test]
fn no_mistake_in_the_profile_survives_unexplained() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(["mutants", "specs", "--format=json", "--tries=200"])
        .current_dir(root)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mutants = report["mutants"].as_array().unwrap();
    let survivors: Vec<[&Value; 3]> = mutants
        .iter()
        .filter(|mutant| mutant["fate"] != "noticed" && mutant["because"].is_null())
        .map(|mutant| ["definition", "original", "mutated"].map(|name| &mutant[name]))
        .collect();
    assert_eq!(survivors, [[&Value::Null; 3]; 0]);
    assert_eq!(report["stale"], 0, "{}", report["errors"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        report["noticed"].as_u64() > Some(900),
        "{}",
        report["noticed"]
    );
}

#[test]
fn a_folder_stands_for_its_configured_modules() {
    let text = trace(&[size(1, "small")]);
    let record = text.rsplit_once("call = ").unwrap().1.trim();
    let module = GATE.replace("CALLS", record);
    let files = [
        ("Gate.tla", module.as_str()),
        ("Gate.cfg", CONFIGURATION),
        ("calls.out", text.as_str()),
    ];
    let options = ["calls.out", "--format=json", "--definitions=Size"];
    let of = |spec: &'static str| {
        let arguments: Vec<&str> = [spec].into_iter().chain(options).collect();
        fates(&run(&files, &arguments))
    };
    assert_eq!(of("."), of("Gate.tla"));
    assert!(!of(".").is_empty());
}

/// A text in which arms are alike, with steps of it; one definition is mutated.
fn arms_of(name: &str, definitions: &str, values: &[&str]) -> Said {
    let module = format!(
        "---- MODULE Arms ----\nEXTENDS Integers\nVARIABLES x, y\n{definitions}\n\
         Init == x = 0 /\\ y = 0\nNext == x' = x + 1 /\\ y' = F(x)\n====\n"
    );
    let states = values.iter().enumerate();
    let lines = states.map(|(x, y)| format!("{{\"x\":{x},\"y\":{y}}}\n"));
    let log: String = lines.collect();
    let files = [
        ("Arms.tla", module.as_str()),
        ("Arms.cfg", CONFIGURATION),
        ("t.ndjson", &log),
    ];
    run(
        &files,
        &["Arms.tla", "t.ndjson", "--full", "--definitions", name],
    )
}

fn of_arms(definitions: &str, values: &[&str]) -> Said {
    arms_of("F", definitions, values)
}

/// From the review: with arms swapped that say the same, and with nothing changed but
/// layout and bound names, it is the spec itself.
#[test]
fn what_says_what_the_spec_does_is_no_mutant() {
    for body in [
        "IF n > 5 THEN n * 2 ELSE n  *  2",
        "IF n > 5 THEN [k \\in {n} |-> k][n] ELSE [j \\in {n} |-> j][n]",
        "IF n > 5 THEN n + n ELSE (n + n)",
    ] {
        let said = of_arms(&format!("F(n) == {body}"), &["0", "0"]);
        assert!(!said.out.contains("branches swapped"), "{}", said.out);
        assert!(said.out.contains("other operator"), "{}", said.out);
    }
    let arms = "F(n) == CASE n = 1 -> n [] n = 2 -> n [] OTHER -> n";
    let said = of_arms(arms, &["0", "0"]);
    assert!(!said.out.contains("arms swapped"), "{}", said.out);
    let said = of_arms(&arms.replace("OTHER -> n", "OTHER -> 0"), &["0", "0"]);
    assert!(said.out.contains("arms swapped"), "{}", said.out);
    for same in [
        "{m \\in {n} : TRUE} = {}",
        "TRUE /\\ n = 3",
        "FALSE \\/ n = 3",
    ] {
        let said = of_arms(&format!("F(n) == IF {same} THEN 1 ELSE 0"), &["0", "0"]);
        let is_none = |what: &str| !said.out.contains(&format!("- {what}\n  + {what}\n"));
        assert!(is_none("TRUE") && is_none("FALSE"), "{}", said.out);
    }
    // What is the same for another reason is one.
    let said = of_arms(
        "F(n) == IF \\A k \\in {n} : k = 9 THEN 1 ELSE 0",
        &["0", "0"],
    );
    assert!(said.out.contains("other quantifier"), "{}", said.out);
}

/// Over what a survivor was compared is said, with how many there are.
#[test]
fn what_was_tried_of_a_survivor_is_said() {
    let text = "F(n) == IF (IF n = 0 THEN \"a\" ELSE \"b\") = \"b\" THEN 0 ELSE 0";
    let many = of_arms(text, &["0", "0"]);
    let told = "other applications tried, all that the carriers hold: none differs\n      \
                over n \\in {";
    assert!(many.out.contains(told), "{}", many.out);
    let text = "G(s) == IF s = \"b\" THEN 0 ELSE 0\nF(n) == G(IF n = 0 THEN \"a\" ELSE \"b\")";
    let asked = |values: &[&str]| arms_of("G", text, values).out;
    let one = asked(&["0", "0"]);
    let told = "1 other application tried, all that the carriers hold: it does not differ\n      \
                over s \\in {\"a\", \"b\"}\n";
    assert!(one.contains(told), "{one}");
    let none = asked(&["0", "0", "0"]);
    let told = "no other application to try: the traces have all that the carriers hold\n      \
                over s \\in {\"a\", \"b\"}\n";
    assert!(none.contains(told), "{none}");
}
