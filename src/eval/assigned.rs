//! What a configuration's CONSTANT sections say, in terms of the spec.
//!
//! After TLC's `SpecProcessor`: `=` gives values, to operators one by one, and
//! `<-` puts a definition or a constant that has a value in the place of
//! another. Where TLC ignores an entry, or fails only when it is used, the
//! entry is an error here.

use rustc_hash::FxHashSet;

use crate::diag::{Diagnostic, code};
use crate::spec::config::{
    Assignment, AssignmentKind, Config, ConfigValue, ConfigValueKind, Ident,
};
use crate::spec::resolved::{ConstId, DefId, Definition, Denotation, Level, Spec};
use crate::value::arithmetic::{MAX_BITS, parse_integer};
use crate::value::{Set, Value, check_normal, function, set};

use super::lower::{Bindings, ConstantValue, Table};
use super::setup::nearest;

/// Reads the CONSTANT sections of a configuration.
///
/// What is wrong is added to `found`: names that the spec does not have, what
/// does not fit, and constants that are left without a value.
pub(super) fn bindings(spec: &Spec, config: &Config, found: &mut Vec<Diagnostic>) -> Bindings {
    let mut reader = Reader {
        spec,
        bindings: Bindings::default(),
        given: FxHashSet::default(),
        found,
    };
    // A constant may stand right of `<-` if it has a value.
    let (replacements, values): (Vec<_>, Vec<_>) = config
        .constants
        .iter()
        .partition(|assignment| matches!(assignment.kind, AssignmentKind::Operator(_)));
    reader.values(&values);
    for replacement in &replacements {
        reader.replacement(replacement, &replacements);
    }
    reader.unassigned();
    reader.bindings
}

/// `F(1, 2) = 3`: the arguments and the value.
type Line = (Vec<Value>, Value);

/// What an entry gives something to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Target {
    Constant(ConstId),
    /// A definition of one instance alone.
    Definition(DefId),
    /// A module's definition, in the module and in all its instances.
    Copies(DefId),
}

