//! What TLC's text says, whichever way it is framed.

use super::lines::Line;
use super::{Place, TraceError};

/// One thing that TLC's output says about a trace. The console's output and
/// that of `-tool` are both read into these.
pub(super) enum Message {
    /// Why a trace follows: the text of an error.
    Cause { text: String, place: Place },
    /// A trace follows.
    Intro(Announced),
    /// A state of the trace.
    State(StateText),
    /// The single state of a trace that TLC puts inside an error's text.
    InitialState(StateText),
    /// The last state repeats for ever; `number` is one more than its own.
    Stuttering { number: u64, place: Place },
    /// The behaviour goes on with state `number`.
    BackTo {
        number: u64,
        label: Labelled,
        place: Place,
    },
}

/// What sort of trace TLC announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    /// One that ends with its last state.
    Finite,
    /// A counter-example to a temporal property, which goes on for ever: behind
    /// its last state TLC tells how (`LiveWorker.printTrace`).
    Infinite,
}

/// A state, not yet read.
pub(super) struct StateText {
    /// Its number; `None` where TLC does not print one.
    pub(super) number: Option<u64>,
    /// The label of the step that leads to it.
    pub(super) label: Labelled,
    /// The variables, several lines.
    pub(super) body: String,
    /// Where the header is; of the body if there is no header.
    pub(super) place: Place,
    /// Where the body is.
    pub(super) body_place: Place,
    /// What ends it.
    pub(super) end: StateEnd,
}

/// What ends the text of a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StateEnd {
    /// What TLC writes behind every state.
    Seen,
    /// The end of the file, behind a whole line.
    AfterLine,
    /// The end of the file, where more of the line may have been.
    WithinLine,
}

impl StateEnd {
    /// The end of the file behind `line`.
    pub(super) fn of_file_after(line: &Line) -> Self {
        match line.is_ended {
            true => Self::AfterLine,
            false => Self::WithinLine,
        }
    }
}

/// A label's text and where it is.
pub(super) struct Labelled {
    pub(super) text: String,
    pub(super) place: Place,
}

/// Where messages come from.
pub(super) trait Messages {
    /// The next message; `None` at the end of the output.
    fn next(&mut self) -> Result<Option<Message>, TraceError>;
    /// Where the reading is.
    fn place(&self) -> &Place;
}
