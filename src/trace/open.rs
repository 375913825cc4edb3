//! Opening a file of traces.

use std::fmt;
use std::io::{BufRead, BufReader, Cursor as Bytes, Read};
use std::path::Path;
use std::sync::Arc;

use super::console::Console;
use super::counterexample::{Counterexample, Notation};
use super::form::{Form, NotATrace, PREFIX, detect, is_lone_line};
use super::json::{Itf, Json, NdJson, Own};
use super::lines::Lines;
use super::message::Messages;
use super::module::{Plain, StateList, States, Tla, TraceExplorer};
use super::progress::{Counted, Progress};
use super::simulation::Simulation;
use super::tells::Tells;
use super::tool::Tool;
use super::transcript::Transcript;
use super::unpack::{Broken, Input, PACKED, unpacked};
use super::walk::Walk;
use super::write::Loss;
use super::{Entry, Place, TraceError, TraceErrorKind};
use crate::value::Text;

/// Entries of a file of traces, read as they are asked for.
///
/// After an error there is nothing more; what came before it stands.
pub struct TraceReader {
    form: Form,
    marked: Option<Tells>,
    entries: Entries,
    names: Arc<[VariableNames]>,
    progress: Arc<Progress>,
}

/// What a file calls a variable, and what it is called to the one who reads it.
pub type VariableNames = (Text, Text);

/// How a file is to be read.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Its form; `None` where the content tells.
    pub form: Option<Form>,
    /// Variables that are given another name, all at once.
    pub names: Arc<[VariableNames]>,
    /// What counts the bytes and states that are read.
    pub progress: Arc<Progress>,
}

/// Entries of a form, read as they are asked for.
pub(super) trait Reading: Iterator<Item = Result<Entry, TraceError>> + Send {
    /// What the form tells and no entry says, as far as it was read.
    fn left_out(&self) -> Vec<Loss> {
        Vec::new()
    }
}

impl<M: Messages + Send> Reading for Transcript<M> {}
impl<R: BufRead + Send, N: Notation + Send> Reading for Counterexample<R, N> {}
impl<R: BufRead + Send, L: StateList + Default + Send> Reading for States<R, L> {}
impl<R: BufRead + Send> Reading for NdJson<R> {}
impl<R: BufRead + Send> Reading for Own<R> {}

type Entries = Box<dyn Reading>;

impl TraceReader {
    /// The form of the file.
    pub fn form(&self) -> Form {
        self.form
    }

    /// What its states tell, if it is a copy that says so.
    pub fn marked(&self) -> Option<Tells> {
        self.marked
    }

    /// What the file tells besides, and no entry says, as far as it was read.
    pub fn left_out(&self) -> Vec<Loss> {
        self.entries.left_out()
    }
}

impl Iterator for TraceReader {
    type Item = Result<Entry, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entry = self.entries.next();
        if let Some(Ok(Entry::State(state))) = &mut entry {
            self.progress.add_state();
            if !self.names.is_empty() {
                state.observation.rename(&self.names);
            }
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
    let may_go_on = not.may_go_on;
    let error = without_hint(not, prefix, file);
    match may_go_on && prefix.len() >= MOST_LOOKED_AT {
        true => error.with_note(format!(
            "the first {} MiB were looked at; `--form` tells the form of a trace that comes later",
            MOST_LOOKED_AT >> 20
        )),
        false => error,
    }
}

fn without_hint(not: NotATrace, prefix: &[u8], file: &Arc<Path>) -> TraceError {
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
    let Wanted {
        form,
        names,
        progress,
    } = wanted;
    let input = Counted::new(input, Arc::clone(&progress));
    let file: Arc<Path> = name.as_ref().into();
    let failed = |error: &std::io::Error| TraceError::io(Arc::clone(&file), error);
    let mut input = unpacked(input).map_err(|error| failed(&error))?;
    let mut prefix = Vec::new();
    let mut more =
        |prefix: &mut Vec<u8>, bytes: usize| input.by_ref().take(bytes as u64).read_to_end(prefix);
    let mut broken = more(&mut prefix, PREFIX).err();
    if let Some(error) = broken.as_ref().filter(|_| prefix.is_empty()) {
        let error = failed(error);
        // Of what nothing can be unpacked it is not known what it is.
        return Err(match error.message().contains(PACKED) {
            true => TraceError::of_file(file, TraceErrorKind::NotATrace, error.message()),
            false => error,
        });
    }
    let marked = Tells::take(&mut prefix);
    let mut detected = match form {
        None => detect(&prefix),
        Some(form) => Ok(of_module(form, &prefix)),
    };
    while broken.is_none()
        && prefix.len() < MOST_LOOKED_AT
        && detected.as_ref().is_err_and(|not| not.may_go_on)
    {
        let as_much = prefix.len();
        match more(&mut prefix, as_much) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => broken = Some(error),
        }
        detected = detect(&prefix);
    }
    let form = match detected {
        Err(_) if is_named_lines(&file, &prefix) => Form::NdJson,
        // A log of one state may have a variable `states`.
        Ok(Form::Itf)
            if form.is_none() && is_lone_line(&prefix) && is_named_lines(&file, &prefix) =>
        {
            Form::NdJson
        }
        Ok(form) => form,
        Err(not) => {
            return Err(match broken {
                Some(error) => {
                    let place = Place::start_of(Arc::clone(&file)).after(&prefix);
                    TraceError::io_at(place, &error)
                }
                None => not_a_trace(not, &prefix, &file),
            });
        }
    };
    if prefix.starts_with(b"\xEF\xBB\xBF") {
        prefix.drain(..3);
    }
    let input: Input = match broken {
        Some(error) => Box::new(Bytes::new(prefix).chain(Broken::with(error))),
        None => Box::new(Bytes::new(prefix).chain(input)),
    };
    let entries = reader(form, input, file);
    Ok(TraceReader {
        names,
        form,
        marked,
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

/// The form that is wanted; of the modules of `-dumpTrace` that which the content
/// is: they have one ending, and one name on the command line may stand for all.
fn of_module(wanted: Form, prefix: &[u8]) -> Form {
    let is_dump = |form: &Form| matches!(form, Form::TlcTla | Form::TlcPlain | Form::TlcTeSpec);
    let found = detect(prefix).ok().filter(is_dump);
    found.filter(|_| is_dump(&wanted)).unwrap_or(wanted)
}

/// The form of a file is looked for in no more than this, in bytes.
const MOST_LOOKED_AT: usize = 16 << 20;

/// Whether an object is a state by the name of its file: one alone does not
/// tell.
fn is_named_lines(file: &Path, content: &[u8]) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
    let is_named = name.ends_with(".ndjson") || name.ends_with(".jsonl");
    is_named && content.trim_ascii_start().starts_with(b"{")
}
