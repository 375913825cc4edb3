//! Integers that fit a machine word, without making values of them.

use crate::value::{self, Value};

use super::error::Evaluated;
use super::ir::{Arithmetic, Node, NodeId};
use super::machine::{Base, Machine, Slot};
use super::natives::Native;

/// A value, with the most frequent kind apart.
pub(crate) enum Operand {
    Int(i64),
    Bool(bool),
    Other(Value),
}

impl From<Value> for Operand {
    fn from(value: Value) -> Self {
        match value {
            Value::Int(number) => Self::Int(number),
            Value::Bool(truth) => Self::Bool(truth),
            other => Self::Other(other),
        }
    }
}

impl From<Operand> for Value {
    fn from(operand: Operand) -> Self {
        match operand {
            Operand::Int(number) => Self::Int(number),
            Operand::Bool(truth) => Self::Bool(truth),
            Operand::Other(value) => value,
        }
    }
}

impl Machine<'_> {
    /// The value of a node.
    pub(crate) fn operand(&mut self, id: NodeId, base: Base) -> Evaluated<Operand> {
        match self.program.node(id) {
            Node::Value(Value::Int(number)) => Ok(Operand::Int(*number)),
            Node::Local(place) => match self.slot_at(base, *place) {
                Some(Slot::Value(Value::Int(number))) => Ok(Operand::Int(*number)),
                _ => self.local(id, *place, base).map(Operand::from),
            },
            Node::Arithmetic {
                op,
                native,
                left,
                right,
            } => self.arithmetic(id, (*op, *native), (*left, *right), base),
            Node::Apply(function, argument) => match self.component(*function, *argument, base) {
                Some(number) => Ok(Operand::Int(number)),
                None => {
                    let value = self.apply(id, *function, *argument, base);
                    value.map(Operand::from)
                }
            },
            _ => self.eval(id, base).map(Operand::from),
        }
    }

    /// `t[n]`, where it is an integer in a tuple that is bound to a name.
    fn component(&self, function: NodeId, argument: NodeId, base: Base) -> Option<i64> {
        let Node::Local(place) = self.program.node(function) else {
            return None;
        };
        let Node::Value(Value::Int(number)) = self.program.node(argument) else {
            return None;
        };
        let Some(Slot::Value(Value::Seq(items))) = self.slot_at(base, *place) else {
            return None;
        };
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        items.get(index)?.as_int()
    }

    pub(crate) fn arithmetic(
        &mut self,
        id: NodeId,
        (op, native): (Arithmetic, Native),
        (left, right): (NodeId, NodeId),
        base: Base,
    ) -> Evaluated<Operand> {
        let left = self.operand(left, base)?;
        let right = self.operand(right, base)?;
        if let (Operand::Int(left), Operand::Int(right)) = (&left, &right)
            && let Some(result) = small(op, *left, *right)
        {
            return Ok(result);
        }
        let (left, right) = (left.into(), right.into());
        self.weigh(id, &left)?;
        let result = native(&[left, right]);
        self.locate(id, result).map(Operand::from)
    }

    /// `left = right`.
    pub(crate) fn is_equal(
        &mut self,
        id: NodeId,
        (left, right): (NodeId, NodeId),
        base: Base,
    ) -> Evaluated<bool> {
        let left = self.operand(left, base)?;
        let right = self.operand(right, base)?;
        match (left, right) {
            (Operand::Int(left), Operand::Int(right)) => Ok(left == right),
            (Operand::Bool(left), Operand::Bool(right)) => Ok(left == right),
            (left, right) => self.locate(id, value::equal(&left.into(), &right.into())),
        }
    }
}

/// The result, unless it does not fit or there is none.
fn small(op: Arithmetic, left: i64, right: i64) -> Option<Operand> {
    Some(match op {
        Arithmetic::Add => Operand::Int(left.checked_add(right)?),
        Arithmetic::Subtract => Operand::Int(left.checked_sub(right)?),
        Arithmetic::Multiply => Operand::Int(left.checked_mul(right)?),
        // For a positive divisor, Euclid's quotient is the one rounded down.
        Arithmetic::Divide if right > 0 => Operand::Int(left.div_euclid(right)),
        Arithmetic::Modulo if right > 0 => Operand::Int(left.rem_euclid(right)),
        Arithmetic::Divide | Arithmetic::Modulo => return None,
        Arithmetic::Less => Operand::Bool(left < right),
        Arithmetic::AtMost => Operand::Bool(left <= right),
        Arithmetic::Greater => Operand::Bool(left > right),
        Arithmetic::AtLeast => Operand::Bool(left >= right),
    })
}
