//! The calls that the traces record, and what the TLA+ text says of them.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use lockstep::engine::{Call, Engine, OperatorInfo, OperatorKind, Outcome, by_name};
use lockstep::eval::{ArmName, Explanation, Form, Model, Truth};
use lockstep::replay::{CallOutcome, Replay};
use lockstep::trace::{Entry, TraceId, open};
use lockstep::value::{Value, force};
use serde_json::Value as Json;

use crate::suite::{Chapter, chapters, root};

/// A conforming trace with its calls.
pub(crate) struct RecordedTrace {
    pub(crate) chapter: &'static Chapter,
    pub(crate) path: &'static Path,
    pub(crate) calls: Vec<RecordedCall>,
}

/// A call as a trace records it.
pub(crate) struct RecordedCall {
    pub(crate) claim: Claim,
    pub(crate) call: Call,
    /// What the evaluator asks on the way to its outcome; nothing where there
    /// are no guards.
    pub(crate) asked: Vec<Conjunct>,
}

/// What a trace says became of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The state that the step ends in, from 1.
    pub(crate) step: u64,
    pub(crate) operator: String,
    pub(crate) verdict: String,
    pub(crate) guard: String,
}

/// A conjunct that the evaluator asks.
#[derive(Clone, Debug)]
pub(crate) struct Conjunct {
    pub(crate) path: String,
    pub(crate) truth: Truth,
    pub(crate) span: lockstep::diag::Span,
}

impl Conjunct {
    /// The conjunct, from its own operator on.
    pub(crate) fn own_path(&self) -> &str {
        self.path.rsplit('/').next().expect("a segment")
    }
}

/// Every conforming trace, its calls decoded, once.
pub(crate) fn recorded() -> &'static [RecordedTrace] {
    static RECORDED: LazyLock<Vec<RecordedTrace>> = LazyLock::new(|| {
        let traces = |chapter: &'static Chapter| chapter.traces.iter().map(move |p| (chapter, p));
        chapters()
            .iter()
            .flat_map(traces)
            .map(|(chapter, path)| RecordedTrace::read(chapter, path))
            .collect()
    });
    &RECORDED
}

/// Whether the trace is of the form of `-dumpTrace json`; its twin is console
/// text.
pub(crate) fn is_json(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "json")
}

impl RecordedTrace {
    fn read(chapter: &'static Chapter, path: &'static PathBuf) -> Self {
        let claims = claims(path);
        let calls = decoded_calls(chapter, path);
        assert_eq!(claims.len(), calls.len(), "{}", path.display());
        let calls = claims.into_iter().zip(calls).map(|(claim, (step, call))| {
            assert_eq!(
                (claim.step, claim.operator.as_str()),
                (step, call.operator.as_str())
            );
            let asked = match operator(&claim.operator).kind {
                OperatorKind::Value => Vec::new(),
                _ => asked(&explained(&chapter.model, &call)),
            };
            RecordedCall { claim, call, asked }
        });
        Self {
            chapter,
            path,
            calls: calls.collect(),
        }
    }
}

/// An engine that judges nothing and remembers what it was asked.
#[derive(Default)]
struct Listener(Mutex<Vec<Call>>);

impl Engine for Listener {
    fn name(&self) -> &str {
        "listener"
    }

    fn operators(&self) -> &[OperatorInfo] {
        &[]
    }

    fn judge(&self, call: &Call) -> Option<Outcome> {
        self.0.lock().expect("one thread").push(call.clone());
        None
    }
}

/// The calls of a trace as the engine is asked them, each with its step.
pub(crate) fn decoded_calls(chapter: &Chapter, path: &Path) -> Vec<(u64, Call)> {
    let listener = Listener::default();
    let mut replay = Replay::new(&chapter.model, Some(&listener), &chapter.rules, TraceId(0));
    let mut calls = Vec::new();
    for entry in open(&root().join(path)).expect("a trace") {
        if let Entry::State(state) = entry.expect("an entry") {
            replay.state(&state).expect("variables of the spec");
            let heard = listener
                .0
                .lock()
                .expect("one thread")
                .drain(..)
                .collect::<Vec<_>>();
            calls.extend(heard.into_iter().map(|call| (state.number, call)));
        }
    }
    calls
}

/// What a trace says of its calls, read from its text without our readers.
pub(crate) fn claims(path: &Path) -> Vec<Claim> {
    let text = crate::suite::read(path);
    let claims = if is_json(path) {
        claims_of_json(&text)
    } else {
        claims_of_console(&text)
    };
    claims
        .into_iter()
        .filter(|claim| claim.operator != "None")
        .collect()
}

fn claims_of_json(text: &str) -> Vec<Claim> {
    let trace: Json = serde_json::from_str(text).expect("JSON");
    let states = trace["counterexample"]["state"].as_array().expect("states");
    let claim = |state: &Json| {
        let call = &state[1]["call"];
        let text = |json: &Json| json.as_str().expect("a string").to_owned();
        Claim {
            step: state[0].as_u64().expect("a number"),
            operator: text(&call["op"]),
            verdict: text(&call["outcome"]["verdict"]),
            guard: text(&call["outcome"]["guard"]),
        }
    };
    states.iter().map(claim).collect()
}

