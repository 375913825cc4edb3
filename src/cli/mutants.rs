//! `lockstep mutants`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::diag::code;
use crate::mutation::{Hunt, Hunted, hunt};
use crate::report::mutation::{self as render, MutationReport};
use crate::report::{ErrorReport, text};
use crate::revision::Progress;
use crate::spec::resolved::DefId;

use super::assigned;
use super::beyond::BeyondArguments;
use super::exit::Exit;
use super::form::FormName;
use super::format::Format;
use super::mention::CommandLine;
use super::output;
use super::progress::Bar;
use super::share::Share;
use super::sides;
use super::suite::{Suite, Survivor};

const EXIT_STATUS: &str = "\
A survivor that nothing can notice is declared in lockstep.toml, by its two lines as they are shown:
  [[survivor]]
  operator = \"Smaller\"
  original = \"a <= b\"
  mutated = \"a < b\"
  because = \"of two that are equal, either is the smaller one\"

Exit status, the first that applies:
  1  a mutant survived: no trace notices it, TLC does not stop at it, it is not proved the
     same, and it is not declared; or one that is declared does not; with --min-score, the
     score is lower
  2  the question could not be put: no traces, a bad spec, an unreadable trace
  3  nothing could be judged: of no call and no step does the spec itself say what the trace does
  0  otherwise";

/// Would these traces notice a mistake in this spec?
///
/// Puts one mistake at a time into the spec (a conjunct dropped or negated, another operator, another
/// number where one is written or the configuration gives it, branches swapped or dropped, an update
/// dropped or put elsewhere) and asks of each whether a recorded call has another outcome or guard
/// then, or a step is none any more, or none of the action that the trace names; a trace that leaves
/// open in which states it is, as one that leaves variables out, is judged as a whole. What no trace
/// notices is compared with the spec over the values that the traces show: it is the same there, or a
/// point is shown at which a new trace would notice it. It is proved the same where that is all there
/// is: where the definition depends on nothing but constants. What takes arguments or reads variables
/// was only tried. A mistake that no trace notices and at which TLC stops on a trace, as one that reads
/// a variable before it has its value, is counted apart.
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
    /// The configuration of SPEC, which is a module then; by default the one beside it
    #[arg(long, value_name = "FILE")]
    cfg: Option<PathBuf>,
    /// The form of the traces, where their content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    form: Option<FormName>,
    /// Mutate only these definitions
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    definitions: Vec<String>,
    /// Mutants that must be noticed, of those that are neither proved the same nor
    /// declared; without it, all of them
    #[arg(long, value_name = "PERCENT")]
    min_score: Option<Share>,
    /// Show each mutant that survived, however many
    #[arg(long)]
    full: bool,
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
    let spec = arguments.spec.display().to_string();
    let report = MutationReport::new(spec, &found.hunt, found.stale);
    let is_met = is_met(&found.hunt, arguments.min_score);
    match arguments.format {
        Format::Text => {
            output::complain(&report.errors);
            let look = text::Look {
                width: output::width().min(text::Look::WIDTH),
                ..output::look()
            };
            let detail = match arguments.full {
                true => render::Detail::Full,
                false => render::Detail::Brief,
            };
            output::print(&render::text(&report, look, detail));
        }
        Format::Json => output::print_json(&report),
    }
    if let (false, Some(Share(wanted))) = (is_met, arguments.min_score) {
        let (whole, part) = (wanted / 100, wanted % 100);
        output::warn(&format!("the score is below {whole}.{part:02} %"));
    }
    let hunt = &found.hunt;
    if hunt.has_judged() && (!is_met || report.stale > 0) {
        Exit::Diverges
    } else if !hunt.unreadable.is_empty() || hunt.mutants.is_empty() {
        Exit::NotAsked
    } else if !hunt.has_judged() {
        Exit::Undecided
    } else {
        Exit::Conforms
    }
}

/// Whether as many mutants are noticed as is wanted.
fn is_met(hunt: &Hunt, wanted: Option<Share>) -> bool {
    let counts = hunt.counts();
    match wanted {
        Some(Share(wanted)) => counts.reach(wanted),
        None => counts.survived == 0,
    }
}

/// What became of the mutants, and what is wrong with what is declared of them.
struct Found {
    hunt: Hunt,
    stale: Vec<ErrorReport>,
}

fn find(arguments: &Arguments) -> Result<Found, Vec<ErrorReport>> {
    let line = CommandLine::of_process();
    let at = line.argument(arguments.spec.as_os_str());
    let side = sides::load(&arguments.spec, arguments.cfg.as_deref(), &at)?;
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
    let asked = side
        .models
        .iter()
        .zip(&traces)
        .filter_map(|(side, traces)| {
            let (name, (model, setup)) = side;
            let named = arguments.definitions.iter();
            let definitions: Vec<DefId> = named.filter_map(|name| model.definition(name)).collect();
            let is_asked = arguments.definitions.is_empty() || !definitions.is_empty();
            (!traces.is_empty() && is_asked).then_some((name, model, setup, traces, definitions))
        });
    let asked: Vec<_> = asked.collect();
    let progress = Arc::new(Progress::over(asked.len()));
    let bar = Bar::of_mutants(&progress);
    let mut found = Hunt::default();
    for (name, model, setup, traces, definitions) in &asked {
        found = found.merged(hunt(&Hunted {
            model,
            setup,
            traces,
            rules: &assigned::rules(name, suite.as_ref(), &arguments.beyond.value_operators),
            definitions,
            effort: arguments.beyond.effort(),
            progress: &progress,
        }));
    }
    drop(bar);
    let is_of = |suite: &&Suite| {
        asked
            .iter()
            .any(|(name, ..)| assigned::is_in_suite(name, suite))
    };
    let stale = suite.as_ref().filter(is_of).map(|suite| {
        let declared = suite.survivors.iter().map(Survivor::declared);
        let stale = found.explain(&declared.collect::<Vec<_>>());
        stale.iter().filter_map(|it| suite.stale(it)).collect()
    });
    Ok(Found {
        hunt: found,
        stale: stale.unwrap_or_default(),
    })
}
