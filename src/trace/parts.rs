//! Parts of a document that may come once, and the names that one declares.

use super::{Place, TraceError, TraceErrorKind};

/// The parts of a document that were met.
#[derive(Default)]
pub(super) struct Parts(Vec<String>);

impl Parts {
    /// Takes the part whose key is at `place`.
    ///
    /// # Errors
    /// If it was met before.
    pub(super) fn meet(&mut self, key: &str, place: &Place) -> Result<(), TraceError> {
        if self.0.iter().any(|met| met == key) {
            return Err(inconsistent(
                place,
                format!("`{key}` is written a second time"),
            ));
        }
        self.0.push(key.to_owned());
        Ok(())
    }

    /// Whether a part was met.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|met| met == key)
    }
}

/// Refuses a name that is declared twice; `place` is that of the declaration.
///
/// # Errors
/// If there is one.
pub(super) fn check_distinct(declared: &[String], place: &Place) -> Result<(), TraceError> {
    let mut sorted: Vec<&String> = declared.iter().collect();
    sorted.sort_unstable();
    let double = sorted
        .iter()
        .zip(sorted.iter().skip(1))
        .find(|(a, b)| a == b);
    match double {
        Some((name, _)) => Err(inconsistent(place, format!("`vars` lists `{name}` twice"))),
        None => Ok(()),
    }
}

fn inconsistent(place: &Place, message: String) -> TraceError {
    TraceError::at(place.clone(), TraceErrorKind::Inconsistent, message)
}
