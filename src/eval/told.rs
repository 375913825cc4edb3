//! What `TLCGet("spec")` tells: the parts of a spec and of what is asked of it,
//! with names and places, as TLC's `TLCGetSet` puts them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::SourceMap;
use crate::spec::Lines;
use crate::spec::resolved::{DefId, Definition, Level, ModuleSpan, Spec};
use crate::value::{Text, Value, function, set};

use super::model::{Behaviour, Formula};
use super::specification::{About, Conjunct};

/// The name by which it is asked for.
pub(super) const KEY: &str = "spec";

/// TLC's name for a formula that is no definition.
const UNNAMED: &str = "UnnamedAction";

/// What the parts of a spec are asked for as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Inits,
    Temporals,
    Invariants,
    ImpliedInits,
    ImpliedActions,
    ImpliedTemporals,
    Constraints,
    ActionConstraints,
}

impl Part {
    const ALL: [(&'static str, Self); 8] = [
        ("actionconstraints", Self::ActionConstraints),
        ("constraints", Self::Constraints),
        ("impliedactions", Self::ImpliedActions),
        ("impliedinits", Self::ImpliedInits),
        ("impliedtemporals", Self::ImpliedTemporals),
        ("inits", Self::Inits),
        ("invariants", Self::Invariants),
        ("temporals", Self::Temporals),
    ];
}

/// The next-state relation, to be taken apart when it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Next {
    pub(super) formula: Formula,
    /// Where it stands, and whether that is an INSTANCE that brings it.
    pub(super) place: ModuleSpan,
    pub(super) is_through: bool,
}

/// What `TLCGet("spec")` tells of a spec and its configuration, as far as that
/// is known beforehand.
#[derive(Clone, Debug, Default)]
pub struct Told {
    parts: BTreeMap<Part, Vec<Value>>,
    pub(super) next: Option<Next>,
}

impl Told {
    /// Tells of a specification.
    pub(super) fn specification(&mut self, spec: &Spec, conjuncts: &[Conjunct]) {
        for conjunct in conjuncts {
            let part = match conjunct.about {
                About::First => Part::Inits,
                About::States | About::Behaviours => Part::Temporals,
                About::Steps => {
                    self.next = Some(Next {
                        formula: Formula::Expression(conjunct.expr.clone()),
                        place: conjunct.place.clone(),
                        is_through: conjunct.is_through,
                    });
                    continue;
                }
            };
            let named = conjunct.named.and_then(|id| definition(spec, id));
            let name = named.map_or(UNNAMED, |definition| &definition.name);
            self.add(part, spec, name, &conjunct.place);
        }
    }

    /// Tells of an initial predicate and a next-state relation.
    pub(super) fn behaviour(&mut self, spec: &Spec, behaviour: &Behaviour) {
        let defined = |formula: &Option<Formula>| match formula {
            Some(Formula::Definition(id)) => definition(spec, *id),
            _ => None,
        };
        if let Some(init) = defined(&behaviour.init) {
            self.add(Part::Inits, spec, &init.name, &body(init));
        }
        self.next = defined(&behaviour.next).and_then(|next| {
            Some(Next {
                formula: behaviour.next.clone()?,
                place: body(next),
                is_through: next.through.is_some(),
            })
        });
    }

    /// Tells of a property.
    pub(super) fn property(&mut self, spec: &Spec, name: &str, conjuncts: &[Conjunct]) {
        for conjunct in conjuncts {
            let part = match conjunct.about {
                About::First => Part::ImpliedInits,
                About::Steps => Part::ImpliedActions,
                About::States => Part::Invariants,
                About::Behaviours => Part::ImpliedTemporals,
            };
            self.add(part, spec, name, &conjunct.place);
        }
    }

    /// Tells of formulas, which stand right of a `==`.
    pub(super) fn formulas(&mut self, spec: &Spec, part: Part, named: &[(Arc<str>, DefId)]) {
        for (name, id) in named {
            if let Some(definition) = definition(spec, *id).filter(|it| it.level > Level::Constant)
            {
                self.add(part, spec, name, &body(definition));
            }
        }
    }

