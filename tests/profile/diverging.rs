//! Every altered trace diverges where `traces/diverging/expected.toml` says,
//! between the judges it names, and nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lockstep::engine::{Call, Engine, by_name};
use lockstep::replay::{CallOutcome, Divergence, Finding, TraceVerdict, Verdict};
use serde::Deserialize;

use crate::calls::{Claim, claims, decoded_calls, evaluated, judged};
use crate::suite::{Chapter, chapters, read};

const FOLDER: &str = "traces/diverging";

#[derive(Deserialize)]
struct Expectations {
    trace: Vec<Expected>,
}

/// What must be found in one altered trace; `expected.toml` says what each
/// field means.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    file: PathBuf,
    from: PathBuf,
    altered: String,
    step: u64,
    pairs: BTreeSet<String>,
    #[serde(default)]
    machines: Vec<String>,
    recorded: String,
    guard: String,
    reason: String,
    consequent: Vec<u64>,
}

fn expectations() -> Vec<Expected> {
    let path = Path::new(FOLDER).join("expected.toml");
    let expected: Expectations = toml::from_str(&read(path)).expect("expectations");
    expected.trace
}

impl Expected {
    fn path(&self) -> PathBuf {
        Path::new(FOLDER).join(&self.file)
    }

    fn chapter(&self) -> &'static Chapter {
        let path = self.path();
        let found = chapters()
            .iter()
            .find(|chapter| chapter.altered.contains(&path));
        found.unwrap_or_else(|| panic!("no model for {}", path.display()))
    }

    /// The call of the step, as the engine is asked it and as the trace claims
    /// its outcome; the first state is none.
    fn call(&self) -> Option<(Call, Claim)> {
        let calls = decoded_calls(self.chapter(), &self.path());
        let (_, call) = calls.into_iter().find(|(step, _)| *step == self.step)?;
        let claims = claims(&self.path()).into_iter();
        let claim = claims.into_iter().find(|claim| claim.step == self.step);
        Some((call, claim.expect("a recorded outcome")))
    }
}

fn strict() -> Box<dyn Engine> {
    by_name("reference-profile").expect("the embedded engine")
}

#[test]
fn each_altered_trace_has_its_expectation() {
    let expected: BTreeSet<PathBuf> = expectations().iter().map(Expected::path).collect();
    let altered: BTreeSet<PathBuf> = chapters()
        .iter()
        .flat_map(|chapter| chapter.altered.iter().cloned())
        .collect();
    assert_eq!(altered, expected);
    assert_eq!(
        expectations().len(),
        expected.len(),
        "a file with two entries"
    );
}

