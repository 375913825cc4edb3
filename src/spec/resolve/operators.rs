//! Operators as arguments and as substitutes for constant operators.

use rustc_hash::FxHashMap;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{DefId, Expr, ExprKind, Operator, Param};
use crate::spec::scope::Symbol;
use crate::syntax::ast;

use super::names::{Reached, Wanted};
use super::report::arguments;
use super::{Resolver, expr};

impl Resolver<'_> {
    /// An operator of the given arity, for `taker`; reports what does not fit.
    pub(super) fn operator(
        &mut self,
        source: &ast::Expr,
        arity: u32,
        taker: &str,
    ) -> Option<Operator> {
        match &source.kind {
            ast::ExprKind::Lambda { params, body } => {
                if params.len() != arity as usize {
                    self.wrong_operator(
                        "the LAMBDA",
                        params.len() as u32,
                        arity,
                        taker,
                        source.span,
                    );
                    return None;
                }
                let (params, body) = self.lambda(params, body);
                Some(Operator::Lambda(params, body))
            }
            ast::ExprKind::Symbol(symbol) => {
                let symbol_meant = self.lookup(symbol)?;
                let reached = Reached {
                    symbol: symbol_meant,
                    name: symbol.name.clone(),
                    span: symbol.span,
                    given: FxHashMap::default(),
                    open: Vec::new(),
                    args: &[],
                    rest: &[],
                };
                self.reached_operator(&reached, arity, taker, source.span)
            }
            ast::ExprKind::Name(steps) => {
                let wanted = Wanted::Operator(arity);
                let reached = self.reach(steps, wanted)?;
                if !reached.rest.is_empty() {
                    return self.subexpression_operator(reached, arity, source.span);
                }
                if !reached.args.is_empty() {
                    self.value_as_operator(arity, taker, source.span);
                    return None;
                }
                self.reached_operator(&reached, arity, taker, source.span)
            }
            _ => {
                self.value_as_operator(arity, taker, source.span);
                None
            }
        }
    }

    /// LAMBDA's parameters and body.
    pub(super) fn lambda(&mut self, params: &[ast::Ident], body: &ast::Expr) -> (Vec<Param>, Expr) {
        self.in_new_table(|this| {
            let params: Vec<Param> = params.iter().map(|param| this.bind(param, 0)).collect();
            let body = this.under_bound_names(params.clone(), |this| this.expression(body));
            (params, body)
        })
    }

    fn reached_operator(
        &mut self,
        reached: &Reached<'_>,
        arity: u32,
        taker: &str,
        span: Span,
    ) -> Option<Operator> {
        let own = self.symbol_arity(&reached.symbol);
        let found = own.map(|own| own + reached.open.len() as u32);
        if found != Some(arity) {
            let what = format!("`{}`", reached.name);
            self.wrong_operator(&what, found.unwrap_or(0), arity, taker, span);
            return None;
        }
        match &reached.symbol {
            Symbol::Definition(id) => {
                if self.own_arities(*id).iter().any(|arity| *arity > 0) {
                    let higher = Diagnostic::error(
                        code::OPERATOR_OR_VALUE,
                        format!(
                            "`{}` takes operators, and so cannot be passed itself",
                            reached.name
                        ),
                        span,
                    );
                    self.report(higher);
                    return None;
                }
                Some(self.definition_operator(*id, reached, span))
            }
            Symbol::Constant(id) => Some(Operator::Constant(*id)),
            Symbol::Local(local, _) => Some(Operator::Local(self.mapped(*local))),
            Symbol::Builtin(builtin, _) => Some(Operator::Builtin(*builtin)),
            Symbol::Variable(_)
            | Symbol::Instance(_)
            | Symbol::AssumeProve(..)
            | Symbol::Step(..)
            | Symbol::Broken => None,
        }
    }

    /// A definition of a parametrised instance is passed as a LAMBDA that
    /// fills in the instance's arguments.
    fn definition_operator(&mut self, id: DefId, reached: &Reached<'_>, span: Span) -> Operator {
        let frame = self.info(id).map_or(0, |info| info.frame.len());
        if frame == 0 && reached.open.is_empty() {
            return Operator::Definition(id);
        }
        let mut given = reached.given.clone();
        let mut params: Vec<Param> = Vec::new();
        for open in &reached.open {
            let local = self.local(&open.name);
            given.insert(open.local, expr(ExprKind::Local(local), span));
            params.push(Param {
                local,
                ..open.clone()
            });
        }
        let own: Vec<Param> = self
            .definition(id)
            .map(|definition| definition.params.iter().skip(frame).cloned().collect())
            .unwrap_or_default();
        let mut args = Vec::new();
        for param in own {
            let local = self.local(&param.name);
            args.push(expr(ExprKind::Local(local), span));
            params.push(Param { local, ..param });
        }
        let body = self.definition_applied(id, &given, args, span);
        Operator::Lambda(params, body)
    }

    fn wrong_operator(&mut self, what: &str, found: u32, arity: u32, taker: &str, span: Span) {
        let wrong = Diagnostic::error(
            code::ARITY,
            format!(
                "`{taker}` needs an operator that takes {}, but {what} takes {}",
                arguments(arity),
                arguments(found)
            ),
            span,
        );
        self.report(wrong);
    }

    fn value_as_operator(&mut self, arity: u32, taker: &str, span: Span) {
        let value = Diagnostic::error(
            code::OPERATOR_OR_VALUE,
            format!("`{taker}` needs an operator here, not a value"),
            span,
        )
        .with_label(format!(
            "should be an operator that takes {}",
            arguments(arity)
        ));
        self.report(value);
    }
}
