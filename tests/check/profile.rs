//! The embedded profile, from anywhere.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Folder, root, run_in};

/// By path: verdict, steps, and what each judge judged.
fn verdicts(text: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(text).unwrap();
    let traces = report["traces"].as_array().unwrap().clone();
    assert!(traces.len() > 20);
    traces
}

#[test]
fn it_says_the_same_as_the_suite() {
    let suite = run_in(root(), &["check", "--format", "json"]);
    let folder = Folder::new();
    let embedded = folder.run(&["check", "--reference-profile", "--format", "json"]);
    assert_eq!(embedded.code, suite.code);
    assert_eq!(verdicts(&embedded.out), verdicts(&suite.out));
}

#[test]
fn it_reads_no_file() {
    let folder = Folder::new();
    folder.write("lockstep.toml", "nonsense");
    folder.write("specs/ZoneHarness.tla", "nonsense");
    folder.write("traces/zones/random-walk.json", "nonsense");
    let answer = folder.run(&["check", "--reference-profile"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    let last: Vec<&str> = answer.out.lines().rev().take(3).collect();
    assert_snapshot!(last.join("\n"));
}

#[test]
fn without_its_engine() {
    let folder = Folder::new();
    let answer = folder.run(&["check", "--reference-profile", "--engine", "none"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert!(answer.out.contains(", 0 by the engine\n"), "{}", answer.out);
}
