//! The composite procedures as state machines.
//!
//! A machine's state is composed of components: the procedure's frame, or all
//! frames, and what its operations work on. A call is judged by its own relation
//! first; the machine adds what no relation can say alone: that `before` is the
//! component as it stands, that the frame's stage admits the operator, and what
//! each component is afterwards. A call moves what its relation names, and every
//! other component stays as it was.
//!
//! A refused call moves no component, nor does a question: a call of a predicate, or
//! of a value that opens no frame. Of an accepted call that is none of its own, a
//! machine says what it makes of its components all the same: a frame of another
//! operation opens beside the others and moves there, or is kept elsewhere; cards
//! that move, are drawn or renewed are where the call has them, in each component
//! that tells it; all else stays. Nothing is said of
//!
//! - a deck that a card has come into by a move, and the parts of a draw's `state` that a
//!   moved card leaves or comes into: their other contents are not asked then; the transit
//!   records of what a move puts into custody; zone, face and controller in the row of a
//!   card that moves, and `inPlay` where a source leaves;
//! - which frames pass by the gate of another machine's operation, and which search's
//!   shuffle ends, in machines of other procedures; nor for how many cards one special
//!   authorization is good;
//! - instances among the frames, but by `resolution`; frames of other operations that no
//!   component tells, or that are not as they stand; an occurrence that is taken in
//!   another component;
//! - a card that a search has found, once what plays it has opened;
//! - a reordering or a search's completion whose deck or search is not the machine's;
//! - steps without a call.
//!
//! | machine        | components                         | taken in where a state has it |
//! |----------------|------------------------------------|-------------------------------|
//! | `draw`         | `state`, `history`                 | `waiting`, `reacting`         |
//! | `deployment`   | `frames`, `occupants`, `gated`     |                               |
//! | `play`         | `frames`, `occupants`, `gated`     |                               |
//! | `search`       | `frames`, `occupants`, `deckOrder` |                               |
//! | `transfer`     | `table`, `history`                 |                               |
//! | `resolution`   | `frames`                           |                               |
//! | `continuation` | `frames`, `inPlay`                 |                               |
//!
//! `gated` holds the occurrences whose card has passed its operation's gate;
//! `reacting` the frames of what reacts to a draw and is no draw; `waiting` the frames
//! of the draws that wait for the one in `state`, the outermost first. A draw inside
//! of a draw needs one of `waiting` and `frames`: elsewhere the outer one's frame
//! would be lost.
//!
//! "The caller's obligation to wait" is asked of all frames that a state tells of,
//! whichever machine's they are (`frames`, `reacting`, `state.frame`, `waiting`): what
//! has called a frame of an operation that is open neither goes on nor calls for another
//! operation. Work beside that, by other callers, is as the seeds leave it.
//!
//! Known to be stricter than the seeds: of several searches in their shuffle the one with
//! the lowest occurrence goes on; what has called for detached work waits for it, though it
//! may call for more; a played card does not leave play during the work of its costs; draws
//! are one inside the other, so that detached work, and a reaction without a frame, draw
//! beside none.
//!
//! No machine tells which of two detached instances of one source has gone on by its
//! leaving; and no operator of the profile ends a play or a deployment whose placement
//! was prevented: its frame stays open in that stage. A drawn card whose drawing was
//! prevented has to leave custody, by a move or by what replaced it, before the draw
//! can transfer the others.

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

use crate::engine::{Call, Components, Composed, Composition, OperatorKind, Outcome};

use super::seam::{CheckId, Seam};

use check::Check;
use step::Step;

/// A machine of a composite procedure.
struct Machine {
    name: &'static str,
    components: Components,
    /// What its procedure makes of a call that is accepted.
    step: fn(&Step<'_>) -> Composition,
    /// What it asks.
    checks: &'static [Check],
}

static MACHINES: [Machine; 7] = [
    Machine {
        name: "draw",
        components: Components {
            needed: &["state", "history"],
            taken: &["waiting", "reacting"],
            seen: &["frames"],
        },
        step: draw::step,
        checks: &[
            Check::NewFrame,
            Check::OthersReturned,
            Check::CallerWaits,
            Check::LastReturned,
            Check::OtherOccurrence,
            Check::Kept,
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
        components: Components {
            needed: &["frames", "occupants", "gated"],
            ..BESIDE_DRAWS
        },
        step: deployment::step,
        checks: PLACING,
    },
    Machine {
        name: "play",
        components: Components {
            needed: &["frames", "occupants", "gated"],
            ..BESIDE_DRAWS
        },
        step: play::step,
        checks: PLACING,
    },
    Machine {
        name: "search",
        components: Components {
            needed: &["frames", "occupants", "deckOrder"],
            ..BESIDE_DRAWS
        },
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
        components: Components {
            needed: &["table", "history"],
            ..NOTHING
        },
        step: transfer::step,
        checks: &[Check::Current, Check::Known],
    },
    Machine {
        name: "resolution",
        components: Components {
            needed: &["frames"],
            ..BESIDE_DRAWS
        },
        step: resolution::step,
        checks: &[
            Check::NewFrame,
            Check::CallerOpen,
            Check::CallerWaits,
            Check::OthersReturned,
            Check::Stage,
            Check::Current,
        ],
    },
    Machine {
        name: "continuation",
        components: Components {
            needed: &["frames", "inPlay"],
            ..BESIDE_DRAWS
        },
        step: continuation::step,
        checks: &[
            Check::NewFrame,
            Check::CallerOpen,
            Check::CallerWaits,
            Check::OthersReturned,
            Check::Current,
            Check::InPlay,
        ],
    },
];

const NOTHING: Components = Components {
    needed: &[],
    taken: &[],
    seen: &[],
};

/// Frames may call for draws, and reactions to draws for what has a frame.
const BESIDE_DRAWS: Components = Components {
    seen: &["state", "waiting", "reacting"],
    ..NOTHING
};

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
    Check::FoundReturned,
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
pub(crate) fn components(name: &str) -> Option<Components> {
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
            !(GATES.contains(&operator) && machine.components.needed.contains(&"gated"))
        }
        OperatorKind::Value => !OPENING.contains(&operator),
        OperatorKind::Relation => false,
    }
}
