//! Procedures whose frames stand side by side in a function, `frames`, from
//! their occurrences or instances.

use std::collections::HashSet;

use crate::engine::profile::reading::{self, Read, Reason};
use crate::engine::{Composed, Composition};
use crate::value::Value;

use super::check::Check;
use super::step::Step;

/// The component of the frames.
pub(super) const FRAMES: &str = "frames";
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
    pub(super) fn frames(&self) -> Option<&'a Value> {
        self.state.get(FRAMES)
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

    /// Who waits: the callers of the frames that have not returned.
    pub(super) fn callers(&self) -> HashSet<Value> {
        let open = self.standing().into_iter();
        let open = open.filter(|(_, frame)| !has_returned(frame));
        open.filter_map(|(_, frame)| reading::field(frame, "caller").ok().cloned())
            .collect()
    }

    /// Whether a frame may go on: all that it called have returned.
    pub(super) fn goes_on(&self, key: &Value) -> bool {
        self.holds(Check::CallerWaits, !self.callers().contains(key))
    }

    /// Why the caller of a frame that opens under this key cannot wait for it.
    fn cannot_wait(&self, key: &Value) -> Option<String> {
        let caller = self.call.arg("caller")?;
        let frame = self.frame(caller);
        let is_over = frame.is_some_and(|frame| has_returned(&frame));
        bar(key, caller, is_over).or_else(|| {
            let waiting = self.waiting(Some(caller.clone()));
            waiting.contains(key).then(|| cycle(key))
        })
    }

    /// Whether the frame that opens is of this operation.
    pub(super) fn is_opening(&self, operation: &str) -> bool {
        let asked = self.call.arg("operation").and_then(reading::as_text);
        asked == Some(operation)
    }

    /// The frame of an operation opens, one at a time: all others have returned, or
    /// wait for it, as the seed's "caller's obligation to wait" has it.
    pub(super) fn opens_one(&self) -> Composition {
        let Some(key) = self.call.arg("occurrence") else {
            return Composition::Foreign;
        };
        let opened = self.opens(key);
        if !matches!(opened, Composition::Becomes(_)) {
            return opened;
        }
        let waiting = self.waiting(self.call.arg("caller").cloned());
        let mut open = self.standing().into_iter();
        let open = open.find(|(own, frame)| !has_returned(frame) && !waiting.contains(own));
        if !self.holds(Check::OthersReturned, open.is_none()) {
            let own = open.map(|(own, _)| format!(" of {own}"));
            let own = own.unwrap_or_default();
            return Composition::NoStep(format!("the frame{own} has not returned"));
        }
        opened
    }

    /// A caller, its caller, and so on, as far as they have frames that have not
    /// returned.
    fn waiting(&self, mut caller: Option<Value>) -> HashSet<Value> {
        let mut waiting = HashSet::new();
        while let Some(key) = caller.filter(|key| !waiting.contains(key)) {
            let frame = self.frame(&key).filter(|frame| !has_returned(frame));
            let next = frame.and_then(|frame| reading::field(&frame, "caller").ok().cloned());
            waiting.insert(key);
            caller = next;
        }
        waiting
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

    /// An opened frame stands beside the others: no frame is there under its key, and
    /// its caller, where that is a frame, waits for it ("the caller's obligation to
    /// wait").
    pub(super) fn opens(&self, key: &Value) -> Composition {
        let Some(Ok(entries)) = self.frames().map(reading::entries) else {
            return Composition::NoStep("`frames` is no function".to_owned());
        };
        let is_new = entries.iter().all(|(own, _)| own != key);
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
            Ok(frames) => Composition::Becomes(self.state.clone().with(FRAMES, frames)),
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

    /// Whether a receipt ends this stage of the frame in `before`, as its relation
    /// accepts.
    pub(super) fn ends(&self, stage: &str) -> bool {
        let is_receipt = self.operator() == "AdvanceProcedure8";
        is_receipt && self.says("before", "stage", stage)
    }
}

/// Why what opens under `key` cannot be called by `caller`, which has returned or not.
pub(super) fn bar(key: &Value, caller: &Value, has_returned: bool) -> Option<String> {
    if caller == key {
        return Some(format!("the frame of {key} is its own caller"));
    }
    has_returned.then(|| format!("its caller, the frame of {caller}, has returned"))
}

/// Why what opens under `key` cannot be called by what it has called itself, by
/// whatever way: neither would ever go on.
pub(super) fn cycle(key: &Value) -> String {
    format!("the frame of {key} would wait for itself: what calls it was called by it")
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

fn flag(frame: &Value, name: &str) -> bool {
    matches!(reading::field(frame, name), Ok(Value::Bool(true)))
}
