//! Machine-readable answers of `eval` and `successors`.

use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;

use crate::diag::{Diagnostic, code};
use crate::eval::{EvalError, State};
use crate::report::ErrorReport;
use crate::value::{ErrorKind, Value};

/// The values of the variables by name, in TLC's notation.
pub(super) type StateText = IndexMap<String, String>;

/// What a question came to.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Answer {
    /// An expression has a value.
    Value {
        /// In TLC's notation, on one line.
        text: String,
    },
    /// States that follow, without order.
    Successors {
        /// Each once.
        states: Vec<StateText>,
    },
    /// States that satisfy an initial predicate, without order.
    InitialStates {
        /// Each once.
        states: Vec<StateText>,
    },
    /// There is no answer.
    Error {
        /// What refused.
        class: Class,
        /// Which rule was broken.
        sub: &'static str,
        /// For people.
        detail: String,
    },
}

/// That there are no states to answer with: why, for programs and for people.
pub(super) struct Unanswered {
    pub(super) kind: ErrorKind,
    pub(super) answer: Answer,
    pub(super) error: Box<ErrorReport>,
}

/// Who refuses to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Class {
    /// The text is no TLA+.
    ParseError,
    /// The names or levels are wrong.
    SemanticError,
    /// The configuration does not fit.
    ConfigError,
    /// There is no value.
    EvalError,
    /// Working it out takes too much.
    Limit,
    /// The question is none.
    InputError,
}

impl Answer {
    pub(super) fn value(value: &Value) -> Self {
        Self::Value {
            text: value.to_string(),
        }
    }

    pub(super) fn successors(names: &[Arc<str>], states: &[State]) -> Self {
        Self::Successors {
            states: texts(names, states),
        }
    }

    pub(super) fn initial_states(names: &[Arc<str>], states: &[State]) -> Self {
        Self::InitialStates {
            states: texts(names, states),
        }
    }

    /// An expression or action without a value.
    pub(super) fn undefined(error: &EvalError) -> Self {
        Self::Error {
            class: match error.kind {
                ErrorKind::Limit => Class::Limit,
                _ => Class::EvalError,
            },
            sub: error.kind.name(),
            detail: error.detail.clone(),
        }
    }

    /// More than are listed.
    pub(super) fn too_many(message: &str) -> Self {
        Self::Error {
            class: Class::Limit,
            sub: ErrorKind::Limit.name(),
            detail: message.to_owned(),
        }
    }

    /// An initial predicate or action that no state has a say in.
    pub(super) fn constant(what: &str) -> Self {
        Self::Error {
            class: Class::ConfigError,
            sub: "config",
            detail: format!("the {what} mentions no variable"),
        }
    }

    /// A text that was refused; the first diagnostic counts.
    pub(super) fn rejected(found: &[Diagnostic]) -> Self {
        match found.first() {
            Some(diagnostic) => Self::diagnosed(diagnostic),
            None => Self::Error {
                class: Class::SemanticError,
                sub: "unknown",
                detail: String::new(),
            },
        }
    }

    /// A question that could not be put; the first error counts.
    pub(super) fn refused(errors: &[ErrorReport]) -> Self {
        let first = errors.first();
        match first.and_then(|error| error.rendered.as_ref()) {
            Some(diagnostic) => Self::diagnosed(diagnostic),
            None => Self::Error {
                class: Class::InputError,
                sub: "unreadable",
                detail: first.map_or_else(String::new, |error| error.message.clone()),
            },
        }
    }

    pub(super) fn diagnosed(diagnostic: &Diagnostic) -> Self {
        let (class, sub) = class_of(diagnostic.code);
        Self::Error {
            class,
            sub,
            detail: diagnostic.message.clone(),
        }
    }

    /// A configuration that cannot be read.
    pub(super) fn of_config(diagnostic: &Diagnostic) -> Self {
        match class_of(diagnostic.code) {
            (Class::Limit, _) => Self::diagnosed(diagnostic),
            _ => Self::Error {
                class: Class::ConfigError,
                sub: "config",
                detail: diagnostic.message.clone(),
            },
        }
    }

    /// A case of a batch that asks nothing.
    pub(super) fn incomplete(field: &str) -> Self {
        Self::Error {
            class: Class::InputError,
            sub: "case",
            detail: format!("`{field}` is missing"),
        }
    }

    /// A line of a batch that is no case.
    pub(super) fn no_case(why: String) -> Self {
        Self::Error {
            class: Class::InputError,
            sub: "case",
            detail: why,
        }
    }

    /// The class of an error.
    pub(super) fn class(&self) -> Option<Class> {
        match self {
            Self::Error { class, .. } => Some(*class),
            _ => None,
        }
    }
}

/// The values of a state by the names of the variables.
pub(super) fn state_text(names: &[Arc<str>], state: &State) -> StateText {
    let values = state.values().iter().map(ToString::to_string);
    names.iter().map(ToString::to_string).zip(values).collect()
}

fn texts(names: &[Arc<str>], states: &[State]) -> Vec<StateText> {
    states
        .iter()
        .map(|state| state_text(names, state))
        .collect()
}

/// Class and sub-class of a diagnostic by its code.
fn class_of(code: &str) -> (Class, &'static str) {
    match code {
        code::INVALID_CHARACTER | code::UNTERMINATED_COMMENT | code::UNTERMINATED_STRING => {
            (Class::ParseError, "lexical")
        }
        code::PRECEDENCE => (Class::ParseError, "precedence_conflict"),
        code::NO_MODULE | code::MODULE_NAME => (Class::ParseError, "module"),
        code::TOO_DEEP | code::MODULES_TOO_DEEP => (Class::Limit, "depth"),
        code::RESERVED_NAME => (Class::SemanticError, "redefinition"),
        code::OPERAND_NUMBER => (Class::SemanticError, "subexpression"),
        code::UNKNOWN_NAME => (Class::SemanticError, "unknown_operator"),
        code::REDEFINED | code::DUPLICATE_FIELD => (Class::SemanticError, "redefinition"),
        code::ARITY => (Class::SemanticError, "arity"),
        code::OPERATOR_OR_VALUE => (Class::SemanticError, "operator_as_value"),
        code::LEVEL => (Class::SemanticError, "level"),
        code::SUBSTITUTION => (Class::SemanticError, "instance"),
        code::SUBEXPRESSION => (Class::SemanticError, "subexpression"),
        code::LABEL => (Class::SemanticError, "label"),
        code::RECURSIVE => (Class::SemanticError, "recursive"),
        code::AT => (Class::SemanticError, "at_sign"),
        code::PROOF_STEP => (Class::SemanticError, "proof"),
        code::MODULE_NOT_FOUND | code::MODULE_CYCLE | code::MODULE_UNREADABLE => {
            (Class::SemanticError, "module")
        }
        _ if code.starts_with("LS000") || code.starts_with("LS001") => {
            (Class::ParseError, "syntax")
        }
        _ if code.starts_with("LS002") || code.starts_with("LS03") => {
            (Class::ConfigError, "config")
        }
        _ => (Class::SemanticError, "unknown"),
    }
}
