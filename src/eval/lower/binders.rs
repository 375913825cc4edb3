//! What binds names.

use crate::spec::resolved::{Bound, ExceptStep, ExceptUpdate, Expr, LocalId, Pattern};
use crate::value::Text;

use super::super::ir::{
    BindPattern, Binder, Filter, Node, NodeId, Rule, SlotId, Unbounded, Update, UpdateStep,
};
use super::Lowering;
use super::scope::Scope;

impl Lowering<'_> {
    /// Sets first: a bound's set does not see the other bounds' names.
    pub(super) fn binders(&mut self, scope: &mut Scope<'_>, bounds: &[Bound]) -> Box<[Binder]> {
        let sets: Vec<NodeId> = bounds
            .iter()
            .map(|bound| self.expr(scope, &bound.set))
            .collect();
        let patterns = bounds.iter().map(|bound| pattern(scope, &bound.pattern));
        patterns
            .zip(sets)
            .map(|(pattern, set)| Binder { pattern, set })
            .collect()
    }

    pub(super) fn binder(&mut self, scope: &mut Scope<'_>, bound: &Bound) -> Binder {
        let set = self.expr(scope, &bound.set);
        Binder {
            pattern: pattern(scope, &bound.pattern),
            set,
        }
    }

    pub(super) fn choose(
        &mut self,
        scope: &mut Scope<'_>,
        bound: &Pattern,
        set: Option<&Expr>,
        body: &Expr,
    ) -> Node {
        match set {
            None => Node::Unbounded(Unbounded::Choose),
            Some(set) => {
                let set = self.expr(scope, set);
                let binder = Binder {
                    pattern: pattern(scope, bound),
                    set,
                };
                Node::Choose(binder, self.expr(scope, body))
            }
        }
    }

    pub(super) fn function(
        &mut self,
        scope: &mut Scope<'_>,
        bounds: &[Bound],
        body: &Expr,
    ) -> Node {
        Node::Function(self.rule(scope, bounds, body, None))
    }

    /// The rule of a function; `own` is where a LET keeps one that refers to
    /// itself.
    pub(super) fn rule(
        &mut self,
        scope: &mut Scope<'_>,
        bounds: &[Bound],
        body: &Expr,
        own: Option<SlotId>,
    ) -> Rule {
        let names = bounds.iter().map(|bound| self.written(&bound.pattern));
        Rule {
            names: names.collect(),
            conduct: self.conduct(body),
            mentions: self.mentions(body),
            own,
            binders: self.binders(scope, bounds),
            body: self.expr(scope, body),
        }
    }

    pub(super) fn filter(
        &mut self,
        scope: &mut Scope<'_>,
        bound: &Bound,
        predicate: &Expr,
    ) -> Node {
        Node::Filter(Filter {
            names: self.written(&bound.pattern),
            mentions: self.mentions(predicate),
            binder: self.binder(scope, bound),
            predicate: self.expr(scope, predicate),
        })
    }

    /// `x`, `<<x, y>>`.
    fn written(&self, pattern: &Pattern) -> Box<str> {
        let name = |local: &LocalId| {
            let known = self.spec.locals.get(local.0 as usize);
            known.map_or("?", |name| name)
        };
        match pattern {
            Pattern::Name(local) => name(local).into(),
            Pattern::Tuple(locals) => {
                let names: Vec<&str> = locals.iter().map(name).collect();
                format!("<<{}>>", names.join(", ")).into()
            }
        }
    }

    pub(super) fn except(
        &mut self,
        scope: &mut Scope<'_>,
        base: &Expr,
        updates: &[ExceptUpdate],
    ) -> Node {
        let base = self.expr(scope, base);
        let updates = updates
            .iter()
            .map(|update| self.update(scope, update))
            .collect();
        Node::Except(base, updates)
    }

    fn update(&mut self, scope: &mut Scope<'_>, update: &ExceptUpdate) -> Update {
        let path = update
            .path
            .iter()
            .map(|step| match step {
                ExceptStep::Field(name) => UpdateStep::Field(Text::new(name)),
                ExceptStep::Index(index) => UpdateStep::Index(self.expr(scope, index)),
            })
            .collect();
        let at = scope.declare(update.at);
        Update {
            path,
            at,
            value: self.expr(scope, &update.value),
        }
    }
}

fn pattern(scope: &mut Scope<'_>, pattern: &Pattern) -> BindPattern {
    match pattern {
        Pattern::Name(local) => BindPattern::One(scope.declare(*local)),
        Pattern::Tuple(locals) => {
            BindPattern::Tuple(locals.iter().map(|local| scope.declare(*local)).collect())
        }
    }
}
