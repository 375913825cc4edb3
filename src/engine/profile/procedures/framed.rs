//! Procedures whose frames stand side by side in a function, `frames`, from
//! their occurrences or instances.

use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::check::Check;
use super::step::Step;

/// The component of the frames.
const FRAMES: &str = "frames";
/// What a frame is while one that it called is open.
pub(super) const WAITING: &str = "what waits for the return of a frame that it called";
/// The component of the occurrences whose card has passed its gate.
const GATED: &str = "gated";

/// Where the frame of an operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<S> {
    /// In one of its stages.
    In(S),
    /// Locally complete, and not yet returned.
    Complete,
    /// Back at its caller.
    Returned,
}

impl<'a> Step<'a> {
    fn frames(&self) -> Option<&'a Value> {
        self.state.get(FRAMES)
    }

    /// The frame under a key, as it stands.
    pub(super) fn frame(&self, key: &Value) -> Option<Value> {
        reading::apply(self.frames()?, key).ok()
    }

    /// The frame of an operation that has not returned; the innermost, where one
    /// calls another.
    pub(super) fn open_frame(&self, operation: &str) -> Option<Value> {
        let frames = reading::entries(self.frames()?).ok()?;
        let frames = frames.into_iter().map(|(_, frame)| frame);
        let open = frames.filter(|frame| {
            let of = reading::field(frame, "operation").ok();
            of.and_then(reading::as_text) == Some(operation) && !has_returned(frame)
        });
        let innermost = open.max_by_key(|frame| {
            let caller = reading::field(frame, "caller").ok();
            self.waiting(caller.cloned()).len()
        });
        innermost.cloned()
    }

    /// Whether a frame may go on: all that it called have returned.
    pub(super) fn goes_on(&self, key: &Value) -> bool {
        let frames = self.frames().and_then(|own| reading::entries(own).ok());
        let has_open_calls = frames.unwrap_or_default().into_iter().any(|(_, frame)| {
            let is_called = reading::field(frame, "caller").is_ok_and(|own| own == key);
            is_called && !has_returned(frame)
        });
        self.holds(Check::CallerWaits, !has_open_calls)
    }

    /// Why the caller of a frame that opens under this key cannot wait for it.
    fn cannot_wait(&self, key: &Value) -> Option<String> {
        let caller = self.call.arg("caller")?;
        if caller == key {
            return Some(format!("the frame of {key} is its own caller"));
        }
        let frame = self.frame(caller)?;
        has_returned(&frame).then(|| format!("its caller, the frame of {caller}, has returned"))
    }

    /// The frame of an operation opens, one at a time: all others have returned, or
    /// wait for it, as the seed's "caller's obligation to wait" has it.
    pub(super) fn opens_one_of(&self, operation: &str) -> Composition {
        let asked = self.call.arg("operation").and_then(reading::as_text);
        let waiting = self.waiting(self.call.arg("caller").cloned());
        let waits = |frame: &Value| {
            let own = reading::field(frame, "occurrence");
            own.is_ok_and(|own| waiting.contains(own))
        };
        let Some(key) = self
            .call
            .arg("occurrence")
            .filter(|_| asked == Some(operation))
        else {
            return Composition::Foreign;
        };
        let opened = self.opens(key);
        let frames = self.frames().and_then(|own| reading::entries(own).ok());
        let mut frames = frames.unwrap_or_default().into_iter();
        let open = frames.find(|(_, frame)| !has_returned(frame) && !waits(frame));
        match opened {
            Composition::Becomes(_)
                if self.accepted().is_some()
                    && !self.holds(Check::OthersReturned, open.is_none()) =>
            {
                let own = open.map(|(own, _)| format!(" of {own}"));
                let own = own.unwrap_or_default();
                Composition::NoStep(format!("the frame{own} has not returned"))
            }
            opened => opened,
        }
    }

    /// A caller, its caller, and so on, as far as they have frames that have not
    /// returned.
    fn waiting(&self, mut caller: Option<Value>) -> Vec<Value> {
        let mut waiting = Vec::new();
        while let Some(key) = caller.filter(|key| !waiting.contains(key)) {
            let frame = self.frame(&key).filter(|frame| !has_returned(frame));
            let next = frame.and_then(|frame| reading::field(&frame, "caller").ok().cloned());
            waiting.push(key);
            caller = next;
        }
        waiting
    }

    /// Whether the card that the frame in `before` is about is in this zone; true
    /// where the call is refused, and where there is no telling.
    pub(super) fn has_card_in(&self, zone: &Value) -> bool {
        let card = self.field("before", "choices");
        let card = card.and_then(|choices| reading::field(choices, "card").ok());
        let (Some(_), Some(card), Some(occupants)) =
            (self.accepted(), card, self.state.get("occupants"))
        else {
            return true;
        };
        let here = reading::apply(occupants, zone);
        here.and_then(|here| reading::is_member(card, &here))
            .unwrap_or(true)
    }

    /// The frame in `before` becomes what the call leads to, if its operator is
    /// admitted where that frame is.
    pub(super) fn moves_in<S>(
        &self,
        what: &str,
        stage: impl Fn(&str) -> Option<S>,
        admits: impl FnOnce(Option<Place<S>>) -> bool,
    ) -> Composition {
        let before = self.call.arg("before");
        let Some((key, before)) = self.field("before", "occurrence").zip(before) else {
            return Composition::Foreign;
        };
        match self.accepted() {
            Some(_) if !self.goes_on(key) => self.not_in(WAITING),
            Some(_) if !self.holds(Check::Stage, admits(place(before, stage))) => self.not_in(what),
            _ => self.moves(key),
        }
    }

    /// An opened frame stands beside the others: no frame is there under its key, and
    /// its caller, where that is a frame, waits for it ("the caller's obligation to
    /// wait").
    pub(super) fn opens(&self, key: &Value) -> Composition {
        let (Some(frame), Some(frames)) = (self.accepted(), self.frames()) else {
            return self.stays();
        };
        let Ok(entries) = reading::entries(frames) else {
            return Composition::NoStep("`frames` is no function".to_owned());
        };
        let is_new = entries.iter().all(|(own, _)| own != key);
        if !self.holds(Check::NewFrame, is_new) {
            return Composition::NoStep(format!("the frame of {key} is open already"));
        }
        let bar = self.cannot_wait(key);
        if !self.holds(Check::CallerWaits, bar.is_none()) {
            return Composition::NoStep(bar.unwrap_or_default());
        }
        let entries = entries
            .iter()
            .map(|(own, frame)| (own.clone(), (*frame).clone()));
        let with = entries.chain([(key.clone(), frame.clone())]);
        match reading::function_of(with.collect()) {
            Ok(frames) => Composition::Becomes(self.state.clone().with(FRAMES, frames)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// The frame under a key becomes what the call leads to.
    pub(super) fn moves(&self, key: &Value) -> Composition {
        let (Some(after), Some(frames)) = (self.accepted(), self.frames()) else {
            return self.stays();
        };
        let is_current = self.frame(key).as_ref() == self.call.arg("before");
        if !self.holds(Check::Current, is_current) {
            return self.not_current(&format!("the frame of {key}"));
        }
        match with_frame(frames, key, after) {
            Ok(frames) => Composition::Becomes(self.state.clone().with(FRAMES, frames)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// The state with a frame of the current one in another stage.
    pub(super) fn reaches(&self, next: Composed, frame: &Value, stage: &str) -> Composition {
        let reached = || {
            let frames = self.frames().ok_or_else(|| Reason::new("`frames`"))?;
            let key = reading::field(frame, "occurrence")?;
            let after = reading::except(frame, &["stage"], &mut || Ok(reading::text(stage)))?;
            with_frame(frames, key, &after)
        };
        match reached() {
            Ok(frames) => Composition::Becomes(next.with(FRAMES, frames)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
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

    /// Whether a receipt ends this stage of the frame in `before`, as its relation
    /// accepts.
    pub(super) fn ends(&self, stage: &str) -> bool {
        let is_receipt = self.operator() == "AdvanceProcedure8";
        is_receipt && self.accepted().is_some() && self.says("before", "stage", stage)
    }

    /// A gate is asked. The frame of the operation passes it, if it is where `is_due`
    /// holds and the gate is asked of what these of its fields and choices are.
    pub(super) fn passes_gate(
        &self,
        operation: &str,
        is_due: impl FnOnce(&Value) -> bool,
        asked_of: &[(&str, &[&str])],
    ) -> Composition {
        let (Some(_), Some(frame)) = (self.accepted(), self.open_frame(operation)) else {
            return self.stays();
        };
        let is_own = asked_of.iter().all(|(argument, path)| {
            let mut at = Some(&frame);
            for name in *path {
                at = at.and_then(|at| reading::field(at, name).ok());
            }
            at.is_some() && at == self.call.arg(argument)
        });
        let occurrence = reading::field(&frame, "occurrence").ok();
        let is_due = self.holds(Check::GateDue, is_due(&frame));
        let is_own = self.holds(Check::GateOfCard, is_own);
        let (true, true, Some(occurrence), Some(gated)) =
            (is_due, is_own, occurrence, self.state.get(GATED))
        else {
            return self.stays();
        };
        match reading::union(gated, &reading::set(vec![occurrence.clone()])) {
            Ok(gated) => Composition::Becomes(self.state.clone().with(GATED, gated)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }
}

/// The frames with another one under a key.
fn with_frame(frames: &Value, key: &Value, after: &Value) -> Read<Value> {
    let entries = reading::entries(frames)?.into_iter().map(|(own, frame)| {
        let frame = if own == *key { after } else { frame };
        (own, frame.clone())
    });
    Ok(reading::function(entries.collect()))
}

/// Where a frame is; `None` if it is in a stage of another operation.
pub(super) fn place<S>(frame: &Value, stage: impl Fn(&str) -> Option<S>) -> Option<Place<S>> {
    if flag(frame, "returned") {
        return Some(Place::Returned);
    }
    if flag(frame, "complete") {
        return Some(Place::Complete);
    }
    let own = reading::field(frame, "stage").ok()?;
    stage(reading::as_text(own)?).map(Place::In)
}

/// Whether a frame has returned.
pub(super) fn has_returned(frame: &Value) -> bool {
    flag(frame, "returned")
}

fn flag(frame: &Value, name: &str) -> bool {
    matches!(reading::field(frame, name), Ok(Value::Bool(true)))
}
