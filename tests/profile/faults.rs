//! A wrong engine is caught: one seeded fault at a time, on the conforming
//! traces.
//!
//! Where a fault must show is not asked of the replay. For a guard it follows
//! from the conjuncts that the *evaluator* asks of the recorded arguments; for
//! a derived value, from the altered engine's own answers, call by call.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Mutex;

use lockstep::engine::profile::{
    Exchange, GuardId, Read, ReferenceProfile, Seam, SiteId, guards, sites,
};
use lockstep::engine::{Engine, by_name};
use lockstep::eval::Truth;
use lockstep::replay::{CallOutcome, Disagreement, Finding, Judge, TraceVerdict, Verdict};
use lockstep::value::Value;
use rayon::prelude::*;
use serde::Deserialize;

use crate::calls::{Claim, RecordedCall, RecordedTrace, judged, recorded};
use crate::campaign::say;
use crate::quoted::QUOTED;
use crate::suite::{chapters, read};
use crate::values::{all_zones, ids, int, seq, text};

/// One thing that is wrong with the engine.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    /// The guard is not asked.
    Skip(GuardId),
    /// The guard is taken for the opposite.
    Negate(GuardId),
    /// Another value is put in the place of the derived one.
    Alter(SiteId),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skip(guard) => write!(f, "skip {guard}"),
            Self::Negate(guard) => write!(f, "negate {guard}"),
            Self::Alter(site) => write!(f, "alter {site}"),
        }
    }
}

impl Seam for Fault {
    fn guard(&self, guard: GuardId, actual: Read<bool>) -> Read<bool> {
        match self {
            Self::Skip(skipped) if *skipped == guard => Ok(true),
            Self::Negate(negated) if *negated == guard => actual.map(|truth| !truth),
            _ => actual,
        }
    }

    fn value<T: Exchange>(&self, site: SiteId, actual: T) -> T {
        match self {
            Self::Alter(altered) if *altered == site => another(&actual).unwrap_or(actual),
            _ => actual,
        }
    }
}

/// Some other value of the same type.
fn another<T: Exchange>(actual: &T) -> Option<T> {
    let mut pool = vec![Value::Bool(true), Value::Bool(false), int(77), int(78)];
    pool.extend(["Ready", "Between", "Hidden", "Secret", "Paid"].map(text));
    pool.extend([ids(&[77]), seq(&[77]), Value::empty_set()]);
    pool.extend(all_zones());
    let actual = actual.to_value();
    pool.iter()
        .filter(|value| **value != actual)
        .find_map(|value| T::from_value(value).filter(|other| other.to_value() != actual))
}

fn every_fault() -> Vec<Fault> {
    let of_guard = |guard| [Fault::Skip(guard), Fault::Negate(guard)];
    guards()
        .flat_map(of_guard)
        .chain(sites().map(Fault::Alter))
        .collect()
}

/// The right engine, and what it asks and derives.
#[derive(Default)]
struct Probe(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    /// Every guard asked and every value derived, by name.
    places: BTreeSet<String>,
    /// The guards' answers, in order.
    answers: Vec<(GuardId, Option<bool>)>,
}

impl Probe {
    fn of(call: &RecordedCall) -> Noted {
        let probe = Self::default();
        ReferenceProfile::new(&probe).judge(&call.call);
        probe.0.into_inner().expect("one thread")
    }
}

impl Seam for &Probe {
    fn guard(&self, guard: GuardId, actual: Read<bool>) -> Read<bool> {
        let mut noted = self.0.lock().expect("one thread");
        noted.places.insert(guard.to_string());
        noted.answers.push((guard, actual.as_ref().ok().copied()));
        actual
    }

    fn value<T: Exchange>(&self, site: SiteId, actual: T) -> T {
        let mut noted = self.0.lock().expect("one thread");
        noted.places.insert(site.to_string());
        actual
    }
}

/// How a fault must show in the finding on a call.
#[derive(Clone, Debug, PartialEq)]
enum Sign {
    /// The recording names this conjunct, or one of the operator that it
    /// applies; the engine does not stop there.
    RecordingNames(String),
    /// The engine names this conjunct; the recording holds it true.
    EngineNames(String),
    /// The engine derives something else than this conjunct says.
    EngineDerives(String),
}

