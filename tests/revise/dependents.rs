//! What a definition that only depends on a changed one shows of that one.

use serde_json::Value;

use super::{Folder, Said};

const MODULE: &str = r#"---- MODULE P ----
EXTENDS Integers
CONSTANTS Proc, null
VARIABLES pc, msg, who
Init == pc = [p \in Proc |-> "idle"] /\ msg = {} /\ who = null
Ask(p) == /\ pc[p] = "idle"
          /\ pc' = [pc EXCEPT ![p] = "wait"]
          /\ msg' = msg \cup {[type |-> "req", from |-> p]}
          /\ UNCHANGED who
Grant(p) == /\ who = null
            /\ [type |-> "req", from |-> p] \in msg
            /\ who' = p
            /\ msg' = msg \ {[type |-> "req", from |-> p]}
            /\ UNCHANGED pc
Done(p) == /\ who = p
           /\ who' = null
           /\ pc' = [pc EXCEPT ![p] = "idle"]
           /\ UNCHANGED msg
Next == \E p \in Proc : Ask(p) \/ Grant(p) \/ Done(p)
====
"#;

const CONFIGURATION: &str = "\
CONSTANTS null = null
 Proc = {p1, p2}
 p1 = p1
 p2 = p2
INIT Init
NEXT Next
";

