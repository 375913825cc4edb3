//! Engine and evaluator agree on calls that no trace has: random ones, near
//! the places where a guard turns.
//!
//! `LOCKSTEP_SEED` and `LOCKSTEP_CALLS` make other calls, and more or fewer of
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use lockstep::campaign::{Campaign, Found, Sampled, calls_of};
use lockstep::engine::profile::{ReferenceProfile, guards};
use lockstep::engine::{Call, Engine, OperatorKind, by_name};
use lockstep::replay::{
    CallOutcome, Finding, Input, Job, Judge, TraceVerdict, Verdict, check, evaluated as replayed,
};
use lockstep::trace::Form;
use lockstep::trace::write::write;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rayon::prelude::*;

use crate::calls::{evaluated, is_json, operator, recorded};
use crate::faults::{Fault, unobservable};
use crate::refusals::guard_paths;
use crate::suite::{Chapter, chapters};

/// The model in which calls stand alone.
pub(crate) fn calls_alone() -> &'static Chapter {
    let found = chapters().iter().find(|chapter| chapter.name == "calls");
    found.expect("the model of calls")
}

pub(crate) fn strict() -> Box<dyn Engine> {
    by_name("reference-profile").expect("the embedded engine")
}

fn campaign(engine: &dyn Engine, calls: u32, seed: u64) -> Campaign<'_> {
    let chapter = calls_alone();
    Campaign {
        model: &chapter.model,
        engine,
        rules: &chapter.rules,
        recorded: recorded_calls(),
        calls,
        seed,
    }
}

/// The calls of the traces that TLC exported.
pub(crate) fn recorded_calls() -> &'static [Call] {
    static CALLS: LazyLock<Vec<Call>> = LazyLock::new(|| {
        let traces = recorded().iter().filter(|trace| !is_json(trace.path));
        let calls = traces.flat_map(|trace| &trace.calls);
        calls.map(|recorded| recorded.call.clone()).collect()
    });
    &CALLS
}

fn from_environment(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("a number"))
}

/// The seed unless `LOCKSTEP_SEED` gives another: what gates a merge says the
/// same each time.
const SEED: u64 = 1;

