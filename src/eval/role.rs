//! What a configuration may name in its sections, after TLC's `SpecProcessor`.

use crate::spec::resolved::Level;

/// What a name in a configuration stands for.
#[derive(Debug)]
pub(super) struct Role {
    /// Without an article: `invariant`.
    pub(super) name: &'static str,
    /// With an article: `an invariant`.
    pub(super) what: &'static str,
    /// The highest level that makes sense.
    pub(super) highest: Level,
    /// What is said of a constant.
    pub(super) constants: Constants,
}

/// Which constants may have a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constants {
    /// None.
    None,
    /// Definitions, but no value that the configuration gives.
    Any,
    /// Those that are TRUE.
    True,
}

const fn role(
    name: &'static str,
    what: &'static str,
    highest: Level,
    constants: Constants,
) -> Role {
    Role {
        name,
        what,
        highest,
        constants,
    }
}

pub(super) const SPECIFICATION: Role = role(
    "specification",
    "a specification",
    Level::Temporal,
    Constants::None,
);
pub(super) const INIT: Role = role(
    "initial predicate",
    "an initial predicate",
    Level::State,
    Constants::None,
);
pub(super) const NEXT: Role = role(
    "next-state relation",
    "a next-state relation",
    Level::Action,
    Constants::None,
);
pub(super) const INVARIANT: Role = role("invariant", "an invariant", Level::State, Constants::True);
pub(super) const CONSTRAINT: Role =
    role("constraint", "a constraint", Level::State, Constants::True);
pub(super) const ACTION_CONSTRAINT: Role = role(
    "action constraint",
    "an action constraint",
    Level::Action,
    Constants::True,
);
pub(super) const PROPERTY: Role = role("property", "a property", Level::Temporal, Constants::True);
/// TLC refuses a constant that is TRUE too, though it holds.
pub(super) const POSTCONDITION: Role = role(
    "postcondition",
    "a postcondition",
    Level::Constant,
    Constants::True,
);
pub(super) const POSSIBLE: Role = role(
    "possibility",
    "what is possible",
    Level::Action,
    Constants::None,
);
pub(super) const ALIAS: Role = role("alias", "an alias", Level::Action, Constants::None);
pub(super) const VIEW: Role = role("view", "a view", Level::State, Constants::None);
pub(super) const SYMMETRY: Role = role(
    "symmetry",
    "a set of permutations",
    Level::Constant,
    Constants::Any,
);
pub(super) const PERIODIC: Role = role(
    "periodic evaluation",
    "what is evaluated now and then",
    Level::Action,
    Constants::Any,
);
pub(super) const REWARD: Role = role("reward", "a reward", Level::Action, Constants::Any);
