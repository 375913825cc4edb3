//! Procedures whose frames stand side by side in a function, `frames`, from
//! their occurrences or instances.

use std::collections::{HashMap, HashSet};

use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::check::Check;
use super::draw::STATE;
use super::step::Step;

/// The component of the frames.
pub(super) const FRAMES: &str = "frames";
/// That of the frames of what reacts to a draw and is no draw.
pub(super) const REACTING: &str = "reacting";
/// That of the frames of draws that wait for the one in `state`.
pub(super) const DRAWS: &str = "waiting";
/// What a frame is while one that it called is open.
pub(super) const WAITING: &str = "what waits for the return of a frame that it called";

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
    /// The component in which the machine keeps frames side by side.
    pub(super) fn store(&self) -> &'static str {
        match self.state.get(FRAMES) {
            Some(_) => FRAMES,
            None => REACTING,
        }
    }

    pub(super) fn frames(&self) -> Option<&'a Value> {
        self.state.get(self.store())
    }

    /// All frames as they stand, each with its key.
    pub(super) fn standing(&self) -> Vec<(Value, &'a Value)> {
        let frames = self.frames().and_then(|own| reading::entries(own).ok());
        frames.unwrap_or_default()
    }

    /// The frame under a key, as it stands.
    pub(super) fn frame(&self, key: &Value) -> Option<Value> {
        reading::apply(self.frames()?, key).ok()
    }

    /// The frames of an operation that have not returned, each with its key.
    pub(super) fn open_frames(&self, operation: &str) -> Vec<(Value, &'a Value)> {
        let mut frames = self.standing();
        frames.retain(|(_, frame)| {
            let of = reading::field(frame, "operation").ok();
            of.and_then(reading::as_text) == Some(operation) && !has_returned(frame)
        });
        frames
    }

    /// All frames that the state tells of, whichever machine's they are, each with its
    /// key.
    pub(super) fn everywhere(&self) -> Vec<(Value, Value)> {
        let stores = [FRAMES, REACTING].into_iter();
        let stores = stores.filter_map(|name| reading::entries(self.state.seen(name)?).ok());
        let side_by_side = stores.flatten().map(|(key, frame)| (key, frame.clone()));
        let draw = self.state.seen(STATE);
        let draw = draw.and_then(|state| reading::field(state, "frame").ok().cloned());
        let waiting = self.state.seen(DRAWS);
        let waiting = waiting.and_then(|waiting| reading::items(waiting).ok());
        let draws = waiting.unwrap_or_default().into_iter().chain(draw);
        let draws = draws.filter_map(|frame| {
            let key = reading::field(&frame, "occurrence").ok()?.clone();
            Some((key, frame))
        });
        side_by_side.chain(draws).collect()
    }

    /// Those of them that have not returned.
    pub(super) fn open_now(&self) -> Vec<(Value, Value)> {
        let mut open = self.everywhere();
        open.retain(|(_, frame)| !has_returned(frame));
        open
    }

    /// Who waits: the callers of the frames that have not returned. Whether what has called
    /// for detached work waits for it, the seeds leave open.
    pub(super) fn callers(&self) -> HashSet<Value> {
        let mut open = self.open_now();
        open.retain(|(_, frame)| !flag(frame, "detached"));
        callers_of(&open)
    }

    /// Whether a frame may go on: all that it called have returned, detached work too
    /// where the operator is one that asks for the end of it.
    pub(super) fn goes_on(&self, key: &Value) -> bool {
        let callers = match self.ends_what_was_called() {
            true => callers_of(&self.open_now()),
            false => self.callers(),
        };
        self.holds(Check::CallerWaits, !callers.contains(key))
    }

    /// Whether the operator asks that what a frame called has ended, whatever it is: "newer
    /// chains", "final checkpoint and chains", "draw reactions and their children", "ending
    /// reactions", and the handling of an interrupt where that is necessary.
    fn ends_what_was_called(&self) -> bool {
        let is_interrupt = |fact| self.call.arg(fact) == Some(&Value::Bool(true));
        match self.operator() {
            "AdvanceAbilityCursor9"
            | "ReturnAbility9"
            | "TransferDrawn8"
            | "ReturnProcedure8"
            | "ReturnPlayToCaller8" => true,
            "PassInterruptBoundary9" => {
                is_interrupt("interruptFlag") || is_interrupt("structureInterrupts")
            }
            _ => false,
        }
    }

    /// Why the caller of a frame that opens under this key cannot wait for it.
    pub(super) fn cannot_wait(&self, key: &Value) -> Option<String> {
        let caller = self.call.arg("caller")?;
        if caller == key {
            return Some(format!("the frame of {key} is its own caller"));
        }
        let mut own = self.everywhere();
        own.retain(|(other, _)| other == caller);
        if !own.is_empty() && own.iter().all(|(_, frame)| has_returned(frame)) {
            return Some(format!("its caller, the frame of {caller}, has returned"));
        }
        let is_cycle = self.waiting(Some(caller.clone())).contains(key);
        is_cycle.then(|| {
            format!("the frame of {key} would wait for itself: what calls it was called by it")
        })
    }

    /// Whether the frame that opens is of this operation.
    pub(super) fn is_opening(&self, operation: &str) -> bool {
        let asked = self.call.arg("operation").and_then(reading::as_text);
        asked == Some(operation)
    }

    /// The frame of an operation opens, one at a time for its caller.
    pub(super) fn opens_one(&self) -> Composition {
        let Some(key) = self.call.arg("occurrence") else {
            return Composition::Foreign;
        };
        let opened = self.opens(key);
        if !matches!(opened, Composition::Becomes(_)) {
            return opened;
        }
        self.waits_for_another().unwrap_or(opened)
    }

    /// Why a frame does not open: its caller waits for another ("the caller's obligation
    /// to wait"). Whether it waits for detached work, the seeds leave open.
    pub(super) fn waits_for_another(&self) -> Option<Composition> {
        let caller = self.call.arg("caller");
        let mut open = self.open_now().into_iter();
        let other = open.find(|(_, frame)| {
            !flag(frame, "detached") && reading::field(frame, "caller").ok() == caller
        });
        if self.holds(Check::OthersReturned, other.is_none()) {
            return None;
        }
        let own = other.map_or_else(String::new, |(own, _)| format!(" of {own}"));
        Some(Composition::NoStep(format!(
            "the frame{own} has not returned"
        )))
    }

    /// A caller, its caller, and so on, as far as they have frames that have not
    /// returned.
    pub(super) fn waiting(&self, caller: Option<Value>) -> HashSet<Value> {
        self.above(caller).into_iter().collect()
    }

    /// The same in that order.
    pub(super) fn above(&self, mut caller: Option<Value>) -> Vec<Value> {
        let open: HashMap<Value, Value> = self.open_now().into_iter().collect();
        let (mut above, mut met) = (Vec::new(), HashSet::new());
        while let Some(key) = caller.filter(|key| met.insert(key.clone())) {
            let frame = open.get(&key);
            caller = frame.and_then(|frame| reading::field(frame, "caller").ok().cloned());
            above.push(key);
        }
        above
    }

    /// One of the choices of the frame in `before`.
    pub(super) fn choice(&self, name: &str) -> Option<&'a Value> {
        choice(self.call.arg("before")?, name)
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
        if !self.goes_on(key) {
            return self.not_in(WAITING);
        }
        if !self.holds(Check::Stage, admits(place(before, stage))) {
            return self.not_in(what);
        }
        self.moves(key)
    }

    /// An opened frame stands beside the others: no frame is under its key, wherever the
    /// state tells of frames ("this particular attempt"), and its caller, where that is a
    /// frame, waits for it ("the caller's obligation to wait").
    pub(super) fn opens(&self, key: &Value) -> Composition {
        let Some(Ok(entries)) = self.frames().map(reading::entries) else {
            return Composition::NoStep(format!("`{}` is no function", self.store()));
        };
        let is_new = self.everywhere().iter().all(|(own, _)| own != key);
        if !self.holds(Check::NewFrame, is_new) {
            return Composition::NoStep(format!("the frame of {key} is open already"));
        }
        let bar = self.cannot_wait(key);
        if !self.holds(Check::CallerOpen, bar.is_none()) {
            return Composition::NoStep(bar.unwrap_or_default());
        }
        let entries = entries
            .iter()
            .map(|(own, frame)| (own.clone(), (*frame).clone()));
        let with = entries.chain([(key.clone(), self.result.clone())]);
        match reading::function_of(with.collect()) {
            Ok(frames) => Composition::Becomes(self.state.clone().with(self.store(), frames)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// The frame under a key becomes what the call leads to.
    pub(super) fn moves(&self, key: &Value) -> Composition {
        let is_current = self.frame(key).as_ref() == self.call.arg("before");
        if !self.holds(Check::Current, is_current) {
            return self.not_current(&format!("the frame of {key}"));
        }
        self.puts(key, self.result)
    }

    /// The frame under a key becomes another.
    pub(super) fn puts(&self, key: &Value, after: &Value) -> Composition {
        let Some(frames) = self.frames() else {
            return self.stays();
        };
        match with_frame(frames, key, after) {
            Ok(frames) => Composition::Becomes(self.state.clone().with(self.store(), frames)),
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
            Ok(frames) => Composition::Becomes(next.with(self.store(), frames)),
            Err(reason) => Composition::NoStep(reason.to_string()),
        }
    }

    /// Whether a receipt ends this stage of the frame in `before`, as its relation
    /// accepts.
    pub(super) fn ends(&self, stage: &str) -> bool {
        let is_receipt = self.operator() == "AdvanceProcedure8";
        is_receipt && self.says("before", "stage", stage)
    }
}

/// The callers of these frames.
fn callers_of(frames: &[(Value, Value)]) -> HashSet<Value> {
    let frames = frames.iter();
    frames
        .filter_map(|(_, frame)| reading::field(frame, "caller").ok().cloned())
        .collect()
}

/// One of the choices of a frame.
pub(super) fn choice<'a>(frame: &'a Value, name: &str) -> Option<&'a Value> {
    let choices = reading::field(frame, "choices").ok()?;
    reading::field(choices, name).ok()
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

pub(super) fn flag(frame: &Value, name: &str) -> bool {
    matches!(reading::field(frame, name), Ok(Value::Bool(true)))
}
