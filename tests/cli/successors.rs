//! `lockstep successors`.

use super::{Folder, counter};

#[test]
fn successors_with_the_actions_that_lead_there() {
    let args = ["successors", "--spec", "Counter.tla", "--state"];
    let said = counter().run(&[&args[..], &["count = 1 /\\ seen = {1}"]].concat());
    insta::assert_snapshot!(said.all());
}

#[test]
fn without_a_state_the_initial_ones() {
    let said = counter().run(&["successors", "--spec", "Counter.tla"]);
    insta::assert_snapshot!(said.all());
}

#[test]
fn json_names_actions_and_arguments() {
    let args = ["successors", "--spec", "Counter.tla", "--format", "json"];
    let state = ["--state", "count \\in {1, 3} /\\ seen = {}"];
    let said = counter().run(&[&args[..], &state].concat());
    assert_eq!(said.code, 0, "{}", said.all());
    let report = said.json();
    assert_eq!(report["schema"], "lockstep-successors/1");
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 2, "one entry for each state described");
    let first = &steps[0]["successors"][0];
    assert_eq!(first["action"]["name"], "Add");
    assert_eq!(first["action"]["args"]["step"], "1");
    assert_eq!(first["state"]["count"], "2");
    assert_eq!(steps[1]["successors"][0]["action"]["name"], "Reset");
}

#[test]
fn a_state_that_is_none_is_refused() {
    for (state, why) in [
        ("count = 1", "`seen` not assigned"),
        (
            "count = 1 /\\ count = 2 /\\ seen = {}",
            "describes no state",
        ),
        ("count = ", "unexpected end"),
    ] {
        let args = ["successors", "--spec", "Counter.tla", "--state", state];
        let said = counter().run(&args);
        assert_eq!(said.code, 2);
        assert!(said.err.contains(why), "{}", said.all());
        assert!(said.err.contains(":1:"), "with an excerpt: {}", said.all());
    }
}

/// Answers of TLC: it refuses assumptions of the root module and of those that
/// it extends, does not look at those of an instance, and grants an AXIOM.
const ASSUMING: [(&str, &str); 3] = [
    (
        "Extended.tla",
        "---- MODULE Extended ----\nASSUME Odd == 1 = 2\n====\n",
    ),
    (
        "Inside.tla",
        "---- MODULE Inside ----\nASSUME FALSE\nzero == 0\n====\n",
    ),
    (
        "Assuming.tla",
        "---- MODULE Assuming ----\nEXTENDS Naturals, Extended\nCONSTANT N\n\
         ASSUME Large == N > 5\nASSUME N = 3\nASSUME N = \"a\"\nASSUME N\n\
         AXIOM N = 4\nI == INSTANCE Inside\nVARIABLE x\nInit == x = I!zero\nNext == x' = N\n====\n",
    ),
];

#[test]
fn every_assumption_that_does_not_hold_is_refused() {
    let folder = Folder::with(&ASSUMING);
    let cfg = "CONSTANT N = 3\nINIT Init\nNEXT Next\n";
    std::fs::write(folder.path().join("Assuming.cfg"), cfg).unwrap();
    let said = folder.run(&["successors", "--spec", "Assuming.tla"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!(said.all());
    let said = folder.run(&["eval", "--spec", "Assuming.tla", "N"]);
    assert_eq!((said.code, said.out.as_str()), (0, "3\n"));
    assert_eq!(said.err.matches("warning[").count(), 4, "{}", said.all());
}

#[test]
fn an_assumption_that_cannot_be_decided_is_a_warning() {
    let module = "---- MODULE Long ----\nEXTENDS Naturals, TLC\nVARIABLE x\n\
                  ASSUME \\A i, j, k \\in 1..1000 : i + j + k > 0\n\
                  ASSUME TLCGet(\"config\").mode = \"simulate\"\n\
                  Init == x = 0\nNext == x' = 1\n====\n";
    let folder = Folder::with(&[("Long.tla", module), ("Long.cfg", "INIT Init\nNEXT Next\n")]);
    let said = folder.run(&["successors", "--spec", "Long.tla"]);
    assert_eq!(said.code, 0);
    insta::assert_snapshot!(said.all());
}

/// A state that is described is taken for an initial one, whose level is 1.
#[test]
fn the_level_of_a_described_state_is_that_of_an_initial_one() {
    let module = "---- MODULE Level ----\nEXTENDS Naturals, TLC\nVARIABLE x\n\
                  Init == x = 0\nNext == x' = x + TLCGet(\"level\") /\\ TLCGet(\"level\") < 5\n====\n";
    let folder = Folder::with(&[("Level.tla", module)]);
    let args = ["--spec", "Level.tla", "--state", "x = 3"];
    let said = folder.run(&[&["successors"][..], &args].concat());
    let shown = "1 successor of\n/\\ x = 3\n\n1: <Next>\n/\\ x = 4\n";
    assert_eq!((said.code, said.out.as_str()), (0, shown), "{}", said.all());
    let said = folder.run(
        &[
            &["eval"][..],
            &args,
            &["<<ENABLED Next, TLCGet(\"level\")>>"],
        ]
        .concat(),
    );
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "<<TRUE, 1>>\n"),
        "{}",
        said.all()
    );
}

#[test]
fn what_tlc_warns_of_and_what_is_assigned_twice_are_warnings() {
    let module = "---- MODULE Idle ----\nCONSTANT N\nVARIABLE f\n\
                  Init == f = [i \\in {1, 2} |-> 0]\nNext == f' = [f EXCEPT ![N] = 1]\n====\n";
    let cfg = "CONSTANT N = 1\n  N = 7\nINIT Init\nNEXT Next\n";
    let folder = Folder::with(&[("Idle.tla", module), ("Idle.cfg", cfg)]);
    let said = folder.run(&[
        "successors",
        "--spec",
        "Idle.tla",
        "--state",
        "f = <<1, 2>>",
    ]);
    insta::assert_snapshot!(said.all());
}

#[test]
fn a_step_without_a_value_is_an_excerpt() {
    let args = ["successors", "--spec", "Counter.tla", "--state"];
    let said = counter().run(&[&args[..], &["count = \"one\" /\\ seen = {}"]].concat());
    assert_eq!(said.code, 2);
    assert!(said.err.contains("Counter.tla:7:17"), "{}", said.all());
}

#[test]
fn a_batch_gives_states_or_the_class_of_the_error() {
    let folder = Folder::with(&[(
        "cases.jsonl",
        concat!(
            r#"{"id": "a", "extends": ["Integers"], "vars": ["x"], "init": "x \\in 1..2", "action": "x' = x + 1"}"#,
            "\n",
            r#"{"id": "b", "vars": ["x"], "init": "x = {}"}"#,
            "\n",
            r#"{"id": "c", "vars": ["x", "y"], "init": "x = 1 /\\ y = 1", "action": "x' = 2"}"#,
            "\n",
            r#"{"id": "d", "vars": ["x"], "init": "TRUE"}"#,
            "\n",
        ),
    )]);
    let said = folder.run(&["successors", "--batch", "cases.jsonl"]);
    assert_eq!(said.code, 0);
    let lines = said.lines();
    assert_eq!(lines[0]["kind"], "successors");
    assert_eq!(
        lines[0]["states"],
        serde_json::json!([{"x": "2"}, {"x": "3"}])
    );
    assert_eq!(lines[1]["kind"], "initial_states");
    assert_eq!(lines[2]["sub"], "unassigned_variables");
    assert_eq!(lines[3]["class"], "config_error");
}
