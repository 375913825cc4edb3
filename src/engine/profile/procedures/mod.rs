//! The composite procedures as state machines.
//!
//! A machine's state is composed of components: the procedure's frame, or all
//! frames, and what its operations work on. A call is judged by its own relation
//! first; the machine adds what no relation can say alone: that `before` is the
//! component as it stands, that the frame's stage admits the operator, and that
//! by a call of its own every other component stays as it was.
//!
//! A refused call moves no component, nor does a question: a call of a predicate, or
//! of a value that opens no frame. Of an accepted call that another machine takes for
//! its own, a machine says which of its components have no part in it; and one that
//! none takes for its own leaves all of them alone, but for the deck that it reorders.
//!
//! | machine      | components                      |
//! |--------------|---------------------------------|
//! | `draw`       | `state`, `history`              |
//! | `deployment` | `frames`, `occupants`, `gated`  |
//! | `play`       | `frames`, `occupants`, `gated`  |
//! | `search`     | `frames`, `occupants`, `deckOrder` |
//! | `transfer`   | `table`, `history`              |
//! | `resolution` | `frames`                        |
//! | `continuation` | `frames`, `inPlay`            |
//!
//! `gated` holds the occurrences whose card has passed its operation's gate.

mod beside;
mod cards;
mod check;
mod continuation;
mod deployment;
mod draw;
mod framed;
mod play;
mod relocated;
mod resolution;
mod search;
mod step;
mod transfer;

use crate::engine::{Call, Composed, Composition, OperatorKind, Outcome};

use super::seam::{CheckId, Seam};

use check::Check;
use step::Step;

/// A machine of a composite procedure.
struct Machine {
    name: &'static str,
    components: &'static [&'static str],
    /// What its procedure makes of a call that is accepted.
    step: fn(&Step<'_>) -> Composition,
    /// What it asks.
    checks: &'static [Check],
}

static MACHINES: [Machine; 7] = [
    Machine {
        name: "draw",
        components: &["state", "history"],
        step: draw::step,
        checks: &[
            Check::LastReturned,
            Check::OtherOccurrence,
            Check::Stage,
            Check::CallerOpen,
            Check::Undrawn,
            Check::Events,
            Check::InCustody,
            Check::FirstEvent,
            Check::Reactions,
            Check::EventBefore,
            Check::Current,
        ],
    },
    Machine {
        name: "deployment",
        components: &["frames", "occupants", "gated"],
        step: deployment::step,
        checks: PLACING,
    },
    Machine {
        name: "play",
        components: &["frames", "occupants", "gated"],
        step: play::step,
        checks: PLACING,
    },
    Machine {
        name: "search",
        components: &["frames", "occupants", "deckOrder"],
        step: search::step,
        checks: &[
            Check::NewFrame,
            Check::CallerOpen,
            Check::CallerWaits,
            Check::OthersReturned,
            Check::Stage,
            Check::Searched,
            Check::Current,
        ],
    },
    Machine {
        name: "transfer",
        components: &["table", "history"],
        step: transfer::step,
        checks: &[Check::Current, Check::Known],
    },
    Machine {
        name: "resolution",
        components: &["frames"],
        step: resolution::step,
        checks: &[
            Check::NewFrame,
            Check::CallerOpen,
            Check::CallerWaits,
            Check::Stage,
            Check::Current,
        ],
    },
    Machine {
        name: "continuation",
        components: &["frames", "inPlay"],
        step: continuation::step,
        checks: &[
            Check::NewFrame,
            Check::CallerOpen,
            Check::CallerWaits,
            Check::Current,
            Check::InPlay,
        ],
    },
];

/// What the procedures ask that place a card behind a gate.
const PLACING: &[Check] = &[
    Check::NewFrame,
    Check::CallerOpen,
    Check::CallerWaits,
    Check::OthersReturned,
    Check::GateDue,
    Check::GateOfCard,
    Check::Gated,
    Check::OfCard,
    Check::Unplaced,
    Check::Placed,
    Check::Placement,
    Check::Stage,
    Check::Current,
];

/// The operators whose value is a frame that opens.
const OPENING: [&str; 2] = ["OpenProcedure8", "OpenAbilityResolution9"];
/// The predicates that let the card of a frame pass.
const GATES: [&str; 2] = ["PlayGate8", "DeploymentGate8"];

fn machine(name: &str) -> Option<&'static Machine> {
    MACHINES.iter().find(|machine| machine.name == name)
}

/// The names of the machines.
pub(crate) fn names() -> Vec<&'static str> {
    MACHINES.iter().map(|machine| machine.name).collect()
}

/// The components of the machine of this name.
pub(crate) fn components(name: &str) -> Option<&'static [&'static str]> {
    machine(name).map(|machine| machine.components)
}

/// Everything that the machines ask.
pub fn checks() -> impl Iterator<Item = CheckId> {
    MACHINES.iter().flat_map(|machine| {
        let checks = machine.checks.iter();
        checks.map(|check| CheckId::new(machine.name, check.name()))
    })
}

/// What the machine of this name makes of a call of an operator of this kind that was
/// judged so.
pub(crate) fn step(
    seam: &impl Seam,
    name: &str,
    state: &Composed,
    call: &Call,
    (kind, outcome): (OperatorKind, &Outcome),
) -> Option<Composition> {
    let machine = machine(name)?;
    let Outcome::Accepted { result } = outcome else {
        return Some(Composition::Becomes(state.clone()));
    };
    let step = Step {
        state,
        call,
        result,
        machine: machine.name,
        seam: &|check, actual| seam.check(check, actual),
    };
    match (machine.step)(&step) {
        Composition::Foreign if is_question(machine, kind, call) => Some(step.stays()),
        Composition::Foreign => Some(beside::step(&step)),
        composition => Some(composition),
    }
}

/// Whether a call asks something only: its answer is no frame that opens, and it is
/// no gate that lets a card pass, where the machine knows which have.
fn is_question(machine: &Machine, kind: OperatorKind, call: &Call) -> bool {
    let operator = call.operator.as_str();
    match kind {
        OperatorKind::Predicate => {
            !(GATES.contains(&operator) && machine.components.contains(&"gated"))
        }
        OperatorKind::Value => !OPENING.contains(&operator),
        OperatorKind::Relation => false,
    }
}
