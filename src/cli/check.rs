//! `lockstep check`.

use crate::replay;
use crate::report::{self, Agreement};

use super::exit::Exit;
use super::format::Format;
use super::output;
use super::prepared::Prepared;
use super::question::Question;
use super::target::Target;

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
    #[command(flatten)]
    target: Target,
    /// How the report is written
    #[arg(long, value_enum, default_value_t, help_heading = None::<&str>)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let report = check(Question::of(&arguments.target));
    let text = match arguments.format {
        Format::Text => report::text::render(&report, output::look()),
        Format::Json => report::json::render(&report).unwrap_or_default(),
    };
    output::print(&text);
    match report.agreement() {
        Agreement::Conforms => Exit::Conforms,
        Agreement::Undecided => Exit::Undecided,
        Agreement::NotAsked => Exit::NotAsked,
        Agreement::Diverges => Exit::Diverges,
    }
}

fn check(question: Question) -> report::Report {
    let prepared = Prepared::of(question).watching_calls();
    let (owners, jobs) = prepared.jobs();
    let checked = owners.into_iter().zip(replay::check(&jobs)).collect();
    drop(jobs);
    report::build(prepared.checkup(checked))
}