/// How the fault shows on a call, if it does.
fn sign(
    fault: Fault,
    call: &RecordedCall,
    engine: &dyn Engine,
    strict: &dyn Engine,
) -> Option<Sign> {
    let decided = |guard: GuardId| {
        let asked = call.asked.iter();
        asked
            .filter(move |conjunct| conjunct.own_path() == guard.path())
            .filter(|conjunct| !matches!(conjunct.truth, Truth::Undefined(_)))
            .map(|conjunct| (conjunct.path.clone(), conjunct.truth == Truth::True))
    };
    match fault {
        Fault::Skip(guard) => decided(guard)
            .find(|(_, holds)| !holds)
            .map(|(path, _)| Sign::RecordingNames(path)),
        Fault::Negate(guard) => decided(guard).next().map(|(path, holds)| match holds {
            true => Sign::EngineNames(path),
            false => Sign::RecordingNames(path),
        }),
        Fault::Alter(site) => {
            let (conjunct, _) = site.name().split_once(':').expect("conjunct and value");
            let conjunct = conjunct.split('[').next().expect("a conjunct");
            let differs = judged(engine, &call.call) != judged(strict, &call.call);
            differs.then(|| Sign::EngineDerives(conjunct.to_owned()))
        }
    }
}

/// Whether a path goes through a conjunct, or through an arm of it.
fn is_in(path: &str, conjunct: &str) -> bool {
    path.split(['/', '[']).any(|segment| segment == conjunct)
}

/// What is wrong with how a finding tells of a fault.
fn misreported(disagreement: &Disagreement, claim: &Claim, sign: &Sign) -> Option<String> {
    let Finding::Outcome {
        operator,
        first,
        second,
        differences,
        ..
    } = &disagreement.finding
    else {
        return Some(format!("no outcome: {:?}", disagreement.finding));
    };
    let names = |path: &str, conjunct: &str| {
        path == conjunct
            || path
                .strip_prefix(conjunct)
                .is_some_and(|rest| rest.starts_with('/'))
    };
    let is_claimed = match first {
        CallOutcome::Accepted { .. } => claim.verdict == "accepted" && claim.guard.is_empty(),
        CallOutcome::Refused { guard, .. } => claim.verdict == "refused" && claim.guard == *guard,
        CallOutcome::Undefined { .. } => false,
    };
    let shows = match (sign, second) {
        (Sign::RecordingNames(conjunct), CallOutcome::Refused { guard, .. }) => {
            names(&claim.guard, conjunct) && !names(guard, conjunct)
        }
        (Sign::RecordingNames(conjunct), _) => names(&claim.guard, conjunct),
        (Sign::EngineNames(conjunct), CallOutcome::Refused { guard, .. }) => {
            guard == conjunct && !names(&claim.guard, conjunct)
        }
        (Sign::EngineDerives(_), CallOutcome::Accepted { .. }) if claim.guard.is_empty() => {
            !differences.is_empty()
        }
        (Sign::EngineDerives(conjunct), CallOutcome::Accepted { .. }) => {
            is_in(&claim.guard, conjunct)
        }
        (Sign::EngineDerives(conjunct), CallOutcome::Refused { guard, .. }) => {
            is_in(guard, conjunct)
        }
        (Sign::EngineDerives(conjunct), CallOutcome::Undefined { conjunct: path, .. }) => {
            is_in(path, conjunct)
        }
        (Sign::EngineNames(_), _) => false,
    };
    let right = *operator == claim.operator && is_claimed && shows;
    (!right).then(|| format!("{operator}: {first} and {second}, where {sign:?}"))
}

