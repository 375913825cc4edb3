//! What a trace claims about its end.

use crate::eval::{Model, Search, State};
use crate::trace::{Cause, Closing, Ending, PropertyKind, TraceId};
use crate::value::Value;

use super::observed::action_text;
use super::verdict::{Claim, Finding};

/// What does not hold of a trace's end; `None` if all of it does, or if it
/// speaks of properties that the spec does not define. `history` has a state
/// for each number from 1.
pub(super) fn judge(
    model: &Model,
    ending: &Ending,
    history: &[State],
    frontier: &[State],
) -> Option<Finding> {
    let last = frontier.first()?;
    let closing = match &ending.closing {
        Closing::BackTo { state, .. } => loop_closes(model, last, *state, history),
        Closing::Finite | Closing::Stuttering => None,
    };
    closing.or_else(|| match &ending.cause {
        Cause::Deadlock => deadlock(model, last),
        Cause::Violation {
            kind: PropertyKind::Invariant,
            names,
        } => {
            // With `-continue`, TLC goes on through states that violate it.
            let judged = match (ending.trace, history) {
                (TraceId(0), all) => all,
                (_, [.., last]) => std::slice::from_ref(last),
                (_, []) => return None,
            };
            names
                .iter()
                .find_map(|name| invariant(model, name.as_str(), judged))
        }
        _ => None,
    })
}

fn loop_closes(model: &Model, last: &State, number: u64, history: &[State]) -> Option<Finding> {
    let target = usize::try_from(number)
        .ok()
        .and_then(|n| history.get(n.checked_sub(1)?))?;
    let closes = target == last || model.is_step(last, target).unwrap_or(true);
    (!closes).then_some(Finding::Claim(Claim::Loop { state: number }))
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

fn invariant(model: &Model, name: &str, history: &[State]) -> Option<Finding> {
    let definition = model.definition(name)?;
    let truths: Vec<Option<bool>> = history
        .iter()
        .map(|state| match model.apply(definition, &[], Some(state)) {
            Ok(Value::Bool(truth)) => Some(truth),
            _ => None,
        })
        .collect();
    let (last, before) = truths.split_last()?;
    if *last == Some(true) {
        return Some(Finding::Claim(Claim::InvariantHolds(name.into())));
    }
    let earlier = before.iter().position(|truth| *truth == Some(false))?;
    Some(Finding::Claim(Claim::InvariantFalseEarlier {
        name: name.into(),
        state: earlier as u64 + 1,
    }))
}