struct Reader<'s> {
    spec: &'s Spec,
    bindings: Bindings,
    /// What an entry named, even if there was something wrong with it.
    given: FxHashSet<Target>,
    found: &'s mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn values(&mut self, assignments: &[&Assignment]) {
        let mut tables: Vec<(Target, &Assignment, Vec<Line>)> = Vec::new();
        for assignment in assignments {
            let AssignmentKind::Value { arguments, value } = &assignment.kind else {
                continue;
            };
            let Some(target) = self.target(assignment) else {
                continue;
            };
            let read = config_value(value).and_then(|value| {
                let arguments: Result<Vec<_>, _> = arguments.iter().map(config_value).collect();
                Ok((value, arguments?))
            });
            let (given, keys) = match read {
                Ok(read) => read,
                Err(error) => {
                    self.found.push(*error);
                    continue;
                }
            };
            if let Err(error) = check_normal(&given) {
                let wrong = code::CONFIG_WRONG_KIND;
                self.found
                    .push(Diagnostic::error(wrong, error.detail, value.span));
            }
            let value = given;
            if arguments.is_empty() {
                self.bind(target, ConstantValue::Value(value));
                continue;
            }
            if !self.takes(target, &assignment.name, arguments.len()) {
                continue;
            }
            let line = (keys, value);
            match tables.iter_mut().find(|(known, ..)| *known == target) {
                Some((.., lines)) => lines.push(line),
                None => tables.push((target, assignment, vec![line])),
            }
        }
        for (target, assignment, lines) in tables {
            self.table(target, assignment, lines);
        }
    }

    /// `F(1) = a`, `F(2) = b`. As for TLC, the first line for some arguments
    /// counts.
    fn table(&mut self, target: Target, first: &Assignment, lines: Vec<Line>) {
        let arity = self.arity(target);
        let mut pairs: Vec<(Value, Value)> = Vec::with_capacity(lines.len());
        let mut known = FxHashSet::default();
        for (mut arguments, value) in lines {
            let key = match (arity, arguments.pop()) {
                (1, Some(argument)) => argument,
                (_, last) => Value::seq(arguments.into_iter().chain(last).collect::<Vec<_>>()),
            };
            if known.insert(key.clone()) {
                pairs.push((key, value));
            }
        }
        match function::function_from(pairs) {
            Ok(function) => {
                let name = first.name.name.as_str().into();
                let table = Table {
                    name,
                    arity,
                    function,
                    span: first.span,
                };
                self.bind(target, ConstantValue::Table(table));
            }
            Err(_) => self.found.push(
                Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    format!(
                        "`{}` is given values for arguments that cannot be compared",
                        first.name.name
                    ),
                    first.span,
                )
                .with_label("the first of them"),
            ),
        }
    }

    fn bind(&mut self, target: Target, value: ConstantValue) {
        match target {
            Target::Constant(id) => {
                self.bindings.constants.insert(id, value);
            }
            Target::Definition(id) => {
                self.bindings.overrides.insert(id, value);
            }
            Target::Copies(id) => {
                let copies = self.spec.copies(id).map(|copy| (copy, value.clone()));
                self.bindings.overrides.extend(copies);
            }
        }
    }

    /// `x <- Other`.
    fn replacement(&mut self, assignment: &Assignment, all: &[&Assignment]) {
        let AssignmentKind::Operator(other) = &assignment.kind else {
            return;
        };
        let target = self.target(assignment);
        let module = |of: &Assignment| of.module.as_ref().map(|module| module.name.clone());
        let replaced = all
            .iter()
            .find(|known| known.name.name == other.name && module(known) == module(assignment));
        if let Some(replaced) = replaced {
            self.found.push(
                Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    format!("`{}` is replaced itself", other.name),
                    other.span,
                )
                .and_label(replaced.span, "replaced here")
                .with_fix("replace by a definition that is not replaced in its turn"),
            );
            return;
        }
        let Some((value, taken)) = self.replacing(other) else {
            return;
        };
        let Some(target) = target else {
            return;
        };
        let wanted = self.arity(target);
        if taken == wanted {
            if let (Target::Constant(_), ConstantValue::Definition(id), 0) =
                (target, &value, wanted)
            {
                self.is_constant(*id, assignment, other);
            }
            self.bind(target, value);
            return;
        }
        let name = &assignment.name.name;
        self.found.push(
            Diagnostic::error(
                code::CONFIG_WRONG_KIND,
                format!(
                    "`{name}` takes {}, but `{}` takes {}",
                    arguments(wanted),
                    other.name,
                    arguments(taken)
                ),
                other.span,
            )
            .with_label(format!("cannot replace `{name}`")),
        );
    }

    /// A declared constant is replaced by what depends on no state.
    fn is_constant(&mut self, id: DefId, assignment: &Assignment, other: &Ident) {
        let definition = self.spec.definitions.get(id.0 as usize);
        let Some(definition) = definition.filter(|it| it.level > Level::Constant) else {
            return;
        };
        let message = format!(
            "constant `{}` cannot be replaced by `{}`, which is not constant",
            assignment.name.name, other.name
        );
        self.found.push(
            Diagnostic::error(code::LEVEL, message, other.span)
                .and_label(definition.name_span, "defined here"),
        );
    }

    /// What stands right of `<-`, and how many arguments it takes.
    fn replacing(&mut self, name: &Ident) -> Option<(ConstantValue, usize)> {
        match self.spec.names.get(&*name.name) {
            Some(Denotation::Definition(id)) => {
                let taken = self.arity(Target::Definition(*id));
                Some((ConstantValue::Definition(*id), taken))
            }
            Some(Denotation::Constant(id)) => {
                let value = self.bindings.constants.get(id)?.clone();
                Some((value, self.arity(Target::Constant(*id))))
            }
            Some(Denotation::Variable(_)) => {
                self.found.push(Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    format!(
                        "`{}` is a variable, where a definition is needed",
                        name.name
                    ),
                    name.span,
                ));
                None
            }
            None => match built_in(&name.name) {
                Some(value) => Some((ConstantValue::Value(value), 0)),
                None => {
                    self.unknown(name, "definition");
                    None
                }
            },
        }
    }

    /// What is left of `=` or `<-`. As for TLC, a name of the root module that
    /// INSTANCE brought in is that instance's alone.
    fn target(&mut self, assignment: &Assignment) -> Option<Target> {
        let names = match &assignment.module {
            Some(module) => match self.spec.modules.get(&*module.name) {
                Some(names) => names,
                None => {
                    self.unknown_module(module);
                    return None;
                }
            },
            None => &self.spec.names,
        };
        let name = &assignment.name;
        let target = match names.get(&*name.name) {
            Some(Denotation::Constant(id)) => Target::Constant(*id),
            Some(Denotation::Definition(id))
                if assignment.module.is_none() && self.spec.is_instantiated(*id) =>
            {
                Target::Definition(*id)
            }
            Some(Denotation::Definition(id)) => Target::Copies(*id),
            Some(Denotation::Variable(_)) => {
                self.found.push(Diagnostic::error(
                    code::CONFIG_WRONG_KIND,
                    format!("`{}` is a variable, and gets no value here", name.name),
                    name.span,
                ));
                return None;
            }
            None => {
                if !declares_model_value(assignment) {
                    self.unknown(name, "constant or definition");
                }
                return None;
            }
        };
        self.given.insert(target);
        Some(target)
    }

    /// How many arguments a constant or definition takes, besides those of its
    /// instance.
    fn arity(&self, target: Target) -> usize {
        match target {
            Target::Constant(id) => {
                let constant = self.spec.constants.get(id.0 as usize);
                constant.map_or(0, |constant| constant.arity as usize)
            }
            Target::Definition(id) | Target::Copies(id) => {
                let definition = self.spec.definitions.get(id.0 as usize);
                definition.map_or(0, Definition::own_arity)
            }
        }
    }

    fn takes(&mut self, target: Target, name: &Ident, given: usize) -> bool {
        let taken = self.arity(target);
        if taken != given {
            self.found.push(Diagnostic::error(
                code::CONFIG_WRONG_KIND,
                format!("`{}` takes {}, not {given}", name.name, arguments(taken)),
                name.span,
            ));
        }
        taken == given
    }

    fn unassigned(&mut self) {
        for (index, constant) in self.spec.constants.iter().enumerate() {
            let target = Target::Constant(ConstId(index as u32));
            if self.given.contains(&target) {
                continue;
            }
            let name = &constant.name;
            let entry = match constant.arity {
                0 => format!("{name} = …"),
                _ => format!("{name} <- …"),
            };
            self.found.push(
                Diagnostic::error(
                    code::CONSTANT_WITHOUT_VALUE,
                    format!("the configuration gives constant `{name}` no value"),
                    constant.span,
                )
                .with_label("declared here")
                .with_fix(format!("add `CONSTANT {entry}` to the configuration")),
            );
        }
    }

    fn unknown(&mut self, name: &Ident, what: &str) {
        let near = nearest(&name.name, self.spec.names.keys());
        self.found.push(unknown(name, what, near));
    }

    fn unknown_module(&mut self, name: &Ident) {
        let near = nearest(&name.name, self.spec.modules.keys());
        self.found.push(unknown(name, "module", near));
    }
}

