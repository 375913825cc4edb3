//! Bound names: parameters, bounds of quantifiers and comprehensions.

use std::sync::Arc;

use crate::spec::resolved::{Bound, Expr, LocalId, Param, Pattern};
use crate::spec::scope::{Entry, Role, Symbol, is_reserved};
use crate::syntax::ast::{self, Ident};

use super::Resolver;
use super::copy::Copier;

/// Bounds as resolved; their names are in scope.
pub(super) struct Bounds {
    pub(super) bounds: Vec<Bound>,
}

impl Bounds {
    /// The bound names, in order.
    pub(super) fn params(&self, resolver: &Resolver<'_>) -> Vec<Param> {
        self.bounds
            .iter()
            .flat_map(|bound| pattern_locals(&bound.pattern))
            .map(|local| resolver.bound_param(local))
            .collect()
    }
}

/// The names that a pattern binds.
pub(super) fn pattern_locals(pattern: &Pattern) -> Vec<LocalId> {
    match pattern {
        Pattern::Name(local) => vec![*local],
        Pattern::Tuple(locals) => locals.clone(),
    }
}

impl Resolver<'_> {
    /// Enters a parameter or bound name into the innermost table.
    pub(super) fn bind(&mut self, name: &Ident, arity: u32) -> Param {
        if self.scope.find(&name.name).is_some() || is_reserved(&name.name) {
            self.redefined(name, "bound");
        }
        let key: Arc<str> = name.name.as_str().into();
        let local = self.local(&key);
        let entry = Entry {
            symbol: Symbol::Local(local, arity),
            role: Role::Bound,
            local: true,
            span: name.span,
        };
        self.scope.enter(Arc::clone(&key), entry);
        Param {
            local,
            name: key,
            arity,
        }
    }

    /// A bound name as a parameter, for labels and subexpressions.
    pub(super) fn bound_param(&self, local: LocalId) -> Param {
        let name = self.spec.locals.get(local.0 as usize);
        Param {
            local,
            name: name.cloned().unwrap_or_default(),
            arity: 0,
        }
    }

    /// Resolves the sets, then enters the names, which do not scope over them.
    pub(super) fn bounds(&mut self, bounds: &[ast::Bound]) -> Bounds {
        let sets: Vec<Expr> = bounds
            .iter()
            .map(|bound| self.expression(&bound.set))
            .collect();
        let mut resolved = Vec::new();
        for (bound, set) in bounds.iter().zip(sets) {
            match &bound.pattern {
                ast::Pattern::Names(names) => self.bind_names(names, set, &mut resolved),
                ast::Pattern::Tuple(names) => {
                    let pattern = self.bind_tuple(names);
                    resolved.push(Bound { pattern, set });
                }
            }
        }
        Bounds { bounds: resolved }
    }

    /// `x, y \in S` is two bounds; what `S` binds itself is copied.
    fn bind_names(&mut self, names: &[Ident], set: Expr, resolved: &mut Vec<Bound>) {
        let copies: Vec<Expr> = names
            .iter()
            .skip(1)
            .map(|_| Copier::new(self.spec).expr(&set))
            .collect();
        self.within_limits(set.span);
        for (name, set) in names.iter().zip(std::iter::once(set).chain(copies)) {
            let pattern = Pattern::Name(self.bind(name, 0).local);
            resolved.push(Bound { pattern, set });
        }
    }

    fn bind_tuple(&mut self, names: &[Ident]) -> Pattern {
        Pattern::Tuple(names.iter().map(|name| self.bind(name, 0).local).collect())
    }

    /// A pattern of CHOOSE or of a filter.
    pub(super) fn bind_pattern(&mut self, pattern: &ast::Pattern) -> Pattern {
        match pattern {
            ast::Pattern::Names(names) => match names.as_slice() {
                [name] => Pattern::Name(self.bind(name, 0).local),
                names => self.bind_tuple(names),
            },
            ast::Pattern::Tuple(names) => self.bind_tuple(names),
        }
    }

    /// Resolves what stands in the scope of bound names: labels in it must
    /// take them as parameters.
    pub(super) fn under_bound_names<T>(
        &mut self,
        bound: Vec<Param>,
        resolve: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.body.labels.last().map(|scope| scope.bound.len());
        if let Some(scope) = self.body.labels.last_mut() {
            scope.bound.extend(bound);
        }
        let resolved = resolve(self);
        if let (Some(before), Some(scope)) = (before, self.body.labels.last_mut()) {
            scope.bound.truncate(before);
        }
        resolved
    }

    /// Resolves with a table of its own for bound names.
    pub(super) fn in_new_table<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> T {
        self.scope.push();
        let resolved = resolve(self);
        self.scope.pop();
        resolved
    }
}
