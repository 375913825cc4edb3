//! Lines of a file, with their places.

use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use super::{Place, TraceError, TraceErrorKind};

/// The longest line that is read, in bytes. TLC does not break all values, so
/// a line may hold a whole state.
const LONGEST_LINE: u64 = 64 << 20;

/// Most lines are not longer, in bytes.
const USUAL_LINE: usize = 120;

/// For lines that are longer there is room for the longest at once: a vector
/// that doubles takes up to three times as much.
const ORDINARY_LINE: u64 = 1 << 20;

/// One line without its line end.
pub(super) struct Line {
    /// Its bytes; a carriage return before the line end is dropped.
    pub(super) bytes: Vec<u8>,
    /// Where it begins.
    pub(super) place: Place,
    /// Whether its line end was seen, rather than that of the file.
    pub(super) is_ended: bool,
}

impl Line {
    /// The line as text.
    pub(super) fn text(&self) -> Result<&str, TraceError> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let valid = self.bytes.get(..error.valid_up_to()).unwrap_or_default();
            TraceError::at(
                self.place.after(valid),
                TraceErrorKind::Encoding,
                "the text is not UTF-8",
            )
        })
    }
}

/// Reads lines one at a time.
pub(super) struct Lines<R> {
    input: R,
    next: Place,
    /// The longest line that is read, in bytes.
    longest: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, which is shown as `file`.
    pub(super) fn new(input: R, file: Arc<Path>) -> Self {
        Self {
            input,
            next: Place::start_of(file),
            longest: LONGEST_LINE,
        }
    }

    /// The same, however long they are.
    pub(super) fn of_any_length(self) -> Self {
        Self {
            longest: u64::MAX - 1,
            ..self
        }
    }

    /// Where the next line begins.
    pub(super) fn place(&self) -> &Place {
        &self.next
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Line>, TraceError> {
        let mut line = self.room();
        Ok(self.next_into(&mut line)?.then_some(line))
    }

    /// Room for a line.
    pub(super) fn room(&self) -> Line {
        Line {
            bytes: Vec::with_capacity(USUAL_LINE),
            place: self.next.clone(),
            is_ended: false,
        }
    }

    /// Reads the next line in the place of another one of this file; whether
    /// there is one.
    pub(super) fn next_into(&mut self, line: &mut Line) -> Result<bool, TraceError> {
        line.bytes.clear();
        line.place.go_to(&self.next);
        self.read_until_end(line, ORDINARY_LINE)?;
        if line.bytes.len() as u64 == ORDINARY_LINE && !line.is_ended {
            line.bytes.reserve_exact(LONGEST_LINE as usize);
            self.read_until_end(line, self.longest + 1 - ORDINARY_LINE)?;
        }
        let read = line.bytes.len() as u64;
        if read == 0 {
            return Ok(false);
        }
        if read > self.longest {
            return Err(TraceError::at(
                line.place.clone(),
                TraceErrorKind::Limit,
                format!("the line is longer than {} MiB", self.longest >> 20),
            ));
        }
        self.next.offset += read;
        if line.is_ended {
            line.bytes.pop();
            self.next.line += 1;
        }
        if line.bytes.last() == Some(&b'\r') {
            line.bytes.pop();
        }
        Ok(true)
    }

    /// Reads on up to the line's end, `most` bytes at most.
    fn read_until_end(&mut self, line: &mut Line, most: u64) -> Result<(), TraceError> {
        let mut input = self.input.by_ref().take(most);
        let read = input.read_until(b'\n', &mut line.bytes);
        read.map_err(|error| TraceError::io_at(line.place.after(&line.bytes), &error))?;
        line.is_ended = line.bytes.last() == Some(&b'\n');
        Ok(())
    }
}
