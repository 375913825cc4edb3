//! The resolution of abilities: opening, imminence, interrupts, finish,
//! checkpoint and chains, return (rows A3 to A8, A13).

use crate::engine::Composition;
use crate::engine::profile::abilities::Phase;

use super::check::Check;
use super::framed::WAITING;
use super::step::Step;

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

/// What a call makes of the frames of instances.
pub(super) fn step(step: &Step<'_>) -> Composition {
    if step.operator() == "OpenAbilityResolution9" {
        return match step.call.arg("id") {
            // Instances resolve side by side: a newer chain inside an older one.
            Some(key) => step.opens(key),
            None => Composition::Foreign,
        };
    }
    let (Some(wanted), Some(key)) = (phase_of(step.operator()), step.field("before", "id")) else {
        return Composition::Foreign;
    };
    let waits = matches!(wanted, Phase::Between | Phase::Complete);
    let is_in = || step.says("before", "phase", wanted.name());
    match step.accepted() {
        Some(_) if waits && !step.goes_on(key) => step.not_in(WAITING),
        Some(_) if !step.holds(Check::Stage, is_in()) => step.not_in("the instance's phase"),
        _ => step.moves(key),
    }
}
