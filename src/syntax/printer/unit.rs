//! Modules and their units as text.

use super::Printer;
use crate::syntax::ast::{
    Claim, Fixity, Ident, Instance, Module, OpDecl, OperatorDef, Standing, Unit, UnitKind,
};

impl Printer {
    pub(super) fn module(&mut self, module: &Module) {
        self.put("---- MODULE ");
        self.put(&module.name.name);
        self.put(" ----");
        self.line_at(0);
        if !module.extends.is_empty() {
            self.put("EXTENDS ");
            self.names(&module.extends);
            self.line_at(0);
        }
        self.units(&module.units);
        self.put("====");
        self.line_at(0);
    }

    pub(super) fn units(&mut self, units: &[Unit]) {
        for unit in units {
            self.unit(unit);
            self.line_at(0);
        }
    }

    pub(super) fn names(&mut self, names: &[Ident]) {
        self.list(names, |it, name| it.put(&name.name));
    }

    pub(super) fn unit(&mut self, unit: &Unit) {
        if unit.local {
            self.put("LOCAL ");
        }
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.unit_kind(&unit.kind));
    }

    fn unit_kind(&mut self, kind: &UnitKind) {
        match kind {
            UnitKind::Variables(names) => {
                self.put("VARIABLES ");
                self.names(names);
            }
            UnitKind::Constants(declarations) => self.declarations("CONSTANTS ", declarations),
            UnitKind::Recursive(declarations) => self.declarations("RECURSIVE ", declarations),
            UnitKind::Operator(definition) => self.operator_definition(definition),
            UnitKind::Function(function) => {
                self.put(&function.name.name);
                self.put("[");
                self.bounds(&function.bounds);
                self.put("] == ");
                self.expression(&function.body);
            }
            UnitKind::NamedInstance(named) => {
                self.put(&named.name.name);
                self.parameters(&named.params);
                self.put(" == ");
                self.instance(&named.instance);
            }
            UnitKind::Instance(instance) => self.instance(instance),
            UnitKind::Assume {
                standing,
                name,
                body,
            } => {
                self.put(match standing {
                    Standing::Checked => "ASSUME ",
                    Standing::Granted => "AXIOM ",
                });
                self.claim_name(name.as_ref());
                self.expression(body);
            }
            UnitKind::Theorem { name, body, proof } => {
                self.put("THEOREM ");
                self.claim_name(name.as_ref());
                match body {
                    Claim::Expr(claim) => self.expression(claim),
                    Claim::AssumeProve(claim) => {
                        self.put("ASSUME TRUE PROVE ");
                        self.expression(&claim.goal);
                    }
                }
                if proof.is_some() {
                    self.line_at(0);
                    self.put("PROOF OMITTED");
                }
            }
            UnitKind::Module(module) => self.module(module),
            UnitKind::Use(_) | UnitKind::Hide(_) => self.put("USE TRUE"),
            UnitKind::Separator => self.put("----"),
        }
    }

    fn claim_name(&mut self, name: Option<&Ident>) {
        if let Some(name) = name {
            self.put(&name.name);
            self.put(" == ");
        }
    }

    fn declarations(&mut self, keyword: &str, declarations: &[OpDecl]) {
        self.put(keyword);
        self.list(declarations, Self::declaration);
    }

    fn declaration(&mut self, declaration: &OpDecl) {
        let name = &declaration.name.name;
        match declaration.fixity {
            Fixity::Prefix => self.put(&format!("{name} _")),
            Fixity::Postfix => self.put(&format!("_ {name}")),
            Fixity::Infix => self.put(&format!("_ {name} _")),
            Fixity::Name => {
                self.put(name);
                if declaration.arity > 0 {
                    let places = vec!["_"; declaration.arity as usize];
                    self.put(&format!("({})", places.join(", ")));
                }
            }
        }
    }

    fn parameters(&mut self, params: &[OpDecl]) {
        if !params.is_empty() {
            self.put("(");
            self.list(params, Self::declaration);
            self.put(")");
        }
    }

    fn operator_definition(&mut self, definition: &OperatorDef) {
        let name = &definition.name.name;
        let param = |index: usize| {
            let param = definition.params.get(index);
            param.map_or("", |it| it.name.name.as_str())
        };
        match definition.fixity {
            Fixity::Name => {
                self.put(name);
                self.parameters(&definition.params);
            }
            Fixity::Prefix => self.put(&format!("{name} {}", param(0))),
            Fixity::Postfix => self.put(&format!("{} {name}", param(0))),
            Fixity::Infix => self.put(&format!("{} {name} {}", param(0), param(1))),
        }
        self.put(" == ");
        self.expression(&definition.body);
    }

    fn instance(&mut self, instance: &Instance) {
        self.put("INSTANCE ");
        self.put(&instance.module.name);
        if !instance.substitutions.is_empty() {
            self.put(" WITH ");
            self.list(&instance.substitutions, |it, (name, value)| {
                it.put(&name.name);
                it.put(" <- ");
                it.expression(value);
            });
        }
    }
}
