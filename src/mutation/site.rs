//! Where in a definition a mistake can be made.

use std::sync::Arc;

use crate::diag::Span;
use crate::eval::Model;
use crate::spec::resolved::{DefId, ExceptStep, Expr, ExprKind, Operator, Spec};

use super::change::{Change, changes};
use super::except::indices;

/// The parts of an expression, to be changed in place.
fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    let mut parts: Vec<&mut Expr> = Vec::new();
    match &mut *expr.kind {
        ExprKind::Apply(operator, args) => {
            if let Operator::Lambda(_, body) = operator {
                parts.push(body);
            }
            parts.extend(args);
        }
        ExprKind::Operator(Operator::Lambda(_, body)) => parts.push(body),
        ExprKind::Junction(_, items)
        | ExprKind::Set(items)
        | ExprKind::Product(items)
        | ExprKind::Tuple(items) => parts.extend(items),
        ExprKind::Quantified(_, bounds, body)
        | ExprKind::Map(body, bounds)
        | ExprKind::Function(bounds, body) => {
            parts.extend(bounds.iter_mut().map(|bound| &mut bound.set));
            parts.push(body);
        }
        ExprKind::Unbounded(_, _, body) | ExprKind::Let(_, body) => parts.push(body),
        ExprKind::Choose(_, set, body) => {
            parts.extend(set);
            parts.push(body);
        }
        ExprKind::Filter(bound, predicate) => {
            parts.push(&mut bound.set);
            parts.push(predicate);
        }
        ExprKind::FunctionApply(a, b)
        | ExprKind::FunctionSet(a, b)
        | ExprKind::BoxAction(a, b)
        | ExprKind::AngleAction(a, b)
        | ExprKind::Fairness(_, a, b) => parts.extend([a, b]),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            parts.extend(fields.iter_mut().map(|(_, field)| field));
        }
        ExprKind::Except(base, updates) => {
            parts.push(base);
            for update in updates {
                for step in &mut update.path {
                    if let ExceptStep::Index(index) = step {
                        parts.push(index);
                    }
                }
                parts.push(&mut update.value);
            }
        }
        ExprKind::Field(record, _) => parts.push(record),
        ExprKind::If(a, b, c) => parts.extend([a, b, c]),
        ExprKind::Case(arms, other) => {
            for (condition, value) in arms {
                parts.extend([condition, value]);
            }
            parts.extend(other);
        }
        _ => {}
    }
    parts
}

/// A definition with one mistake in it.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The definition on its own whose text it is in.
    pub(super) owner: DefId,
    /// That, or the definition of a LET in it.
    pub(super) definition: DefId,
    /// Its body.
    pub(super) body: Expr,
    pub(super) span: Span,
    pub(super) what: &'static str,
    pub(super) text: String,
}

/// All changes to a definition and to what its LETs define, in the order of the
/// text.
pub(super) fn sites(model: &Model, owner: DefId) -> Vec<Site> {
    let spec = model.spec();
    let mut sites = Vec::new();
    let mut open = vec![owner];
    while let Some(definition) = open.pop() {
        let Some(defined) = spec.definitions.get(definition.0 as usize) else {
            continue;
        };
        let (body, indices) = (&defined.body, indices(defined));
        let mut found: Vec<(usize, Change)> = Vec::new();
        let mut copy = body.clone();
        let mut stack = vec![&mut copy];
        let mut number = 0;
        while let Some(expr) = stack.pop() {
            found.extend(
                changes(model, &indices, expr)
                    .into_iter()
                    .map(|change| (number, change)),
            );
            if let ExprKind::Let(ids, _) = &*expr.kind {
                open.extend(ids);
            }
            number += 1;
            stack.extend(parts(expr));
        }
        for (number, change) in found {
            sites.push(Site {
                owner,
                definition,
                body: replaced(body, number, change.mutated),
                span: change.span,
                what: change.what,
                text: change.text,
            });
        }
    }
    sites.sort_by_key(|site| (site.span.file, site.span.start, site.span.end));
    sites
}

/// The body with its n-th part, in the order of the walk in [`sites`], replaced.
fn replaced(body: &Expr, wanted: usize, mutated: Expr) -> Expr {
    let mut copy = body.clone();
    let mut stack = vec![&mut copy];
    let mut number = 0;
    while let Some(expr) = stack.pop() {
        if number == wanted {
            *expr = mutated;
            break;
        }
        number += 1;
        stack.extend(parts(expr));
    }
    copy
}

/// The spec with that mistake in it.
pub(super) fn mutated(spec: &Spec, site: &Site) -> Arc<Spec> {
    let mut spec = spec.clone();
    if let Some(definition) = spec.definitions.get_mut(site.definition.0 as usize) {
        definition.body = site.body.clone();
    }
    Arc::new(spec)
}
