//! Cases that ask for the value of an expression.

use crate::eval::{EvalError, evaluate};
use crate::spec::{Failure, resolve_expression_text};
use crate::value::force_to_print;

use super::super::answer::Answer;
use super::Answered;
use super::case::{Case, LIMITS};

pub(super) fn answer(case: &Case) -> Answered {
    work_out(case).unwrap_or_else(Answered::from)
}

fn work_out(case: &Case) -> Result<Answered, Answer> {
    let Some(text) = &case.expr else {
        return Err(Answer::incomplete("expr"));
    };
    let rejected = |failure: Failure| Answer::rejected(&failure.diagnostics);
    let mut spec = case.load().map_err(rejected)?;
    let expr = resolve_expression_text(&mut spec, "expression", text).map_err(rejected)?;
    let bindings = case.set_up(&mut spec)?;
    let evaluation = evaluate(&spec, &bindings, &expr, None, LIMITS);
    // The oracle's answers are values with all sets listed; where one cannot
    // be, that is the answer.
    let value = evaluation
        .value
        .and_then(|value| force_to_print(&value).map_err(Box::<EvalError>::from));
    let answer = match value {
        Ok(value) => Answer::value(&value),
        Err(error) => Answer::undefined(&error),
    };
    Ok(Answered::new(answer, &evaluation.warnings))
}
