//! What one side says at a point, for a reader.

use std::fmt;

use crate::eval::{Explanation, Model, Truth};
use crate::value::{Value, brief};

use super::operator::{Operator, Outcome, Sided};
use super::same::Decided;

/// What one side says at a point, for a reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// `TRUE`, `FALSE`, another value, or that there is none.
    pub outcome: ToldOutcome,
    /// What decided, where it is no value and not accepted.
    pub conjunct: Option<Conjunct>,
}

/// A conjunct that decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conjunct {
    /// `AtomicZoneMove4.4/ZonePartition4.1`.
    pub path: String,
    /// Its text on one line.
    pub text: String,
}

/// What became of an application.
#[derive(Clone, Debug, PartialEq)]
pub enum ToldOutcome {
    /// The predicate is true.
    Accepted,
    /// The predicate is false.
    Refused,
    /// A value that is no verdict.
    Value(Value),
    /// None, and why.
    Undefined(String),
    /// It is not known, for a limit of ours, and which.
    Unknown(String),
    /// A step leads to so many states.
    Leads(usize),
}

impl ToldOutcome {
    pub(super) fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Value(Value::Bool(true)) => Self::Accepted,
            Outcome::Value(Value::Bool(false)) => Self::Refused,
            // One that has no list is a value all the same.
            Outcome::Value(value) | Outcome::Unlisted(Some(value), _) => Self::Value(value.clone()),
            Outcome::Undefined(reason) | Outcome::Unlisted(None, reason) => {
                Self::Undefined(reason.clone())
            }
            Outcome::Unknown(reason) => Self::Unknown(reason.clone()),
            Outcome::Leads(leads) => match &leads.error {
                Some(reason) => Self::Undefined(reason.clone()),
                None => Self::Leads(leads.states.len()),
            },
        }
    }
}

impl Operator<'_> {
    pub(super) fn told(&self, side: &Sided<'_>, point: &[Value], outcome: &Outcome) -> Told {
        let outcome = ToldOutcome::of(outcome);
        let decided = match outcome {
            ToldOutcome::Accepted
            | ToldOutcome::Value(_)
            | ToldOutcome::Leads(_)
            | ToldOutcome::Unknown(_) => None,
            ToldOutcome::Refused | ToldOutcome::Undefined(_) => self
                .explanation(side, point)
                .and_then(|explanation| deciding(side.model, &explanation))
                .map(|decided| decided.conjunct),
        };
        Told {
            outcome,
            conjunct: decided,
        }
    }
}

/// The conjunct that decided against an operator.
pub(super) fn deciding(model: &Model, explanation: &Explanation) -> Option<Decided> {
    if explanation.truth == Truth::True {
        return None;
    }
    let part = explanation.deciding();
    let text = model.spec().sources.slice(part.span);
    let conjunct = Conjunct {
        path: explanation.guard_path(),
        text: on_one_line(text),
    };
    Some(Decided {
        conjunct,
        span: part.span,
    })
}

/// Text with runs of white space, and comments at the ends of lines, as single
/// blanks.
pub fn on_one_line(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("\\*") {
        Some((code, _)) => code,
        None => line,
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

impl fmt::Display for ToldOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str("TRUE"),
            Self::Refused => f.write_str("FALSE"),
            Self::Value(value) => f.write_str(&brief(value)),
            Self::Undefined(_) => f.write_str("no value"),
            Self::Unknown(_) => f.write_str("not judged"),
            Self::Leads(1) => f.write_str("1 state"),
            Self::Leads(many) => write!(f, "{many} states"),
        }
    }
}
