//! Units of a module or LET, except operator and instance definitions.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::levels;
use crate::spec::resolved::{Assumption, Constant, Level, Variable};
use crate::spec::resolved::{ConstId, VarId};
use crate::spec::scope::{Entry, ModuleSource, Role, Symbol, is_reserved};
use crate::spec::walk::mention_variables;
use crate::syntax::ast::{self, Ident, OpDecl, Unit, UnitKind};

use super::{Claim, Outcome, Resolver};

impl Resolver<'_> {
    /// Reads one unit.
    pub(super) fn unit(&mut self, unit: &Unit) {
        match &unit.kind {
            UnitKind::Variables(names) => {
                self.outside_recursion(unit, "a VARIABLE declaration");
                for name in names {
                    self.declare(name, 0, true);
                }
            }
            UnitKind::Constants(decls) => {
                self.outside_recursion(unit, "a CONSTANT declaration");
                for OpDecl { name, arity, .. } in decls {
                    self.declare(name, *arity, false);
                }
            }
            UnitKind::Recursive(decls) => {
                for decl in decls {
                    self.declare_recursive(decl, unit);
                }
            }
            UnitKind::Operator(def) => self.define_operator(def, unit),
            UnitKind::Function(def) => self.define_function(def, unit),
            UnitKind::NamedInstance(named) => self.named_instance(named, unit),
            UnitKind::Instance(instance) => self.unnamed_instance(instance, unit),
            UnitKind::Assume {
                standing,
                name,
                body,
            } => {
                self.outside_recursion(unit, "an ASSUME");
                self.assume(*standing, name.as_ref(), body, unit);
            }
            UnitKind::Theorem { name, body, proof } => {
                self.outside_recursion(unit, "a THEOREM");
                self.theorem(name.as_ref(), body, proof.as_ref(), unit);
            }
            UnitKind::Module(module) => {
                self.outside_recursion(unit, "a MODULE");
                self.nested_module(module);
            }
            UnitKind::Use(facts) => {
                self.outside_recursion(unit, "a USE");
                self.facts(facts);
            }
            UnitKind::Hide(facts) => {
                self.outside_recursion(unit, "a HIDE");
                self.hidden_facts(facts);
            }
            UnitKind::Separator => {}
        }
    }

    /// SANY lets only definitions stand between a RECURSIVE declaration and
    /// the definitions that it announces.
    fn outside_recursion(&mut self, unit: &Unit, what: &str) {
        if let Some((name, span)) = self.pending_here() {
            let misplaced = Diagnostic::error(
                code::RECURSIVE,
                format!("{what} may not stand between RECURSIVE and the definition of `{name}`"),
                unit.span,
            )
            .and_label(
                span,
                format!("`{name}` is declared here and not yet defined"),
            );
            self.report(misplaced);
        }
    }

    /// A name of the innermost table that is declared RECURSIVE only.
    fn pending_here(&self) -> Option<(Arc<str>, Span)> {
        self.scope.entries_here().find_map(|(name, entry)| {
            let Symbol::Definition(id) = entry.symbol else {
                return None;
            };
            // What INSTANCE substitutes for a constant may still be pending where
            // it is defined.
            let pending = entry.role == Role::Defined && self.info(id)?.pending;
            pending.then(|| (Arc::clone(name), entry.span))
        })
    }

    /// Reports what was declared RECURSIVE and not defined.
    pub(super) fn pending_recursion(&mut self) {
        if let Some((name, span)) = self.pending_here() {
            let undefined = Diagnostic::error(
                code::RECURSIVE,
                format!("`{name}` is declared RECURSIVE but not defined"),
                span,
            )
            .with_label("declared here");
            self.report(undefined);
        }
    }

    /// A CONSTANT or VARIABLE, of the spec or as INSTANCE replaces it.
    fn declare(&mut self, name: &Ident, arity: u32, variable: bool) {
        let key: Arc<str> = name.name.as_str().into();
        if let Some(known) = self.scope.find(&key) {
            let same = self.same_declaration(&known.symbol, arity, variable);
            if !(same && known.role == Role::Declared) {
                self.redefined(name, "declared");
            }
            return;
        }
        if is_reserved(&key) {
            self.redefined(name, "declared");
            return;
        }
        let symbol = match &self.place.substitution {
            Some(substitution) => substitution
                .bindings
                .get(&key)
                .cloned()
                .unwrap_or(Symbol::Broken),
            None if variable => self.variable(&key, name.span),
            None => self.constant(&key, arity, name.span),
        };
        let entry = Entry {
            symbol,
            role: Role::Declared,
            local: false,
            span: name.span,
        };
        self.scope.enter(key, entry);
    }

    fn same_declaration(&self, symbol: &Symbol, arity: u32, variable: bool) -> bool {
        if self.place.substitution.is_some() {
            return true;
        }
        match symbol {
            Symbol::Variable(_) => variable,
            Symbol::Constant(id) => !variable && self.constant_arity(*id) == arity,
            _ => false,
        }
    }

    /// One variable for all declarations of a name, as for TLC.
    fn variable(&mut self, name: &Arc<str>, span: Span) -> Symbol {
        let variables = &mut self.spec.variables;
        let known = self.declared.variables.entry(Arc::clone(name));
        let index = *known.or_insert_with(|| {
            variables.push(Variable {
                name: Arc::clone(name),
                span,
            });
            variables.len() as u32 - 1
        });
        Symbol::Variable(VarId(index))
    }

    fn constant(&mut self, name: &Arc<str>, arity: u32, span: Span) -> Symbol {
        let constants = &mut self.spec.constants;
        let known = self.declared.constants.entry((Arc::clone(name), arity));
        let index = *known.or_insert_with(|| {
            constants.push(Constant {
                name: Arc::clone(name),
                arity,
                span,
            });
            constants.len() as u32 - 1
        });
        Symbol::Constant(ConstId(index))
    }

    /// How many arguments a declared constant takes.
    pub(super) fn constant_arity(&self, id: ConstId) -> u32 {
        self.spec
            .constants
            .get(id.0 as usize)
            .map_or(0, |constant| constant.arity)
    }

    fn assume(
        &mut self,
        standing: ast::Standing,
        name: Option<&Ident>,
        body: &ast::Expr,
        unit: &Unit,
    ) {
        let max = Level::Constant;
        let body = match name {
            Some(name) => self.named_formula(name, body, unit),
            // Instance parameters in it stay templates.
            None => self.expression(body),
        };
        if self.place.is_library() {
            return;
        }
        // In an instance it may be of any level, as long as it has one.
        let plain = self.place.substitution.is_none();
        self.claims.push(Claim {
            body: body.clone(),
            max: if plain { max } else { Level::Temporal },
        });
        if plain {
            self.place.assumptions.push(Assumption {
                name: name.map(|name| name.name.as_str().into()),
                body,
                standing,
            });
        }
    }

    fn nested_module(&mut self, module: &ast::Module) {
        if let Some(span) = self.module_of_that_name(&module.name) {
            let redefined = Diagnostic::error(
                code::REDEFINED,
                format!("module `{}` is already defined", module.name.name),
                module.name.span,
            )
            .and_label(span, "defined here");
            self.report(redefined);
            return;
        }
        let mut source = Arc::new(ModuleSource {
            name: module.name.name.as_str().into(),
            ast: module.clone(),
            origin: self.place.origin.clone(),
            outer: Some(Arc::new(self.scope.flatten())),
            outer_variables: false,
        });
        if self.place.substitution.is_none() && !self.place.is_library() {
            let outer_variables = self.check_as_it_stands(&source);
            if let Some(source) = Arc::get_mut(&mut source) {
                source.outer_variables = outer_variables;
            }
        }
        self.scope.enter_module(source);
    }

    /// Where a module of this name is already: around here, or in a file that was
    /// needed before.
    fn module_of_that_name(&self, name: &Ident) -> Option<Span> {
        if let Some(known) = self.scope.find_module(&name.name) {
            return Some(known.ast.name.span);
        }
        let read = self.spec.context.library.already_read(&name.name)?;
        let open = self.elaborating.contains(&read.name);
        (!open && !self.place.is_library()).then_some(read.ast.name.span)
    }

    /// Reads a module with its own constants and variables, for its errors,
    /// which an instance may not have and which SANY reports all the same; says
    /// whether its definitions depend on variables.
    pub(super) fn check_as_it_stands(&mut self, source: &Arc<ModuleSource>) -> bool {
        let mut scratch = self.spec.clone();
        std::mem::swap(self.spec, &mut scratch);
        let claims = self.claims.len();
        let goals = self.goals.len();
        let checks = self.checks.len();
        let table = self.plain(source);
        let defined = table
            .entries
            .values()
            .filter_map(|entry| match entry.symbol {
                Symbol::Definition(id) if entry.role == Role::Defined => Some(id),
                _ => None,
            });
        let variables = mention_variables(self.spec, defined);
        let outcome = Outcome {
            diagnostics: Vec::new(),
            claims: self.claims.split_off(claims),
            goals: self.goals.split_off(goals),
            checks: self.checks.split_off(checks),
        };
        if self.diagnostics.is_empty() {
            for error in levels::check(self.spec, &outcome, self.first) {
                self.report(error);
            }
        }
        std::mem::swap(self.spec, &mut scratch);
        // Texts that were read stay known: spans point into them.
        self.spec.sources = scratch.sources;
        self.spec.context.library = scratch.context.library;
        variables
    }
}
