//! A pull reader of JSON's outer structure.

use std::hash::{DefaultHasher, Hasher};
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeSeed;

use crate::trace::place::starts_code_point;
use crate::trace::{Place, TraceError, TraceErrorKind};

/// The largest piece that is cut out whole, in bytes.
const LARGEST_PIECE: usize = 256 << 20;

/// A value's text, cut out of a document.
pub(crate) struct Piece {
    /// The text, from its first to its last character.
    pub(crate) text: Vec<u8>,
    /// Where it begins.
    pub(crate) place: Place,
    /// Hash of the text without white space between tokens.
    pub(crate) fingerprint: u64,
}

/// Walks a JSON document from its start.
pub(crate) struct Cursor<R> {
    input: R,
    place: Place,
}

impl<R: BufRead> Cursor<R> {
    /// A cursor at the start of `input`, which is shown as `file`.
    pub(crate) fn new(input: R, file: Arc<Path>) -> Self {
        Self {
            input,
            place: Place::start_of(file),
        }
    }

    /// Where the cursor stands.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// The byte at the cursor; `None` at the end.
    fn byte(&mut self) -> Result<Option<u8>, TraceError> {
        match self.input.fill_buf() {
            Ok(bytes) => Ok(bytes.first().copied()),
            Err(error) => Err(TraceError::io(Arc::clone(&self.place.file), &error)),
        }
    }

    fn step(&mut self, byte: u8) {
        self.input.consume(1);
        self.place.offset += 1;
        if byte == b'\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else if starts_code_point(byte) {
            self.place.column += 1;
        }
    }

    /// The next byte that is no white space, which stays; `None` at the end.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, TraceError> {
        while let Some(byte) = self.byte()? {
            if !is_space(byte) {
                return Ok(Some(byte));
            }
            self.step(byte);
        }
        Ok(None)
    }

    /// Steps over the next token if it is `wanted`.
    pub(crate) fn takes(&mut self, wanted: u8) -> Result<bool, TraceError> {
        let is_there = self.peek()? == Some(wanted);
        if is_there {
            self.step(wanted);
        }
        Ok(is_there)
    }

    /// Steps over the next token, which must be `wanted`.
    pub(crate) fn expect(&mut self, wanted: u8) -> Result<(), TraceError> {
        if self.takes(wanted)? {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{}`", char::from(wanted)))?)
    }

    /// The error that something else than `wanted` is at the cursor.
    pub(crate) fn unexpected(&mut self, wanted: &str) -> Result<TraceError, TraceError> {
        let is_at_end = self.peek()?.is_none();
        Ok(if is_at_end {
            TraceError::at(
                self.place.clone(),
                TraceErrorKind::Truncated,
                format!("the file ends where {wanted} was expected"),
            )
        } else {
            TraceError::at(
                self.place.clone(),
                TraceErrorKind::Syntax,
                format!("expected {wanted}"),
            )
        })
    }

    /// Moves to the next item of an array or object that ends with `end`;
    /// whether there is one. `is_first` tells whether `,` comes before it.
    pub(crate) fn next_item(&mut self, end: u8, is_first: bool) -> Result<bool, TraceError> {
        if self.takes(end)? {
            return Ok(false);
        }
        if !is_first && !self.takes(b',')? {
            return Err(self.unexpected(&format!("`,` or `{}`", char::from(end)))?);
        }
        Ok(true)
    }

    /// The key of an object's item, and the `:` behind it.
    pub(crate) fn key(&mut self) -> Result<String, TraceError> {
        if self.peek()? != Some(b'"') {
            return Err(self.unexpected("a key")?);
        }
        let key = self.piece()?.read(std::marker::PhantomData::<String>)?;
        self.expect(b':')?;
        Ok(key)
    }

    /// Cuts out the value at the cursor.
    pub(crate) fn piece(&mut self) -> Result<Piece, TraceError> {
        if self.peek()?.is_none() {
            return Err(self.unexpected("a value")?);
        }
        let place = self.place.clone();
        let mut text = Vec::new();
        let mut hasher = DefaultHasher::new();
        let mut scan = Scan::default();
        while let Some(byte) = self.byte()? {
            if scan.is_before_end(byte) {
                break;
            }
            let is_space_between = !scan.in_string && is_space(byte);
            scan.take(byte);
            self.step(byte);
            text.push(byte);
            if !is_space_between {
                hasher.write_u8(byte);
            }
            if scan.is_over {
                break;
            }
            if text.len() >= LARGEST_PIECE {
                return Err(TraceError::at(
                    place,
                    TraceErrorKind::Limit,
                    format!("a value is longer than {} MiB", LARGEST_PIECE >> 20),
                ));
            }
        }
        if !scan.is_whole() {
            return Err(TraceError::at(
                self.place.clone(),
                TraceErrorKind::Truncated,
                "the file ends inside a value",
            )
            .with_note(format!(
                "the value begins at line {}, column {}",
                place.line, place.column
            )));
        }
        Ok(Piece {
            text,
            place,
            fingerprint: hasher.finish(),
        })
    }
}

impl Piece {
    /// What the piece says, as `seed` reads it.
    ///
    /// # Errors
    /// What serde_json or `seed` object to, at its place.
    pub(crate) fn read<'de, S: DeserializeSeed<'de>>(
        &'de self,
        seed: S,
    ) -> Result<S::Value, TraceError> {
        let mut json = serde_json::Deserializer::from_slice(&self.text);
        let value = seed.deserialize(&mut json);
        value
            .and_then(|value| json.end().map(|()| value))
            .map_err(|error| self.explain(&error))
    }

    fn explain(&self, error: &serde_json::Error) -> TraceError {
        if let Err(not) = std::str::from_utf8(&self.text) {
            let before = self.text.get(..not.valid_up_to()).unwrap_or_default();
            let place = self.place.after(before);
            return TraceError::at(place, TraceErrorKind::Encoding, "the text is not UTF-8");
        }
        let place = self.place.within(&self.text, error.line(), error.column());
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text);
        if message == "recursion limit exceeded" {
            let message = "the value is nested deeper than 128 levels";
            return TraceError::at(place, TraceErrorKind::Limit, message);
        }
        TraceError::at(place, TraceErrorKind::Syntax, in_our_words(message))
    }
}

/// serde's "invalid type: X, expected Y" as other messages say it.
fn in_our_words(message: &str) -> String {
    let found = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "));
    match found {
        Some((found, expected)) => format!("expected {expected}, found {found}"),
        None => message.to_owned(),
    }
}

/// Finds the end of a value.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_string: bool,
    after_backslash: bool,
    /// Whether the value is a number, `true`, `false` or `null`.
    is_word: bool,
    is_over: bool,
}

impl Scan {
    /// Whether `byte` is the first after the value.
    fn is_before_end(&self, byte: u8) -> bool {
        self.is_word && (is_space(byte) || matches!(byte, b',' | b']' | b'}' | b':'))
    }

    fn take(&mut self, byte: u8) {
        if self.in_string {
            self.in_string = self.after_backslash || byte != b'"';
            self.after_backslash = !self.after_backslash && byte == b'\\';
            self.is_over = !self.in_string && self.depth == 0;
            return;
        }
        match byte {
            b'"' => self.in_string = true,
            b'[' | b'{' => self.depth += 1,
            b']' | b'}' => {
                self.depth = self.depth.saturating_sub(1);
                self.is_over = self.depth == 0;
            }
            _ => self.is_word |= self.depth == 0,
        }
    }

    /// Whether the value may end here.
    fn is_whole(&self) -> bool {
        self.is_over || self.is_word
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}
