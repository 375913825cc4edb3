//! What an engine says of its operators.

use std::borrow::Cow;

use super::call::Call;

/// How an operator answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperatorKind {
    /// Relates `before` to `after`: accepted with the successor, refused with
    /// `before`.
    Relation,
    /// Accepted with TRUE, refused with FALSE.
    Predicate,
    /// Always accepted, with its value.
    Value,
}

/// Who answers for an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Evidence handed in by somebody else; the engine takes its word.
    Supplied,
    /// Part of the state or of the request, which the guards examine.
    Derived,
}

/// One parameter of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the contract.
    pub name: Cow<'static, str>,
    /// Who answers for what it holds.
    pub origin: Origin,
}

/// One operator of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorInfo {
    /// Its name in the contract.
    pub name: Cow<'static, str>,
    /// The row of the checklist that asks for it, such as `Z3`.
    pub row: Cow<'static, str>,
    /// The chapter that the row is in, by its title.
    pub chapter: Cow<'static, str>,
    /// How it answers.
    pub kind: OperatorKind,
    /// Its parameters, in order.
    pub parameters: Cow<'static, [Parameter]>,
}

impl OperatorInfo {
    /// What is wrong with the names of the call's arguments: the first
    /// parameter that gets none or two, else the first argument that is for
    /// no parameter.
    pub fn mismatch(&self, call: &Call) -> Option<ArgumentMismatch> {
        let given = |name: &str| {
            call.args
                .iter()
                .filter(|(given, _)| given.as_str() == name)
                .count()
        };
        for parameter in self.parameters.iter() {
            match given(&parameter.name) {
                1 => {}
                0 => return Some(ArgumentMismatch::Missing(parameter.name.to_string())),
                _ => return Some(ArgumentMismatch::Repeated(parameter.name.to_string())),
            }
        }
        call.args
            .iter()
            .find(|(name, _)| self.parameters.iter().all(|p| p.name != name.as_str()))
            .map(|(name, _)| ArgumentMismatch::Unknown(name.as_str().to_owned()))
    }
}

/// Why a call's arguments are not the operator's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentMismatch {
    /// A parameter without an argument.
    #[error("no argument for `{0}`")]
    Missing(String),
    /// A parameter with several arguments.
    #[error("more than one argument for `{0}`")]
    Repeated(String),
    /// An argument without a parameter.
    #[error("`{0}` is not a parameter")]
    Unknown(String),
}
