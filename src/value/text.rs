//! Strings that are cheap to clone.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A string: one pointer wide, cheap to clone, ordered by its characters.
///
/// Clones share storage and compare fast.
#[derive(Clone)]
pub struct Text(Arc<Box<str>>);

impl Text {
    /// A text.
    pub fn new(text: &str) -> Self {
        Self(Arc::new(text.into()))
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both are clones of one text (then they are equal).
    pub fn shares(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.shares(other) || self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.shares(other) {
            return Ordering::Equal;
        }
        self.as_str().cmp(other.as_str())
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

// As `str` hashes, so that maps keyed by `Text` can be asked with a `&str`.
impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Arc::new(text.into_boxed_str()))
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
