//! Definitions of one spec, to be compared with what other texts make of them.

use rustc_hash::FxHashMap;

use crate::eval::Model;
use crate::replay::{CallRules, Input};
use crate::spec::resolved::DefId;

use super::catalogue::Catalogue;
use super::form::Key;
use super::meaning::{Effort, Meaning};
use super::operator::{Operator, Sided, Subject};
use super::same::Renamed;
use super::seen::{self, MOST_POINTS, Points, Wanted};
use super::tried;

/// Definitions with the points at which the traces apply them.
pub struct Subjects<'m> {
    rules: &'m CallRules,
    operators: Vec<(Operator<'m>, Points)>,
    places: FxHashMap<DefId, usize>,
}

impl<'m> Subjects<'m> {
    /// Gathers the points of those definitions that can be compared.
    pub fn gather(
        model: &'m Model,
        rules: &'m CallRules,
        traces: &[Input],
        definitions: &[DefId],
    ) -> Self {
        let spec = model.spec();
        let catalogue = Catalogue::of(std::iter::once(&**spec));
        let mut places = FxHashMap::default();
        let mut operators = Vec::new();
        for id in definitions {
            let Some(definition) = spec.definitions.get(id.0 as usize) else {
                continue;
            };
            let key = Key::of(definition);
            let side = (&key, &catalogue, model);
            if let Ok(operator) = Operator::new(side, side)
                && operator.old.definition() == Some(*id)
            {
                places.insert(*id, operators.len());
                operators.push(operator);
            }
        }
        let rooms = vec![MOST_POINTS; operators.len()];
        let of = (model, rules);
        let points = seen::points(of, traces, (&operators, rooms), &Wanted::default());
        Self {
            rules,
            operators: operators.into_iter().zip(points).collect(),
            places,
        }
    }

    /// A definition compared with what a model of the same names makes of it;
    /// `None` if it cannot be compared on its own.
    pub fn compare(&self, definition: DefId, other: &Model, effort: Effort) -> Option<Meaning> {
        let (operator, points) = self.operators.get(*self.places.get(&definition)?)?;
        let new = Sided {
            model: other,
            subject: Subject::Definition(definition),
        };
        let operator = Operator {
            new,
            ..operator.clone()
        };
        let is_value = self.rules.value_operators.contains(&operator.name);
        Some(tried::compare(
            &operator,
            points,
            is_value,
            (effort, &Renamed::default()),
        ))
    }
}
