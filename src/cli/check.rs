//! `lockstep check`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::Engine;
use crate::replay::{self, Job};
use crate::report::{self, Agreement, Checkup, ErrorReport, ModelUsed};
use crate::trace::Progress;

use super::exit::Exit;
use super::files::Found;
use super::form::FormName;
use super::format::Format;
use super::generated;
use super::models::Loaded;
use super::output;
use super::outside::OutsideArguments;
use super::progress::Bar;
use super::question::{Asked, Question};
use super::{rows, scene};

const EXIT_STATUS: &str = "\
Exit status, the first that applies:
  1  something diverges
  2  the question could not be put: nothing to check, an unreadable trace, a bad spec
  3  something stayed undecided
  0  all judges agree on everything";

/// Do these traces conform to the model?
///
/// The first state and every step of each trace are judged by the recording, by the TLA+ text and,
/// where the step is a call, by an engine. Where two of them disagree, the report says at which
/// step, about what, and which two. Without TRACE, checks the suite that `lockstep.toml` names.
///
/// CONSTRAINT and ACTION_CONSTRAINT of a configuration bound what TLC explores and are no part of the
/// specification: a trace may leave them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct Arguments {
    /// Trace files, and folders to look for them in; `-` is the standard input
    #[arg(value_name = "TRACE")]
    pub(super) traces: Vec<PathBuf>,
    /// The form of the traces, where their content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    pub(super) form: Option<FormName>,
    /// The root module to judge by; by default the one that `lockstep.toml` gives
    #[arg(long, value_name = "FILE")]
    pub(super) spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    pub(super) cfg: Option<PathBuf>,
    /// The engine to ask about calls, or `none`
    #[arg(long, value_name = "NAME")]
    pub(super) engine: Option<String>,
    /// Operators of --spec whose FALSE is a value, not a refusal
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "spec")]
    pub(super) value_operators: Vec<String>,
    /// Check by the profile that comes with lockstep: the traces that come with it, or each TRACE
    /// that records calls and nothing else
    #[arg(long, conflicts_with = "spec")]
    pub(super) reference_profile: bool,
    /// Put N random calls of each of its operators to engine and evaluator; what they disagree
    /// about is made small and written to a trace
    #[arg(
        long,
        value_name = "N",
        requires = "reference_profile",
        conflicts_with_all = ["traces", "engine", "form"],
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    generate: Option<u32>,
    /// Show the rows of its checklist, with what shows of each that it is done
    #[arg(
        long,
        requires = "reference_profile",
        conflicts_with_all = ["traces", "engine", "form", "generate"]
    )]
    rows: bool,
    /// Makes the random calls the same again; by default they are others each time
    #[arg(long, value_name = "S", requires = "generate")]
    pub(super) seed: Option<u64>,
    /// Where such a trace is written; a file that is there is never replaced
    #[arg(long, value_name = "FOLDER", requires = "generate")]
    pub(super) into: Option<PathBuf>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) outside: OutsideArguments,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    if let Some(calls) = arguments.generate {
        return generated::run(arguments, calls);
    }
    if arguments.rows {
        return rows::run(arguments);
    }
    let (report, warnings) = check(Question::of(arguments));
    let text = match arguments.format {
        Format::Text => report::text::render(&report, output::look()),
        Format::Json => report::json::render(&report).unwrap_or_default(),
    };
    output::print(&text);
    output::complain(&warnings);
    match report.agreement() {
        Agreement::Conforms => Exit::Conforms,
        Agreement::Undecided => Exit::Undecided,
        Agreement::NotAsked => Exit::NotAsked,
        Agreement::Diverges => Exit::Diverges,
    }
}

/// A model that could be loaded, with what it needs to judge.
pub(super) struct Ready {
    pub(super) asked: Asked,
    pub(super) loaded: Loaded,
    pub(super) engine: Option<Box<dyn Engine>>,
}

/// The report, and what TLC warns of as well.
fn check(question: Question) -> (report::Report, Vec<ErrorReport>) {
    let Found {
        ignored,
        mut errors,
        ..
    } = question.found;
    let mut unjudged = 0;
    let mut ready = Vec::new();
    for asked in question.asked {
        // A suite's model that has nothing to judge need not be loaded, but it
        // is to be there.
        if asked.traces.is_empty() {
            errors.extend(asked.are_readable().err().into_iter().flatten());
            continue;
        }
        let traces = asked.traces.len() as u64;
        match prepare(asked) {
            Ok(model) => ready.push(model),
            Err(found) => {
                for error in found {
                    if errors.iter().all(|known| !known.says_the_same(&error)) {
                        errors.push(error);
                    }
                }
                unjudged += traces;
            }
        }
    }
    let progress = Arc::new(Progress::default());
    let (owners, jobs): (Vec<usize>, Vec<Job<'_>>) = jobs(&ready, &progress).unzip();
    let bar = Bar::over(jobs.iter().map(|job| &job.input), &progress);
    let checked = owners.into_iter().zip(replay::check(&jobs)).collect();
    drop(bar);
    drop(jobs);
    let mut warnings: Vec<ErrorReport> = Vec::new();
    for warning in ready
        .iter()
        .flat_map(|ready| scene::warnings(&ready.loaded.model))
    {
        if warnings.iter().all(|known| !known.says_the_same(&warning)) {
            warnings.push(warning);
        }
    }
    let report = report::build(Checkup {
        models: ready.iter().map(used).collect(),
        checked,
        ignored,
        errors,
        unjudged,
    });
    (report, warnings)
}

/// The traces of all models, with the indices of these.
pub(super) fn jobs<'r>(
    ready: &'r [Ready],
    progress: &'r Arc<Progress>,
) -> impl Iterator<Item = (usize, Job<'r>)> {
    ready.iter().enumerate().flat_map(move |(index, ready)| {
        let traces = ready.asked.traces.iter();
        traces.map(move |input| {
            let job = Job {
                input: input.clone().counted_by(progress),
                model: &ready.loaded.model,
                engine: ready.engine.as_deref(),
                rules: &ready.asked.rules,
            };
            (index, job)
        })
    })
}

/// The model, as the report names it.
pub(super) fn used(ready: &Ready) -> ModelUsed<'_> {
    let cfg = ready.loaded.cfg.as_ref();
    ModelUsed {
        name: ready.asked.name.clone(),
        spec: ready.loaded.spec.display().to_string(),
        cfg: cfg.map(|cfg| cfg.display().to_string()),
        engine: ready.engine.as_deref(),
        sources: ready.loaded.model.spec().sources.clone(),
    }
}

/// Loads a model.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn prepare(asked: Asked) -> Result<Ready, Vec<ErrorReport>> {
    let engine = match &asked.engine {
        None => None,
        Some(chosen) => Some(chosen.find().map_err(|error| vec![error])?),
    };
    let loaded = asked.load()?;
    Ok(Ready {
        asked,
        loaded,
        engine,
    })
}
