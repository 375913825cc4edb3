//! Traces that TLC wrote through the ALIAS of the configuration.
//!
//! TLC prints the fields of the ALIAS in place of the variables. A field that is
//! the variable of its name, as in `[x |-> x, twice |-> 2 * x]`, tells the
//! variable; any other is derived, even if a variable has its name.

use std::sync::Arc;

use crate::eval::Model;
use crate::spec::resolved::ExprKind;
use crate::trace::Observation;

/// An ALIAS that is written as a record, with a field of some variable's name.
#[derive(Clone, Debug)]
pub(super) struct Aliased {
    name: Arc<str>,
    /// Each field, with the index of the variable that it is.
    fields: Vec<(Arc<str>, Option<usize>)>,
    /// Whether a field that is derived has the name of a variable.
    hides: bool,
}

impl Aliased {
    pub(super) fn of(model: &Model) -> Option<Self> {
        let (name, id) = model.behaviour().alias.as_ref()?;
        let definition = model.spec().definitions.get(id.0 as usize)?;
        let ExprKind::Record(fields) = &*definition.body.kind else {
            return None;
        };
        let variables = model.variables();
        let told = |field: &Arc<str>, kind: &ExprKind| match kind {
            ExprKind::Variable(variable) => {
                let index = variable.0 as usize;
                (variables.get(index) == Some(field)).then_some(index)
            }
            _ => None,
        };
        let fields: Vec<_> = fields
            .iter()
            .map(|(field, expr)| (Arc::clone(field), told(field, &expr.kind)))
            .collect();
        let is_variable = |name: &Arc<str>| variables.contains(name);
        let concerns = fields.iter().any(|(name, _)| is_variable(name));
        let hides = fields
            .iter()
            .any(|(name, told)| told.is_none() && is_variable(name));
        concerns.then(|| Self {
            name: Arc::clone(name),
            fields,
            hides,
        })
    }

    /// Whether a state was written through it: all its fields are told, and
    /// nothing else.
    pub(super) fn is_of(&self, observation: &Observation) -> bool {
        let vars = &observation.vars;
        vars.len() == self.fields.len() && vars.iter().all(|(name, _)| self.has(name.as_str()))
    }

    /// Whether it gives the name of a variable to something else. Any other says
    /// the same of the variables as the variables themselves.
    pub(super) fn hides_variables(&self) -> bool {
        self.hides
    }

    fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| **field == *name)
    }

    /// The variable that a field is.
    pub(super) fn variable(&self, field: &str) -> Option<usize> {
        let mut fields = self.fields.iter();
        fields.find(|(own, _)| **own == *field)?.1
    }

    /// What is to be said of a trace that was written through it.
    pub(super) fn told(&self) -> ThroughAlias {
        let derived = self.fields.iter().filter(|(_, told)| told.is_none());
        ThroughAlias {
            alias: Arc::clone(&self.name),
            derived: derived.map(|(field, _)| Arc::clone(field)).collect(),
        }
    }
}

/// That a trace was written through an ALIAS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThroughAlias {
    /// Its name.
    pub alias: Arc<str>,
    /// Its fields that tell no variable, and are not judged.
    pub derived: Vec<Arc<str>>,
}
