//! Mistakes in EXCEPT: an update that is not made, or made elsewhere.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::spec::resolved::{
    Definition, ExceptStep, ExceptUpdate, Expr, ExprKind, LocalId, Origin, Spec,
};

use super::change::{Made, without};

/// The parameters of a definition that functions are applied to in it: of two of
/// them, one may be written for the other.
pub(super) fn indices(definition: &Definition) -> Vec<LocalId> {
    let mut found: BTreeSet<LocalId> = BTreeSet::new();
    let mut open = vec![&definition.body];
    while let Some(expr) = open.pop() {
        let mut note = |index: &Expr| {
            if let ExprKind::Local(local) = &*index.kind {
                found.insert(*local);
            }
        };
        match &*expr.kind {
            ExprKind::FunctionApply(_, index) => note(index),
            ExprKind::Except(_, updates) => {
                for step in updates.iter().flat_map(|update| &update.path) {
                    if let ExceptStep::Index(index) = step {
                        note(index);
                    }
                }
            }
            _ => {}
        }
        expr.for_each_child(&mut |child| open.push(child));
    }
    let params = definition.params.iter().map(|param| param.local);
    params.filter(|local| found.contains(local)).collect()
}

impl Made<'_> {
    /// Each update dropped, its path shortened, its last field another, and each
    /// index that is a parameter another one.
    pub(super) fn except(&mut self, base: &Expr, updates: &[ExceptUpdate]) {
        for (place, update) in updates.iter().enumerate() {
            let value = update.value.span;
            let path = self.shown_path(&update.path);
            let kept = without(updates, place);
            let kind = match kept.is_empty() {
                true => (*base.kind).clone(),
                false => ExprKind::Except(base.clone(), kept),
            };
            self.put(
                "update dropped",
                kind,
                value,
                format!("no update of !{path}"),
            );
            let now = |path: Vec<ExceptStep>| {
                let mut updates = updates.to_vec();
                if let Some(slot) = updates.get_mut(place) {
                    slot.path = path;
                }
                ExprKind::Except(base.clone(), updates)
            };
            for path in self.other_indices(&update.path) {
                let shown = self.shown_path(&path);
                let text = format!("!{shown} = {}", self.text(value));
                self.put("another index", now(path), value, text);
            }
            let Some((last, before)) = update.path.split_last() else {
                continue;
            };
            if !before.is_empty() {
                let shown = self.shown_path(before);
                let text = format!("!{shown} = {}", self.text(value));
                self.put("path shortened", now(before.to_vec()), value, text);
            }
            if let ExceptStep::Field(name) = last
                && let Some(other) = sibling(self.spec, name)
            {
                let mut path = before.to_vec();
                path.push(ExceptStep::Field(other));
                let shown = self.shown_path(&path);
                let text = format!("!{shown} = {}", self.text(value));
                self.put("another field", now(path), value, text);
            }
        }
    }

    /// A path with one of its indices another one, each time.
    fn other_indices(&self, path: &[ExceptStep]) -> Vec<Vec<ExceptStep>> {
        let mut paths = Vec::new();
        for (place, step) in path.iter().enumerate() {
            let ExceptStep::Index(index) = step else {
                continue;
            };
            let ExprKind::Local(own) = &*index.kind else {
                continue;
            };
            let others = self.indices.iter().filter(|other| *other != own);
            for other in others.filter(|_| self.indices.contains(own)) {
                let mut path = path.to_vec();
                if let Some(slot) = path.get_mut(place) {
                    *slot = ExceptStep::Index(Expr {
                        kind: Box::new(ExprKind::Local(*other)),
                        span: index.span,
                    });
                }
                paths.push(path);
            }
        }
        paths
    }

    /// A path, in which parameters may stand that the text has not there.
    fn shown_path(&self, path: &[ExceptStep]) -> String {
        let step = |step: &ExceptStep| match step {
            ExceptStep::Field(name) => format!(".{name}"),
            ExceptStep::Index(index) => match &*index.kind {
                ExprKind::Local(local) => {
                    let name = self.spec.locals.get(local.0 as usize);
                    format!("[{}]", name.map_or("_", |name| name))
                }
                _ => format!("[{}]", self.text(index.span)),
            },
        };
        path.iter().map(step).collect()
    }
}

/// The field that stands behind this one in a record or a set of records of the
/// spec, the same one each time; the first field behind the last one.
fn sibling(spec: &Spec, name: &str) -> Option<Arc<str>> {
    let own = spec.definitions.iter();
    let mut bodies = own
        .filter(|definition| definition.origin == Origin::User)
        .map(|definition| &definition.body);
    bodies.find_map(|body| {
        let mut open = vec![body];
        while let Some(expr) = open.pop() {
            if let ExprKind::Record(fields) | ExprKind::RecordSet(fields) = &*expr.kind
                && fields.len() > 1
                && let Some(place) = fields.iter().position(|(own, _)| **own == *name)
            {
                let next = fields.get((place + 1) % fields.len());
                return next.map(|(other, _)| Arc::clone(other));
            }
            expr.for_each_child(&mut |child| open.push(child));
        }
        None
    })
}
