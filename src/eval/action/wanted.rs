//! What is known beforehand of the state that is looked for.

use crate::diag::Span;
use crate::spec::resolved::{DefId, VarId};
use crate::value::{Value, ValueError};

/// Whether to look for further ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Go on.
    Continue,
    /// Enough.
    Stop,
}

/// Elements of a set, or why they cannot be told.
pub type Members = Result<Vec<Value>, ValueError>;

/// What is known of the state that a walk looks for.
pub trait Wanted {
    /// Whether `value` may be the value of the variable.
    fn admits(&self, variable: VarId, value: &Value) -> bool;

    /// The variable's value, if it is known exactly.
    fn exact(&self, variable: VarId) -> Option<&Value>;

    /// The elements of `set` that may be the variable's value; `None` if that
    /// takes listing the set.
    fn members(&self, _variable: VarId, _set: &Value) -> Option<Members> {
        None
    }

    /// How many states the behaviour has up to the one that is left, if that is
    /// known.
    fn level(&self) -> Option<u64> {
        None
    }

    /// The action that is said to lead there. A walk with one looks only at
    /// ways that enter it, and binds its arguments without enumerating.
    fn action(&self) -> Option<DefId> {
        None
    }

    /// The part of the next-state relation that is said to be taken. Of the
    /// disjuncts beside each other, a walk with one goes only into that which
    /// the part is in.
    fn part(&self) -> Option<Span> {
        None
    }

    /// Whether `value` may be the action's argument, counted from 0.
    fn admits_argument(&self, _index: usize, _value: &Value) -> bool {
        true
    }

    /// The elements of `set` that may be the action's argument; `None` if that
    /// takes listing the set.
    fn members_for_argument(&self, _index: usize, _set: &Value) -> Option<Members> {
        None
    }

    /// The action's argument, if it is known exactly.
    fn exact_argument(&self, _index: usize) -> Option<&Value> {
        None
    }
}
