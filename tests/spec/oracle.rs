//! Whether modules are accepted or rejected as SANY does, on the oracle's
//! cases of TLC's answers.

use indexmap::IndexMap;
use lockstep::spec::{LoadOptions, load_text};
use serde::Deserialize;

/// Cases that are answered otherwise, and why.
const EXCEPTIONS: &[(&str, &str)] = &[];

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

/// What is said of a case, if that is not what SANY says.
fn wrong_answer(case: &Case) -> Option<String> {
    let options = LoadOptions {
        modules: case.modules.clone(),
        ..LoadOptions::default()
    };
    match load_text("Root", &case.module(), &options) {
        Ok(_) if case.rejected() => Some(format!("accepted; SANY: {}", case.expect.detail)),
        Ok(spec) => {
            let faults = super::support::malformed(&spec);
            (!faults.is_empty()).then(|| format!("malformed: {}", faults.join("; ")))
        }
        Err(_) if case.rejected() => None,
        Err(failure) => {
            let messages = failure.diagnostics.iter().map(|d| d.message.clone());
            Some(format!(
                "rejected: {}",
                messages.collect::<Vec<_>>().join("; ")
            ))
        }
    }
}

fn wrong_answers(file: &str) -> Vec<String> {
    let text = fs_err::read_to_string(format!("tests/oracle/{file}")).unwrap();
    let cases = text
        .lines()
        .map(|line| serde_json::from_str::<Case>(line).unwrap());
    cases
        .filter_map(|case| {
            let exception = EXCEPTIONS.iter().find(|(id, _)| *id == case.id);
            match (wrong_answer(&case), exception) {
                (Some(said), None) => Some(format!("{}: {said}", case.id)),
                (None, Some(_)) => Some(format!("{} is no exception any more", case.id)),
                _ => None,
            }
        })
        .collect()
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
