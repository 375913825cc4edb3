//! Where only one of the texts has a value, TLC stops under the other one: neither
//! is stricter, and no gate is open to it.

use serde_json::Value;

use super::Folder;

const TEXT: &str = "---- MODULE S ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Low(n) == n < 9
A == x < 3 /\\ Low(x) /\\ x' = x + 1
B == x = 3 /\\ x' = 0
Next == A \\/ B
====
";

fn compared(old: &str, new: &str) -> Folder {
    let folder = Folder::new();
    for (side, text) in [("old", old), ("new", new)] {
        folder.write(&format!("{side}/S.tla"), text);
        folder.write(&format!("{side}/S.cfg"), "INIT Init\nNEXT Next\n");
    }
    let states = [0, 1, 2, 3, 0].map(|x| format!("{{\"x\":{x}}}\n"));
    folder.write("t.ndjson", &states.concat());
    folder
}

const ASKED: [&str; 4] = ["revise", "old/S.tla", "new/S.tla", "t.ndjson"];

/// What TLC says of each of these at the first step: "Attempted to check equality of
/// integer 0 with non-integer", or, of the second, at the fourth state: "In computing
/// next states, TLC encountered a CASE with no conditions true."
const WITHOUT_VALUE: [(&str, &str, &str); 4] = [
    ("x < 3 /\\", "(x < 2 \\/ x = \"a\") /\\", "A"),
    ("x < 3 /\\", "(x < 3 \\/ (CASE x < 3 -> TRUE)) /\\", "A"),
    ("x = 3 /\\", "(x = 3 \\/ x = \"a\") /\\", "B"),
    ("n < 9", "n < 9 /\\ n # \"a\"", "Low"),
];

#[test]
fn what_only_one_text_has_a_value_of_is_changed_and_stops_every_gate() {
    for (old, new, name) in WITHOUT_VALUE {
        assert!(TEXT.contains(old), "{old}");
        let edited = TEXT.replace(old, new);
        // Steps that the old text has no value of are no steps of it: what only they
        // apply is applied nowhere.
        for (before, after, names) in [
            (TEXT, &*edited, &[name, "Next"][..]),
            (&*edited, TEXT, &["Next"]),
        ] {
            let folder = compared(before, after);
            let said = folder.run(&[&ASKED[..], &["--format=json"]].concat());
            let report: Value = serde_json::from_str(&said.out).unwrap();
            for name in names {
                let mut all = report["definitions"].as_array().unwrap().iter();
                let found = all.find(|it| it["name"] == *name).unwrap();
                assert_eq!(found["verdict"], "changed", "{new} {name}: {}", said.out);
            }
            for gate in ["looser,incomparable", "stricter", "signature"] {
                let gate = format!("--fail-on={gate}");
                let said = folder.run(&[&ASKED[..], &[&gate]].concat());
                assert_eq!(said.code, 1, "{new} {gate}: {}", said.out);
            }
        }
    }
}

/// `check` finds all four steps to diverge, for TLC evaluates both disjuncts in each
/// of the states that they leave.
#[test]
fn what_is_said_of_steps_and_of_definitions_agrees() {
    let (old, new, _) = WITHOUT_VALUE[0];
    let folder = compared(TEXT, &TEXT.replace(old, new));
    let said = folder.run(&[&ASKED[..], &["--format=json"]].concat());
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let flips = report["replayed"][0]["flips"].as_array().unwrap().iter();
    let steps: usize = flips.map(|it| it["steps"].as_array().unwrap().len()).sum();
    assert_eq!(steps, 4, "{}", said.out);
    let mut all = report["definitions"].as_array().unwrap().iter();
    let next = all.find(|it| it["name"] == "Next").unwrap();
    for tally in ["seen", "successors"] {
        assert_eq!(
            next["meaning"][tally]["undefined"], 4,
            "{tally}: {}",
            said.out
        );
        assert_eq!(
            next["meaning"][tally]["stricter"], 0,
            "{tally}: {}",
            said.out
        );
    }
}

/// A text that is looser somewhere is said to be, with what it does not say.
#[test]
fn a_direction_does_not_hide_that_there_is_no_value() {
    let edited = TEXT.replace("x = 3 /\\", "(x \\in {1, 3} \\/ (x > 3 /\\ x = \"a\")) /\\");
    let folder = compared(TEXT, &edited);
    let said = folder.run(&ASKED);
    let heading = "B: looser, and elsewhere one text has no value";
    assert!(said.out.contains(heading), "{}", said.out);
    let gate = ["--fail-on=stricter"];
    assert_eq!(folder.run(&[&ASKED[..], &gate].concat()).code, 1);
}

/// Where TLC stops under the new text at a step that the old one allows, that is said of
/// the step, and no gate is open to it. TLC 2.19 says: "The first argument of Assert
/// evaluated to FALSE; the second argument was: "too far"", "In computing next states,
/// the right side of \IN is not enumerable." and "In evaluation, the identifier x is
/// either undefined or not an operator."
#[test]
fn a_step_at_which_tlc_stops_under_the_new_text() {
    let text = "---- MODULE S ----
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0
Next == x < 4 /\\ x' = (x + 1) % 4
====
";
    for (new, is_step) in [
        ("Assert(x < 2, \"too far\") /\\ x' =", true),
        ("x' \\in Nat /\\ x' =", false),
        ("x' < 9 /\\ x' =", false),
    ] {
        let folder = compared(text, &text.replace("x' =", new));
        let said = folder.run(&[&ASKED[..], &["--format=json"]].concat());
        let report: Value = serde_json::from_str(&said.out).unwrap();
        let next = &report["definitions"][0];
        assert_eq!(next["verdict"], "changed", "{new}: {}", said.out);
        let told = &next["meaning"]["witnesses"][0];
        assert_eq!(told["old"]["outcome"], "states", "{new}: {told}");
        assert_eq!(told["new"]["outcome"], "undefined", "{new}: {told}");
        let gate = folder.run(&[&ASKED[..], &["--fail-on=looser,incomparable"]].concat());
        assert_eq!(gate.code, 1, "{new}: {}", gate.out);
        if is_step {
            let flip = &report["replayed"][0]["flips"][0];
            assert_eq!(flip["old"]["stops"], false, "{flip}");
            assert_eq!(flip["new"]["stops"], true, "{flip}");
            assert_eq!(flip["steps"].as_array().unwrap().len(), 2, "{flip}");
            let shown = "TLC stops, there is no value: Assert failed: \"too far\"";
            assert!(gate.out.contains(shown), "{}", gate.out);
        }
    }
}
