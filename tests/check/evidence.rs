//! `lockstep evidence`: what the traces exercised, and no more.

use std::collections::{BTreeMap, BTreeSet};

use insta::assert_snapshot;
use serde_json::Value;

use crate::form::{Fields, collect};
use crate::support::{Answer, Folder, command, root, run_in};

/// Boxes that people take and leave. Nobody can be called "eve", and a box that
/// nobody has belongs to no one.
const LOCKER: &str = r#"---- MODULE Locker ----
EXTENDS Naturals
CONSTANT Boxes
VARIABLE owner

People == {"ann", "bob"}

TypeOK ==
    /\ DOMAIN owner \subseteq Boxes
    /\ \A b \in DOMAIN owner : owner[b] \in People

Init == owner = <<>>

Taken == CASE owner = <<>> -> "none" [] DOMAIN owner = Boxes -> "all" [] OTHER -> "some"

Take(box, who) ==
    /\ box \notin DOMAIN owner
    /\ Taken # "all"
    /\ owner' = [b \in DOMAIN owner \cup {box} |-> IF b = box THEN who ELSE owner[b]]

Leave(box, who) ==
    /\ box \in DOMAIN owner
    /\ owner[box] = who
    /\ owner' = [b \in DOMAIN owner \ {box} |-> owner[b]]

Evict ==
    /\ \E b \in DOMAIN owner : owner[b] = "eve"
    /\ owner' = <<>>

Idle == UNCHANGED owner

Next ==
    \/ \E box \in Boxes, who \in People : Take(box, who) \/ Leave(box, who)
    \/ Evict
====
"#;

const LOCKER_CFG: &str = "CONSTANT Boxes = {1, 2}\nINIT Init\nNEXT Next\nINVARIANT TypeOK\n";

/// A trace of these states, each with the action that led to it.
fn trace(states: &[(&str, &str)]) -> String {
    let states = states.iter().enumerate();
    let written = states.map(|(index, (action, owner))| {
        let action = match *action {
            "" => "Initial predicate".to_owned(),
            named => named.to_owned(),
        };
        format!("State {}: <{action}>\nowner = {owner}\n\n", index + 1)
    });
    written.collect()
}

fn locker() -> Folder {
    let folder = Folder::new();
    folder.write("Locker.tla", LOCKER);
    folder.write("Locker.cfg", LOCKER_CFG);
    let one = trace(&[
        ("", "<<>>"),
        ("Take(1, \"ann\")", "<<\"ann\">>"),
        ("Leave(1, \"ann\")", "<<>>"),
        ("Take(1, \"ann\")", "<<\"ann\">>"),
    ]);
    folder.write("one.txt", one);
    let two = trace(&[
        ("", "<<>>"),
        ("Take(1, \"bob\")", "<<\"bob\">>"),
        ("Take(2, \"ann\")", "<<\"bob\", \"ann\">>"),
    ]);
    folder.write("two.txt", two);
    folder
}

fn evidence(folder: &Folder, arguments: &[&str]) -> Answer {
    let given = ["evidence", "--spec", "Locker.tla"];
    let all: Vec<&str> = given.iter().chain(arguments).copied().collect();
    folder.run(&all)
}

fn json(answer: &Answer) -> Value {
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    serde_json::from_str(&answer.out).unwrap()
}

#[test]
fn what_was_never_seen_comes_to_the_eye() {
    assert_snapshot!(evidence(&locker(), &["one.txt"]).shown());
}

#[test]
fn everything_that_was_seen() {
    let answer = evidence(&locker(), &["--full", "one.txt", "two.txt"]);
    assert_snapshot!(answer.shown());
}

/// A next-state relation that is one conjunction is an action, and so TLC labels
/// its steps.
#[test]
fn a_next_state_relation_that_is_one_action() {
    let folder = Folder::new();
    let spec = "---- MODULE One ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
        Next == /\\ x = 0\n        /\\ x' = 1\n====\n";
    folder.write("One.tla", spec);
    folder.write("One.cfg", "INIT Init\nNEXT Next\n");
    let label = "Next line 5, col 9 to line 6, col 17 of module One";
    folder.write(
        "a.out",
        format!("State 1: <Initial predicate>\nx = 0\n\nState 2: <{label}>\nx = 1\n"),
    );
    let question = [
        "evidence",
        "--spec",
        "One.tla",
        "--min-actions",
        "100",
        "a.out",
    ];
    let answer = folder.run(&question);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert!(
        answer.out.contains("actions    1 of 1 taken"),
        "{}",
        answer.shown()
    );
}

