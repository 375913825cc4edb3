//! Calls: one operator applied to recorded arguments, judged three ways.

use std::collections::BTreeSet;

use crate::diff::differences;
use crate::engine::{Call, Engine, Outcome};
use crate::eval::{EvalError, Explanation, Model, State, Truth};
use crate::spec::resolved::{DefId, VarId};
use crate::value::{Text, Value, brief};

use super::verdict::{CallOutcome, CallTally, Disagreement, Finding, Judge};

/// The variable that records the call which led to a state: a record
/// `[op, args, outcome, result]`, with `args` a record by parameter name and
/// `outcome` a record `[verdict, guard]`. A step that is no call has the
/// operator `"None"`.
pub const CALL_VARIABLE: &str = "call";

/// The operator of a step that is no call.
const NO_CALL: &str = "None";

/// The parameters by which a relation is known: it relates the one to the
/// other.
const BEFORE: &str = "before";
const AFTER: &str = "after";

/// How calls are read where their form leaves it open.
#[derive(Clone, Debug, Default)]
pub struct CallRules {
    /// Operators whose FALSE is a value, not a refusal.
    pub value_operators: BTreeSet<String>,
}

/// The fields of a record that is a call.
const FIELDS: [&str; 4] = ["op", "args", "outcome", "result"];

/// A call as recorded.
pub(super) struct RecordedCall {
    operator: Text,
    args: Vec<(Text, Value)>,
    outcome: CallOutcome,
}

impl RecordedCall {
    /// The call that the state's call variable records, if it has one in the
    /// form above: a record with those four fields is meant to be one.
    ///
    /// # Errors
    /// What is not in that form.
    pub(super) fn of(state: &State, variable: VarId) -> Option<Result<Self, String>> {
        let record = state.get(variable)?.as_record()?;
        let field = |name| record.get(name);
        let [Some(operator), Some(args), Some(outcome), Some(result)] = FIELDS.map(field) else {
            return None;
        };
        let Value::Str(operator) = operator else {
            return None;
        };
        if operator.as_str() == NO_CALL {
            return None;
        }
        let args = match args {
            Value::Record(args) => args
                .fields()
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            _ => Vec::new(),
        };
        Some(recorded_outcome(outcome, result).map(|outcome| Self {
            operator: operator.clone(),
            args,
            outcome,
        }))
    }

    pub(super) fn operator(&self) -> &str {
        self.operator.as_str()
    }

    fn arg(&self, name: &str) -> Option<&Value> {
        self.args
            .iter()
            .find(|(own, _)| own.as_str() == name)
            .map(|(_, value)| value)
    }
}

/// The definition that a state's call applies, and what to; `None` if the state
/// records no call, or one that the spec's operator cannot be asked about.
pub fn recorded_application(model: &Model, state: &State) -> Option<(DefId, Vec<Value>)> {
    let mut names = model.variables().iter();
    let index = names.position(|name| **name == *CALL_VARIABLE)?;
    let call = RecordedCall::of(state, VarId(index as u32))?.ok()?;
    let definition = model.definition(call.operator())?;
    let args = arguments(model, &call, definition).ok()?;
    Some((definition, args))
}

/// What a state records of a call, if it records one.
pub fn call_record<'s>(model: &Model, state: &'s State) -> Option<&'s Value> {
    let mut names = model.variables().iter();
    let index = names.position(|name| **name == *CALL_VARIABLE)?;
    state.get(VarId(index as u32))
}

/// Whether the TLA+ text says of the call that a state records what the state
/// does, the guard included; `None` if it records none.
///
/// # Errors
/// Why it cannot be asked.
pub fn call_agrees(
    model: &Model,
    rules: &CallRules,
    state: &State,
) -> Option<Result<bool, String>> {
    let mut names = model.variables().iter();
    let index = names.position(|name| **name == *CALL_VARIABLE)?;
    let call = match RecordedCall::of(state, VarId(index as u32))? {
        Ok(call) => call,
        Err(reason) => return Some(Err(reason)),
    };
    let Some(definition) = model.definition(call.operator()) else {
        let operator = call.operator();
        return Some(Err(format!("the spec defines no operator `{operator}`")));
    };
    let judged = judge(model, None, rules, &call, definition);
    Some(match judged.undecided {
        Some(reason) => Err(reason),
        None => Ok(judged.disagreements.is_empty()),
    })
}

