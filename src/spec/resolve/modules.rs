//! Modules found, elaborated and extended.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{Denotation, Level, LocalId, ModuleSpan, Origin, Param};
use crate::spec::scope::{Entry, ModuleSource, Role, Scope, Symbol, Table};
use crate::syntax::ast::{Ident, UnitKind};

use super::{Body, MAX_MODULE_DEPTH, Place, Resolver, Substitution};

/// A CONSTANT or VARIABLE of a module, or of one that it extends.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: Arc<str>,
    pub(super) arity: u32,
    pub(super) variable: bool,
    pub(super) span: Span,
}

/// How a module is elaborated for an INSTANCE.
pub(super) struct Setting {
    pub(super) prefix: String,
    pub(super) frame: Vec<Param>,
    pub(super) caps: Arc<[(LocalId, Level)]>,
    pub(super) depth: u32,
    pub(super) through: ModuleSpan,
    pub(super) substitution: Substitution,
}

impl Resolver<'_> {
    /// The module that EXTENDS or INSTANCE names here.
    pub(super) fn module(&mut self, name: &Ident) -> Option<Arc<ModuleSource>> {
        self.needed_at = Some(name.span);
        if let Some(nested) = self.scope.find_module(&name.name) {
            return Some(Arc::clone(nested));
        }
        self.external(name)
    }

    fn external(&mut self, name: &Ident) -> Option<Arc<ModuleSource>> {
        let spec = &mut *self.spec;
        match spec.context.library.find(&name.name, &mut spec.sources) {
            Ok(Some(source)) => Some(source),
            Ok(None) => {
                let missing = self.missing_module(name);
                self.report(missing);
                None
            }
            Err(mut diagnostic) => {
                let from = self.spec.sources.get(name.span.file).is_some();
                if from {
                    diagnostic = diagnostic.and_label(name.span, "needed here");
                }
                self.report(diagnostic);
                None
            }
        }
    }

    /// A module that was found before.
    pub(super) fn external_quietly(&mut self, name: &Ident) -> Option<Arc<ModuleSource>> {
        let spec = &mut *self.spec;
        spec.context
            .library
            .find(&name.name, &mut spec.sources)
            .ok()
            .flatten()
    }

    /// Constants and variables of a module and of those that it extends.
    pub(super) fn parameters(&mut self, source: &Arc<ModuleSource>) -> Vec<Parameter> {
        let mut found = Vec::new();
        self.collect_parameters(source, &mut found, 0);
        found
    }

    fn collect_parameters(
        &mut self,
        source: &Arc<ModuleSource>,
        found: &mut Vec<Parameter>,
        depth: usize,
    ) {
        if depth > MAX_MODULE_DEPTH {
            return;
        }
        for name in &source.ast.extends {
            let nested = source
                .outer
                .as_ref()
                .and_then(|outer| outer.modules.get(name.name.as_str()).cloned());
            if let Some(extended) = nested.or_else(|| self.external(name)) {
                self.collect_parameters(&extended, found, depth + 1);
            }
        }
        let own = source.ast.units.iter().flat_map(|unit| match &unit.kind {
            UnitKind::Variables(names) => names.iter().map(|name| (name, 0, true)).collect(),
            UnitKind::Constants(decls) => decls
                .iter()
                .map(|decl| (&decl.name, decl.arity, false))
                .collect(),
            _ => Vec::new(),
        });
        for (name, arity, variable) in own {
            if !found.iter().any(|known| *known.name == *name.name) {
                found.push(Parameter {
                    name: name.name.as_str().into(),
                    arity,
                    variable,
                    span: name.span,
                });
            }
        }
    }

    /// The module as it stands, shared by all who use it so.
    pub(super) fn plain(&mut self, source: &Arc<ModuleSource>) -> Arc<Table> {
        let shared = source.outer.is_none();
        if shared && let Some(table) = self.spec.context.plain.get(&source.name) {
            return Arc::clone(table);
        }
        let place = Place {
            module: Arc::clone(&source.name),
            origin: source.origin.clone(),
            prefix: String::new(),
            frame: Vec::new(),
            caps: Arc::default(),
            depth: 0,
            through: None,
            substitution: None,
            assumptions: Vec::new(),
        };
        // A nested module may mention what is around it, and so takes part in
        // the instance that it is in.
        let (place, body) = if shared {
            (place, Body::default())
        } else {
            let inherited = Place {
                prefix: self.place.prefix.clone(),
                frame: self.place.frame.clone(),
                caps: Arc::clone(&self.place.caps),
                depth: self.place.depth,
                through: self.place.through.clone(),
                ..place
            };
            (inherited, self.inherited_body())
        };
        let (table, _) = self.elaborate(source, place, body);
        if shared {
            let plain = &mut self.spec.context.plain;
            plain.insert(Arc::clone(&source.name), Arc::clone(&table));
        }
        table
    }

    /// The module with its parameters replaced.
    pub(super) fn instantiated(
        &mut self,
        source: &Arc<ModuleSource>,
        setting: Setting,
    ) -> Arc<Table> {
        let place = Place {
            module: Arc::clone(&source.name),
            origin: source.origin.clone(),
            prefix: setting.prefix,
            frame: setting.frame,
            caps: setting.caps,
            depth: setting.depth,
            through: Some(setting.through),
            substitution: Some(setting.substitution),
            assumptions: Vec::new(),
        };
        let body = self.inherited_body();
        self.elaborate(source, place, body).0
    }

    /// For a module that is read inside a LET: its definitions are the LET's.
    fn inherited_body(&mut self) -> Body {
        Body {
            mapping: self.body.mapping.clone(),
            lets: std::mem::take(&mut self.body.lets),
            ..Body::default()
        }
    }

    /// Reads a module in a place and body of its own; gives the place's
    /// substitution back.
    fn elaborate(
        &mut self,
        source: &Arc<ModuleSource>,
        place: Place,
        body: Body,
    ) -> (Arc<Table>, Option<Substitution>) {
        if self.is_cyclic(source) || self.elaborating.len() > MAX_MODULE_DEPTH {
            let cycle = self.module_cycle(source);
            self.report(cycle);
            self.return_lets(body);
            return (Arc::default(), place.substitution);
        }
        self.elaborating.push(Arc::clone(&source.name));
        let scope = Scope::new(source.outer.clone());
        let outer_scope = std::mem::replace(&mut self.scope, scope);
        let outer_place = std::mem::replace(&mut self.place, place);
        let outer_body = std::mem::replace(&mut self.body, body);
        self.module_units(source);
        let mut table = self.scope.pop();
        let body = std::mem::replace(&mut self.body, outer_body);
        self.return_lets(body);
        let place = std::mem::replace(&mut self.place, outer_place);
        self.scope = outer_scope;
        self.elaborating.pop();
        table.assumptions = place.assumptions;
        let table = Arc::new(table);
        self.note_module(&source.name, &table, place.substitution.is_none());
        (table, place.substitution)
    }

    /// The counterpart of [`Self::inherited_body`].
    fn return_lets(&mut self, body: Body) {
        if self.body.lets.is_empty() {
            self.body.lets = body.lets;
        }
    }

    fn is_cyclic(&self, source: &ModuleSource) -> bool {
        // A nested module may have the name of an outer one's dependency.
        source.outer.is_none() && self.elaborating.contains(&source.name)
    }

    /// Keeps a module's names; those of the module itself rather than of an
    /// instance, if there are both.
    fn note_module(&mut self, name: &Arc<str>, table: &Table, itself: bool) {
        let names = table
            .entries
            .iter()
            .filter_map(|(name, entry)| Some((Arc::clone(name), denotation(&entry.symbol)?)))
            .collect();
        if itself || !self.spec.modules.contains_key(name) {
            self.spec.modules.insert(Arc::clone(name), names);
        }
    }

    fn module_units(&mut self, source: &Arc<ModuleSource>) {
        for name in &source.ast.extends {
            self.extend(name);
        }
        for unit in &source.ast.units {
            self.unit(unit);
        }
        self.pending_recursion();
    }

    fn extend(&mut self, name: &Ident) {
        let Some(source) = self.module(name) else {
            return;
        };
        let cyclic = self.is_cyclic(&source);
        let free =
            cyclic || self.place.substitution.is_none() || self.parameters(&source).is_empty();
        let table = if free {
            self.plain(&source)
        } else {
            self.extended_in_instance(&source)
        };
        self.merge_extended(&table, name);
    }

    /// A module with parameters that an instantiated module extends.
    fn extended_in_instance(&mut self, source: &Arc<ModuleSource>) -> Arc<Table> {
        let Some(substitution) = &mut self.place.substitution else {
            return self.plain(source);
        };
        if let Some(table) = substitution.extended.get(&source.name) {
            return Arc::clone(table);
        }
        let place = Place {
            module: Arc::clone(&source.name),
            origin: source.origin.clone(),
            prefix: self.place.prefix.clone(),
            frame: self.place.frame.clone(),
            caps: Arc::clone(&self.place.caps),
            depth: self.place.depth,
            through: self.place.through.clone(),
            substitution: self.place.substitution.take(),
            assumptions: Vec::new(),
        };
        let body = self.inherited_body();
        let (table, substitution) = self.elaborate(source, place, body);
        let mut substitution = substitution.unwrap_or_default();
        substitution
            .extended
            .insert(Arc::clone(&source.name), Arc::clone(&table));
        self.place.substitution = Some(substitution);
        table
    }

    fn merge_extended(&mut self, table: &Table, name: &Ident) {
        for (key, entry) in table.entries.iter().filter(|(_, entry)| !entry.local) {
            match self.scope.find_here(key) {
                None => self.scope.enter(Arc::clone(key), entry.clone()),
                Some(known) if class(known) == class(entry) => {}
                Some(known) => {
                    let conflict = Diagnostic::error(
                        code::REDEFINED,
                        format!(
                            "`{key}` of module `{}` conflicts with another `{key}`",
                            name.name
                        ),
                        name.span,
                    )
                    .with_label("extended here")
                    .and_label(entry.span, format!("{} here", class(entry)))
                    .and_label(known.span, format!("{} here", class(known)));
                    self.report(conflict);
                }
            }
        }
        for module in table.modules.values() {
            if self.scope.find_module(&module.name).is_none() {
                self.scope.enter_module(Arc::clone(module));
            }
        }
        for assumption in &table.assumptions {
            let span = assumption.body.span;
            let known = &mut self.place.assumptions;
            if !known.iter().any(|other| other.body.span == span) {
                known.push(assumption.clone());
            }
        }
    }

    /// Enters a definition that INSTANCE without a name brings in.
    pub(super) fn merge_instantiated(&mut self, table: &Table, module: &Ident, local: bool) {
        let offered = table
            .entries
            .iter()
            .filter(|(_, entry)| !entry.local && entry.role == Role::Defined);
        for (key, entry) in offered {
            match self.scope.find(key) {
                None => {
                    let entry = Entry {
                        local,
                        ..entry.clone()
                    };
                    self.scope.enter(Arc::clone(key), entry);
                }
                Some(known) if self.interchangeable(&known.symbol, &entry.symbol) => {}
                Some(known) => {
                    let conflict = Diagnostic::error(
                        code::REDEFINED,
                        format!(
                            "`{key}` of module `{}` conflicts with the `{key}` that is visible here",
                            module.name
                        ),
                        module.span,
                    )
                    .with_label("instantiated here")
                    .and_label(known.span, "already visible");
                    self.report(conflict);
                }
            }
        }
    }

    /// Whether the first of two definitions silently stands for both, as for
    /// SANY: they are of one kind and arity.
    fn interchangeable(&self, known: &Symbol, new: &Symbol) -> bool {
        match (known, new) {
            (Symbol::Definition(known), Symbol::Definition(new)) => {
                known == new || self.arity(*known) == self.arity(*new)
            }
            (Symbol::Instance(_), Symbol::Instance(_))
            | (Symbol::AssumeProve(..), Symbol::AssumeProve(..))
            | (Symbol::Broken, _)
            | (_, Symbol::Broken) => true,
            _ => false,
        }
    }
}

/// What kind of thing a name stands for, as far as EXTENDS distinguishes.
fn class(entry: &Entry) -> &'static str {
    match entry.role {
        Role::Declared => "declared",
        Role::Defined | Role::Bound => "defined",
    }
}

/// What `.cfg` files may refer to.
pub(in crate::spec) fn denotation(symbol: &Symbol) -> Option<Denotation> {
    match symbol {
        Symbol::Variable(id) => Some(Denotation::Variable(*id)),
        Symbol::Constant(id) => Some(Denotation::Constant(*id)),
        Symbol::Definition(id) => Some(Denotation::Definition(*id)),
        Symbol::Local(..)
        | Symbol::Builtin(..)
        | Symbol::Instance(_)
        | Symbol::AssumeProve(..)
        | Symbol::Step(..)
        | Symbol::Broken => None,
    }
}

impl Place {
    /// Whether the text is embedded.
    pub(super) fn is_library(&self) -> bool {
        self.origin == Origin::Library
    }
}
