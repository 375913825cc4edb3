//! What a trace claims about its end.

use crate::eval::{Model, Search, State};
use crate::trace::{Cause, Closing, Ending, PropertyKind, TraceId};
use crate::value::Value;

use super::history::History;
use super::observed::action_text;
use super::verdict::{Claim, Finding};

/// What is wrong with the end of a trace.
pub(super) enum Judgement {
    /// It claims what does not hold.
    Wrong(Box<Finding>),
    /// It cannot be said, for this reason.
    Undecided(String),
}

/// What does not hold of a trace's end; `None` if all of it does, or if it
/// speaks of properties that the spec does not define.
pub(super) fn judge(
    model: &Model,
    ending: &Ending,
    history: &History,
    frontier: &[State],
) -> Option<Judgement> {
    let last = frontier.first()?;
    let closing = match &ending.closing {
        Closing::BackTo { state, .. } => loop_closes(model, last, *state, history),
        Closing::Finite | Closing::Stuttering => None,
    };
    closing.or_else(|| match &ending.cause {
        Cause::Deadlock => deadlock(model, last).map(|finding| Judgement::Wrong(Box::new(finding))),
        Cause::Violation {
            kind: PropertyKind::Invariant,
            names,
        } => names
            .iter()
            .find_map(|name| invariant(model, name.as_str(), ending.trace, history)),
        _ => None,
    })
}

fn loop_closes(model: &Model, last: &State, number: u64, history: &History) -> Option<Judgement> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    let Some(target) = history.kept().get(index) else {
        let reason = format!(
            "the trace goes back to state {number}; of long traces only the first {} states are \
             kept",
            history.kept().len()
        );
        return (!history.is_whole()).then_some(Judgement::Undecided(reason));
    };
    let closes = target == last || model.is_step(last, target).unwrap_or(true);
    (!closes).then(|| wrong(Claim::Loop { state: number }))
}

fn wrong(claim: Claim) -> Judgement {
    Judgement::Wrong(Box::new(Finding::Claim(claim)))
}

fn deadlock(model: &Model, last: &State) -> Option<Finding> {
    let mut enabled = None;
    model
        .successors(last, None, &mut |successor| {
            enabled = Some(
                successor
                    .action
                    .map(|action| action_text(&action.name, &action.args)),
            );
            Search::Stop
        })
        .ok()?;
    enabled.map(|enabled| Finding::Claim(Claim::Deadlock { enabled }))
}

/// An invariant that is claimed to be false in the last state, and true before.
/// With `-continue`, TLC goes on through states that violate it.
fn invariant(model: &Model, name: &str, trace: TraceId, history: &History) -> Option<Judgement> {
    let definition = model.definition(name)?;
    let truth = |state: &State| match model.apply(definition, &[], Some(state)) {
        Ok(Value::Bool(truth)) => Some(truth),
        _ => None,
    };
    if truth(history.last()?) == Some(true) {
        return Some(wrong(Claim::InvariantHolds(name.into())));
    }
    if trace != TraceId(0) {
        return None;
    }
    let kept = history.kept();
    let before = match history.is_whole() {
        true => kept.split_last().map_or(kept, |(_, before)| before),
        false => kept,
    };
    let earlier = before.iter().position(|state| truth(state) == Some(false));
    let earlier = earlier.map(|index| index as u64 + 1);
    let state = earlier.or_else(|| history.first_violation(name))?;
    Some(wrong(Claim::InvariantFalseEarlier {
        name: name.into(),
        state,
    }))
}
