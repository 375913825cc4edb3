//! What no trace reaches is no proof that it is the same.

use serde_json::Value;

use super::{CONFIGURATION, run};

/// A counter whose traces never come to its boundary.
const COUNTER: &str = "\
---- MODULE Ctr ----
EXTENDS Integers
VARIABLE x
Low(n) == n < 3
Init == x = 0
Next == Low(x) /\\ x' = x + 1
====
";

/// A counter that makes one step of two.
const FAR: &str = "\
---- MODULE Far ----
EXTENDS Naturals
VARIABLE x
F(n) == IF n = 5500 THEN 2 ELSE 1
Init == x = 0
Next == x' = x + F(x)
====
";

/// From the review: `n <= 3` differs at 3, which the text names and no trace has.
#[test]
fn a_boundary_that_no_trace_reaches_survives() {
    let said = run(
        &[
            ("Ctr.tla", COUNTER),
            ("Ctr.cfg", CONFIGURATION),
            ("t.ndjson", "{\"x\":0}\n{\"x\":1}\n{\"x\":2}\n"),
        ],
        &["Ctr.tla", "t.ndjson", "--definitions=Low", "--format=json"],
    );
    assert_eq!(said.code, 1, "{}", said.err);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["equivalent"], 0);
    let mutants = report["mutants"].as_array().unwrap();
    let boundary = mutants.iter().find(|it| it["mutated"] == "n <= 3").unwrap();
    assert_eq!(boundary["fate"], "survived");
    assert_eq!(boundary["witness"][0]["value"], "3");
}

/// The one step that shows it is far into the trace.
#[test]
fn every_step_is_judged() {
    let states = (0..6_000).map(|x: u32| if x > 5_500 { x + 1 } else { x });
    let trace: String = states.map(|x| format!("{{\"x\":{x}}}\n")).collect();
    let said = run(
        &[
            ("Far.tla", FAR),
            ("Far.cfg", CONFIGURATION),
            ("t.ndjson", &trace),
        ],
        &["Far.tla", "t.ndjson", "--definitions=F", "--format=json"],
    );
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let mut mutants = report["mutants"].as_array().unwrap().iter();
    assert!(mutants.all(|it| it["fate"] == "noticed"), "{}", said.out);
}