/// The states that `(pc of p1, pc of p2, requests, who)` tells.
fn trace() -> String {
    let states = [
        ("idle", "idle", &[][..], "null"),
        ("idle", "wait", &["p2"], "null"),
        ("wait", "wait", &["p1", "p2"], "null"),
        ("wait", "wait", &["p1"], "p2"),
        ("wait", "idle", &["p1"], "null"),
        ("wait", "idle", &[], "p1"),
        ("idle", "idle", &[], "null"),
    ];
    let shown = states.iter().enumerate().map(|(place, it)| {
        let (one, two, requests, who) = it;
        let request = |from: &&str| format!(r#"[type |-> "req", from |-> {from}]"#);
        let requests: Vec<String> = requests.iter().map(request).collect();
        let head = match place {
            0 => "<Initial predicate>",
            _ => "<Next>",
        };
        format!(
            "State {}: {head}\n/\\ pc = (p1 :> \"{one}\" @@ p2 :> \"{two}\")\n\
             /\\ msg = {{{}}}\n/\\ who = {who}\n\n",
            place + 1,
            requests.join(", ")
        )
    });
    shown.collect()
}

/// With another guard of `Grant`: of a message that is no request, of which
/// `Grant` has none among what it names, it says something else.
fn revised(options: &[&str]) -> Said {
    let folder = Folder::new();
    let guard = r#"[type |-> "req", from |-> p] \in msg"#;
    let edited = MODULE.replace(
        &format!("/\\ {guard}\n"),
        "/\\ \\E m \\in msg : m.from = p\n",
    );
    assert_ne!(edited, MODULE);
    for (side, module) in [("old", MODULE), ("new", &edited)] {
        folder.write(&format!("{side}/P.tla"), module);
        folder.write(&format!("{side}/P.cfg"), CONFIGURATION);
    }
    folder.write("t.out", &trace());
    let asked = ["revise", "old/P.tla", "new/P.tla", "t.out"];
    folder.run(&[&asked, options].concat())
}

/// `Next` is tried with such a message, and hands it down to `Grant`.
#[test]
fn what_was_edited_is_not_the_same_where_a_dependent_differs_through_it() {
    let said = revised(&["--format=json"]);
    assert_eq!(said.code, 1, "{}", said.err);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    let verdicts: Vec<String> = definitions
        .map(|it| format!("{} {}", it["name"], it["verdict"]))
        .collect();
    assert_eq!(verdicts, [r#""Grant" "looser""#, r#""Next" "looser""#]);
}

#[test]
fn what_is_handed_down_is_shown() {
    let text = revised(&[]).all();
    let markdown = revised(&["--format=markdown"]).out;
    insta::assert_snapshot!(format!("{text}\n{markdown}"));
}

/// From the review: `A`, of which nothing can be said, may be what `Next` differs
/// through, so that `B` is not blamed.
#[test]
fn what_is_the_same_is_not_blamed_beside_what_is_not_judged() {
    let text = "---- MODULE M ----
EXTENDS Integers
VARIABLE x
A == [n \\in Nat |-> n + 1]
B(y) == y > 0
Init == x = 1
Next == B(x) /\\ x' = A[x]
====
";
    let edited = text.replace("n + 1", "n + 2").replace("y > 0", "0 < y");
    let folder = Folder::new();
    for (side, module) in [("old", text), ("new", &edited)] {
        folder.write(&format!("{side}/M.tla"), module);
        folder.write(&format!("{side}/M.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write("t.ndjson", "{\"x\":1}\n{\"x\":2}\n");
    let asked = ["revise", "old/M.tla", "new/M.tla", "t.ndjson"];
    let said = folder.run(&[&asked[..], &["--format=json"]].concat());
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    let verdicts: Vec<String> = definitions
        .map(|it| format!("{} {} {}", it["name"], it["verdict"], it["unexplained"]))
        .collect();
    let right = [
        r#""A" "unjudged" false"#,
        r#""B" "equivalent" false"#,
        r#""Next" "incomparable" true"#,
    ];
    assert_eq!(verdicts, right);
    // No other has a point to show.
    insta::assert_snapshot!(folder.run(&asked).all());
}

/// From the review: the traces apply `Longest` to one pair of sequences only, and
/// `Pick` is tried with others. Where `Pick` differs it applies `Longest`, which is
/// compared there as well.
#[test]
fn where_a_dependent_differs_the_edited_one_is_tried() {
    let text = "---- MODULE S ----
EXTENDS Naturals, Sequences
VARIABLES q, r
Longest(a, b) == IF Len(a) >= Len(b) THEN a ELSE b
Same(a) == a
Init == q = <<0>> /\\ r = <<>>
Pick == r' = Longest(q, Same(r)) /\\ q' = <<>>
Next == Pick
====
";
    let edited = text
        .replace(">= Len(b)", "> Len(b)")
        .replace("Same(a) == a", "Same(a) == a \\o <<>>");
    let folder = Folder::new();
    for (side, module) in [("old", text), ("new", &edited)] {
        folder.write(&format!("{side}/S.tla"), module);
        folder.write(&format!("{side}/S.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write(
        "t.ndjson",
        "{\"q\":[0],\"r\":[]}\n{\"q\":[],\"r\":[0]}\n{\"q\":[],\"r\":[0]}\n",
    );
    let asked = ["revise", "old/S.tla", "new/S.tla", "t.ndjson"];
    let said = folder.run(&[&asked[..], &["--format=json"]].concat());
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    let verdicts: Vec<String> = definitions
        .clone()
        .map(|it| format!("{} {}", it["name"], it["verdict"]))
        .collect();
    let right = [
        r#""Longest" "changed""#,
        r#""Same" "equivalent""#,
        r#""Pick" "incomparable""#,
        r#""Next" "incomparable""#,
    ];
    assert_eq!(verdicts, right, "{}", said.all());
    let longest = &definitions.clone().next().unwrap()["meaning"];
    let witness = &longest["witnesses"][0];
    assert_eq!(witness["old"]["detail"], witness["inputs"][0]["value"]);
    assert_eq!(witness["new"]["detail"], witness["inputs"][1]["value"]);
    // What is the same is not named among what it differs through.
    let said = folder.run(&asked);
    assert!(
        said.out.contains("incomparable, through Longest\n"),
        "{}",
        said.out
    );
}

/// From the review: `Next` and `Step` are as they were, and are tried over more variables
/// at fewer points than `Guard`, of which they say what it does.
#[test]
fn where_what_was_edited_differs_its_dependents_are_tried() {
    let text = r"---- MODULE M ----
EXTENDS Integers
VARIABLES n, a, b, c, d
Guard == n # 7 * a
Sum(k) == k + b + c + d > 0
Step == Guard /\ Sum(n) /\ n' = n + 3 /\ a' = a + 3 /\ b' = n /\ c' = n /\ d' = n
Next == Step
Init == n = 11 /\ a = 4 /\ b = 20 /\ c = 20 /\ d = 20
====
";
    let states = (0..7).map(|step| {
        let (n, a) = (11 + 3 * step, 4 + 3 * step);
        let before = if step == 0 { 20 } else { n - 3 };
        format!("{{\"n\":{n},\"a\":{a},\"b\":{before},\"c\":{before},\"d\":{before}}}\n")
    });
    let states: String = states.collect();
    let folder = Folder::new();
    let told = |new: &str, seed: &str| {
        for (side, text) in [
            ("old", text.to_owned()),
            ("new", text.replace("n # 7 * a", new)),
        ] {
            folder.write(&format!("{side}/M.tla"), &text);
            folder.write(&format!("{side}/M.cfg"), "INIT Init\nNEXT Next\n");
        }
        folder.write("t.ndjson", &states);
        let asked = ["revise", "old/M.tla", "new/M.tla", "t.ndjson"];
        let options = ["--format=json", "--tries=120", "--seed", seed];
        let said = folder.run(&[&asked[..], &options].concat());
        let report: Value = serde_json::from_str(&said.out).unwrap();
        let definitions = report["definitions"].as_array().unwrap().iter();
        let told = definitions.map(|it| {
            let shown = it["meaning"]["witnesses"].as_array().unwrap().len();
            (it["verdict"].as_str().unwrap().to_owned(), shown)
        });
        told.collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    for seed in ["1", "2", "3"] {
        for new in ["TRUE", "n # 7 * a /\\ n + a # 31", "n # 5 * a"] {
            let verdicts = told(new, seed);
            assert_eq!(verdicts.len(), 3, "{verdicts:?}");
            let first = &verdicts[0];
            assert!(verdicts.iter().all(|it| it == first), "{new}: {verdicts:?}");
            found.push(first.0.clone());
        }
    }
    for verdict in ["looser", "stricter", "incomparable"] {
        assert!(found.iter().any(|it| it == verdict), "{found:?}");
    }
}

/// What nothing applies where it differs is not said to differ: `Step` is never taken
/// where `Guard` does.
#[test]
fn a_dependent_that_differs_nowhere_is_not_said_to() {
    let text = r"---- MODULE M ----
EXTENDS Integers
VARIABLES x
Guard == x # 7
Step == x < 5 /\ Guard /\ x' = x + 1
Next == Step
Init == x = 0
====
";
    let folder = Folder::new();
    for (side, text) in [
        ("old", text.to_owned()),
        ("new", text.replace("# 7", "# 8")),
    ] {
        folder.write(&format!("{side}/M.tla"), &text);
        folder.write(&format!("{side}/M.cfg"), "INIT Init\nNEXT Next\n");
    }
    folder.write("t.ndjson", "{\"x\":0}\n{\"x\":1}\n{\"x\":2}\n");
    let asked = [
        "revise",
        "old/M.tla",
        "new/M.tla",
        "t.ndjson",
        "--format=json",
    ];
    let said = folder.run(&asked);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap().iter();
    let verdicts: Vec<String> = definitions
        .map(|it| format!("{} {}", it["name"], it["verdict"]))
        .collect();
    assert_eq!(
        verdicts,
        [
            r#""Guard" "incomparable""#,
            r#""Step" "equivalent""#,
            r#""Next" "equivalent""#
        ]
    );
}
