//! Folds over sets, functions and sequences, in TLC's order.

use crate::value::{self, ErrorKind, Value, function, set};

use super::super::error::Evaluated;
use super::super::ir::NodeId;
use super::super::machine::{Base, Machine};
use super::{Callee, Effect};

/// On which side of the operator what was folded so far stands.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl Machine<'_> {
    pub(super) fn fold(
        &mut self,
        id: NodeId,
        effect: Effect,
        args: &[NodeId],
        base: Base,
    ) -> Evaluated<Value> {
        match (effect, args) {
            (Effect::FoldSet, [operator, start, set]) => {
                let operator = self.operator_argument(id, *operator, base)?;
                let start = self.eval(*start, base)?;
                let items = self.elements_of(id, *set, base)?;
                self.folded(id, operator, Side::Right, start, items)
            }
            (Effect::FoldFunction, [operator, start, function]) => {
                let operator = self.operator_argument(id, *operator, base)?;
                let start = self.eval(*start, base)?;
                let function = self.eval(*function, base)?;
                let values = self.values_of(id, &function)?;
                self.folded(id, operator, Side::Right, start, values)
            }
            (Effect::FoldFunctionOnSet, [operator, start, function, set]) => {
                let operator = self.operator_argument(id, *operator, base)?;
                let start = self.eval(*start, base)?;
                let function = self.eval(*function, base)?;
                let mut values = Vec::new();
                for key in self.elements_of(id, *set, base)? {
                    values.push(self.apply_value(id, &function, &key)?);
                }
                self.folded(id, operator, Side::Right, start, values)
            }
            (Effect::FoldLeft | Effect::FoldLeftDomain, [operator, start, sequence]) => {
                let operator = self.operator_argument(id, *operator, base)?;
                let start = self.eval(*start, base)?;
                let items = self.folded_items(id, effect, *sequence, base)?;
                self.folded(id, operator, Side::Left, start, items)
            }
            (Effect::FoldRight | Effect::FoldRightDomain, [operator, sequence, start]) => {
                let operator = self.operator_argument(id, *operator, base)?;
                let mut items = self.folded_items(id, effect, *sequence, base)?;
                let start = self.eval(*start, base)?;
                items.reverse();
                self.folded(id, operator, Side::Right, start, items)
            }
            (Effect::MapThenFoldSet, [operator, start, map, choose, set]) => {
                self.map_then_fold(id, [*operator, *start, *map, *choose, *set], base)
            }
            (Effect::Quantify, [set, test]) => {
                let items = self.elements_of(id, *set, base)?;
                let test = self.operator_argument(id, *test, base)?;
                let mut count = 0;
                for item in items {
                    count += i64::from(self.passes(id, test, &item, "Quantify's test")?);
                }
                Ok(Value::Int(count))
            }
            _ => self.fail(id, ErrorKind::Unsupported, "wrong number of arguments"),
        }
    }

    fn folded(
        &mut self,
        id: NodeId,
        operator: Callee,
        side: Side,
        start: Value,
        items: Vec<Value>,
    ) -> Evaluated<Value> {
        let mut folded = start;
        for item in items {
            let args = match side {
                Side::Left => [folded, item],
                Side::Right => [item, folded],
            };
            folded = self.call_with_values(id, operator, &args)?;
        }
        Ok(folded)
    }

    /// The items of a sequence, or its positions.
    fn folded_items(
        &mut self,
        id: NodeId,
        effect: Effect,
        sequence: NodeId,
        base: Base,
    ) -> Evaluated<Vec<Value>> {
        let items = self.sequence(id, sequence, base)?;
        Ok(match effect {
            Effect::FoldLeftDomain | Effect::FoldRightDomain => {
                (1..=items.len()).map(Value::from).collect()
            }
            _ => items,
        })
    }

    fn elements_of(&mut self, id: NodeId, set: NodeId, base: Base) -> Evaluated<Vec<Value>> {
        let set = self.eval(set, base)?;
        Ok(self.locate(id, set::listing(&set))?.into_owned())
    }

    /// The values of a function, by its arguments in order.
    fn values_of(&self, id: NodeId, function: &Value) -> Evaluated<Vec<Value>> {
        let table = match function {
            Value::Lazy(_) => self.locate(id, value::force(function))?,
            other => other.clone(),
        };
        match function::values(&table) {
            Some(values) => Ok(values.to_vec()),
            None => {
                let shown = value::brief(function);
                self.fail(
                    id,
                    ErrorKind::ArgType,
                    format!("a function is needed, but this is {shown}"),
                )
            }
        }
    }

    /// `op(f(x), op(f(y), … base))` where `x` is chosen first.
    fn map_then_fold(
        &mut self,
        id: NodeId,
        [operator, start, map, choose, set]: [NodeId; 5],
        base: Base,
    ) -> Evaluated<Value> {
        let operator = self.operator_argument(id, operator, base)?;
        let map = self.operator_argument(id, map, base)?;
        let choose = self.operator_argument(id, choose, base)?;
        let mut rest = self.eval(set, base)?;
        let mut mapped = Vec::new();
        while !self.locate(id, set::is_empty(&rest))? {
            let next = self.call_with_values(id, choose, std::slice::from_ref(&rest))?;
            let without = set::set_of(vec![next.clone()]);
            let smaller = self.locate(id, set::difference(&rest, &without))?;
            if smaller == rest {
                let shown = value::brief(&next);
                let detail = format!("{shown} was chosen, which is not in the set");
                return self.fail(id, ErrorKind::ChooseNoWitness, detail);
            }
            mapped.push(self.call_with_values(id, map, &[next])?);
            rest = smaller;
        }
        let start = self.eval(start, base)?;
        mapped.reverse();
        self.folded(id, operator, Side::Right, start, mapped)
    }
}
