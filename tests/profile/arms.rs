//! Every arm of a CASE and every branch of an IF in the profile's operators is
//! reached by a trace.
//!
//! With something that has no value in the arm's place, some recorded call must
//! come to something else.

use indexmap::IndexMap;
use lockstep::diag::Span;
use lockstep::engine::Call;
use lockstep::eval::{Limits, Model, Setup};
use lockstep::replay::{CallOutcome, evaluated};
use lockstep::spec::resolved::{Expr, ExprKind, Spec};
use lockstep::spec::{LoadOptions, load_text};
use rayon::prelude::*;
use std::path::Path;
use std::sync::Arc;

use crate::calls::recorded;
use crate::suite::{Chapter, chapters, files, read};

const ROOT: &str = "ProfileCalls";
/// The harnesses' own, not the profile's.
const OURS: [&str; 2] = [ROOT, "Calls"];
const NOTHING: &str = r"(CHOOSE nothing \in {} : TRUE)";

/// The modules under `specs/`, by name.
fn modules() -> IndexMap<String, String> {
    let is_module = |path: &&std::path::PathBuf| path.extension().is_some_and(|it| it == "tla");
    let files = files("specs");
    let name = |path: &Path| {
        path.file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let modules = files.iter().filter(is_module);
    modules.map(|path| (name(path), read(path))).collect()
}

fn spec(modules: IndexMap<String, String>) -> Spec {
    let text = modules[ROOT].clone();
    let options = LoadOptions {
        modules,
        ..LoadOptions::default()
    };
    load_text(ROOT, &text, &options).unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics))
}

fn model(spec: Spec) -> Model {
    let setup = Setup::without_config(&spec);
    let limits = Limits::default();
    Model::new(Arc::new(spec), &setup.bindings, setup.behaviour, limits)
}

/// An arm: its module, its place there, and the definition that it is in.
struct Arm {
    module: String,
    span: Span,
    definition: String,
}

fn arms(spec: &Spec, modules: &IndexMap<String, String>) -> Vec<Arm> {
    let mut arms = Vec::new();
    for definition in &spec.definitions {
        let module = definition.module.to_string();
        if OURS.contains(&module.as_str()) || !modules.contains_key(&module) {
            continue;
        }
        let mut spans = Vec::new();
        collect(&definition.body, &mut spans);
        arms.extend(spans.into_iter().map(|span| Arm {
            module: module.clone(),
            span,
            definition: definition.name.to_string(),
        }));
    }
    arms
}

fn collect(expr: &Expr, spans: &mut Vec<Span>) {
    match &*expr.kind {
        ExprKind::If(_, one, other) => spans.extend([one.span, other.span]),
        ExprKind::Case(arms, other) => {
            spans.extend(arms.iter().map(|(_, value)| value.span));
            spans.extend(other.iter().map(|value| value.span));
        }
        _ => {}
    }
    expr.for_each_child(&mut |child| collect(child, spans));
}

/// What the calls come to.
fn outcomes(model: &Model, calls: &[&Call], chapter: &Chapter) -> Vec<CallOutcome> {
    let outcome = |call: &&Call| evaluated(model, &chapter.rules, call).expect("a judgement");
    calls.iter().map(outcome).collect()
}

#[test]
fn every_arm_is_reached() {
    let chapter = chapters().iter().find(|chapter| chapter.name == "calls");
    let chapter = chapter.expect("the model of calls");
    let mut calls: Vec<&Call> = Vec::new();
    for call in recorded().iter().flat_map(|trace| &trace.calls) {
        if !calls.contains(&&call.call) {
            calls.push(&call.call);
        }
    }
    let modules = modules();
    let whole = spec(modules.clone());
    let arms = arms(&whole, &modules);
    let expected = outcomes(&model(whole), &calls, chapter);
    let unreached: Vec<String> = arms
        .par_iter()
        .filter_map(|arm| {
            let text = &modules[&arm.module];
            let (start, end) = (arm.span.start as usize, arm.span.end as usize);
            let (before, rest) = text.split_at(start);
            let (own, after) = rest.split_at(end - start);
            let mut changed = modules.clone();
            changed.insert(arm.module.clone(), format!("{before}{NOTHING}{after}"));
            let found = outcomes(&model(spec(changed)), &calls, chapter);
            let same = found.iter().zip(&expected).all(|(a, b)| a.agrees_with(b));
            same.then(|| format!("{}: {own}", arm.definition))
        })
        .collect();
    assert!(arms.len() > 40, "{}", arms.len());
    println!("{} arms, each reached", arms.len());
    assert!(unreached.is_empty(), "{}", unreached.join("\n"));
}