#[test]
fn lines_are_no_wider_than_a_terminal() {
    for arguments in [&["--full", "one.txt", "two.txt"][..], &["one.txt"]] {
        let answer = evidence(&locker(), arguments);
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

/// At the width that is asked for, and at no less than it takes.
#[test]
fn the_page_is_as_wide_as_asked() {
    let wide = evidence(
        &locker(),
        &["--full", "--width", "140", "one.txt", "two.txt"],
    );
    let longest = wide.out.lines().map(|line| line.chars().count()).max();
    assert!(
        longest.is_some_and(|it| (81..=140).contains(&it)),
        "{longest:?}"
    );
    let narrow = evidence(&locker(), &["--full", "--width", "60", "one.txt"]);
    for line in narrow.out.lines() {
        assert!(line.chars().count() <= 60, "{line}");
    }
    assert_eq!(
        evidence(&locker(), &["--width", "10", "one.txt"]).code,
        Some(2)
    );
}

/// Disjuncts that only say which actions there are count as these do, and a part
/// of them without a name is told as that; what was asked for its guards alone is a
/// function that was not run.
#[test]
fn a_part_of_the_next_state_relation_without_a_name() {
    let folder = Folder::new();
    folder.write(
        "Lamp.tla",
        "---- MODULE Lamp ----\nEXTENDS Naturals\nVARIABLES x\n\
         Unused == 7\n\
         Up(by) == x < 4 /\\ x' = x + by\n\
         Off == \\/ /\\ x > 2\n\
         \x20         /\\ x' = 0\n\
         \x20      \\/ /\\ x > 9\n\
         \x20         /\\ x' = 1\n\
         Init == x = 0\n\
         Next == \\/ \\E by \\in 1..2 : Up(by)\n\
         \x20       \\/ Off \\/ (x > 7 /\\ x' = 9)\n\
         ====\n",
    );
    folder.write("Lamp.cfg", "INIT Init\nNEXT Next\n");
    folder.write("t.ndjson", "{\"x\": 0}\n{\"x\": 1}\n{\"x\": 3}\n");
    let run = |more: &[&str]| {
        let given = ["evidence", "--spec", "Lamp.tla", "t.ndjson"];
        folder.run(&[&given[..], more].concat())
    };
    let text = run(&["--full"]);
    assert!(!text.out.contains("in Next (Lamp.tla"), "{}", text.out);
    let lcov = run(&["--format", "lcov"]);
    assert_is_lcov(&lcov.out);
    assert!(lcov.out.contains("FNDA:2,Next\n"), "{}", lcov.out);
    assert!(lcov.out.contains("FNDA:0,Unused\n"), "{}", lcov.out);
    assert!(lcov.out.contains("FNDA:0,Off\n"), "{}", lcov.out);
    assert_snapshot!([text.shown(), lcov.shown()].join("\n"));
}

/// What is made of another action, and has a guard beside it, is an action as a
/// whole; of the steps that were allowed it says nothing.
#[test]
fn an_action_that_is_made_of_another_one() {
    let folder = Folder::new();
    folder.write(
        "Step.tla",
        "---- MODULE Step ----\nEXTENDS Naturals\nVARIABLE x\n\
         Init == x = 0\n\
         A == x < 4 /\\ x' = x + 1\n\
         B == x > 5 /\\ A\n\
         Next == A \\/ B\n\
         ====\n",
    );
    folder.write("Step.cfg", "INIT Init\nNEXT Next\n");
    folder.write("t.ndjson", "{\"x\": 0}\n{\"x\": 1}\n{\"x\": 2}\n");
    let run = |format: &str| {
        let given = ["evidence", "--spec", "Step.tla", "t.ndjson", "--format"];
        folder.run(&[&given[..], &[format]].concat())
    };
    let gathered = json(&run("json"));
    let definitions = list(&gathered["models"][0], "definitions");
    let own = definitions.iter().find(|it| it["name"] == "B").unwrap();
    assert_eq!(own["evaluated"], serde_json::json!([0, 0, 0, 0]));
    let lcov = run("lcov");
    assert!(lcov.out.contains("FNDA:0,B\n"), "{}", lcov.out);
    let text = run("text");
    assert!(!text.out.contains("unnamed part"), "{}", text.out);
}

/// It is known by what it begins with.
fn written(mut evidence: Value) -> String {
    let schema = evidence.as_object_mut().unwrap().remove("schema").unwrap();
    let rest = evidence.to_string();
    format!(
        "{{\"schema\": {schema}, {}",
        rest.strip_prefix('{').unwrap()
    )
}

/// Evidence that nobody gathered: sums that cannot be, each with its place.
#[test]
fn evidence_that_contradicts_itself_is_refused() {
    let folder = locker();
    let gathered = json(&evidence(&folder, &["--format", "json", "one.txt"]));
    let altered = |alter: &dyn Fn(&mut Value)| {
        let mut other = gathered.clone();
        alter(&mut other["models"][0]);
        folder.write("altered.json", written(other));
        let answer = folder.run(&["evidence", "altered.json"]);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        let said = answer.out.lines().chain(answer.err.lines());
        said.filter(|line| line.contains("contradicts"))
            .map(str::to_owned)
            .collect::<String>()
    };
    let said = [
        altered(&|model| model["actions"][0]["conjuncts"][0]["alone"] = 99.into()),
        altered(&|model| model["actions"][0]["conjuncts"][0]["seen_true"] = 99.into()),
        altered(&|model| model["actions"][0]["accepted"] = 99.into()),
        altered(&|model| model["actions"][0]["attempts"]["held"] = 99.into()),
        altered(&|model| model["actions"] = Value::Array(Vec::new())),
        altered(&|model| model["invariants"][0]["seen_true"] = 99.into()),
        altered(&|model| {
            let again = model["traces"][0].clone();
            model["traces"].as_array_mut().unwrap().push(again);
        }),
        altered(&|model| {
            let guard = &mut model["actions"][0]["conjuncts"][0];
            guard["companions"] = serde_json::json!([
                {"path": "Take.2", "seen_false": 90, "undefined": 9}
            ]);
        }),
        altered(&|model| {
            let values = &mut model["actions"][0]["parameters"][0]["values"];
            *values = serde_json::json!(["1", "1"]);
        }),
        altered(&|model| {
            let values = &mut model["actions"][0]["parameters"][0]["values"];
            *values = serde_json::json!(["1", "2", "3"]);
        }),
        altered(&|model| {
            let mut operator = model["actions"][0].clone();
            operator["kind"] = "guarded".into();
            operator["refused"] = serde_json::json!({"Take.1": 99});
            model["operators"] = serde_json::json!([operator]);
        }),
        altered(&|model| {
            let definitions = model["definitions"].as_array_mut().unwrap();
            let with_points = |it: &&mut Value| !list(it, "points").is_empty();
            let definition = definitions.iter_mut().find(with_points).unwrap();
            definition["points"][0]["branches"] = serde_json::json!([[99]]);
        }),
    ];
    assert_snapshot!(said.join("\n"));
    // What is the same text lists the same.
    let mut fewer = json(&evidence(&folder, &["--format", "json", "two.txt"]));
    let actions = fewer["models"][0]["actions"].as_array_mut().unwrap();
    actions.retain(|action| action["name"] != "Evict");
    folder.write("fewer.json", written(fewer));
    let answer = evidence(&folder, &["fewer.json", "one.txt"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
}

#[test]
fn for_editors() {
    let answer = evidence(&locker(), &["--format", "lcov", "one.txt"]);
    assert_snapshot!(answer.shown());
    assert_is_lcov(&answer.out);
}

/// Coverage services add up the files of several runs by line, block and branch.
#[test]
fn files_for_editors_of_two_runs_add_up_to_that_of_one() {
    let folder = locker();
    let branches = |traces: &[&str]| {
        let arguments = [&["--format", "lcov"], traces].concat();
        let mut branches: BTreeMap<String, u64> = BTreeMap::new();
        for line in evidence(&folder, &arguments).out.lines() {
            if let Some((branch, taken)) = line
                .strip_prefix("BRDA:")
                .and_then(|line| line.rsplit_once(','))
            {
                branches.insert(branch.to_owned(), taken.parse().unwrap_or(0));
            }
        }
        branches
    };
    let mut added = branches(&["one.txt"]);
    assert!(!added.is_empty());
    for (branch, taken) in branches(&["two.txt"]) {
        *added.entry(branch).or_default() += taken;
    }
    assert_eq!(added, branches(&["one.txt", "two.txt"]));
}

/// As `geninfo(1)` describes the form.
fn assert_is_lcov(text: &str) {
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{text}"));
    for record in text.split_terminator("end_of_record\n") {
        let mut lines = record.lines();
        assert_eq!(lines.next(), Some("TN:"));
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with("SF:") && line.len() > 3)
        );
        let mut totals: BTreeMap<&str, u64> = BTreeMap::new();
        let mut functions = BTreeSet::new();
        let (mut known, mut branches) = (BTreeSet::new(), BTreeSet::new());
        for line in lines {
            let (key, rest) = line.split_once(':').expect("a key");
            let fields: Vec<&str> = rest.split(',').collect();
            match (key, fields.as_slice()) {
                ("FN", [line, name]) => {
                    assert!(number(line) > 0);
                    assert!(functions.insert(*name), "{name} twice");
                    *totals.entry("FNF").or_default() += 1;
                }
                ("FNDA", [times, name]) => {
                    assert!(functions.contains(name), "{name}");
                    *totals.entry("FNH").or_default() += u64::from(number(times) > 0);
                }
                ("BRDA", [line, block, branch, taken]) => {
                    assert!(number(line) > 0);
                    assert!(branches.insert((number(block), number(branch))));
                    let taken = if *taken == "-" { 0 } else { number(taken) };
                    *totals.entry("BRF").or_default() += 1;
                    *totals.entry("BRH").or_default() += u64::from(taken > 0);
                }
                ("DA", [line, times]) => {
                    assert!(known.insert(number(line)), "line {line} twice");
                    *totals.entry("LF").or_default() += 1;
                    *totals.entry("LH").or_default() += u64::from(number(times) > 0);
                }
                ("FNF" | "FNH" | "BRF" | "BRH" | "LF" | "LH", [count]) => {
                    let counted = totals.get(key).copied().unwrap_or(0);
                    assert_eq!(number(count), counted, "{key} in {record}");
                }
                _ => panic!("{line}"),
            }
        }
    }
}

#[test]
fn evidence_of_two_runs_adds_up_to_that_of_one() {
    let folder = locker();
    let together = evidence(&folder, &["--format", "json", "one.txt", "two.txt"]);
    for name in ["one", "two"] {
        let file = format!("{name}.txt");
        let answer = evidence(&folder, &["--format", "json", &file]);
        folder.write(&format!("{name}.json"), json(&answer).to_string());
        folder.write(&format!("{name}.json"), answer.out);
    }
    let added = folder.run(&["evidence", "--format", "json", "one.json", "two.json"]);
    assert_eq!(json(&added), json(&together));
    let of_spec = evidence(&folder, &["--format", "json", "one.json", "two.json"]);
    assert_eq!(json(&of_spec), json(&together));
    let mixed = evidence(&folder, &["--format", "json", "one.txt", "two.json"]);
    assert_eq!(json(&mixed), json(&together));
    for format in ["text", "lcov"] {
        let added = folder.run(&["evidence", "--format", format, "one.json", "two.json"]);
        let together = evidence(&folder, &["--format", format, "one.txt", "two.txt"]);
        assert_eq!(added.out, together.out);
    }
}

#[test]
fn evidence_of_another_text_is_not_added() {
    let folder = locker();
    let one = evidence(&folder, &["--format", "json", "one.txt"]).out;
    folder.write("one.json", one);
    let twice = evidence(&folder, &["one.txt", "one.json"]);
    folder.write("Locker.tla", LOCKER.replace("eve", "zoe"));
    let another = evidence(&folder, &["two.txt", "one.json"]);
    folder.write("Locker.tla", LOCKER);
    folder.write("Locker.cfg", LOCKER_CFG.replace("2}", "2, 3}"));
    let bound = evidence(&folder, &["two.txt", "one.json"]);
    let ends = [twice, another, bound].map(|answer| {
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        let lines = answer.out.lines();
        let errors = lines.skip_while(|line| !line.contains("error["));
        errors.take(4).collect::<Vec<_>>().join("\n")
    });
    assert_snapshot!(ends.join("\n\n"));
}

/// The last job of several adds up what the others wrote, and has no trace.
#[test]
fn evidence_of_another_text_is_not_told_without_a_trace() {
    let folder = locker();
    let one = evidence(&folder, &["--format", "json", "one.txt"]).out;
    folder.write("one.json", one);
    fs_err::create_dir_all(folder.path().join("moved")).unwrap();
    folder.write("moved/Locker.tla", LOCKER);
    folder.write("moved/Locker.cfg", LOCKER_CFG);
    let moved = folder.run(&["evidence", "--spec", "moved/Locker.tla", "one.json"]);
    assert_eq!(moved.code, Some(0), "{}", moved.shown());
    folder.write("Other.tla", LOCKER.replace("MODULE Locker", "MODULE Other"));
    folder.write("Other.cfg", LOCKER_CFG);
    let other = folder.run(&["evidence", "--spec", "Other.tla", "one.json"]);
    assert_is_of_another_text(&other, "Other.cfg");
    folder.write("Locker.tla", LOCKER.replace("eve", "zoe"));
    for format in ["text", "json", "lcov"] {
        let answer = evidence(
            &folder,
            &["--min-alone", "1", "--format", format, "one.json"],
        );
        assert_is_of_another_text(&answer, "Locker.tla");
    }
    folder.write("Locker.tla", LOCKER);
    folder.write("Locker.cfg", LOCKER_CFG.replace("2}", "2, 3}"));
    let bound = evidence(&folder, &["one.json"]);
    assert_is_of_another_text(&bound, "Locker.cfg");
}

fn assert_is_of_another_text(answer: &Answer, file: &str) {
    let shown = answer.shown();
    assert_eq!(answer.code, Some(2), "{shown}");
    assert!(shown.contains("LS0707"), "{shown}");
    let words: Vec<&str> = shown.split_whitespace().collect();
    let told = format!("is about another text than `{file}`");
    assert!(words.join(" ").contains(&told), "{shown}");
}

#[test]
fn what_is_no_evidence_is_not_taken_for_it() {
    let folder = locker();
    folder.write("old.json", "{\"schema\": \"lockstep-evidence/0\"}");
    folder.write("half.json", "{\"schema\": \"lockstep-evidence/1\",");
    let written = evidence(&folder, &["--format", "json", "one.txt"]).out;
    let huge = written.replace("\"steps\": 3", "\"steps\": 18446744073709551615");
    assert_ne!(huge, written);
    folder.write("huge.json", huge);
    for file in ["old.json", "half.json", "huge.json"] {
        let answer = folder.run(&["evidence", file]);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        assert!(
            answer.out.contains("nothing was looked at"),
            "{}",
            answer.shown()
        );
    }
}

/// A field may be added; none may go or change its meaning.
#[test]
fn fields_of_the_evidence() {
    let mut fields = Fields::new();
    collect("", &profile(), &mut fields);
    let locker = evidence(&locker(), &["--format", "json", "one.txt", "two.txt"]);
    collect("", &json(&locker), &mut fields);
    // Names of guards are keys.
    let lines = fields.into_iter().filter(|(path, _)| {
        let is_by_guard = |name: &str| path.contains(&format!("{name}."));
        !is_by_guard("refused") && !is_by_guard("undefined")
    });
    let lines = lines.map(|(path, kinds)| format!("{path}: {}", Vec::from_iter(kinds).join(" | ")));
    assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn gates() {
    let folder = locker();
    let met = [
        "--min-actions",
        "66",
        "--min-guards",
        "60%",
        "--min-alone=20",
        "--min-branches",
        "39.5%",
    ];
    let answer = evidence(&folder, &[&met[..], &["one.txt"]].concat());
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    let missed = evidence(
        &folder,
        &["--min-actions", "100", "--min-alone", "90", "one.txt"],
    );
    assert_eq!(missed.code, Some(1), "{}", missed.shown());
    let lines: Vec<&str> = missed
        .out
        .lines()
        .filter(|line| line.starts_with("--"))
        .collect();
    assert_snapshot!(lines.join("\n"));
    // There are no operators of an engine: of nothing, no part was seen.
    let empty = evidence(&folder, &["--min-operators", "1", "one.txt"]);
    assert_eq!(empty.code, Some(1), "{}", empty.shown());
    let wrong = evidence(&folder, &["--min-actions", "101", "one.txt"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.shown());
    let quiet = evidence(
        &folder,
        &["--min-actions", "100", "--format", "json", "one.txt"],
    );
    assert_eq!(quiet.code, Some(1), "{}", quiet.shown());
    assert!(quiet.err.contains("missing: Evict"), "{}", quiet.err);
}

/// What was judged counts, also before and behind a divergence.
#[test]
fn a_trace_that_diverges_is_evidence_too() {
    let folder = locker();
    let states = [
        ("", "<<>>"),
        ("Take(1, \"ann\")", "<<\"ann\">>"),
        ("Leave(1, \"bob\")", "<<>>"),
        ("Take(2, \"bob\")", "(2 :> \"bob\")"),
    ];
    folder.write("wrong.txt", trace(&states));
    let answer = evidence(&folder, &["wrong.txt"]);
    assert_eq!(answer.code, Some(0), "{}", answer.shown());
    assert_snapshot!(answer.out);
}

#[test]
fn nothing_to_look_at() {
    let folder = locker();
    folder.write("empty/readme.md", "nothing");
    for arguments in [&["empty"][..], &["absent.txt"], &["Locker.cfg"]] {
        let answer = evidence(&folder, arguments);
        assert_eq!(answer.code, Some(2), "{}", answer.shown());
        assert!(
            answer.out.contains("nothing was looked at"),
            "{}",
            answer.shown()
        );
    }
}

fn profile() -> Value {
    json(&run_in(root(), &["evidence", "--format", "json"]))
}

/// The operators that the seeds quote.
const QUOTED: [&str; 9] = [
    "ZonePartition4",
    "AtomicZoneMove4",
    "DefaultZoneLook4",
    "MovementOccurred8",
    "FreshSuccessors8",
    "ReturnPlayToCaller8",
    "OpenAbilityResolution9",
    "FinishAbilityInstruction9",
    "AbilityUseDue9",
];

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// By path: whether a guard was false alone in some model, and what is declared
/// of it.
fn guards(evidence: &Value) -> BTreeMap<(String, String), (bool, Option<String>)> {
    let mut guards = BTreeMap::new();
    for model in list(evidence, "models") {
        for operator in list(model, "operators") {
            for guard in list(operator, "conjuncts") {
                let name = operator["name"].as_str().unwrap().to_owned();
                let path = guard["path"].as_str().unwrap().to_owned();
                let entry = guards.entry((name, path)).or_insert((false, None));
                entry.0 |= guard["alone"].as_u64().unwrap() > 0;
                entry.1 = guard["dependent"].as_str().map(str::to_owned);
            }
        }
    }
    guards
}

#[test]
fn each_guard_of_the_quoted_operators_was_false_alone_or_is_dependent() {
    let listed = fs_err::read_to_string(root().join("lockstep.toml")).unwrap();
    let listed: toml::Table = toml::from_str(&listed).unwrap();
    let listed: BTreeMap<String, String> = listed["dependent"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let text = |name: &str| one[name].as_str().unwrap().to_owned();
            (text("guard"), text("because"))
        })
        .filter(|(guard, _)| QUOTED.contains(&guard.split('.').next().unwrap()))
        .collect();
    let guards = guards(&profile());
    let quoted = guards
        .iter()
        .filter(|((name, _), _)| QUOTED.contains(&name.as_str()));
    let quoted: Vec<_> = quoted.collect();
    let dependent: BTreeMap<String, String> = quoted
        .iter()
        .filter(|(_, (alone, _))| !alone)
        .map(|((_, path), (_, reason))| (path.clone(), reason.clone().unwrap_or_default()))
        .collect();
    assert_eq!(
        dependent, listed,
        "never false alone, against those that cannot be"
    );
    assert!(
        quoted
            .iter()
            .all(|(_, (alone, reason))| *alone == reason.is_none())
    );
    let values = ["DefaultZoneLook4", "OpenAbilityResolution9"];
    for name in QUOTED.iter().filter(|name| !values.contains(name)) {
        assert!(
            quoted.iter().any(|((own, _), _)| own == name),
            "no guard of {name}"
        );
    }
    let paths: Vec<&str> = quoted.iter().map(|((_, path), _)| path.as_str()).collect();
    assert_snapshot!(paths.join("\n"));
}

#[test]
fn a_dependent_guard_is_told_by_what_stands_beside_it() {
    let evidence = profile();
    let zones = &list(&evidence, "models")[0];
    let operators = list(zones, "operators").iter();
    let moved = operators
        .clone()
        .find(|it| it["name"] == "AtomicZoneMove4")
        .unwrap();
    let guard = |path: &str| {
        let guards = list(moved, "conjuncts").iter();
        guards.clone().find(|it| it["path"] == path).unwrap()
    };
    let first = guard("AtomicZoneMove4.1");
    let beside = list(first, "companions");
    assert!(
        beside
            .iter()
            .any(|it| it["undefined"] == first["seen_false"]),
        "without an admitted source, before[source] has no value: {first}"
    );
    let never = guard("AtomicZoneMove4.9/ZonePartition4.2");
    assert_eq!(never["alone"], 0, "{never}");
}

/// What is said to be taken from a set has no more values than that.
#[test]
fn no_more_is_told_than_a_carrier_offers() {
    let evidence = profile();
    let mut bounded = 0;
    for model in list(&evidence, "models") {
        for subject in list(model, "actions")
            .iter()
            .chain(list(model, "operators"))
        {
            for parameter in list(subject, "parameters") {
                if let Some(size) = parameter["carrier"]["size"].as_u64() {
                    let seen = list(parameter, "values").len() as u64;
                    assert!(seen <= size, "{}: {parameter}", subject["name"]);
                    bounded += 1;
                }
            }
        }
    }
    assert!(bounded > 100);
}

/// The counts of `evidence` and of `check` are the same.
#[test]
fn it_counts_as_check_does() {
    let report = run_in(root(), &["check", "--format", "json"]);
    let report: Value = serde_json::from_str(&report.out).unwrap();
    let evidence = profile();
    let mut compared = 0;
    for checked in list(&report, "operators") {
        let model = &list(&evidence, "models")[checked["model"].as_u64().unwrap() as usize];
        let seen = list(model, "operators")
            .iter()
            .find(|it| it["name"] == checked["name"]);
        let seen = seen.unwrap();
        for field in ["calls", "accepted", "refused", "undefined", "row"] {
            assert_eq!(seen[field], checked[field], "{}", checked["name"]);
        }
        let definitions = list(model, "definitions").iter();
        let own = definitions.filter(|it| it["name"] == checked["name"]);
        let branches: usize = own
            .flat_map(|it| list(it, "points"))
            .map(|point| list(point, "branches").len())
            .sum();
        // Those of the definitions that only this operator is made of count too.
        let told = checked["branches"]["all"].as_u64().unwrap_or(0);
        assert!(branches as u64 <= told, "{}", checked["name"]);
        compared += 1;
    }
    assert!(compared > 50);
}

#[test]
fn the_profile() {
    let folder = Folder::new();
    let embedded = folder.run(&["evidence", "--reference-profile", "--min-alone", "100"]);
    assert_eq!(embedded.code, Some(0), "{}", embedded.shown());
    let suite = run_in(root(), &["evidence", "--min-alone", "100"]);
    let measures = |answer: &Answer| {
        let lines = answer.out.lines().rev();
        let last = lines.take_while(|line| !line.is_empty());
        last.map(str::to_owned).collect::<Vec<_>>()
    };
    let places = |lines: Vec<String>| lines.join("\n").replace("specs/", "");
    assert_eq!(places(measures(&embedded)), places(measures(&suite)));
    let start: Vec<&str> = suite.out.lines().take(20).collect();
    let mut end = measures(&suite);
    end.reverse();
    assert_snapshot!(format!("{}\n[…]\n{}", start.join("\n"), end.join("\n")));
}

#[test]
fn the_same_whatever_the_number_of_threads() {
    let mut answers = ["1", "4"].map(|threads| {
        let arguments = ["evidence", "--format", "json"];
        let mut command = command(root(), &arguments);
        Answer::of(command.env("RAYON_NUM_THREADS", threads), &arguments).out
    });
    answers.sort();
    assert_eq!(answers[0], answers[1]);
    let lcov = run_in(root(), &["evidence", "--format", "lcov"]);
    assert_is_lcov(&lcov.out);
}

/// A folder without traces is one that somebody meant otherwise, whatever else
/// is named.
#[test]
fn a_folder_without_traces_beside_earlier_evidence() {
    let folder = locker();
    let earlier = evidence(&folder, &["one.txt", "--format", "json"]);
    folder.write("e.json", earlier.out);
    fs_err::create_dir(folder.path().join("empty")).unwrap();
    let answer = folder.run(&["evidence", "e.json", "empty"]);
    assert_eq!(answer.code, Some(2), "{}", answer.shown());
    assert!(answer.out.contains("no traces in"), "{}", answer.shown());
}

/// From the review: in each state all actions are tried, and only the step that takes
/// one of them reaches its branches. `Cold` is asked in three states and taken by no
/// step, `Warm` in one that has no step of it.
#[test]
fn a_branch_is_reached_where_a_step_takes_it() {
    let folder = Folder::new();
    folder.write(
        "Oven.tla",
        r"---- MODULE Oven ----
EXTENDS Naturals
VARIABLES t, s
Init == t = 0 /\ s = {}
Warm == /\ IF t < 9 THEN t < 2 ELSE FALSE
        /\ t' = t + 1
        /\ UNCHANGED s
Cold == /\ IF t > 5 THEN TRUE ELSE t > 7
        /\ CASE t = 0 -> TRUE [] OTHER -> t > 0
        /\ \E e \in s \cup {1} : e > 5
        /\ t' = 0
        /\ UNCHANGED s
Next == Warm \/ Cold
====
",
    );
    folder.write(
        "Oven.cfg",
        "INIT Init
NEXT Next
",
    );
    let lines = [0, 1, 2].map(|t| format!("{{\"t\":{t},\"s\":[]}}\n"));
    folder.write("t.ndjson", lines.concat());
    let asked = |more: &[&str]| {
        let spec = ["evidence", "--spec", "Oven.tla", "t.ndjson"];
        folder.run(&[&spec[..], more].concat())
    };
    let found = json(&asked(&["--format", "json"]));
    let definitions = list(&found["models"][0], "definitions");
    let seen = |name: &str| {
        let action = definitions.iter().find(|one| one["name"] == name).unwrap();
        let outcomes = list(action, "points").iter();
        let counts = outcomes.flat_map(|point| list(point, "outcomes"));
        counts
            .filter(|one| one["count"] != 0)
            .map(|one| format!("{} {}", one["kind"].as_str().unwrap(), one["count"]))
            .collect::<Vec<_>>()
    };
    assert!(seen("Cold").is_empty(), "{:?}", seen("Cold"));
    assert_eq!(seen("Warm"), ["true 2", "true 2", "true 2", "then 2"]);
    // The states say which guards hold in them.
    let actions = list(&found["models"][0], "actions");
    let cold = actions.iter().find(|one| one["name"] == "Cold").unwrap();
    let alone = list(cold, "conjuncts").iter().map(|one| &one["seen_false"]);
    assert_eq!(alone.collect::<Vec<_>>(), [3, 0, 0, 3]);
    let gated = asked(&["--min-branches", "21"]);
    assert_eq!(gated.code, Some(1), "{}", gated.shown());
    assert!(
        gated.out.contains("branches   1 of 6 reached"),
        "{}",
        gated.out
    );
}

/// What is seen of a step is seen once. Of three states, two have a step of `A`; in one
/// `s` is empty.
#[test]
fn a_step_is_not_counted_twice() {
    let folder = Folder::new();
    folder.write(
        "Once.tla",
        r"---- MODULE Once ----
EXTENDS Naturals
VARIABLES x, s
Init == x = 0 /\ s = {}
A == /\ (x < 2 \/ x = 7)
     /\ \A e \in s : e < x
     /\ x' = IF x = 0 THEN 1 ELSE 2
     /\ s' = s \cup {x}
R == \E e \in s : e > 5 /\ x' = e /\ s' = {}
Next == A \/ R
====
",
    );
    folder.write("Once.cfg", "INIT Init\nNEXT Next\n");
    folder.write(
        "t.ndjson",
        "{\"x\":0,\"s\":[]}\n{\"x\":1,\"s\":[0]}\n{\"x\":2,\"s\":[0,1]}\n",
    );
    let asked = |format: &str| {
        let spec = ["evidence", "--spec", "Once.tla", "t.ndjson", "--format"];
        folder.run(&[&spec[..], &[format]].concat())
    };
    let found = json(&asked("json"));
    let definitions = list(&found["models"][0], "definitions");
    let action = definitions.iter().find(|one| one["name"] == "A").unwrap();
    let points: Vec<String> = list(action, "points")
        .iter()
        .map(|point| {
            let outcomes = list(point, "outcomes").iter();
            let seen = outcomes.filter(|one| one["count"] != 0);
            let seen =
                seen.map(|one| format!("{} {}", one["kind"].as_str().unwrap(), one["count"]));
            let kind = point["kind"].as_str().unwrap();
            format!("{kind}: {}", seen.collect::<Vec<_>>().join(", "))
        })
        .collect();
    assert_eq!(
        points,
        [
            "conjunction: true 2, true 2, true 2, true 2",
            "disjunction: true 2",
            "forall: empty 1, all 1",
            "if: then 1, else 1",
        ]
    );
    let lcov = asked("lcov").out;
    assert!(lcov.contains("\nFNDA:2,A\n"), "{lcov}");
    assert!(lcov.contains("\nDA:5,3\n"), "{lcov}");
}

/// From the review: what a disjunct says of the next state is not known where the
/// action is looked at, and is on the step. Of five steps, four are of `A`, and three of
/// these by its first disjunct.
#[test]
fn an_assignment_in_a_disjunct_has_a_value() {
    let folder = Folder::new();
    folder.write(
        "W.tla",
        r"---- MODULE W ----
EXTENDS Naturals
VARIABLES x, y
A == x < 4 /\ \/ y = 0 /\ x' = x + 1 /\ y' = 1
              \/ y = 1 /\ x' = x + 2 /\ y' = 0
C == x > 3 /\ IF y = 0 THEN x' = 0 /\ y' = 1 ELSE x' = 1 /\ y' = 0
Init == x = 0 /\ y = 0
Next == A \/ C
====
",
    );
    folder.write("W.cfg", "INIT Init\nNEXT Next\n");
    let states = [(0, 0), (1, 1), (3, 0), (4, 1), (1, 0), (2, 1)];
    let lines = states.map(|(x, y)| format!("{{\"x\":{x},\"y\":{y}}}\n"));
    folder.write("t.ndjson", lines.concat());
    let asked = |format: &str| {
        let spec = ["evidence", "--spec", "W.tla", "t.ndjson", "--format"];
        folder.run(&[&spec[..], &[format]].concat())
    };
    let found = json(&asked("json"));
    let definitions = list(&found["models"][0], "definitions");
    let action = definitions.iter().find(|one| one["name"] == "A").unwrap();
    let counted: Vec<String> = list(action, "points")
        .iter()
        .map(|point| {
            let counts = list(point, "outcomes").iter();
            let counts = counts.map(|one| one["count"].to_string());
            let kind = point["kind"].as_str().unwrap();
            format!("{kind} {}", counts.collect::<Vec<_>>().join(" "))
        })
        .collect();
    // True, false and without a value, of each item in turn.
    assert_eq!(
        counted,
        [
            "conjunction 4 0 0 4 0 0",
            "disjunction 3 1 0 1 0 0",
            "conjunction 3 1 0 3 0 0 3 0 0",
            "conjunction 1 0 0 1 0 0 1 0 0",
        ]
    );
    let lcov = asked("lcov").out;
    let of_first = lcov.lines().find(|line| line.starts_with("DA:4,")).unwrap();
    let looked_at = of_first.strip_prefix("DA:4,").unwrap();
    assert!(looked_at.parse::<u32>().unwrap() <= 6, "{lcov}");
}

/// All outcomes of the draw would be looked at, and each lists the set.
#[test]
fn a_large_set_to_draw_from_is_not_looked_at_for_ever() {
    let folder = Folder::new();
    folder.write(
        "Draw.tla",
        "---- MODULE Draw ----\nEXTENDS Integers, Randomization\nVARIABLE x\n\
         C == RandomSubset(2, 1..100000)\nInit == x \\in C\nNext == x' \\in C\n====\n",
    );
    folder.write("Draw.cfg", "INIT Init\nNEXT Next\n");
    folder.write("t.ndjson", "{\"x\":65432}\n{\"x\":99999}\n");
    let answer = folder.run(&["evidence", "--spec", "Draw.tla", "t.ndjson"]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    let answer = folder.run(&["check", "--spec", "Draw.tla", "t.ndjson"]);
    assert_eq!(answer.code, Some(3), "{}", answer.shown());
    let reason = "a random choice has more outcomes than these 100, which took more than";
    assert!(answer.out.contains(reason), "{}", answer.shown());
}
