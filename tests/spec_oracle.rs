//! Whether modules are accepted or rejected as SANY does, on the oracle's
//! cases of TLC's answers.
//!
//! The oracle is read from `tests/oracle`, or from the folder that
//! `LOCKSTEP_ORACLE` names; without either there is nothing to check.

#![cfg(test)]

use std::path::PathBuf;

use indexmap::IndexMap;
use lockstep::spec::{LoadOptions, load_text};
use serde::Deserialize;

/// Cases that are answered otherwise, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "theorem-db3762cf",
        "proofs are set aside, names in them are not resolved",
    ),
    (
        "theorem-f8ac4176",
        "proofs are set aside, steps in them are not checked",
    ),
    ("prec_synonym-8f7fc701", "SANY crashes while it rejects"),
];

#[derive(Deserialize)]
struct Case {
    id: String,
    extends: Vec<String>,
    defs: String,
    #[serde(default)]
    expr: String,
    #[serde(default)]
    modules: IndexMap<String, String>,
    #[serde(default)]
    vars: Vec<String>,
    #[serde(default)]
    init: String,
    #[serde(default)]
    action: String,
    expect: Expect,
}

#[derive(Deserialize)]
struct Expect {
    kind: String,
    #[serde(default)]
    class: String,
    #[serde(default)]
    detail: String,
}

impl Case {
    fn module(&self) -> String {
        let extends = match self.extends.as_slice() {
            [] => String::new(),
            names => format!("EXTENDS {}\n", names.join(", ")),
        };
        let question = if self.vars.is_empty() {
            format!("ASSUME Evaluate(\n{}\n)\n", self.expr)
        } else {
            let action = match self.action.as_str() {
                "" => String::new(),
                action => format!("TestNext ==\n{action}\n"),
            };
            format!("TestInit ==\n{}\n{action}", self.init)
        };
        let variables = match self.vars.as_slice() {
            [] => "Evaluate(v) == TRUE\n".to_owned(),
            names => format!("VARIABLES {}\n", names.join(", ")),
        };
        format!(
            "---- MODULE Root ----\n{extends}{variables}{}\n{question}====\n",
            self.defs
        )
    }

    fn rejected(&self) -> bool {
        self.expect.kind == "error"
            && matches!(self.expect.class.as_str(), "semantic_error" | "parse_error")
    }
}

fn oracle() -> Option<PathBuf> {
    let given = std::env::var_os("LOCKSTEP_ORACLE").map(PathBuf::from);
    let folder = given.unwrap_or_else(|| PathBuf::from("tests/oracle"));
    folder.is_dir().then_some(folder)
}

fn wrong_answers(file: &str) -> Vec<String> {
    let Some(folder) = oracle() else {
        return Vec::new();
    };
    let text = fs_err::read_to_string(folder.join(file)).unwrap();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        if EXCEPTIONS.iter().any(|(id, _)| *id == case.id) {
            continue;
        }
        let options = LoadOptions {
            modules: case.modules.clone(),
            ..LoadOptions::default()
        };
        let said = match load_text("Root", &case.module(), &options) {
            Ok(_) if case.rejected() => format!("accepted; SANY: {}", case.expect.detail),
            Err(failure) if !case.rejected() => {
                let messages = failure.diagnostics.iter().map(|d| d.message.clone());
                format!("rejected: {}", messages.collect::<Vec<_>>().join("; "))
            }
            _ => continue,
        };
        wrong.push(format!("{}: {said}", case.id));
    }
    wrong
}

#[test]
fn expressions_are_accepted_or_rejected_as_by_sany() {
    let wrong = wrong_answers("expressions.jsonl");
    assert!(
        wrong.is_empty(),
        "{} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn actions_are_accepted_or_rejected_as_by_sany() {
    let wrong = wrong_answers("actions.jsonl");
    assert!(
        wrong.is_empty(),
        "{} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
