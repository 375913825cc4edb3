//! Steps with their labels: the step that a label claims, and what is wrong with
//! the label of one that the model allows otherwise.

use crate::eval::{Evaluated, State};
use crate::trace::{self, ActionLabel};

use super::diagnosis;
use super::frontier::Gathered;
use super::labels::Claimed;
use super::observed::Observed;
use super::placing::Placing;
use super::session::Replay;
use super::step::{Step, against_recording};
use super::verdict::{Disagreement, Finding, Misplaced};

impl Replay<'_> {
    /// The step from some of `states`, if the model allows it from one.
    pub(super) fn step_from<'t>(
        &self,
        states: &[State],
        observed: &mut Observed<'t>,
        label: Option<&'t ActionLabel>,
    ) -> Evaluated<Option<Step>> {
        let claimed = Claimed::of_step(self.model, label);
        let mut directed = None;
        if let (Some(label), Claimed::Action(definition)) = (label, claimed) {
            observed.directed_by(definition, label);
            let step = self.labelled_step(states, observed, label);
            observed.undirected();
            match step? {
                Ok(step) => return Ok(Some(step)),
                Err(open) => directed = Some((definition, label, open)),
            }
        } else if let (Some(label), Claimed::Next | Claimed::Nothing) = (label, claimed) {
            let step = self.labelled_step(states, observed, label);
            observed.undirected();
            if let Ok(step) = step? {
                return Ok(Some(step));
            }
        }
        let found = self.matching(states, observed)?;
        let fault = claimed.fault(self.model);
        if found.is_empty() {
            let mut same = Gathered::default();
            for state in states.iter().filter(|state| observed.is_matched_by(state)) {
                same.add(state.clone());
            }
            if !same.is_empty() && claimed.may_stutter() {
                return Ok(Some(Step {
                    is_stuttering: true,
                    disagreements: fault.map(against_recording).into_iter().collect(),
                    open: found.open,
                    ..Step::to(same.into_states().0)
                }));
            }
            let open = found.open.or(directed.and_then(|(.., open)| open));
            return Ok(open.map(|reason| self.lost(observed, reason)));
        }
        let Some((definition, label, open)) = directed else {
            let fault = claimed.fault_among(self.model, found.actions());
            return Ok(Some(Step {
                disagreements: fault.map(against_recording).into_iter().collect(),
                ..Step::gathered(found)
            }));
        };
        if open.is_some() {
            return Ok(Some(Step {
                undecided: open,
                ..Step::gathered(found)
            }));
        }
        observed.directed_by(definition, label);
        let allowed = diagnosis::allowed(self.model, states, observed);
        observed.undirected();
        let finding = Finding::WrongAction {
            possible: diagnosis::possible_actions(self.model, found.actions()),
        };
        Ok(Some(Step {
            disagreements: vec![against_recording(finding)],
            allowed,
            ..Step::gathered(found)
        }))
    }

    /// The step of the action that `observed` looks for, if the model allows
    /// one; else why it may. It is to be of the part at the label's place.
    fn labelled_step(
        &self,
        states: &[State],
        observed: &mut Observed<'_>,
        label: &ActionLabel,
    ) -> Evaluated<Result<Step, Option<String>>> {
        let part = self.places.part(self.model, label);
        if !observed.is_directed() && part.is_none() {
            return Ok(Err(None));
        }
        observed.placed_at(part);
        let found = self.matching(states, observed)?;
        if !found.is_empty() {
            return Ok(Ok(Step::gathered(found)));
        }
        let (Some(part), Some(claimed)) = (part, &label.location) else {
            return Ok(Err(found.open));
        };
        observed.placed_at(None);
        let elsewhere = self.matching(states, observed)?;
        if elsewhere.is_empty() {
            return Ok(Err(found.open.or(elsewhere.open)));
        }
        let not_taken = Finding::WrongPlace {
            claimed: claimed.clone(),
            misplaced: Misplaced::NotTaken { part },
        };
        let (disagreements, undecided) = match found.open {
            Some(reason) => (Vec::new(), Some(reason)),
            None => (vec![against_recording(not_taken)], None),
        };
        Ok(Ok(Step {
            disagreements,
            undecided,
            ..Step::gathered(elsewhere)
        }))
    }

    /// Looks for the place that the step's label gives, unless the label is
    /// known to be wrong.
    pub(super) fn check_place(&mut self, state: &trace::State, step: &mut Step) {
        let is_wrong = |found: &Disagreement| {
            matches!(
                found.finding,
                Finding::WrongAction { .. } | Finding::UnknownAction
            )
        };
        let Some(label) = &state.action else { return };
        if !step.disagreements.iter().any(is_wrong) {
            step.disagreements.extend(self.wrong_place(label));
        }
    }

    /// What is wrong with the place that a label gives, whatever the step. That
    /// the spec has moved is remembered.
    pub(super) fn wrong_place(&mut self, label: &ActionLabel) -> Option<Disagreement> {
        match self.places.of(self.model, label)? {
            Placing::There(_) => None,
            Placing::Moved(moved) => {
                self.verdict.moved.get_or_insert(moved);
                None
            }
            Placing::Wrong(misplaced) => Some(against_recording(Finding::WrongPlace {
                claimed: label.location.clone()?,
                misplaced,
            })),
        }
    }
}
