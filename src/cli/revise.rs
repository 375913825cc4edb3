//! `lockstep revise`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::replay::{CallRules, Input};
use crate::report::revision::{self as render, RevisionReport};
use crate::report::{ErrorReport, text};
use crate::revision::{
    self, Direction, Judged, Meaning, Pair, Revised, Revision, Side, StepVerdict, Verdict, compare,
};
use crate::trace::Progress;

use super::assigned;
use super::beyond::BeyondArguments;
use super::exit::Exit;
use super::form::FormName;
use super::mention::CommandLine;
use super::output;
use super::progress::Bar;
use super::renamed::under_one_name;
use super::sides::{self, SideSpecs};
use super::suite::Suite;

const EXIT_STATUS: &str = "\
Exit status, the first that applies:
  1  something differs; with --fail-on, a definition, or what a configuration makes of the
     behaviours or asks of states, has one of these verdicts, or has a value somewhere under only
     one of the texts, or a step has: TLC stops there under the other, at an Assert, at what has no
     value, or at successors of the next-state relation that it cannot list
  2  the question could not be put: no such revision, a bad spec, an unreadable trace
  3  something stayed undecided: a step that neither text, or only the old one, could judge; a trace
     of another spec; what a configuration asks of states; or a definition whose text changed and
     that no trace applies, that has no value wherever it was tried, that meets a limit, that takes
     listing what is infinite, or that leads to states that cannot be listed
  0  nothing differs but names that are bound, layout, comments, and where definitions stand and
     what they are called; and no rewritten definition differs wherever it was tried";

/// What does this revision change, in the text and on these traces?
///
/// OLD and NEW are modules, folders, or either as it is in a git revision: `specs`,
/// `HEAD~1:specs`, `main:specs/Zones.tla`, or `:specs` as it is staged. Of a folder and those in it,
/// the modules with a configuration beside them are the root modules that judge traces.
///
/// Definitions are compared up to bound names and layout. The traces are replayed under both texts;
/// and each definition that may mean something else is applied to what the traces apply it to, to
/// other values of the same kinds, and to what another one that differs applies it to where it does,
/// until old and new differ. An action is compared by the states
/// that it leads to, from those of the traces and from others near them; an initial predicate by
/// those that it allows. Other values are made of those that the traces show and of the constants
/// that either text names. A variable that only has another name has one name on both sides for all
/// this, also in traces that tell it by the other one, and it is said which. Without TRACE, the
/// traces are those that `lockstep.toml` gives for the same root modules.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct Arguments {
    /// The text before: a module, a folder, or REVISION:PATH
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The text after
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Trace files, and folders to look for them in
    #[arg(value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// The configuration of OLD and of NEW, which are modules then; by default the one beside each
    #[arg(long, value_name = "FILE")]
    cfg: Option<PathBuf>,
    /// The form of the traces, where their content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    form: Option<FormName>,
    /// Verdicts of definitions that are a failure; that only one of the texts has a value is one
    /// always, and nothing else is
    #[arg(long, value_name = "VERDICT", value_enum, value_delimiter = ',')]
    fail_on: Vec<VerdictName>,
    #[command(flatten)]
    beyond: BeyondArguments,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
}

/// How the report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    /// For a person at a terminal
    #[default]
    Text,
    /// To be pasted into a review
    Markdown,
    /// One JSON object
    Json,
}

/// A verdict, by the name that it has on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum VerdictName {
    /// It accepts less
    Stricter,
    /// It accepts more
    Looser,
    /// It accepts what it did not, and the other way round
    Incomparable,
    /// It has another value, or only one of the texts has one
    Changed,
    /// It takes other parameters
    Signature,
    /// It is new
    Added,
    /// It is gone
    Removed,
    /// Nothing was tried
    Unjudged,
}

impl VerdictName {
    fn is(self, verdict: Verdict) -> bool {
        verdict
            == match self {
                Self::Stricter => Verdict::Stricter,
                Self::Looser => Verdict::Looser,
                Self::Incomparable => Verdict::Incomparable,
                Self::Changed => Verdict::Changed,
                Self::Signature => Verdict::Signature,
                Self::Added => Verdict::Added,
                Self::Removed => Verdict::Removed,
                Self::Unjudged => Verdict::Unjudged,
            }
    }
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let revision = match revise(arguments) {
        Ok(revision) => revision,
        Err(errors) => {
            output::complain(&errors);
            return Exit::NotAsked;
        }
    };
    let shown = |path: &Path| path.display().to_string();
    let report = RevisionReport::new(shown(&arguments.old), shown(&arguments.new), &revision);
    if arguments.format != ReportFormat::Json {
        output::complain(&report.errors);
    }
    match arguments.format {
        ReportFormat::Text => output::print(&render::text(
            &report,
            text::Look {
                width: output::width().min(text::Look::WIDTH),
                ..output::look()
            },
        )),
        ReportFormat::Markdown => output::print(&render::markdown(&report)),
        ReportFormat::Json => output::print_json(&report),
    }
    exit(&revision, &arguments.fail_on)
}

