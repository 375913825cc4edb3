//! What a trace claims about its end.

use crate::eval::{Model, Search, State};
use crate::spec::resolved::{DefId, Level};
use crate::trace::{Cause, Closing, Ending, PropertyKind, TraceId};
use crate::value::Value;

use super::history::History;
use super::observed::action_text;
use super::search::is_undecided;
use super::verdict::{Claim, Finding, UnjudgedClaim};

/// What TLC says when an invariant has no value.
const EVALUATING_INVARIANT: &str = "Evaluating invariant ";

/// So many states are asked whether they are the end that is claimed.
const MAX_ASKED: usize = 1_000;

/// What is said of the end of a trace.
#[derive(Default)]
pub(super) struct Judgement {
    /// It claims what does not hold.
    pub(super) wrong: Option<Box<Finding>>,
    /// It cannot be said, for this reason.
    pub(super) undecided: Option<String>,
    /// Claims that nobody judged.
    pub(super) unjudged: Vec<UnjudgedClaim>,
}

/// What is known of a trace when it ends.
#[derive(Clone, Copy)]
pub(super) struct AtEnd<'r> {
    pub(super) model: &'r Model,
    pub(super) history: &'r History,
    /// The states that the model may be in.
    pub(super) frontier: &'r [State],
    /// Whether it may be in others.
    pub(super) is_open: bool,
    /// Whether the model has no value on the last step, as a trace that ends in
    /// an error claims.
    pub(super) failed: bool,
}

/// What becomes of the claims about a trace's end.
pub(super) fn judge(at: AtEnd<'_>, ending: &Ending) -> Judgement {
    let mut judgement = Judgement::default();
    if at.frontier.is_empty() {
        return judgement;
    }
    if let Closing::BackTo { state, .. } = &ending.closing {
        at.closes(*state, &mut judgement);
    }
    match &ending.cause {
        Cause::Unstated => {}
        Cause::Deadlock => at.deadlock(&mut judgement),
        Cause::Violation { kind, names } => {
            for name in names {
                at.violation(*kind, name.as_str(), ending.trace, &mut judgement);
            }
            if names.is_empty() {
                judgement.leave("a temporal property", TEMPORAL);
            }
        }
        Cause::Error(text) => {
            let told = ending.cause.error_line().unwrap_or_default();
            at.error((text, told), &mut judgement);
        }
    }
    judgement
}

const TEMPORAL: &str = "of properties only invariants are judged";
const NOT_DEFINED: &str = "the spec does not define it";
const NO_STATE_PREDICATE: &str = "it is no predicate of states";
const MANY: &str = "the model may be in many states";
const NO_VALUE: &str = "it has no value";
const ERROR: &str = "errors of TLC are not judged";

impl Judgement {
    fn leave(&mut self, claim: impl Into<String>, reason: &'static str) {
        self.unjudged.push(UnjudgedClaim {
            claim: claim.into(),
            reason,
        });
    }

    fn wrong(&mut self, claim: Claim) {
        self.wrong
            .get_or_insert_with(|| Box::new(Finding::Claim(claim)));
    }
}

