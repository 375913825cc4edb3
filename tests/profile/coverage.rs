//! What the conforming traces exercise, counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lockstep::engine::{OperatorKind, by_name};
use lockstep::eval::{Assumptions, Limits};
use lockstep::replay::Verdict;
use serde::Deserialize;

use crate::calls::{claims, is_json, operator, recorded};
use crate::refusals::{Refusals, refusals};
use crate::suite::{chapters, load_with, read};
use crate::values::{int, map};

#[derive(Deserialize)]
struct Listed {
    dependent: Vec<Dependent>,
}

#[derive(Deserialize)]
struct Dependent {
    guard: String,
    because: String,
}

#[test]
fn every_guard_that_can_be_false_alone_is() {
    let refusals = refusals();
    let listed: Listed = toml::from_str(&read("lockstep.toml")).expect("a list");
    let dependent: BTreeSet<&str> = listed
        .dependent
        .iter()
        .map(|one| one.guard.as_str())
        .collect();
    let never: BTreeSet<&str> = refusals
        .iter()
        .filter(|(_, refusals)| refusals.alone.is_empty())
        .map(|(guard, _)| guard.as_str())
        .collect();
    assert_eq!(
        never, dependent,
        "never false alone, against those listed as dependent"
    );
    let assumptions = read("specs/ZoneGuards.tla");
    for one in &listed.dependent {
        let assumption = one.because.split(' ').next().unwrap_or_default();
        assert!(
            assumptions.contains(&format!("ASSUME {assumption} ==")),
            "{assumption}"
        );
    }
    let claims = recorded().iter().filter(|trace| is_json(trace.path));
    let claims = claims.flat_map(|trace| &trace.calls);
    let refused = claims.filter(|call| call.claim.verdict == "refused");
    let counted: usize = refusals.values().map(|refusals| refusals.all).sum();
    assert_eq!(
        refused.count(),
        counted,
        "a refusal by no guard of the text"
    );
    let row = |(guard, refusals): (&String, &Refusals)| {
        format!(
            "{guard}: refuses {}, alone {}",
            refusals.all,
            refusals.alone.len()
        )
    };
    let rows: Vec<String> = refusals.iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"));
}

/// TLC checks these assumptions; so does the evaluator.
#[test]
fn the_assumptions_about_dependent_guards_hold() {
    let path = Path::new("specs/ZoneGuards.tla");
    let (spec, setup) = load_with(path, &path.with_extension("cfg"));
    let failed = Assumptions::new(&spec, &setup.bindings, Limits::default());
    assert_eq!(failed.count(), 0, "assumptions that do not hold");
}

/// The tables of `traces/README.md` are true.
#[test]
fn the_readme_says_where_each_guard_is_false_alone() {
    let refusals = refusals();
    let readme = read("traces/README.md");
    let (_, tables) = readme.split_once("## Guards").expect("the tables");
    let told: BTreeMap<String, (String, u64)> = tables
        .lines()
        .take_while(|line| !line.starts_with("These are dependent"))
        .filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let guard = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
            let (trace, step) = (cells.next()?, cells.next()?.parse().ok()?);
            Some((guard.to_owned(), (trace.to_owned(), step)))
        })
        .collect();
    for (guard, place) in &told {
        assert!(refusals[guard].alone.contains(place), "{guard}: {place:?}");
    }
    let alone = refusals
        .iter()
        .filter(|(_, refusals)| !refusals.alone.is_empty());
    assert_eq!(told.len(), alone.count());
}

/// Where the README says that a dependent guard is the first false one, it is.
#[test]
fn the_readme_says_where_each_dependent_guard_refuses() {
    let readme = read("traces/README.md");
    let (_, table) = readme.split_once("| assumption |").expect("the table");
    let rows = table.lines().take_while(|line| !line.is_empty());
    let mut told = BTreeSet::new();
    for row in rows.filter(|row| row.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let guard = cells[0].trim_matches('`');
        told.insert(guard);
        let refusing = |trace: &str| -> Vec<u64> {
            let path = Path::new("traces").join(trace).with_extension("json");
            let claims = claims(&path)
                .into_iter()
                .filter(|claim| claim.guard == guard);
            claims.map(|claim| claim.step).collect()
        };
        match cells[2].split_once(' ') {
            Some((trace, steps)) => {
                let steps = steps.split(", ").map(|step| step.parse().expect("a step"));
                assert_eq!(refusing(trace), steps.collect::<Vec<u64>>(), "{guard}");
            }
            None => assert_eq!(cells[2], "never", "{guard}"),
        }
    }
    let listed: Listed = toml::from_str(&read("lockstep.toml")).expect("a list");
    let listed = listed.dependent.iter().map(|one| one.guard.as_str());
    assert_eq!(told, listed.collect());
}