fn exit(revision: &Revision, fail_on: &[VerdictName]) -> Exit {
    let differs = match fail_on {
        [] => is_other(revision),
        named => {
            let of_behaviours = revision.behaviours.iter().map(|it| it.verdict);
            let of_properties = revision.properties.iter().map(|it| it.verdict);
            let mut verdicts = revision
                .definitions
                .iter()
                .map(|judged| judged.verdict)
                .chain(of_behaviours)
                .chain(of_properties);
            verdicts.any(|verdict| named.iter().any(|name| name.is(verdict)))
                || is_undefined_somewhere(revision)
        }
    };
    let mut replayed = revision.replayed.iter().map(|(_, replayed)| replayed);
    if differs {
        Exit::Diverges
    } else if !revision.unreadable.is_empty()
        || replayed.clone().any(|it| !it.unreadable.is_empty())
    {
        Exit::NotAsked
    } else if replayed.any(|it| !it.undecided.is_empty() || !it.broken.is_empty())
        || is_undecided(revision)
    {
        Exit::Undecided
    } else {
        Exit::Conforms
    }
}

/// Whether only one of the texts has a value of something, somewhere: whatever a
/// gate names, it is not open to a text that TLC cannot run.
fn is_undefined_somewhere(revision: &Revision) -> bool {
    let of_definitions = revision
        .definitions
        .iter()
        .filter_map(|it| it.meaning.as_ref());
    let of_behaviours = revision
        .behaviours
        .iter()
        .filter_map(|it| it.meaning.as_ref());
    let mut meanings = of_definitions.chain(of_behaviours);
    let mut flips = revision.properties.iter().flat_map(|it| &it.flips);
    let mut steps = revision.replayed.iter().flat_map(|(_, it)| &it.flips);
    meanings.any(Meaning::is_undefined_somewhere)
        || flips.any(|flip| flip.direction == Direction::Undefined)
        || steps.any(|flip| flip.old.stops != flip.new.stops)
}

/// Whether something but names, layout and places is other than before.
fn is_other(revision: &Revision) -> bool {
    let text = &revision.text;
    let lists = [
        &text.modules_added,
        &text.modules_removed,
        &text.variables_added,
        &text.variables_removed,
        &text.constants_added,
        &text.constants_removed,
    ];
    let is_other =
        |judged: &Judged| !matches!(judged.verdict, Verdict::Equivalent | Verdict::Unjudged);
    let flips = revision.replayed.iter().flat_map(|(_, it)| &it.flips);
    lists.iter().any(|list| !list.is_empty())
        || !text.variables_renamed.is_empty()
        || !text.assumptions_added.is_empty()
        || !text.assumptions_removed.is_empty()
        || !text.statements.is_empty()
        || !revision.configurations.is_empty()
        || revision.properties.iter().any(|it| !it.flips.is_empty())
        || revision.definitions.iter().any(is_other)
        || flips
            .filter(|flip| flip.new.verdict != StepVerdict::Undecided)
            .count()
            > 0
}

/// Whether something that was rewritten could not be judged.
fn is_undecided(revision: &Revision) -> bool {
    let flips = revision.replayed.iter().flat_map(|(_, it)| &it.flips);
    let is_undecided =
        |judged: &&Judged| judged.text.is_rewritten() && judged.verdict == Verdict::Unjudged;
    let mut properties = revision.properties.iter();
    properties.any(|it| it.verdict == Verdict::Unjudged)
        || revision.definitions.iter().filter(is_undecided).count() > 0
        || flips
            .filter(|flip| flip.new.verdict == StepVerdict::Undecided)
            .count()
            > 0
}

/// Root modules that both sides have.
type Names = Vec<(String, String)>;

