//! Findings of the judges as lines and differences.

use std::sync::Arc;

use crate::diag::{Diagnostic, SourceMap, code};
use crate::diff::{Change, Difference};
use crate::eval::Explanation;
use crate::replay::{CallOutcome, Claim, Disagreement, Finding, Misplaced, VariableDifference};
use crate::trace::Location;
use crate::value::{Value, set};

use super::excerpt::{self, Claimed, Sides};
use super::model::{CLAIM, DifferenceReport, DisagreementReport, Objection};

/// The kind of disagreement in which a call is refused for one judge and has no
/// value for another.
pub(super) const REFUSED_OR_UNDEFINED: &str = "refused-or-undefined";

/// A disagreement as it is reported.
pub(super) fn disagreement(found: &Disagreement, sources: &SourceMap) -> DisagreementReport {
    let judges = [found.judges.0.to_string(), found.judges.1.to_string()];
    let said = said(&found.finding, sources, &judges);
    let source = said
        .excerpt
        .as_ref()
        .and_then(|excerpt| excerpt.labels.first());
    DisagreementReport {
        source: source.and_then(|label| excerpt::position(label.span, sources)),
        judges,
        kind: said.kind,
        message: said.message,
        operator: said.operator,
        outcomes: said.outcomes,
        reasons: said.reasons,
        guard: said.guard,
        differences: said.differences,
        objection: said.objection,
        excerpt: said.excerpt,
    }
}

/// What machines of composite procedures that object alike say.
pub(super) fn objection(procedures: &str, reason: Option<&str>, leads: &str) -> String {
    match reason {
        Some(reason) => format!("this is no step of {procedures}: {reason}"),
        None => format!("{procedures} {leads} to another state"),
    }
}

#[derive(Default)]
struct Said {
    kind: &'static str,
    message: String,
    operator: Option<String>,
    outcomes: Option<[String; 2]>,
    reasons: [Option<String>; 2],
    guard: Option<String>,
    differences: Vec<DifferenceReport>,
    objection: Option<Objection>,
    excerpt: Option<Diagnostic>,
}

impl Said {
    fn plain(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            ..Self::default()
        }
    }

    /// With the conjunct that decided, named and marked.
    fn explained(
        mut self,
        code: &'static str,
        explanation: Option<&Explanation>,
        claimed: Option<&Claimed<'_>>,
        sources: &SourceMap,
    ) -> Self {
        if let Some(explanation) = explanation {
            let sides = match self.differences.is_empty() {
                true => Sides::Unlisted,
                false => Sides::Listed,
            };
            self.guard = Some(explanation.guard_path()).filter(|path| !path.is_empty());
            self.excerpt = Some(excerpt::of(code, explanation, claimed, sources, sides));
        }
        self
    }
}

/// A place in a label at which the spec does not have the action.
fn wrong_place(claimed: &Location, misplaced: &Misplaced) -> Said {
    const KIND: &str = "wrong-place";
    let (message, excerpt) = match misplaced {
        Misplaced::NoModule => {
            let module = &claimed.module;
            let message = format!(
                "the label places the action in module `{module}`, which the spec does not have"
            );
            return Said::plain(KIND, message);
        }
        Misplaced::NotThere { defined, there } => {
            let there = match there {
                Some(other) => format!("in `{other}`"),
                None => "outside of all definitions".to_owned(),
            };
            (
                format!("the label places the action at {claimed}, {there}"),
                Diagnostic::error(code::WRONG_PLACE, "the action is elsewhere", *defined)
                    .with_label("defined here"),
            )
        }
        Misplaced::NotTaken { part } => (
            format!(
                "the label places the action at {claimed}; the step is one of the action, but not \
                 of that part"
            ),
            Diagnostic::error(code::WRONG_PLACE, "another part was taken", *part)
                .with_label("this does not allow the step"),
        ),
    };
    let excerpt = excerpt.with_fix("if the spec was edited since, record the trace anew");
    Said {
        excerpt: Some(excerpt),
        ..Said::plain(KIND, message)
    }
}

