//! What a formula makes of the next state, or of the first, as far as it says.

use std::sync::Arc;

use crate::spec::resolved::{ConstId, DefId};
use crate::value::{Value, force};

use super::action::{Search, Walk};
use super::error::{EvalError, Evaluated};
use super::ir::{NodeId, SlotId};
use super::lower::ConstantValue;
use super::machine::{Assignment, Base, Limits, Machine};
use super::model::{Model, State};

/// A state as far as a formula says what it is: a value for each variable, or
/// `None` where any value will do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outline(Arc<[Option<Value>]>);

impl Outline {
    /// The values, in the order of the spec's variables.
    pub fn values(&self) -> &[Option<Value>] {
        &self.0
    }
}

/// A formula about states or steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule<'r> {
    /// A definition applied to values.
    Definition(DefId, &'r [Value]),
    /// The initial predicate of the configuration.
    Init,
    /// The next-state relation of the configuration.
    Next,
}

/// How a listing ended, and what it took.
#[derive(Debug)]
pub struct Listing {
    /// Whether every way was found.
    pub end: Evaluated<()>,
    /// Steps of evaluation.
    pub work: u64,
}

impl Model {
    /// Calls `found` with what each way to make a formula true says of the state
    /// that it leads to; one that several ways say is found several times.
    /// Without a state that is left, it is the first state that is told.
    pub fn outlines(
        &self,
        rule: Rule<'_>,
        from: Option<&State>,
        limits: Limits,
        found: &mut dyn FnMut(Outline) -> Search,
    ) -> Listing {
        let mut machine = self.machine();
        machine.limits = limits;
        let end = self
            .rule_body(rule)
            .and_then(|(body, size)| self.list(&mut machine, (body, size, rule), from, found));
        Listing {
            end,
            work: machine.work(),
        }
    }

    fn rule_body(&self, rule: Rule<'_>) -> Evaluated<(NodeId, u32)> {
        match rule {
            Rule::Definition(definition, _) => self.operator_body(definition),
            Rule::Init => self.body(self.init, "initial predicate"),
            Rule::Next => self.next_body(),
        }
    }

    fn list(
        &self,
        machine: &mut Machine<'_>,
        (body, size, rule): (NodeId, u32, Rule<'_>),
        from: Option<&State>,
        found: &mut dyn FnMut(Outline) -> Search,
    ) -> Evaluated<()> {
        let mut walk = match from {
            Some(from) => {
                machine.current = from.assignment();
                Walk::steps(None)
            }
            None => {
                machine.initial = true;
                Walk::initial(None)
            }
        };
        let base = machine.push_frame(Base::NONE, size);
        if let Rule::Definition(_, args) = rule {
            for (index, value) in args.iter().enumerate() {
                machine.bind(base, SlotId(index as u32), value.clone());
            }
        }
        let is_first = from.is_none();
        machine.walk(&mut walk, body, base, &mut |machine, _| {
            let said = match is_first {
                true => &machine.current,
                false => &machine.next,
            };
            Ok(found(outline(said)?))
        })?;
        Ok(())
    }

    /// What the configuration gives to a constant, if that is a value.
    pub fn constant(&self, constant: ConstId) -> Option<&Value> {
        match self.bindings.constants.get(&constant)? {
            ConstantValue::Value(value) => Some(value),
            _ => None,
        }
    }
}

fn outline(said: &Assignment) -> Evaluated<Outline> {
    let forced = |value: &Option<Value>| match value {
        Some(value) => force(value).map(Some),
        None => Ok(None),
    };
    let values: Result<Vec<_>, _> = said.iter().map(forced).collect();
    let values = values.map_err(Box::<EvalError>::from)?;
    Ok(Outline(values.into()))
}
