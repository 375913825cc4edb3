//! Walking a document token by token, and cutting out parts of it.
//!
//! A document may be one line of any length. So its frame is walked, and its
//! states are cut out and read one at a time.

use std::hash::Hasher;
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::{Place, TraceError, TraceErrorKind};

/// The largest piece that is cut out whole, in bytes.
const LARGEST_PIECE: usize = 64 << 20;

/// A part of a document, cut out.
pub(super) struct Piece {
    /// The text, from its first to its last character.
    pub(super) text: Vec<u8>,
    /// Where it begins.
    pub(super) place: Place,
    /// Hash of the text without white space between tokens.
    pub(super) fingerprint: u64,
}

impl Piece {
    /// The text.
    ///
    /// # Errors
    /// If it is not UTF-8, at the place where it is not.
    pub(super) fn as_str(&self) -> Result<&str, TraceError> {
        std::str::from_utf8(&self.text).map_err(|not| {
            let before = self.text.get(..not.valid_up_to()).unwrap_or_default();
            let place = self.place.after(before);
            TraceError::at(place, TraceErrorKind::Encoding, "the text is not UTF-8")
        })
    }
}

/// Finds the end of a value in a notation.
pub(super) trait Scan: Default {
    /// Looks at the next bytes; how many of them belong to the value.
    fn scan(&mut self, bytes: &[u8]) -> usize;
    /// Whether the end was met.
    fn is_over(&self) -> bool;
    /// Whether the value may end where the file does.
    fn may_end(&self) -> bool;
    /// Whether white space was met between tokens.
    fn has_spaces(&self) -> bool;
}

/// Walks a document from its start.
pub(super) struct Walk<R> {
    input: R,
    place: Place,
    /// Length of the last piece: the next one is probably as long.
    usual: usize,
}

impl<'t> Walk<&'t [u8]> {
    /// What is not walked yet.
    pub(super) fn rest(&self) -> &'t [u8] {
        self.input
    }
}

impl<R: BufRead> Walk<R> {
    /// A walk from the start of `input`, which is shown as `file`.
    pub(super) fn new(input: R, file: Arc<Path>) -> Self {
        Self {
            input,
            place: Place::start_of(file),
            usual: 0,
        }
    }

    /// Where it is.
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    fn bytes(&mut self) -> Result<&[u8], TraceError> {
        match self.input.fill_buf() {
            Ok(bytes) => Ok(bytes),
            Err(error) => Err(TraceError::io_at(self.place.clone(), &error)),
        }
    }

    fn step(&mut self, bytes: usize) -> Result<(), TraceError> {
        let stepped = match self.input.fill_buf() {
            Ok(all) => all.get(..bytes).unwrap_or(all),
            Err(error) => return Err(TraceError::io_at(self.place.clone(), &error)),
        };
        self.place.pass(stepped);
        self.input.consume(bytes);
        Ok(())
    }

