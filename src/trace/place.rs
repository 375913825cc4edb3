//! Where in a file something was read.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A position in a trace file. Traces may be larger than 4 GiB and may be one
/// line, so all counts are 64 bit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file, by the name it was opened with.
    pub file: Arc<Path>,
    /// Byte offset from 0.
    pub offset: u64,
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in code points.
    pub column: u64,
}

impl Place {
    /// The first character of a file.
    pub fn start_of(file: Arc<Path>) -> Self {
        Self {
            file,
            offset: 0,
            line: 1,
            column: 1,
        }
    }

    /// The place reached after `text`, which starts here.
    #[must_use]
    pub fn after(&self, text: &[u8]) -> Self {
        let mut place = self.clone();
        place.pass(text);
        place
    }

    /// The places of `offsets`, ascending, in a text that starts here.
    pub(super) fn all_in(&self, text: &[u8], offsets: impl Iterator<Item = usize>) -> Vec<Self> {
        let (mut place, mut passed) = (self.clone(), 0);
        let places = offsets.map(|offset| {
            place.pass(text.get(passed..offset).unwrap_or_default());
            passed = offset;
            place.clone()
        });
        places.collect()
    }

    /// Moves to another place of the same file.
    pub(super) fn go_to(&mut self, other: &Self) {
        self.offset = other.offset;
        self.line = other.line;
        self.column = other.column;
    }

    /// Moves behind `text`, which starts here.
    pub(super) fn pass(&mut self, text: &[u8]) {
        self.offset += text.len() as u64;
        match memchr::memrchr(b'\n', text) {
            None => self.column += code_points(text),
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', text).count() as u64;
                self.column = 1 + code_points(text.get(last + 1..).unwrap_or_default());
            }
        }
    }

    /// The place of `column` (in bytes, from 1) of `line` (from 1) of a text
    /// that starts here; how serde_json and pest's errors count.
    pub(super) fn within(&self, text: &[u8], line: usize, column: usize) -> Self {
        let start = match line.checked_sub(2) {
            None => 0,
            Some(nth) => memchr::memchr_iter(b'\n', text)
                .nth(nth)
                .map_or(text.len(), |newline| newline + 1),
        };
        let end = (start + column.saturating_sub(1)).min(text.len());
        self.after(text.get(..end).unwrap_or(text))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

/// How many code points start in `text`; text that is no UTF-8 counts its
/// bytes that could start one.
pub(super) fn code_points(text: &[u8]) -> u64 {
    text.iter().filter(|byte| starts_code_point(**byte)).count() as u64
}

/// Whether a byte is no continuation byte of UTF-8.
fn starts_code_point(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}