    /// Tells of definitions.
    pub(super) fn definitions(&mut self, spec: &Spec, part: Part, named: &[(Arc<str>, DefId)]) {
        for (name, id) in named {
            if let Some(definition) = definition(spec, *id).filter(|it| it.level > Level::Constant)
            {
                let place = ModuleSpan {
                    module: Arc::clone(&definition.module),
                    span: definition.span,
                };
                self.add(part, spec, name, &place);
            }
        }
    }

    fn add(&mut self, part: Part, spec: &Spec, name: &str, place: &ModuleSpan) {
        let told = record(named(&spec.sources, name, place).into());
        self.parts.entry(part).or_default().push(told);
    }

    /// The whole, with what depends on evaluation.
    pub(super) fn with(&self, actions: Vec<Value>, variables: &Value) -> Value {
        let told = Part::ALL.map(|(name, part)| {
            let parts = self.parts.get(&part).cloned().unwrap_or_default();
            (name, set::set_of(parts))
        });
        let rest = [
            ("actions", set::set_of(actions)),
            ("variables", variables.clone()),
        ];
        record(told.into_iter().chain(rest).collect())
    }
}

/// The variables of a spec.
pub(super) fn variables(spec: &Spec) -> Value {
    let variables = spec.variables.iter().map(|variable| {
        let source = spec.sources.get(variable.span.file);
        let stem = source.and_then(|source| source.path().file_stem()?.to_str());
        let known = stem.filter(|stem| spec.modules.contains_key(*stem));
        let place = ModuleSpan {
            module: known.unwrap_or(&spec.name).into(),
            span: variable.span,
        };
        record(named(&spec.sources, &variable.name, &place).into())
    });
    set::set_of(variables.collect())
}

/// Name and place of an action, and its arguments if it has any.
pub(super) fn action(
    sources: &SourceMap,
    name: Option<&str>,
    place: &ModuleSpan,
    args: &[(Arc<str>, Value)],
) -> Value {
    let mut fields = Vec::from(named(sources, name.unwrap_or(UNNAMED), place));
    if !args.is_empty() {
        let context = args.iter().map(|(name, value)| (&**name, value.clone()));
        let names = args.iter().map(|(name, _)| Value::string(name));
        fields.push(("context", record(context.collect())));
        fields.push(("parameters", Value::seq(names.collect::<Vec<_>>())));
    }
    record(fields)
}

fn named(sources: &SourceMap, name: &str, place: &ModuleSpan) -> [(&'static str, Value); 2] {
    let location = location(&place.module, Lines::of(sources, place.span));
    [("name", Value::string(name)), ("location", location)]
}

fn location(module: &str, lines: Option<Lines>) -> Value {
    let (begin, end) = lines.map_or_else(Default::default, |lines| (lines.begin, lines.end));
    let number = |number: u32| Value::Int(number.into());
    record(vec![
        ("beginLine", number(begin.0)),
        ("beginColumn", number(begin.1)),
        ("endLine", number(end.0)),
        ("endColumn", number(end.1)),
        ("module", Value::string(module)),
    ])
}

/// What TLC says of an action that it does not know.
pub(super) fn unknown_action() -> Value {
    record(vec![
        ("location", location("--TLA+ BUILTINS--", None)),
        ("name", Value::string(UNNAMED)),
    ])
}

pub(super) fn record(fields: Vec<(&str, Value)>) -> Value {
    let fields = fields.into_iter();
    let fields = fields.map(|(name, value)| (Text::new(name), value));
    function::record_from(fields.collect())
}

fn definition(spec: &Spec, DefId(id): DefId) -> Option<&Definition> {
    spec.definitions.get(id as usize)
}

/// Where TLC says that a definition's formula is.
fn body(definition: &Definition) -> ModuleSpan {
    let written = || ModuleSpan {
        module: Arc::clone(&definition.module),
        span: definition.body.span,
    };
    definition.through.clone().unwrap_or_else(written)
}
