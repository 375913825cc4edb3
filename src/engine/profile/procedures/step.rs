//! A call, as the machines look at it.

use crate::engine::profile::reading;
use crate::engine::profile::seam::CheckId;
use crate::engine::{Call, Composed, Composition, Outcome};
use crate::value::{Value, brief};

use super::check::Check;

/// A call in a composed state, with what its own relation says of it.
pub(super) struct Step<'a> {
    pub(super) state: &'a Composed,
    pub(super) call: &'a Call,
    pub(super) outcome: &'a Outcome,
    /// The machine that looks at it.
    pub(super) machine: &'static str,
    /// The answer that the machine goes by, given what a check really says.
    pub(super) seam: &'a dyn Fn(CheckId, bool) -> bool,
}

/// An object that a call moves, from one zone to another.
pub(super) struct Relocation<'a> {
    pub(super) id: Option<&'a Value>,
    pub(super) source: Option<&'a Value>,
    pub(super) destination: Option<&'a Value>,
}

impl<'a> Step<'a> {
    pub(super) fn operator(&self) -> &'a str {
        self.call.operator.as_str()
    }

    /// Whether the machine goes on, given what `check` really says.
    pub(super) fn holds(&self, check: Check, actual: bool) -> bool {
        (self.seam)(CheckId::new(self.machine, check.name()), actual)
    }

    /// What the call leads to, if its relation accepts it.
    pub(super) fn accepted(&self) -> Option<&'a Value> {
        match self.outcome {
            Outcome::Accepted { result } => Some(result),
            Outcome::Refused { .. } | Outcome::Undefined { .. } => None,
        }
    }

    /// A field of an argument.
    pub(super) fn field(&self, argument: &str, name: &str) -> Option<&'a Value> {
        reading::field(self.call.arg(argument)?, name).ok()
    }

    /// Whether a field of an argument is this text.
    pub(super) fn says(&self, argument: &str, name: &str, text: &str) -> bool {
        let field = self.field(argument, name);
        field.and_then(reading::as_text) == Some(text)
    }

    /// What moves by the call: of a swap both, each to where the other was.
    pub(super) fn relocations(&self) -> Vec<Relocation<'a>> {
        let moved = |id, source, destination| Relocation {
            id: self.call.arg(id),
            source: self.call.arg(source),
            destination: self.call.arg(destination),
        };
        match self.operator() {
            "SwapLocation8" => vec![
                moved("first", "firstZone", "secondZone"),
                moved("second", "secondZone", "firstZone"),
            ],
            _ => vec![moved("id", "source", "destination")],
        }
    }

    /// Nothing changes.
    pub(super) fn stays(&self) -> Composition {
        Composition::Becomes(self.state.clone())
    }

    /// A component becomes what the call leads to: if its relation accepts it,
    /// and `before` is the component as it stands.
    pub(super) fn replaces(&self, component: &str) -> Composition {
        let Some(after) = self.accepted() else {
            return self.stays();
        };
        let (before, own) = (self.call.arg("before"), self.state.get(component));
        if !self.holds(Check::Current, before.is_some() && before == own) {
            return self.not_current(&format!("`{component}`"));
        }
        Composition::Becomes(self.state.clone().with(component, after.clone()))
    }

    /// `before` is not what it should be.
    pub(super) fn not_current(&self, what: &str) -> Composition {
        let before = self.call.arg("before").map_or_else(String::new, brief);
        Composition::NoStep(format!(
            "`before` is not {what} as it stands: it is {before}"
        ))
    }

    /// The stage does not admit the operator.
    pub(super) fn not_in(&self, stage: &str) -> Composition {
        Composition::NoStep(format!("{} is no step in {stage}", self.operator()))
    }
}
