//! Survivors that lockstep.toml declares, and what a run is worth as a gate.

use serde_json::Value;

use super::{CONFIGURATION, GATE, Said, passes, run, size, trace};

/// The suite that the spec of [`gate`] is a model of, with these declarations.
fn suite(survivors: &[[&str; 3]]) -> String {
    let mut text = "[suite]\nname = \"gate\"\n\n[[model]]\nname = \"gate\"\nspec = \"Gate.tla\"\n\
                    traces = [\"calls.out\"]\n"
        .to_owned();
    for [operator, original, mutated] in survivors {
        text.push_str(&format!(
            "\n[[survivor]]\noperator = '{operator}'\noriginal = '{original}'\n\
             mutated = '{mutated}'\nbecause = 'weights are halves'\n"
        ));
    }
    text
}

fn gate(calls: &[String], survivors: &[[&str; 3]], options: &[&str]) -> Said {
    let records: Vec<&str> = calls
        .iter()
        .filter_map(|call| call.split_once("call = "))
        .map(|(_, record)| record.trim())
        .collect();
    let files = [
        ("Gate.tla", GATE.replace("CALLS", &records.join(", "))),
        ("Gate.cfg", CONFIGURATION.to_owned()),
        ("calls.out", trace(calls)),
        ("lockstep.toml", suite(survivors)),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, it)| (*name, &**it)).collect();
    let arguments = [&["Gate.tla", "--definitions=Passes"], options].concat();
    run(&files, &arguments)
}

/// All that the traces notice but for the bound itself.
fn almost_all() -> Vec<String> {
    vec![
        passes(1, 1, ""),
        passes(1, 2, ""),
        passes(3, 1, "Passes.1"),
        passes(1, 3, "Passes.2"),
    ]
}

const HALVES: [&str; 3] = ["Passes", "weight <= 2", "weight < 2"];

fn counts(said: &Said) -> [u64; 4] {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    ["noticed", "explained", "survived", "stale"].map(|name| report[name].as_u64().unwrap())
}

#[test]
fn a_declared_survivor_is_shown_with_its_reason_and_counts_apart() {
    let [noticed, explained, survived, stale] =
        counts(&gate(&almost_all(), &[], &["--format=json"]));
    assert_eq!((explained, stale), (0, 0));
    let said = gate(&almost_all(), &[HALVES], &["--format=json"]);
    assert_eq!(counts(&said), [noticed, 1, survived - 1, 0]);
    let said = gate(&almost_all(), &[HALVES], &[]);
    assert_eq!(said.err, "");
    insta::assert_snapshot!(said.out);
}

#[test]
fn what_is_declared_and_not_so_is_an_error() {
    let declared = [
        ["Passes", "height < 3", "height <= 3"],
        ["Passes", "weight < 2", "weight <= 2"],
        // Of what is not mutated nothing is said.
        ["Size", "2", "3"],
    ];
    let said = gate(&almost_all(), &declared, &["--min-score=0"]);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!(said.err);
}

#[test]
fn a_score_can_be_asked_for() {
    let code = |options: &[&str]| gate(&almost_all(), &[], options).code;
    assert_eq!(code(&[]), 1);
    assert_eq!(code(&["--min-score=50"]), 0);
    assert_eq!(code(&["--min-score=99.99"]), 1);
    let said = gate(&almost_all(), &[], &["--min-score=99.5%"]);
    assert_eq!(said.err, "warning: the score is below 99.50 %\n");
}

#[test]
fn nothing_that_could_be_judged_is_undecided() {
    // The recording says of the call what the spec does not.
    let said = gate(&[passes(3, 1, "")], &[], &[]);
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    insta::assert_snapshot!(said.out);
}

#[test]
fn a_configuration_can_be_given() {
    let text = trace(&[size(1, "small")]);
    let record = text.rsplit_once("call = ").unwrap().1.trim();
    let module = GATE.replace("CALLS", record);
    let files = [
        ("Gate.tla", module.as_str()),
        ("other.cfg", CONFIGURATION),
        ("calls.out", text.as_str()),
    ];
    let given = ["Gate.tla", "calls.out", "--cfg=other.cfg"];
    let said = run(&files, &given);
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    let said = run(&files, &["--cfg=other.cfg", ".", "calls.out"]);
    assert_eq!(said.code, 2);
    insta::assert_snapshot!(said.err);
}
