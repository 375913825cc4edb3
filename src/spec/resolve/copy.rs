//! Copies of resolved expressions in which everything bound is fresh.

use rustc_hash::FxHashMap;

use crate::spec::resolved::{
    Bound, DefId, ExceptStep, ExceptUpdate, Expr, ExprKind, LocalId, Operator, Param, Pattern, Spec,
};

use super::{MAX_COPIED, expr, fresh_local};

/// Copies expressions; a [`LocalId`] stays unique within the [`Spec`].
pub(super) struct Copier<'a> {
    spec: &'a mut Spec,
    locals: FxHashMap<LocalId, LocalId>,
    definitions: FxHashMap<DefId, DefId>,
}

impl<'a> Copier<'a> {
    /// A copier that has renamed nothing.
    pub(super) fn new(spec: &'a mut Spec) -> Self {
        Self {
            spec,
            locals: FxHashMap::default(),
            definitions: FxHashMap::default(),
        }
    }

    /// A copy of a parameter, which later copies refer to.
    pub(super) fn param(&mut self, param: &Param) -> Param {
        Param {
            local: self.bind(param.local),
            ..param.clone()
        }
    }

    /// Copies the definitions of LETs around a part of one of them, which later
    /// copies refer to. What was a parameter before stays one.
    pub(super) fn around(&mut self, lets: &[Vec<DefId>]) -> Vec<Vec<DefId>> {
        let params = self.locals.clone();
        let copies = lets.iter().map(|ids| self.definitions(ids)).collect();
        self.locals.extend(params);
        copies
    }

    /// Copies a LET's definitions, which later copies refer to.
    pub(super) fn definitions(&mut self, ids: &[DefId]) -> Vec<DefId> {
        let copies: Vec<DefId> = ids.iter().map(|id| self.reserve(*id)).collect();
        for (id, copy) in ids.iter().zip(&copies) {
            let Some(mut definition) = self.spec.definitions.get(id.0 as usize).cloned() else {
                continue;
            };
            definition.params = self.params(&definition.params);
            definition.body = self.expr(&definition.body);
            if let Some(slot) = self.spec.definitions.get_mut(copy.0 as usize) {
                *slot = definition;
            }
        }
        copies
    }

    fn reserve(&mut self, id: DefId) -> DefId {
        let copy = DefId(self.spec.definitions.len() as u32);
        let index = id.0 as usize;
        if let Some(definition) = self.spec.definitions.get(index).cloned() {
            self.spec.definitions.push(definition);
            let info = self.spec.context.infos.get(index).cloned();
            self.spec.context.infos.push(info.unwrap_or_default());
            self.definitions.insert(id, copy);
        }
        copy
    }

    fn bind(&mut self, local: LocalId) -> LocalId {
        let name = self.spec.locals.get(local.0 as usize).cloned();
        let copy = fresh_local(self.spec, &name.unwrap_or_default());
        self.locals.insert(local, copy);
        copy
    }

    fn local(&self, local: LocalId) -> LocalId {
        self.locals.get(&local).copied().unwrap_or(local)
    }

    fn params(&mut self, params: &[Param]) -> Vec<Param> {
        params.iter().map(|param| self.param(param)).collect()
    }

