//! Opening a file of traces.

use std::fmt;
use std::io::{BufRead, BufReader, Cursor as Bytes, Read};
use std::path::Path;
use std::sync::Arc;

use super::console::Console;
use super::form::{Form, NotATrace, PREFIX, detect};
use super::json::{Counterexample, Cursor};
use super::lines::Lines;
use super::tool::Tool;
use super::transcript::Transcript;
use super::{Entry, Place, TraceError, TraceErrorKind};

/// Entries of a file of traces, read as they are asked for.
///
/// After an error there is nothing more; what came before it stands.
pub struct TraceReader {
    form: Form,
    entries: Box<dyn Iterator<Item = Result<Entry, TraceError>> + Send>,
}

impl TraceReader {
    /// The form of the file.
    pub fn form(&self) -> Form {
        self.form
    }
}

impl Iterator for TraceReader {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next()
    }
}

impl fmt::Debug for TraceReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceReader")
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}

/// Opens the traces of a file, whatever their form.
///
/// # Errors
/// If the file cannot be read, is no trace, or has a form without a reader.
pub fn open(path: &Path) -> Result<TraceReader, TraceError> {
    match fs_err::File::open(path) {
        Ok(file) => read(BufReader::new(file), path),
        Err(error) => Err(TraceError::of_file(
            path.into(),
            TraceErrorKind::Io,
            format!("cannot open: {}", reason(&error)),
        )),
    }
}

/// fs-err's text repeats the path, which our message has already.
fn reason(error: &std::io::Error) -> String {
    use std::error::Error;
    error
        .source()
        .map_or_else(|| error.to_string(), ToString::to_string)
}

fn not_a_trace(not: NotATrace, prefix: &[u8], file: &Arc<Path>) -> TraceError {
    let before = not.at.and_then(|at| prefix.get(..at));
    match before {
        Some(before) => {
            let place = Place::start_of(Arc::clone(file)).after(before);
            TraceError::at(place, not.kind, not.reason)
        }
        None => TraceError::of_file(Arc::clone(file), not.kind, not.reason),
    }
}

/// Reads the traces in `input`, which is shown as `name`.
///
/// # Errors
/// If the content cannot be read, is no trace, or has a form without a reader.
pub fn read(
    mut input: impl BufRead + Send + 'static,
    name: impl AsRef<Path>,
) -> Result<TraceReader, TraceError> {
    let file: Arc<Path> = name.as_ref().into();
    let mut prefix = Vec::new();
    input
        .by_ref()
        .take(PREFIX as u64)
        .read_to_end(&mut prefix)
        .map_err(|error| TraceError::io(Arc::clone(&file), &error))?;
    let form = detect(&prefix).map_err(|not| not_a_trace(not, &prefix, &file))?;
    if prefix.starts_with(b"\xEF\xBB\xBF") {
        prefix.drain(..3);
    }
    let input = Bytes::new(prefix).chain(input);
    let entries: Box<dyn Iterator<Item = _> + Send> = match form {
        Form::TlcConsole => Box::new(Transcript::new(Console::new(Lines::new(input, file)))),
        Form::TlcTool => Box::new(Transcript::new(Tool::new(Lines::new(input, file)))),
        Form::TlcJson => Box::new(Counterexample::new(Cursor::new(input, file))),
        Form::NdJson
        | Form::Itf
        | Form::TlcTla
        | Form::TlcPlain
        | Form::TTrace
        | Form::Simulation => {
            return Err(TraceError::of_file(
                file,
                TraceErrorKind::Unsupported,
                format!("the file is {form}, which has no reader yet"),
            ));
        }
    };
    Ok(TraceReader { form, entries })
}