/// What is wrong with what the replay of one trace reported of a fault.
fn misjudged(
    trace: &RecordedTrace,
    verdict: &TraceVerdict,
    signs: &[(&RecordedCall, Sign)],
) -> Vec<String> {
    let mut wrong = Vec::new();
    let kept = signs.len().min(TraceVerdict::KEPT);
    let expected: Vec<u64> = signs
        .iter()
        .take(kept)
        .map(|(call, _)| call.claim.step)
        .collect();
    let found: Vec<u64> = verdict
        .divergences
        .iter()
        .map(|found| found.state)
        .collect();
    if found != expected {
        wrong.push(format!("diverges at {found:?}, not at {expected:?}"));
    }
    if verdict.dropped != (signs.len() - kept) as u64 {
        wrong.push(format!("{} divergences dropped", verdict.dropped));
    }
    if !verdict.undecided.is_empty() || verdict.error.is_some() {
        wrong.push("is not judged to its end".to_owned());
    }
    for (divergence, (call, sign)) in verdict.divergences.iter().zip(signs) {
        let step = divergence.state;
        let pairs: Vec<_> = divergence
            .disagreements
            .iter()
            .map(|found| found.judges)
            .collect();
        if pairs
            != [
                (Judge::Recording, Judge::Engine),
                (Judge::Evaluator, Judge::Engine),
            ]
        {
            wrong.push(format!("step {step}: disagree {pairs:?}"));
        }
        if !divergence.consequent.is_empty() {
            wrong.push(format!(
                "step {step}: consequent {:?}",
                divergence.consequent
            ));
        }
        for disagreement in &divergence.disagreements {
            let found = misreported(disagreement, &call.claim, sign);
            wrong.extend(found.map(|what| format!("step {step}: {what}")));
        }
    }
    wrong
        .iter()
        .map(|what| format!("{}: {what}", name(trace.path)))
        .collect()
}

/// A trace's name from its chapter's folder on.
fn name(trace: &Path) -> String {
    trace
        .strip_prefix("traces")
        .unwrap_or(trace)
        .display()
        .to_string()
}

/// What became of one fault.
struct Caught {
    fault: String,
    /// In how many traces the engine comes by the fault.
    replayed: usize,
    /// Where it shows: trace and step.
    shown: Vec<(String, u64)>,
    wrong: Vec<String>,
}

impl Caught {
    /// Whether the fault is one of an operator that the seeds quote.
    fn is_of_quoted(&self) -> bool {
        is_of_quoted(&self.fault)
    }
}

fn is_of_quoted(fault: &str) -> bool {
    let mut quoted = QUOTED.iter().flat_map(|(_, operators)| *operators);
    quoted.any(|operator| fault.contains(&format!("{operator}.")))
}