#[test]
fn each_expectation_is_found_and_nothing_else() {
    let mut wrong = Vec::new();
    for expected in expectations() {
        let path = expected.path();
        let verdicts = expected.chapter().verdicts(&[&path], &*strict());
        let verdict = verdicts.first().expect("a verdict");
        let found = differences(&expected, verdict);
        wrong.extend(found.map(|what| format!("{}: {what}", expected.file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What of a verdict is not as expected.
fn differences(expected: &Expected, verdict: &TraceVerdict) -> impl Iterator<Item = String> {
    let mut wrong = BTreeMap::new();
    let mut compare = |what: &str, found: String, expected: String| {
        if found != expected {
            wrong.insert(
                what.to_owned(),
                format!("{what}: found {found}, expected {expected}"),
            );
        }
    };
    let steps: Vec<u64> = verdict
        .divergences
        .iter()
        .map(|found| found.state)
        .collect();
    compare(
        "steps",
        format!("{steps:?}"),
        format!("{:?}", [expected.step]),
    );
    compare(
        "verdict",
        format!("{:?}", verdict.verdict()),
        format!("{:?}", Verdict::Diverges),
    );
    compare(
        "undecided steps",
        verdict.undecided.len().to_string(),
        "0".to_owned(),
    );
    compare(
        "dropped divergences",
        verdict.dropped.to_string(),
        "0".to_owned(),
    );
    compare(
        "read whole",
        verdict.error.is_none().to_string(),
        "true".to_owned(),
    );
    if let Some(divergence) = verdict.divergences.first() {
        compare(
            "pairs of judges",
            format!("{:?}", pairs(divergence)),
            format!("{:?}", expected.pairs),
        );
        compare(
            "machines",
            format!("{:?}", machines(divergence)),
            format!("{:?}", expected.machines),
        );
        compare(
            "consequent steps",
            format!("{:?}", divergence.consequent),
            format!("{:?}", expected.consequent),
        );
        for (recorded, judge) in outcomes(divergence) {
            compare(
                "recorded verdict",
                verdict_of(recorded).to_owned(),
                expected.recorded.clone(),
            );
            compare("guard", guard_of(judge).to_owned(), expected.guard.clone());
        }
    }
    wrong.into_values()
}

fn pairs(divergence: &Divergence) -> BTreeSet<String> {
    let judges = divergence.disagreements.iter().map(|found| found.judges);
    judges
        .map(|(one, other)| format!("{one}/{other}"))
        .collect()
}

/// The machines that object.
fn machines(divergence: &Divergence) -> Vec<&str> {
    let findings = divergence.disagreements.iter().map(|found| &found.finding);
    let machines = findings.filter_map(|finding| match finding {
        Finding::Composition { procedure, .. } => Some(procedure.as_str()),
        _ => None,
    });
    machines.collect()
}

/// The outcomes that the trace and another judge disagree about.
fn outcomes(divergence: &Divergence) -> impl Iterator<Item = (&CallOutcome, &CallOutcome)> {
    let findings = divergence.disagreements.iter().map(|found| &found.finding);
    findings.filter_map(|finding| match finding {
        Finding::Outcome { first, second, .. } => Some((first, second)),
        _ => None,
    })
}

fn verdict_of(outcome: &CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Accepted { .. } => "accepted",
        CallOutcome::Refused { .. } => "refused",
        CallOutcome::Undefined { .. } => "undefined",
    }
}

fn guard_of(outcome: &CallOutcome) -> &str {
    match outcome {
        CallOutcome::Accepted { .. } => "",
        CallOutcome::Refused { guard, .. } => guard,
        CallOutcome::Undefined { conjunct, .. } => conjunct,
    }
}

/// What the file claims and what the operator says, asked without the replay;
/// also where no outcome is in dispute.
#[test]
fn recorded_verdict_and_guard_are_those_of_the_call() {
    for expected in expectations() {
        let file = expected.file.display();
        let Some((call, claim)) = expected.call() else {
            assert_eq!((expected.step, expected.guard.as_str()), (1, ""), "{file}");
            continue;
        };
        let model = &expected.chapter().model;
        let evaluated = evaluated(model, &call);
        assert_eq!(claim.verdict, expected.recorded, "{file}");
        assert_eq!(guard_of(&evaluated), expected.guard, "{file}");
        let engine = judged(&*strict(), &call);
        assert!(
            evaluated.agrees_with(&engine),
            "{file}: {evaluated:?}, {engine:?}"
        );
        let as_claimed =
            verdict_of(&evaluated) == claim.verdict && guard_of(&evaluated) == claim.guard;
        // What is altered of a call, other than its outcome, is its result.
        let wrong = !as_claimed || expected.altered.contains("`call.result`");
        assert_eq!(
            wrong,
            expected.pairs.contains("recording/engine") && expected.machines.is_empty(),
            "{file}: the engine judges the call alone"
        );
    }
}

#[test]
fn each_is_altered_and_says_how() {
    for expected in expectations() {
        let original = Path::new("traces").join(&expected.from);
        assert_ne!(
            read(&original),
            read(expected.path()),
            "{}",
            expected.file.display()
        );
        assert_eq!(expected.from.extension(), expected.file.extension());
        assert!(!expected.altered.is_empty() && !expected.reason.is_empty());
    }
}

/// No machine of the suite is without a trace that it objects to.
#[test]
fn each_machine_objects_to_one() {
    let expected = expectations();
    let objecting = expected.iter().flat_map(|one| one.machines.iter());
    let objecting: BTreeSet<&String> = objecting.collect();
    let rules = chapters().iter().map(|chapter| &chapter.rules);
    let all: BTreeSet<&String> = rules.flat_map(|rules| rules.procedures.iter()).collect();
    assert_eq!(objecting, all);
}

/// The kinds of alteration that must be among them.
#[test]
fn the_alterations_are_of_many_kinds() {
    let expected = expectations();
    let among = |is: &dyn Fn(&Expected) -> bool| expected.iter().filter(|one| is(one)).count();
    assert!(expected.len() >= 8, "{}", expected.len());
    assert!(among(&|one| one.step == 1) > 0, "none in the first state");
    assert!(
        among(&|one| !one.consequent.is_empty()) > 0,
        "none with consequences"
    );
    assert!(
        among(&|one| one.pairs.contains("recording/engine")) > 0,
        "none in a call"
    );
    assert!(
        among(&|one| !one.pairs.contains("recording/engine")) > 0,
        "none in a state"
    );
    assert!(
        among(&|one| one.recorded == "refused") > 0,
        "none of a refusal"
    );
}
