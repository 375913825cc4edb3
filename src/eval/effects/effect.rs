//! What an effect is, and which one is behind a library definition.

use crate::value::{ErrorKind, Value, ValueError, brief};

use super::super::error::Evaluated;
use super::super::ir::{CodeId, Node, NodeId, OperatorRef};
use super::super::machine::{Base, Machine};
use super::{files, folds, graphs, output, random, registers, selections, tlc_ext};

/// An operator that is more than a function of its arguments' values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    run: Run,
    nature: Nature,
}

/// Where an effect is applied: its operands are not evaluated yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site<'a> {
    pub(super) id: NodeId,
    pub(super) args: &'a [NodeId],
    pub(super) base: Base,
}

/// Given operands, evaluates what it needs of them.
type Lazy = fn(&mut Machine<'_>, Site<'_>) -> Evaluated<Value>;
/// Given the operands' values.
type Strict = fn(&mut Machine<'_>, &[Value]) -> Result<Value, ValueError>;

#[derive(Clone, Copy, Debug)]
enum Run {
    Lazily(Lazy),
    Strictly(Strict),
}

/// What an effect does besides giving a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nature {
    /// Nothing: its value depends on its arguments alone, for as long as one
    /// runs.
    Quiet,
    /// Something: it matters when and how often it is evaluated.
    Effectful,
    /// It asks for one of TLC's registers.
    Register,
    /// It gives the environment, as far as the spec may see it.
    Environment,
    /// It asks for a definition by a name that it works out.
    ByName,
    /// It chooses.
    Random(Draw),
}

/// What a random choice gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    /// `RandomElement(S)`: an element of `S`.
    Element,
    /// `RandomSubset(k, S)`: a subset of `S`.
    Subset,
    /// Something else.
    Other,
}

impl Effect {
    /// The effect behind a library definition.
    pub(crate) fn lookup(module: &str, name: &str) -> Option<Self> {
        match module {
            "TLC" => output::lookup(name)
                .or_else(|| registers::lookup(name))
                .or_else(|| random::lookup_element(name))
                .or_else(|| selections::lookup_sort(name)),
            "TLCExt" => tlc_ext::lookup(name).or_else(|| registers::lookup_ext(name)),
            "Randomization" => random::lookup(name),
            "Sequences" => selections::lookup(name),
            "SequencesExt" => folds::lookup_sequences(name)
                .or_else(|| selections::lookup_ext(name))
                .or_else(|| selections::lookup_sort(name)),
            "FiniteSetsExt" => folds::lookup_sets(name),
            "Folds" => folds::lookup(name),
            "Functions" => folds::lookup_functions(name),
            "BagsExt" => folds::lookup_bags(name),
            "Json" => files::lookup_json(name),
            "CSV" => files::lookup_csv(name),
            "IOUtils" => files::lookup_io(name),
            _ => graphs::lookup(module, name),
        }
    }

    /// One that is quiet and evaluates what it needs.
    pub(super) const fn lazy(run: Lazy) -> Self {
        Self {
            run: Run::Lazily(run),
            nature: Nature::Quiet,
        }
    }

    /// One that is quiet and evaluates its operands from left to right.
    pub(super) const fn strict(run: Strict) -> Self {
        Self {
            run: Run::Strictly(run),
            nature: Nature::Quiet,
        }
    }

    /// The same, doing something besides.
    pub(super) const fn effectful(self) -> Self {
        Self {
            nature: Nature::Effectful,
            ..self
        }
    }

    /// The same, asking for a register.
    pub(super) const fn of_register(self) -> Self {
        Self {
            nature: Nature::Register,
            ..self
        }
    }

    /// The same, giving the environment.
    pub(super) const fn environment(self) -> Self {
        Self {
            nature: Nature::Environment,
            ..self
        }
    }

    /// The same, asking for definitions by name.
    pub(super) const fn by_name(self) -> Self {
        Self {
            nature: Nature::ByName,
            ..self
        }
    }

    /// The same, choosing.
    pub(super) const fn random(self, draw: Draw) -> Self {
        Self {
            nature: Nature::Random(draw),
            ..self
        }
    }

    /// Whether the value depends on its arguments alone.
    pub(crate) fn is_pure(self) -> bool {
        matches!(self.nature, Nature::Quiet | Nature::Environment)
    }

    /// Whether its value is the environment.
    pub(crate) fn is_environment(self) -> bool {
        self.nature == Nature::Environment
    }

    /// What it chooses, if it does.
    pub(crate) fn draws(self) -> Option<Draw> {
        match self.nature {
            Nature::Random(draw) => Some(draw),
            _ => None,
        }
    }

    /// Whether it asks for definitions by names that it works out.
    pub(crate) fn asks_by_name(self) -> bool {
        self.nature == Nature::ByName
    }

    /// Whether it asks for a register of TLC.
    pub(crate) fn reads_register(self) -> bool {
        self.nature == Nature::Register
    }
}

impl Machine<'_> {
    pub(crate) fn effect(
        &mut self,
        id: NodeId,
        effect: Effect,
        args: &[NodeId],
        base: Base,
    ) -> Evaluated<Value> {
        match effect.run {
            Run::Lazily(run) => run(self, Site { id, args, base }),
            Run::Strictly(run) => {
                let values = self.all(args, base)?;
                let result = run(self, &values);
                self.locate(id, result)
            }
        }
    }

    /// The operands of an effect that takes `N`.
    pub(super) fn operands<const N: usize>(&self, site: Site<'_>) -> Evaluated<[NodeId; N]> {
        match site.args.try_into() {
            Ok(operands) => Ok(operands),
            Err(_) => self.fail(
                site.id,
                ErrorKind::Unsupported,
                format!("{N} arguments are needed, {} are given", site.args.len()),
            ),
        }
    }

    /// The operator that an operand stands for.
    pub(super) fn operator_of(&self, site: Site<'_>, node: NodeId) -> Evaluated<(CodeId, Base)> {
        match self.program.node(node) {
            Node::Operator(OperatorRef::Code { code, up }) => {
                Ok((*code, self.callee_parent(site.base, *up)))
            }
            Node::Operator(OperatorRef::Local(place)) => {
                self.operator_at(site.id, *place, site.base)
            }
            _ => self.fail(
                site.id,
                ErrorKind::ArgType,
                "a value is used as an operator",
            ),
        }
    }

    /// Whether an operator holds of values; `what` says which operator.
    pub(super) fn holds(
        &mut self,
        site: Site<'_>,
        operator: (CodeId, Base),
        values: &[Value],
        what: &str,
    ) -> Evaluated<bool> {
        match self.call_with_values(site.id, operator, values)? {
            Value::Bool(truth) => Ok(truth),
            other => {
                let shown = brief(&other);
                self.fail(
                    site.id,
                    ErrorKind::ArgType,
                    format!("{what} needs TRUE or FALSE, but this is {shown}"),
                )
            }
        }
    }
}

/// The arguments of an operator that takes `N`.
pub(super) fn exactly<const N: usize>(values: &[Value]) -> Result<&[Value; N], ValueError> {
    values.try_into().map_err(|_| {
        let detail = format!("{N} arguments are needed, {} are given", values.len());
        ValueError::new(ErrorKind::Unsupported, detail)
    })
}

/// The error of an operator that only a model checker can give a value.
pub(super) fn needs_search(what: &str) -> ValueError {
    ValueError::new(
        ErrorKind::Unsupported,
        format!("{what} is known only to a model checker while it searches"),
    )
}
