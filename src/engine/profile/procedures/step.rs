//! A call, as the machines look at it.

use crate::engine::profile::reading;
use crate::engine::profile::seam::CheckId;
use crate::engine::{Call, Composed, Composition};
use crate::value::{Value, brief};

use super::check::Check;

/// A call that its own relation accepts, in a composed state.
pub(super) struct Step<'a> {
    pub(super) state: &'a Composed,
    pub(super) call: &'a Call,
    /// What the call leads to.
    pub(super) result: &'a Value,
    /// The machine that looks at it.
    pub(super) machine: &'static str,
    /// The answer that the machine goes by, given what a check really says.
    pub(super) seam: &'a dyn Fn(CheckId, bool) -> bool,
}

/// An object that a call moves, and the zone that it moves to.
pub(super) struct Relocation<'a> {
    pub(super) id: Option<&'a Value>,
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
        let moved = |id, destination| Relocation {
            id: self.call.arg(id),
            destination: self.call.arg(destination),
        };
        match self.operator() {
            "SwapLocation8" => vec![moved("first", "secondZone"), moved("second", "firstZone")],
            _ => vec![moved("id", "destination")],
        }
    }

    /// Nothing changes.
    pub(super) fn stays(&self) -> Composition {
        Composition::Becomes(self.state.clone())
    }

    /// A component becomes what the call leads to, if `before` is the component as it
    /// stands.
    pub(super) fn replaces(&self, component: &str) -> Composition {
        let (before, own) = (self.call.arg("before"), self.state.get(component));
        if !self.holds(Check::Current, before.is_some() && before == own) {
            return self.not_current(&format!("`{component}`"));
        }
        Composition::Becomes(self.state.clone().with(component, self.result.clone()))
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