    /// The next byte that is no white space, which stays; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, TraceError> {
        loop {
            let bytes = self.bytes()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let spaces = bytes.iter().take_while(|byte| is_space(**byte)).count();
            let next = bytes.get(spaces).copied();
            if spaces > 0 {
                self.step(spaces)?;
            }
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    /// Steps over the next token if it is `wanted`.
    ///
    /// # Errors
    /// If only its first characters are there.
    pub(super) fn takes(&mut self, wanted: &str) -> Result<bool, TraceError> {
        for (index, byte) in wanted.bytes().enumerate() {
            let next = if index == 0 {
                self.peek()?
            } else {
                self.bytes()?.first().copied()
            };
            match next {
                Some(next) if next == byte => self.step(1)?,
                _ if index == 0 => return Ok(false),
                _ => return Err(self.unexpected(&format!("`{wanted}`"))?),
            }
        }
        Ok(true)
    }

    /// Steps over the next token, which must be `wanted`.
    pub(super) fn expect(&mut self, wanted: &str) -> Result<(), TraceError> {
        if self.takes(wanted)? {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{wanted}`"))?)
    }

    /// The error that something else than `wanted` is here.
    pub(super) fn unexpected(&mut self, wanted: &str) -> Result<TraceError, TraceError> {
        let is_at_end = self.peek()?.is_none();
        let place = self.place.clone();
        Ok(if is_at_end {
            let message = format!("the file ends where {wanted} was expected");
            TraceError::at(place, TraceErrorKind::Truncated, message)
        } else {
            TraceError::at(place, TraceErrorKind::Syntax, format!("expected {wanted}"))
        })
    }

    /// Moves to the next item of a list that ends with `end`; whether there is
    /// one. `is_first` tells whether `,` comes before it.
    pub(super) fn next_item(&mut self, end: &str, is_first: bool) -> Result<bool, TraceError> {
        if self.takes(end)? {
            return Ok(false);
        }
        if !is_first && !self.takes(",")? {
            return Err(self.unexpected(&format!("`,` or `{end}`"))?);
        }
        Ok(true)
    }

    /// Cuts out the value that begins here.
    pub(super) fn cut<S: Scan>(&mut self) -> Result<Piece, TraceError> {
        if self.peek()?.is_none() {
            return Err(self.unexpected("a value")?);
        }
        let place = self.place.clone();
        let mut text = Vec::with_capacity(self.usual);
        let mut scan = S::default();
        while !scan.is_over() {
            let bytes = self.bytes()?;
            if bytes.is_empty() {
                break;
            }
            let taken = scan.scan(bytes);
            text.extend_from_slice(bytes.get(..taken).unwrap_or(bytes));
            self.step(taken)?;
            if text.len() > LARGEST_PIECE {
                let message = format!("a value is longer than {} MiB", LARGEST_PIECE >> 20);
                return Err(TraceError::at(place, TraceErrorKind::Limit, message));
            }
        }
        if !scan.is_over() && !scan.may_end() {
            let begin = format!(
                "the value begins at line {}, column {}",
                place.line, place.column
            );
            let message = "the file ends inside a value";
            let end = self.place.clone();
            return Err(TraceError::at(end, TraceErrorKind::Truncated, message).with_note(begin));
        }
        self.usual = text.len();
        let fingerprint = match scan.has_spaces() {
            false => hash(&text),
            true => hash(&without_spaces(&text)),
        };
        Ok(Piece {
            text,
            place,
            fingerprint,
        })
    }

    /// Steps over lines up to the one that `wanted` accepts, and over that;
    /// whether there is one. Of longer lines only the first
    /// [`LONGEST_LOOKED_AT`] bytes are looked at.
    pub(super) fn skip_to_line(
        &mut self,
        wanted: impl Fn(&[u8]) -> bool,
    ) -> Result<bool, TraceError> {
        loop {
            let Some(line) = self.line()? else {
                return Ok(false);
            };
            if wanted(&line) {
                return Ok(true);
            }
        }
    }

    /// The beginning of the next line, without its line end; all of it is
    /// stepped over. `None` at the end.
    pub(super) fn line(&mut self) -> Result<Option<Vec<u8>>, TraceError> {
        let mut line = Vec::new();
        let mut is_empty = true;
        loop {
            let bytes = self.bytes()?;
            if bytes.is_empty() {
                return Ok((!is_empty).then_some(line));
            }
            is_empty = false;
            let newline = memchr::memchr(b'\n', bytes);
            let part = bytes.get(..newline.unwrap_or(bytes.len()));
            let part = part.unwrap_or_default();
            let room = LONGEST_LOOKED_AT - line.len();
            line.extend_from_slice(part.get(..room.min(part.len())).unwrap_or_default());
            let length = part.len() + usize::from(newline.is_some());
            self.step(length)?;
            if newline.is_some() {
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                return Ok(Some(line));
            }
        }
    }
}

/// So much of a line is looked at when one is searched for, in bytes.
const LONGEST_LOOKED_AT: usize = 4096;

/// White space between tokens.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// The text without white space outside of strings.
fn without_spaces(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut in_string = false;
    let mut after_backslash = false;
    for &byte in text {
        if in_string {
            in_string = after_backslash || byte != b'"';
            after_backslash = !after_backslash && byte == b'\\';
        } else if is_space(byte) {
            continue;
        } else {
            in_string = byte == b'"';
        }
        plain.push(byte);
    }
    plain
}
