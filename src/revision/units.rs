//! What a module says beside its definitions.

use crate::diag::{FileId, Source};
use crate::spec::is_standard_module;
use crate::syntax::ast::{Claim, Module, Unit, UnitKind};
use crate::syntax::{parse_module, print_units};

use super::told::on_one_line;

/// Statements of one module that only one side has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementChange {
    /// The module.
    pub module: String,
    /// Those that only the old text has, each on one line.
    pub gone: Vec<String>,
    /// Those that only the new one has.
    pub come: Vec<String>,
}

/// What a module says beside its definitions, each on one line and without its
/// layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statements {
    /// EXTENDS, INSTANCE, LOCAL, THEOREM.
    pub(super) own: Vec<String>,
    /// Declarations and assumptions, which are compared for the spec as a whole.
    pub(super) of_spec: Vec<String>,
}

/// The module that a source holds, with its statements, if it is none of the
/// standard ones.
pub(super) fn statements(source: &Source, file: FileId) -> Option<(String, Statements)> {
    let is_module = source.path().extension().is_some_and(|it| it == "tla");
    let module = is_module.then(|| parse_module(source, file).ok())??;
    let name = module.name.name.clone();
    (!is_standard_module(&name)).then(|| (name, of_module(&module, source)))
}

fn of_module(module: &Module, source: &Source) -> Statements {
    let mut all = Statements::default();
    let mut extended: Vec<&str> = module.extends.iter().map(|it| it.name.as_str()).collect();
    // In which order, makes no difference.
    extended.sort_unstable();
    if !extended.is_empty() {
        all.own.push(format!("EXTENDS {}", extended.join(", ")));
    }
    for unit in &module.units {
        let local = if unit.local { "LOCAL " } else { "" };
        match &unit.kind {
            UnitKind::Variables(names) => all
                .of_spec
                .extend(names.iter().map(|name| format!("VARIABLE {}", name.name))),
            UnitKind::Constants(declared) => all.of_spec.extend(
                declared
                    .iter()
                    .map(|it| format!("CONSTANT {}/{}", it.name.name, it.arity)),
            ),
            UnitKind::Operator(definition) if unit.local => {
                all.own.push(format!("{local}{}", definition.name.name));
            }
            UnitKind::Function(definition) if unit.local => {
                all.own.push(format!("{local}{}", definition.name.name));
            }
            UnitKind::NamedInstance(_) | UnitKind::Instance(_) => all.own.push(printed(unit)),
            UnitKind::Assume { .. } => all.of_spec.push(printed(unit)),
            UnitKind::Theorem { name, body, .. } => all.own.push(match body {
                Claim::Expr(_) => printed(&Unit {
                    kind: UnitKind::Theorem {
                        name: name.clone(),
                        body: body.clone(),
                        proof: None,
                    },
                    ..unit.clone()
                }),
                // The printer leaves out what is assumed there.
                Claim::AssumeProve(_) => on_one_line(source.slice(unit.span.start, unit.span.end)),
            }),
            _ => {}
        }
    }
    all
}

fn printed(unit: &Unit) -> String {
    on_one_line(&print_units(std::slice::from_ref(unit)))
}

/// What only one of two lists has.
pub(super) fn only(these: &[String], those: &[String]) -> Vec<String> {
    let mut those: Vec<&String> = those.iter().collect();
    let mut only = Vec::new();
    for one in these {
        match those.iter().position(|other| *other == one) {
            Some(place) => drop(those.swap_remove(place)),
            None => only.push(one.clone()),
        }
    }
    only
}
