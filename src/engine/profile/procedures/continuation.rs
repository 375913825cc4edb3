//! Detached work whose source leaves play (row A14).
//!
//! The component `inPlay` holds the sources that have not left.

use crate::engine::Composition;
use crate::engine::profile::reading;

use super::check::Check;
use super::step::Step;

const IN_PLAY: &str = "inPlay";

/// What the leaving of a source makes of the frames and of what is in play: the
/// frame stays as it is, and the source is gone.
pub(super) fn step(step: &Step<'_>) -> Composition {
    if step.operator() != "ContinueDetachedAbility9" {
        return Composition::Foreign;
    }
    let Some(key) = step.field("before", "id") else {
        return Composition::Foreign;
    };
    let Composition::Becomes(next) = step.moves(key) else {
        return step.not_current(&format!("the frame of {key}"));
    };
    let (Some(_), Some(source), Some(in_play)) = (
        step.accepted(),
        step.call.arg("leavingSource"),
        step.state.get(IN_PLAY),
    ) else {
        return Composition::Becomes(next);
    };
    let is_there = reading::is_member(source, in_play).unwrap_or(true);
    if !step.holds(Check::InPlay, is_there) {
        return Composition::NoStep(format!("{source} has left play already"));
    }
    match reading::difference(in_play, &reading::set(vec![source.clone()])) {
        Ok(left) => Composition::Becomes(next.with(IN_PLAY, left)),
        Err(reason) => Composition::NoStep(reason.to_string()),
    }
}
