//! The name of a guard.

use std::fmt;

/// Where in the text of the contract a conjunct stands.
///
/// Segments joined by `/`. A segment is `Operator.i`, where `i` counts the
/// flattened conjuncts of the operator's body from 1; if that conjunct is a
/// CASE or an IF with boolean arms, `[n]`, `[THEN]` or `[ELSE]` and `.k`, the
/// conjunct in the arm, follow. After `/` the path goes on into the operator
/// that the conjunct applies: `AtomicZoneMove4.4/ZonePartition4.1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuardPath(String);

impl GuardPath {
    /// The path with this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// This path, seen from the conjunct that applies its first operator.
    #[must_use]
    pub fn under(&self, conjunct: &str) -> Self {
        Self(format!("{conjunct}/{}", self.0))
    }
}

impl fmt::Display for GuardPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for GuardPath {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}
