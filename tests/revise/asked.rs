//! What configurations ask of the states of the traces.

use serde::Deserialize;
use serde_json::Value;

use super::{Folder, Said};

const MODULE: &str = "---- MODULE P ----
EXTENDS Naturals
CONSTANT Lim
VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == x' = x + 1 /\\ y' = y
Inv == x < 10
Again == 10 > x
Small == x < 2
InLimit == x <= Lim
Grows == x' > x
NotToTwo == x' # 2
Wide == <<x>>
Narrow == <<y>>
====
";

const CONFIGURATION: &str = "INIT Init\nNEXT Next\n";

const TRACE: &str = "{\"x\":0,\"y\":0}\n{\"x\":1,\"y\":0}\n{\"x\":2,\"y\":0}\n";

#[derive(Deserialize)]
struct Table {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default)]
    old_cfg: String,
    #[serde(default)]
    new_cfg: String,
    edit: Option<[String; 2]>,
    asked: [String; 2],
    states: Vec<u64>,
    gate: i32,
}

fn revised(case: &Case, options: &[&str]) -> Said {
    let folder = Folder::new();
    let edited = match &case.edit {
        Some([old, new]) => {
            assert!(MODULE.contains(old.as_str()), "{}", case.name);
            MODULE.replace(old.as_str(), new)
        }
        None => MODULE.to_owned(),
    };
    for (side, module, asked) in [
        ("old", MODULE, &case.old_cfg),
        ("new", &edited, &case.new_cfg),
    ] {
        folder.write(&format!("{side}/P.tla"), module);
        let limit = match asked.contains("Lim") && asked.contains("CONSTANT") {
            true => "",
            false => "CONSTANT Lim = 2\n",
        };
        let configuration = format!("{CONFIGURATION}{limit}{asked}\n");
        folder.write(&format!("{side}/P.cfg"), &configuration);
    }
    folder.write("p.ndjson", TRACE);
    let asked = ["revise", "old/P.tla", "new/P.tla", "p.ndjson"];
    folder.run(&[&asked, options].concat())
}

fn table() -> Vec<Case> {
    let table: Table = toml::from_str(include_str!("asked.toml")).unwrap();
    table.case
}

#[test]
fn what_is_asked_is_asked_of_every_state() {
    let mut wrong = Vec::new();
    for case in table() {
        let said = revised(&case, &["--format=json"]);
        let report: Value = serde_json::from_str(&said.out).unwrap_or_default();
        let properties = report["properties"].as_array().cloned().unwrap_or_default();
        // Of two that only have other names, what is said of both is the same.
        let mut states: Vec<u64> = Vec::new();
        for property in &properties {
            let is = [&property["section"], &property["verdict"]];
            if is != [&case.asked[0], &case.asked[1]] {
                wrong.push(format!("{}: {property}", case.name));
            }
            for flip in property["flips"].as_array().unwrap() {
                let of = flip["states"].as_array().unwrap().iter();
                states.extend(of.map(|it| it["state"].as_u64().unwrap()));
            }
        }
        states.sort_unstable();
        if properties.is_empty() || states != case.states {
            wrong.push(format!("{}: {states:?}\n{}", case.name, said.all()));
        }
        let gate = revised(&case, &["--fail-on=stricter,looser,incomparable,changed"]);
        if gate.code != case.gate {
            wrong.push(format!("{}: gate {}\n{}", case.name, gate.code, gate.all()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_states_are_shown() {
    let shown = [
        "an invariant more, which",
        "something else",
        "another view",
        "a constraint more",
    ];
    let mut all = String::new();
    for case in table() {
        if shown.iter().any(|part| case.name.contains(part)) {
            let said = revised(&case, &[]);
            all.push_str(&format!("# {}\n{}\n", case.name, said.all()));
        }
    }
    let case = &table()[4];
    all.push_str(&revised(case, &["--format=markdown"]).out);
    insta::assert_snapshot!(all);
}

/// Of a state behind a step that the old text refuses, and of one that takes too
/// long, no more is said than that.
#[test]
fn states_that_were_not_asked_or_not_judged_are_told_apart() {
    let folder = Folder::new();
    let module = MODULE.replace(
        "====",
        "Long == x = 1 => \\A s \\in SUBSET (1..60) : 0 \\notin s\n====",
    );
    for (side, asked) in [("old", ""), ("new", "INVARIANT Long")] {
        folder.write(&format!("{side}/P.tla"), &module);
        let configuration = format!("{CONFIGURATION}CONSTANT Lim = 2\n{asked}\n");
        folder.write(&format!("{side}/P.cfg"), &configuration);
    }
    let trace = TRACE.replace("\"x\":2", "\"x\":7");
    folder.write("p.ndjson", &trace);
    let said = folder.run(&["revise", "old/P.tla", "new/P.tla", "p.ndjson"]);
    assert_eq!(said.code, 1, "{}", said.all());
    let asked = said.out.split_once("Asked of states\n");
    let asked = asked.and_then(|(_, rest)| rest.split_once("\n\n"));
    insta::assert_snapshot!(asked.unwrap().0);
}
