//! The engines that come with the tool.

use super::call::{Call, Outcome};
use super::composition::{Components, Composed, Composition};
use super::operator::OperatorInfo;
use super::profile::{ReferenceProfile, Strict};

/// An implementation that can be asked to judge calls.
pub trait Engine: Send + Sync {
    /// Its name, as `--engine` takes it.
    fn name(&self) -> &str;

    /// The operators it implements.
    fn operators(&self) -> &[OperatorInfo];

    /// Its judgement of `call`; `None` if it has no such operator.
    fn judge(&self, call: &Call) -> Option<Outcome>;

    /// The names of its composite procedures.
    fn procedures(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The variables that a composite procedure is about; `None` if it has no
    /// procedure of this name.
    fn components(&self, procedure: &str) -> Option<Components> {
        let _ = procedure;
        None
    }

    /// What a composite procedure makes of a call in a composed state; `None` if
    /// it has no such procedure, or no such operator.
    fn compose(&self, procedure: &str, state: &Composed, call: &Call) -> Option<Composition> {
        let _ = (procedure, state, call);
        None
    }
}

/// The embedded engine called `name`.
pub fn by_name(name: &str) -> Option<Box<dyn Engine>> {
    match name {
        ReferenceProfile::<Strict>::NAME => Some(Box::new(ReferenceProfile::new(Strict))),
        _ => None,
    }
}

/// The names of the embedded engines.
pub fn names() -> &'static [&'static str] {
    &[ReferenceProfile::<Strict>::NAME]
}
