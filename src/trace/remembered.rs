//! What was read of texts that come again and again.

use rustc_hash::FxHashMap;

/// So many texts are remembered; then all are forgotten.
const MOST_TEXTS: usize = 1 << 12;
/// No longer text is remembered, in bytes.
const LONGEST_TEXT: usize = 512;

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
