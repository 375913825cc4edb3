//! How often each guard refuses in the conforming traces, and where it is false
//! *alone*: where the operator without that guard accepts the call.
//!
//! That operator is made of the contract's own text, with TRUE in the guard's
//! place, and asked of the evaluator.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use lockstep::diag::Span;
use lockstep::engine::{Call, OperatorKind};
use lockstep::eval::{Limits, Model, Setup};
use lockstep::spec::{LoadOptions, load_text};
use lockstep::value::Value;

use crate::calls::{RecordedCall, arguments, asked, explained, is_json, operator, recorded};
use crate::suite::root;

const MODULES: &str = "ZonePartition, ZoneObservation, DeckOrder, ObjectLocation, \
    PlayerObservation, InactiveZones, SearchCompletion, ObjectTransfers, CardProcedures, \
    DrawProcedure, PlayProcedure, AbilityProcedures, AbilityUse, \
    AbilityUseRecords, AbilityDefinitions";

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

/// Where each conjunct stands that some call asks, by its path.
fn conjuncts(profile: &Model) -> BTreeMap<String, Span> {
    let asked = guarded_calls().flat_map(|(_, call)| asked(&explained(profile, &call.call)));
    asked.map(|found| (found.path, found.span)).collect()
}

/// The conjuncts that are guards: those that nothing looks into further.
fn guards(conjuncts: &BTreeMap<String, Span>) -> Vec<String> {
    let goes_on = |path: &str| {
        let mut longer = conjuncts
            .keys()
            .filter_map(|other| other.strip_prefix(path));
        longer.any(|rest| rest.starts_with(['/', '[']))
    };
    conjuncts
        .keys()
        .filter(|path| !goes_on(path))
        .cloned()
        .collect()
}

/// The path of each guard in the text.
pub(crate) fn guard_paths() -> Vec<String> {
    guards(&conjuncts(&profile_with("")))
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
        let mut rest = path;
        loop {
            let (outer, segment) = rest.rsplit_once('/').unwrap_or(("", rest));
            let (own, _) = segment.split_once('.').expect("an operator");
            let name = format!("Without{ordinal}_{own}");
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
    profile.spec().sources.slice(span).to_owned()
}

/// The text of a definition with another one in the place of one of its parts.
fn definition_with(profile: &Model, name: &str, part: Span, replacement: &str) -> String {
    let definition = profile.definition(name).expect("an operator");
    let whole = profile
        .definition_span(definition)
        .expect("a definition's place");
    let text = text_at(profile, whole);
    let (before, rest) = text.split_at((part.start - whole.start) as usize);
    let (_, after) = rest.split_at((part.end - part.start) as usize);
    format!("{before}{replacement}{after}")
}

/// Calls that a guard refuses.
#[derive(Default)]
pub(crate) struct Refusals {
    pub(crate) all: usize,
    /// Trace and step, where no other guard is false.
    pub(crate) alone: BTreeSet<(String, u64)>,
}

/// By the guard's path.
pub(crate) fn refusals() -> BTreeMap<String, Refusals> {
    let profile = profile_with("");
    let conjuncts = conjuncts(&profile);
    let guards = guards(&conjuncts);
    let without: Vec<Without> = (0..)
        .zip(&guards)
        .map(|(ordinal, path)| Without::new(&profile, ordinal, path, &conjuncts))
        .collect();
    let definitions: String = without.iter().map(|one| one.definitions.as_str()).collect();
    let profile = profile_with(&definitions);

    let mut found: BTreeMap<String, Refusals> = BTreeMap::new();
    for (guard, without) in guards.iter().zip(&without) {
        let refusals = found.entry(guard.clone()).or_default();
        for (path, call) in guarded_calls().filter(|(_, call)| call.claim.guard == *guard) {
            refusals.all += 1;
            if accepts(&profile, &without.name, &call.call) {
                let trace = path
                    .strip_prefix("traces")
                    .expect("a trace")
                    .with_extension("");
                refusals
                    .alone
                    .insert((trace.display().to_string(), call.claim.step));
            }
        }
    }
    found
}

/// Whether the operator called `name`, with the parameters of the one that is
/// called, is true.
fn accepts(profile: &Model, name: &str, call: &Call) -> bool {
    let definition = profile.definition(name).expect("an operator");
    let value = profile.apply(definition, &arguments(call), None);
    matches!(value, Ok(Value::Bool(true)))
}
