//! What SANY's parser rejects is rejected, and what it accepts is accepted.

use std::collections::BTreeSet;
use std::path::Path;

use lockstep::diag::{FileId, Source};
use lockstep::syntax::parse_module;
use serde_json::Value;

/// Cases in which we differ on purpose, each with the reason.
const EXCEPTIONS: &str = include_str!("oracle-exceptions.txt");

fn field<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name].as_str().unwrap_or("")
}

fn extends(case: &Value) -> String {
    let names: Vec<_> = case["extends"]
        .as_array()
        .map(|list| list.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    match names.is_empty() {
        true => String::new(),
        false => format!("EXTENDS {}\n", names.join(", ")),
    }
}

fn expression_module(case: &Value) -> String {
    format!(
        "---- MODULE M ----\n{}{}\nASSUME Evaluate(\n{}\n)\n====\n",
        extends(case),
        field(case, "defs"),
        field(case, "expr"),
    )
}

fn action_module(case: &Value) -> String {
    let vars: Vec<_> = case["vars"]
        .as_array()
        .map(|list| list.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let action = match field(case, "action") {
        "" => String::new(),
        action => format!("Action ==\n{action}\n"),
    };
    format!(
        "---- MODULE M ----\n{}VARIABLES {}\n{}\nInit ==\n{}\n{action}====\n",
        extends(case),
        vars.join(", "),
        field(case, "defs"),
        field(case, "init"),
    )
}

/// Whether SANY gets past parsing; nothing where the answer does not say.
fn accepted_by_sany(case: &Value) -> Option<bool> {
    let expect = &case["expect"];
    match field(expect, "class") {
        "parse_error" => Some(false).filter(|_| field(expect, "sub") != "module"),
        "semantic_error" => None,
        _ => Some(true),
    }
}

fn disagreements(file: &str, module: fn(&Value) -> String) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let others = case["modules"].as_object();
        let texts = others
            .into_iter()
            .flat_map(|it| it.values())
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .chain([module(&case)]);
        let results: Vec<_> = texts
            .map(|text| parse_module(&Source::new("M.tla", text), FileId(0)))
            .collect();
        let accepted = results.iter().all(Result::is_ok);
        if accepted_by_sany(&case).is_some_and(|expected| expected != accepted) {
            found.insert(field(&case, "id").to_owned());
            if std::env::var_os("LOCKSTEP_SHOW").is_some() {
                let error = results.iter().find_map(|it| it.as_ref().err());
                println!(
                    "{}\n{case}\n{}\n{error:?}\n",
                    field(&case, "id"),
                    module(&case)
                );
            }
        }
    }
    found
}

#[test]
fn agrees_with_sany_on_what_parses() {
    let mut found = disagreements("expressions.jsonl", expression_module);
    found.extend(disagreements("actions.jsonl", action_module));
    let excepted: BTreeSet<_> = EXCEPTIONS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    let new: Vec<_> = found.difference(&excepted).collect();
    let stale: Vec<_> = excepted.difference(&found).collect();
    assert!(
        new.is_empty(),
        "cases decided otherwise than by SANY: {new:#?}"
    );
    assert!(
        stale.is_empty(),
        "exceptions that no longer apply: {stale:#?}"
    );
}
