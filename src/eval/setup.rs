//! What a configuration says, in terms of the spec it is for.

use std::sync::Arc;

use num_bigint::BigInt;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::config::{
    Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind, Ident,
};
use crate::spec::resolved::{
    Builtin, DefId, Denotation, Expr, ExprKind, Junction, Level, Operator, Spec,
};
use crate::value::{Value, set};

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
        let mut reader = Reader {
            spec,
            setup: Self::default(),
            found: Vec::new(),
        };
        for assignment in &config.constants {
            reader.assignment(assignment);
        }
        reader.behaviour(config);
        reader.unassigned();
        if reader.found.is_empty() {
            Ok(reader.setup)
        } else {
            Err(reader.found)
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
    setup: Setup,
    found: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn assignment(&mut self, assignment: &Assignment) {
        let value = match &assignment.kind {
            AssignmentKind::Operator(name) => match self.definition(name) {
                Some(id) => ConstantValue::Definition(id),
                None => return,
            },
            AssignmentKind::Value { arguments, value } if arguments.is_empty() => {
                ConstantValue::Value(config_value(value))
            }
            AssignmentKind::Value { .. } => {
                self.found.push(
                    Diagnostic::error(
                        code::CONFIG_WRONG_KIND,
                        "values of an operator one by one are not read",
                        assignment.span,
                    )
                    .with_fix(format!(
                        "define the operator in the module and write `{} <- Definition`",
                        assignment.name.name
                    )),
                );
                return;
            }
        };
        let names = match &assignment.module {
            Some(module) => match self.spec.modules.get(&*module.name) {
                Some(names) => names,
                None => return self.unknown(module, "module"),
            },
            None => &self.spec.names,
        };
        match names.get(&*assignment.name.name) {
            Some(Denotation::Constant(id)) => {
                self.setup.bindings.constants.insert(*id, value);
            }
            Some(Denotation::Definition(id)) => {
                self.setup.bindings.overrides.insert(*id, value);
            }
            Some(Denotation::Variable(_)) => self.wrong_kind(&assignment.name, "a variable"),
            None if declares_model_value(assignment) => {}
            None => self.unknown(&assignment.name, "constant or definition"),
        }
    }

    fn behaviour(&mut self, config: &Config) {
        if let Some(name) = &config.specification
            && let Some(id) = self.definition(name)
        {
            let mut parts = SpecificationParts::default();
            parts.definition(self.spec, id);
            self.setup.behaviour = parts.behaviour();
            if self.setup.behaviour.next.is_none() {
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
            self.setup.behaviour.init = self.definition(name).map(Formula::Definition);
        }
        if let Some(name) = &config.next {
            self.setup.behaviour.next = self.definition(name).map(Formula::Definition);
        }
        self.setup.behaviour.invariants = self.definitions(&config.invariants);
        self.setup.behaviour.constraints = self.definitions(&config.constraints);
        let others = config.properties.iter().chain(&config.action_constraints);
        let single = config
            .symmetry
            .iter()
            .chain(&config.view)
            .chain(&config.alias);
        for name in others.chain(single).chain(&config.postconditions) {
            self.definition(name);
        }
    }

    fn definitions(&mut self, names: &[Ident]) -> Vec<(Arc<str>, DefId)> {
        let found = names
            .iter()
            .map(|name| (Arc::from(name.name.as_str()), self.definition(name)));
        found.filter_map(|(name, id)| Some((name, id?))).collect()
    }

    fn definition(&mut self, name: &Ident) -> Option<DefId> {
        match self.spec.names.get(&*name.name) {
            Some(Denotation::Definition(id)) => return Some(*id),
            Some(Denotation::Variable(_)) => self.wrong_kind(name, "a variable"),
            Some(Denotation::Constant(_)) => self.wrong_kind(name, "a constant"),
            None => self.unknown(name, "definition"),
        }
        None
    }

    fn unassigned(&mut self) {
        for (index, constant) in self.spec.constants.iter().enumerate() {
            let id = crate::spec::resolved::ConstId(index as u32);
            if !self.setup.bindings.constants.contains_key(&id) {
                let name = &constant.name;
                self.found.push(
                    Diagnostic::error(
                        code::CONSTANT_WITHOUT_VALUE,
                        format!("the configuration gives constant `{name}` no value"),
                        constant.span,
                    )
                    .with_label("declared here")
                    .with_fix(format!("add `CONSTANT {name} = …` to the configuration")),
                );
            }
        }
    }

    fn unknown(&mut self, name: &Ident, what: &str) {
        let mut diagnostic = Diagnostic::error(
            code::CONFIG_UNKNOWN_NAME,
            format!("the spec has no {what} `{}`", name.name),
            name.span,
        );
        if let Some(near) = nearest(&name.name, self.spec.names.keys()) {
            diagnostic = diagnostic.with_fix(format!("did you mean `{near}`?"));
        }
        self.found.push(diagnostic);
    }

    fn wrong_kind(&mut self, name: &Ident, what: &str) {
        self.found.push(Diagnostic::error(
            code::CONFIG_WRONG_KIND,
            format!("`{}` is {what}, where a definition is needed", name.name),
            name.span,
        ));
    }
}

/// `m = m`: a model value that only the configuration names, as TLC allows.
fn declares_model_value(assignment: &Assignment) -> bool {
    match &assignment.kind {
        AssignmentKind::Value { value, .. } => {
            matches!(&value.kind, ConfigValueKind::ModelValue(name) if *name == assignment.name.name)
        }
        AssignmentKind::Operator(_) => false,
    }
}

fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n Arc<str>>) -> Option<&'n Arc<str>> {
    known
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.85)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

fn config_value(value: &ConfigValue) -> Value {
    match &value.kind {
        ConfigValueKind::Int(digits) => {
            Value::integer(digits.parse::<BigInt>().unwrap_or_default())
        }
        ConfigValueKind::Bool(truth) => Value::Bool(*truth),
        ConfigValueKind::String(text) => Value::string(text),
        ConfigValueKind::ModelValue(name) => Value::model(name),
        ConfigValueKind::Set(items) => set::set_of(items.iter().map(config_value).collect()),
    }
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
            ExprKind::Apply(
                Operator::Builtin(Builtin::Eventually | Builtin::LeadsTo | Builtin::Guarantees),
                _,
            )
            | ExprKind::Fairness(..)
            | ExprKind::Quantified(..)
            | ExprKind::Unbounded(..) => {}
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
