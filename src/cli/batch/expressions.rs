//! Cases that ask for the value of an expression.

use crate::eval::evaluate;
use crate::spec::{Failure, resolve_expression_text};

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
    match evaluate(&spec, &bindings, &expr, None, LIMITS).value {
        Ok(value) => Ok(Answer::value(&value)),
        Err(error) => Err(Answer::undefined(&error)),
    }
}
