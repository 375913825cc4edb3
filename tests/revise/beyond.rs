//! What is tried beyond the traces is of the kind that the traces show, and what
//! is said of it agrees with itself.

use serde_json::Value;

use super::{Folder, Said};

const TABLE: &str = r#"---- MODULE M ----
EXTENDS Integers
VARIABLE f
Node == {"n1", "n2"}
Init == f = [n \in Node |-> 0]
Set(n, v) == f' = [f EXCEPT ![n] = IF v > @ THEN v ELSE @]
Next == \E n \in Node, v \in 0..2 : Set(n, v)
====
"#;

const TABLE_TRACE: [&str; 3] = [
    "f = (\"n1\" :> 0 @@ \"n2\" :> 0)",
    "f = (\"n1\" :> 2 @@ \"n2\" :> 0)",
    "f = (\"n1\" :> 2 @@ \"n2\" :> 1)",
];

/// What is said of a module in which `old` is replaced.
fn revised(text: &str, trace: &[&str], (old, new): (&str, &str), format: &str) -> Said {
    assert!(text.contains(old), "{old}");
    let folder = Folder::new();
    for (side, text) in [("old", text.to_owned()), ("new", text.replace(old, new))] {
        folder.write(&format!("{side}/M.tla"), &text);
        folder.write(&format!("{side}/M.cfg"), "INIT Init\nNEXT Next\n");
    }
    let states = trace.iter().enumerate();
    let written = states.map(|(index, state)| {
        let action = if index == 0 {
            "Initial predicate"
        } else {
            "Next"
        };
        format!("State {}: <{action}>\n{state}\n\n", index + 1)
    });
    folder.write("t.out", &written.collect::<String>());
    folder.run(&[
        "revise",
        "old/M.tla",
        "new/M.tla",
        "t.out",
        &format!("--format={format}"),
    ])
}

fn definition(said: &Said, name: &str) -> Value {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap();
    let found = definitions.iter().find(|it| it["name"] == name);
    found.unwrap().clone()
}

/// The same for every function on both nodes, which are all that the carrier has.
#[test]
fn a_function_keeps_its_keys() {
    let edit = (
        "[f EXCEPT ![n] = IF v > @ THEN v ELSE @]",
        "[m \\in Node |-> IF m = n /\\ v > f[m] THEN v ELSE f[m]]",
    );
    let said = revised(TABLE, &TABLE_TRACE, edit, "json");
    assert_eq!(
        definition(&said, "Set")["verdict"],
        "equivalent",
        "{}",
        said.out
    );
    assert_eq!(said.code, 0);
}

const LOG: &str = r#"---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES log, of
Init == log = <<>> /\ of = [n \in {"n1"} |-> <<>>]
Inv == Len(log) < 9
Bounded == \A n \in {"n1"} : Len(of[n]) < 20
Next == Inv /\ Bounded /\ log' = Append(log, Len(log)) /\ of' = [of EXCEPT !["n1"] = log]
====
"#;

const LOG_TRACE: [&str; 3] = [
    "/\\ log = <<>>\n/\\ of = [n1 |-> <<>>]",
    "/\\ log = <<0>>\n/\\ of = [n1 |-> <<>>]",
    "/\\ log = <<0, 1>>\n/\\ of = [n1 |-> <<0>>]",
];

/// No sequence of the trace is as long as the numbers that the texts bound it by.
#[test]
fn a_bound_of_a_length_is_tried() {
    for (name, old, new, exit) in [
        ("Inv", "Len(log) < 9", "Len(log) < 5", "stricter"),
        ("Inv", "Len(log) < 9", "Len(log) < 10", "looser"),
        ("Inv", "Len(log) < 9", "Len(log) <= 8", "equivalent"),
        ("Bounded", "< 20", "< 12", "stricter"),
    ] {
        let said = revised(LOG, &LOG_TRACE, (old, new), "json");
        let verdict = &definition(&said, name)["verdict"];
        assert_eq!(verdict, exit, "{old} to {new}: {}", said.out);
    }
}

const CONSTANTS: &str = r#"---- MODULE M ----
EXTENDS Integers
VARIABLE x
OfConstant(p, q) == p - q
OfFirst(p) == p + 1
D == OfConstant(2, 1)
Init == x = D /\ OfFirst(0) = 1
Next == x' = x + 1
====
"#;

/// What constants are made of is applied on no step, nor is what initial predicates
/// ask.
#[test]
fn what_constants_and_first_states_apply_is_compared() {
    let trace = ["x = 1", "x = 2"];
    for (name, old, new, exit) in [
        ("OfConstant", "p - q", "p + (0 - q)", "equivalent"),
        ("OfConstant", "p - q", "p + q", "changed"),
        ("OfFirst", "p + 1", "1 + p", "equivalent"),
        ("OfFirst", "p + 1", "p + 2", "changed"),
    ] {
        let said = revised(CONSTANTS, &trace, (old, new), "json");
        let verdict = &definition(&said, name)["verdict"];
        assert_eq!(verdict, exit, "{old} to {new}: {}", said.out);
    }
}
