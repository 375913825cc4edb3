//! From an operator's judgement to the outcome of a call.

use crate::engine::Outcome;
use crate::value::Value;

use super::arguments::{Argument, Arguments};
use super::conjuncts::{Judgement, Stop};

/// A relation that is refused leaves what it was given as `before`.
pub(crate) fn relation(args: &Arguments<'_>, judgement: Judgement<Value>) -> Argument<Outcome> {
    let before = args.value("before")?;
    Ok(outcome(judgement, || before.clone()))
}

/// A predicate that is refused is FALSE.
pub(crate) fn predicate(judgement: Judgement<()>) -> Outcome {
    outcome(judgement.map(|()| Value::Bool(true)), || Value::Bool(false))
}

/// A value operator has no guards, so it is refused nowhere.
pub(crate) fn value(judgement: Judgement<Value>) -> Outcome {
    outcome(judgement, || Value::Bool(false))
}

fn outcome(judgement: Judgement<Value>, if_refused: impl FnOnce() -> Value) -> Outcome {
    match judgement {
        Ok(result) => Outcome::Accepted { result },
        Err(Stop::Refused(guard)) => Outcome::Refused {
            guard,
            result: if_refused(),
        },
        Err(Stop::Undefined(conjunct, reason)) => Outcome::Undefined {
            conjunct,
            reason: reason.to_string(),
        },
    }
}
