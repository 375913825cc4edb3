//! What the conforming traces exercise, counted.
//!
//! A guard is false *alone* at a call if the operator without that guard
//! accepts the call. That operator is made of the contract's own text, with
//! TRUE in the guard's place, and asked of the evaluator.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use lockstep::diag::Span;
use lockstep::engine::{Call, OperatorKind, by_name};
use lockstep::eval::{Limits, Model, Setup};
use lockstep::replay::Verdict;
use lockstep::spec::{LoadOptions, load_text};
use lockstep::value::{Text, Value};
use serde::Deserialize;

use crate::calls::{RecordedCall, asked, explained, is_json, operator, recorded};
use crate::suite::{chapters, read, root};
use crate::values::{int, map};

const MODULES: &str = "ZonePartition, ZoneObservation, DeckOrder, ObjectLocation, \
    MovementHistory, Successors, PlayProcedure, AbilityFrames, AbilityUse";

/// The profile's operators with further definitions.
fn profile_with(definitions: &str) -> Model {
    let options = LoadOptions {
        folders: vec![root().join("specs")],
        ..LoadOptions::default()
    };
    let text = format!("---- MODULE Profile ----\nEXTENDS {MODULES}\n\n{definitions}\n====\n");
    let spec = load_text("Profile", &text, &options)
        .unwrap_or_else(|failure| panic!("{:?}\n{text}", failure.diagnostics));
    let setup = Setup::without_config(&spec);
    Model::new(
        Arc::new(spec),
        &setup.bindings,
        setup.behaviour,
        Limits::default(),
    )
}

/// Every call of a guarded operator in the JSON traces; the console twins have
/// the same.
fn guarded_calls() -> impl Iterator<Item = (&'static Path, &'static RecordedCall)> {
    recorded()
        .iter()
        .filter(|trace| is_json(trace.path))
        .flat_map(|trace| trace.calls.iter().map(|call| (trace.path, call)))
        .filter(|(_, call)| operator(&call.claim.operator).kind != OperatorKind::Value)
}

/// Where each guard stands, by its path: what some call asks and no call asks
/// more closely.
fn guards_in_text(profile: &Model) -> BTreeMap<String, Span> {
    let asked = guarded_calls().flat_map(|(_, call)| asked(&explained(profile, &call.call)));
    let found: BTreeMap<String, Span> = asked.map(|found| (found.path, found.span)).collect();
    let goes_on = |path: &str| {
        let mut longer = found.keys().filter_map(|other| other.strip_prefix(path));
        longer.any(|rest| rest.starts_with(['/', '[']))
    };
    let ends = found.iter().filter(|(path, _)| !goes_on(path));
    ends.map(|(path, span)| (path.clone(), *span)).collect()
}

/// The path of each guard in the text.
pub(crate) fn guard_paths() -> Vec<String> {
    guards_in_text(&profile_with("")).into_keys().collect()
}

/// The definitions of an operator without one guard, outermost last, and the
/// name of the last.
struct Without {
    name: String,
    definitions: String,
}

impl Without {
    fn new(profile: &Model, ordinal: usize, path: &str, spans: &BTreeMap<String, Span>) -> Self {
        let mut replacement = "TRUE".to_owned();
        let mut definitions = String::new();
        let mut name = String::new();
        let mut rest = path;
        loop {
            let (outer, segment) = rest.rsplit_once('/').unwrap_or(("", rest));
            let (own, _) = segment.split_once('.').expect("an operator");
            name = format!("Without{ordinal}_{own}");
            let cut = definition_with(profile, own, spans[rest], &replacement);
            definitions.push_str(&cut.replacen(own, &name, 1));
            definitions.push_str("\n\n");
            if outer.is_empty() {
                return Self { name, definitions };
            }
            let applied = text_at(profile, spans[outer]);
            replacement = applied.replacen(own, &name, 1);
            rest = outer;
        }
    }
}

fn text_at(profile: &Model, span: Span) -> String {
    let source = profile.spec().sources.get(span.file).expect("a source");
    source.text()[span.start as usize..span.end as usize].to_owned()
}

/// The text of a definition with another one in the place of one of its parts.
fn definition_with(profile: &Model, name: &str, part: Span, replacement: &str) -> String {
    let definition = profile.definition(name).expect("an operator");
    let whole = profile
        .definition_span(definition)
        .expect("a definition's place");
    let text = text_at(profile, whole);
    let (before, rest) = text.split_at((part.start - whole.start) as usize);
    let after = &rest[(part.end - part.start) as usize..];
    format!("{before}{replacement}{after}")
}

#[derive(Default)]
struct Refusals {
    all: usize,
    /// Where no other guard is false.
    alone: BTreeSet<(String, u64)>,
}

fn refusals() -> BTreeMap<String, Refusals> {
    let profile = profile_with("");
    let mut spans: BTreeMap<String, Span> = BTreeMap::new();
    for (_, call) in guarded_calls() {
        let asked = asked(&explained(&profile, &call.call)).into_iter();
        spans.extend(asked.map(|found| (found.path, found.span)));
    }
    let guards: Vec<String> = guards_in_text(&profile).into_keys().collect();
    let without: Vec<Without> = guards
        .iter()
        .enumerate()
        .map(|(ordinal, path)| Without::new(&profile, ordinal, path, &spans))
        .collect();
    let definitions: String = without.iter().map(|one| one.definitions.as_str()).collect();
    let profile = profile_with(&definitions);

    let mut found: BTreeMap<String, Refusals> = guards
        .iter()
        .map(|path| (path.clone(), Refusals::default()))
        .collect();
    for (path, call) in guarded_calls().filter(|(_, call)| !call.claim.guard.is_empty()) {
        let guard = &call.claim.guard;
        let at = guards
            .iter()
            .position(|known| known == guard)
            .expect("a guard of the text");
        let refusals = found.get_mut(guard).expect("a guard of the text");
        refusals.all += 1;
        if accepts(&profile, &without[at].name, &call.call) {
            let trace = path
                .strip_prefix("traces")
                .expect("a trace")
                .with_extension("");
            refusals
                .alone
                .insert((trace.display().to_string(), call.claim.step));
        }
    }
    found
}

/// Whether the operator called `name`, with the parameters of the one that is
/// called, is true.
fn accepts(profile: &Model, name: &str, call: &Call) -> bool {
    let definition = profile.definition(name).expect("an operator");
    let parameters = operator(call.operator.as_str()).parameters;
    let args: Vec<Value> = parameters
        .iter()
        .map(|parameter| call.arg(&parameter.name).expect("an argument").clone())
        .collect();
    matches!(
        profile.apply(definition, &args, None),
        Ok(Value::Bool(true))
    )
}

#[derive(Deserialize)]
struct Listed {
    dependent: Vec<Dependent>,
}

#[derive(Deserialize)]
struct Dependent {
    guard: String,
    assume: String,
}

#[test]
fn every_guard_that_can_be_false_alone_is() {
    let refusals = refusals();
    let listed: Listed = toml::from_str(&read("tests/profile/unobservable.toml")).expect("a list");
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
        assert!(
            assumptions.contains(&format!("ASSUME {} ==", one.assume)),
            "{}",
            one.assume
        );
    }
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
    assert_eq!(call.operator, Text::new("FreshSuccessors8"));
}

/// Rows of the checklist that the first chapter of the profile covers.
const ROWS: [&str; 15] = [
    "Z1", "Z2", "Z3", "Z4", "Z5", "Z7", "Z8", "Z10", "Z11", "O2", "O5", "O10", "A3", "A7", "A9",
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
