//! The resolution of abilities: opening, imminence, interrupts, finish,
//! checkpoint and chains, return (rows A3 to A8, A13).

use crate::engine::Composition;
use crate::engine::profile::reading;

use super::step::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Imminent,
    InterruptBoundary,
    Resolving,
    Between,
    Complete,
}

impl Phase {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Ready" => Self::Ready,
            "Imminent" => Self::Imminent,
            "InterruptBoundary" => Self::InterruptBoundary,
            "Resolving" => Self::Resolving,
            "Between" => Self::Between,
            "Complete" => Self::Complete,
            _ => return None,
        })
    }

    /// The phase in which an operator is a step.
    fn of(operator: &str) -> Option<Self> {
        Some(match operator {
            "DetachPaidAbility9" | "BeginAbilityInstructions9" => Self::Ready,
            "ReachInterruptBoundary9" => Self::Imminent,
            "PassInterruptBoundary9" => Self::InterruptBoundary,
            "FinishAbilityInstruction9" => Self::Resolving,
            "AdvanceAbilityCursor9" => Self::Between,
            "ReturnAbility9" => Self::Complete,
            _ => return None,
        })
    }
}

/// What a call makes of the frames of instances.
pub(super) fn step(step: &Step<'_>) -> Composition {
    if step.operator() == "OpenAbilityResolution9" {
        return match step.call.arg("id") {
            // Instances resolve side by side: a newer chain inside an older one.
            Some(key) => step.opens(key, |_| true),
            None => Composition::Foreign,
        };
    }
    let (Some(wanted), Some(key)) = (Phase::of(step.operator()), step.field("before", "id")) else {
        return Composition::Foreign;
    };
    let phase = step.field("before", "phase").and_then(reading::as_text);
    match step.accepted() {
        Some(_) if phase.and_then(Phase::named) != Some(wanted) => {
            step.not_in("the instance's phase")
        }
        _ => step.moves(key),
    }
}
