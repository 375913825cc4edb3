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

const MUTEX: &str = r#"---- MODULE M ----
EXTENDS Naturals
VARIABLES pc, turn
N == 2
Proc == 1..N
Init == pc = [p \in Proc |-> "idle"] /\ turn = 1
Want(p) == pc[p] = "idle" /\ pc' = [pc EXCEPT ![p] = "want"] /\ UNCHANGED turn
Enter(p) == /\ pc[p] = "want" /\ turn = p /\ (\A o \in Proc : pc[o] # "cs")
            /\ pc' = [pc EXCEPT ![p] = "cs"] /\ UNCHANGED turn
Leave(p) == pc[p] = "cs" /\ pc' = [pc EXCEPT ![p] = "idle"] /\ turn' = (p % N) + 1
Mutex == \A p, o \in Proc : p # o => ~(pc[p] = "cs" /\ pc[o] = "cs")
Next == Mutex /\ \E p \in Proc : Want(p) \/ Enter(p) \/ Leave(p)
====
"#;

const MUTEX_TRACE: [&str; 5] = [
    "/\\ pc = <<\"idle\", \"idle\">>\n/\\ turn = 1",
    "/\\ pc = <<\"want\", \"idle\">>\n/\\ turn = 1",
    "/\\ pc = <<\"want\", \"want\">>\n/\\ turn = 1",
    "/\\ pc = <<\"cs\", \"want\">>\n/\\ turn = 1",
    "/\\ pc = <<\"idle\", \"want\">>\n/\\ turn = 2",
];

/// A function on `1..N` has the same domain in every state: of the nine in
/// `[Proc -> {"idle", "want", "cs"}]` these rewrites say the same, by hand.
#[test]
fn a_function_on_numbers_keeps_its_keys() {
    for (name, old, new) in [
        (
            "Enter",
            "\\A o \\in Proc : pc[o] #",
            "\\A o \\in DOMAIN pc : pc[o] #",
        ),
        (
            "Leave",
            "[pc EXCEPT ![p] = \"idle\"]",
            "[o \\in Proc |-> IF o = p THEN \"idle\" ELSE pc[o]]",
        ),
        (
            "Mutex",
            "p # o => ~(pc[p] = \"cs\" /\\ pc[o] = \"cs\")",
            "pc[p] = \"cs\" /\\ pc[o] = \"cs\" => p = o",
        ),
    ] {
        let said = revised(MUTEX, &MUTEX_TRACE, (old, new), "json");
        let definition = definition(&said, name);
        assert_eq!(definition["verdict"], "equivalent", "{name}: {}", said.out);
        assert_eq!(said.code, 0, "{name}: {}", said.out);
        let carriers = definition["meaning"]["carriers"].as_array().unwrap();
        let pc = carriers.iter().find(|it| it["input"] == "pc").unwrap();
        let carrier = r#"[1..2 -> {"cs", "idle", "want"}]"#;
        assert_eq!(pc["carrier"], carrier, "{name}");
    }
}

/// Only two in the critical section show it, which no trace has and the carrier
/// does.
#[test]
fn a_witness_is_within_the_carrier() {
    let edit = (
        "\\A p, o \\in Proc : p # o",
        "\\A p, o \\in Proc \\ {2} : p # o",
    );
    let said = revised(MUTEX, &MUTEX_TRACE, edit, "json");
    let mutex = definition(&said, "Mutex");
    assert_eq!(mutex["verdict"], "looser", "{}", said.out);
    let witnesses = mutex["meaning"]["witnesses"].as_array().unwrap();
    let inputs: Vec<&Value> = witnesses
        .iter()
        .map(|it| &it["inputs"][0]["value"])
        .collect();
    assert_eq!(inputs, [r#"<<"cs", "cs">>"#]);
}

/// One length was seen, and the text appends to it: it is a sequence.
#[test]
fn what_a_text_appends_to_is_a_sequence() {
    let text = r#"---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES q, x
Some == Len(q) < 3
Add(e) == q' = Append(q, e)
Init == q = <<0>> /\ x = 0
Next == Some /\ ((x = 9 /\ Add(x) /\ x' = 0) \/ (x' = x + 1 /\ q' = q))
====
"#;
    let trace = ["/\\ q = <<0>>\n/\\ x = 0", "/\\ q = <<0>>\n/\\ x = 1"];
    for (new, verdict) in [("Len(q) < 2", "stricter"), ("Len(q) <= 2", "equivalent")] {
        let said = revised(text, &trace, ("Len(q) < 3", new), "json");
        let some = definition(&said, "Some");
        assert_eq!(some["verdict"], verdict, "{new}: {}", said.out);
    }
}

/// From the review: only the second sequence of the record is bounded.
#[test]
fn each_sequence_is_tried_at_the_bound() {
    let text = r#"---- MODULE M ----
EXTENDS Integers, Sequences
VARIABLES s, m
Ok == Len(s.b) < 9
In == \A r \in m : Len(r.log) < 9
Init == s = [a |-> <<>>, b |-> <<>>] /\ m = {[log |-> <<>>]}
Next == /\ Ok /\ In /\ s' = [a |-> Append(s.a, 1), b |-> Append(s.b, 1)]
        /\ m' = {[log |-> Append(r.log, 1)] : r \in m}
====
"#;
    let trace = [
        "/\\ s = [a |-> <<>>, b |-> <<>>]\n/\\ m = {[log |-> <<>>]}",
        "/\\ s = [a |-> <<1>>, b |-> <<1>>]\n/\\ m = {[log |-> <<1>>]}",
    ];
    for (name, old) in [("Ok", "Len(s.b) < 9"), ("In", "Len(r.log) < 9")] {
        for (new, verdict) in [("< 5", "stricter"), ("<= 8", "equivalent")] {
            let said = revised(text, &trace, (old, &old.replace("< 9", new)), "json");
            let found = definition(&said, name);
            assert_eq!(found["verdict"], verdict, "{name} {new}: {}", said.out);
        }
    }
}

/// From the review: `P` is applied by the invariant only, and in the last state too.
#[test]
fn what_invariants_apply_is_compared() {
    let text = r#"---- MODULE M ----
EXTENDS Integers
VARIABLE x
P(y) == y < 5
Inv == P(x)
Init == x = 1
Next == x' = x + 1
====
"#;
    let folder = Folder::new();
    for (new, verdict) in [("5 > y", "equivalent"), ("y < 2", "stricter")] {
        for (side, text) in [
            ("old", text.to_owned()),
            ("new", text.replace("y < 5", new)),
        ] {
            folder.write(&format!("{side}/M.tla"), &text);
            let configuration = "INIT Init\nNEXT Next\nINVARIANT Inv\n";
            folder.write(&format!("{side}/M.cfg"), configuration);
        }
        folder.write("t.ndjson", "{\"x\":1}\n{\"x\":2}\n");
        let said = folder.run(&[
            "revise",
            "old/M.tla",
            "new/M.tla",
            "t.ndjson",
            "--format=json",
        ]);
        let found = definition(&said, "P");
        assert_eq!(found["verdict"], verdict, "{new}: {}", said.out);
        assert_eq!(found["meaning"]["seen"]["judged"], 2, "{new}: {}", said.out);
    }
}

/// A state predicate that takes arguments is named in the state it is about, the one
/// that the step leaves.
#[test]
fn a_predicate_with_arguments_is_named_in_its_own_state() {
    let text = "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\nSmall(n) == x < n\n\
                Init == x = 0\nNext == Small(70) /\\ x' = x + 1\n====\n";
    let trace = ["x = 0", "x = 1", "x = 2", "x = 3"];
    let said = revised(
        text,
        &trace,
        ("x < n", "x < n /\\ ~(n = 70 /\\ x = 2)"),
        "json",
    );
    let small = definition(&said, "Small");
    let witness = &small["meaning"]["witnesses"][0];
    let inputs: Vec<&Value> = witness["inputs"].as_array().unwrap().iter().collect();
    let x = inputs.iter().find(|it| it["name"] == "x").unwrap();
    assert_eq!(x["value"], "2", "{small}");
    assert_eq!(witness["seen"]["state"], 3, "{small}");
    let flip = definition(&said, "Next");
    assert_eq!(flip["verdict"], "stricter", "{flip}");
}

/// `Next` passes 1 and 2, for which both say the same; of 3, which is tried because
/// the texts name it, that is said beside the verdict.
#[test]
fn that_no_trace_passes_the_arguments_is_said() {
    let text = "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\n\
                A(n) == n < 3 /\\ x' = n\nInit == x = 0\n\
                Next == \\E n \\in {1, 2} : A(n)\n====\n";
    let trace = ["x = 0", "x = 1", "x = 2"];
    let said = revised(text, &trace, ("n < 3", "n < 4"), "text");
    let heading = "A: looser, with arguments that no trace passes";
    assert!(said.out.contains(heading), "{}", said.out);
    assert!(
        said.out.contains("equivalent wherever tried: Next"),
        "{}",
        said.out
    );
    let said = revised(text, &trace, ("n < 3", "n < 2"), "text");
    assert!(said.out.contains("A: stricter  "), "{}", said.out);
}

/// The labels were recorded before the text was laid out anew: the steps are the same
/// and are compared, and that `check` finds the actions elsewhere is said.
#[test]
fn labels_of_an_older_text_are_told_and_hide_nothing() {
    let text = "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\n\n\n\
                A(n) == n \\in {1, 2} /\\ x' = n\nInit == x = 0\n\
                Next == \\E n \\in {1, 2} : A(n)\n====\n";
    let folder = Folder::new();
    for (side, text) in [
        ("old", text.to_owned()),
        ("new", text.replace("{1, 2} /", "{1} /")),
    ] {
        folder.write(&format!("{side}/M.tla"), &text);
        folder.write(&format!("{side}/M.cfg"), "INIT Init\nNEXT Next\n");
    }
    let label = |n: u8| format!("<A({n}) line 2, col 1 to line 2, col 9 of module M>");
    folder.write(
        "t.out",
        &format!(
            "State 1: <Initial predicate>\nx = 0\n\nState 2: {}\nx = 1\n\nState 3: {}\nx = 2\n\n",
            label(1),
            label(2)
        ),
    );
    let asked = ["revise", "old/M.tla", "new/M.tla", "t.out"];
    let said = folder.run(&asked);
    assert!(
        said.out.contains("2 labels place the action elsewhere"),
        "{}",
        said.out
    );
    let said = folder.run(&[&asked[..], &["--format=json"]].concat());
    let a = definition(&said, "A");
    assert_eq!(a["verdict"], "stricter", "{}", said.out);
    assert!(a["obstacle"].is_null(), "{}", said.out);
}

/// From the review: 11 is beside what was seen, and none of the values that are named as
/// the carrier.
#[test]
fn what_is_tried_beside_the_carrier_is_said() {
    let text = "---- MODULE M ----\nEXTENDS Integers\nVARIABLES n, a, b, c\n\
                P == n * n # 121 /\\ a + b + c > 0\n\
                Init == n = 10 /\\ a = 20 /\\ b = 20 /\\ c = 20\n\
                Next == P /\\ n' = n + 10 /\\ a' = n /\\ b' = n /\\ c' = n\n====\n";
    let states = ["10", "20", "30", "40", "50"].map(|n| {
        let before = n.parse::<u32>().unwrap().saturating_sub(10).max(20);
        format!("/\\ n = {n}\n/\\ a = {before}\n/\\ b = {before}\n/\\ c = {before}")
    });
    let states = states.each_ref().map(String::as_str);
    let change = ("# 121", "# 122");
    let said = revised(text, &states, change, "json");
    let found = definition(&said, "P");
    let witness = &found["meaning"]["witnesses"][0]["inputs"];
    let value = |inputs: &Value, name: &str, field: &str| {
        let inputs = inputs.as_array().unwrap().iter();
        let mut own = inputs.filter(|it| it["name"] == name || it["input"] == name);
        own.next().unwrap()[field].clone()
    };
    assert_eq!(value(witness, "n", "value"), "11", "{found}");
    let carriers = &found["meaning"]["carriers"];
    assert_eq!(value(carriers, "n", "others"), true, "{found}");
    let set = value(carriers, "n", "set");
    assert!(!set.as_str().unwrap().contains("11,"), "{set}");
    let said = revised(text, &states, change, "text");
    assert!(said.out.contains("and others like these"), "{}", said.out);
}
