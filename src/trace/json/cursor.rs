//! JSON's outer structure, and reading what is in it.

use std::io::BufRead;
use std::marker::PhantomData;

use serde::de::DeserializeSeed;

use super::big;
use super::words::{BROKEN_OFF, in_our_words};
use crate::trace::lines::Line;
use crate::trace::value_fault::{too_deep, too_many_digits};
use crate::trace::walk::{Piece, Scan, Walk, is_space};
use crate::trace::{Place, TraceError, TraceErrorKind};

/// Walking a document in JSON.
pub(crate) trait Cursor {
    /// The key of an object's item, and the `:` behind it.
    fn key(&mut self) -> Result<String, TraceError>;
    /// Cuts out the value at the cursor.
    fn piece(&mut self) -> Result<Piece, TraceError>;
}

impl<R: BufRead> Cursor for Walk<R> {
    fn key(&mut self) -> Result<String, TraceError> {
        if self.peek()? != Some(b'"') {
            return Err(self.unexpected("a key")?);
        }
        let key = read(&self.piece()?, PhantomData::<String>)?;
        self.expect(":")?;
        Ok(key)
    }

    fn piece(&mut self) -> Result<Piece, TraceError> {
        self.cut::<JsonScan>()
    }
}

/// What a piece says, as `seed` reads it.
///
/// # Errors
/// What serde_json or `seed` object to, at its place.
pub(crate) fn read<V, S>(piece: &Piece, seed: S) -> Result<V, TraceError>
where
    S: Copy + for<'de> DeserializeSeed<'de, Value = V>,
{
    read_text(&piece.text, &piece.place, seed)
}

/// What a line says, as `seed` reads it.
///
/// # Errors
/// As [`read`]'s; of a last line that breaks off, that it does.
pub(crate) fn read_line<V, S>(line: &Line, seed: S) -> Result<V, TraceError>
where
    S: Copy + for<'de> DeserializeSeed<'de, Value = V>,
{
    let read = read_text(&line.bytes, &line.place, seed);
    match read {
        Err(error) if !line.is_ended && error.message().starts_with(BROKEN_OFF) => {
            let end = line.place.after(&line.bytes);
            let message = error.message().replacen("the text", "the file", 1);
            Err(TraceError::at(end, TraceErrorKind::Truncated, message))
        }
        read => read,
    }
}

fn read_text<V, S>(text: &[u8], start: &Place, seed: S) -> Result<V, TraceError>
where
    S: Copy + for<'de> DeserializeSeed<'de, Value = V>,
{
    parse(text, seed).or_else(|error| {
        // serde_json reads wide integers inexactly; rarely are there any.
        if let Some(before) = big::before_too_wide(text) {
            let kind = TraceErrorKind::Limit;
            return Err(TraceError::at(start.after(before), kind, too_many_digits()));
        }
        match big::made_exact(text).map(|exact| parse(&exact, seed)) {
            Some(Ok(value)) => Ok(value),
            _ => Err(explain(text, start, &error)),
        }
    })
}

fn parse<V, S>(text: &[u8], seed: S) -> serde_json::Result<V>
where
    S: for<'de> DeserializeSeed<'de, Value = V>,
{
    let mut json = serde_json::Deserializer::from_slice(text);
    // What nests is read through `Depth`.
    json.disable_recursion_limit();
    let value = seed.deserialize(&mut json)?;
    json.end().map(|()| value)
}

/// serde_json's error, at its place in the text that begins at `start`.
fn explain(text: &[u8], start: &Place, error: &serde_json::Error) -> TraceError {
    if let Err(not) = std::str::from_utf8(text) {
        let before = text.get(..not.valid_up_to()).unwrap_or_default();
        let place = start.after(before);
        return TraceError::at(place, TraceErrorKind::Encoding, "the text is not UTF-8");
    }
    let place = start.within(text, error.line(), error.column());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let kind = match message == too_many_digits() || message == too_deep() {
        true => TraceErrorKind::Limit,
        false => TraceErrorKind::Syntax,
    };
    TraceError::at(place, kind, in_our_words(message))
}

/// Finds the end of a value.
#[derive(Default)]
struct JsonScan {
    depth: usize,
    in_string: bool,
    after_backslash: bool,
    /// Whether the value is a number, `true`, `false` or `null`.
    is_word: bool,
    is_over: bool,
    has_spaces: bool,
}

impl JsonScan {
    /// The rest of a string, with its closing quote if that is there.
    fn string(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        if std::mem::take(&mut self.after_backslash) {
            at = 1;
        }
        while let Some(rest) = bytes.get(at..) {
            let Some(found) = memchr::memchr2(b'"', b'\\', rest) else {
                return bytes.len();
            };
            at += found + 1;
            if rest.get(found) == Some(&b'"') {
                self.in_string = false;
                self.is_over = self.depth == 0;
                return at;
            }
            if at == bytes.len() {
                self.after_backslash = true;
            }
            at += 1;
        }
        bytes.len()
    }
}

/// Whether a byte counts inside of a list or an object, but outside of strings,
/// when its end is looked for.
fn matters_inside(byte: u8) -> bool {
    matches!(byte, b'"' | b'[' | b']' | b'{' | b'}') || is_space(byte)
}

impl Scan for JsonScan {
    fn scan(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if self.in_string {
                at += self.string(bytes.get(at..).unwrap_or_default());
                if self.is_over {
                    return at;
                }
                continue;
            }
            if self.depth > 0 && !matters_inside(byte) {
                at += 1;
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.is_over = true;
                        return at + 1;
                    }
                }
                b',' | b']' | b'}' | b':' if self.depth == 0 => {
                    // Nothing at all is no value; serde_json tells.
                    self.is_over = true;
                    return at;
                }
                _ if is_space(byte) => {
                    if self.is_word {
                        self.is_over = true;
                        return at;
                    }
                    self.has_spaces = true;
                }
                _ => self.is_word |= self.depth == 0,
            }
            at += 1;
        }
        at
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn may_end(&self) -> bool {
        self.is_word
    }

    fn has_spaces(&self) -> bool {
        self.has_spaces
    }
}