    /// Copies an expression.
    ///
    /// Beyond the limit there are no more copies; the caller finds that out by
    /// [`Resolver::within_limits`](super::Resolver).
    pub(super) fn expr(&mut self, original: &Expr) -> Expr {
        self.spec.context.copied += 1;
        if self.spec.context.copied >= MAX_COPIED {
            return super::broken(original.span);
        }
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            expr(self.kind(&original.kind), original.span)
        })
    }

    fn all(&mut self, originals: &[Expr]) -> Vec<Expr> {
        originals.iter().map(|one| self.expr(one)).collect()
    }

    fn kind(&mut self, kind: &ExprKind) -> ExprKind {
        match kind {
            ExprKind::Bool(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::Int(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Variable(_)
            | ExprKind::Constant(_) => kind.clone(),
            ExprKind::Local(local) => ExprKind::Local(self.local(*local)),
            ExprKind::Apply(operator, args) => {
                ExprKind::Apply(self.operator(operator), self.all(args))
            }
            ExprKind::Operator(operator) => ExprKind::Operator(self.operator(operator)),
            ExprKind::Junction(junction, items) => ExprKind::Junction(*junction, self.all(items)),
            ExprKind::Set(items) => ExprKind::Set(self.all(items)),
            ExprKind::Product(items) => ExprKind::Product(self.all(items)),
            ExprKind::Tuple(items) => ExprKind::Tuple(self.all(items)),
            ExprKind::FunctionApply(a, b) => ExprKind::FunctionApply(self.expr(a), self.expr(b)),
            ExprKind::FunctionSet(a, b) => ExprKind::FunctionSet(self.expr(a), self.expr(b)),
            ExprKind::BoxAction(a, b) => ExprKind::BoxAction(self.expr(a), self.expr(b)),
            ExprKind::AngleAction(a, b) => ExprKind::AngleAction(self.expr(a), self.expr(b)),
            ExprKind::Fairness(f, a, b) => ExprKind::Fairness(*f, self.expr(a), self.expr(b)),
            ExprKind::If(a, b, c) => ExprKind::If(self.expr(a), self.expr(b), self.expr(c)),
            ExprKind::Field(record, field) => ExprKind::Field(self.expr(record), field.clone()),
            ExprKind::Record(fields) => ExprKind::Record(
                fields
                    .iter()
                    .map(|(name, value)| (name.clone(), self.expr(value)))
                    .collect(),
            ),
            ExprKind::RecordSet(fields) => ExprKind::RecordSet(
                fields
                    .iter()
                    .map(|(name, value)| (name.clone(), self.expr(value)))
                    .collect(),
            ),
            ExprKind::Case(arms, other) => {
                let arms = arms
                    .iter()
                    .map(|(p, e)| (self.expr(p), self.expr(e)))
                    .collect();
                ExprKind::Case(arms, other.as_ref().map(|other| self.expr(other)))
            }
            _ => self.binding(kind),
        }
    }

    /// Kinds that bind names.
    fn binding(&mut self, kind: &ExprKind) -> ExprKind {
        match kind {
            ExprKind::Quantified(quantifier, bounds, body) => {
                let bounds = self.bounds(bounds);
                ExprKind::Quantified(*quantifier, bounds, self.expr(body))
            }
            ExprKind::Unbounded(quantifier, locals, body) => {
                let locals = locals.iter().map(|local| self.bind(*local)).collect();
                ExprKind::Unbounded(*quantifier, locals, self.expr(body))
            }
            ExprKind::Choose(pattern, set, body) => {
                let set = set.as_ref().map(|set| self.expr(set));
                let pattern = self.pattern(pattern);
                ExprKind::Choose(pattern, set, self.expr(body))
            }
            ExprKind::Filter(bound, predicate) => {
                let set = self.expr(&bound.set);
                let pattern = self.pattern(&bound.pattern);
                ExprKind::Filter(Bound { pattern, set }, self.expr(predicate))
            }
            ExprKind::Map(element, bounds) => {
                let bounds = self.bounds(bounds);
                ExprKind::Map(self.expr(element), bounds)
            }
            ExprKind::Function(bounds, body) => {
                let bounds = self.bounds(bounds);
                ExprKind::Function(bounds, self.expr(body))
            }
            ExprKind::Except(base, updates) => {
                let base = self.expr(base);
                let updates = updates.iter().map(|update| self.update(update)).collect();
                ExprKind::Except(base, updates)
            }
            ExprKind::Let(ids, body) => {
                let ids = self.definitions(ids);
                ExprKind::Let(ids, self.expr(body))
            }
            other => other.clone(),
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) -> Vec<Bound> {
        let sets: Vec<Expr> = bounds.iter().map(|bound| self.expr(&bound.set)).collect();
        bounds
            .iter()
            .zip(sets)
            .map(|(bound, set)| Bound {
                pattern: self.pattern(&bound.pattern),
                set,
            })
            .collect()
    }

    fn pattern(&mut self, pattern: &Pattern) -> Pattern {
        match pattern {
            Pattern::Name(local) => Pattern::Name(self.bind(*local)),
            Pattern::Tuple(locals) => {
                Pattern::Tuple(locals.iter().map(|local| self.bind(*local)).collect())
            }
        }
    }

    fn update(&mut self, update: &ExceptUpdate) -> ExceptUpdate {
        let path = update
            .path
            .iter()
            .map(|step| match step {
                ExceptStep::Field(field) => ExceptStep::Field(field.clone()),
                ExceptStep::Index(index) => ExceptStep::Index(self.expr(index)),
            })
            .collect();
        ExceptUpdate {
            path,
            at: self.bind(update.at),
            value: self.expr(&update.value),
        }
    }

    fn operator(&mut self, operator: &Operator) -> Operator {
        match operator {
            Operator::Definition(id) => {
                Operator::Definition(self.definitions.get(id).copied().unwrap_or(*id))
            }
            Operator::Local(local) => Operator::Local(self.local(*local)),
            Operator::Lambda(params, body) => {
                let params = self.params(params);
                Operator::Lambda(params, self.expr(body))
            }
            Operator::Constant(_) | Operator::Builtin(_) => operator.clone(),
        }
    }
}
