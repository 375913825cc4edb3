//! Expressions and actions are evaluated as TLC does, on the oracle's cases.
//!
//! The cases go through `eval --batch` and `successors --batch`, as anyone can
//! run them; answers are compared as values. `tests/oracle/exceptions.toml`
//! lists what differs on purpose, with the reason; an entry that no longer
//! applies fails the run.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use indexmap::IndexMap;
use lockstep::eval::{Bindings, Limits, evaluate};
use lockstep::spec::{LoadOptions, load_text, resolve_expression_text};
use lockstep::trace::parse_value;
use lockstep::value::Value;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    extends: Vec<String>,
    defs: String,
    #[serde(default)]
    expr: String,
    #[serde(default)]
    order: Option<Order>,
    expect: Expect,
}

/// What depends on TLC's order of strings.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Order {
    Print,
    Value,
}

type StateText = IndexMap<String, String>;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Expect {
    Value {
        text: String,
        #[serde(default)]
        prints: Vec<String>,
    },
    Successors {
        states: Vec<StateText>,
    },
    InitialStates {
        states: Vec<StateText>,
    },
    Error {
        class: String,
        sub: String,
        #[serde(default)]
        tlc_limit: bool,
    },
}

#[derive(Debug, Deserialize)]
struct Answered {
    id: String,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Answer {
    Value { text: String },
    Successors { states: Vec<StateText> },
    InitialStates { states: Vec<StateText> },
    Error { class: String, sub: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    #[serde(default)]
    exception: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// The case.
    id: String,
    /// Why the answer is another one than TLC's.
    reason: String,
}

/// How an answer compares with TLC's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Agrees,
    Differs,
    /// TLC gave up where we need not.
    BeyondTlc,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle")
}

fn cases(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join(file)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn answers(command: &str, file: &str) -> Vec<Answered> {
    let output = Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args([command, "--batch"])
        .arg(folder().join(file))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A value, or the text of what cannot be read back.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Value(Value),
    Text(String),
}

fn read(text: &str) -> Read {
    match parse_value(text) {
        Ok(value) => Read::Value(value),
        Err(_) => Read::Text(text.to_owned()),
    }
}

fn read_states(states: &[StateText]) -> BTreeSet<BTreeMap<&str, Read>> {
    let read_state = |state| {
        let state: &StateText = state;
        let values = state.iter();
        values
            .map(|(name, text)| (name.as_str(), read(text)))
            .collect()
    };
    states.iter().map(read_state).collect()
}

fn compare(case: &Case, answer: &Answer) -> Agreement {
    let agrees = match (&case.expect, answer) {
        (
            Expect::Error {
                tlc_limit: true, ..
            },
            _,
        ) => return Agreement::BeyondTlc,
        (Expect::Value { text, prints }, Answer::Value { text: found }) => {
            // Any value that some order of strings gives is right.
            (case.order == Some(Order::Value) || read(text) == read(found))
                && (prints.is_empty() || *prints == printed(case))
        }
        (Expect::Successors { states }, Answer::Successors { states: found })
        | (Expect::InitialStates { states }, Answer::InitialStates { states: found }) => {
            read_states(states) == read_states(found)
        }
        (Expect::Error { class, .. }, Answer::Error { class: found, .. }) => class == found,
        _ => false,
    };
    match agrees {
        true => Agreement::Agrees,
        false => Agreement::Differs,
    }
}

/// What Print said; batches keep it to themselves.
fn printed(case: &Case) -> Vec<String> {
    let extends = case.extends.join(", ");
    let text = format!(
        "---- MODULE Case ----\nEXTENDS {extends}\n{}\n====\n",
        case.defs
    );
    let mut spec = load_text("Case", &text, &LoadOptions::default()).unwrap();
    let expr = resolve_expression_text(&mut spec, "expression", &case.expr).unwrap();
    evaluate(&spec, &Bindings::default(), &expr, None, Limits::default()).printed
}

/// The same sub-class too, which is advice only.
fn same_sub(case: &Case, answer: &Answer) -> bool {
    match (&case.expect, answer) {
        (Expect::Error { sub, .. }, Answer::Error { sub: found, .. }) => sub == found,
        _ => true,
    }
}

fn exceptions(file: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder().join("exceptions.toml")).unwrap();
    let mut files: BTreeMap<String, Exceptions> = toml::from_str(&text).unwrap();
    let listed = files.remove(file).map(|file| file.exception);
    listed
        .unwrap_or_default()
        .into_iter()
        .map(|exception| (exception.id, exception.reason))
        .collect()
}

/// Runs the cases of a file; at least `least` of a thousand must agree.
fn check(command: &str, file: &str, least: usize) {
    let cases = cases(&format!("{file}.jsonl"));
    let answers = answers(command, &format!("{file}.jsonl"));
    assert_eq!(cases.len(), answers.len(), "one answer a case");
    let show = std::env::var_os("LOCKSTEP_SHOW").is_some();
    let mut excepted = exceptions(file);
    let (mut agreeing, mut differing, mut beyond, mut subs) = (0, 0, 0, 0);
    let mut new = Vec::new();
    for (case, answered) in cases.iter().zip(&answers) {
        assert_eq!(case.id, answered.id, "answers in the order of the cases");
        match compare(case, &answered.answer) {
            Agreement::Agrees => {
                agreeing += 1;
                let same = same_sub(case, &answered.answer);
                subs += usize::from(!same);
                if show && !same {
                    println!("sub-class differs: {answered:?}");
                }
            }
            Agreement::BeyondTlc => beyond += 1,
            Agreement::Differs => {
                differing += 1;
                if excepted.remove(&case.id).is_none() {
                    new.push(format!("{answered:?}"));
                }
            }
        }
    }
    let counted = agreeing + differing;
    println!(
        "{file}: {agreeing} of {counted} agree with TLC ({differing} differ, {beyond} beyond TLC's limits not counted; {subs} errors of another sub-class)"
    );
    assert!(new.is_empty(), "differ from TLC: {new:#?}");
    assert!(excepted.is_empty(), "no longer differ: {excepted:#?}");
    assert!(agreeing * 1000 >= counted * least, "too few cases agree");
}

#[test]
fn expressions_have_the_values_that_tlc_gives() {
    check("eval", "expressions", 995);
}

#[test]
fn actions_lead_to_the_states_that_tlc_finds() {
    check("successors", "actions", 990);
}

#[test]
fn more_expressions_have_the_values_that_tlc_gives() {
    check("eval", "more-expressions", 1000);
}

#[test]
fn more_actions_lead_to_the_states_that_tlc_finds() {
    check("successors", "more-actions", 1000);
}

#[test]
fn every_exception_has_a_reason() {
    for file in ["expressions", "actions", "more-expressions", "more-actions"] {
        for (id, reason) in exceptions(file) {
            assert!(reason.len() > 20, "{id}: `{reason}` is no reason");
        }
    }
}