fn revise(arguments: &Arguments) -> Result<Revision, Vec<ErrorReport>> {
    let line = CommandLine::of_process();
    let cfg = arguments.cfg.as_deref();
    let load = |path: &Path| sides::load(path, cfg, &line.argument(path.as_os_str()));
    // Both, so that all that is wrong is said at once.
    let (mut old, mut new) = match (load(&arguments.old), load(&arguments.new)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            let errors = [old.err(), new.err()];
            return Err(errors.into_iter().flatten().flatten().collect());
        }
    };
    let names = paired(&old, &new);
    let suite = match std::env::current_dir() {
        Ok(here) => Suite::find(&here)?,
        Err(error) => return Err(vec![ErrorReport::plain(error.to_string())]),
    };
    let rules: Vec<CallRules> = names
        .iter()
        .map(|(name, _)| assigned::rules(name, suite.as_ref(), &arguments.beyond.value_operators))
        .collect();
    let old_names: Vec<&str> = names.iter().map(|(old, _)| old.as_str()).collect();
    let mut traces = match arguments.traces.as_slice() {
        [] => assigned::of_suite(&old_names, suite.as_ref())?,
        paths => assigned::given(&old_names, suite.as_ref(), (paths, arguments.form), &line)?,
    };
    let renamed = under_one_name((&mut old, &mut new), &names, &mut traces);
    let progress = Arc::new(Progress::default());
    let counted = |input: Input| input.counted_by(&progress);
    let traces: Vec<Vec<Input>> = traces
        .into_iter()
        .map(|inputs| inputs.into_iter().map(counted).collect())
        .collect();
    // Each is read under both texts, and once more for what is applied in it. Where
    // something else is asked of its states, it is read a fourth time: the bar is
    // about definitions by then.
    let all: Vec<Input> = traces.iter().flatten().cloned().collect();
    let read = std::iter::repeat_n(all.iter(), 3).flatten();
    let sides = |models: &'_ SideSpecs, name: &str| models.models.contains_key(name);
    let pairs = names.iter().zip(&rules).zip(traces);
    let pairs = pairs.filter_map(|(((old_name, new_name), rules), traces)| {
        let (old_model, old_setup) = old.models.get(old_name)?;
        let (new_model, new_setup) = new.models.get(new_name)?;
        Some(Pair {
            name: new_name.clone(),
            old: Side {
                model: old_model,
                setup: old_setup,
            },
            new: Side {
                model: new_model,
                setup: new_setup,
            },
            traces,
            rules,
        })
    });
    let unpaired = |side: &'_ SideSpecs, own: fn(&(String, String)) -> &String| {
        let known: BTreeSet<&String> = names.iter().map(own).collect();
        let all = side.models.keys();
        all.filter(|name| !known.contains(name) && sides(side, name))
            .cloned()
            .collect::<Vec<String>>()
    };
    let (old_only, new_only) = (
        unpaired(&old, |names| &names.0),
        unpaired(&new, |names| &names.1),
    );
    let specs = |side: &'_ SideSpecs, names: &[String]| -> Vec<String> {
        names
            .iter()
            .filter(|name| sides(side, name))
            .cloned()
            .collect()
    };
    let revised = Revised {
        pairs: pairs.collect(),
        old: texts(&old, &specs(&old, &old_only)),
        new: texts(&new, &specs(&new, &new_only)),
        renamed,
    };
    let effort = arguments.beyond.effort();
    let compared = Arc::new(revision::Progress::over(revised.pairs.len()));
    let bar = Bar::of_revision(read, &progress, &compared);
    let revision = compare(&revised, effort, &compared);
    drop(bar);
    Ok(revision)
}

/// Specs of which only the text is compared.
fn texts<'s>(side: &'s SideSpecs, unpaired: &[String]) -> Vec<&'s crate::spec::Spec> {
    let unpaired = unpaired.iter().filter_map(|name| side.models.get(name));
    let unpaired = unpaired.map(|(model, _)| &**model.spec());
    unpaired.chain(&side.loose).collect()
}

/// Root modules are the same by name; if there is one on each side, they are
/// whatever their names.
fn paired(old: &SideSpecs, new: &SideSpecs) -> Names {
    let names = |side: &SideSpecs| -> Vec<String> { side.models.keys().cloned().collect() };
    if let ([old], [new]) = (names(old).as_slice(), names(new).as_slice()) {
        return vec![(old.clone(), new.clone())];
    }
    let both = names(new).into_iter();
    both.filter(|name| old.models.contains_key(name))
        .map(|name| (name.clone(), name))
        .collect()
}
