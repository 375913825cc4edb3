//! Operators of the library modules that need the machine: those that print,
//! keep registers or choose at random, and those that take operators.

mod folds;
mod random;
mod registers;
mod sequences;

use crate::value::{self, ErrorKind, Value};

use super::error::Evaluated;
use super::ir::{CodeId, Node, NodeId, OperatorRef};
use super::machine::{Base, Machine};

/// An operator that is more than a function of its arguments' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Print,
    PrintT,
    Assert,
    AssertError,
    TlcGet,
    TlcGetOrDefault,
    TlcSet,
    TlcEval,
    RandomElement,
    RandomSubset,
    RandomSetOfSubsets,
    SelectSeq,
    SortSeq,
    SelectInSeq,
    SelectInSubSeq,
    SelectLastInSeq,
    SelectLastInSubSeq,
    RemoveFirstMatch,
    FoldSet,
    FoldFunction,
    FoldFunctionOnSet,
    FoldLeft,
    FoldRight,
    FoldLeftDomain,
    FoldRightDomain,
    MapThenFoldSet,
    Quantify,
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
            ("TLCExt", "AssertError") => Self::AssertError,
            ("TLCExt", "TLCGetOrDefault") => Self::TlcGetOrDefault,
            ("Randomization", "RandomSubset") => Self::RandomSubset,
            ("Randomization", "RandomSetOfSubsets") => Self::RandomSetOfSubsets,
            ("Sequences", "SelectSeq") => Self::SelectSeq,
            ("SequencesExt", "SelectInSeq") => Self::SelectInSeq,
            ("SequencesExt", "SelectInSubSeq") => Self::SelectInSubSeq,
            ("SequencesExt", "SelectLastInSeq") => Self::SelectLastInSeq,
            ("SequencesExt", "SelectLastInSubSeq") => Self::SelectLastInSubSeq,
            ("SequencesExt", "RemoveFirstMatch") => Self::RemoveFirstMatch,
            ("SequencesExt", "FoldSeq") => Self::FoldFunction,
            ("SequencesExt", "FoldLeft") => Self::FoldLeft,
            ("SequencesExt", "FoldRight") => Self::FoldRight,
            ("SequencesExt", "FoldLeftDomain") => Self::FoldLeftDomain,
            ("SequencesExt", "FoldRightDomain") => Self::FoldRightDomain,
            ("Functions", "FoldFunction") => Self::FoldFunction,
            ("Functions", "FoldFunctionOnSet") => Self::FoldFunctionOnSet,
            ("FiniteSetsExt", "FoldSet") => Self::FoldSet,
            ("FiniteSetsExt", "Quantify") => Self::Quantify,
            ("Folds", "MapThenFoldSet") => Self::MapThenFoldSet,
            _ => return None,
        })
    }

    /// Whether the value depends on its arguments alone.
    pub(crate) fn is_pure(self) -> bool {
        !matches!(
            self,
            Self::Print
                | Self::PrintT
                | Self::Assert
                | Self::AssertError
                | Self::TlcGet
                | Self::TlcGetOrDefault
                | Self::TlcSet
                | Self::RandomElement
                | Self::RandomSubset
                | Self::RandomSetOfSubsets
        )
    }
}

/// An operator that was passed, ready to be applied.
type Callee = (CodeId, Base);

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
                let line = format!(
                    "{}  {}",
                    self.to_print(id, &shown)?,
                    self.to_print(id, &result)?
                );
                self.printed.push(line);
                Ok(result)
            }
            (Effect::PrintT, [shown]) => {
                let shown = self.eval(*shown, base)?;
                let line = self.to_print(id, &shown)?.to_string();
                self.printed.push(line);
                Ok(Value::Bool(true))
            }
            (Effect::Assert, [condition, message]) => {
                let condition = self.eval(*condition, base)?;
                let message = self.eval(*message, base)?;
                match condition {
                    Value::Bool(true) => Ok(condition),
                    _ => self.fail(
                        id,
                        ErrorKind::AssertFailed,
                        format!("Assert failed: {message}"),
                    ),
                }
            }
            (Effect::AssertError, [message, tried]) => {
                self.assert_error(id, *message, *tried, base)
            }
            (Effect::TlcGet, [register]) => self.get_register(id, *register, base),
            (Effect::TlcGetOrDefault, [register, default]) => {
                self.get_register_or(*register, *default, base)
            }
            (Effect::TlcSet, [register, content]) => {
                self.set_register(id, *register, *content, base)
            }
            (Effect::TlcEval, [operand]) => {
                let operand = self.eval(*operand, base)?;
                self.locate(id, value::force(&operand))
            }
            (Effect::RandomElement, [set]) => self.random_element(id, *set, base),
            (Effect::RandomSubset, [size, set]) => self.random_subset(id, *size, *set, base),
            (Effect::RandomSetOfSubsets, [count, size, set]) => {
                self.random_subsets(id, [*count, *size, *set], base)
            }
            (Effect::SelectSeq, [sequence, test]) => self.select_seq(id, *sequence, *test, base),
            (Effect::SortSeq, [sequence, less]) => self.sort_seq(id, *sequence, *less, base),
            (Effect::RemoveFirstMatch, [sequence, test]) => {
                self.remove_first_match(id, *sequence, *test, base)
            }
            (Effect::SelectInSeq | Effect::SelectLastInSeq, [sequence, test]) => {
                self.select_in(id, effect, (*sequence, None), *test, base)
            }
            (Effect::SelectInSubSeq | Effect::SelectLastInSubSeq, [sequence, from, to, test]) => {
                self.select_in(id, effect, (*sequence, Some((*from, *to))), *test, base)
            }
            _ => self.fold(id, effect, args, base),
        }
    }

    /// A value as TLC works it out to print it.
    fn to_print(&self, id: NodeId, value: &Value) -> Evaluated<Value> {
        self.locate(id, value::force_to_print(value))
    }

    /// Applies an operator that must give TRUE or FALSE.
    fn passes(&mut self, id: NodeId, test: Callee, value: &Value, role: &str) -> Evaluated<bool> {
        match self.call_with_values(id, test, std::slice::from_ref(value))? {
            Value::Bool(truth) => Ok(truth),
            other => {
                let shown = value::brief(&other);
                self.fail(
                    id,
                    ErrorKind::ArgType,
                    format!("{role} needs TRUE or FALSE, but this is {shown}"),
                )
            }
        }
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
