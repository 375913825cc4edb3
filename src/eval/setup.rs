//! What a configuration says, in terms of the spec it is for.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::config::{Config, Ident};
use crate::spec::level_of;
use crate::spec::resolved::{DefId, Denotation, Expr, ExprKind, Level, Operator, Spec};
use crate::value::{ErrorKind, Value, brief};

use super::assigned::{self, arguments};
use super::evaluation::{Evaluation, evaluate};
use super::lower::{Bindings, ConstantValue};
use super::machine::Limits;
use super::model::{Behaviour, Formula};
use super::role::{self, Constants, Role};
use super::specification::{self, About, Purpose, conjuncts};
use super::symmetry::check_symmetry;
use super::told::{Part, Told};

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
            config,
            bindings: &bindings,
            behaviour: Behaviour::default(),
            told: Told::default(),
            found,
        };
        reader.behaviour(config);
        let Reader {
            behaviour,
            told,
            found,
            ..
        } = reader;
        match found.is_empty() {
            true => Ok(Self {
                bindings: Bindings {
                    told: Arc::new(told),
                    ..bindings
                },
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
        let mut told = Told::default();
        let mut behaviour = Behaviour {
            init: defined("Init").map(Formula::Definition),
            next: defined("Next").map(Formula::Definition),
            ..Behaviour::default()
        };
        if (behaviour.init.is_none() || behaviour.next.is_none())
            && let Some(id) = defined("Spec")
        {
            let parts = conjuncts(spec, &Bindings::default(), Purpose::Specification, id);
            told.specification(spec, &parts);
            behaviour = specification::behaviour(&parts);
        } else {
            told.behaviour(spec, &behaviour);
        }
        Self {
            bindings: Bindings {
                told: Arc::new(told),
                ..Bindings::default()
            },
            behaviour,
        }
    }
}

struct Reader<'s> {
    spec: &'s Spec,
    config: &'s Config,
    bindings: &'s Bindings,
    behaviour: Behaviour,
    told: Told,
    found: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn behaviour(&mut self, config: &Config) {
        self.not_both(config);
        if let Some(name) = &config.specification
            && let Some(id) = self.formula(name, &role::SPECIFICATION)
        {
            self.specification(name, id);
        }
        if let Some(name) = &config.init {
            let init = self.formula(name, &role::INIT);
            self.behaviour.init = init.map(Formula::Definition);
        }
        if let Some(name) = &config.next {
            let next = self.formula(name, &role::NEXT);
            self.behaviour.next = next.map(Formula::Definition);
        }
        if config.specification.is_none() {
            self.told.behaviour(self.spec, &self.behaviour);
        }
        self.behaviour.invariants = self.formulas(&config.invariants, &role::INVARIANT);
        self.told
            .formulas(self.spec, Part::Invariants, &self.behaviour.invariants);
        self.behaviour.constraints = self.formulas(&config.constraints, &role::CONSTRAINT);
        self.told
            .definitions(self.spec, Part::Constraints, &self.behaviour.constraints);
        let constraints = self.formulas(&config.action_constraints, &role::ACTION_CONSTRAINT);
        self.told
            .definitions(self.spec, Part::ActionConstraints, &constraints);
        for (name, id) in self.formulas(&config.properties, &role::PROPERTY) {
            self.property(config, &name, id);
        }
        self.formulas(&config.postconditions, &role::POSTCONDITION);
        self.formulas(&config.possible, &role::POSSIBLE);
        if let Some(name) = &config.alias {
            let alias = self.formula(name, &role::ALIAS);
            self.behaviour.alias = alias.map(|alias| (name.name.as_str().into(), alias));
        }
        for (name, role) in [
            (&config.view, &role::VIEW),
            (&config.periodic, &role::PERIODIC),
            (&config.reward, &role::REWARD),
        ] {
            if let Some(name) = name {
                self.formula(name, role);
            }
        }
        if let Some(name) = &config.symmetry
            && self.formula(name, &role::SYMMETRY).is_some()
        {
            self.symmetry(name);
        }
    }

    fn specification(&mut self, name: &Ident, id: DefId) {
        let id = self.meant(name, id);
        let parts = conjuncts(self.spec, self.bindings, Purpose::Specification, id);
        for conjunct in parts.iter().filter(|it| it.about == About::First) {
            self.not_false(name, &conjunct.expr);
        }
        for conjunct in parts.iter().filter(|it| it.about == About::States) {
            let message = format!("`{}` speaks of all states, and so cannot be run", name.name);
            self.found.push(
                Diagnostic::error(code::CONFIG_WRONG_KIND, message, name.span)
                    .and_label(conjunct.expr.span, "of all states, this is said")
                    .with_fix("make it an INVARIANT, or say it in Init and Next"),
            );
        }
        self.told.specification(self.spec, &parts);
        self.behaviour = specification::behaviour(&parts);
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

    /// What a section means by the name of a definition: `Spec <- Other` reaches
    /// it, `Spec <-[M] Other` only what module M makes of it.
    fn meant(&self, name: &Ident, id: DefId) -> DefId {
        let mut assignments = self.config.constants.iter();
        let is_assigned = assignments.any(|it| it.module.is_none() && it.name.name == name.name);
        match self.bindings.overrides.get(&id) {
            Some(ConstantValue::Definition(other)) if is_assigned => *other,
            _ => id,
        }
    }

    /// TLC checks a property conjunct by conjunct.
    fn property(&mut self, config: &Config, name: &str, id: DefId) {
        let Some(name) = config.properties.iter().find(|it| it.name == name) else {
            return;
        };
        let id = self.meant(name, id);
        let parts = conjuncts(self.spec, self.bindings, Purpose::Property, id);
        for conjunct in parts.iter().filter(|it| it.about == About::First) {
            let conjunct = &conjunct.expr;
            if level_of(self.spec, conjunct) == Level::Action {
                let message = format!(
                    "`{}` is about a single step, and so cannot be a property",
                    name.name
                );
                self.found.push(
                    Diagnostic::error(code::LEVEL, message, name.span)
                        .and_label(conjunct.span, "this is about a step")
                        .with_fix("of every step, `[][A]_vars` speaks"),
                );
                return;
            }
            self.not_false(name, conjunct);
        }
        self.told.property(self.spec, &name.name, &parts);
    }

    /// A conjunct that is known beforehand, and is not TRUE.
    fn not_false(&mut self, name: &Ident, conjunct: &Expr) {
        let is_given = match &*conjunct.kind {
            ExprKind::Apply(Operator::Definition(id), args) => {
                args.is_empty() && self.bindings.overrides.contains_key(id)
            }
            _ => false,
        };
        if !is_given && level_of(self.spec, conjunct) != Level::Constant {
            return;
        }
        if let Some(value) = self.known(conjunct)
            && value != Value::Bool(true)
        {
            let message = format!("`{}` holds of no behaviour", name.name);
            let label = format!("this is {}", brief(&value));
            self.found.push(
                Diagnostic::error(code::CONFIG_WRONG_KIND, message, name.span)
                    .and_label(conjunct.span, label),
            );
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

    fn formulas(&mut self, names: &[Ident], role: &Role) -> Vec<(Arc<str>, DefId)> {
        names
            .iter()
            .filter_map(|name| {
                let id = self.formula(name, role)?;
                Some((Arc::from(name.name.as_str()), id))
            })
            .collect()
    }

    /// The definition that has a role. A constant may have one too, and is none.
    fn formula(&mut self, name: &Ident, role: &Role) -> Option<DefId> {
        let id = match self.spec.names.get(&*name.name) {
            Some(Denotation::Definition(id)) => *id,
            Some(Denotation::Constant(id)) => {
                let given = self.bindings.constants.get(id);
                return self.given(name, role, given).and(None);
            }
            Some(Denotation::Variable(_)) => {
                let message = format!(
                    "`{}` is a variable, where a definition is needed",
                    name.name
                );
                self.found.push(Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    message,
                    name.span,
                ));
                return None;
            }
            None => {
                let near = match self.found.len() < MOST_HINTS {
                    true => nearest(&name.name, self.spec.names.keys()),
                    false => None,
                };
                self.found.push(assigned::unknown(name, "definition", near));
                return None;
            }
        };
        match self.bindings.overrides.get(&id) {
            None => self.definition(name, role, id)?,
            given => self.given(name, role, given)?,
        }
        Some(id)
    }

    /// Whether what the configuration puts in the place of a name may have a
    /// role.
    fn given(&mut self, name: &Ident, role: &Role, given: Option<&ConstantValue>) -> Option<()> {
        match given {
            // Said already of a constant without a value.
            None => None,
            Some(ConstantValue::Definition(id)) => self.definition(name, role, *id),
            Some(ConstantValue::Table(table)) => {
                let span = self.place_of(name);
                self.takes_arguments(name, role, table.arity, span)
            }
            Some(ConstantValue::Value(value)) => {
                let span = self.place_of(name);
                self.constant(
                    name,
                    role,
                    Some(value.clone()),
                    (span, "given a value here"),
                )
            }
        }
    }

    fn place_of(&self, name: &Ident) -> Option<Span> {
        let mut assignments = self.config.constants.iter().rev();
        let given = assignments.find(|it| it.module.is_none() && it.name.name == name.name);
        given.map(|assignment| assignment.span)
    }

    /// Whether a definition may have a role.
    fn definition(&mut self, name: &Ident, role: &Role, id: DefId) -> Option<()> {
        let definition = self.spec.definitions.get(id.0 as usize)?;
        let place = Some(definition.name_span);
        let taken = definition.params.len();
        if taken > 0 {
            return self.takes_arguments(name, role, taken, place);
        }
        if definition.level > role.highest {
            self.found.push(
                Diagnostic::error(
                    code::LEVEL,
                    format!(
                        "`{}` is {}, and so cannot be {}",
                        name.name,
                        kind_of(definition.level),
                        role.what
                    ),
                    name.span,
                )
                .and_label(definition.name_span, "defined here"),
            );
            return None;
        }
        if definition.level == Level::Constant && role.constants != Constants::Any {
            let found = self.worked_out(&applied(id, name.span));
            // What is asked of the run is not known before it.
            if found.asks_of_run {
                return Some(());
            }
            let value = match role.constants {
                Constants::True => found.value.ok(),
                _ => None,
            };
            return self.constant(name, role, value, (place, "defined here"));
        }
        Some(())
    }

    fn takes_arguments(
        &mut self,
        name: &Ident,
        role: &Role,
        taken: usize,
        place: Option<Span>,
    ) -> Option<()> {
        let message = format!(
            "`{}` takes {}, and so cannot be {}",
            name.name,
            arguments(taken),
            role.what
        );
        let found = Diagnostic::error(code::CONFIG_WRONG_KIND, message, name.span);
        self.found.push(labelled(found, place, "defined here"));
        None
    }

    /// Whether a constant may have a role; one without a known value is left
    /// to who evaluates it.
    fn constant(
        &mut self,
        name: &Ident,
        role: &Role,
        value: Option<Value>,
        (place, label): (Option<Span>, &str),
    ) -> Option<()> {
        let message = match (role.constants, value) {
            (Constants::True, None | Some(Value::Bool(true))) => return Some(()),
            (Constants::True, Some(value)) => {
                format!("{} `{}` is {}", role.name, name.name, brief(&value))
            }
            _ => format!(
                "`{}` is a constant, and so cannot be {}",
                name.name, role.what
            ),
        };
        let found = Diagnostic::error(code::CONFIG_WRONG_KIND, message, name.span);
        self.found.push(labelled(found, place, label));
        None
    }

    /// The value of a constant expression, if working it out is cheap, does not
    /// fail and asks nothing of the run.
    fn known(&self, expr: &Expr) -> Option<Value> {
        let found = self.worked_out(expr);
        found.value.ok().filter(|_| !found.asks_of_run)
    }

    /// A constant expression worked out, if that is cheap.
    fn worked_out(&self, expr: &Expr) -> Evaluation {
        evaluate(self.spec, self.bindings, expr, None, CHEAP)
    }

    fn symmetry(&mut self, name: &Ident) {
        let Some(Denotation::Definition(id)) = self.spec.names.get(&*name.name) else {
            return;
        };
        let found = self.worked_out(&applied(*id, name.span));
        let set = match found.value {
            Ok(set) => set,
            // There are many permutations of a few values.
            Err(error) if matches!(error.kind, ErrorKind::Limit | ErrorKind::TooManyElements) => {
                return;
            }
            Err(error) => return self.found.push(error.diagnostic(name.span)),
        };
        if let Err(why) = check_symmetry(&set) {
            let message = format!("`{}` is no set of permutations: {why}", name.name);
            self.found.push(
                Diagnostic::error(code::CONFIG_WRONG_KIND, message, name.span)
                    .with_fix("give `Permutations` of a set of model values, or a union of such"),
            );
        }
    }
}

/// So many errors come with a name that may have been meant.
const MOST_HINTS: usize = 100;

/// What working out a constant beforehand may take.
const CHEAP: Limits = Limits {
    depth: 5_000,
    work: 1_000_000,
    cells: 1024 * 1024,
};

/// A definition without parameters, applied.
fn applied(id: DefId, span: Span) -> Expr {
    Expr {
        kind: Box::new(ExprKind::Apply(Operator::Definition(id), Vec::new())),
        span,
    }
}

fn labelled(found: Diagnostic, place: Option<Span>, label: &str) -> Diagnostic {
    match place {
        Some(place) => found.and_label(place, label),
        None => found,
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
        .filter(|(similarity, candidate)| {
            *similarity > 0.85 || strsim::normalized_damerau_levenshtein(name, candidate) >= 0.6
        })
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}
