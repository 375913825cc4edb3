//! The cards that frames are about: the gates that they pass, and their moves.

use crate::engine::Composition;
use crate::engine::profile::reading::{self, Read};
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

    /// A gate is asked. What passes it are frames of the operation that are where
    /// `is_due` holds, wait for nothing, and have these fields and choices to be what
    /// the gate is asked of: all of them, for it is of types and admits "Plan cards", or
    /// the one that it is asked for.
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
        let passing: Vec<Value> = passing.into_iter().map(|(key, _)| key).collect();
        let Some(gated) = self.state.get(GATED) else {
            return self.stays();
        };
        let with = |passing: Vec<Value>| {
            let gated = reading::union(gated, &reading::set(passing))?;
            Ok(self.state.clone().with(GATED, gated))
        };
        let one_by_one = passing.iter().filter(|_| passing.len() > 1);
        let one_by_one = one_by_one.map(|key| with(vec![key.clone()]));
        let one_by_one: Read<Vec<_>> = one_by_one.collect();
        match with(passing.clone()).and_then(|all| Ok((all, one_by_one?))) {
            Ok((all, one_by_one)) => Composition::one_of(all, one_by_one),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// Cards move. Each that an open frame of the operation is about moves as that frame has
    /// it, if that frame moves it: "moving a card to play, playing it, deploying it" are
    /// "different operations" that "can leave similar-looking boards", so that where other
    /// work is open that waits for nothing, the move may be of that.
    pub(super) fn moves_cards(
        &self,
        operation: &str,
        objection: impl Fn(&Moving<'_>) -> Option<Composition>,
    ) -> Composition {
        let (open, at_work) = (self.open_frames(operation), self.at_work());
        for moved in &self.relocations() {
            let own = open
                .iter()
                .filter(|(_, frame)| moved.id.is_some() && choice(frame, "card") == moved.id);
            for (key, frame) in own {
                let moving = Moving { frame, moved };
                if !self.holds(Check::OwnMove, at_work.iter().all(|other| other == key)) {
                    continue;
                }
                if let Some(objection) = objection(&moving) {
                    return objection;
                }
            }
        }
        self.replaces(OCCUPANTS)
    }

    /// Whether the card of the frame in `before` is moved by that frame alone: nothing else
    /// is open that waits for nothing, and the frame has called nothing.
    pub(super) fn has_its_card(&self) -> bool {
        let Some(own) = self.field("before", "occurrence") else {
            return true;
        };
        let is_alone = self.at_work().iter().all(|other| other == own);
        let frames = self.everywhere();
        let mut callers = frames
            .iter()
            .filter_map(|(_, frame)| reading::field(frame, "caller").ok());
        self.holds(
            Check::OwnMove,
            is_alone && callers.all(|caller| caller != own),
        )
    }

    /// The open frames that wait for nothing, by their keys.
    fn at_work(&self) -> Vec<Value> {
        let callers = self.callers();
        let open = self.open_now().into_iter().map(|(key, _)| key);
        open.filter(|key| !callers.contains(key)).collect()
    }
}
