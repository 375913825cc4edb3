//! Cases that ask for initial states or successors.

use std::sync::Arc;

use crate::eval::{Behaviour, EvalError, Evaluated, Formula, Model, Search, State, evaluate};
use crate::spec::resolved::Level;
use crate::spec::{Failure, level_of, resolve_expression_text};
use crate::value::ErrorKind;

use super::super::answer::Answer;
use super::Answered;
use super::case::{Case, LIMITS};

/// So many states are listed and no more; one that is found twice counts twice.
const MAX_STATES: usize = 100_000;

pub(super) fn answer(case: &Case) -> Answered {
    work_out(case).unwrap_or_else(Answered::from)
}

fn work_out(case: &Case) -> Result<Answered, Answer> {
    let Some(init) = &case.init else {
        return Err(Answer::incomplete("init"));
    };
    let rejected = |failure: Failure| Answer::rejected(&failure.diagnostics);
    let mut spec = case.load().map_err(rejected)?;
    let mut formula = |origin: &str, text: &str| {
        resolve_expression_text(&mut spec, origin, text).map_err(rejected)
    };
    let init = formula("init", init)?;
    let action = case.action.as_deref();
    let next = action.map(|action| formula("action", action)).transpose()?;
    let bindings = case.set_up(&mut spec)?;
    for (what, formula) in [("init", Some(&init)), ("action", next.as_ref())] {
        // TLC works constants out beforehand, and refuses what has a value
        // then; what has none is met again later.
        if let Some(formula) = formula
            && level_of(&spec, formula) == Level::Constant
        {
            let found = evaluate(&spec, &bindings, formula, None, LIMITS);
            if found.value.is_ok() && !found.asks_of_run {
                return Err(Answer::constant(what));
            }
        }
    }
    let behaviour = Behaviour {
        init: Some(Formula::Expression(init)),
        next: next.map(Formula::Expression),
        ..Behaviour::default()
    };
    let steps = behaviour.next.is_some();
    let model = Model::new(Arc::new(spec), &bindings, behaviour, LIMITS);
    let answer = states(&model, steps).unwrap_or_else(|error| Answer::undefined(&error));
    Ok(Answered::new(answer, &model.warnings()))
}

/// The initial states, or those that follow them.
fn states(model: &Model, steps: bool) -> Evaluated<Answer> {
    let mut initial = Collection::default();
    model.initial_states(None, &mut |state| initial.add(state))?;
    let initial = initial.states()?;
    if !steps {
        return Ok(Answer::initial_states(model.variables(), &initial));
    }
    let mut next = Collection::default();
    for state in &initial {
        model.successors_of_initial(state, &mut |successor| next.add(successor.state))?;
    }
    Ok(Answer::successors(model.variables(), &next.states()?))
}

/// States as they are found, up to [`MAX_STATES`].
#[derive(Default)]
struct Collection {
    states: Vec<State>,
}

impl Collection {
    fn add(&mut self, state: State) -> Search {
        self.states.push(state);
        if self.states.len() > MAX_STATES {
            Search::Stop
        } else {
            Search::Continue
        }
    }

    /// Each once, in order.
    fn states(mut self) -> Evaluated<Vec<State>> {
        if self.states.len() > MAX_STATES {
            let detail = format!("more than {MAX_STATES} states");
            return Err(EvalError::new(ErrorKind::Limit, detail));
        }
        self.states.sort_unstable();
        self.states.dedup();
        Ok(self.states)
    }
}
