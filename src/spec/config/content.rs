//! What a configuration says, as data.

use crate::diag::Span;
use crate::syntax::ast::Ident;

/// A configuration. Names are as written: `Op`, `I!Op`, an operator symbol.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// What CONSTANT sections assign, in order.
    pub constants: Vec<Assignment>,
    /// INIT.
    pub init: Option<Ident>,
    /// NEXT.
    pub next: Option<Ident>,
    /// SPECIFICATION.
    pub specification: Option<Ident>,
    /// INVARIANT.
    pub invariants: Vec<Ident>,
    /// PROPERTY.
    pub properties: Vec<Ident>,
    /// CONSTRAINT.
    pub constraints: Vec<Ident>,
    /// ACTION_CONSTRAINT.
    pub action_constraints: Vec<Ident>,
    /// SYMMETRY.
    pub symmetry: Option<Ident>,
    /// VIEW.
    pub view: Option<Ident>,
    /// ALIAS.
    pub alias: Option<Ident>,
    /// POSTCONDITION.
    pub postconditions: Vec<Ident>,
    /// CHECK_DEADLOCK, and the whole section's place.
    pub check_deadlock: Option<(bool, Span)>,
    /// `_PERIODIC`, which TLC evaluates now and then.
    pub periodic: Option<Ident>,
    /// `_RL_REWARD`, which guides TLC's simulation.
    pub reward: Option<Ident>,
    /// `_POSSIBLE`, which TLC reports when no state satisfies it.
    pub possible: Vec<Ident>,
    /// The beginning of a comment that has no end; what is behind it counts as
    /// comment.
    pub open_comment: Option<Span>,
}

/// One entry of a CONSTANT section.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// What is assigned.
    pub name: Ident,
    /// The module in which it is replaced, if it is only one: `x <-[M] y`.
    pub module: Option<Ident>,
    /// What it stands for from now on.
    pub kind: AssignmentKind,
    /// The whole entry.
    pub span: Span,
}

/// What a constant or definition is replaced by.
#[derive(Clone, Debug, PartialEq)]
pub enum AssignmentKind {
    /// `x <- Other`: a definition of the spec.
    Operator(Ident),
    /// `x = value`, or one value of an operator: `F(1, a) = value`.
    Value {
        /// In parentheses; empty if there are none.
        arguments: Vec<ConfigValue>,
        /// Right of `=`.
        value: ConfigValue,
    },
}

/// A value in a configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigValue {
    /// What it is.
    pub kind: ConfigValueKind,
    /// Where.
    pub span: Span,
}

/// The kinds of value in a configuration.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfigValueKind {
    /// A whole number: decimal digits, perhaps behind `-`.
    Int(String),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// A string. As in TLC, a backslash is just a backslash.
    String(String),
    /// Any other name.
    ModelValue(String),
    /// A set.
    Set(Vec<ConfigValue>),
}
