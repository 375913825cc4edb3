//! What a configuration says, in terms of the spec it is for.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::config::{Config, Ident};
use crate::spec::level_of;
use crate::spec::resolved::{
    Builtin, DefId, Denotation, Expr, ExprKind, Junction, Level, Operator, Spec,
};

use super::assigned::{self, arguments};
use super::lower::{Bindings, ConstantValue};
use super::model::{Behaviour, Formula};

/// What a configuration gives to a spec.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Constants and overrides.
    pub bindings: Bindings,
    /// What it asks of behaviours.
    pub behaviour: Behaviour,
}

impl Setup {
    /// Reads a configuration against a spec.
    ///
    /// # Errors
    /// Every name in it that the spec does not define, everything that has not
    /// the kind that is needed, and every constant that is left without a
    /// value.
    pub fn new(spec: &Spec, config: &Config) -> Result<Self, Vec<Diagnostic>> {
        let mut found = Vec::new();
        let bindings = assigned::bindings(spec, config, &mut found);
        let mut reader = Reader {
            spec,
            bindings: &bindings,
            behaviour: Behaviour::default(),
            found,
        };
        reader.behaviour(config);
        let Reader {
            behaviour, found, ..
        } = reader;
        match found.is_empty() {
            true => Ok(Self {
                bindings,
                behaviour,
            }),
            false => Err(found),
        }
    }

    /// What a spec without a configuration is taken to ask: `Init` and `Next`,
    /// or else `Spec`, where it defines them.
    pub fn without_config(spec: &Spec) -> Self {
        let defined = |name: &str| match spec.names.get(name) {
            Some(Denotation::Definition(id)) => Some(*id),
            _ => None,
        };
        let mut behaviour = Behaviour {
            init: defined("Init").map(Formula::Definition),
            next: defined("Next").map(Formula::Definition),
            ..Behaviour::default()
        };
        if (behaviour.init.is_none() || behaviour.next.is_none())
            && let Some(id) = defined("Spec")
        {
            let mut parts = SpecificationParts::default();
            parts.definition(spec, id);
            behaviour = parts.behaviour();
        }
        Self {
            bindings: Bindings::default(),
            behaviour,
        }
    }
}

struct Reader<'s> {
    spec: &'s Spec,
    bindings: &'s Bindings,
    behaviour: Behaviour,
    found: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn behaviour(&mut self, config: &Config) {
        self.not_both(config);
        if let Some(name) = &config.specification
            && let Some(id) = self.formula(name, Level::Temporal, "a specification")
        {
            let mut parts = SpecificationParts::default();
            parts.definition(self.spec, id);
            self.behaviour = parts.behaviour();
            if self.behaviour.next.is_none() {
                self.found.push(Diagnostic::error(
                    code::NO_BEHAVIOUR,
                    format!(
                        "`{}` has no conjunct of the form `[][Next]_vars`",
                        name.name
                    ),
                    name.span,
                ));
            }
        }
        if let Some(name) = &config.init {
            let init = self.formula(name, Level::State, "an initial predicate");
            self.behaviour.init = init.map(Formula::Definition);
        }
        if let Some(name) = &config.next {
            let next = self.formula(name, Level::Action, "a next-state relation");
            self.behaviour.next = next.map(Formula::Definition);
        }
        self.behaviour.invariants = self.formulas(&config.invariants, Level::State, "an invariant");
        self.behaviour.constraints =
            self.formulas(&config.constraints, Level::State, "a constraint");
        self.formulas(
            &config.action_constraints,
            Level::Action,
            "an action constraint",
        );
        self.formulas(&config.properties, Level::Temporal, "a property");
        self.formulas(&config.postconditions, Level::Constant, "a postcondition");
        self.formulas(&config.possible, Level::Action, "what is possible");
        if let Some(name) = &config.alias {
            let alias = self.formula(name, Level::Action, "an alias");
            self.behaviour.alias = alias.map(|alias| (name.name.as_str().into(), alias));
        }
        let single = [
            (&config.symmetry, Level::Constant, "a set of permutations"),
            (&config.view, Level::State, "a view"),
            (
                &config.periodic,
                Level::Action,
                "what is evaluated now and then",
            ),
            (&config.reward, Level::Action, "a reward"),
        ];
        for (name, level, what) in single {
            if let Some(name) = name {
                self.formula(name, level, what);
            }
        }
    }

    fn not_both(&mut self, config: &Config) {
        let Some(specification) = &config.specification else {
            return;
        };
        for other in config.init.iter().chain(&config.next) {
            self.found.push(
                Diagnostic::error(
                    code::CONFIG_TWICE,
                    "a configuration has either SPECIFICATION, or INIT and NEXT",
                    other.span,
                )
                .and_label(specification.span, "the specification is given here"),
            );
        }
    }

    fn formulas(&mut self, names: &[Ident], highest: Level, what: &str) -> Vec<(Arc<str>, DefId)> {
        names
            .iter()
            .filter_map(|name| {
                let id = self.formula(name, highest, what)?;
                Some((Arc::from(name.name.as_str()), id))
            })
            .collect()
    }

    /// A definition without parameters, of a level that may be used as `what`.
    fn formula(&mut self, name: &Ident, highest: Level, what: &str) -> Option<DefId> {
        let id = self.definition(name)?;
        let meant = match self.bindings.overrides.get(&id) {
            Some(ConstantValue::Definition(other)) => *other,
            Some(ConstantValue::Value(_) | ConstantValue::Table(_)) => return Some(id),
            None => id,
        };
        let definition = self.spec.definitions.get(meant.0 as usize)?;
        let taken = definition.params.len();
        if taken > 0 {
            self.found.push(
                Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    format!(
                        "`{}` takes {}, and so cannot be {what}",
                        name.name,
                        arguments(taken)
                    ),
                    name.span,
                )
                .and_label(definition.name_span, "defined here"),
            );
            return None;
        }
        if definition.level > highest {
            self.found.push(
                Diagnostic::error(
                    code::LEVEL,
                    format!(
                        "`{}` is {}, and so cannot be {what}",
                        name.name,
                        kind_of(definition.level)
                    ),
                    name.span,
                )
                .and_label(definition.name_span, "defined here"),
            );
            return None;
        }
        Some(id)
    }

    fn definition(&mut self, name: &Ident) -> Option<DefId> {
        let what = match self.spec.names.get(&*name.name) {
            Some(Denotation::Definition(id)) => return Some(*id),
            Some(Denotation::Variable(_)) => "a variable",
            Some(Denotation::Constant(_)) => "a constant",
            None => {
                let near = nearest(&name.name, self.spec.names.keys());
                self.found.push(assigned::unknown(name, "definition", near));
                return None;
            }
        };
        self.found.push(Diagnostic::error(
            code::CONFIG_WRONG_KIND,
            format!("`{}` is {what}, where a definition is needed", name.name),
            name.span,
        ));
        None
    }
}

