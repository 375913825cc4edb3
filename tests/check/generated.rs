//! Generated calls, and calls that stand alone.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Answer, Folder, command};

const GENERATE: [&str; 6] = [
    "check",
    "--reference-profile",
    "--generate",
    "40",
    "--seed",
    "3",
];

/// A call, and what is recorded of it.
fn alone(args: &str, outcome: &str) -> String {
    format!(
        r#"{{"lockstep-trace":1}}
{{"state":1,"vars":{{"call":{{"op":"None","args":[],"outcome":{{"verdict":"accepted","guard":""}},"result":"None"}}}}}}
{{"state":2,"vars":{{"call":{{"op":"MovementOccurred8","args":{args},"outcome":{outcome},"result":false}}}}}}
{{"ending":{{"closing":"finite"}}}}
"#
    )
}

const UNRESOLVED: &str =
    r#"{"kind":"Retire","disposition":"Complete","actualInstructionResolved":false}"#;
/// The fact is no boolean, so that the second conjunct has no value.
const UNTYPED: &str =
    r#"{"kind":"Retire","disposition":"Complete","actualInstructionResolved":"Odd"}"#;
const REFUSED: &str = r#"{"verdict":"refused","guard":"MovementOccurred8.2"}"#;

fn check_alone(folder: &Folder, trace: &str, more: &[&str]) -> Answer {
    folder.write("alone.trace", trace);
    let mut arguments = vec!["check", "--reference-profile", "alone.trace"];
    arguments.extend(more);
    folder.run(&arguments)
}

#[test]
fn calls_are_made_and_judged() {
    let folder = Folder::new();
    let answer = folder.run(&GENERATE);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert_snapshot!(answer.out);
    assert!(fs_err::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn the_same_as_json() {
    let folder = Folder::new();
    let mut arguments = GENERATE.to_vec();
    arguments.extend(["--format", "json"]);
    let answer = folder.run(&arguments);
    let report: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(report["schema"], "lockstep-campaign/1");
    assert_eq!((&report["seed"], &report["calls"]), (&3.into(), &40.into()));
    let operators = report["operators"].as_array().unwrap();
    assert!(operators.iter().all(|one| one["alike"] == 40));
    assert_snapshot!(serde_json::to_string_pretty(&operators[2]).unwrap());
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new();
    let on = |threads: &str| {
        let mut command = command(folder.path(), &GENERATE);
        command.env("RAYON_NUM_THREADS", threads);
        Answer::of(&mut command, &GENERATE).out
    };
    assert_eq!(on("1"), on("3"));
}

#[test]
fn without_a_seed_it_says_which_one_it_took() {
    let folder = Folder::new();
    let answer = folder.run(&["check", "--reference-profile", "--generate", "2"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    let last = answer.out.lines().last().unwrap();
    let (_, seed) = last.split_once(" --seed ").unwrap();
    let arguments = [
        "check",
        "--reference-profile",
        "--generate",
        "2",
        "--seed",
        seed,
    ];
    assert_eq!(folder.run(&arguments).out, answer.out);
}

#[test]
fn what_cannot_be_asked() {
    let folder = Folder::new();
    for arguments in [
        &["check", "--generate", "5"][..],
        &["check", "--reference-profile", "--seed", "5"],
        &["check", "--reference-profile", "--generate", "0"],
        &["check", "--reference-profile", "--generate", "5", "a.json"],
        &[
            "check",
            "--reference-profile",
            "--generate",
            "5",
            "--engine",
            "none",
        ],
    ] {
        let answer = folder.run(arguments);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
    }
}

#[test]
fn a_call_alone_is_judged_by_its_operator() {
    let folder = Folder::new();
    let answer = check_alone(&folder, &alone(UNRESOLVED, REFUSED), &[]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert_snapshot!(answer.out);
}

/// The recording says that a guard is false; the text has no value there.
#[test]
fn refused_or_undefined_is_a_divergence_of_its_own() {
    let folder = Folder::new();
    let trace = alone(UNTYPED, REFUSED);
    let answer = check_alone(&folder, &trace, &[]);
    assert_eq!(answer.code, Some(1), "{}", answer.shown());
    assert_snapshot!(answer.out);
    let answer = check_alone(&folder, &trace, &["--format", "json"]);
    let report: Value = serde_json::from_str(&answer.out).unwrap();
    let found = &report["traces"][0]["divergences"][0]["disagreements"];
    assert_snapshot!(serde_json::to_string_pretty(found).unwrap());
}

/// A step that is no call is judged by nobody.
#[test]
fn a_step_that_is_no_call_stays_undecided() {
    let folder = Folder::new();
    let trace = alone(UNRESOLVED, REFUSED).replace(r#""op":"MovementOccurred8""#, r#""op":"None""#);
    let answer = check_alone(&folder, &trace, &[]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    assert_snapshot!(answer.out);
}

/// What was accepted was refused by nothing: such a recording conforms to
/// nothing, whatever the text says of the call.
#[test]
fn an_accepted_call_with_a_guard_that_refused_it() {
    let folder = Folder::new();
    let args = r#"{"kind":"Retire","disposition":"Complete","actualInstructionResolved":true}"#;
    let outcome = r#"{"verdict":"accepted","guard":"MovementOccurred8.2"}"#;
    let trace = alone(args, outcome).replace(r#""result":false"#, r#""result":true"#);
    let answer = check_alone(&folder, &trace, &[]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    let said = "the call is recorded as accepted, and as refused by";
    assert!(answer.out.contains(said), "{}", answer.shown());
}

/// A trace with other variables is no trace of calls alone.
#[test]
fn other_variables_are_unknown() {
    let folder = Folder::new();
    let trace = alone(UNRESOLVED, REFUSED).replace(r#""vars":{"#, r#""vars":{"x":1,"#);
    let answer = check_alone(&folder, &trace, &[]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert_snapshot!(answer.out);
}
