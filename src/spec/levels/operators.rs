//! Levels of the operators of the language, as in SANY's table.

use crate::spec::resolved::{Builtin, Level};

use super::signature::{Rule, Signature};

/// An argument that counts for the level of the whole.
fn counts(max: Level) -> Rule {
    Rule {
        max,
        counts: true,
        leibniz: true,
        min: Vec::new(),
    }
}

/// An argument that the operator hides; equals may not be exchanged in it.
fn hidden(max: Level) -> Rule {
    Rule {
        max,
        counts: false,
        leibniz: false,
        min: Vec::new(),
    }
}

/// The signature of an operator of the language.
pub(super) fn builtin(builtin: Builtin) -> Signature {
    use Level::{Action, Constant, State, Temporal};
    let (level, params) = match builtin {
        Builtin::And | Builtin::Or | Builtin::Implies | Builtin::Equivalent => {
            (Constant, vec![counts(Temporal); 2])
        }
        Builtin::Not => (Constant, vec![counts(Temporal)]),
        Builtin::Equal
        | Builtin::NotEqual
        | Builtin::In
        | Builtin::NotIn
        | Builtin::SubsetEq
        | Builtin::Union
        | Builtin::Intersection
        | Builtin::Difference => (Constant, vec![counts(Action); 2]),
        Builtin::Powerset | Builtin::BigUnion | Builtin::Domain => (Constant, vec![counts(Action)]),
        Builtin::Prime | Builtin::Unchanged => (Action, vec![hidden(State)]),
        Builtin::Enabled => (State, vec![hidden(Action)]),
        Builtin::Compose => (Action, vec![hidden(Action); 2]),
        Builtin::Always | Builtin::Eventually => (Temporal, vec![hidden(Temporal)]),
        Builtin::LeadsTo | Builtin::Guarantees => (Temporal, vec![hidden(Temporal); 2]),
    };
    Signature::simple(level, params)
}

/// `[A]_v` and `<<A>>_v`.
pub(super) fn subscripted_action() -> Signature {
    Signature::simple(
        Level::Action,
        vec![hidden(Level::Action), hidden(Level::State)],
    )
}

/// `WF_v(A)` and `SF_v(A)`.
pub(super) fn fairness() -> Signature {
    Signature::simple(
        Level::Temporal,
        vec![hidden(Level::State), hidden(Level::Action)],
    )
}

/// `\AA x : F` and `\EE x : F`.
pub(super) fn temporal_quantifier() -> Signature {
    Signature::simple(Level::Temporal, vec![hidden(Level::Temporal)])
}

/// A construct whose operands all count and may be at most of one level.
pub(super) fn uniform(max: Level, operands: usize) -> Signature {
    Signature::simple(Level::Constant, vec![counts(max); operands])
}