/// Replays every trace whose calls come by the fault. The engine knows of the
/// fault by its seam alone, so that the other traces are judged as by the right
/// engine.
fn seed(fault: Fault, passed: &[(&'static RecordedTrace, BTreeSet<String>)]) -> Caught {
    let place = match fault {
        Fault::Skip(guard) | Fault::Negate(guard) => guard.to_string(),
        Fault::Alter(site) => site.to_string(),
    };
    let engine = ReferenceProfile::new(fault);
    let strict = by_name("reference-profile").expect("the embedded engine");
    let traces: Vec<&RecordedTrace> = passed
        .iter()
        .filter(|(_, passed)| passed.contains(&place))
        .map(|(trace, _)| *trace)
        .collect();
    let mut caught = Caught {
        fault: fault.to_string(),
        replayed: traces.len(),
        shown: Vec::new(),
        wrong: Vec::new(),
    };
    for trace in traces {
        let signs: Vec<(&RecordedCall, Sign)> = trace
            .calls
            .iter()
            .filter_map(|call| Some((call, sign(fault, call, &engine, &*strict)?)))
            .collect();
        let verdicts = trace.chapter.verdicts(&[trace.path], &engine);
        let verdict = verdicts.first().expect("a verdict");
        caught.wrong.extend(misjudged(trace, verdict, &signs));
        let steps = signs.iter().map(|(call, _)| call.claim.step);
        caught
            .shown
            .extend(steps.map(|step| (name(trace.path), step)));
    }
    caught
}

/// `unobservable.toml`.
#[derive(Deserialize)]
struct Unobservable {
    fault: Vec<Listed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Listed {
    pub(crate) fault: String,
    reason: String,
    /// The assumption of `specs/ZoneGuards.tla` that shows it.
    assume: Option<String>,
}

pub(crate) fn unobservable() -> Vec<Listed> {
    let listed: Unobservable =
        toml::from_str(&read("tests/profile/unobservable.toml")).expect("a list of faults");
    listed.fault
}

#[test]
fn every_observable_fault_is_reported_where_it_shows() {
    let passed: Vec<(&RecordedTrace, BTreeSet<String>)> = recorded()
        .iter()
        .map(|trace| {
            (
                trace,
                trace
                    .calls
                    .iter()
                    .flat_map(|call| Probe::of(call).places)
                    .collect(),
            )
        })
        .collect();
    let faults = every_fault();
    let caught: Vec<Caught> = faults
        .par_iter()
        .map(|fault| seed(*fault, &passed))
        .collect();

    let wrong: Vec<String> = caught
        .iter()
        .flat_map(|caught| {
            caught
                .wrong
                .iter()
                .map(|what| format!("{}: {what}", caught.fault))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    let unseen: BTreeSet<&str> = caught
        .iter()
        .filter(|caught| caught.shown.is_empty())
        .map(|caught| caught.fault.as_str())
        .collect();
    let listed = unobservable();
    let listed: BTreeSet<&str> = listed.iter().map(|listed| listed.fault.as_str()).collect();
    assert_eq!(
        unseen, listed,
        "faults that show nowhere, against unobservable.toml"
    );

    let observable = caught.len() - unseen.len();
    let steps: usize = caught.iter().map(|caught| caught.shown.len()).sum();
    let quoted: Vec<&Caught> = caught.iter().filter(|one| one.is_of_quoted()).collect();
    let shown = |caught: &[&Caught]| caught.iter().filter(|one| !one.shown.is_empty()).count();
    let of_quoted = shown(&quoted);
    say(&format!(
        "faults: {observable} of {} caught at {steps} steps, {} unobservable; of the quoted \
         operators {of_quoted} of {}",
        caught.len(),
        unseen.len(),
        quoted.len()
    ));
    // "All of them for the quoted nine and at least 95 % overall": of every fault
    // that can be made, listed as unobservable or not.
    assert!(observable * 100 >= caught.len() * 95);
    let excused = listed.iter().filter(|fault| is_of_quoted(fault)).count();
    assert_eq!(quoted.len() - of_quoted, excused);
    insta::assert_snapshot!(table(&caught));
}

fn table(caught: &[Caught]) -> String {
    let row = |caught: &Caught| {
        let traces: BTreeSet<&String> = caught.shown.iter().map(|(trace, _)| trace).collect();
        let shown = match caught.shown.first() {
            Some((trace, step)) => format!(
                "{} steps in {} of {} traces, first {trace} {step}",
                caught.shown.len(),
                traces.len(),
                caught.replayed
            ),
            None => format!("unobservable, {} traces", caught.replayed),
        };
        format!("{}: {shown}", caught.fault)
    };
    caught.iter().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_cannot_be_observed_has_its_reason() {
    let assumptions = read("specs/ZoneGuards.tla");
    for listed in unobservable() {
        assert!(!listed.reason.is_empty(), "{}", listed.fault);
        if let Some(name) = &listed.assume {
            assert!(assumptions.contains(&format!("ASSUME {name} ==")), "{name}");
        }
    }
}

#[test]
fn the_right_engine_diverges_nowhere() {
    let strict = by_name("reference-profile").expect("the embedded engine");
    for chapter in chapters() {
        let traces: Vec<&Path> = chapter.traces.iter().map(AsRef::as_ref).collect();
        for (trace, verdict) in traces.iter().zip(chapter.verdicts(&traces, &*strict)) {
            assert_eq!(verdict.verdict(), Verdict::Conforms, "{}", trace.display());
            assert_eq!(
                verdict.judged.engine,
                verdict.judged.recording,
                "{}",
                trace.display()
            );
        }
    }
}

/// Engine and evaluator ask the same conjuncts, in the same order, to the same
/// answers.
#[test]
fn the_engine_asks_what_the_text_asks() {
    let known: BTreeMap<&str, GuardId> = guards().map(|guard| (guard.path(), guard)).collect();
    let mut compared = 0;
    for call in recorded().iter().flat_map(|trace| &trace.calls) {
        let engine = Probe::of(call).answers;
        let evaluator: Vec<(GuardId, Option<bool>)> = call
            .asked
            .iter()
            .filter_map(|conjunct| {
                let truth = match conjunct.truth {
                    Truth::True => Some(true),
                    Truth::False => Some(false),
                    Truth::Undefined(_) | Truth::Skipped => None,
                };
                Some((*known.get(conjunct.own_path())?, truth))
            })
            .collect();
        assert_eq!(engine, evaluator, "{:?}", call.claim);
        compared += engine.len();
    }
    println!("{compared} questions asked alike");
}
