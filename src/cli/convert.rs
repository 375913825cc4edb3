//! `lockstep convert`.

use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::{Compression, write::GzEncoder};
use tempfile::SpooledTempFile;

use crate::diag::code;
use crate::eval::{Folder, Model};
use crate::replay::{CallRules, Input, hides_variables};
use crate::report::ErrorReport;
use crate::trace::write::{Loss, Spool, WRITABLE, write_to};
use crate::trace::{Dump, Entry, Form, Progress, Tells, TraceError};

use super::decoded::Decoder;
use super::exit::Exit;
use super::files::{STANDARD_INPUT, reason};
use super::form::FormName;
use super::models;
use super::output;
use super::outside::OutsideArguments;
use super::progress::Bar;

/// Writes a trace in another form.
///
/// What the form cannot hold is named, and nothing is written; with --lossy the
/// rest is. Some losses are warned of only: which kinds values have, where whoever
/// reads the copy takes them for all that the spec allows; and what nobody judges,
/// which is the names of parameters and what ITF says besides (the constants, or
/// `params`, `#meta`, what Quint records of its own as `mbt::…`, and which
/// sequences are tuples). A copy that would be taken for something else than IN where the
/// configuration has an ALIAS (TLC writes it into some forms, and the variables into
/// others) says at its head what it tells; JSON lines and arrays have no room for that,
/// which --spec names if it matters. Exit status: 0 it is written, 2 it is not.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The trace; `-` is the standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write it; `-` is the standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The form to write: console, tlc-json, tla, itf, ndjson or lockstep; by default
    /// the one that the name of OUT tells
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    to: Option<FormName>,
    /// The form of IN, where its content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    form: Option<FormName>,
    /// A root module, which tells the kinds of values that IN leaves open
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    cfg: Option<PathBuf>,
    /// Write what the form can hold, and say what is lost
    #[arg(long)]
    lossy: bool,
    #[command(flatten)]
    outside: OutsideArguments,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    match convert(arguments) {
        Ok(()) => Exit::Conforms,
        Err(errors) => {
            output::complain(&errors);
            Exit::NotAsked
        }
    }
}

fn convert(arguments: &Arguments) -> Result<(), Vec<ErrorReport>> {
    refuse_own_input(arguments)?;
    let packing = Packing::of(&arguments.output)?;
    let form = target(arguments, packing)?;
    if !WRITABLE.contains(&form) {
        return Err(vec![no_writer(form)]);
    }
    let input = match arguments.input.as_os_str() == STANDARD_INPUT {
        true => Input::standard_input(),
        false => Input::file(&arguments.input),
    };
    let progress = Arc::new(Progress::default());
    let input = input
        .with_form(arguments.form.map(Into::into))
        .counted_by(&progress);
    let bar = Bar::over([&input], &progress);
    let model = match &arguments.spec {
        Some(spec) => {
            let outside = arguments.outside.outside(Folder::OfSpec);
            Some(models::load_model(spec, arguments.cfg.as_deref(), outside)?.model)
        }
        None => None,
    };
    let read = put_by(&input, model.as_ref())?;
    let module = module_name(&packing.plain(&arguments.output));
    let mut copy = store();
    let hides = model.as_ref().map(hides_variables);
    // It is the same under any other ALIAS, and under none.
    let tells = read.tells.filter(|_| hides != Some(false));
    let losses = read
        .spool
        .told(|traces| write_to(traces, form, &module, tells, &mut copy));
    drop(bar);
    let losses = losses.map_err(|error| vec![not_put_by(&error)])?;
    let mut losses = losses.unwrap_or_default();
    // Without the spec it is not known whether there is an ALIAS.
    losses.retain(|loss| *loss != Loss::Alias || hides.is_some());
    losses.extend(read.left_out);
    losses.sort();
    losses.dedup();
    let (harmless, lost): (Vec<&Loss>, Vec<&Loss>) =
        losses.iter().partition(|loss| loss.is_harmless());
    if !lost.is_empty() && !arguments.lossy {
        return Err(vec![refusal(form, &lost)]);
    }
    for loss in lost.iter().chain(&harmless) {
        output::warn(&format!("not in the copy: {loss}"));
    }
    save(&arguments.output, packing, copy)
}

/// What is read is not written over.
fn refuse_own_input(arguments: &Arguments) -> Result<(), Vec<ErrorReport>> {
    let place = |path: &Path| fs_err::canonicalize(path).ok();
    let (input, output) = (place(&arguments.input), place(&arguments.output));
    if input.is_none() || input != output {
        return Ok(());
    }
    let name = arguments.output.display();
    let error = ErrorReport::plain(format!("`{name}` is the trace that is read"));
    Err(vec![error.with_note("give another name for the copy")])
}

/// How the copy is compressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packing {
    None,
    Gzip,
}

impl Packing {
    /// As the ending of its name tells.
    fn of(output: &Path) -> Result<Self, Vec<ErrorReport>> {
        let ending = output.extension().unwrap_or_default();
        if ending == "zst" {
            let error = ErrorReport::plain("there is no writer for zstd");
            return Err(vec![
                error.with_note("a name that ends in `.gz` gives a copy in gzip"),
            ]);
        }
        Ok(if ending == "gz" {
            Self::Gzip
        } else {
            Self::None
        })
    }

    /// The name without what tells that it is compressed.
    fn plain(self, output: &Path) -> PathBuf {
        match self {
            Self::None => output.to_owned(),
            Self::Gzip => output.with_extension(""),
        }
    }
}