#[test]
fn ten_thousand_calls_of_each_operator_are_judged_alike() {
    let seed = from_environment("LOCKSTEP_SEED");
    let seed = seed.unwrap_or(SEED);
    let calls = from_environment("LOCKSTEP_CALLS").map_or(10_000, |calls| calls as u32);
    say(&format!(
        "campaign: {calls} calls of each operator, seed {seed}"
    ));
    let engine = strict();
    let sampled = campaign(&*engine, calls, seed).run();
    assert_eq!(sampled.len(), engine.operators().len());
    let wrong: Vec<String> = sampled
        .iter()
        .filter(|one| one.alike.calls() != u64::from(calls))
        .map(|one| match (&one.found, &one.undecided) {
            (Some(found), _) => format!("{}\n{}", kept(found, seed).display(), told(found)),
            (None, undecided) => format!("{}: {undecided:?}", one.operator.name),
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "seed {seed}: lockstep check --reference-profile --generate {calls} --seed {seed}\n{}",
        wrong.join("\n")
    );
}

/// Writes past the test harness, which shows nothing of a test that passes.
pub(crate) fn say(line: &str) {
    use std::io::Write;
    writeln!(std::io::stderr(), "{line}").expect("standard error");
}

/// The trace file of what was found, which `check --reference-profile` replays.
fn kept(found: &Found, seed: u64) -> PathBuf {
    let name = format!(
        "generated-{}-seed-{seed}.trace",
        found.call.operator.as_str()
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let written = write(&[found.trace()], Form::Lockstep, "Calls").expect("a writer");
    fs_err::write(&path, written.text).expect("a folder for what tests leave");
    path
}

/// What is found is kept as a trace that shows it again.
#[test]
fn what_is_found_is_kept_as_a_trace() {
    let fault = guard_faults().remove(3);
    let engine = ReferenceProfile::new(fault);
    let found = found(&engine, fault).expect("a disagreement");
    let path = kept(&found, 11);
    let text = fs_err::read_to_string(&path).expect("the trace");
    fs_err::remove_file(&path).expect("a file");
    assert_eq!(verdict(&text, &engine).verdict(), Verdict::Diverges);
}

fn told(found: &Found) -> String {
    let args = found.call.args.iter();
    let args = args.map(|(name, value)| format!("  {} = {value}\n", name.as_str()));
    format!(
        "{}\n{}evaluator: {}\nengine: {}",
        found.call.operator.as_str(),
        args.collect::<String>(),
        found.evaluator,
        found.engine
    )
}

/// What evaluator and engine are asked in a campaign is what this suite's own
/// reading of the three outcomes says.
#[test]
fn the_outcomes_are_those_of_the_text() {
    let chapter = calls_alone();
    for operator in strict().operators() {
        let calls = calls_of(&operator.name, recorded_calls()).expect("calls of every operator");
        let mut runner = TestRunner::deterministic();
        for _ in 0..100 {
            let call = calls.new_tree(&mut runner).expect("a call").current();
            let replayed = replayed(&chapter.model, &chapter.rules, &call).expect("a judgement");
            let own = evaluated(&chapter.model, &call);
            assert!(
                own.agrees_with(&replayed),
                "{call:?}: {own:?}, {replayed:?}"
            );
        }
    }
}

/// The suite says of each operator what the engine says: whether its FALSE is
/// a value, and whether it has other answers.
#[test]
fn the_rules_are_those_of_the_engine() {
    let rules = &calls_alone().rules;
    for operator in strict().operators() {
        let name = operator.name.as_ref();
        let is_predicate = operator.kind == OperatorKind::Predicate;
        assert_eq!(rules.predicates.contains(name), is_predicate, "{name}");
        let is_value = operator.kind == OperatorKind::Value;
        assert!(is_value || !rules.value_operators.contains(name), "{name}");
    }
}

/// The random calls are worth something: of those made for a guarded operator,
/// some are accepted and some refused by each of its guards.
#[test]
fn random_calls_reach_every_guard() {
    let engine = strict();
    let sampled = campaign(&*engine, 1000, 1).run();
    let mut reached = BTreeSet::new();
    for one in &sampled {
        reached.extend(one.alike.refused.keys().cloned());
        let name = &one.operator.name;
        assert!(one.alike.accepted > 0, "{name} accepts nothing");
    }
    // The ninth conjunct of a move follows from the others: see `ZoneGuards`.
    let missed: Vec<String> = guard_paths()
        .into_iter()
        .filter(|path| !path.starts_with("AtomicZoneMove4.9/") && !reached.contains(path))
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn the_same_seed_makes_the_same_calls_on_any_number_of_threads() {
    let fault = guard_faults().remove(3);
    let engine = ReferenceProfile::new(fault);
    let on = |threads: usize| -> Vec<String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let sampled = pool
            .expect("a pool")
            .install(|| campaign(&engine, 200, 5).run());
        sampled.iter().map(|one| format!("{one:?}")).collect()
    };
    let (one, four) = (on(1), on(4));
    assert_eq!(one, four);
    let other = campaign(&engine, 200, 6).run();
    let other: Vec<String> = other.iter().map(|one| format!("{one:?}")).collect();
    assert_ne!(one, other);
}

/// Each guard skipped, and each negated.
fn guard_faults() -> Vec<Fault> {
    guards()
        .flat_map(|guard| [Fault::Skip(guard), Fault::Negate(guard)])
        .collect()
}

/// The operator that a fault's guard belongs to.
fn operator_of(fault: Fault) -> String {
    let text = fault.to_string();
    let (_, path) = text.split_once(' ').expect("a kind and a guard");
    let (own, _) = path.split_once('.').expect("an operator");
    own.to_owned()
}

/// A fault in the calls of its own operator.
fn found(engine: &dyn Engine, fault: Fault) -> Option<Found> {
    let operator = operator(&operator_of(fault));
    campaign(engine, 20_000, 11).sample(&operator).found
}

/// With any guard skipped or negated the campaign finds it, and the trace that
/// is written of it shows the same two outcomes to whoever checks it.
#[test]
fn every_faulty_guard_is_found_and_replays() {
    let hidden: BTreeSet<String> = unobservable().into_iter().map(|one| one.fault).collect();
    let wrong: Vec<String> = guard_faults()
        .par_iter()
        .filter_map(|fault| {
            let engine = ReferenceProfile::new(*fault);
            match found(&engine, *fault) {
                Some(found) => replays_otherwise(&found, &engine),
                None if hidden.contains(&fault.to_string()) => None,
                None => Some("is not found".to_owned()),
            }
            .map(|what| format!("{fault}: {what}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with how the trace of a disagreement replays.
fn replays_otherwise(found: &Found, engine: &dyn Engine) -> Option<String> {
    let text = write(&[found.trace()], Form::Lockstep, "Calls")
        .expect("a writer")
        .text;
    let wrong = verdict(&text, engine);
    let right = verdict(&text, &*strict());
    if right.verdict() != Verdict::Conforms {
        return Some(format!("the right engine: {right:?}"));
    }
    let [divergence] = wrong.divergences.as_slice() else {
        return Some(format!("{} divergences", wrong.divergences.len()));
    };
    let outcomes = |judges: (Judge, Judge)| {
        let mut pairs = divergence.disagreements.iter();
        let found = pairs.find(|one| one.judges == judges);
        match found.map(|found| &found.finding) {
            Some(Finding::Outcome { first, second, .. }) => Some((first.clone(), second.clone())),
            _ => None,
        }
    };
    let expected = (found.evaluator.clone(), found.engine.clone());
    let same = |one: &(CallOutcome, CallOutcome)| {
        one.0.agrees_with(&expected.0) && one.1.agrees_with(&expected.1)
    };
    let pairs = [
        (Judge::Recording, Judge::Engine),
        (Judge::Evaluator, Judge::Engine),
    ];
    let is_shown = divergence.state == 2
        && divergence.disagreements.len() == 2
        && pairs
            .iter()
            .all(|pair| outcomes(*pair).is_some_and(|it| same(&it)));
    (!is_shown).then(|| format!("{divergence:?}"))
}

/// Checks a trace as the command does.
fn verdict(text: &str, engine: &dyn Engine) -> TraceVerdict {
    let chapter = calls_alone();
    let job = Job {
        input: Input::content(Path::new("generated.trace"), text.as_bytes().to_vec()),
        model: &chapter.model,
        engine: Some(engine),
        rules: &chapter.rules,
    };
    let mut checked = check(&[job]);
    let verdicts = checked.remove(0).outcome.expect("a readable trace");
    verdicts.into_iter().next().expect("a verdict")
}

/// What is found is small: of these two guards, a call in which nothing else
/// is unusual.
#[test]
fn what_is_found_is_made_small() {
    let of = |text: &str| {
        let mut faults = guard_faults().into_iter();
        faults
            .find(|fault| fault.to_string() == text)
            .expect("a fault")
    };
    let mut shown = Vec::new();
    for name in [
        "skip AtomicZoneMove4.6",
        "negate FreshSuccessors8.3",
        "skip AbilityUseDue9.1[3].1",
    ] {
        let fault = of(name);
        let engine = ReferenceProfile::new(fault);
        let found = found(&engine, fault).expect("a disagreement");
        let text = write(&[found.trace()], Form::Lockstep, "Calls")
            .expect("a writer")
            .text;
        shown.push(format!("{name}\n{}\n{text}", told(&found)));
    }
    insta::assert_snapshot!(shown.join("\n"));
}

/// The trace is read back as it was written.
#[test]
fn a_trace_of_a_call_is_read_back() {
    for operator in strict().operators() {
        let calls = calls_of(&operator.name, recorded_calls()).expect("calls of every operator");
        let mut runner = TestRunner::deterministic();
        for _ in 0..20 {
            let call = calls.new_tree(&mut runner).expect("a call").current();
            let evaluator = evaluated(&calls_alone().model, &call);
            let engine = evaluator.clone();
            let trace = Found {
                call,
                evaluator,
                engine,
            }
            .trace();
            let text = write(&[trace], Form::Lockstep, "Calls")
                .expect("a writer")
                .text;
            let verdict = verdict(&text, &*strict());
            assert_eq!(verdict.verdict(), Verdict::Conforms, "{text}");
            let judged = (verdict.judged.recording, verdict.judged.engine);
            assert_eq!(judged, (1, 1), "{text}");
        }
    }
}

/// By operator, so that a change of the calls shows.
#[test]
fn what_becomes_of_a_thousand_calls() {
    let engine = strict();
    let sampled = campaign(&*engine, 1000, 1).run();
    let row = |one: &Sampled| {
        let sum = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>();
        format!(
            "{} {}: {} accepted, {} refused by {}, {} undefined at {}",
            one.operator.row,
            one.operator.name,
            one.alike.accepted,
            sum(&one.alike.refused),
            one.alike.refused.len(),
            sum(&one.alike.undefined),
            one.alike.undefined.len(),
        )
    };
    let rows: Vec<String> = sampled.iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"));
}
