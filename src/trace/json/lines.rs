//! JSON lines: an object for each state, one a line.

use std::io::BufRead;

use super::cursor::read_line;
use super::keys::Names;
use super::pattern::Variables;
use crate::trace::lines::Lines;
use crate::trace::{
    Cause, Closing, Ending, Entry, Observation, State, TraceError, TraceErrorKind, TraceId,
};

/// Entries of JSON lines. A variable that a line does not name, or whose value
/// is `null`, is not observed.
pub(crate) struct NdJson<R> {
    lines: Lines<R>,
    names: Names,
    read: u64,
    is_done: bool,
}

impl<R: BufRead> NdJson<R> {
    /// Entries of `lines`.
    pub(crate) fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            names: Names::default(),
            read: 0,
            is_done: false,
        }
    }

    fn read(&mut self) -> Result<Entry, TraceError> {
        while let Some(line) = self.lines.next()? {
            if line.bytes.trim_ascii().is_empty() {
                continue;
            }
            let vars = read_line(&line, Variables)?;
            self.read += 1;
            let named = self.names.meet(&vars, &line.bytes, &line.place);
            return Ok(Entry::State(State {
                trace: TraceId(0),
                number: self.read,
                observation: Observation {
                    vars,
                    place: line.place,
                    named,
                },
                action: None,
            }));
        }
        self.is_done = true;
        let place = self.lines.place().clone();
        if self.read == 0 {
            let message = "the trace has no states";
            let kind = TraceErrorKind::NoStates;
            return Err(TraceError::of_file(place.file, kind, message));
        }
        Ok(Entry::Ending(Ending {
            trace: TraceId(0),
            closing: Closing::Finite,
            cause: Cause::Unstated,
            place,
        }))
    }
}

impl<R: BufRead> Iterator for NdJson<R> {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let read = self.read();
        self.is_done |= read.is_err();
        Some(read)
    }
}
