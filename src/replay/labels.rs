//! What the label of a step claims.

use crate::eval::{ActionTaken, Formula, Model};
use crate::spec::resolved::{DefId, Level};
use crate::trace::ActionLabel;

use super::diagnosis::possible_actions;
use super::observed::labelled_definition;
use super::verdict::Finding;

/// What a label claims of the step that it is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claimed {
    /// Nothing. Parts of SPECIFICATION have no name in TLC, and its older
    /// versions name no action at all.
    Nothing,
    /// A step of the next-state relation, whichever.
    Next,
    /// A step of this action.
    Action(DefId),
    /// An action that the spec does not have.
    Unknown,
    /// More arguments than the definition takes, or other ones.
    Surplus { definition: DefId, given: usize },
}

impl Claimed {
    /// What is claimed of a step between two states.
    pub(super) fn of_step(model: &Model, label: Option<&ActionLabel>) -> Self {
        let Some(label) = label else {
            return Self::Nothing;
        };
        let Some(definition) = labelled_definition(model, label) else {
            return match is_nameless(label.name.as_str()) {
                true => Self::Nothing,
                false => Self::Unknown,
            };
        };
        let given = label.args.as_ref().map_or(0, Vec::len);
        if !takes(model, definition, label) {
            return Self::Surplus { definition, given };
        }
        match is_formula(model.behaviour().next.as_ref(), definition) {
            true => Self::Next,
            false => Self::Action(definition),
        }
    }

    /// Whether the step may be one that changes nothing and is no step of the
    /// next-state relation.
    pub(super) fn may_stutter(self) -> bool {
        !matches!(self, Self::Next | Self::Action(_))
    }

    /// What is wrong with the label of a step that these actions allow.
    pub(super) fn fault_among<'a>(
        self,
        model: &Model,
        actions: impl Iterator<Item = &'a ActionTaken> + Clone,
    ) -> Option<Finding> {
        match self {
            Self::Surplus { definition, .. }
                if !is_formula(model.behaviour().next.as_ref(), definition)
                    && !actions
                        .clone()
                        .any(|action| action.definition == definition)
                    && actions.clone().next().is_some() =>
            {
                Some(Finding::WrongAction {
                    possible: possible_actions(model, actions),
                })
            }
            _ => self.fault(model),
        }
    }

    /// What is wrong with the label, whatever the step.
    pub(super) fn fault(self, model: &Model) -> Option<Finding> {
        match self {
            Self::Unknown => Some(Finding::UnknownAction),
            Self::Surplus { definition, given } => {
                let definition = model.spec().definitions.get(definition.0 as usize)?;
                let parameters = definition.params.iter();
                Some(Finding::SurplusArguments {
                    parameters: parameters.map(|param| param.name.clone()).collect(),
                    given,
                })
            }
            Self::Nothing | Self::Next | Self::Action(_) => None,
        }
    }
}

/// What is wrong with the label of the first state, which no action leads to.
pub(super) fn fault_at_first(model: &Model, label: Option<&ActionLabel>) -> Option<Finding> {
    let label = label?;
    let claimed = Claimed::of_step(model, Some(label));
    match claimed {
        Claimed::Action(definition) | Claimed::Surplus { definition, .. }
            if is_formula(model.behaviour().init.as_ref(), definition) =>
        {
            claimed.fault(model)
        }
        Claimed::Action(definition) => {
            let definition = model.spec().definitions.get(definition.0 as usize)?;
            (definition.level > Level::State).then_some(Finding::InitialAction)
        }
        Claimed::Next => Some(Finding::InitialAction),
        // Other programs name what is no action of theirs either.
        Claimed::Unknown if label.name.as_str().eq_ignore_ascii_case("init") => None,
        Claimed::Unknown if label.name.as_str() == INITIAL => None,
        _ => claimed.fault(model),
    }
}

/// How TLC labels the first state.
const INITIAL: &str = "Initial predicate";

/// Whether TLC writes so what has no name: a part of SPECIFICATION, or a part of
/// an action that is given by its place and applied, `A!2!(3)`.
pub(super) fn is_nameless(name: &str) -> bool {
    matches!(name, "Action" | "UnnamedAction" | "LAMBDA")
}

fn is_formula(formula: Option<&Formula>, definition: DefId) -> bool {
    matches!(formula, Some(Formula::Definition(own)) if *own == definition)
}

/// Whether a definition takes the arguments of a label. TLC leaves out those
/// that are operators.
fn takes(model: &Model, definition: DefId, label: &ActionLabel) -> bool {
    let args = label.args.as_deref().unwrap_or_default();
    let definition = model.spec().definitions.get(definition.0 as usize);
    let params = definition.map_or(&[][..], |definition| &definition.params);
    let is_named = |name: &str| params.iter().any(|param| *param.name == *name);
    let mut names = args.iter().filter_map(|(name, _)| name.as_ref());
    args.len() <= params.len() && names.all(|name| is_named(name.as_str()))
}
