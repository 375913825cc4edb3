//! `--batch`: many cases from a file of JSON lines, one answer a line.

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Source};
use crate::eval::{Bindings, EvalError, Limits, Setup, evaluate};
use crate::spec::config::parse_config;
use crate::spec::{Failure, LoadOptions, Spec, load_text, resolve_expression_text};
use crate::value::ErrorKind;

/// One case, as in the oracle's files. Unknown fields are ignored.
#[derive(Debug, Deserialize)]
struct Case {
    id: serde_json::Value,
    #[serde(default)]
    extends: Vec<String>,
    #[serde(default)]
    defs: String,
    #[serde(default)]
    modules: IndexMap<String, String>,
    /// Lines of a configuration.
    #[serde(default)]
    cfg: Vec<String>,
    #[serde(default)]
    expr: String,
}

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Answer {
    Value {
        text: String,
    },
    Error {
        class: &'static str,
        sub: String,
        detail: String,
    },
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    id: &'a serde_json::Value,
    #[serde(flatten)]
    answer: Answer,
}

/// One answer a line, in order.
pub(super) fn expressions(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines.par_iter().map(|line| answer_line(line)).collect()
}

fn answer_line(line: &str) -> String {
    let (id, answer) = match serde_json::from_str::<Case>(line) {
        Ok(case) => {
            let answer = answer(&case);
            (case.id, answer)
        }
        Err(error) => (
            serde_json::Value::Null,
            Answer::Error {
                class: "input_error",
                sub: String::new(),
                detail: error.to_string(),
            },
        ),
    };
    serde_json::to_string(&Line { id: &id, answer }).unwrap_or_default()
}

fn answer(case: &Case) -> Answer {
    let extends = match case.extends.as_slice() {
        [] => String::new(),
        names => format!("EXTENDS {}\n", names.join(", ")),
    };
    let text = format!("---- MODULE Case ----\n{extends}{}\n====\n", case.defs);
    let options = LoadOptions {
        modules: case.modules.clone(),
        ..LoadOptions::default()
    };
    let mut spec = match load_text("Case", &text, &options) {
        Ok(spec) => spec,
        Err(failure) => return rejected(&failure),
    };
    let expr = match resolve_expression_text(&mut spec, "expression", &case.expr) {
        Ok(expr) => expr,
        Err(failure) => return rejected(&failure),
    };
    let bindings = match bindings(&mut spec, &case.cfg) {
        Ok(bindings) => bindings,
        Err(diagnostic) => return config_error(&diagnostic),
    };
    let limits = Limits {
        work: 50_000_000,
        ..Limits::default()
    };
    match evaluate(&spec, &bindings, &expr, limits).value {
        Ok(value) => Answer::Value {
            text: value.to_string(),
        },
        Err(error) => failed(&error),
    }
}

fn bindings(spec: &mut Spec, lines: &[String]) -> Result<Bindings, Diagnostic> {
    let source = Source::new("case.cfg", lines.join("\n"));
    let file = spec.sources.add(Source::new("case.cfg", lines.join("\n")));
    let config = parse_config(&source, file)?;
    match Setup::new(spec, &config) {
        Ok(setup) => Ok(setup.bindings),
        Err(mut found) => Err(found.swap_remove(0)),
    }
}

fn config_error(diagnostic: &Diagnostic) -> Answer {
    Answer::Error {
        class: "config_error",
        sub: "config".to_owned(),
        detail: diagnostic.message.clone(),
    }
}

fn rejected(failure: &Failure) -> Answer {
    match failure.diagnostics.first() {
        Some(diagnostic) => Answer::Error {
            class: class_of(diagnostic),
            sub: diagnostic.code.to_owned(),
            detail: diagnostic.message.clone(),
        },
        None => Answer::Error {
            class: "semantic_error",
            sub: String::new(),
            detail: String::new(),
        },
    }
}

/// SANY's parser reads text; the rest of what it rejects is semantic.
fn class_of(diagnostic: &Diagnostic) -> &'static str {
    if diagnostic.code < "LS0100" {
        "parse_error"
    } else {
        "semantic_error"
    }
}

fn failed(error: &EvalError) -> Answer {
    let class = if error.kind == ErrorKind::Limit {
        "limit"
    } else {
        "eval_error"
    };
    Answer::Error {
        class,
        sub: format!("{:?}", error.kind),
        detail: error.detail.clone(),
    }
}
