//! Colours, and the JSON report.

use std::collections::{BTreeMap, BTreeSet};

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Answer, COUNTED, Folder, command, root, run_in, upto};

const ALTERED: &str = "traces/diverging/operations/wrong-guard.json";

#[test]
fn nothing_is_coloured_unless_it_should_be() {
    let arguments = ["check", ALTERED];
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(root(), arguments);
        command.envs(variables.iter().copied());
        let answer = Answer::of(&mut command, arguments);
        assert_eq!(answer.code, Some(1), "{}", answer.shown());
        answer.out.contains('\u{1b}')
    };
    assert!(!coloured(&arguments, &[]), "piped");
    assert!(!coloured(&arguments, &[("NO_COLOR", "1")]));
    assert!(coloured(&arguments, &[("CLICOLOR_FORCE", "1")]));
    assert!(coloured(
        &["check", "--color", "always", ALTERED],
        &[("NO_COLOR", "1")]
    ));
    assert!(coloured(&["--color=always", "check", ALTERED], &[]));
    assert!(!coloured(
        &["check", "--color=never", ALTERED],
        &[("CLICOLOR_FORCE", "1")]
    ));
    assert!(!coloured(&["check", "--color", "auto", ALTERED], &[]));
    let json = ["check", "--format", "json", "--color", "always", ALTERED];
    assert!(!coloured(&json, &[]), "JSON");
}

#[test]
fn colours_are_all_that_differs() {
    let plain = run_in(root(), &["check", "traces/diverging"]);
    let coloured = run_in(root(), &["check", "traces/diverging", "--color", "always"]);
    let mut stripped = String::new();
    let mut in_escape = false;
    for character in coloured.out.chars() {
        match character {
            '\u{1b}' => in_escape = true,
            'm' if in_escape => in_escape = false,
            _ if in_escape => {}
            other => stripped.push(other),
        }
    }
    assert_eq!(plain.out, stripped);
}

#[test]
fn json_of_a_divergence() {
    let answer = run_in(root(), &["check", "--format", "json", ALTERED]);
    assert_eq!(answer.code, Some(1));
    assert_snapshot!(answer.out);
}

#[test]
fn json_of_what_cannot_be_read() {
    let folder = Folder::with_counter();
    folder.write("traces/cut.out", upto(COUNTED, COUNTED.len() - 4));
    folder.write("traces/empty.out", "");
    folder.write("traces/notes.txt", "nothing\n");
    folder.write("traces/other.out", COUNTED.replace("name =", "nam ="));
    let arguments = [
        "check",
        "--format",
        "json",
        "--spec",
        "Counter.tla",
        "traces",
    ];
    let answer = folder.run(&arguments);
    assert_eq!(answer.code, Some(2));
    assert_snapshot!(answer.out);
}

#[test]
fn json_of_a_spec_that_cannot_be_used() {
    let folder = Folder::with_counter();
    folder.write("Counter.cfg", "INIT Start\n");
    folder.write("a.out", COUNTED);
    let arguments = [
        "check",
        "--format",
        "json",
        "--spec",
        "Counter.tla",
        "a.out",
    ];
    let answer = folder.run(&arguments);
    assert_eq!(answer.code, Some(2));
    assert_snapshot!(answer.out);
}

/// The form of the report: every field that occurs, with the kinds of its
/// values. A field may be added; none may go or change.
#[test]
fn fields_of_the_json() {
    let folder = Folder::with_counter();
    folder.write("traces/cut.out", upto(COUNTED, COUNTED.len() - 4));
    folder.write("traces/empty.out", "");
    folder.write("traces/notes.txt", "nothing\n");
    let arguments = [
        "check",
        "--format",
        "json",
        "--spec",
        "Counter.tla",
        "traces",
    ];
    let mut fields = BTreeMap::new();
    for text in [
        folder.run(&arguments).out,
        run_in(root(), &["check", "--format", "json", "traces/diverging"]).out,
    ] {
        collect("", &serde_json::from_str(&text).unwrap(), &mut fields);
    }
    let lines: Vec<String> = fields
        .into_iter()
        .map(|(path, kinds)| format!("{path}: {}", Vec::from_iter(kinds).join(" | ")))
        .collect();
    assert_snapshot!(lines.join("\n"));
}

pub(crate) type Fields = BTreeMap<String, BTreeSet<&'static str>>;

pub(crate) fn collect(path: &str, value: &Value, fields: &mut Fields) {
    let mut note = |kind| fields.entry(path.to_owned()).or_default().insert(kind);
    match value {
        Value::Null => drop(note("null")),
        Value::Bool(_) => drop(note("boolean")),
        Value::Number(_) => drop(note("number")),
        Value::String(_) => drop(note("string")),
        Value::Array(items) => {
            note("array");
            items
                .iter()
                .for_each(|item| collect(&format!("{path}[]"), item, fields));
        }
        Value::Object(object) => {
            note("object");
            // Names of actions and guards are no fields.
            let is_map = ["actions", "refused", "undefined"]
                .iter()
                .any(|map| path.ends_with(map));
            for (key, item) in object {
                let key = if is_map { "*" } else { key };
                collect(&format!("{path}.{key}"), item, fields);
            }
        }
    }
}

/// Text and JSON tell the same.
#[test]
fn every_divergence_names_its_step_and_judges() {
    let answer = run_in(root(), &["check", "--format", "json", "traces/diverging"]);
    let report: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(report["schema"], "lockstep-check/1");
    let traces = report["traces"].as_array().unwrap();
    assert!(traces.len() >= 8);
    for trace in traces {
        let path = trace["path"].as_str().unwrap();
        assert_eq!(trace["verdict"], "diverges", "{path}");
        for divergence in trace["divergences"].as_array().unwrap() {
            assert!(divergence["step"].as_u64().unwrap() > 0, "{path}");
            assert_eq!(divergence["position"]["file"], path);
            let disagreements = divergence["disagreements"].as_array().unwrap();
            assert!(!disagreements.is_empty(), "{path}");
            for found in disagreements {
                let judges = found["judges"].as_array().unwrap();
                assert!(judges.len() == 2 && judges[0] != judges[1], "{path}");
                assert!(!found["message"].as_str().unwrap().is_empty(), "{path}");
            }
        }
    }
}

#[test]
fn help_of_check() {
    let folder = Folder::new();
    assert_snapshot!(folder.run(&["help", "check"]).shown());
}
