//! What can be wrong with a trace file.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::Place;

/// What sort of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TraceErrorKind {
    /// The file could not be read.
    Io,
    /// The content is no trace of any known form.
    NotATrace,
    /// A form that is recognised but has no reader.
    Unsupported,
    /// The text is not UTF-8.
    Encoding,
    /// The text does not follow the grammar of its form.
    Syntax,
    /// A limit of size or depth was met.
    Limit,
    /// The file ends before the trace does.
    Truncated,
    /// The trace contradicts itself.
    Inconsistent,
    /// The file is of a trace's form but holds no state.
    NoStates,
}

/// Why a trace cannot be read, or cannot be read further. What was yielded
/// before it stands.
///
/// The message is lower case, has no full stop, and is complete without its
/// place, which `Display` puts in front of it.
#[derive(Clone, PartialEq, Eq)]
pub struct TraceError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: TraceErrorKind,
    file: Arc<Path>,
    place: Option<Place>,
    message: String,
    notes: Vec<String>,
}

impl TraceError {
    /// An error at a place.
    pub(super) fn at(place: Place, kind: TraceErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            file: Arc::clone(&place.file),
            place: Some(place),
            message: message.into(),
            notes: Vec::new(),
        }))
    }

    /// An error of the file as a whole.
    pub(super) fn of_file(
        file: Arc<Path>,
        kind: TraceErrorKind,
        message: impl Into<String>,
    ) -> Self {
        Self(Box::new(Inner {
            kind,
            file,
            place: None,
            message: message.into(),
            notes: Vec::new(),
        }))
    }

    /// A failed read.
    pub(super) fn io(file: Arc<Path>, error: &std::io::Error) -> Self {
        Self::of_file(file, kind_of(error), format!("cannot read: {error}"))
    }

    /// A failed read of what comes at a place.
    pub(super) fn io_at(place: Place, error: &std::io::Error) -> Self {
        Self::at(place, kind_of(error), format!("cannot read on: {error}"))
    }

    /// A further line of explanation.
    #[must_use]
    pub(super) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.0.notes.push(note.into());
        self
    }

    /// What sort of thing is wrong.
    pub fn kind(&self) -> TraceErrorKind {
        self.0.kind
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.0.file
    }

    /// Where, if it is wrong at one place.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// What is wrong and what was expected, in one line.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Further explanations, each a sentence fragment.
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }
}

fn kind_of(error: &std::io::Error) -> TraceErrorKind {
    match error.kind() {
        std::io::ErrorKind::FileTooLarge => TraceErrorKind::Limit,
        std::io::ErrorKind::UnexpectedEof => TraceErrorKind::Truncated,
        _ => TraceErrorKind::Io,
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.place {
            Some(place) => write!(f, "{place}: {}", self.0.message),
            None => write!(f, "{}: {}", self.0.file.display(), self.0.message),
        }
    }
}

impl fmt::Debug for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TraceError({:?}, {self}", self.0.kind)?;
        for note in &self.0.notes {
            write!(f, "; {note}")?;
        }
        f.write_str(")")
    }
}

impl Error for TraceError {}
