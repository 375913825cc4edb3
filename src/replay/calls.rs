//! Calls: one operator applied to recorded arguments, judged three ways.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diag::Span;
use crate::diff::differences;
use crate::engine::{Call, Engine, Outcome};
use crate::eval::{EvalError, Explanation, Model, Recorder, State, Truth};
use crate::spec::resolved::{DefId, VarId};
use crate::value::{Record, Text, Value, brief, force};

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
    /// Operators that answer TRUE or FALSE: any other answer is none. A relation
    /// is one without being listed.
    pub predicates: BTreeSet<String>,
    /// Composite procedures whose machines the engine is asked about as well.
    pub procedures: Vec<String>,
}

/// The fields of a record that is a call.
const FIELDS: [&str; 4] = ["op", "args", "outcome", "result"];

/// A call as recorded.
#[derive(Clone, Debug)]
pub(super) struct RecordedCall {
    pub(super) call: Call,
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
        let call = call_of(operator, args)?;
        Some(recorded_outcome(outcome, result).map(|outcome| Self { call, outcome }))
    }

    pub(super) fn operator(&self) -> &str {
        self.call.operator.as_str()
    }
}

fn call_of(operator: &Value, args: &Value) -> Option<Call> {
    let operator = match operator {
        Value::Str(operator) if operator.as_str() != NO_CALL => operator.clone(),
        _ => return None,
    };
    let args = args.as_record().into_iter().flat_map(Record::fields);
    Some(Call {
        operator,
        args: args.map(|(n, v)| (n.clone(), v.clone())).collect(),
    })
}

/// The call that a value of [`CALL_VARIABLE`] holds, if it holds one.
pub fn recorded_call(recorded: &Value) -> Option<Call> {
    let [operator, args, ..] = FIELDS;
    let record = recorded.as_record()?;
    call_of(record.get(operator)?, record.get(args)?)
}

/// A call and what became of it, as a state's [`CALL_VARIABLE`] holds them; a
/// call without a value has no result.
pub fn recorded_as(call: &Call, outcome: &CallOutcome) -> Value {
    let text = |name: &str| Text::new(name);
    let (verdict, guard, result) = match outcome {
        CallOutcome::Accepted { result } => ("accepted", "", result.clone()),
        CallOutcome::Refused { guard, result } => ("refused", guard.as_str(), result.clone()),
        CallOutcome::Undefined { conjunct, .. } => {
            ("undefined", conjunct.as_str(), Value::string(NO_CALL))
        }
    };
    let args = match call.args.is_empty() {
        true => Value::seq(Vec::new()),
        false => Record::from_fields(call.args.clone()),
    };
    record_of_call(
        Value::Str(call.operator.clone()),
        args,
        Record::from_fields(vec![
            (text("verdict"), Value::string(verdict)),
            (text("guard"), Value::string(guard)),
        ]),
        result,
    )
}

/// What [`CALL_VARIABLE`] holds in a state that no operator led to.
pub fn no_call() -> Value {
    let nothing = Call {
        operator: Text::new(NO_CALL),
        args: Vec::new(),
    };
    let result = Value::string(NO_CALL);
    recorded_as(&nothing, &CallOutcome::Accepted { result })
}

fn record_of_call(operator: Value, args: Value, outcome: Value, result: Value) -> Value {
    let values = [operator, args, outcome, result];
    let fields = FIELDS.map(Text::new).into_iter().zip(values);
    Record::from_fields(fields.collect())
}

/// The definition that a state's call applies, and what to; `None` if the state
/// records no call, or one that the spec's operator cannot be asked about.
pub fn recorded_application(model: &Model, state: &State) -> Option<(DefId, Vec<Value>)> {
    let mut names = model.variables().iter();
    let index = names.position(|name| **name == *CALL_VARIABLE)?;
    let call = RecordedCall::of(state, VarId(index as u32))?.ok()?;
    let definition = model.definition(call.operator())?;
    let args = arguments(model, &call.call, definition).ok()?;
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
        return Some(Err(undefined_operator(call.operator())));
    };
    let judged = judge(model, None, rules, call, definition);
    Some(match judged.undecided {
        Some(unfitting) => Err(unfitting.reason),
        None => Ok(judged.disagreements.is_empty()),
    })
}

