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
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, which is shown as `file`.
    pub(super) fn new(input: R, file: Arc<Path>) -> Self {
        Self {
            input,
            next: Place::start_of(file),
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
        let read = self
            .input
            .by_ref()
            .take(LONGEST_LINE + 1)
            .read_until(b'\n', &mut line.bytes)
            .map_err(|error| TraceError::io_at(line.place.after(&line.bytes), &error))?;
        if read == 0 {
            return Ok(false);
        }
        if read as u64 > LONGEST_LINE {
            return Err(TraceError::at(
                line.place.clone(),
                TraceErrorKind::Limit,
                format!("the line is longer than {} MiB", LONGEST_LINE >> 20),
            ));
        }
        self.next.offset += read as u64;
        line.is_ended = line.bytes.last() == Some(&b'\n');
        if line.is_ended {
            line.bytes.pop();
            self.next.line += 1;
        }
        if line.bytes.last() == Some(&b'\r') {
            line.bytes.pop();
        }
        Ok(true)
    }
}
