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
//! that had them where they come from; all else stays. Where a call leads to is then
//! said so far:
//!
//! - a card that comes into a deck is in its sequence, at a place that is open, and the
//!   others keep their order;
//! - what a move puts into custody has a transit record of that object and origin;
//! - the row of a card that moves tells its zone, if it told the one that the card leaves;
//! - where the state tells zones, a source that leaves play by a move is not in `inPlay`;
//! - a shuffle ends the stage of one search that is in it, and a gate is passed by frames of
//!   its own operation, in every machine that has those frames in its store: `frames`, or
//!   `reacting` for one that has no `frames`;
//! - a frame that a call moves is as it stands, and so is a deck that a call reorders, if
//!   either is among the components.
//!
//! The seeds leave open, and so do the machines,
//!
//! - at which place a card comes into a deck: "a set of deck occupants cannot identify the
//!   next card to draw";
//! - which face a card that moves shows, and who controls it: "a successful membership update
//!   does not establish those providers";
//! - for which effect and ability a move puts a card into custody, and with which obligation:
//!   a transit record has them, and no move names them;
//! - which of several searches a shuffle is of, if it is in the stage of each, and of the same
//!   cards: "the supplied shuffle" is all that "a search-completion contract" has;
//! - for how many cards a gate is asked: it "admits Plan cards", and "special authorization is
//!   needed for the exceptional cases". One of those that may pass does, or all do;
//! - what becomes of a play that was opened before a search found its card: "a *later*
//!   instruction to play or install a found card" waits for the search;
//! - whether what has called for detached work waits for it. An instance is detached "before
//!   its instructions begin", and from what is not said. It is waited for where the end of
//!   what was called is asked for by name: "newer chains", "final checkpoint and chains",
//!   "draw reactions and their children", "ending reactions", and interrupt handling where that
//!   is necessary;
//! - whether a source that comes into play is one of `inPlay`, and by which call it leaves
//!   where no zones are told;
//! - what becomes of the frame of a play or a deployment whose placement was prevented. Of a
//!   movement it is said that "the prevented request does not receive the completed movement
//!   event"; of its frame, that it returns only when it is "complete". So no operator ends
//!   it, unless other work stands in the state that may have prevented the placement, or
//!   taken the card away since: then its stage ends by the receipt, wherever the card is. A
//!   spec may end it by a step without a call, which no machine judges, and its caller goes on.
//!
//! Not asked, though it would be true:
//!
//! - frames of other operations that no component tells;
//! - which stage or phase of a frame admits an operator, by another than its own machine;
//! - the parts of a draw's state for cards that it does not hold and that have no owner in
//!   it: they may be of other zones than these;
//! - which of two detached instances of one source has gone on by its leaving, and whether
//!   the source of both was in play;
//! - whether a source that leaves by `ContinueDetachedAbility9` leaves play by the zones too:
//!   they may have it in play before and after, or elsewhere all the time; and where they
//!   have it elsewhere, one instance may go on so twice;
//! - a shuffle where no search is open: "a search-completion contract" of a search that has
//!   returned, or was never opened, is taken for one that no component tells;
//! - whether a card that moves was where it leaves, in components other than `occupants`:
//!   "the moved identifier must be in the source before the step". A draw's state that has
//!   it elsewhere, and a row that tells another zone, stay as they are;
//! - the gate and the stage of a play or a deployment whose card is renewed by a batch;
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
//! `reacting` the frames of what reacts to a draw, is no draw, and has no machine in
//! force that needs `frames`: what has one stands there; `waiting` the frames
//! of the draws that wait for the one in `state`, the outermost first. A draw inside of
//! or beside another needs one of `waiting` and `frames`: elsewhere the other's frame
//! would be lost.
//!
//! "The caller's obligation to wait" is asked of all frames that a state tells of,
//! whichever machine's they are (`frames`, `reacting`, `state.frame`, `waiting`): what
//! has called a frame of an operation that is open neither goes on nor calls for another
//! operation. Work beside that, by other callers, is as the seeds leave it: it may draw
//! while another draw is open, and move any card. "Moving a card to play, playing it,
//! deploying it" are "different operations" with "similar-looking boards"; so a play or a
//! deployment answers for the moves of its card only where no other work is open that
//! waits for nothing.
//!
//! Where the seeds name no bound, these are ours, and stricter than their words: a play and a
//! deployment name their card among their choices; a draw calls for another only when it
//! is reacted to; a card whose last event is that it was drawn is drawn again only after
//! another event ("record what actually occurred"), and has one event of a drawing, while it
//! is in custody; a drawn card whose drawing was prevented leaves custody, by a move or by
//! what replaced it, before the draw transfers the others; with nothing else at work, a
//! card that leaves again before the receipt of its placement is not placed, and one that is
//! at its destination when the costs of a deployment are paid is in the way of its placement.
//!
//! Ours and stricter, too:
//!
//! - an event other than of a drawing takes its card out of custody, also if it is of how the
//!   card came there;
//! - `deckOrder` is of each deck whose cards are just those, of several empty ones too;
//! - the frame of a play or a deployment, of a search in its shuffle, or of an instance is in
//!   `frames` where its machine is in force, also if it reacts to a draw;
//! - the choices of a play have its `cardType`, those of a deployment `cardType` and `face`,
//!   those of a search its `zone`: without them no gate is passed, and nothing is inspected.
//!   The seat of the play's gate is the actor: "destination and observation rules must use
//!   the appropriate role";
//! - a gate is asked before the move that it admits, of a deployment in Staging, and of a play
//!   whose card is not in play yet;
//! - the card that is placed is the one of the choices, and not its successor: "an old
//!   reference does not become a reference to its successor unless another contract explicitly
//!   follows that relationship";
//! - an instance waits for a newer one that it called in every phase, and so does it finish
//!   no instruction, and detaches not, before that has returned. The seeds ask that only of
//!   its cursor and its return: "advancing the cursor needs the required checkpoint and newer
//!   chains to have completed", "its final checkpoint and chains still govern its return";
//! - who has called an instance that is open calls for no operation, though the other order
//!   is allowed; and nothing is called for by a frame that has returned;
//! - where no zones are told, a source that a move has taken out of `inPlay` is not one whose
//!   detached work goes on by `ContinueDetachedAbility9` afterwards.

mod beside;
mod cards;
mod check;
mod continuation;
mod deployment;
mod draw;
mod draw_parts;
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
            Check::OuterBegun,
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
        checks: DEPLOYS,
    },
    Machine {
        name: "play",
        components: Components {
            needed: &["frames", "occupants", "gated"],
            ..BESIDE_DRAWS
        },
        step: play::step,
        checks: PLAYS,
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
            Check::FoundReturned,
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
            seen: &["state", "waiting", "reacting", "occupants"],
            ..NOTHING
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
const PLAYS: &[Check] = &[
    Check::NewFrame,
    Check::CallerOpen,
    Check::CallerWaits,
    Check::OthersReturned,
    Check::GateDue,
    Check::GateOfCard,
    Check::Gated,
    Check::OfCard,
    Check::FoundReturned,
    Check::Placed,
    Check::OwnMove,
    Check::Stage,
    Check::Current,
];

/// A deployment has more: when its card is where it goes, and when it moves there.
const DEPLOYS: &[Check] = &[
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
    Check::OwnMove,
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
