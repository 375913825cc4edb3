//! `lockstep check`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::replay;
use crate::report::{self, Agreement, ErrorReport};
use crate::trace::Progress;

use super::exit::Exit;
use super::format::Format;
use super::generated;
use super::output;
use super::prepared::Prepared;
use super::progress::Bar;
use super::question::Question;
use super::rows;
use super::target::Target;

const EXIT_STATUS: &str = "\
Exit status, the first that applies:
  1  something diverges
  2  the question could not be put: nothing to check, an unreadable trace, a bad spec
  3  something stayed undecided
  0  all judges agree on everything";

/// How it is called, each way with what goes with it: traces are no part of the rows nor of
/// calls that are made.
const USAGE: &str = "\
lockstep check [OPTIONS] [TRACE]...
       lockstep check --reference-profile --rows [--format <FORMAT>]
       lockstep check --reference-profile --generate <N> [OPTIONS]";

/// Do these traces conform to the model?
///
/// The first state and every step of each trace are judged by the recording, by the TLA+ text and,
/// where the step is a call, by an engine. Where two of them disagree, the report says at which
/// step, about what, and which two. Without TRACE, checks the suite that `lockstep.toml` names.
///
/// CONSTRAINT and ACTION_CONSTRAINT of a configuration bound what TLC explores and are no part of the
/// specification: a trace may leave them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_STATUS, override_usage = USAGE)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) target: Target,
    /// Put N random calls of each of its operators to engine and evaluator; what they disagree
    /// about is made small and written to a trace
    #[arg(
        long,
        value_name = "N",
        help_heading = None::<&str>,
        requires = "reference_profile",
        conflicts_with_all = ["traces", "engine", "form"],
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    generate: Option<u32>,
    /// Show the rows of its checklist, with what shows of each that it is done; the specs and
    /// traces are those that lockstep was built with
    #[arg(
        long,
        help_heading = None::<&str>,
        requires = "reference_profile",
        conflicts_with_all = ["traces", "engine", "form", "generate"]
    )]
    rows: bool,
    /// Makes the random calls the same again; by default they are others each time
    #[arg(long, value_name = "S", requires = "generate", help_heading = None::<&str>)]
    pub(super) seed: Option<u64>,
    /// Where such a trace is written; a file that is there is never replaced
    #[arg(long, value_name = "FOLDER", requires = "generate", help_heading = None::<&str>)]
    pub(super) into: Option<PathBuf>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t, help_heading = None::<&str>)]
    pub(super) format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    if let Some(calls) = arguments.generate {
        return generated::run(arguments, calls);
    }
    if arguments.rows {
        return rows::run(arguments);
    }
    let (report, warnings) = check(Question::of(&arguments.target));
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

/// The report, and what TLC warns of as well.
fn check(question: Question) -> (report::Report, Vec<ErrorReport>) {
    let prepared = Prepared::of(question).watching_calls();
    let progress = Arc::new(Progress::default());
    let (owners, jobs) = prepared.jobs(&progress);
    let bar = Bar::over(jobs.iter().map(|job| &job.input), &progress);
    let checked = owners.into_iter().zip(replay::check(&jobs)).collect();
    drop(bar);
    drop(jobs);
    let report = report::build(prepared.checkup(checked));
    (report, prepared.warnings())
}
