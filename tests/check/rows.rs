//! The rows of the profile's checklist.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Folder, root};

const ROWS: [&str; 3] = ["check", "--reference-profile", "--rows"];
const COLUMNS: [&str; 5] = ["spec", "engine", "traces", "agreement", "example"];

#[test]
fn no_row_has_a_no() {
    let folder = Folder::new();
    let answer = folder.run(&ROWS);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    let (table, evidence) = answer.out.split_once("\n\n").unwrap();
    assert_snapshot!(table);
    let (evidence, feet) = evidence.split_once("\n\n").unwrap();
    assert_snapshot!(feet);
    let of_moves = evidence.split("\nZ4 ").next().unwrap();
    assert_snapshot!(of_moves);
}

/// Each answer says where to look; only an example may be not applicable, for
/// a reason; what is named is there.
#[test]
fn every_answer_is_shown() {
    let folder = Folder::new();
    let mut arguments = ROWS.to_vec();
    arguments.extend(["--format", "json"]);
    let answer = folder.run(&arguments);
    let report: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(report["schema"], "lockstep-rows/2");
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 44);
    for row in rows {
        for column in COLUMNS {
            let cell = &row[column];
            let answers: &[&str] = match column {
                "example" => &["yes", "n/a"],
                _ => &["yes"],
            };
            let said = cell["answer"].as_str().unwrap();
            assert!(answers.contains(&said), "{row}");
            assert!(!cell["evidence"].as_array().unwrap().is_empty(), "{row}");
            let tests = cell["tests"].as_array().unwrap();
            assert_eq!(tests.is_empty(), said == "n/a", "{row}");
            tests
                .iter()
                .for_each(|test| is_there(test.as_str().unwrap()));
        }
    }
}

/// Whether there is a test, `file::function`.
fn is_there(test: &str) {
    let (file, function) = test.split_once("::").unwrap();
    let text = fs_err::read_to_string(root().join(file)).unwrap();
    let before = text.split(&format!("fn {function}(")).next().unwrap();
    assert!(before.len() < text.len(), "{test}");
    assert!(before.trim_end().ends_with("#[test]"), "{test}");
}

#[test]
fn what_rows_contradict() {
    let folder = Folder::new();
    for arguments in [
        &["check", "--rows"][..],
        &["check", "--reference-profile", "--rows", "a.json"],
        &["check", "--reference-profile", "--rows", "--generate", "2"],
        &["check", "--reference-profile", "--rows", "--engine", "none"],
    ] {
        let answer = folder.run(arguments);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
    }
}

/// What takes no traces is not said to take them.
#[test]
fn its_usage_has_no_traces() {
    let folder = Folder::new();
    for own in [&["--rows"][..], &["--generate", "3"]] {
        let answer = folder.run(&[&["check", "--reference-profile"], own, &["x.json"]].concat());
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        let usage = answer.err.split("Usage: ").nth(1).unwrap();
        let with_traces = |line: &&str| line.contains("[TRACE]...");
        let with_traces: Vec<&str> = usage.lines().filter(with_traces).collect();
        assert_eq!(with_traces, ["lockstep check [OPTIONS] [TRACE]..."]);
    }
}
