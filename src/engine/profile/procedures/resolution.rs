//! The resolution of abilities: opening, imminence, interrupts, finish,
//! checkpoint and chains, return (rows A3 to A8, A13).

use crate::engine::Composition;
use crate::engine::profile::abilities::Phase;

use super::check::Check;
use super::framed::WAITING;
use super::step::Step;

pub(super) const OPENING: &str = "OpenAbilityResolution9";

/// The phase in which an operator is a step.
fn phase_of(operator: &str) -> Option<Phase> {
    Some(match operator {
        "DetachPaidAbility9" | "BeginAbilityInstructions9" => Phase::Ready,
        "ReachInterruptBoundary9" => Phase::Imminent,
        "PassInterruptBoundary9" => Phase::InterruptBoundary,
        "FinishAbilityInstruction9" => Phase::Resolving,
        "AdvanceAbilityCursor9" => Phase::Between,
        "ReturnAbility9" => Phase::Complete,
        _ => return None,
    })
}

/// Whether an operator is of the frames of instances, and of nothing else.
pub(super) fn is_of_frames(operator: &str) -> bool {
    operator == OPENING || phase_of(operator).is_some()
}

/// What a call makes of the frames of instances.
pub(super) fn step(step: &Step<'_>) -> Composition {
    match step.operator() {
        OPENING => {
            return match step.call.arg("id") {
                // Instances resolve side by side: a newer chain inside an older one.
                Some(key) => step.opens(key),
                None => Composition::Foreign,
            };
        }
        // What leaves play, and when, is the continuation's.
        "ContinueDetachedAbility9" => return step.stays(),
        _ => {}
    }
    let (Some(wanted), Some(key)) = (phase_of(step.operator()), step.field("before", "id")) else {
        return Composition::Foreign;
    };
    // Whatever its phase: its relations ask for what it called in two of them only.
    if !step.goes_on(key) {
        return step.not_in(WAITING);
    }
    let is_in = step.says("before", "phase", wanted.name());
    if !step.holds(Check::Stage, is_in) {
        return step.not_in("the instance's phase");
    }
    step.moves(key)
}
