//! Opening a file of traces.

use std::fmt;
use std::io::{BufRead, BufReader, Cursor as Bytes, Read};
use std::path::Path;
use std::sync::Arc;

use super::console::Console;
use super::counterexample::Counterexample;
use super::form::{Form, NotATrace, PREFIX, detect};
use super::json::{Itf, Json, NdJson, Own};
use super::lines::Lines;
use super::module::{Plain, States, Tla, TraceExplorer};
use super::progress::{Counted, Progress};
use super::simulation::Simulation;
use super::tool::Tool;
use super::transcript::Transcript;
use super::unpack::{Input, PACKED, unpacked};
use super::walk::Walk;
use super::{Entry, Place, TraceError, TraceErrorKind};

/// Entries of a file of traces, read as they are asked for.
///
/// After an error there is nothing more; what came before it stands.
pub struct TraceReader {
    form: Form,
    entries: Entries,
    progress: Arc<Progress>,
}

/// How a file is to be read.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Its form; `None` where the content tells.
    pub form: Option<Form>,
    /// What counts the bytes and states that are read.
    pub progress: Arc<Progress>,
}

type Entries = Box<dyn Iterator<Item = Result<Entry, TraceError>> + Send>;

impl TraceReader {
    /// The form of the file.
    pub fn form(&self) -> Form {
        self.form
    }
}

impl Iterator for TraceReader {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next();
        if let Some(Ok(Entry::State(_))) = &entry {
            self.progress.add_state();
        }
        entry
    }
}

impl fmt::Debug for TraceReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceReader")
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}

/// Opens the traces of a file, whatever their form, compressed or not.
///
/// # Errors
/// If the file cannot be read, or is no trace of a form that can be read.
pub fn open(path: &Path) -> Result<TraceReader, TraceError> {
    open_as(path, Wanted::default())
}

/// As [`open`], in the way that is wanted.
///
/// # Errors
/// If the file cannot be read, or is no trace of a form that can be read.
pub fn open_as(path: &Path, wanted: Wanted) -> Result<TraceReader, TraceError> {
    match fs_err::File::open(path) {
        Ok(file) => read_as(BufReader::new(file), path, wanted),
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
        None if prefix.is_empty() => TraceError::of_file(Arc::clone(file), not.kind, not.reason)
            .with_note(
                "TLC leaves the file of `-dumpTrace json` empty where JSON cannot hold a value: \
                 `-dumpTrace tla` can",
            ),
        None => TraceError::of_file(Arc::clone(file), not.kind, not.reason),
    }
}

/// Reads the traces in `input`, which is shown as `name`, whatever their form,
/// compressed or not.
///
/// # Errors
/// If the content cannot be read, or is no trace of a form that can be read.
pub fn read(
    input: impl BufRead + Send + 'static,
    name: impl AsRef<Path>,
) -> Result<TraceReader, TraceError> {
    read_as(input, name, Wanted::default())
}

/// As [`read`], in the way that is wanted.
///
/// # Errors
/// If the content cannot be read, or is no trace of a form that can be read.
pub fn read_as(
    input: impl BufRead + Send + 'static,
    name: impl AsRef<Path>,
    wanted: Wanted,
) -> Result<TraceReader, TraceError> {
    let Wanted { form, progress } = wanted;
    let input = Counted::new(input, Arc::clone(&progress));
    let file: Arc<Path> = name.as_ref().into();
    let failed = |error: std::io::Error| TraceError::io(Arc::clone(&file), &error);
    let mut input = unpacked(input).map_err(failed)?;
    let mut prefix = Vec::new();
    let mut more = |prefix: &mut Vec<u8>, bytes: usize| {
        let read = input.by_ref().take(bytes as u64).read_to_end(prefix);
        read.map_err(failed)
    };
    if let Err(error) = more(&mut prefix, PREFIX) {
        // Of what nothing can be unpacked it is not known what it is.
        let is_unknown = prefix.is_empty() && error.message().contains(PACKED);
        return Err(match is_unknown {
            true => TraceError::of_file(file, TraceErrorKind::NotATrace, error.message()),
            false => error,
        });
    }
    let mut detected = form.map_or_else(|| detect(&prefix), Ok);
    // A state in JSON may be longer than what is looked at elsewhere.
    while detected.is_err() && breaks_off_in_object(&prefix) {
        let as_much = prefix.len();
        if more(&mut prefix, as_much)? == 0 {
            break;
        }
        detected = detect(&prefix);
    }
    let form = detected
        .or_else(|not| {
            if is_named_lines(&file, &prefix) {
                Ok(Form::NdJson)
            } else {
                Err(not)
            }
        })
        .map_err(|not| not_a_trace(not, &prefix, &file))?;
    if prefix.starts_with(b"\xEF\xBB\xBF") {
        prefix.drain(..3);
    }
    let input: Input = Box::new(Bytes::new(prefix).chain(input));
    let entries = reader(form, input, file);
    Ok(TraceReader {
        form,
        entries,
        progress,
    })
}

/// Entries of `input`, which is in this form.
fn reader(form: Form, input: Input, file: Arc<Path>) -> Entries {
    match form {
        Form::TlcConsole => Box::new(Transcript::new(Console::new(Lines::new(input, file)))),
        Form::TlcTool => Box::new(Transcript::new(Tool::new(Lines::new(input, file)))),
        Form::Simulation => Box::new(Transcript::new(Simulation::new(Lines::new(input, file)))),
        Form::TlcJson => Box::new(Counterexample::<_, Json>::new(Walk::new(input, file))),
        Form::TlcTla => Box::new(Counterexample::<_, Tla>::new(Walk::new(input, file))),
        Form::TlcPlain | Form::TlcTeSpec => {
            Box::new(States::<_, Plain>::new(Walk::new(input, file)))
        }
        Form::TTrace => Box::new(States::<_, TraceExplorer>::new(Walk::new(input, file))),
        Form::NdJson => Box::new(NdJson::new(Lines::new(input, file))),
        Form::Itf => Box::new(Itf::new(Walk::new(input, file))),
        Form::Lockstep => Box::new(Own::new(Lines::new(input, file))),
    }
}

/// The longest object in which the form of a file is looked for, in bytes.
const LARGEST_OBJECT: usize = 16 << 20;

/// Whether what was read is full and breaks off within the object of the first
/// line.
fn breaks_off_in_object(prefix: &[u8]) -> bool {
    let is_full = prefix.len() >= PREFIX && prefix.len() < LARGEST_OBJECT;
    let begins_object = prefix.trim_ascii_start().starts_with(b"{");
    is_full
        && begins_object
        && memchr::memchr(b'\n', prefix.get(..prefix.len() - 1).unwrap_or_default()).is_none()
}

/// Whether an object is a state by the name of its file: one alone does not
/// tell.
fn is_named_lines(file: &Path, content: &[u8]) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
    let is_named = name.ends_with(".ndjson") || name.ends_with(".jsonl");
    is_named && content.trim_ascii_start().starts_with(b"{")
}