fn claims_of_console(text: &str) -> Vec<Claim> {
    let claim = |state: &str| {
        let (number, _) = state.split_once(':').expect("a header");
        let after = |field: &str| {
            let (_, rest) = state
                .split_once(&format!("{field} |-> \""))
                .expect("the field");
            rest.split('"').next().expect("a string").to_owned()
        };
        Claim {
            step: number.parse().expect("a number"),
            operator: after("op"),
            verdict: after("verdict"),
            guard: after("guard"),
        }
    };
    text.split("\nState ").skip(1).map(claim).collect()
}

/// The profile's description of an operator.
pub(crate) fn operator(name: &str) -> OperatorInfo {
    let engine = by_name("reference-profile").expect("the embedded engine");
    let operators = engine.operators();
    let found = operators.iter().find(|operator| operator.name == name);
    found
        .unwrap_or_else(|| panic!("no operator `{name}`"))
        .clone()
}

/// A call's arguments in the order of the operator's parameters.
pub(crate) fn arguments(call: &Call) -> Vec<Value> {
    let parameters = operator(call.operator.as_str()).parameters;
    let argument = |name: &str| {
        call.arg(name)
            .expect("an argument for each parameter")
            .clone()
    };
    parameters
        .iter()
        .map(|parameter| argument(&parameter.name))
        .collect()
}

/// Why the text makes of a call what it does.
pub(crate) fn explained(model: &Model, call: &Call) -> Explanation {
    let definition = model
        .definition(call.operator.as_str())
        .expect("an operator of the spec");
    let explained = model.explain(definition, &arguments(call), None);
    explained.expect("an explanation")
}

/// What the TLA+ text makes of a call: this test's own reading of accepted,
/// refused and undefined.
pub(crate) fn evaluated(model: &Model, call: &Call) -> CallOutcome {
    let kind = operator(call.operator.as_str()).kind;
    let definition = model
        .definition(call.operator.as_str())
        .expect("an operator of the spec");
    let argument = |name| call.arg(name).expect("a relation's argument").clone();
    let guard = || explained(model, call).guard_path();
    match model.apply(definition, &arguments(call), None) {
        Err(error) => CallOutcome::Undefined {
            conjunct: guard(),
            reason: error.detail.clone(),
        },
        Ok(value) => match (kind, value) {
            // It stands in a state, where TLC works it out.
            (OperatorKind::Value, result) => match force(&result) {
                Ok(result) => CallOutcome::Accepted { result },
                Err(error) => CallOutcome::Undefined {
                    conjunct: guard(),
                    reason: error.detail,
                },
            },
            (OperatorKind::Relation, Value::Bool(true)) => CallOutcome::Accepted {
                result: argument("after"),
            },
            (OperatorKind::Relation, Value::Bool(false)) => CallOutcome::Refused {
                guard: guard(),
                result: argument("before"),
            },
            (OperatorKind::Predicate, result @ Value::Bool(true)) => {
                CallOutcome::Accepted { result }
            }
            (OperatorKind::Predicate, result @ Value::Bool(false)) => CallOutcome::Refused {
                guard: guard(),
                result,
            },
            // No truth value: a formula without one.
            (_, other) => CallOutcome::Undefined {
                conjunct: guard(),
                reason: format!("{other} is no boolean"),
            },
        },
    }
}

/// What an engine makes of a call.
pub(crate) fn judged(engine: &dyn Engine, call: &Call) -> CallOutcome {
    match engine.judge(call).expect("an operator of the engine") {
        Outcome::Accepted { result } => CallOutcome::Accepted { result },
        Outcome::Refused { guard, result } => CallOutcome::Refused {
            guard: guard.to_string(),
            result,
        },
        Outcome::Undefined { conjunct, reason } => CallOutcome::Undefined {
            conjunct: conjunct.to_string(),
            reason,
        },
    }
}

/// The conjuncts that are asked, in the order in which each is decided: those
/// of an applied operator before the conjunct that applies it.
pub(crate) fn asked(operator: &Explanation) -> Vec<Conjunct> {
    let mut found = Vec::new();
    operator_conjuncts(operator, "", &mut found);
    found
}

fn operator_conjuncts(operator: &Explanation, prefix: &str, found: &mut Vec<Conjunct>) {
    let Form::Operator(name) = &operator.form else {
        panic!("no operator: {:?}", operator.form);
    };
    let body = operator.children.first().expect("a body");
    body_conjuncts(body, &format!("{prefix}{name}"), found);
}

fn body_conjuncts(body: &Explanation, prefix: &str, found: &mut Vec<Conjunct>) {
    let conjuncts = match body.form {
        Form::Conjunction => body.children.as_slice(),
        _ => std::slice::from_ref(body),
    };
    for (ordinal, conjunct) in (1..).zip(conjuncts) {
        if conjunct.truth == Truth::Skipped {
            continue;
        }
        let path = format!("{prefix}.{ordinal}");
        match (&conjunct.form, conjunct.children.first()) {
            (Form::Operator(_), _) => operator_conjuncts(conjunct, &format!("{path}/"), found),
            (Form::Arm(arm), Some(taken)) => {
                body_conjuncts(taken, &format!("{path}[{}]", arm_name(*arm)), found);
            }
            _ => {}
        }
        found.push(Conjunct {
            path,
            truth: conjunct.truth.clone(),
            span: conjunct.span,
        });
    }
}

fn arm_name(arm: ArmName) -> String {
    match arm {
        ArmName::Then => "THEN".to_owned(),
        ArmName::Else => "ELSE".to_owned(),
        ArmName::Case(index) => index.to_string(),
    }
}
