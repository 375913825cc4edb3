//! Cases that ask for the value of an expression.

use crate::eval::{EvalError, evaluate};
use crate::spec::{Failure, resolve_expression_text};
use crate::value::force_to_print;

use super::super::answer::Answer;
use super::case::{Case, LIMITS};

pub(super) fn answer(case: &Case) -> Answer {
    work_out(case).unwrap_or_else(|answer| answer)
}

fn work_out(case: &Case) -> Result<Answer, Answer> {
    let rejected = |failure: Failure| Answer::rejected(&failure.diagnostics);
    let mut spec = case.load().map_err(rejected)?;
    let expr = resolve_expression_text(&mut spec, "expression", &case.expr).map_err(rejected)?;
    let bindings = case.set_up(&mut spec)?;
    let value = evaluate(&spec, &bindings, &expr, None, LIMITS).value;
    // The oracle's answers are values with all sets listed; where one cannot
    // be, that is the answer.
    value
        .and_then(|value| force_to_print(&value).map_err(Box::<EvalError>::from))
        .map(|value| Answer::value(&value))
        .map_err(|error| Answer::undefined(&error))
}
