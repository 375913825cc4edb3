//! Lines of a file, with their places.

use std::io::{self, BufRead, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use super::{Place, TraceError, TraceErrorKind};

/// The longest line that is read, in bytes. TLC does not break all values, so
/// a line may hold a whole state.
pub(super) const LONGEST_LINE: usize = 64 << 20;

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
    /// The longest line that is read, in bytes.
    longest: usize,
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
            longest: usize::MAX,
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
        let is_whole = read_line(&mut self.input, self.longest, &mut line.bytes)
            .map_err(|error| TraceError::io_at(line.place.after(&line.bytes), &error))?;
        let read = line.bytes.len();
        if read == 0 {
            return Ok(false);
        }
        if !is_whole {
            return Err(TraceError::at(
                line.place.clone(),
                TraceErrorKind::Limit,
                format!("the line is longer than {} MiB", self.longest >> 20),
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

/// Reads a line with its end, or to the end of the input, up to `longest` bytes;
/// whether it is no longer. Room is never made for more than that.
fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let more = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            more => more?,
        };
        let end = memchr::memchr(b'\n', more).map(|newline| newline + 1);
        let part = more.get(..end.unwrap_or(more.len())).unwrap_or(more);
        let left = longest.saturating_sub(line.len());
        if part.len() > left {
            return Ok(false);
        }
        let free = line.capacity() - line.len();
        if free < part.len() {
            let usual = line.capacity().max(part.len());
            line.reserve_exact(usual.clamp(part.len(), left));
        }
        line.extend_from_slice(part);
        let read = part.len();
        input.consume(read);
        if end.is_some() || read == 0 {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn line(input: &str, longest: usize) -> (bool, Vec<u8>) {
        let mut line = Vec::with_capacity(1);
        let mut input = BufReader::with_capacity(3, Cursor::new(input));
        let is_whole = read_line(&mut input, longest, &mut line).unwrap();
        (is_whole, line)
    }

    #[test]
    fn a_line_ends_with_its_end() {
        assert_eq!(line("abcd\nef", 9), (true, b"abcd\n".to_vec()));
        assert_eq!(line("abcd", 9), (true, b"abcd".to_vec()));
        assert_eq!(line("\n", 9), (true, b"\n".to_vec()));
        assert_eq!(line("", 9), (true, Vec::new()));
        assert_eq!(line("abcd\n", 5), (true, b"abcd\n".to_vec()));
    }

    /// One that is too long takes no more memory than the longest that is not.
    #[test]
    fn no_more_room_is_made_than_for_the_longest() {
        let input = "a".repeat(1000);
        for longest in [4, 5, 100, 999] {
            let (is_whole, line) = line(&input, longest);
            assert!(!is_whole);
            assert!(
                line.len() <= longest && line.capacity() <= longest,
                "{longest}"
            );
        }
        assert!(line(&input, 1000).0);
    }
}
