//! What `check` says of the repository's own traces.

use insta::assert_snapshot;

use crate::support::{Answer, COUNTED, Folder, command, root, run_in};

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

#[test]
fn a_model_without_traces_is_to_be_there() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    let missing = "[[model]]\nname = \"other\"\nspec = \"Gone.tla\"\ntraces = []\n";
    let counter = "[[model]]\nname = \"c\"\nspec = \"Counter.tla\"\ntraces = [\"a.out\"]\n";
    folder.write(
        "lockstep.toml",
        format!("[suite]\nname = \"two\"\n{counter}{missing}"),
    );
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(
        answer.out.contains("lockstep.toml:9:8: error"),
        "{}",
        answer.out
    );
    // Nor may it be unsound; that is told once.
    folder.write(
        "Gone.tla",
        "---- MODULE Gone ----\nVARIABLE x\nInit == x = y\n====\n",
    );
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_eq!(answer.out.matches("error[").count(), 1, "{}", answer.out);
}

#[test]
fn a_value_operator_that_the_spec_does_not_have() {
    let folder = Folder::with_counter();
    folder.write("a.out", COUNTED);
    let arguments = [
        "--spec",
        "Counter.tla",
        "--value-operators",
        "Nope",
        "a.out",
    ];
    let answer = folder.run(&[&["check"], &arguments[..]].concat());
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(answer.out.contains("no operator `Nope`"), "{}", answer.out);
}

/// A parameter of another name than the recorded argument's is one matter, of
/// the spec; recording and engine still agree.
#[test]
fn a_renamed_parameter() {
    let folder = Folder::with_specs();
    let module = fs_err::read_to_string(root().join("specs/CardProcedures.tla")).unwrap();
    let renamed = module.replace("specialAuthorization", "specialAuthorisation");
    assert_ne!(module, renamed);
    folder.write("specs/CardProcedures.tla", renamed);
    for name in ["deployment-gates.json", "play-gates.out"] {
        let name = format!("traces/procedures/{name}");
        let text = fs_err::read(root().join(&name)).unwrap();
        folder.write(&name, text);
    }
    folder.write(
        "lockstep.toml",
        "[suite]\nname = \"gates\"\n\n[[model]]\nname = \"gates\"\n\
         spec = \"specs/ProcedureHarness.tla\"\nengine = \"reference-profile\"\n\
         traces = [\"traces/procedures\"]\n",
    );
    let answer = folder.run(&["check"]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    assert_snapshot!(answer.out);
}
