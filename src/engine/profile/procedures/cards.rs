//! The cards that frames are about: the gates that they pass, and their moves.

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::check::Check;
use super::framed::choice;
use super::step::{Relocation, Step};

/// The component of the occurrences whose card has passed its gate.
pub(super) const GATED: &str = "gated";
/// The component of the zones, each with what is in it.
pub(super) const OCCUPANTS: &str = "occupants";

/// An open frame whose card moves.
pub(super) struct Moving<'a> {
    pub(super) frame: &'a Value,
    pub(super) moved: &'a Relocation<'a>,
    /// Whether a frame that it called is open.
    pub(super) waits: bool,
}

impl Step<'_> {
    /// Whether a card is in this zone. Where it is not told, it is not.
    pub(super) fn is_in(&self, card: Option<&Value>, zone: &Value) -> bool {
        let occupants = self.state.get(OCCUPANTS);
        let here = occupants.and_then(|occupants| reading::apply(occupants, zone).ok());
        let is_in = card
            .zip(here)
            .map(|(card, here)| reading::is_member(card, &here));
        matches!(is_in, Some(Ok(true)))
    }

    /// Whether a search has found the card and has not returned: "a later instruction to
    /// play or install a found card needs the search return contract".
    pub(super) fn is_found(&self, card: Option<&Value>) -> bool {
        self.open_now().iter().any(|(_, frame)| {
            let found = choice(frame, "found").zip(card);
            let is_search = reading::field(frame, "operation")
                .is_ok_and(|own| reading::as_text(own) == Some("Search"));
            let is_in = found.map(|(found, card)| reading::is_member(card, found));
            is_search && matches!(is_in, Some(Ok(true)))
        })
    }

    /// Whether the card of a frame has passed the gate of its operation.
    pub(super) fn is_gated(&self, frame: &Value) -> bool {
        let gated = self.state.get(GATED);
        gated.is_some_and(|gated| {
            let own = reading::field(frame, "occurrence");
            own.and_then(|own| reading::is_member(own, gated))
                .unwrap_or(false)
        })
    }

    /// Whether the card of the frame in `before` has passed the gate of its operation.
    pub(super) fn before_is_gated(&self) -> bool {
        let before = self.call.arg("before");
        before.is_some_and(|frame| self.is_gated(frame))
    }

    /// A gate is asked. What passes it are the frames of the operation that are where
    /// `is_due` holds, wait for nothing, and have these fields and choices to be what
    /// the gate is asked of.
    pub(super) fn passes_gate(
        &self,
        operation: &str,
        is_due: impl Fn(&Value) -> bool,
        asked_of: &[(&str, &[&str])],
    ) -> Composition {
        let callers = self.callers();
        let is_own = |frame| {
            asked_of.iter().all(|(argument, path)| {
                let mut at = Some(frame);
                for name in *path {
                    at = at.and_then(|at| reading::field(at, name).ok());
                }
                at.is_some() && at == self.call.arg(argument)
            })
        };
        let mut passing = self.open_frames(operation);
        passing.retain(|(key, frame)| {
            self.holds(Check::GateDue, is_due(frame))
                && self.holds(Check::GateOfCard, is_own(frame))
                && self.holds(Check::CallerWaits, !callers.contains(key))
        });
        let passing = passing.into_iter().map(|(key, _)| key).collect();
        let Some(gated) = self.state.get(GATED) else {
            return self.stays();
        };
        match reading::union(gated, &reading::set(passing)) {
            Ok(gated) => Composition::Becomes(self.state.clone().with(GATED, gated)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// Cards move. Each that an open frame of the operation is about moves as that
    /// frame has it, however many frames there are: what waits keeps its promise, too.
    pub(super) fn moves_cards(
        &self,
        operation: &str,
        objection: impl Fn(&Moving<'_>) -> Option<Composition>,
    ) -> Composition {
        let (open, callers) = (self.open_frames(operation), self.callers());
        for moved in &self.relocations() {
            let own = open
                .iter()
                .filter(|(_, frame)| moved.id.is_some() && choice(frame, "card") == moved.id);
            for (key, frame) in own {
                let waits = callers.contains(key);
                let moving = Moving {
                    frame,
                    moved,
                    waits,
                };
                if let Some(objection) = objection(&moving) {
                    return objection;
                }
            }
        }
        self.replaces(OCCUPANTS)
    }
}
