//! What one step came to.

use crate::eval::{ActionTaken, State};

use super::diagnosis::Diagnosis;
use super::frontier::Gathered;
use super::verdict::{Disagreement, Finding, Judge};

/// What one step came to.
pub(super) struct Step {
    /// The states the model may be in now.
    pub(super) frontier: Vec<State>,
    /// Why it may be in others.
    pub(super) open: Option<String>,
    /// Why it could not be judged, if it could not.
    pub(super) undecided: Option<String>,
    /// Whether the model has no value on it.
    pub(super) failed: bool,
    /// The action taken, as TLC names it.
    pub(super) action: Option<ActionTaken>,
    pub(super) disagreements: Vec<Disagreement>,
    /// What the model would have allowed, if it does not allow the step.
    pub(super) allowed: Vec<State>,
    /// Whether it fails only because of an earlier divergence.
    pub(super) is_consequent: bool,
    pub(super) is_stuttering: bool,
}

impl Step {
    /// Whether it could not be judged.
    pub(super) fn is_undecided(&self) -> bool {
        self.undecided.is_some()
    }

    /// With nothing to be said of it.
    pub(super) fn to(frontier: Vec<State>) -> Self {
        Self {
            frontier,
            open: None,
            undecided: None,
            failed: false,
            action: None,
            disagreements: Vec::new(),
            allowed: Vec::new(),
            is_consequent: false,
            is_stuttering: false,
        }
    }

    /// A step that the model allows, to what it leads to.
    pub(super) fn gathered(found: Gathered) -> Self {
        let action = found.actions().next().cloned();
        let (frontier, open) = found.into_states();
        Self {
            action,
            open,
            ..Self::to(frontier)
        }
    }

    /// Whether there is nothing to say about it.
    pub(super) fn is_plain(&self) -> bool {
        self.disagreements.is_empty() && self.undecided.is_none() && self.open.is_none()
    }

    /// A step that the model does not allow; judging goes on from what was
    /// observed.
    pub(super) fn diagnosed(diagnosis: Diagnosis) -> Self {
        Self {
            disagreements: vec![against_recording(diagnosis.finding)],
            allowed: diagnosis.allowed,
            ..Self::to(diagnosis.decoded.into_iter().collect())
        }
    }
}

/// That the evaluator does not find what the trace claims.
pub(super) fn against_recording(finding: Finding) -> Disagreement {
    Disagreement {
        judges: (Judge::Recording, Judge::Evaluator),
        finding,
    }
}
