//! Detached work whose source leaves play (row A14).
//!
//! The component `inPlay` holds the sources that have not left.

use crate::engine::Composition;
use crate::engine::profile::exchange::Exchange;
use crate::engine::profile::reading;
use crate::engine::profile::zones::{SharedZone, ZoneInstance};
use crate::value::Value;

use super::cards::OCCUPANTS;
use super::check::Check;
use super::framed::flag;
use super::step::Step;

pub(super) const IN_PLAY: &str = "inPlay";

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
    let (Some(source), Some(in_play)) = (step.call.arg("leavingSource"), step.state.get(IN_PLAY))
    else {
        return Composition::Becomes(next);
    };
    let is_there = matches!(reading::is_member(source, in_play), Ok(true));
    let may_have_left = is_shared(step, key, source) || has_left_play(step, source);
    if !step.holds(Check::InPlay, is_there || may_have_left) {
        return Composition::NoStep(format!("{source} is not in play"));
    }
    match reading::difference(in_play, &reading::set(vec![source.clone()])) {
        Ok(left) => Composition::Becomes(next.with(IN_PLAY, left)),
        Err(reason) => Composition::NoStep(reason.to_string()),
    }
}

/// Whether other detached work has the same source, by which it may have left: each
/// instance goes on by a step of its own, and the source leaves once. Ours: of two such
/// instances nothing tells which has gone on already, nor whether their source was in
/// play.
fn is_shared(step: &Step<'_>, key: &Value, source: &Value) -> bool {
    step.standing().iter().any(|(own, frame)| {
        own != key
            && flag(frame, "detached")
            && reading::field(frame, "source").ok() == Some(source)
    })
}

/// Whether the zones tell that the source has left play, by a move.
fn has_left_play(step: &Step<'_>, source: &Value) -> bool {
    let play = ZoneInstance::Shared(SharedZone::Play).to_value();
    let occupants = step.state.seen(OCCUPANTS);
    let here = occupants.and_then(|occupants| reading::apply(occupants, &play).ok());
    here.is_some_and(|here| matches!(reading::is_member(source, &here), Ok(false)))
}
