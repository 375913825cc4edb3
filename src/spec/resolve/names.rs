//! Names and operator symbols looked up and applied.

use rustc_hash::FxHashMap;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{DefId, Expr, ExprKind, LocalId, Operator, Param};
use crate::spec::scope::{Instance, Role, Symbol, builtin};
use crate::syntax::ast::{self, Ident, NameStep, NameStepKind};

use super::report::arguments;
use super::{Resolver, broken, expr};

/// Where the leading names of `I(x)!J!Op(y)!1` lead.
pub(super) struct Reached<'a> {
    pub(super) symbol: Symbol,
    /// `I!J!Op`, as written.
    pub(super) name: String,
    pub(super) span: Span,
    /// Arguments of parametrised instances, by template.
    pub(super) given: FxHashMap<LocalId, Expr>,
    /// Parameters of instances that were named without arguments.
    pub(super) open: Vec<Param>,
    /// Arguments of the last name.
    pub(super) args: &'a [ast::Expr],
    /// Steps after the last name.
    pub(super) rest: &'a [NameStep],
}

/// Whether a name stands for a value or for an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A value.
    Value,
    /// An operator of this arity.
    Operator(u32),
}

impl Resolver<'_> {
    /// A name as an expression.
    pub(super) fn name(&mut self, steps: &[NameStep], span: Span) -> Expr {
        let Some(reached) = self.reach(steps, Wanted::Value) else {
            return broken(span);
        };
        if reached.rest.is_empty() {
            self.applied(&reached, span)
        } else {
            self.subexpression(reached, span)
        }
    }

    /// Follows leading names as far as they lead through instances.
    pub(super) fn reach<'s>(
        &mut self,
        steps: &'s [NameStep],
        wanted: Wanted,
    ) -> Option<Reached<'s>> {
        let (first, mut rest) = steps.split_first()?;
        let NameStepKind::Named { name, args } = &first.kind else {
            let misplaced =
                Diagnostic::error(code::SUBEXPRESSION, "a name is needed here", first.span);
            self.report(misplaced);
            return None;
        };
        let symbol = self.lookup(name)?;
        let mut reached = Reached {
            symbol,
            name: name.name.clone(),
            span: name.span,
            given: FxHashMap::default(),
            open: Vec::new(),
            args,
            rest,
        };
        while let Symbol::Instance(instance) = &reached.symbol {
            let instance = std::sync::Arc::clone(instance);
            self.instance_arguments(&mut reached, &instance, wanted)?;
            let Some((next, after)) = rest.split_first() else {
                self.incomplete(&reached);
                return None;
            };
            let NameStepKind::Named { name, args } = &next.kind else {
                self.incomplete(&reached);
                return None;
            };
            let entry = instance
                .table
                .entries
                .get(name.name.as_str())
                .filter(|entry| !entry.local && entry.role == Role::Defined);
            let Some(entry) = entry else {
                self.unknown_in_instance(&reached.name, name, &instance);
                return None;
            };
            reached.symbol = entry.symbol.clone();
            reached.name = format!("{}!{}", reached.name, name.name);
            reached.span = reached.span.to(name.span);
            reached.args = args;
            rest = after;
            reached.rest = rest;
        }
        Some(reached)
    }

    /// What a name means here; reports it if nothing.
    pub(super) fn lookup(&mut self, name: &Ident) -> Option<Symbol> {
        if let Some(rest) = name.name.strip_prefix("<*>") {
            let level = self.body.proof_levels.last().copied().unwrap_or_default();
            let step = Ident {
                name: format!("<{level}>{rest}"),
                span: name.span,
            };
            return self.lookup(&step);
        }
        if let Some(entry) = self.scope.find(&name.name) {
            return match &entry.symbol {
                Symbol::Broken => None,
                symbol => Some(symbol.clone()),
            };
        }
        if let Some((builtin, arity)) = builtin(&name.name) {
            return Some(Symbol::Builtin(builtin, arity));
        }
        self.unknown_name(name);
        None
    }

    fn instance_arguments(
        &mut self,
        reached: &mut Reached<'_>,
        instance: &Instance,
        wanted: Wanted,
    ) -> Option<()> {
        if reached.args.is_empty() && wanted != Wanted::Value {
            reached.open.extend(instance.params.iter().cloned());
            return Some(());
        }
        if reached.args.len() != instance.params.len() {
            self.wrong_count(
                &format!("instance `{}`", reached.name),
                instance.params.len() as u32,
                reached.args.len(),
                reached.span,
            );
            return None;
        }
        for (param, arg) in instance.params.iter().zip(reached.args) {
            let argument = self.argument(arg, param.arity, &reached.name);
            reached.given.insert(param.local, argument);
        }
        Some(())
    }

    fn incomplete(&mut self, reached: &Reached<'_>) {
        let incomplete = Diagnostic::error(
            code::OPERATOR_OR_VALUE,
            format!("`{}` is an instance, not a value", reached.name),
            reached.span,
        )
        .with_label("a `!` and the name of one of its definitions is missing");
        self.report(incomplete);
    }

    /// A symbol applied to the arguments written after its name.
    fn applied(&mut self, reached: &Reached<'_>, span: Span) -> Expr {
        match &reached.symbol {
            Symbol::Definition(id) => {
                let Some(own) = self.own_arguments(*id, reached.args, &reached.name, span) else {
                    return broken(span);
                };
                self.definition_applied(*id, &reached.given, own, span)
            }
            Symbol::Step(word, _) => {
                let misplaced = Diagnostic::error(
                    code::OPERATOR_OR_VALUE,
                    format!("step `{}` is {word}, not an expression", reached.name),
                    span,
                );
                self.report(misplaced);
                broken(span)
            }
            Symbol::AssumeProve(..) => {
                let misplaced = Diagnostic::error(
                    code::OPERATOR_OR_VALUE,
                    format!("`{}` is an ASSUME … PROVE, not an expression", reached.name),
                    span,
                );
                self.report(misplaced);
                broken(span)
            }
            symbol => {
                let symbol = symbol.clone();
                self.simple_applied(&symbol, reached.args, &reached.name, span)
            }
        }
    }

    /// Applies what is no definition; all its arguments are values.
    fn simple_applied(
        &mut self,
        symbol: &Symbol,
        args: &[ast::Expr],
        name: &str,
        span: Span,
    ) -> Expr {
        let arity = self.symbol_arity(symbol).unwrap_or(0);
        if args.len() != arity as usize {
            self.wrong_count(&format!("`{name}`"), arity, args.len(), span);
            return broken(span);
        }
        let args: Vec<Expr> = args.iter().map(|arg| self.expression(arg)).collect();
        let kind = match symbol {
            Symbol::Variable(id) => ExprKind::Variable(*id),
            Symbol::Constant(id) if arity == 0 => ExprKind::Constant(*id),
            Symbol::Constant(id) => ExprKind::Apply(Operator::Constant(*id), args),
            Symbol::Local(local, 0) => ExprKind::Local(self.mapped(*local)),
            Symbol::Local(local, _) => ExprKind::Apply(Operator::Local(self.mapped(*local)), args),
            Symbol::Builtin(builtin, _) => ExprKind::Apply(Operator::Builtin(*builtin), args),
            Symbol::Definition(_)
            | Symbol::Instance(_)
            | Symbol::AssumeProve(..)
            | Symbol::Step(..)
            | Symbol::Broken => *broken(span).kind,
        };
        expr(kind, span)
    }

    /// Resolves a definition's own arguments, values or operators as it takes.
    pub(super) fn own_arguments(
        &mut self,
        id: DefId,
        args: &[ast::Expr],
        name: &str,
        span: Span,
    ) -> Option<Vec<Expr>> {
        let arities = self.own_arities(id);
        if arities.len() != args.len() {
            let place = self.definition(id).map(|definition| definition.name_span);
            let wrong = wrong_count(&format!("`{name}`"), arities.len() as u32, args.len(), span);
            self.report(match place {
                Some(place) => wrong.and_label(place, "defined here"),
                None => wrong,
            });
            return None;
        }
        let resolved = args
            .iter()
            .zip(arities)
            .map(|(arg, arity)| self.argument(arg, arity, name))
            .collect();
        Some(resolved)
    }

    /// Arities of a definition's parameters besides those of instances.
    pub(super) fn own_arities(&self, id: DefId) -> Vec<u32> {
        self.definition(id).map_or_else(Vec::new, |definition| {
            definition
                .params
                .iter()
                .skip(definition.instance_params)
                .map(|param| param.arity)
                .collect()
        })
    }

    /// A definition with its instance's arguments and its own.
    pub(super) fn definition_applied(
        &mut self,
        id: DefId,
        given: &FxHashMap<LocalId, Expr>,
        own: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let mut args = self.instance_args(id, given, span);
        args.extend(own);
        expr(ExprKind::Apply(Operator::Definition(id), args), span)
    }

    /// Arguments for a definition's instance parameters: those given in the
    /// name, else the present body's own.
    pub(super) fn instance_args(
        &self,
        id: DefId,
        given: &FxHashMap<LocalId, Expr>,
        span: Span,
    ) -> Vec<Expr> {
        let frame = self.info(id).map_or(&[][..], |info| &info.frame);
        self.frame_arguments(id, span)
            .into_iter()
            .zip(frame)
            .map(|(own, template)| match given.get(template) {
                Some(given) => given.clone(),
                None => own,
            })
            .collect()
    }

    /// An argument, as a value or as an operator of the arity that is taken.
    pub(super) fn argument(&mut self, arg: &ast::Expr, arity: u32, taker: &str) -> Expr {
        if arity == 0 {
            return self.expression(arg);
        }
        match self.operator(arg, arity, taker) {
            Some(operator) => expr(ExprKind::Operator(operator), arg.span),
            None => broken(arg.span),
        }
    }

    /// `a + b`, `-a`, `a'`.
    pub(super) fn symbol_applied(
        &mut self,
        op: &Ident,
        operands: &[&ast::Expr],
        span: Span,
    ) -> Expr {
        let symbol = match builtin(&op.name) {
            Some((builtin, arity)) => Some(Symbol::Builtin(builtin, arity)),
            None => self.lookup(op),
        };
        let args: Vec<Expr> = operands
            .iter()
            .map(|operand| self.expression(operand))
            .collect();
        let Some(symbol) = symbol else {
            return broken(span);
        };
        let arity = self.symbol_arity(&symbol);
        if arity != Some(args.len() as u32) {
            self.wrong_count(
                &format!("`{}`", op.name),
                arity.unwrap_or(0),
                args.len(),
                span,
            );
            return broken(span);
        }
        match symbol {
            Symbol::Definition(id) => {
                self.definition_applied(id, &FxHashMap::default(), args, span)
            }
            Symbol::Builtin(builtin, _) => {
                expr(ExprKind::Apply(Operator::Builtin(builtin), args), span)
            }
            Symbol::Constant(id) => expr(ExprKind::Apply(Operator::Constant(id), args), span),
            Symbol::Local(local, _) => {
                let local = self.mapped(local);
                expr(ExprKind::Apply(Operator::Local(local), args), span)
            }
            Symbol::Variable(_)
            | Symbol::Instance(_)
            | Symbol::AssumeProve(..)
            | Symbol::Step(..)
            | Symbol::Broken => broken(span),
        }
    }

    /// How many arguments a symbol takes; `None` if it is no operator or value.
    pub(super) fn symbol_arity(&self, symbol: &Symbol) -> Option<u32> {
        match symbol {
            Symbol::Variable(_) => Some(0),
            Symbol::Constant(id) => Some(self.constant_arity(*id)),
            Symbol::Local(_, arity) | Symbol::Builtin(_, arity) => Some(*arity),
            Symbol::Definition(id) => Some(self.arity(*id)),
            Symbol::Instance(_) | Symbol::AssumeProve(..) | Symbol::Step(..) | Symbol::Broken => {
                None
            }
        }
    }

    fn wrong_count(&mut self, what: &str, taken: u32, given: usize, span: Span) {
        self.report(wrong_count(what, taken, given, span));
    }
}

fn wrong_count(what: &str, taken: u32, given: usize, span: Span) -> Diagnostic {
    Diagnostic::error(
        code::ARITY,
        format!("{what} takes {}, not {given}", arguments(taken)),
        span,
    )
}
