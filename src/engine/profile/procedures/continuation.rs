//! Detached work whose source leaves play (row A14).
//!
//! The component `inPlay` holds the sources that have not left.

use crate::engine::Composition;
use crate::engine::profile::reading;
use crate::value::Value;

use super::check::Check;
use super::framed::{FRAMES, has_returned};
use super::resolution;
use super::step::Step;

pub(super) const IN_PLAY: &str = "inPlay";

/// What the leaving of a source makes of the frames and of what is in play: the
/// frame stays as it is, and the source is gone.
pub(super) fn step(step: &Step<'_>) -> Composition {
    if resolution::is_of_frames(step.operator()) {
        // What becomes of the frames is the resolution's; no source leaves by it.
        return Composition::Becomes(step.state.clone().without(FRAMES));
    }
    if step.operator() != "ContinueDetachedAbility9" {
        return Composition::Foreign;
    }
    let Some(key) = step.field("before", "id") else {
        return Composition::Foreign;
    };
    let Composition::Becomes(next) = step.moves(key) else {
        return step.not_current(&format!("the frame of {key}"));
    };
    let (Some(source), Some(in_play)) = (step.call.arg("leavingSource"), step.state.get(IN_PLAY))
    else {
        return Composition::Becomes(next);
    };
    let is_there = matches!(reading::is_member(source, in_play), Ok(true));
    if !step.holds(Check::InPlay, is_there || is_shared(step, key, source)) {
        return Composition::NoStep(format!("{source} is not in play"));
    }
    match reading::difference(in_play, &reading::set(vec![source.clone()])) {
        Ok(left) => Composition::Becomes(next.with(IN_PLAY, left)),
        Err(reason) => Composition::NoStep(reason.to_string()),
    }
}

/// Whether other detached work that is open has the same source, by which it may have
/// left: each instance goes on by a step of its own, and the source leaves once. Ours: of
/// two such instances nothing tells which has gone on already, nor whether their source
/// was in play.
fn is_shared(step: &Step<'_>, key: &Value, source: &Value) -> bool {
    step.standing().iter().any(|(own, frame)| {
        let is_detached = matches!(reading::field(frame, "detached"), Ok(Value::Bool(true)));
        own != key
            && is_detached
            && !has_returned(frame)
            && reading::field(frame, "source").ok() == Some(source)
    })
}