fn said(finding: &Finding, sources: &SourceMap, judges: &[String; 2]) -> Said {
    match finding {
        Finding::NotInitial {
            explanation,
            differences,
        } => Said {
            differences: by_variable(differences),
            ..Said::plain(
                "not-initial",
                "the first state is no initial state of the model",
            )
        }
        .explained(code::NOT_INITIAL, explanation.as_ref(), None, sources),
        Finding::NotAStep {
            explanation,
            differences,
        } => Said {
            differences: by_variable(differences),
            ..Said::plain("not-a-step", "the model does not allow this step")
        }
        .explained(code::NOT_A_STEP, explanation.as_ref(), None, sources),
        Finding::WrongAction { possible } => {
            let possible = match possible.split_first() {
                None => "as another one".to_owned(),
                Some((one, [])) => format!("as {one}"),
                Some((one, more)) => format!("as {one} (or {} others)", more.len()),
            };
            let message = format!("the model allows the step, not as this action but {possible}");
            Said::plain("wrong-action", message)
        }
        Finding::UnknownAction => {
            Said::plain("unknown-action", "the spec has no action of this name")
        }
        Finding::SurplusArguments { parameters, given } => {
            Said::plain("surplus-arguments", surplus_message(parameters, *given))
        }
        Finding::InitialAction => Said::plain(
            "initial-action",
            "no action leads to the first state, but its label names one",
        ),
        Finding::WrongPlace { claimed, misplaced } => wrong_place(claimed, misplaced),
        Finding::Outcome {
            operator,
            first,
            second,
            explanation,
            differences,
        } => Said {
            operator: Some(operator.clone()),
            outcomes: Some([first.to_string(), second.to_string()]),
            reasons: [first, second].map(reason),
            differences: results(first, second, differences),
            ..Said::plain(
                outcome_kind(first, second),
                outcome_message(operator, first, second, judges),
            )
        }
        .explained(
            code::OUTCOME,
            explanation.as_ref(),
            claimed(explanation.as_ref(), [first, second], judges).as_ref(),
            sources,
        ),
        Finding::Undefined { error } => Said {
            excerpt: excerpt::of_error(code::UNDEFINED_STEP, "no value on this step", error),
            ..Said::plain(
                "undefined",
                format!("the model has no value on this step: {}", error.detail),
            )
        },
        Finding::Composition {
            procedure,
            reason,
            differences,
        } => Said {
            differences: by_variable(differences),
            objection: Some(Objection {
                procedure: procedure.clone(),
                reason: reason.clone(),
            }),
            ..Said::plain(
                "composition",
                objection(&format!("the {procedure}"), reason.as_deref(), "leads"),
            )
        },
        Finding::Claim(claim) => Said::plain(CLAIM, claim_message(claim)),
    }
}

/// The conjunct that one of the judges names where the evaluator names another
/// or none.
fn claimed<'c>(
    explanation: Option<&Explanation>,
    outcomes: [&'c CallOutcome; 2],
    judges: &'c [String; 2],
) -> Option<Claimed<'c>> {
    let decided = explanation?.guard_path();
    outcomes
        .into_iter()
        .zip(judges)
        .find_map(|(outcome, judge)| {
            let guard = match outcome {
                CallOutcome::Accepted { .. } => return None,
                CallOutcome::Refused { guard, .. } => guard,
                CallOutcome::Undefined { conjunct, .. } => conjunct,
            };
            (!guard.is_empty() && *guard != decided).then_some(Claimed { judge, guard })
        })
}

/// Why a call has no value, if it has none.
fn reason(outcome: &CallOutcome) -> Option<String> {
    match outcome {
        CallOutcome::Undefined { reason, .. } if !reason.is_empty() => Some(reason.clone()),
        _ => None,
    }
}