fn recorded_outcome(outcome: &Value, result: &Value) -> Result<CallOutcome, String> {
    let field = |name| outcome.as_record()?.get(name)?.as_str();
    let guard = field("guard").unwrap_or_default().to_owned();
    let result = result.clone();
    match field("verdict") {
        Some("accepted") if !guard.is_empty() => Err(format!(
            "the call is recorded as accepted, and as refused by {}",
            brief(&Value::string(&guard))
        )),
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
    pub(super) call: RecordedCall,
    pub(super) definition: DefId,
    pub(super) tally: CallTally,
    /// Whether an engine answered.
    pub(super) engine: bool,
    pub(super) disagreements: Vec<Disagreement>,
    /// Why the evaluator could not judge, if it could not.
    pub(super) undecided: Option<Unfitting>,
}

/// Arguments that are not for the parameters of the spec's operator.
#[derive(Clone, Debug)]
pub(super) struct Unfitting {
    /// What does not fit.
    pub(super) reason: String,
    /// The operator's name where the spec defines it.
    pub(super) at: Option<Span>,
}

/// Asks evaluator and engine, and compares.
pub(super) fn judge(
    model: &Model,
    engine: Option<&dyn Engine>,
    rules: &CallRules,
    call: RecordedCall,
    definition: DefId,
) -> JudgedCall {
    let recorder = Arc::new(Recorder::new(model.points()));
    let judged = evaluate(model, rules, &call.call, (definition, &recorder));
    let (evaluated, explanation) = match judged {
        Ok(judged) => judged,
        Err(unfitting) => return judge_unfitting(engine, call, definition, unfitting),
    };
    let engine = engine.and_then(|engine| answered(engine, &call.call));
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
        .filter(|((_, first), (_, second))| !first.agrees_with(second))
        .map(|pair| disagreement(&call, pair, explanation.clone()))
        .collect();
    JudgedCall {
        call,
        definition,
        tally: with_branches(tally(&evaluated), &recorder),
        engine: engine.is_some(),
        disagreements,
        undecided: None,
    }
}

/// Compares recording and engine about a call that the evaluator cannot be asked
/// about.
fn judge_unfitting(
    engine: Option<&dyn Engine>,
    call: RecordedCall,
    definition: DefId,
    Unfitting { mut reason, at }: Unfitting,
) -> JudgedCall {
    let engine = engine.and_then(|engine| answered(engine, &call.call));
    let differing = engine.as_ref().filter(|it| !call.outcome.agrees_with(it));
    let disagreements: Vec<Disagreement> = differing
        .map(|outcome| {
            let pair = ((Judge::Recording, &call.outcome), (Judge::Engine, outcome));
            disagreement(&call, pair, None)
        })
        .into_iter()
        .collect();
    if engine.is_some() && disagreements.is_empty() {
        reason.push_str("; recording and engine agree about the call");
    }
    JudgedCall {
        call,
        definition,
        tally: CallTally::default(),
        engine: engine.is_some(),
        disagreements,
        undecided: Some(Unfitting { reason, at }),
    }
}

/// A judge, and what it says of a call.
type Said<'o> = (Judge, &'o CallOutcome);

fn disagreement(
    call: &RecordedCall,
    ((one, first), (other, second)): (Said<'_>, Said<'_>),
    explanation: Option<Explanation>,
) -> Disagreement {
    Disagreement {
        judges: (one, other),
        finding: Finding::Outcome {
            operator: call.operator().to_owned(),
            first: first.clone(),
            second: second.clone(),
            explanation,
            differences: result_differences((one, first), second),
        },
    }
}

/// What the TLA+ text makes of a call.
///
/// # Errors
/// Why it cannot be asked, or cannot decide.
pub fn evaluated(model: &Model, rules: &CallRules, call: &Call) -> Result<CallOutcome, String> {
    let operator = call.operator.as_str();
    let definition = model
        .definition(operator)
        .ok_or_else(|| undefined_operator(operator))?;
    let recorder = Arc::new(Recorder::new(model.points()));
    let judged = evaluate(model, rules, call, (definition, &recorder));
    judged.map(|(outcome, _)| outcome).map_err(|it| it.reason)
}

/// Why a call of an operator that the spec does not have cannot be judged.
pub(super) fn undefined_operator(operator: &str) -> String {
    format!("the spec defines no operator `{operator}`")
}

