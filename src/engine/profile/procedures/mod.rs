//! The composite procedures as state machines.
//!
//! A machine's state is composed of components: the procedure's frame, or all
//! frames, and what its operations work on. A call is judged by its own relation
//! first; the machine adds what no relation can say alone: that `before` is the
//! component as it stands, that the frame's stage admits the operator, and that
//! every other component stays as it was.
//!
//! | machine      | components                      |
//! |--------------|---------------------------------|
//! | `draw`       | `state`, `history`              |
//! | `deployment` | `frames`, `occupants`, `gated`  |
//! | `play`       | `frames`, `occupants`, `gated`  |
//! | `search`     | `frames`, `deckOrder`           |
//! | `transfer`   | `table`, `history`              |
//! | `resolution` | `frames`                        |
//! | `continuation` | `frames`, `inPlay`            |
//!
//! `gated` holds the occurrences whose card has passed its operation's gate.

mod continuation;
mod deployment;
mod draw;
mod framed;
mod play;
mod resolution;
mod search;
mod step;
mod transfer;

use crate::engine::{Call, Composed, Composition, Outcome};

use step::Step;

/// A machine: what its procedure makes of a call that was judged so.
type Machine = fn(&Step<'_>) -> Composition;

/// The machines by name, each with its components.
const MACHINES: [(&str, &[&str], Machine); 7] = [
    ("draw", &["state", "history"], draw::step),
    (
        "deployment",
        &["frames", "occupants", "gated"],
        deployment::step,
    ),
    ("play", &["frames", "occupants", "gated"], play::step),
    ("search", &["frames", "deckOrder"], search::step),
    ("transfer", &["table", "history"], transfer::step),
    ("resolution", &["frames"], resolution::step),
    ("continuation", &["frames", "inPlay"], continuation::step),
];

/// The names of the machines.
pub(crate) fn names() -> Vec<&'static str> {
    MACHINES.iter().map(|(name, ..)| *name).collect()
}

/// The components of the machine of this name.
pub(crate) fn components(name: &str) -> Option<&'static [&'static str]> {
    let mut machines = MACHINES.iter();
    machines.find(|(own, ..)| *own == name).map(|it| it.1)
}

/// What the machine of this name makes of a call that was judged so.
pub(crate) fn step(
    name: &str,
    state: &Composed,
    call: &Call,
    outcome: &Outcome,
) -> Option<Composition> {
    let mut machines = MACHINES.iter();
    let (.., machine) = machines.find(|(own, ..)| *own == name)?;
    Some(machine(&Step {
        state,
        call,
        outcome,
    }))
}