#[test]
fn both_forms_of_a_behaviour_are_judged_alike() {
    let strict = by_name("reference-profile").expect("the embedded engine");
    for chapter in chapters() {
        let json: Vec<&Path> = chapter
            .traces
            .iter()
            .map(AsRef::as_ref)
            .filter(|p| is_json(p))
            .collect();
        assert_eq!(json.len() * 2, chapter.traces.len(), "{}", chapter.name);
        for path in json {
            let twin = path.with_extension("out");
            let verdicts = chapter.verdicts(&[path, &twin], &*strict);
            let [one, other] = verdicts.as_slice() else {
                panic!("two verdicts");
            };
            let name = path.display();
            assert_eq!(one.verdict(), Verdict::Conforms, "{name}");
            assert_eq!(other.verdict(), Verdict::Conforms, "{name}");
            assert_eq!(one.states, other.states, "{name}");
            assert_eq!(
                (one.steps, one.stuttering),
                (other.steps, other.stuttering),
                "{name}"
            );
            assert_eq!(one.judged, other.judged, "{name}");
            assert_eq!(one.actions, other.actions, "{name}");
            assert_eq!(one.calls, other.calls, "{name}");
        }
    }
}

/// JSON makes one array of a set and a sequence, and an object with text for
/// keys of a function on integers; the calls decoded from it are those that
/// the console text spells out.
#[test]
fn calls_in_json_are_those_in_console_text() {
    let (json, console): (Vec<_>, Vec<_>) =
        recorded().iter().partition(|trace| is_json(trace.path));
    for trace in &json {
        let twin = trace.path.with_extension("out");
        let twin = console
            .iter()
            .find(|other| other.path == twin)
            .expect("a twin");
        assert_eq!(trace.calls.len(), twin.calls.len());
        for (one, other) in trace.calls.iter().zip(&twin.calls) {
            assert_eq!(one.claim, other.claim, "{}", trace.path.display());
            for (name, value) in &one.call.args {
                let told = other.call.arg(name.as_str()).expect("the same argument");
                assert_eq!(value, told, "{}: {:?}", trace.path.display(), one.claim);
            }
        }
    }
}

#[test]
fn successors_in_json_are_a_function_on_integers() {
    let written = read("traces/operations/successors-of-two.json");
    assert!(written.contains(r#""successors":{"11":21,"12":22}"#));
    let trace = recorded()
        .iter()
        .find(|trace| trace.path.ends_with("operations/successors-of-two.json"));
    let call = trace
        .expect("the trace")
        .calls
        .iter()
        .find(|call| call.claim.step == 4);
    let call = &call.expect("the call").call;
    let successors = map(vec![(int(11), int(21)), (int(12), int(22))]);
    assert_eq!(call.arg("successors"), Some(&successors));
    assert_eq!(
        call.arg("sources").map(ToString::to_string).as_deref(),
        Some("{11, 12}")
    );
    assert_eq!(call.operator.as_str(), "FreshSuccessors8");
}

/// Rows of the checklist that have operators.
const ROWS: [&str; 44] = [
    "Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11", "Z12", "Z13", "Z14", "Z15",
    "Z16", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10", "O11", "O12", "O13", "A1",
    "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15",
];

#[test]
fn every_row_is_exercised_accepted_and_refused() {
    let mut accepted = BTreeSet::new();
    let mut refused = BTreeSet::new();
    for call in recorded().iter().flat_map(|trace| &trace.calls) {
        let row = operator(&call.claim.operator).row.to_string();
        if call.claim.verdict == "accepted" {
            accepted.insert(row);
        } else {
            refused.insert(row);
        }
    }
    let rows: BTreeSet<String> = ROWS.iter().map(ToString::to_string).collect();
    assert_eq!(accepted, rows);
    let engine = by_name("reference-profile").expect("the embedded engine");
    let guarded = engine
        .operators()
        .iter()
        .filter(|one| one.kind != OperatorKind::Value);
    let guarded: BTreeSet<String> = guarded.map(|one| one.row.to_string()).collect();
    assert_eq!(refused, guarded);
}
