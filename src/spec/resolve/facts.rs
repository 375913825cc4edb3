//! What BY, USE and HIDE name.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::scope::{Instance, Role, Symbol};
use crate::syntax::ast::{self, ExprKind, Fact, Facts, Ident, NameStep, NameStepKind};

use super::Resolver;
use super::names::Wanted;
use super::report::arguments;

/// The word of steps that define.
pub(super) const DEFINE: &str = "DEFINE";

impl Resolver<'_> {
    /// What BY or USE names.
    pub(super) fn facts(&mut self, facts: &Facts) {
        for fact in &facts.facts {
            self.fact(fact);
        }
        for definition in &facts.definitions {
            self.used_definition(definition);
        }
    }

    /// What HIDE names: no formulas besides those that have names.
    pub(super) fn hidden_facts(&mut self, facts: &Facts) {
        for fact in &facts.facts {
            if let Fact::Expr(formula) = fact
                && !self.may_be_hidden(formula)
            {
                let misplaced = Diagnostic::error(
                    code::FORM,
                    "HIDE names theorems, assumptions and steps, no other formulas",
                    formula.span,
                );
                self.report(misplaced);
            }
        }
        self.facts(facts);
    }

    fn may_be_hidden(&self, formula: &ast::Expr) -> bool {
        match &formula.kind {
            ExprKind::Number(_)
            | ExprKind::String(_)
            | ExprKind::Let { .. }
            | ExprKind::Label { .. } => true,
            ExprKind::Paren(inner) => self.may_be_hidden(inner),
            ExprKind::Name(steps) => self.names_fact(steps),
            _ => false,
        }
    }

    /// Whether a name is an instance's or a theorem's, or none at all.
    fn names_fact(&self, steps: &[NameStep]) -> bool {
        let Some(NameStepKind::Named { name, .. }) = steps.first().map(|step| &step.kind) else {
            return true;
        };
        let mut symbol = self.scope.find(&name.name).map(|entry| &entry.symbol);
        let mut rest = steps.iter().skip(1);
        while let Some(Symbol::Instance(instance)) = symbol {
            let Some(NameStepKind::Named { name, .. }) = rest.next().map(|step| &step.kind) else {
                return true;
            };
            symbol = offered(instance, &name.name);
        }
        match symbol {
            Some(Symbol::Definition(id)) => {
                rest.next().is_none() && self.info(*id).is_some_and(|info| info.formula)
            }
            Some(Symbol::AssumeProve(..) | Symbol::Step(..)) => rest.next().is_none(),
            Some(Symbol::Broken) | None => true,
            Some(_) => false,
        }
    }

    fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Module(name) => self.known_module(name),
            Fact::Symbol(symbol) => {
                self.operator_as_value(&format!("operator `{}`", symbol.name), symbol.span);
            }
            Fact::Expr(formula) => match &formula.kind {
                ExprKind::Name(steps) => self.named_fact(steps, formula.span),
                _ => {
                    let formula = self.expression(formula);
                    self.must_have_level(&formula);
                }
            },
        }
    }

    fn named_fact(&mut self, steps: &[NameStep], span: Span) {
        if let Some((instance, given)) = self.whole_instance(steps) {
            let taken = instance.params.len();
            if taken != given {
                let wrong = Diagnostic::error(
                    code::ARITY,
                    format!(
                        "this instance takes {}, not {given}",
                        arguments(taken as u32)
                    ),
                    span,
                );
                self.report(wrong);
            }
            return;
        }
        let Some(reached) = self.reach(steps, Wanted::Value) else {
            return;
        };
        match (&reached.symbol, reached.rest.is_empty()) {
            (Symbol::AssumeProve(..) | Symbol::Step(_, Some(_)), true) => {
                if !reached.args.is_empty() {
                    let wrong = Diagnostic::error(
                        code::ARITY,
                        format!("`{}` takes no arguments", reached.name),
                        span,
                    );
                    self.report(wrong);
                }
            }
            (Symbol::Step(word, None), true) => {
                let no_fact = Diagnostic::error(
                    code::PROOF_STEP,
                    format!("step `{}` is {word}, which claims nothing", reached.name),
                    span,
                );
                self.report(no_fact);
            }
            (Symbol::AssumeProve(..), false) => {
                self.fact_in_clauses(reached, span);
            }
            _ => {
                let formula = self.name(steps, span);
                self.must_have_level(&formula);
            }
        }
    }

    /// The instance that a name stands for, if it stands for a whole one, and
    /// how many arguments are given.
    fn whole_instance(&self, steps: &[NameStep]) -> Option<(Arc<Instance>, usize)> {
        let (first, rest) = steps.split_first()?;
        let NameStepKind::Named { name, args } = &first.kind else {
            return None;
        };
        let mut given = args.len();
        let mut symbol = &self.scope.find(&name.name)?.symbol;
        for step in rest {
            let (Symbol::Instance(instance), NameStepKind::Named { name, args }) =
                (symbol, &step.kind)
            else {
                return None;
            };
            given = args.len();
            symbol = offered(instance, &name.name)?;
        }
        match symbol {
            Symbol::Instance(instance) => Some((Arc::clone(instance), given)),
            _ => None,
        }
    }

    /// What follows DEF: the name of a definition, alone.
    fn used_definition(&mut self, item: &Fact) {
        let (symbol, span, what) = match item {
            Fact::Module(name) => {
                self.known_module(name);
                return;
            }
            Fact::Symbol(symbol) => {
                let Some(meant) = self.lookup(symbol) else {
                    return;
                };
                (meant, symbol.span, symbol.name.clone())
            }
            Fact::Expr(named) => {
                let ExprKind::Name(steps) = &named.kind else {
                    self.no_definition("this", named.span);
                    return;
                };
                let bare = |step: &NameStep| matches!(&step.kind, NameStepKind::Named { args, .. } if args.is_empty());
                if !steps.iter().all(bare) {
                    self.no_definition("this", named.span);
                    return;
                }
                if self.whole_instance(steps).is_some() {
                    return;
                }
                let Some(reached) = self.reach(steps, Wanted::Operator(0)) else {
                    return;
                };
                if !reached.rest.is_empty() {
                    self.no_definition("a part of a definition", named.span);
                    return;
                }
                (reached.symbol, named.span, reached.name)
            }
        };
        let defined = match symbol {
            Symbol::Definition(_) | Symbol::AssumeProve(..) => !is_step(&what),
            Symbol::Step(word, _) => word == DEFINE,
            Symbol::Broken => true,
            _ => false,
        };
        if !defined {
            self.no_definition(&format!("`{what}`"), span);
        }
    }

    fn no_definition(&mut self, what: &str, span: Span) {
        let wrong = Diagnostic::error(
            code::OPERATOR_OR_VALUE,
            format!("{what} is not the name of a definition"),
            span,
        )
        .with_note("after DEF stand names of definitions, without arguments");
        self.report(wrong);
    }

    /// `MODULE M` as a fact: a module that this one needs, or itself.
    fn known_module(&mut self, name: &Ident) {
        let known = self.scope.find_module(&name.name).is_some()
            || *self.place.module == *name.name
            || self.elaborating.iter().any(|open| **open == *name.name)
            || self.spec.context.library.already_read(&name.name).is_some();
        if !known {
            let missing = Diagnostic::error(
                code::MODULE_NOT_FOUND,
                format!(
                    "module `{}` is neither extended nor instantiated",
                    name.name
                ),
                name.span,
            );
            self.report(missing);
        }
    }
}

/// What an instance offers under a name.
fn offered<'i>(instance: &'i Instance, name: &str) -> Option<&'i Symbol> {
    let entry = instance.table.entries.get(name)?;
    (!entry.local && entry.role == Role::Defined).then_some(&entry.symbol)
}

/// Whether a name is that of a step: `<1>2`.
fn is_step(name: &str) -> bool {
    name.starts_with('<') && name.contains('>') && !name.ends_with('>')
}
