//! Expressions resolved.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{Bound, ExceptStep, ExceptUpdate, Expr, ExprKind, Operator};
use crate::spec::scope::{Label, Symbol};
use crate::syntax::ast::{self, Ident, Quantifier, Unit, UnitKind, Word};

use super::numbers::number_kind;
use super::{LabelScope, Resolver, broken, expr};

impl Resolver<'_> {
    /// Resolves an expression; what is in error becomes FALSE and is reported.
    pub(in crate::spec) fn expression(&mut self, source: &ast::Expr) -> Expr {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.expression_here(source))
    }

    fn boxed(&mut self, source: &ast::Expr) -> Expr {
        self.expression(source)
    }

    fn all(&mut self, sources: &[ast::Expr]) -> Vec<Expr> {
        sources.iter().map(|one| self.expression(one)).collect()
    }

    fn expression_here(&mut self, source: &ast::Expr) -> Expr {
        let span = source.span;
        let kind = match &source.kind {
            ast::ExprKind::Word(word) => word_kind(*word),
            ast::ExprKind::Number(text) => number_kind(text),
            ast::ExprKind::String(text) => ExprKind::String(text.as_str().into()),
            ast::ExprKind::At => return self.at(span),
            ast::ExprKind::Name(steps) => return self.name(steps, span),
            ast::ExprKind::Symbol(symbol) => {
                return self.operator_as_value(&format!("operator `{}`", symbol.name), span);
            }
            ast::ExprKind::Lambda { .. } => return self.operator_as_value("a LAMBDA", span),
            ast::ExprKind::Paren(inner) => return self.expression(inner),
            ast::ExprKind::Prefix { op, operand } => {
                return self.symbol_applied(op, &[operand], span);
            }
            ast::ExprKind::Postfix { op, operand } => {
                return self.symbol_applied(op, &[operand], span);
            }
            ast::ExprKind::Infix { op, left, right } => {
                return self.symbol_applied(op, &[left, right], span);
            }
            ast::ExprKind::Product(factors) => ExprKind::Product(self.all(factors)),
            ast::ExprKind::Junction { junction, items } => {
                ExprKind::Junction(*junction, self.all(items))
            }
            ast::ExprKind::Set(items) => {
                let known = self.diagnostics.len();
                let all = self.all(items);
                self.meant_filter(items, known);
                ExprKind::Set(all)
            }
            ast::ExprKind::Tuple(items) => ExprKind::Tuple(self.all(items)),
            ast::ExprKind::FunctionSet { domain, range } => {
                let known = self.diagnostics.len();
                let sets = ExprKind::FunctionSet(self.boxed(domain), self.boxed(range));
                self.meant_record(domain, known);
                sets
            }
            ast::ExprKind::Record(fields) => ExprKind::Record(self.fields(fields)),
            ast::ExprKind::RecordSet(fields) => ExprKind::RecordSet(self.fields(fields)),
            ast::ExprKind::Field { record, field } => {
                ExprKind::Field(self.boxed(record), field.name.as_str().into())
            }
            ast::ExprKind::BoxAction { action, subscript } => {
                ExprKind::BoxAction(self.boxed(action), self.boxed(subscript))
            }
            ast::ExprKind::AngleAction { action, subscript } => {
                ExprKind::AngleAction(self.boxed(action), self.boxed(subscript))
            }
            ast::ExprKind::Fairness {
                fairness,
                subscript,
                action,
            } => ExprKind::Fairness(*fairness, self.boxed(subscript), self.boxed(action)),
            ast::ExprKind::If {
                condition,
                then,
                otherwise,
            } => ExprKind::If(
                self.boxed(condition),
                self.boxed(then),
                self.boxed(otherwise),
            ),
            ast::ExprKind::Case { arms, other } => {
                let arms = arms
                    .iter()
                    .map(|(guard, value)| (self.expression(guard), self.expression(value)))
                    .collect();
                ExprKind::Case(arms, other.as_deref().map(|other| self.expression(other)))
            }
            ast::ExprKind::Apply { function, args } => self.function_applied(function, args, span),
            ast::ExprKind::Except { base, updates } => self.except(base, updates),
            ast::ExprKind::Let { definitions, body } => self.let_in(definitions, body),
            ast::ExprKind::Label { name, params, body } => return self.label(name, params, body),
            binding => self.binding(binding, span),
        };
        expr(kind, span)
    }

    /// Constructs that bind names.
    fn binding(&mut self, kind: &ast::ExprKind, span: Span) -> ExprKind {
        self.in_new_table(|this| match kind {
            ast::ExprKind::Quantified {
                quantifier,
                bounds,
                body,
            } => {
                let (bounds, body) = this.bounded(bounds, body);
                ExprKind::Quantified(*quantifier, bounds, body)
            }
            ast::ExprKind::Map { element, bounds } => {
                let (bounds, element) = this.bounded(bounds, element);
                ExprKind::Map(element, bounds)
            }
            ast::ExprKind::Function { bounds, body } => {
                let (bounds, body) = this.bounded(bounds, body);
                ExprKind::Function(bounds, body)
            }
            ast::ExprKind::UnboundedQuantified {
                quantifier,
                names,
                body,
            } => this.unbounded(*quantifier, names, body),
            ast::ExprKind::Choose { pattern, set, body } => {
                let set = set.as_deref().map(|set| this.expression(set));
                let (pattern, body) = this.under_pattern(pattern, body);
                ExprKind::Choose(pattern, set, body)
            }
            ast::ExprKind::Filter {
                pattern,
                set,
                predicate,
            } => {
                let set = this.expression(set);
                let (pattern, predicate) = this.under_pattern(pattern, predicate);
                ExprKind::Filter(Bound { pattern, set }, predicate)
            }
            // All other kinds are resolved by the caller.
            _ => *broken(span).kind,
        })
    }

    fn bounded(&mut self, bounds: &[ast::Bound], body: &ast::Expr) -> (Vec<Bound>, Expr) {
        let bounds = self.bounds(bounds);
        let params = bounds.params(self);
        let body = self.under_bound_names(params, |this| this.expression(body));
        (bounds.bounds, body)
    }

    fn under_pattern(
        &mut self,
        pattern: &ast::Pattern,
        body: &ast::Expr,
    ) -> (crate::spec::resolved::Pattern, Expr) {
        let pattern = self.bind_pattern(pattern);
        let params = super::binders::pattern_locals(&pattern)
            .into_iter()
            .map(|local| self.bound_param(local))
            .collect();
        let body = self.under_bound_names(params, |this| this.expression(body));
        (pattern, body)
    }

    fn unbounded(&mut self, quantifier: Quantifier, names: &[Ident], body: &ast::Expr) -> ExprKind {
        let params: Vec<_> = names.iter().map(|name| self.bind(name, 0)).collect();
        let locals = params.iter().map(|param| param.local).collect();
        let body = self.under_bound_names(params, |this| this.expression(body));
        ExprKind::Unbounded(quantifier, locals, body)
    }

    fn at(&mut self, span: Span) -> Expr {
        match self.body.at.last() {
            Some(local) => expr(ExprKind::Local(*local), span),
            None => {
                let outside = Diagnostic::error(code::AT, "`@` outside of an EXCEPT", span)
                    .with_label("nothing that it could stand for");
                self.report(outside);
                broken(span)
            }
        }
    }

    fn fields(&mut self, fields: &[(Ident, ast::Expr)]) -> Vec<(Arc<str>, Expr)> {
        let mut seen = FxHashSet::default();
        for (name, _) in fields {
            if !seen.insert(name.name.as_str()) {
                let twice = Diagnostic::error(
                    code::DUPLICATE_FIELD,
                    format!("field `{}` is given twice", name.name),
                    name.span,
                );
                self.report(twice);
            }
        }
        fields
            .iter()
            .map(|(name, value)| (name.name.as_str().into(), self.expression(value)))
            .collect()
    }

    /// `f[e]`; two arguments or more are a tuple.
    fn function_applied(
        &mut self,
        function: &ast::Expr,
        args: &[ast::Expr],
        span: Span,
    ) -> ExprKind {
        let function = self.expression(function);
        if let ExprKind::Apply(Operator::Definition(id), _) = &*function.kind {
            self.check_function_arity(*id, args.len(), span);
        }
        let argument = self.index(args, span);
        ExprKind::FunctionApply(function, argument)
    }

    fn check_function_arity(&mut self, id: super::DefId, given: usize, span: Span) {
        let Some(definition) = self.definition(id) else {
            return;
        };
        let Some(taken) = self.info(id).and_then(|info| info.function_arity) else {
            return;
        };
        if given >= 2 && taken != given {
            let mismatch = Diagnostic::error(
                code::ARITY,
                format!(
                    "function `{}` is applied to {given} arguments",
                    definition.name
                ),
                span,
            )
            .and_label(
                definition.name_span,
                format!("defined with {}", super::report::arguments(taken as u32)),
            );
            self.report(mismatch);
        }
    }

    fn index(&mut self, args: &[ast::Expr], span: Span) -> Expr {
        match args {
            [one] => self.expression(one),
            several => {
                let inside = several.first().zip(several.last());
                let span = inside.map_or(span, |(first, last)| first.span.to(last.span));
                expr(ExprKind::Tuple(self.all(several)), span)
            }
        }
    }

    fn except(&mut self, base: &ast::Expr, updates: &[ast::ExceptUpdate]) -> ExprKind {
        let base = self.expression(base);
        let updates = updates
            .iter()
            .map(|update| {
                let path = update
                    .path
                    .iter()
                    .map(|step| match step {
                        ast::ExceptStep::Field(field) => {
                            ExceptStep::Field(field.name.as_str().into())
                        }
                        ast::ExceptStep::Index(args) => {
                            ExceptStep::Index(self.index(args, update.span))
                        }
                    })
                    .collect();
                let at = self.local(&"@".into());
                self.body.at.push(at);
                let value = self.expression(&update.value);
                self.body.at.pop();
                ExceptUpdate { path, at, value }
            })
            .collect();
        ExprKind::Except(base, updates)
    }

    fn let_in(&mut self, definitions: &[Unit], body: &ast::Expr) -> ExprKind {
        self.scope.push();
        self.body.lets.push(Vec::new());
        for unit in definitions {
            if let UnitKind::Module(_) = unit.kind {
                continue;
            }
            self.unit(unit);
        }
        self.pending_recursion();
        let nested = self.body.lets.pop().unwrap_or_default();
        if let Some(labels) = self.body.labels.last_mut() {
            labels.lets.push(nested.clone());
        }
        let body = self.expression(body);
        if let Some(labels) = self.body.labels.last_mut() {
            labels.lets.pop();
        }
        self.scope.pop();
        if nested.is_empty() {
            *body.kind
        } else {
            ExprKind::Let(nested, body)
        }
    }

    /// `name(x) :: e` is `e`; the label is kept beside the definition.
    fn label(&mut self, name: &Ident, params: &[Ident], body: &ast::Expr) -> Expr {
        self.label_of(name, params, |this| this.expression(body))
    }

    /// As [`Self::label`], for what is resolved in its own way.
    pub(super) fn label_of(
        &mut self,
        name: &Ident,
        params: &[Ident],
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        if self.body.labels.is_empty() {
            let misplaced = Diagnostic::error(
                code::LABEL,
                format!("label `{}` is not in a definition", name.name),
                name.span,
            );
            self.report(misplaced);
            return body(self);
        }
        if self.body.assumes.iter().skip(1).any(|behind| *behind) {
            let misplaced = Diagnostic::error(
                code::LABEL,
                format!(
                    "label `{}` is in the scope of a declaration in an inner ASSUME",
                    name.name
                ),
                name.span,
            );
            self.report(misplaced);
        }
        if !self.body.at.is_empty() {
            let misplaced = Diagnostic::error(
                code::LABEL,
                format!("label `{}` is inside an EXCEPT", name.name),
                name.span,
            );
            self.report(misplaced);
        }
        let lets = self
            .body
            .labels
            .last_mut()
            .map(|scope| scope.lets.clone())
            .unwrap_or_default();
        self.body.labels.push(LabelScope::default());
        let resolved = body(self);
        let inner = self.body.labels.pop().unwrap_or_default();
        let params = self.label_params(name, params);
        let label = Label {
            name: name.name.as_str().into(),
            params,
            body: resolved.clone(),
            lets,
            labels: inner.labels,
            clause: 0,
        };
        self.add_label(label, name);
        resolved
    }

    /// A label takes exactly the names bound between it and what is around it.
    fn label_params(&mut self, label: &Ident, names: &[Ident]) -> Vec<super::Param> {
        let bound = self
            .body
            .labels
            .last()
            .map(|scope| scope.bound.clone())
            .unwrap_or_default();
        let mut given = Vec::new();
        for name in names {
            let param = match self.scope.find(&name.name).map(|entry| &entry.symbol) {
                Some(Symbol::Local(local, _)) => {
                    bound.iter().find(|param| param.local == *local).cloned()
                }
                _ => None,
            };
            let repeated = given
                .iter()
                .any(|known: &super::Param| *known.name == *name.name);
            match param {
                Some(param) if !repeated => given.push(param),
                _ => {
                    let illegal = Diagnostic::error(
                        code::LABEL,
                        format!("label `{}` may not take `{}`", label.name, name.name),
                        name.span,
                    )
                    .with_note("a label takes each name bound around it once, and no other");
                    self.report(illegal);
                }
            }
        }
        for missing in bound
            .iter()
            .filter(|param| !names.iter().any(|n| *n.name == *param.name))
        {
            let missing = Diagnostic::error(
                code::LABEL,
                format!(
                    "label `{}` must take the bound name `{}`",
                    label.name, missing.name
                ),
                label.span,
            )
            .with_fix(format!(
                "write `{}({})`",
                label.name,
                bound
                    .iter()
                    .map(|param| &*param.name)
                    .collect::<Vec<_>>()
                    .join(", ")
            ));
            self.report(missing);
        }
        given
    }

    fn add_label(&mut self, label: Label, name: &Ident) {
        let Some(scope) = self.body.labels.last_mut() else {
            return;
        };
        if scope.labels.iter().any(|known| known.name == label.name) {
            let twice = Diagnostic::error(
                code::LABEL,
                format!("label `{}` is given twice", name.name),
                name.span,
            );
            self.report(twice);
        } else {
            scope.labels.push(label);
        }
    }

    /// An operator stands where a value is needed.
    pub(super) fn operator_as_value(&mut self, what: &str, span: Span) -> Expr {
        let misplaced = Diagnostic::error(
            code::OPERATOR_OR_VALUE,
            format!("{what} stands where a value is needed"),
            span,
        );
        self.report(misplaced);
        broken(span)
    }
}

fn word_kind(word: Word) -> ExprKind {
    match word {
        Word::True => ExprKind::Bool(true),
        Word::False => ExprKind::Bool(false),
        Word::Boolean => ExprKind::BooleanSet,
        Word::String => ExprKind::StringSet,
    }
}
