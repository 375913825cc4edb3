//! Values that take listing what is infinite are the same only where that can be
//! found out from how they are written, as by TLC's equality.

use serde_json::Value;

use super::Folder;

const CONFIGURATION: &str = "INIT Init\nNEXT Next\n";

fn module(body: &str) -> String {
    format!(
        "---- MODULE D ----\nEXTENDS Integers\nVARIABLE x\nD == {body}\n\
         Init == x = 1\nNext == x' = x + 1\n====\n"
    )
}

/// `D` on both sides, and a trace.
fn compared(old: &str, new: &str) -> Folder {
    let folder = Folder::new();
    for (side, body) in [("old", old), ("new", new)] {
        folder.write(&format!("{side}/D.tla"), &module(body));
        folder.write(&format!("{side}/D.cfg"), CONFIGURATION);
    }
    folder.write("t.ndjson", "{\"x\":1}\n{\"x\":2}\n");
    folder
}

/// The verdict on `D`, and the exit status.
fn verdict(old: &str, new: &str) -> (String, i32) {
    let folder = compared(old, new);
    let said = folder.run(&[
        "revise",
        "old/D.tla",
        "new/D.tla",
        "t.ndjson",
        "--format=json",
    ]);
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap();
    let of_d = definitions.iter().find(|it| it["name"] == "D");
    let of_d = of_d.unwrap_or_else(|| panic!("{old} / {new}: {}", said.out));
    (of_d["verdict"].as_str().unwrap().to_owned(), said.code)
}

/// That it has no list is a limit of the listing: it has a value.
#[test]
fn what_has_no_list_is_shown_as_it_is_written() {
    let folder = compared("SUBSET Nat", "SUBSET Int");
    let said = folder.run(&["revise", "old/D.tla", "new/D.tla", "t.ndjson"]);
    assert!(said.out.contains("old  SUBSET Nat\n"), "{}", said.out);
    assert!(said.out.contains("new  SUBSET Int\n"), "{}", said.out);
    assert!(!said.out.contains("no value"), "{}", said.out);
}

#[test]
fn what_cannot_be_compared_is_not_said_to_be_the_same() {
    let cases = [
        // Functions and filters: no rule of equality answers.
        (
            "[n \\in Nat |-> n + x]",
            "[n \\in Nat |-> n - x]",
            "unjudged",
        ),
        ("{n \\in Int : n > x}", "{n \\in Int : n >= x}", "unjudged"),
        (
            "[fee |-> [m \\in Nat |-> 0], k |-> x]",
            "[fee |-> [m \\in Nat |-> 7], k |-> x]",
            "unjudged",
        ),
        (
            "<<{n \\in Nat : n > 2}>>",
            "<<{n \\in Nat : n > 3}>>",
            "unjudged",
        ),
        ("Nat \\cup {0-1}", "Nat \\cup {0-2}", "unjudged"),
        // What takes listing what is infinite may be finite: TLC answers neither.
        ("Nat \\cup {0-1}", "{1}", "unjudged"),
        ("{n \\in Nat : n = 1}", "{1}", "unjudged"),
        ("Nat \\ {0}", "Nat \\ {1}", "unjudged"),
        (
            "{<<n, 1>> : n \\in Nat}",
            "{<<n, 2>> : n \\in Nat}",
            "unjudged",
        ),
        // Neither has a value, as for TLC: "Attempted to compare the set {-1} with
        // the value: Nat", and the integer 1 with "a".
        ("UNION {Nat, {0 - 1}}", "UNION {Nat, {0 - 2}}", "unjudged"),
        ("x = \"a\" \\/ x = 1", "x = \"a\" \\/ x = 2", "unjudged"),
        (
            "\\E n \\in Nat : n > x + 5",
            "\\E n \\in Nat : n < 0 - x",
            "unjudged",
        ),
        // Those that are written as sets of a kind are compared part by part.
        ("[a : Nat, b : 0..3]", "[a : Nat, b : 0..2]", "changed"),
        ("SUBSET Nat", "SUBSET Int", "changed"),
        ("Nat", "0..9", "changed"),
        ("[Nat -> {1}]", "[Nat -> {2}]", "changed"),
        ("Nat \\X {1}", "Nat \\X {2}", "changed"),
        // The same list, or one where there was none.
        ("[n \\in Nat |-> n]", "[n \\in 0..9 |-> n]", "changed"),
        (
            "[n \\in 0..3 |-> n + 1]",
            "[n \\in 0..3 |-> 1 + n]",
            "equivalent",
        ),
    ];
    let said = cases.map(|(old, new, _)| format!("{old} / {new}: {:?}", verdict(old, new)));
    let right = cases.map(|(old, new, verdict)| {
        let exit = match verdict {
            "unjudged" => 3,
            "changed" => 1,
            _ => 0,
        };
        format!("{old} / {new}: {:?}", (verdict, exit))
    });
    assert_eq!(said, right);
}
