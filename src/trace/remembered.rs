//! What was read of texts that come again and again.

use rustc_hash::FxHashMap;

/// So many texts are remembered; then all are forgotten.
const MOST_TEXTS: usize = 1 << 12;
/// No longer text is remembered, in bytes.
const LONGEST_TEXT: usize = 512;

/// So many texts in a row may be new, before no more are looked up.
const MOST_NEW: u32 = 1 << 9;
/// So many texts are passed over then.
const REST: u32 = 1 << 13;

/// Whether texts of one kind come again, so that it is worth the while to
/// remember them.
#[derive(Default)]
pub(super) struct Recurrence {
    /// So many texts in a row were new.
    new: u32,
    /// So many are passed over yet.
    rest: u32,
}

impl Recurrence {
    /// Whether the next text is to be looked up, and remembered if it is new.
    pub(super) fn is_likely(&mut self) -> bool {
        let is_resting = self.rest > 0;
        self.rest = self.rest.saturating_sub(1);
        !is_resting
    }

    /// Takes note of a text that was looked up, and `found` or not.
    pub(super) fn note<T>(&mut self, found: Option<&T>) {
        self.new = match found {
            Some(_) => 0,
            None => self.new + 1,
        };
        if self.new == MOST_NEW {
            *self = Self { new: 0, rest: REST };
        }
    }
}

/// What texts say, by the text.
pub(super) struct Remembered<T>(FxHashMap<Box<str>, T>);

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<T: Clone> Remembered<T> {
    /// What a text says, if it is remembered.
    pub(super) fn get(&self, text: &str) -> Option<T> {
        self.0.get(text).cloned()
    }

    /// Remembers what a text says, unless it is long.
    pub(super) fn put(&mut self, text: &str, said: &T) {
        if text.len() > LONGEST_TEXT {
            return;
        }
        if self.0.len() >= MOST_TEXTS {
            self.0.clear();
        }
        self.0.insert(text.into(), said.clone());
    }
}
