//! INSTANCE: a module's definitions with its parameters replaced.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{DefId, ExprKind, Level, LocalId, ModuleSpan, Operator, Origin, Param};
use crate::spec::scope::{Instance, ModuleSource, Symbol, Table};
use crate::syntax::ast::{self, Ident, NameStepKind, NamedInstance, Unit};

use super::modules::{Parameter, Setting};
use super::report::arguments;
use super::{Resolver, Substitution, SubstitutionCheck};

impl Resolver<'_> {
    /// `I(x) == INSTANCE M WITH …`.
    pub(super) fn named_instance(&mut self, named: &NamedInstance, unit: &Unit) {
        let allowed = !self.names_instance(named) && self.may_define(&named.name, "defined");
        self.scope.push();
        let params: Vec<Param> = named
            .params
            .iter()
            .map(|param| self.bind(&param.name, param.arity))
            .collect();
        let prefix = format!("{}!", named.name.name);
        let request = Request {
            instance: &named.instance,
            prefix: &prefix,
            params: &params,
            span: unit.span,
        };
        let table = self.instantiate(&request);
        self.scope.pop();
        let symbol = table.map_or(Symbol::Broken, |table| {
            Symbol::Instance(Arc::new(Instance { params, table }))
        });
        if allowed {
            self.enter_defined(&named.name, symbol, unit.local);
        }
    }

    /// For SANY the first of two instances of one name silently stands for
    /// both, if they take as many parameters.
    fn names_instance(&self, named: &NamedInstance) -> bool {
        match self.scope.find(&named.name.name).map(|entry| &entry.symbol) {
            Some(Symbol::Instance(known)) => known.params.len() == named.params.len(),
            _ => false,
        }
    }

    /// `INSTANCE M WITH …`.
    pub(super) fn unnamed_instance(&mut self, instance: &ast::Instance, unit: &Unit) {
        let request = Request {
            instance,
            prefix: "",
            params: &[],
            span: unit.span,
        };
        if let Some(table) = self.instantiate(&request) {
            self.merge_instantiated(&table, &instance.module, unit.local);
        }
    }

    /// A module of a file is read as it stands before the first of its
    /// instances.
    fn check_instantiated(&mut self, source: &Arc<ModuleSource>, parameters: &[Parameter]) {
        let own = source.outer.is_none() && source.origin == Origin::User;
        if own
            && !parameters.is_empty()
            && !self.elaborating.contains(&source.name)
            && self.standing.insert(Arc::clone(&source.name))
        {
            self.check_as_it_stands(source);
        }
    }

    fn instantiate(&mut self, request: &Request<'_>) -> Option<Arc<Table>> {
        if !self.within_limits(request.span) {
            return None;
        }
        let source = self.module(&request.instance.module)?;
        let parameters = self.parameters(&source);
        self.check_instantiated(&source, &parameters);
        let known = self.spec.definitions.len();
        let mut bindings = self.bindings(request, &source, &parameters);
        let prefix = format!("{}{}", self.place.prefix, request.prefix);
        if parameters.is_empty() {
            let outer = std::mem::replace(&mut self.place.prefix, prefix);
            let table = self.plain(&source);
            self.place.prefix = outer;
            return Some(table);
        }
        let constant = !self.raises_level(&source)
            && !source.outer_variables
            && !parameters.iter().any(|p| p.variable);
        self.note_checks(request, &parameters, &bindings, constant);
        let caps = if constant {
            Arc::clone(&self.place.caps)
        } else {
            self.caps(&parameters, &bindings)
        };
        let apart = self.keeps_apart(&parameters, &bindings);
        if !apart {
            self.stand_in(request, &parameters, &mut bindings, known);
        }
        let mut frame = self.place.frame.clone();
        frame.extend(request.params.iter().cloned());
        let setting = Setting {
            prefix,
            frame,
            caps,
            depth: self.place.depth + u32::from(!apart),
            through: self.place.through.clone().unwrap_or(ModuleSpan {
                module: Arc::clone(&self.place.module),
                span: request.span,
            }),
            substitution: Substitution {
                bindings,
                ..Substitution::default()
            },
        };
        Some(self.instantiated(&source, setting))
    }

    /// What stands for each parameter: what WITH says, else what has its name.
    fn bindings(
        &mut self,
        request: &Request<'_>,
        source: &ModuleSource,
        parameters: &[Parameter],
    ) -> FxHashMap<Arc<str>, Symbol> {
        let mut bindings: FxHashMap<Arc<str>, Symbol> = FxHashMap::default();
        for (target, substitute) in &request.instance.substitutions {
            let Some(parameter) = parameters.iter().find(|p| *p.name == *target.name) else {
                self.no_target(target, source, parameters);
                // What is written there has to be right all the same.
                continue;
            };
            let symbol = self.substitute(request, parameter, target, substitute);
            if bindings
                .insert(Arc::clone(&parameter.name), symbol)
                .is_some()
            {
                let twice = Diagnostic::error(
                    code::SUBSTITUTION,
                    format!("`{}` is substituted twice", target.name),
                    target.span,
                );
                self.report(twice);
            }
        }
        for parameter in parameters {
            if !bindings.contains_key(&parameter.name) {
                let symbol = self.implicit(request, parameter);
                bindings.insert(Arc::clone(&parameter.name), symbol);
            }
        }
        bindings
    }

    /// Whether different variables replace the variables of a module, so that
    /// the one may be taken for the other.
    fn keeps_apart(
        &self,
        parameters: &[Parameter],
        bindings: &FxHashMap<Arc<str>, Symbol>,
    ) -> bool {
        let mut seen = Vec::new();
        let mut variables = parameters.iter().filter(|parameter| parameter.variable);
        variables.all(|parameter| match bindings.get(&parameter.name) {
            Some(Symbol::Variable(id)) => {
                let new = !seen.contains(&Ok(*id));
                seen.push(Ok(*id));
                new
            }
            Some(Symbol::Definition(id)) => {
                let new = !seen.contains(&Err(*id));
                seen.push(Err(*id));
                let definition = self.definition(*id);
                new && definition.is_some_and(|it| it.replaces_variable)
            }
            Some(Symbol::Broken) => true,
            _ => false,
        })
    }

    /// Gives each variable of a module a definition that stands for it, by
    /// which ENABLED knows it. Those from `known` on are of this INSTANCE.
    fn stand_in(
        &mut self,
        request: &Request<'_>,
        parameters: &[Parameter],
        bindings: &mut FxHashMap<Arc<str>, Symbol>,
        known: usize,
    ) {
        for parameter in parameters.iter().filter(|parameter| parameter.variable) {
            let Some(symbol) = bindings.get_mut(&parameter.name) else {
                continue;
            };
            let id = match symbol {
                Symbol::Definition(id) if id.0 as usize >= known => *id,
                Symbol::Variable(_)
                | Symbol::Constant(_)
                | Symbol::Local(_, 0)
                | Symbol::Definition(_) => self.standing_for(request, parameter, symbol),
                _ => continue,
            };
            if let Some(definition) = self.spec.definitions.get_mut(id.0 as usize) {
                definition.replaces_variable = true;
            }
            *symbol = Symbol::Definition(id);
        }
    }

    /// A hidden definition of nothing but a name.
    fn standing_for(
        &mut self,
        request: &Request<'_>,
        parameter: &Parameter,
        symbol: &Symbol,
    ) -> DefId {
        let span = request.instance.module.span;
        let hidden = Ident {
            name: format!("{}{}", request.prefix, parameter.name),
            span,
        };
        let outer = self.place.frame.len();
        self.place.frame.extend(request.params.iter().cloned());
        let id = self.hidden_definition(&hidden, |this| {
            let kind = match symbol {
                Symbol::Variable(id) => ExprKind::Variable(*id),
                Symbol::Constant(id) => ExprKind::Constant(*id),
                Symbol::Local(local, _) => ExprKind::Local(this.mapped(*local)),
                Symbol::Definition(id) => {
                    let args = this.frame_arguments(*id, span);
                    ExprKind::Apply(Operator::Definition(*id), args)
                }
                _ => ExprKind::Bool(false),
            };
            (Vec::new(), super::expr(kind, span))
        });
        self.place.frame.truncate(outer);
        id
    }

    fn implicit(&mut self, request: &Request<'_>, parameter: &Parameter) -> Symbol {
        let module = &request.instance.module;
        let Some(symbol) = self
            .scope
            .find(&parameter.name)
            .map(|entry| entry.symbol.clone())
        else {
            let missing = Diagnostic::error(
                code::SUBSTITUTION,
                format!(
                    "nothing is substituted for `{}` of module `{}`",
                    parameter.name, module.name
                ),
                module.span,
            )
            .with_label(format!("`{}` means nothing here either", parameter.name))
            .and_label(parameter.span, "declared here")
            .with_fix(format!("add `WITH {} <- …`", parameter.name));
            self.report(missing);
            return Symbol::Broken;
        };
        if matches!(symbol, Symbol::Broken) {
            return symbol;
        }
        let found = self.symbol_arity(&symbol);
        if found != Some(parameter.arity) {
            self.wrong_substitute(parameter, found, module.span);
            return Symbol::Broken;
        }
        symbol
    }

    fn substitute(
        &mut self,
        request: &Request<'_>,
        parameter: &Parameter,
        target: &Ident,
        substitute: &ast::Expr,
    ) -> Symbol {
        if let Some(symbol) = self.direct(substitute) {
            if self.symbol_arity(&symbol) == Some(parameter.arity) {
                return symbol;
            }
            if !(parameter.arity == 0 && matches!(symbol, Symbol::Instance(_))) {
                let found = self.symbol_arity(&symbol);
                self.wrong_substitute(parameter, found, substitute.span);
                return Symbol::Broken;
            }
        }
        // Without a name of its own, an instance is known by its module: what is put in
        // for `K` is no definition `K` of the module that puts it in.
        let hidden = Ident {
            name: match request.prefix {
                "" => format!("{}!{}", request.instance.module.name, target.name),
                prefix => format!("{prefix}{}", target.name),
            },
            span: target.span,
        };
        let outer = self.place.frame.len();
        self.place.frame.extend(request.params.iter().cloned());
        let id = self.hidden_definition(&hidden, |this| {
            if parameter.arity == 0 {
                return (Vec::new(), this.expression(substitute));
            }
            match this.operator(substitute, parameter.arity, &target.name) {
                Some(Operator::Lambda(params, body)) => (params, body),
                // A name that is an operator was substituted directly.
                _ => (Vec::new(), super::broken(substitute.span)),
            }
        });
        self.place.frame.truncate(outer);
        if parameter.arity > 0 && self.arity(id) != parameter.arity {
            return Symbol::Broken;
        }
        Symbol::Definition(id)
    }

    /// What a bare name or symbol means, which needs no definition of its own.
    fn direct(&mut self, substitute: &ast::Expr) -> Option<Symbol> {
        let name = match &substitute.kind {
            ast::ExprKind::Paren(inner) => return self.direct(inner),
            ast::ExprKind::Symbol(name) => name,
            ast::ExprKind::Name(steps) => match steps.as_slice() {
                [step] => match &step.kind {
                    NameStepKind::Named { name, args } if args.is_empty() => name,
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        self.lookup_quietly(name)
    }

    fn lookup_quietly(&self, name: &Ident) -> Option<Symbol> {
        if let Some(entry) = self.scope.find(&name.name) {
            return match &entry.symbol {
                Symbol::Broken | Symbol::AssumeProve(..) | Symbol::Step(..) => None,
                symbol => Some(symbol.clone()),
            };
        }
        let (builtin, arity) = crate::spec::scope::builtin(&name.name)?;
        Some(Symbol::Builtin(builtin, arity))
    }

    fn no_target(&mut self, target: &Ident, source: &ModuleSource, parameters: &[Parameter]) {
        let names = parameters.iter().map(|parameter| &*parameter.name);
        let near = super::report::near_miss(&target.name, names);
        let mut unknown = Diagnostic::error(
            code::SUBSTITUTION,
            format!(
                "module `{}` has no CONSTANT or VARIABLE `{}` to substitute for",
                source.name, target.name
            ),
            target.span,
        );
        if let Some(near) = near {
            unknown = unknown.with_fix(format!("did you mean `{near}`"));
        }
        self.report(unknown);
    }

    fn wrong_substitute(&mut self, parameter: &Parameter, found: Option<u32>, span: Span) {
        let found = found.map_or_else(
            || "it is no expression".to_owned(),
            |found| format!("it takes {}", arguments(found)),
        );
        let wrong = Diagnostic::error(
            code::SUBSTITUTION,
            format!(
                "what is substituted for `{}` must take {}, but {found}",
                parameter.name,
                arguments(parameter.arity)
            ),
            span,
        )
        .and_label(parameter.span, "declared here");
        self.report(wrong);
    }

    fn note_checks(
        &mut self,
        request: &Request<'_>,
        parameters: &[Parameter],
        bindings: &FxHashMap<Arc<str>, Symbol>,
        constant: bool,
    ) {
        for parameter in parameters {
            let Some(symbol) = bindings.get(&parameter.name) else {
                continue;
            };
            self.checks.push(SubstitutionCheck {
                span: request.span,
                module: request.instance.module.name.as_str().into(),
                parameter: Arc::clone(&parameter.name),
                max: (!constant).then(|| highest(parameter)),
                symbol: symbol.clone(),
                operator: parameter.arity > 0,
            });
        }
    }

    /// Arguments for instance parameters may not be of a higher level than
    /// what they are substituted for.
    fn caps(
        &self,
        parameters: &[Parameter],
        bindings: &FxHashMap<Arc<str>, Symbol>,
    ) -> Arc<[(LocalId, Level)]> {
        let mut caps = self.place.caps.to_vec();
        for parameter in parameters {
            let templates = match bindings.get(&parameter.name) {
                Some(Symbol::Local(local, 0)) => vec![*local],
                Some(Symbol::Definition(id)) => self
                    .info(*id)
                    .map(|info| info.frame.clone())
                    .unwrap_or_default(),
                _ => Vec::new(),
            };
            caps.extend(
                templates
                    .into_iter()
                    .map(|local| (local, highest(parameter))),
            );
        }
        caps.into()
    }

    /// Whether a module without variables has levels above constant in it.
    fn raises_level(&mut self, source: &Arc<ModuleSource>) -> bool {
        if let Some(known) = self.spec.context.raising.get(&source.name)
            && source.outer.is_none()
        {
            return *known;
        }
        let mut raises = super::raising::module(&source.ast);
        for name in &source.ast.extends {
            let nested = source
                .outer
                .as_ref()
                .and_then(|outer| outer.modules.get(name.name.as_str()).cloned());
            let extended = nested.or_else(|| self.external_quietly(name));
            raises |= extended.is_some_and(|extended| {
                !Arc::ptr_eq(&extended, source) && self.raises_level(&extended)
            });
        }
        if source.outer.is_none() {
            let known = &mut self.spec.context.raising;
            known.insert(Arc::clone(&source.name), raises);
        }
        raises
    }
}

/// One INSTANCE.
struct Request<'a> {
    instance: &'a ast::Instance,
    /// `I!`, or nothing.
    prefix: &'a str,
    params: &'a [Param],
    span: Span,
}

/// The level of a declared constant or variable.
fn highest(parameter: &Parameter) -> Level {
    if parameter.variable {
        Level::State
    } else {
        Level::Constant
    }
}