/// A name that the spec does not have.
pub(super) fn unknown(name: &Ident, what: &str, near: Option<&std::sync::Arc<str>>) -> Diagnostic {
    let unknown = Diagnostic::error(
        code::CONFIG_UNKNOWN_NAME,
        format!("the spec has no {what} `{}`", name.name),
        name.span,
    );
    match near {
        Some(near) => unknown.with_fix(format!("did you mean `{near}`?")),
        None => unknown,
    }
}

/// `no arguments`, `1 argument`, `2 arguments`.
pub(super) fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        more => format!("{more} arguments"),
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

/// A constant of the language itself, which TLC takes right of `<-` too.
fn built_in(name: &str) -> Option<Value> {
    Some(match name {
        "TRUE" => Value::Bool(true),
        "FALSE" => Value::Bool(false),
        "BOOLEAN" => Value::booleans(),
        "STRING" => Value::from(Set::Strings),
        _ => return None,
    })
}

fn config_value(value: &ConfigValue) -> Result<Value, Box<Diagnostic>> {
    Ok(match &value.kind {
        ConfigValueKind::Int(digits) => parse_integer(digits).ok_or_else(|| {
            let message = format!("a number of more than {MAX_BITS} bits has no value here");
            Diagnostic::error(code::CONFIG_WRONG_KIND, message, value.span)
        })?,
        ConfigValueKind::Bool(truth) => Value::Bool(*truth),
        ConfigValueKind::String(text) => Value::string(text),
        ConfigValueKind::ModelValue(name) => Value::model(name),
        ConfigValueKind::Set(items) => {
            let items: Result<Vec<_>, _> = items.iter().map(config_value).collect();
            set::set_of(items?)
        }
    })
}
