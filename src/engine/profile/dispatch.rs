//! From a call to the operator, and from its judgement to an outcome.

use crate::engine::{
    ArgumentMismatch, Call, Components, Composed, Composition, Engine, GuardPath, OperatorInfo,
    OperatorKind, Outcome,
};

use super::arguments::{Argument, Arguments};
use super::operators::operators;
use super::reading;
use super::seam::{Seam, Strict};
use super::{abilities, decks, operations, procedures, zones};

/// The engine of the reference profile.
#[derive(Debug)]
pub struct ReferenceProfile<S = Strict> {
    seam: S,
    operators: Vec<OperatorInfo>,
}

impl<S> ReferenceProfile<S> {
    /// The engine's name.
    pub const NAME: &'static str = "reference-profile";

    /// The engine whose guards and values pass through `seam`.
    pub fn new(seam: S) -> Self {
        Self {
            seam,
            operators: operators(),
        }
    }
}

impl<S: Seam> Engine for ReferenceProfile<S> {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn operators(&self) -> &[OperatorInfo] {
        &self.operators
    }

    fn judge(&self, call: &Call) -> Option<Outcome> {
        let name = call.operator.as_str();
        let operator = self.operators.iter().find(|own| own.name == name)?;
        if let Some(mismatch) = operator.mismatch(call) {
            return Some(ill_formed(name, &mismatch));
        }
        match apply(&self.seam, name, &Arguments::of(call)) {
            Ok(outcome) => outcome.map(|outcome| worked_out(operator, outcome)),
            Err(mismatch) => Some(ill_formed(name, &mismatch)),
        }
    }

    fn procedures(&self) -> Vec<&'static str> {
        procedures::names()
    }

    fn components(&self, procedure: &str) -> Option<Components> {
        procedures::components(procedure)
    }

    fn compose(&self, procedure: &str, state: &Composed, call: &Call) -> Option<Composition> {
        let name = call.operator.as_str();
        let operator = self.operators.iter().find(|own| own.name == name)?;
        let outcome = self.judge(call)?;
        procedures::step(
            &self.seam,
            procedure,
            state,
            call,
            (operator.kind, &outcome),
        )
    }
}

/// A call whose arguments are not the operator's has no value from its first
/// conjunct on.
fn ill_formed(operator: &str, mismatch: &ArgumentMismatch) -> Outcome {
    Outcome::Undefined {
        conjunct: GuardPath::new(format!("{operator}.1")),
        reason: mismatch.to_string(),
    }
}

/// The value of an operator stands in a state, where TLC works all of it out: one
/// with a set whose members cannot be put in order has none.
fn worked_out(operator: &OperatorInfo, outcome: Outcome) -> Outcome {
    match (&outcome, operator.kind) {
        (Outcome::Accepted { result }, OperatorKind::Value) => match reading::worked_out(result) {
            Ok(result) => Outcome::Accepted { result },
            Err(reason) => Outcome::Undefined {
                conjunct: GuardPath::new(format!("{}.1", operator.name)),
                reason: reason.to_string(),
            },
        },
        _ => outcome,
    }
}

/// The first chapter that has an operator of this name answers.
fn apply(seam: &impl Seam, name: &str, args: &Arguments<'_>) -> Argument<Option<Outcome>> {
    if let Some(outcome) = zones::apply(seam, name, args)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = decks::apply(seam, name, args)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = operations::apply(seam, name, args)? {
        return Ok(Some(outcome));
    }
    abilities::apply(seam, name, args)
}