fn recorded_outcome(outcome: &Value, result: &Value) -> Result<CallOutcome, String> {
    let field = |name| outcome.as_record()?.get(name)?.as_str();
    let guard = field("guard").unwrap_or_default().to_owned();
    let result = result.clone();
    match field("verdict") {
        Some("accepted") => Ok(CallOutcome::Accepted { result }),
        Some("refused") => Ok(CallOutcome::Refused { guard, result }),
        Some("undefined") => Ok(CallOutcome::Undefined {
            conjunct: guard,
            reason: String::new(),
        }),
        _ => Err(format!(
            "the outcome of the call is {}; expected a record whose verdict is \"accepted\", \
             \"refused\" or \"undefined\"",
            brief(outcome)
        )),
    }
}

/// What the judges said of a call.
pub(super) struct JudgedCall {
    pub(super) tally: CallTally,
    /// Whether an engine answered.
    pub(super) engine: bool,
    pub(super) disagreements: Vec<Disagreement>,
    /// Why the evaluator could not judge, if it could not.
    pub(super) undecided: Option<String>,
}

/// Asks evaluator and engine, and compares.
pub(super) fn judge(
    model: &Model,
    engine: Option<&dyn Engine>,
    rules: &CallRules,
    call: &RecordedCall,
    definition: DefId,
) -> JudgedCall {
    let (evaluated, explanation) = match evaluate(model, rules, call, definition) {
        Ok(judged) => judged,
        Err(reason) => {
            return JudgedCall {
                tally: CallTally::default(),
                engine: false,
                disagreements: Vec::new(),
                undecided: Some(reason),
            };
        }
    };
    let asked = Call {
        operator: call.operator.clone(),
        args: call.args.clone(),
    };
    let engine = engine
        .and_then(|engine| engine.judge(&asked))
        .map(engine_outcome);
    let mut pairs = vec![(
        (Judge::Recording, &call.outcome),
        (Judge::Evaluator, &evaluated),
    )];
    if let Some(outcome) = &engine {
        pairs.push(((Judge::Recording, &call.outcome), (Judge::Engine, outcome)));
        pairs.push(((Judge::Evaluator, &evaluated), (Judge::Engine, outcome)));
    }
    let disagreements = pairs
        .into_iter()
        .filter(|((_, first), (_, second))| !agree(first, second))
        .map(|((one, first), (other, second))| Disagreement {
            judges: (one, other),
            finding: Finding::Outcome {
                operator: call.operator().to_owned(),
                first: first.clone(),
                second: second.clone(),
                explanation: explanation.clone(),
                differences: result_differences((one, first), second),
            },
        })
        .collect();
    JudgedCall {
        tally: tally(&evaluated),
        engine: engine.is_some(),
        disagreements,
        undecided: None,
    }
}

fn tally(outcome: &CallOutcome) -> CallTally {
    let mut tally = CallTally::default();
    match outcome {
        CallOutcome::Accepted { .. } => tally.accepted = 1,
        CallOutcome::Refused { guard, .. } => {
            tally.refused.insert(guard.clone(), 1);
        }
        CallOutcome::Undefined { conjunct, .. } => {
            tally.undefined.insert(conjunct.clone(), 1);
        }
    }
    tally
}

fn engine_outcome(outcome: Outcome) -> CallOutcome {
    match outcome {
        Outcome::Accepted { result } => CallOutcome::Accepted { result },
        Outcome::Refused { guard, result } => CallOutcome::Refused {
            guard: guard.as_str().to_owned(),
            result,
        },
        Outcome::Undefined { conjunct, reason } => CallOutcome::Undefined {
            conjunct: conjunct.as_str().to_owned(),
            reason,
        },
    }
}