impl AtEnd<'_> {
    fn closes(&self, number: u64, judgement: &mut Judgement) {
        let index = usize::try_from(number)
            .unwrap_or(usize::MAX)
            .wrapping_sub(1);
        let Some(passed) = self.history.kept().get(index) else {
            match self.history.is_whole() {
                true => judgement.wrong(Claim::Loop { state: number }),
                false => {
                    judgement.undecided = Some(format!(
                        "the trace goes back to state {number}; of long traces only the first {} \
                         states are kept",
                        self.history.kept().len()
                    ));
                }
            }
            return;
        };
        let targets = passed.states();
        if targets.is_empty() || self.frontier.len() > MAX_ASKED {
            return judgement.leave(format!("back to state {number}"), MANY);
        }
        let closes = |last: &State| {
            // A step on which the model has no value is none that it allows.
            let steps = |target| match self.model.is_step(last, target) {
                Ok(steps) => steps,
                Err(error) => is_undecided(error.kind),
            };
            let mut targets = targets.iter();
            targets.any(|target| target == last || steps(target))
        };
        if !self.is_open && !self.frontier.iter().any(closes) {
            judgement.wrong(Claim::Loop { state: number });
        }
    }

    fn deadlock(&self, judgement: &mut Judgement) {
        if self.is_open || self.frontier.len() > MAX_ASKED {
            return judgement.leave("a deadlock", MANY);
        }
        let enabled: Option<Vec<Option<String>>> = self
            .frontier
            .iter()
            .map(|last| self.enabled(last))
            .collect();
        if let Some(Some(enabled)) = enabled.map(|all| all.into_iter().next()) {
            judgement.wrong(Claim::Deadlock { enabled });
        }
    }

    /// An action that leads on, by its name; `None` if none is known to.
    fn enabled(&self, last: &State) -> Option<Option<String>> {
        let mut enabled = None;
        let listed = self.model.successors(last, None, &mut |successor| {
            let action = successor.action;
            enabled = Some(action.map(|action| action_text(self.model, &action)));
            Search::Stop
        });
        listed.ok().and(enabled)
    }

    fn violation(&self, kind: PropertyKind, name: &str, trace: TraceId, judgement: &mut Judgement) {
        if kind != PropertyKind::Invariant {
            return judgement.leave(name, TEMPORAL);
        }
        let Some(definition) = self.model.definition(name) else {
            return judgement.leave(name, NOT_DEFINED);
        };
        if !self.is_state_predicate(definition) {
            return judgement.leave(name, NO_STATE_PREDICATE);
        }
        if self.is_open || self.frontier.len() > MAX_ASKED {
            return judgement.leave(name, MANY);
        }
        self.invariant((name, definition), trace, judgement);
    }

    fn is_state_predicate(&self, definition: DefId) -> bool {
        let definitions = &self.model.spec().definitions;
        definitions
            .get(definition.0 as usize)
            .is_some_and(|own| own.level <= Level::State && own.params.is_empty())
    }

    /// An invariant that is claimed to be false in the last state, and true
    /// before. With `-continue`, TLC goes on through states that violate it.
    fn invariant(
        &self,
        (name, definition): (&str, DefId),
        trace: TraceId,
        judgement: &mut Judgement,
    ) {
        let value = |state: &State| self.model.apply(definition, &[], Some(state)).ok();
        let truths: Vec<Option<Value>> = self.frontier.iter().map(value).collect();
        if truths.iter().all(|truth| *truth == Some(Value::Bool(true))) {
            return judgement.wrong(Claim::InvariantHolds(name.into()));
        }
        if !truths.contains(&Some(Value::Bool(false))) {
            return judgement.leave(name, NO_VALUE);
        }
        if trace == TraceId(0)
            && let Some(state) = self.history.first_violation(name, value)
        {
            judgement.wrong(Claim::InvariantFalseEarlier {
                name: name.into(),
                state,
            });
        }
    }

    /// An error that TLC met in or after the last state: its text, and what is
    /// told of it.
    fn error(&self, (text, told): (&str, String), judgement: &mut Judgement) {
        let first = text.lines().next().unwrap_or_default();
        let named = first
            .strip_prefix(EVALUATING_INVARIANT)
            .and_then(|rest| rest.strip_suffix(" failed."));
        let Some(name) = named else {
            if !self.failed {
                judgement.leave(told, ERROR);
            }
            return;
        };
        let Some(definition) = self.model.definition(name) else {
            return judgement.leave(told, NOT_DEFINED);
        };
        if self.is_open || self.frontier.len() > MAX_ASKED {
            return judgement.leave(told, MANY);
        }
        let has_value = |state: &State| self.model.apply(definition, &[], Some(state)).is_ok();
        if self.frontier.iter().all(has_value) {
            judgement.wrong(Claim::InvariantHasValue(name.into()));
        }
    }
}
