//! `lockstep mutants`.

use std::path::PathBuf;

use crate::diag::code;
use crate::mutation::{Hunt, Hunted, hunt};
use crate::report::mutation::{self as render, MutationReport};
use crate::report::{ErrorReport, text};
use crate::spec::resolved::DefId;

use super::assigned;
use super::beyond::BeyondArguments;
use super::exit::Exit;
use super::form::FormName;
use super::format::Format;
use super::mention::CommandLine;
use super::output;
use super::sides;
use super::suite::Suite;

const EXIT_STATUS: &str = "\
Exit status, the first that applies:
  1  a mutant survived: no trace notices it, and it is not the same over its carrier
  2  the question could not be put: no traces, a bad spec, an unreadable trace
  0  every mutant is noticed, or the same wherever it can be applied";

/// Would these traces notice a mistake in this spec?
///
/// Puts one mistake at a time into the spec (a conjunct dropped or negated, another operator, another
/// number, branches swapped, an update dropped) and asks of each whether a recorded call has another
/// outcome or guard then, or a step is none any more. What no trace notices is compared with the
/// spec over the values that the traces show: it is the same there, or a point is shown at which a
/// new trace would notice it.
///
/// Mutated are the operators that the recorded calls apply and what they depend on; without calls,
/// the initial predicate and the next-state relation. Without TRACE, the traces are those that
/// `lockstep.toml` gives for the module. Of a folder, a mutant is noticed if the traces of one root
/// module notice it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct Arguments {
    /// The root module, or a folder: its modules with a configuration
    #[arg(value_name = "SPEC")]
    spec: PathBuf,
    /// Trace files, and folders to look for them in
    #[arg(value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// The form of the traces, where their content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    form: Option<FormName>,
    /// Mutate only these definitions
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    definitions: Vec<String>,
    #[command(flatten)]
    beyond: BeyondArguments,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let found = match find(arguments) {
        Ok(found) => found,
        Err(errors) => {
            output::complain(&errors);
            return Exit::NotAsked;
        }
    };
    let report = MutationReport::new(arguments.spec.display().to_string(), &found);
    match arguments.format {
        Format::Text => {
            output::complain(&report.errors);
            let look = text::Look {
                width: output::width().min(text::Look::WIDTH),
                ..output::look()
            };
            output::print(&render::text(&report, look));
        }
        Format::Json => output::print_json(&report),
    }
    let (_, _, survived) = found.counts();
    if survived > 0 {
        Exit::Diverges
    } else if !found.unreadable.is_empty() || found.mutants.is_empty() {
        Exit::NotAsked
    } else {
        Exit::Conforms
    }
}

fn find(arguments: &Arguments) -> Result<Hunt, Vec<ErrorReport>> {
    let line = CommandLine::of_process();
    let at = line.argument(arguments.spec.as_os_str());
    let side = sides::load(&arguments.spec, &at)?;
    let suite = match std::env::current_dir() {
        Ok(here) => Suite::find(&here)?,
        Err(error) => return Err(vec![ErrorReport::plain(error.to_string())]),
    };
    let names: Vec<&str> = side.models.keys().map(String::as_str).collect();
    let traces = match arguments.traces.as_slice() {
        [] => assigned::of_suite(&names, suite.as_ref())?,
        paths => assigned::given(&names, suite.as_ref(), (paths, arguments.form), &line)?,
    };
    if traces.iter().all(Vec::is_empty) {
        let message = "nothing to judge mutants by: there are no traces";
        let error = line.end().error(code::NOTHING_TO_CHECK, message);
        return Err(vec![error.with_note(
            "give traces, or name the module in a [[model]] of lockstep.toml",
        )]);
    }
    for name in &arguments.definitions {
        let mut models = side.models.values();
        if !models.any(|(model, _)| model.definition(name).is_some()) {
            let message = format!("the spec defines no operator `{name}`");
            let at = line.argument(name.as_ref());
            return Err(vec![at.error(code::UNKNOWN_NAME, message)]);
        }
    }
    let mut found = Hunt::default();
    for ((name, (model, setup)), traces) in side.models.iter().zip(&traces) {
        let named = arguments.definitions.iter();
        let definitions: Vec<DefId> = named.filter_map(|name| model.definition(name)).collect();
        let is_asked = arguments.definitions.is_empty() || !definitions.is_empty();
        if traces.is_empty() || !is_asked {
            continue;
        }
        found = found.merged(hunt(&Hunted {
            model,
            setup,
            traces,
            rules: &assigned::rules(name, suite.as_ref(), &arguments.beyond.value_operators),
            definitions: &definitions,
            effort: arguments.beyond.effort(),
        }));
    }
    Ok(found)
}