/// Agreement on the outcome but not on the guard is a kind of its own, and so
/// is a refusal where another judge finds no value: TLC would stop with an error
/// where the implementation goes on.
pub(super) fn outcome_kind(first: &CallOutcome, second: &CallOutcome) -> &'static str {
    match (first, second) {
        (CallOutcome::Accepted { .. }, CallOutcome::Accepted { .. }) => "result",
        (CallOutcome::Refused { guard: a, .. }, CallOutcome::Refused { guard: b, .. })
            if a != b =>
        {
            "guard"
        }
        (CallOutcome::Refused { .. }, CallOutcome::Refused { .. }) => "result",
        (CallOutcome::Undefined { .. }, CallOutcome::Undefined { .. }) => "guard",
        (CallOutcome::Refused { .. }, CallOutcome::Undefined { .. })
        | (CallOutcome::Undefined { .. }, CallOutcome::Refused { .. }) => REFUSED_OR_UNDEFINED,
        _ => "outcome",
    }
}

fn outcome_message(
    operator: &str,
    first: &CallOutcome,
    second: &CallOutcome,
    [one, other]: &[String; 2],
) -> String {
    if outcome_kind(first, second) == "result" {
        return format!("{operator}: {first} by both, with different results");
    }
    format!("{operator}: {first} for the {one}, {second} for the {other}")
}

fn surplus_message(parameters: &[Arc<str>], given: usize) -> String {
    if given <= parameters.len() {
        let names = parameters.join(", ");
        return format!("the action takes ({names}), but the label names another parameter");
    }
    let given = match given {
        1 => "1 argument".to_owned(),
        many => format!("{many} arguments"),
    };
    match parameters {
        [] => format!("the action takes no arguments, but the label gives {given}"),
        names => format!(
            "the action takes ({}), but the label gives {given}",
            names.join(", ")
        ),
    }
}

fn claim_message(claim: &Claim) -> String {
    match claim {
        Claim::Deadlock {
            enabled: Some(action),
        } => {
            format!("the trace claims a deadlock, but {action} leads on")
        }
        Claim::Deadlock { enabled: None } => {
            "the trace claims a deadlock, but the last state has a successor".to_owned()
        }
        Claim::InvariantHolds(name) => {
            format!("the trace claims that {name} is violated, but it holds in the last state")
        }
        Claim::InvariantHasValue(name) => {
            format!("the trace claims that {name} has no value in the last state, but it has one")
        }
        Claim::InvariantFalseEarlier { name, state } => {
            format!(
                "the trace claims that {name} is first violated at its end, but it is false in state {state}"
            )
        }
        Claim::Loop { state } => {
            format!(
                "the trace claims to go back to state {state}, but the model does not allow that step"
            )
        }
    }
}

fn by_variable(differences: &[VariableDifference]) -> Vec<DifferenceReport> {
    differences
        .iter()
        .flat_map(|by| {
            by.differences
                .iter()
                .map(|found| difference(&by.variable, found))
        })
        .collect()
}

fn results(
    first: &CallOutcome,
    second: &CallOutcome,
    differences: &[Difference],
) -> Vec<DifferenceReport> {
    if outcome_kind(first, second) == "result" {
        differences
            .iter()
            .map(|found| difference("result", found))
            .collect()
    } else {
        Vec::new()
    }
}

fn difference(root: &str, found: &Difference) -> DifferenceReport {
    let (kind, values) = match &found.change {
        Change::Replaced { left, right } => ("value", [Some(left.clone()), Some(right.clone())]),
        Change::OnlyLeft(left) => ("missing", [Some(left.clone()), None]),
        Change::OnlyRight(right) => ("extra", [None, Some(right.clone())]),
        Change::Members { left, right } => ("members", [members(left), members(right)]),
    };
    let [expected, observed] = values
        .each_ref()
        .map(|value| value.as_ref().map(Value::to_string));
    DifferenceReport {
        path: format!("{root}{}", found.place()),
        expected,
        observed,
        kind,
        values,
    }
}

fn members(only: &[Value]) -> Option<Value> {
    (!only.is_empty()).then(|| set::set_of(only.to_vec()))
}