/// Why a call has no value is told in each judge's own words, so reasons are
/// not compared.
fn agree(first: &CallOutcome, second: &CallOutcome) -> bool {
    match (first, second) {
        (
            CallOutcome::Undefined { conjunct: a, .. },
            CallOutcome::Undefined { conjunct: b, .. },
        ) => a == b,
        _ => first == second,
    }
}

/// Left is what is expected: the evaluator's result, or else the engine's.
fn result_differences(
    (one, first): (Judge, &CallOutcome),
    second: &CallOutcome,
) -> Vec<crate::diff::Difference> {
    let (expected, observed) = if one == Judge::Recording {
        (second, first)
    } else {
        (first, second)
    };
    let result = |outcome: &CallOutcome| match outcome {
        CallOutcome::Accepted { result } | CallOutcome::Refused { result, .. } => {
            Some(result.clone())
        }
        CallOutcome::Undefined { .. } => None,
    };
    match (result(expected), result(observed)) {
        (Some(expected), Some(observed)) => differences(&expected, &observed),
        _ => Vec::new(),
    }
}

/// What the TLA+ text makes of a call.
///
/// # Errors
/// Why it cannot be asked.
fn evaluate(
    model: &Model,
    rules: &CallRules,
    call: &RecordedCall,
    definition: DefId,
) -> Result<(CallOutcome, Option<Explanation>), String> {
    let args = arguments(model, call, definition)?;
    let value = model.apply(definition, &args, None);
    let is_value = rules.value_operators.contains(call.operator());
    let truth = match value {
        Ok(Value::Bool(truth)) if !is_value => Ok(truth),
        // A relation is a predicate: it is true, false, or has no value.
        Ok(result) if call.arg(AFTER).is_some() && !is_value => {
            return Ok((not_boolean(call, &result), None));
        }
        Ok(result) => return Ok((CallOutcome::Accepted { result }, None)),
        Err(error) => Err(error),
    };
    let explanation = model.explain(definition, &args, None);
    let outcome = match truth {
        Ok(true) => CallOutcome::Accepted {
            result: call.arg(AFTER).cloned().unwrap_or(Value::Bool(true)),
        },
        Ok(false) => CallOutcome::Refused {
            guard: path(explanation.as_ref(), call),
            result: call.arg(BEFORE).cloned().unwrap_or(Value::Bool(false)),
        },
        Err(error) => undefined(explanation.as_ref(), call, &error),
    };
    Ok((outcome, explanation))
}

fn not_boolean(call: &RecordedCall, result: &Value) -> CallOutcome {
    CallOutcome::Undefined {
        conjunct: call.operator().to_owned(),
        reason: format!(
            "a relation needs TRUE or FALSE, but this is {}",
            brief(result)
        ),
    }
}

fn undefined(
    explanation: Option<&Explanation>,
    call: &RecordedCall,
    error: &EvalError,
) -> CallOutcome {
    let reason = match explanation.map(|explanation| &explanation.deciding().truth) {
        Some(Truth::Undefined(inner)) => inner.detail.clone(),
        _ => error.detail.clone(),
    };
    CallOutcome::Undefined {
        conjunct: path(explanation, call),
        reason,
    }
}

fn path(explanation: Option<&Explanation>, call: &RecordedCall) -> String {
    match explanation.map(Explanation::guard_path) {
        Some(path) if !path.is_empty() => path,
        _ => call.operator().to_owned(),
    }
}

fn arguments(model: &Model, call: &RecordedCall, definition: DefId) -> Result<Vec<Value>, String> {
    let operator = call.operator();
    let params = model
        .spec()
        .definitions
        .get(definition.0 as usize)
        .map(|definition| definition.params.as_slice())
        .unwrap_or_default();
    if let Some((name, _)) = call
        .args
        .iter()
        .find(|(name, _)| params.iter().all(|p| *p.name != *name.as_str()))
    {
        return Err(format!("`{operator}` has no parameter `{}`", name.as_str()));
    }
    params
        .iter()
        .map(|param| {
            call.arg(&param.name).cloned().ok_or_else(|| {
                format!(
                    "the call records no argument for `{}` of `{operator}`",
                    param.name
                )
            })
        })
        .collect()
}
