//! Operators of the standard modules that need the machine: those that print,
//! keep registers or choose at random, and those that take operators.

use crate::value::{self, ErrorKind, Value, set};

use super::error::Evaluated;
use super::ir::{CodeId, Node, NodeId, OperatorRef};
use super::machine::{Base, Machine};

/// An operator that is more than a function of its arguments' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Print,
    PrintT,
    Assert,
    TlcGet,
    TlcSet,
    TlcEval,
    RandomElement,
    SelectSeq,
    SortSeq,
}

impl Effect {
    /// The effect behind a library definition.
    pub(crate) fn lookup(module: &str, name: &str) -> Option<Self> {
        Some(match (module, name) {
            ("TLC", "Print") => Self::Print,
            ("TLC", "PrintT") => Self::PrintT,
            ("TLC", "Assert") => Self::Assert,
            ("TLC", "TLCGet") => Self::TlcGet,
            ("TLC", "TLCSet") => Self::TlcSet,
            ("TLC", "TLCEval") => Self::TlcEval,
            ("TLC", "RandomElement") => Self::RandomElement,
            ("TLC", "SortSeq") => Self::SortSeq,
            ("Sequences", "SelectSeq") => Self::SelectSeq,
            _ => return None,
        })
    }

    /// Whether the value depends on its arguments alone.
    pub(crate) fn is_pure(self) -> bool {
        matches!(self, Self::TlcEval | Self::SelectSeq | Self::SortSeq)
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
        match (effect, args) {
            (Effect::Print, [shown, result]) => {
                let shown = self.eval(*shown, base)?;
                let result = self.eval(*result, base)?;
                self.printed.push(format!("{shown}  {result}"));
                Ok(result)
            }
            (Effect::PrintT, [shown]) => {
                let shown = self.eval(*shown, base)?;
                self.printed.push(shown.to_string());
                Ok(Value::Bool(true))
            }
            (Effect::Assert, [condition, message]) => {
                if self.boolean(*condition, base, "Assert")? {
                    return Ok(Value::Bool(true));
                }
                let message = self.eval(*message, base)?;
                self.fail(
                    id,
                    ErrorKind::AssertFailed,
                    format!("Assert failed: {message}"),
                )
            }
            (Effect::TlcGet, [register]) => self.get_register(id, *register, base),
            (Effect::TlcSet, [register, content]) => {
                let register = self.eval(*register, base)?;
                let content = self.eval(*content, base)?;
                self.registers.insert(register, content);
                Ok(Value::Bool(true))
            }
            (Effect::TlcEval, [operand]) => {
                let operand = self.eval(*operand, base)?;
                self.locate(id, value::force(&operand))
            }
            (Effect::RandomElement, [set]) => self.random_element(id, *set, base),
            (Effect::SelectSeq, [sequence, test]) => self.select_seq(id, *sequence, *test, base),
            (Effect::SortSeq, [sequence, less]) => self.sort_seq(id, *sequence, *less, base),
            _ => self.fail(id, ErrorKind::Unsupported, "wrong number of arguments"),
        }
    }

    fn get_register(&mut self, id: NodeId, register: NodeId, base: Base) -> Evaluated<Value> {
        let register = self.eval(register, base)?;
        match self.registers.get(&register) {
            Some(content) => Ok(content.clone()),
            None => {
                let shown = value::brief(&register);
                self.fail(
                    id,
                    ErrorKind::TlcgetUndefined,
                    format!("TLCGet of {shown}, which was never set"),
                )
            }
        }
    }

    /// One element, by a fixed sequence of pseudo-random numbers.
    fn random_element(&mut self, id: NodeId, set: NodeId, base: Base) -> Evaluated<Value> {
        let set = self.eval(set, base)?;
        let count = match self.locate(id, set::cardinality(&set))? {
            Value::Int(count) if count > 0 => count as u64,
            _ => {
                return self.fail(
                    id,
                    ErrorKind::ArgRange,
                    "RandomElement of an empty or huge set",
                );
            }
        };
        // splitmix64: any fixed, well-mixed sequence does.
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let index = (mixed ^ (mixed >> 31)) % count;
        match self.locate(id, set::elements(&set))?.nth(index as usize) {
            Some(element) => self.locate(id, element),
            None => self.fail(id, ErrorKind::ArgRange, "RandomElement of an empty set"),
        }
    }

    fn sequence(&mut self, id: NodeId, node: NodeId, base: Base) -> Evaluated<Vec<Value>> {
        match self.eval(node, base)? {
            Value::Seq(items) => Ok(items.to_vec()),
            other => {
                let shown = value::brief(&other);
                self.fail(
                    id,
                    ErrorKind::ArgType,
                    format!("a sequence is needed, but this is {shown}"),
                )
            }
        }
    }

    fn select_seq(
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
    fn sort_seq(
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

    /// The operator of a node that stands for one.
    fn operator_argument(&self, id: NodeId, node: NodeId, base: Base) -> Evaluated<(CodeId, Base)> {
        match self.program.node(node) {
            Node::Operator(OperatorRef::Code { code, up }) => {
                Ok((*code, self.callee_parent(base, *up)))
            }
            Node::Operator(OperatorRef::Local(place)) => self.operator_at(id, *place, base),
            _ => self.fail(id, ErrorKind::ArgType, "a value is used as an operator"),
        }
    }
}
