//! What a configuration says, in terms of the spec it is for.

use std::sync::Arc;

use num_bigint::BigInt;

use crate::diag::{Diagnostic, Span, code};
use crate::spec::config::{
    Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind, Ident,
};
use crate::spec::level_of;
use crate::spec::resolved::{
    Builtin, ConstId, DefId, Denotation, Expr, ExprKind, Junction, Level, Operator, Spec,
};
use crate::value::{Value, check_normal, set};

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
            unneeded: Vec::new(),
            found: Vec::new(),
        };
        for assignment in &config.constants {
            reader.assignment(assignment);
        }
        reader.behaviour(config);
        reader.unassigned();
        reader.unneeded();
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
    /// Names that are given values and mean nothing to the spec.
    unneeded: Vec<Ident>,
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
                let given = config_value(value);
                if let Err(error) = check_normal(&given) {
                    self.found.push(Diagnostic::error(
                        code::CONFIG_WRONG_KIND,
                        error.detail,
                        value.span,
                    ));
                }
                ConstantValue::Value(given)
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
                self.same_arity(assignment, self.constant_arity(*id), &value);
                self.setup.bindings.constants.insert(*id, value);
            }
            Some(Denotation::Definition(id)) => {
                self.same_arity(assignment, self.definition_arity(*id), &value);
                self.setup.bindings.overrides.insert(*id, value);
            }
            Some(Denotation::Variable(_)) => self.wrong_kind(&assignment.name, "a variable"),
            // TLC does not mind, and it may declare a model value.
            None if matches!(value, ConstantValue::Value(_)) => {
                self.unneeded.push(assignment.name.clone());
            }
            None => self.unknown(&assignment.name, "constant or definition"),
        }
    }

    fn constant_arity(&self, id: ConstId) -> usize {
        let declared = self.spec.constants.get(id.0 as usize);
        declared.map_or(0, |constant| constant.arity as usize)
    }

    fn definition_arity(&self, id: DefId) -> usize {
        let definition = self.spec.definitions.get(id.0 as usize);
        definition.map_or(0, |definition| definition.params.len())
    }

    /// What takes the place of an operator takes as many arguments; a value
    /// may stand for a definition whatever that takes.
    fn same_arity(&mut self, assignment: &Assignment, wanted: usize, given: &ConstantValue) {
        let ConstantValue::Definition(id) = given else {
            return;
        };
        let found = self.definition_arity(*id);
        if found != wanted {
            let name = &assignment.name.name;
            self.found.push(Diagnostic::error(
                code::CONFIG_WRONG_KIND,
                format!(
                    "`{name}` takes {wanted} arguments, but what is put in its place takes {found}"
                ),
                assignment.span,
            ));
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
            let id = ConstId(index as u32);
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

    /// Where a constant has no value, a name that means nothing may be a slip.
    fn unneeded(&mut self) {
        let missing = |found: &Diagnostic| found.code == code::CONSTANT_WITHOUT_VALUE;
        if !self.found.iter().any(missing) {
            return;
        }
        for name in std::mem::take(&mut self.unneeded) {
            self.unknown(&name, "constant or definition");
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