/// What a formula of a level is called.
fn kind_of(level: Level) -> &'static str {
    match level {
        Level::Constant => "constant",
        Level::State => "about a state",
        Level::Action => "about a step",
        Level::Temporal => "a temporal formula",
    }
}

/// The known name that is most like one that is not known.
pub(super) fn nearest<'n>(
    name: &str,
    known: impl Iterator<Item = &'n Arc<str>>,
) -> Option<&'n Arc<str>> {
    known
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.85)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// The conjuncts of a specification, sorted by what they ask.
#[derive(Default)]
struct SpecificationParts {
    init: Vec<Expr>,
    next: Vec<Expr>,
    span: Option<Span>,
}

impl SpecificationParts {
    fn definition(&mut self, spec: &Spec, id: DefId) {
        let Some(definition) = spec.definitions.get(id.0 as usize) else {
            return;
        };
        self.span.get_or_insert(definition.span);
        self.conjunct(spec, &definition.body);
    }

    fn conjunct(&mut self, spec: &Spec, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Junction(Junction::And, items)
            | ExprKind::Apply(Operator::Builtin(Builtin::And), items) => {
                items.iter().for_each(|item| self.conjunct(spec, item));
            }
            ExprKind::Apply(Operator::Builtin(Builtin::Always), operands) => {
                if let [operand] = operands.as_slice()
                    && let ExprKind::BoxAction(action, _) = &*operand.kind
                {
                    self.next.push(action.clone());
                }
            }
            ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
                match spec.definitions.get(id.0 as usize) {
                    Some(definition) if definition.level == Level::Temporal => {
                        self.conjunct(spec, &definition.body);
                    }
                    _ => self.init.push(expr.clone()),
                }
            }
            ExprKind::Let(_, body) if level_of(spec, body) == Level::Temporal => {
                self.conjunct(spec, body);
            }
            // Of what is left, only what says nothing of later states is about
            // the first.
            _ if level_of(spec, expr) == Level::Temporal => {}
            _ => self.init.push(expr.clone()),
        }
    }

    fn behaviour(self) -> Behaviour {
        Behaviour {
            init: conjunction(self.init).map(formula),
            next: conjunction(self.next).map(formula),
            ..Behaviour::default()
        }
    }
}

fn conjunction(mut items: Vec<Expr>) -> Option<Expr> {
    if items.len() <= 1 {
        return items.pop();
    }
    let span = items
        .first()
        .zip(items.last())
        .map(|(first, last)| first.span.to(last.span))?;
    Some(Expr {
        kind: Box::new(ExprKind::Junction(Junction::And, items)),
        span,
    })
}

fn formula(expr: Expr) -> Formula {
    match &*expr.kind {
        ExprKind::Apply(Operator::Definition(id), args) if args.is_empty() => {
            Formula::Definition(*id)
        }
        _ => Formula::Expression(expr),
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::{LoadOptions, load_text};

    use super::*;

    /// How many conjuncts of a specification are about the first state, and
    /// whether there is a next-state relation.
    fn parts(definition: &str) -> (usize, bool) {
        let text = format!(
            "---- MODULE M ----\nEXTENDS Integers\nVARIABLE v\n\
             Next == v' = v + 1\nSpec == {definition}\n====\n"
        );
        let spec = load_text("M", &text, &LoadOptions::default()).unwrap();
        let Some(Denotation::Definition(id)) = spec.names.get("Spec") else {
            panic!("no Spec");
        };
        let mut parts = SpecificationParts::default();
        parts.definition(&spec, *id);
        (parts.init.len(), !parts.next.is_empty())
    }

    #[test]
    fn what_speaks_of_one_state_is_about_the_first() {
        for init in [
            "v = 0",
            "\\E x \\in {1, 2} : v = x",
            "\\A x \\in {1} : v >= x",
            "LET k == 2 IN v = k",
        ] {
            assert_eq!(parts(&format!("({init}) /\\ [][Next]_v")), (1, true));
        }
    }

    #[test]
    fn what_speaks_of_later_states_is_not() {
        for later in [
            "WF_v(Next)",
            "\\A i \\in {1} : WF_v(Next)",
            "\\E i \\in {1} : <>(v = i)",
            "(v = 1 ~> v = 2)",
            "[](v >= 0)",
        ] {
            let found = parts(&format!("v = 0 /\\ [][Next]_v /\\ ({later})"));
            assert_eq!(found, (1, true), "{later}");
        }
        assert_eq!(parts("LET k == 2 IN v = k /\\ [][v' = k]_v"), (1, true));
    }
}