/// What an engine makes of a call; `None` if it has no such operator.
pub fn answered(engine: &dyn Engine, call: &Call) -> Option<CallOutcome> {
    engine.judge(call).map(engine_outcome)
}

fn tally(outcome: &CallOutcome) -> CallTally {
    let mut tally = CallTally::default();
    tally.count(outcome);
    tally
}

/// A call's tally with what was seen of the text on the way.
fn with_branches(mut tally: CallTally, recorder: &Recorder) -> CallTally {
    let counts = recorder.counts().into_iter().enumerate();
    let seen = counts.filter(|(_, count)| *count > 0);
    tally.reached = seen.map(|(counter, _)| counter).collect();
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
    call: &Call,
    (definition, recorder): (DefId, &Arc<Recorder>),
) -> Result<(CallOutcome, Option<Explanation>), Unfitting> {
    let args = arguments(model, call, definition)?;
    let value = model.apply_watched(definition, &args, None, recorder);
    let is_value = rules.value_operators.contains(call.operator.as_str());
    let is_predicate = rules.predicates.contains(call.operator.as_str());
    let truth = match value {
        Ok(Value::Bool(truth)) if !is_value => Ok(truth),
        // A relation is a predicate: it is true, false, or has no value.
        Ok(result) if (call.arg(AFTER).is_some() && !is_value) || is_predicate => {
            let explanation = model.explain(definition, &args, None);
            let outcome = not_boolean(path(explanation.as_ref(), call), &result);
            return Ok((outcome, explanation));
        }
        // The result stands in a state, where TLC works everything out.
        Ok(result) => match force(&result) {
            Ok(result) => return Ok((CallOutcome::Accepted { result }, None)),
            Err(error) => {
                let explanation = model.explain(definition, &args, None);
                let outcome = CallOutcome::Undefined {
                    conjunct: path(explanation.as_ref(), call),
                    reason: error.detail,
                };
                return Ok((outcome, explanation));
            }
        },
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

fn not_boolean(conjunct: String, result: &Value) -> CallOutcome {
    CallOutcome::Undefined {
        conjunct,
        reason: format!(
            "TRUE or FALSE is needed here, but this is {}",
            brief(result)
        ),
    }
}

fn undefined(explanation: Option<&Explanation>, call: &Call, error: &EvalError) -> CallOutcome {
    let reason = match explanation.map(|explanation| &explanation.deciding().truth) {
        Some(Truth::Undefined(inner)) => inner.detail.clone(),
        _ => error.detail.clone(),
    };
    CallOutcome::Undefined {
        conjunct: path(explanation, call),
        reason,
    }
}

fn path(explanation: Option<&Explanation>, call: &Call) -> String {
    match explanation.map(Explanation::guard_path) {
        Some(path) if !path.is_empty() => path,
        _ => call.operator.as_str().to_owned(),
    }
}

/// The arguments in the order of the parameters.
///
/// # Errors
/// Which are missing, or for no parameter.
pub(super) fn arguments(
    model: &Model,
    call: &Call,
    definition: DefId,
) -> Result<Vec<Value>, Unfitting> {
    let operator = call.operator.as_str();
    let definition = model.spec().definitions.get(definition.0 as usize);
    let params = definition.map_or(&[][..], |it| it.params.as_slice());
    let names = call.args.iter().map(|(name, _)| name.as_str());
    let for_none: Vec<&str> = names
        .filter(|name| params.iter().all(|param| *param.name != **name))
        .collect();
    let without = params.iter().filter(|it| call.arg(&it.name).is_none());
    let without: Vec<&str> = without.map(|param| &*param.name).collect();
    let reason = match (for_none.as_slice(), without.as_slice()) {
        ([], []) => {
            let args = params.iter().filter_map(|param| call.arg(&param.name));
            return Ok(args.cloned().collect());
        }
        ([], without) => format!(
            "the call records no argument for {} of `{operator}`",
            listed(without)
        ),
        (for_none, []) => format!("`{operator}` has no parameter {}", listed(for_none)),
        (for_none, without) => format!(
            "`{operator}` has no parameter {}, and the call records no argument for {}",
            listed(for_none),
            listed(without)
        ),
    };
    Err(Unfitting {
        reason,
        at: definition.map(|it| it.name_span),
    })
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
