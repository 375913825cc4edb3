//! Operators that go through a sequence with a test or an order.

use crate::value::{self, ErrorKind, Value, sequence};

use super::super::error::Evaluated;
use super::super::ir::NodeId;
use super::super::machine::{Base, Machine};
use super::Effect;

impl Machine<'_> {
    pub(super) fn sequence(
        &mut self,
        id: NodeId,
        node: NodeId,
        base: Base,
    ) -> Evaluated<Vec<Value>> {
        let found = self.eval(node, base)?;
        match self.locate(id, sequence::items(&found))? {
            Some(items) => Ok(items.into_owned()),
            None => {
                let shown = value::brief(&found);
                self.fail(
                    id,
                    ErrorKind::ArgType,
                    format!("a sequence is needed, but this is {shown}"),
                )
            }
        }
    }

    pub(super) fn select_seq(
        &mut self,
        id: NodeId,
        sequence: NodeId,
        test: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let operator = self.operator_argument(id, test, base)?;
        let mut kept = Vec::new();
        for item in self.sequence(id, sequence, base)? {
            match self.call_with_values(id, operator, std::slice::from_ref(&item))? {
                Value::Bool(true) => kept.push(item),
                Value::Bool(false) => {}
                other => return self.not_boolean(id, &other, "SelectSeq's test"),
            }
        }
        Ok(Value::seq(kept))
    }

    /// Insertion sort, as in TLC, so that an operator that is no order gives
    /// what it gives there.
    pub(super) fn sort_seq(
        &mut self,
        id: NodeId,
        sequence: NodeId,
        less: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let operator = self.operator_argument(id, less, base)?;
        let mut sorted: Vec<Value> = Vec::new();
        for item in self.sequence(id, sequence, base)? {
            let mut at = sorted.len();
            while let Some(before) = at.checked_sub(1).and_then(|index| sorted.get(index)) {
                match self.call_with_values(id, operator, &[item.clone(), before.clone()])? {
                    Value::Bool(true) => at -= 1,
                    Value::Bool(false) => break,
                    other => return self.not_boolean(id, &other, "SortSeq's order"),
                }
            }
            sorted.insert(at, item);
        }
        Ok(Value::seq(sorted))
    }

    /// Without the first item that passes the test.
    pub(super) fn remove_first_match(
        &mut self,
        id: NodeId,
        sequence: NodeId,
        test: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let mut items = self.sequence(id, sequence, base)?;
        let test = self.operator_argument(id, test, base)?;
        for (at, item) in items.iter().enumerate() {
            if self.passes(id, test, item, "RemoveFirstMatch's test")? {
                items.remove(at);
                break;
            }
        }
        Ok(Value::seq(items))
    }

    /// The position of the first or last item that passes a test, 0 if none
    /// does; within bounds if there are some.
    pub(super) fn select_in(
        &mut self,
        id: NodeId,
        effect: Effect,
        (sequence, bounds): (NodeId, Option<(NodeId, NodeId)>),
        test: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let items = self.sequence(id, sequence, base)?;
        let (from, to) = match bounds {
            None => (1, items.len() as i64),
            Some((from, to)) => {
                let from = self.integer(id, from, base)?;
                (from, self.integer(id, to, base)?)
            }
        };
        let test = self.operator_argument(id, test, base)?;
        if from > to {
            return Ok(Value::Int(0));
        }
        for bound in [from, to] {
            if !(1..=items.len() as i64).contains(&bound) {
                return self.fail(
                    id,
                    ErrorKind::OutOfDomain,
                    format!("{bound} is no position in a sequence of {}", items.len()),
                );
            }
        }
        let last = matches!(effect, Effect::SelectLastInSeq | Effect::SelectLastInSubSeq);
        for step in 0..=to - from {
            let at = if last { to - step } else { from + step };
            let index = usize::try_from(at - 1).unwrap_or(usize::MAX);
            let Some(item) = items.get(index) else {
                break;
            };
            if self.passes(id, test, item, "the test")? {
                return Ok(Value::Int(at));
            }
        }
        Ok(Value::Int(0))
    }

    pub(super) fn integer(&mut self, id: NodeId, node: NodeId, base: Base) -> Evaluated<i64> {
        match self.eval(node, base)? {
            Value::Int(number) => Ok(number),
            other => {
                let shown = value::brief(&other);
                self.fail(
                    id,
                    ErrorKind::ArgType,
                    format!("an integer is needed, but this is {shown}"),
                )
            }
        }
    }
}
