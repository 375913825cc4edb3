//! What `check` says of the repository's own traces.

use insta::assert_snapshot;

use crate::support::{Answer, command, root, run_in};

#[test]
fn the_suite() {
    assert_snapshot!(run_in(root(), &["check"]).shown());
}

#[test]
fn altered_traces() {
    assert_snapshot!(run_in(root(), &["check", "traces/diverging"]).shown());
}

/// Escapes are written so that the snapshot can be read.
#[test]
fn an_altered_trace_in_colour() {
    let trace = "traces/diverging/operations/wrong-guard.json";
    let answer = run_in(root(), &["--color", "always", "check", trace]);
    assert_snapshot!(answer.shown().replace('\u{1b}', "␛"));
}

#[test]
fn the_same_bytes_whatever_the_number_of_threads() {
    for format in ["text", "json"] {
        let arguments = [
            "check",
            "--format",
            format,
            "traces/diverging",
            "traces/zones",
        ];
        let with = |threads: &str| {
            let mut command = command(root(), &arguments);
            Answer::of(command.env("RAYON_NUM_THREADS", threads), &arguments)
        };
        let one = with("1");
        assert_eq!(one.code, Some(1));
        assert!(one == with("2"), "{format} differs with two threads");
        assert!(one == with("7"), "{format} differs with seven threads");
    }
}

#[test]
fn no_engine_is_asked() {
    let arguments = ["check", "--engine", "none", "traces/operations"];
    let answer = run_in(root(), &arguments);
    assert_eq!(answer.code, Some(0));
    assert!(answer.out.contains(", 0 by the engine\n"), "{}", answer.out);
}