/// The form that is asked for.
fn target(arguments: &Arguments, packing: Packing) -> Result<Form, Vec<ErrorReport>> {
    if let Some(name) = arguments.to {
        return Ok(name.into());
    }
    let plain = packing.plain(&arguments.output);
    let name = plain.to_string_lossy();
    let endings = [
        (".itf.json", Form::Itf),
        (".json", Form::TlcJson),
        (".ndjson", Form::NdJson),
        (".jsonl", Form::NdJson),
        (".tla", Form::TlcTla),
        (".out", Form::TlcConsole),
        (".txt", Form::TlcConsole),
        (".trace", Form::Lockstep),
    ];
    let known = endings.iter().find(|(ending, _)| name.ends_with(ending));
    known.map(|(_, form)| *form).ok_or_else(|| {
        let message = format!("the name of `{name}` tells no form");
        vec![ErrorReport::plain(message).with_note("give one with --to")]
    })
}

/// What is put by in memory; more goes into a temporary file, in bytes.
const IN_MEMORY: usize = 32 << 20;

/// Room for a text of any size.
fn store() -> SpooledTempFile {
    SpooledTempFile::new(IN_MEMORY)
}

fn not_put_by(error: &std::io::Error) -> ErrorReport {
    ErrorReport::plain(format!(
        "cannot put the trace by in a temporary file: {error}"
    ))
    .with_note("the folder of temporary files is that of TMPDIR")
}

/// What was read of a file.
struct PutBy {
    /// All its traces that are ended.
    spool: Spool<SpooledTempFile>,
    /// What of the file they do not say.
    left_out: Vec<Loss>,
    /// What their states tell; `None` if there is none.
    tells: Option<Tells>,
}

/// Reads a file, with the values that the model allows in the place of what its
/// traces leave open.
fn put_by(input: &Input, model: Option<&Model>) -> Result<PutBy, Vec<ErrorReport>> {
    let rules = CallRules::default();
    let mut spool = Spool::new(store());
    let unreadable = |error: TraceError| vec![ErrorReport::of_trace(&error)];
    let mut reader = input.open().map_err(unreadable)?;
    let mut decoder = model.map(|model| {
        let rendering = input.rendering(&reader, model);
        Decoder::new(model, &rules, rendering)
    });
    let known = reader.marked().or_else(|| Tells::of(reader.form()));
    let mut tells = None;
    let mut dump = Dump::default();
    for entry in reader.by_ref() {
        let put = match entry.map_err(unreadable)? {
            Entry::State(mut state) => {
                if let Some(decoder) = &mut decoder {
                    let decoded = decoder.state(&mut state);
                    decoded.map_err(|broken| vec![ErrorReport::of_broken(&broken)])?;
                }
                dump.state(&state);
                spool.state(&state)
            }
            Entry::Ending(mut ending) => {
                if let Some(decoder) = &mut decoder {
                    decoder.end(&mut ending);
                }
                dump.ending(&ending);
                tells = known.or(Some(dump.tells()));
                spool.ending(ending)
            }
        };
        put.map_err(|error| vec![not_put_by(&error)])?;
    }
    Ok(PutBy {
        spool,
        left_out: reader.left_out(),
        tells,
    })
}

fn module_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    match stem.chars().all(is_name) && stem.contains(|c: char| c.is_ascii_alphabetic()) {
        true => stem.into_owned(),
        false => "Trace".to_owned(),
    }
}

fn no_writer(form: Form) -> ErrorReport {
    let known: Vec<String> = WRITABLE.iter().map(ToString::to_string).collect();
    ErrorReport::plain(format!("there is no writer for {form}"))
        .with_note(format!("there are: {}", known.join(", ")))
}

fn refusal(form: Form, lost: &[&Loss]) -> ErrorReport {
    let error = ErrorReport::plain(format!("{form} cannot hold all of the trace"));
    let error = lost.iter().fold(error, |error, loss| {
        error.with_note(format!("it would lose {loss}"))
    });
    let is_open = |loss: &&Loss| matches!(loss, Loss::Ambiguous(_));
    let error = match lost.iter().any(is_open) {
        true => error.with_note("--spec tells the kinds of values"),
        false => error,
    };
    error.with_note("--lossy writes the rest; `--to lockstep` holds all that is judged")
}

fn save(path: &Path, packing: Packing, mut copy: SpooledTempFile) -> Result<(), Vec<ErrorReport>> {
    copy.rewind().map_err(|error| vec![not_put_by(&error)])?;
    if path.as_os_str() == STANDARD_INPUT {
        output::copy(&mut copy);
        return Ok(());
    }
    let saved = fs_err::File::create(path).and_then(|file| write_packed(packing, &mut copy, file));
    saved.map_err(|error| {
        let message = format!("cannot write: {}", reason(&error));
        vec![ErrorReport::of_file(path, code::FILE_UNREADABLE, message)]
    })
}

fn write_packed(
    packing: Packing,
    copy: &mut impl Read,
    mut file: impl Write,
) -> std::io::Result<()> {
    match packing {
        Packing::None => std::io::copy(copy, &mut file)?,
        Packing::Gzip => {
            let mut packed = GzEncoder::new(&mut file, Compression::default());
            let copied = std::io::copy(copy, &mut packed)?;
            packed.finish()?;
            copied
        }
    };
    file.flush()
}
