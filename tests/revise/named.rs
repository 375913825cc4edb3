//! What the configurations give to constants is tried where the like of it was seen:
//! no trace has to show every node, or every role.

use serde_json::Value;

use super::{Folder, Said};

const MODULE: &str = r#"---- MODULE D ----
EXTENDS Naturals
CONSTANTS Node, None, Other, Roles, a, b, c
VARIABLES own, r
MCRoles == {"r1", "r2"}
MCMoreRoles == {"r1", "r2", "r3"}
Kinds == {"r1", "r2"}
Init == own = None /\ r = "r1"
Get(p) == own = None /\ own' = p /\ r' = "r2"
Put == own # None /\ own' = None /\ r' = "r1"
Next == Put \/ \E p \in Node : Get(p)
Inv == own \in Node \cup {None}
Ok(p) == own # p
Free == \A p \in Node : Ok(p)
RolesHold == r \in Roles
KindsHold == r \in Kinds
====
"#;

const CONFIGURATION: &str = "\
INIT Init
NEXT Next
CONSTANTS Node = {a, b, c}
a = a
b = b
c = c
None = None
Other = {o1, o2}
Roles = {\"r1\", \"r2\"}
";

const TRACE: &str = "\
---- MODULE t ----
STATE_1 ==
/\\ own = None
/\\ r = \"r1\"

STATE_2 ==
/\\ own = a
/\\ r = \"r2\"

STATE_3 ==
/\\ own = None
/\\ r = \"r1\"

====
";

type Sides<'s> = [(&'s str, &'s str); 2];

/// Two sides, each a module and its configuration.
fn revised(sides: Sides<'_>, trace: &str, options: &[&str]) -> Said {
    let folder = Folder::new();
    for (side, (module, configuration)) in ["old", "new"].into_iter().zip(sides) {
        folder.write(&format!("{side}/D.tla"), module);
        folder.write(&format!("{side}/D.cfg"), configuration);
    }
    folder.write("t.tla", trace);
    let asked = ["revise", "old/D.tla", "new/D.tla", "t.tla"];
    folder.run(&[&asked, options].concat())
}

fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

fn definition(said: &Said, name: &str) -> Value {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let definitions = report["definitions"].as_array().unwrap();
    let found = definitions.iter().find(|it| it["name"] == name);
    found
        .unwrap_or_else(|| panic!("{name}: {}", said.all()))
        .clone()
}

/// Of the definition, and what a gate against all that it may be ends with.
fn verdict(sides: Sides<'_>, trace: &str, name: &str) -> String {
    let said = revised(sides, trace, &["--format=json"]);
    let gate = revised(
        sides,
        trace,
        &["--fail-on=stricter,looser,incomparable,changed"],
    );
    let verdict = definition(&said, name)["verdict"].clone();
    format!("{} {}", verdict.as_str().unwrap(), gate.code)
}

/// The trace has `None` and `a`; at `own = c`, or `own = b`, the texts differ.
#[test]
fn a_node_that_no_trace_shows() {
    for (name, old, new, right) in [
        ("Put", "own # None", r"own \notin {None, c}", "stricter 1"),
        ("Put", "own # None", "own = a", "stricter 1"),
        (
            "Inv",
            r"Node \cup {None}",
            r"(Node \ {c}) \cup {None}",
            "stricter 1",
        ),
        (
            "Free",
            r"\A p \in Node : Ok",
            r"\A p \in {a, b} : Ok",
            "looser 1",
        ),
        (
            "Get",
            "(p) == own = None",
            r"(p) == p # c /\ own = None",
            "stricter 1",
        ),
        (
            "Inv",
            r"own \in Node \cup {None}",
            r"\/ own = None \/ own \in Node",
            "equivalent 0",
        ),
    ] {
        let edited = replaced(MODULE, old, new);
        let sides = [(MODULE, CONFIGURATION), (&edited, CONFIGURATION)];
        assert_eq!(verdict(sides, TRACE, name), right, "{name}: {new}");
    }
}

/// `r = "r3"`, or 9, is of the set under one of the configurations only.
#[test]
fn what_only_a_configuration_names() {
    let given = |roles: &str| replaced(CONFIGURATION, "Roles = {\"r1\", \"r2\"}", roles);
    let (text, definition) = (given("Roles = {\"r1\", \"r2\"}"), given("Roles <- MCRoles"));
    let more = given("Roles = {\"r1\", \"r2\", \"r3\"}");
    let more_by_definition = given("Roles <- MCMoreRoles");
    let kinds = format!("{CONFIGURATION}Kinds = {{\"r1\", \"r2\", \"r3\"}}\n");
    for (name, old, new, right) in [
        ("RolesHold", &text, &more, "looser 1"),
        ("RolesHold", &more, &text, "stricter 1"),
        ("RolesHold", &definition, &more_by_definition, "looser 1"),
        ("KindsHold", &text, &kinds, "looser 1"),
        ("KindsHold", &kinds, &text, "stricter 1"),
    ] {
        let sides = [(MODULE, old.as_str()), (MODULE, new.as_str())];
        assert_eq!(verdict(sides, TRACE, name), right, "{name}: {new}");
    }
    let numbers = replaced(MODULE, "\"r1\"", "1").replace("\"r2\"", "2");
    let trace = replaced(TRACE, "\"r1\"", "1").replace("\"r2\"", "2");
    let (few, more) = (given("Roles = {1, 2}"), given("Roles = {1, 2, 9}"));
    let sides = [(numbers.as_str(), few.as_str()), (&numbers, &more)];
    assert_eq!(verdict(sides, &trace, "RolesHold"), "looser 1");
}

/// What has no more to do with a variable than that it is a model value as well is
/// not what the variable may be.
#[test]
fn what_is_of_no_set_that_was_seen_is_not_tried() {
    let edited = replaced(
        MODULE,
        r"own \in Node \cup {None}",
        r"\/ own = None \/ own \in Node",
    );
    let sides = [(MODULE, CONFIGURATION), (&edited, CONFIGURATION)];
    let said = revised(sides, TRACE, &["--format=json"]);
    let shown = definition(&said, "Inv").to_string();
    assert!(shown.contains("{None, a, b, c}"), "{shown}");
}
