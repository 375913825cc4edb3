//! What is asked of an engine, and what it answers.

use crate::value::{Text, Value};

use super::guard_path::GuardPath;

/// One operator applied to arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The operator's name.
    pub operator: Text,
    /// The arguments by parameter name, in any order.
    pub args: Vec<(Text, Value)>,
}

impl Call {
    /// The call of `operator` with a record of arguments by parameter name, as
    /// a harness records it (`<<>>` where there are none); `None` if `args` is
    /// neither.
    pub fn recorded(operator: Text, args: &Value) -> Option<Self> {
        let args = match args {
            Value::Record(record) => record
                .fields()
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            Value::Seq(items) if items.is_empty() => Vec::new(),
            _ => return None,
        };
        Some(Self { operator, args })
    }

    /// The argument for `parameter`, if the call hands one in.
    pub fn arg(&self, parameter: &str) -> Option<&Value> {
        self.args
            .iter()
            .find(|(name, _)| name.as_str() == parameter)
            .map(|(_, value)| value)
    }
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every guard held.
    Accepted {
        /// The successor of a relation, the value of a value operator, TRUE
        /// for a predicate.
        result: Value,
    },
    /// A guard was false.
    Refused {
        /// The guard that is false first, in the order of the text.
        guard: GuardPath,
        /// What the call leaves: `before` for a relation, FALSE for a
        /// predicate.
        result: Value,
    },
    /// A conjunct has no value on these arguments; the ones before it held.
    Undefined {
        /// The conjunct without a value.
        conjunct: GuardPath,
        /// Why it has none, as a sentence fragment.
        reason: String,
    },
}
