//! JSON lines: an object for each state, one a line, or over several as it is
//! printed for people.

use std::io::BufRead;

use super::cursor::read_line;
use super::keys::Names;
use super::pattern::Variables;
use crate::trace::lines::{LONGEST_LINE, Line, Lines};
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

    /// An object that begins with `{` alone on its line ends with `}` alone on
    /// one, as `jq` and other printers for people have it: all its lines.
    fn whole(&mut self, mut line: Line) -> Result<Line, TraceError> {
        if !is_block_start(&line.bytes) {
            return Ok(line);
        }
        while let Some(next) = self.lines.next()? {
            line.bytes.push(b'\n');
            line.bytes.extend_from_slice(&next.bytes);
            line.is_ended = next.is_ended;
            if next.bytes.trim_ascii_end() == b"}" {
                break;
            }
            if line.bytes.len() > LONGEST_LINE {
                let message = format!("the object is longer than {} MiB", LONGEST_LINE >> 20);
                return Err(TraceError::at(line.place, TraceErrorKind::Limit, message));
            }
        }
        Ok(line)
    }

    fn read(&mut self) -> Result<Entry, TraceError> {
        while let Some(line) = self.lines.next()? {
            if line.bytes.trim_ascii().is_empty() {
                continue;
            }
            let line = self.whole(line)?;
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

/// Whether a line begins an object that goes on behind it.
pub(crate) fn is_block_start(line: &[u8]) -> bool {
    line.trim_ascii_end() == b"{"
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
