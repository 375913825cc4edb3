//! Operators and functions defined; RECURSIVE.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::resolved::{DefId, Definition, Expr, ExprKind, Level, LocalId, Operator, Param};
use crate::spec::scope::{DefInfo, Entry, Role, Symbol, is_reserved};
use crate::syntax::ast::{self, FunctionDef, Ident, OpDecl, OperatorDef, Unit};

use super::{LabelScope, Resolver, broken, expr};

/// Left of `==`.
pub(super) struct Heading<'a> {
    pub(super) name: &'a Ident,
    pub(super) params: &'a [OpDecl],
    pub(super) local: bool,
    pub(super) span: Span,
}

/// What is set aside while a definition's body is resolved.
struct Opened {
    params: Vec<Param>,
    frame: Vec<Param>,
    mapping: FxHashMap<LocalId, LocalId>,
}

/// A definition whose body is resolved.
pub(super) struct Closed {
    pub(super) name: Arc<str>,
    pub(super) name_span: Span,
    pub(super) span: Span,
    pub(super) frame: Vec<LocalId>,
    pub(super) params: Vec<Param>,
    pub(super) body: Expr,
    pub(super) labels: LabelScope,
}

impl Resolver<'_> {
    /// `F(x) == e`.
    pub(super) fn define_operator(&mut self, def: &OperatorDef, unit: &Unit) {
        let heading = Heading {
            name: &def.name,
            params: &def.params,
            local: unit.local,
            span: unit.span,
        };
        self.define(&heading, &def.body);
    }

    /// Defines an operator and enters its name.
    pub(super) fn define(&mut self, heading: &Heading<'_>, body: &ast::Expr) -> Option<DefId> {
        let announced = self.announced(heading.name);
        let allowed = announced.is_some() || self.may_define(heading.name, "defined");
        if let Some(id) = announced {
            self.check_announced(id, heading);
        }
        self.scope.push();
        let opened = self.open_body();
        let own: Vec<Param> = heading
            .params
            .iter()
            .map(|param| self.bind(&param.name, param.arity))
            .collect();
        self.check_own_name(heading.name, &own);
        if let Some(id) = announced {
            self.announce_params(id, opened.params.iter().chain(&own));
        }
        let resolved = self.expression(body);
        let mut closed = self.close_body(opened, heading, resolved);
        closed.params.extend(own);
        self.scope.pop();
        let id = match announced {
            Some(id) => {
                self.fill_definition(id, closed);
                id
            }
            None => self.add_definition(closed),
        };
        if announced.is_none() && allowed {
            self.enter_defined(heading.name, Symbol::Definition(id), heading.local);
        }
        Some(id)
    }

    /// `f[x \in S] == e`.
    pub(super) fn define_function(&mut self, def: &FunctionDef, unit: &Unit) {
        let heading = Heading {
            name: &def.name,
            params: &[],
            local: unit.local,
            span: unit.span,
        };
        let announced = self.announced(heading.name);
        let allowed = announced.is_some() || self.may_define(heading.name, "defined");
        if let Some(id) = announced {
            self.check_announced(id, &heading);
        }
        self.scope.push();
        let opened = self.open_body();
        let bounds = self.bounds(&def.bounds);
        let bound = bounds.params(self);
        self.check_own_name(heading.name, &bound);
        let id = announced.unwrap_or_else(|| self.reserve(&heading, &opened));
        // The name means itself in the body, though not in the bounds.
        if announced.is_none() {
            self.enter_defined(heading.name, Symbol::Definition(id), false);
        }
        if let Some(info) = self.spec.context.infos.get_mut(id.0 as usize) {
            info.pending = false;
        }
        let taken = bounds.bounds.len();
        let body = self.under_bound_names(bound, |this| this.expression(&def.body));
        // SANY counts the arguments only where the function is used from outside.
        if let Some(info) = self.spec.context.infos.get_mut(id.0 as usize) {
            info.function_arity = Some(taken);
        }
        let function = expr(ExprKind::Function(bounds.bounds, body), unit.span);
        let closed = self.close_body(opened, &heading, function);
        self.scope.pop();
        self.fill_definition(id, closed);
        if announced.is_none() && allowed {
            self.enter_defined(heading.name, Symbol::Definition(id), heading.local);
        }
    }

    /// `RECURSIVE F(_)`.
    pub(super) fn declare_recursive(&mut self, decl: &OpDecl, unit: &Unit) {
        if !self.may_define(&decl.name, "declared") {
            return;
        }
        let heading = Heading {
            name: &decl.name,
            params: &[],
            local: false,
            span: unit.span,
        };
        let opened = self.open_body();
        let id = self.reserve(&heading, &opened);
        self.close_body(opened, &heading, broken(unit.span));
        let placeholder: Arc<str> = "_".into();
        let own: Vec<Param> = (0..decl.arity)
            .map(|_| Param {
                local: self.local(&placeholder),
                name: Arc::clone(&placeholder),
                arity: 0,
            })
            .collect();
        if let Some(definition) = self.spec.definitions.get_mut(id.0 as usize) {
            definition.params.extend(own);
        }
        if let Some(info) = self.spec.context.infos.get_mut(id.0 as usize) {
            info.declared_recursive = true;
            info.pending = true;
        }
        self.enter_defined(&decl.name, Symbol::Definition(id), unit.local);
    }

    /// The definition that RECURSIVE announced under this name, here.
    fn announced(&mut self, name: &Ident) -> Option<DefId> {
        let Symbol::Definition(id) = self.scope.find(&name.name)?.symbol else {
            return None;
        };
        if !self.info(id)?.pending {
            return None;
        }
        let here = self.scope.find_here(&name.name).is_some();
        if !here {
            let elsewhere = Diagnostic::error(
                code::RECURSIVE,
                format!(
                    "`{}` is defined at another LET than its RECURSIVE declaration",
                    name.name
                ),
                name.span,
            );
            self.report(elsewhere);
        }
        Some(id)
    }

    fn check_announced(&mut self, id: DefId, heading: &Heading<'_>) {
        let declared = self.arity(id);
        let defined = heading.params.len() as u32;
        // SANY looks at the last parameter only.
        let higher_order = heading.params.last().is_some_and(|param| param.arity > 0);
        if declared != defined || higher_order {
            let place = self.scope.find(&heading.name.name).map(|entry| entry.span);
            let mut mismatch = Diagnostic::error(
                code::ARITY,
                format!(
                    "`{}` is not as its RECURSIVE declaration says",
                    heading.name.name
                ),
                heading.name.span,
            )
            .with_label(format!("takes {}", super::report::arguments(defined)));
            if let Some(place) = place {
                mismatch = mismatch.and_label(
                    place,
                    format!("declared with {}", super::report::arguments(declared)),
                );
            }
            if higher_order {
                mismatch =
                    mismatch.with_note("the last parameter of a RECURSIVE operator is no operator");
            }
            self.report(mismatch);
        }
    }

    /// In its body, a RECURSIVE operator has the parameters it is defined with.
    fn announce_params<'p>(&mut self, id: DefId, params: impl Iterator<Item = &'p Param>) {
        let params = params.cloned().collect();
        if let Some(definition) = self.spec.definitions.get_mut(id.0 as usize) {
            definition.params = params;
        }
    }

    /// A parameter may not have the name of what it is a parameter of.
    fn check_own_name(&mut self, name: &Ident, params: &[Param]) {
        if params.iter().any(|param| *param.name == *name.name) {
            let same = Diagnostic::error(
                code::REDEFINED,
                format!("`{}` has itself as a parameter", name.name),
                name.span,
            );
            self.report(same);
        }
    }

    /// Whether a name may get a meaning here; reports it if not.
    pub(super) fn may_define(&mut self, name: &Ident, verb: &str) -> bool {
        let free = self.scope.find(&name.name).is_none() && !is_reserved(&name.name);
        if !free {
            self.redefined(name, verb);
        }
        free
    }

    /// Enters a defined name into the innermost table.
    pub(super) fn enter_defined(&mut self, name: &Ident, symbol: Symbol, local: bool) {
        let entry = Entry {
            symbol,
            role: Role::Defined,
            local,
            span: name.span,
        };
        self.scope.enter(name.name.as_str().into(), entry);
    }

    /// Gives the definition that follows its own copies of the templates.
    fn open_body(&mut self) -> Opened {
        let frame = std::mem::take(&mut self.place.frame);
        let mapping = self.body.mapping.clone();
        let params: Vec<Param> = frame
            .iter()
            .map(|template| Param {
                local: self.local(&template.name),
                ..template.clone()
            })
            .collect();
        for (template, param) in frame.iter().zip(&params) {
            self.body.mapping.insert(template.local, param.local);
        }
        self.body.labels.push(LabelScope::default());
        Opened {
            params,
            frame,
            mapping,
        }
    }

    fn close_body(&mut self, opened: Opened, heading: &Heading<'_>, body: Expr) -> Closed {
        let frame = opened.frame.iter().map(|param| param.local).collect();
        self.place.frame = opened.frame;
        self.body.mapping = opened.mapping;
        Closed {
            name: heading.name.name.as_str().into(),
            name_span: heading.name.span,
            span: heading.span,
            frame,
            params: opened.params,
            body,
            labels: self.body.labels.pop().unwrap_or_default(),
        }
    }

    /// Resolves a hidden definition, which no name refers to.
    pub(super) fn hidden_definition(
        &mut self,
        name: &Ident,
        resolve: impl FnOnce(&mut Self) -> (Vec<Param>, Expr),
    ) -> DefId {
        let heading = Heading {
            name,
            params: &[],
            local: true,
            span: name.span,
        };
        self.scope.push();
        let opened = self.open_body();
        let (own, body) = resolve(self);
        let span = body.span;
        let mut closed = self.close_body(opened, &heading, body);
        self.scope.pop();
        closed.span = span;
        self.drop_unused_frame(&mut closed, &own);
        closed.params.extend(own);
        self.add_definition(closed)
    }

    /// A substituted expression takes only those instance parameters that
    /// occur in it, so that one without any is computed once.
    fn drop_unused_frame(&self, closed: &mut Closed, own: &[Param]) {
        let mut used = crate::spec::walk::locals(self.spec, &closed.body);
        used.extend(own.iter().map(|param| param.local));
        let mut keep = closed
            .params
            .iter()
            .map(|param| used.contains(&param.local))
            .collect::<Vec<_>>()
            .into_iter();
        closed.frame.retain(|_| keep.next().unwrap_or(true));
        closed.params.retain(|param| used.contains(&param.local));
    }

    fn reserve(&mut self, heading: &Heading<'_>, opened: &Opened) -> DefId {
        let closed = Closed {
            name: heading.name.name.as_str().into(),
            name_span: heading.name.span,
            span: heading.span,
            frame: opened.frame.iter().map(|param| param.local).collect(),
            params: opened.params.clone(),
            body: broken(heading.span),
            labels: LabelScope::default(),
        };
        self.add_definition(closed)
    }

    /// Adds the definition of a step of a proof, of which only parts have names.
    pub(super) fn add_part(&mut self, name: &Ident, body: Expr) -> DefId {
        self.add_definition(Closed {
            name: name.name.as_str().into(),
            name_span: name.span,
            span: body.span,
            frame: Vec::new(),
            params: Vec::new(),
            body,
            labels: LabelScope::default(),
        })
    }

    /// Adds a definition; one of a LET is noted there.
    pub(super) fn add_definition(&mut self, closed: Closed) -> DefId {
        let id = DefId(self.spec.definitions.len() as u32);
        let nested = match self.body.lets.last_mut() {
            Some(list) => {
                list.push(id);
                true
            }
            None => false,
        };
        let info = DefInfo {
            caps: Arc::clone(&self.place.caps),
            instantiated: self.place.substitution.is_some(),
            ..DefInfo::default()
        };
        self.spec.context.infos.push(info);
        let name = format!("{}{}", self.place.prefix, closed.name);
        self.spec.definitions.push(Definition {
            name: name.into(),
            base_name: Arc::clone(&closed.name),
            module: Arc::clone(&self.place.module),
            origin: self.place.origin.clone(),
            span: closed.span,
            name_span: closed.name_span,
            params: Vec::new(),
            instance_params: 0,
            body: broken(closed.span),
            level: Level::Constant,
            recursive: false,
            nested,
            depth: self.place.depth,
            replaces_variable: false,
            through: self.place.through.clone(),
        });
        self.fill_definition(id, closed);
        id
    }

    fn fill_definition(&mut self, id: DefId, closed: Closed) {
        if let Some(info) = self.spec.context.infos.get_mut(id.0 as usize) {
            info.frame = closed.frame;
            info.labels = closed.labels.labels;
            info.pending = false;
        }
        if let Some(definition) = self.spec.definitions.get_mut(id.0 as usize) {
            definition.instance_params = self
                .spec
                .context
                .infos
                .get(id.0 as usize)
                .map_or(0, |info| info.frame.len());
            definition.params = closed.params;
            definition.body = closed.body;
            definition.span = closed.span;
            definition.name_span = closed.name_span;
        }
    }

    /// How many arguments a definition takes besides instance parameters.
    pub(super) fn arity(&self, id: DefId) -> u32 {
        self.definition(id).map_or(0, |definition| {
            (definition.params.len() - definition.instance_params.min(definition.params.len()))
                as u32
        })
    }

    /// The present body's own copies of a definition's instance parameters.
    pub(super) fn frame_arguments(&self, id: DefId, span: Span) -> Vec<Expr> {
        let frame = self.info(id).map_or(&[][..], |info| &info.frame);
        frame
            .iter()
            .enumerate()
            .map(|(index, template)| {
                let local = self.mapped(*template);
                expr(self.local_argument(id, index, local), span)
            })
            .collect()
    }

    /// A local as the argument of a definition at a position.
    pub(super) fn local_argument(&self, id: DefId, index: usize, local: LocalId) -> ExprKind {
        let operator = self
            .definition(id)
            .and_then(|definition| definition.params.get(index))
            .is_some_and(|param| param.arity > 0);
        if operator {
            ExprKind::Operator(Operator::Local(local))
        } else {
            ExprKind::Local(local)
        }
    }
}
