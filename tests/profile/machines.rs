//! A wrong machine is caught: each check of each composite procedure skipped,
//! then negated, on the conforming and the altered traces, and on steps that no trace
//! comes to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use lockstep::engine::Engine;
use lockstep::engine::profile::{CheckId, ReferenceProfile, Seam, Strict, checks};
use lockstep::replay::Finding;
use rayon::prelude::*;
use serde::Deserialize;

use crate::calls::is_json;
use crate::campaign::say;
use crate::steps::steps;
use crate::suite::{Chapter, chapters, read};

/// One thing that is wrong with a machine.
#[derive(Clone, Copy)]
enum Fault {
    /// The check is not made.
    Skip(CheckId),
    /// The check is taken for the opposite.
    Negate(CheckId),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skip(check) => write!(f, "skip {check}"),
            Self::Negate(check) => write!(f, "negate {check}"),
        }
    }
}

impl Seam for Fault {
    fn check(&self, check: CheckId, actual: bool) -> bool {
        match self {
            Self::Skip(skipped) if *skipped == check => true,
            Self::Negate(negated) if *negated == check => !actual,
            _ => actual,
        }
    }
}

impl Fault {
    /// Whether the machine goes another way than the right one, where the check
    /// gives these answers.
    fn matters(self, answers: &Answers) -> bool {
        match self {
            Self::Skip(check) => answers.contains(&(check, false)),
            Self::Negate(check) => {
                answers.contains(&(check, false)) || answers.contains(&(check, true))
            }
        }
    }
}

/// The checks that are made, each with its answers.
type Answers = BTreeSet<(CheckId, bool)>;

/// The right machines, and what they ask.
#[derive(Default)]
struct Probe(Mutex<Answers>);

impl Seam for &Probe {
    fn check(&self, check: CheckId, actual: bool) -> bool {
        let mut answers = self.0.lock().expect("no panic while it is held");
        answers.insert((check, actual));
        actual
    }
}

/// A trace in JSON that machines look at: its console text says the same.
struct Watched {
    chapter: &'static Chapter,
    trace: &'static Path,
    answers: Answers,
    /// What the right machines object to.
    strict: BTreeMap<u64, Vec<String>>,
}

fn watched() -> Vec<Watched> {
    let with_machines = chapters()
        .iter()
        .filter(|chapter| !chapter.rules.procedures.is_empty());
    let traces: Vec<(&'static Chapter, &'static PathBuf)> = with_machines
        .flat_map(|chapter| {
            let traces = chapter.traces.iter().filter(|trace| is_json(trace));
            let traces = traces.chain(&chapter.altered);
            traces.map(move |trace| (chapter, trace))
        })
        .collect();
    let watch = |(chapter, trace): (&'static Chapter, &'static PathBuf)| {
        let probe = Probe::default();
        let strict = objections(chapter, trace, &ReferenceProfile::new(&probe));
        Watched {
            chapter,
            trace,
            answers: probe.0.into_inner().expect("no panic while it is held"),
            strict,
        }
    };
    traces.into_par_iter().map(watch).collect()
}

/// What machines object to in a trace, by step.
fn objections(chapter: &Chapter, trace: &Path, engine: &dyn Engine) -> BTreeMap<u64, Vec<String>> {
    let mut objections: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let verdicts = chapter.verdicts(&[trace], engine);
    for divergence in verdicts.iter().flat_map(|verdict| &verdict.divergences) {
        for disagreement in &divergence.disagreements {
            if let Finding::Composition { .. } = disagreement.finding {
                let said = format!("{:?}", disagreement.finding);
                objections.entry(divergence.state).or_default().push(said);
            }
        }
    }
    objections
}

/// Where a fault shows first: the trace and the step at which its machine objects
/// to something else than the right one, or else a step that no trace comes to.
fn shows(fault: Fault, watched: &[Watched]) -> Option<String> {
    let faulty = ReferenceProfile::new(fault);
    let mut passing = watched.iter().filter(|one| fault.matters(&one.answers));
    let in_trace = passing.find_map(|one| {
        let found = objections(one.chapter, one.trace, &faulty);
        let steps: BTreeSet<&u64> = found.keys().chain(one.strict.keys()).collect();
        let mut steps = steps.into_iter();
        let step = steps.find(|step| found.get(step) != one.strict.get(step))?;
        let trace = one.trace.strip_prefix("traces").unwrap_or(one.trace);
        Some(format!("{} {step}", trace.display()))
    });
    in_trace.or_else(|| {
        let right = ReferenceProfile::new(Strict);
        let steps = steps().into_iter();
        let mut differing = steps.filter(|step| step.judged(&faulty) != step.judged(&right));
        differing.next().map(|step| format!("`{}`", step.name))
    })
}

/// `machines.toml`.
#[derive(Deserialize)]
struct Unseen {
    fault: Vec<Listed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    fault: String,
    /// Whether some behaviour would show it; then no committed trace and no step does.
    observable: bool,
    reason: String,
}

#[test]
fn every_observable_fault_of_a_machine_shows_in_a_trace() {
    let watched = watched();
    let probe = Probe::default();
    for step in steps() {
        step.judged(&ReferenceProfile::new(&probe));
    }
    let of_steps = probe.0.into_inner().expect("no panic while it is held");
    let of_traces = watched.iter().flat_map(|one| &one.answers);
    let asked: BTreeSet<CheckId> = of_traces
        .chain(&of_steps)
        .map(|(check, _)| *check)
        .collect();
    assert_eq!(
        asked,
        checks().collect(),
        "what machines ask, against what they list"
    );

    let faults: Vec<Fault> = checks()
        .flat_map(|check| [Fault::Skip(check), Fault::Negate(check)])
        .collect();
    let shown: Vec<(String, Option<String>)> = faults
        .par_iter()
        .map(|fault| (fault.to_string(), shows(*fault, &watched)))
        .collect();

    let listed: Unseen = toml::from_str(&read("tests/profile/machines.toml")).expect("a list");
    let reasons = listed.fault.iter().all(|one| !one.reason.is_empty());
    assert!(reasons, "a fault without a reason");
    let unseen: BTreeSet<&str> = shown
        .iter()
        .filter(|(_, shown)| shown.is_none())
        .map(|(fault, _)| fault.as_str())
        .collect();
    let expected: BTreeSet<&str> = listed.fault.iter().map(|one| one.fault.as_str()).collect();
    assert_eq!(
        unseen, expected,
        "faults that show nowhere, against machines.toml"
    );

    let caught = shown.len() - unseen.len();
    let survivors = listed.fault.iter().filter(|one| one.observable).count();
    let observable = caught + survivors;
    say(&format!(
        "machines: {caught} of {observable} observable faults caught, {} unobservable",
        shown.len() - observable
    ));
    assert!(caught * 100 >= observable * 95, "{caught} of {observable}");
    let row = |(fault, shown): &(String, Option<String>)| match shown {
        Some(shown) => format!("{fault}: {shown}"),
        None => format!("{fault}: nowhere"),
    };
    let rows: Vec<String> = shown.iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"));
}
