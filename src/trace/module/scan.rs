//! The end of a value in TLA+, found by its brackets.

use crate::trace::walk::{Scan, is_space};

/// Finds the end of a value: a bracketed one, a string, or a word.
#[derive(Default)]
pub(super) struct TlaScan {
    depth: usize,
    in_string: bool,
    after_backslash: bool,
    is_word: bool,
    is_over: bool,
    has_spaces: bool,
    /// The byte before, if it may be the first of `<<` or `>>`, or forbids
    /// that one begins.
    before: u8,
}

impl TlaScan {
    fn string(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        for byte in bytes {
            at += 1;
            if std::mem::take(&mut self.after_backslash) {
                continue;
            }
            match byte {
                b'\\' => self.after_backslash = true,
                b'"' => {
                    self.in_string = false;
                    self.is_over = self.depth == 0;
                    break;
                }
                _ => {}
            }
        }
        at
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.is_over = self.depth == 0;
    }

    /// A byte outside of strings that belongs to the value.
    fn take(&mut self, byte: u8) {
        let before = std::mem::replace(&mut self.before, byte);
        match byte {
            b'"' => self.in_string = true,
            b'[' | b'{' | b'(' => self.depth += 1,
            b']' | b'}' | b')' => self.close(),
            b'<' if before == b'<' => {
                self.depth += 1;
                self.before = 0;
            }
            b'>' if before == b'>' => {
                self.close();
                self.before = 0;
            }
            // Not the first of `>>`: the end of `->`, `|->` or `:>`.
            b'>' if matches!(before, b'-' | b':') => self.before = 0,
            b'<' | b'>' => {}
            _ if is_space(byte) => self.has_spaces = true,
            _ => self.is_word |= self.depth == 0,
        }
    }
}

impl Scan for TlaScan {
    fn scan(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if self.in_string {
                at += self.string(bytes.get(at..).unwrap_or_default());
            } else {
                let ends_word = is_space(byte) || matches!(byte, b',' | b']' | b'}' | b')' | b'>');
                if self.depth == 0 && ends_word && self.before != b'<' {
                    self.is_over = true;
                    return at;
                }
                self.take(byte);
                at += 1;
            }
            if self.is_over {
                return at;
            }
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
