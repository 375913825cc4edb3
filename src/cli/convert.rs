//! `lockstep convert`.

use std::path::{Path, PathBuf};

use crate::diag::code;
use crate::eval::Folder;
use crate::replay::{CallRules, Input, Replay};
use crate::report::ErrorReport;
use crate::trace::write::{Loss, Trace, WRITABLE, write};
use crate::trace::{Entry, Form, Pattern, State, TraceError};
use crate::value::Text;

use super::exit::Exit;
use super::files::{STANDARD_INPUT, reason};
use super::form::FormName;
use super::models;
use super::output;
use super::outside::OutsideArguments;

/// Writes a trace in another form.
///
/// What the form cannot hold is named, and nothing is written; with --lossy the
/// rest is. Exit status: 0 it is written, 2 it is not.
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
    let form = target(arguments)?;
    let input = match arguments.input.as_os_str() == STANDARD_INPUT {
        true => Input::standard_input(),
        false => Input::file(&arguments.input),
    };
    let input = input.with_form(arguments.form.map(Into::into));
    let mut traces = whole(&input).map_err(|error| vec![ErrorReport::of_trace(&error)])?;
    if let Some(spec) = &arguments.spec {
        decode(&mut traces, spec, arguments)?;
    }
    let module = module_name(&arguments.output);
    let Some(written) = write(&traces, form, &module) else {
        return Err(vec![no_writer(form)]);
    };
    let (harmless, lost): (Vec<&Loss>, Vec<&Loss>) =
        written.losses.iter().partition(|loss| loss.is_harmless());
    if !lost.is_empty() && !arguments.lossy {
        return Err(vec![refusal(form, &lost)]);
    }
    for loss in lost.iter().chain(&harmless) {
        output::warn(&format!("not in the copy: {loss}"));
    }
    save(&arguments.output, &written.text)
}

/// The form that is asked for.
fn target(arguments: &Arguments) -> Result<Form, Vec<ErrorReport>> {
    if let Some(name) = arguments.to {
        return Ok(name.into());
    }
    let name = arguments.output.to_string_lossy();
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

/// All traces of a file, each with its ending.
fn whole(input: &Input) -> Result<Vec<Trace>, TraceError> {
    let mut traces = Vec::new();
    let mut states: Vec<State> = Vec::new();
    for entry in input.open()? {
        match entry? {
            Entry::State(state) => states.push(state),
            Entry::Ending(ending) => traces.push(Trace {
                states: std::mem::take(&mut states),
                ending,
            }),
        }
    }
    Ok(traces)
}

/// Puts the values that a spec allows in the place of what the traces leave
/// open.
fn decode(
    traces: &mut [Trace],
    spec: &Path,
    arguments: &Arguments,
) -> Result<(), Vec<ErrorReport>> {
    let outside = arguments.outside.outside(Folder::OfSpec);
    let loaded = models::load_model(spec, arguments.cfg.as_deref(), outside)?;
    let names = loaded.model.variables();
    let rules = CallRules::default();
    for trace in traces {
        let mut replay = Replay::new(&loaded.model, None, &rules, trace.ending.trace);
        for state in &mut trace.states {
            let judged = replay.state(state);
            if let Err(broken) = judged {
                return Err(vec![ErrorReport::of_broken(&broken)]);
            }
            let Some(likely) = replay.only_state() else {
                continue;
            };
            state.observation.vars = names
                .iter()
                .zip(likely.values())
                .map(|(name, value)| (Text::new(name), Pattern::Exact(value.clone())))
                .collect();
        }
    }
    Ok(())
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
    error.with_note("--lossy writes the rest; `--to lockstep` holds everything")
}

fn save(path: &Path, text: &str) -> Result<(), Vec<ErrorReport>> {
    if path.as_os_str() == STANDARD_INPUT {
        output::print(text);
        return Ok(());
    }
    fs_err::write(path, text).map_err(|error| {
        let message = format!("cannot write: {}", reason(&error));
        vec![ErrorReport::of_file(path, code::FILE_UNREADABLE, message)]
    })
}
