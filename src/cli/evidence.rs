//! `lockstep evidence`.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diag::code;
use crate::evidence::{
    self, Evidence, Gatherer, Measure, MeasureKind, Measures, ModelEvidence, ModelSeen, SCHEMA,
    Tally, TraceUsed,
};
use crate::replay::{self, Checked};
use crate::report::text::Look;
use crate::report::text::evidence::{Detail, Gate, Page};
use crate::report::{self, Agreement, ErrorReport, Report};
use crate::trace::Progress;

use super::exit::Exit;
use super::mention::CommandLine;
use super::models;
use super::output;
use super::prepared::{self, Prepared, Ready};
use super::progress::Bar;
use super::question::Question;
use super::share::Share;
use super::target::Target;

const EXIT_STATUS: &str = "\
Exit status, the first that applies:
  1  a --min-… is missed by what was looked at
  2  the question could not be put: nothing to look at, an unreadable trace, a bad spec,
     evidence about another text
  3  something stayed undecided
  0  otherwise, also if traces diverge: what was seen is told, not judged";

/// What did the traces really exercise?
///
/// Replays the traces as `check` does, and counts what was seen on the way: actions taken, guards
/// that were false and false *alone* (all others true: it decided), branches reached, values that
/// parameters had. Evidence of earlier runs (--format json) may be among the paths: it is added up.
/// No more is told than was seen. Guards are asked in each call, and those of all actions in each
/// state that is reached; each for itself, also behind one that is false. Branches and quantifiers
/// are counted on what happened: the action that a step takes, calls, first states and invariants,
/// up to the conjunct that decides. An action that no step takes reaches none of its branches.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct Arguments {
    #[command(flatten)]
    target: Target,
    /// Show everything that was seen, not only what was not
    #[arg(long, help_heading = None::<&str>)]
    full: bool,
    /// How the evidence is written
    #[arg(long, value_enum, default_value_t, help_heading = None::<&str>)]
    format: Format,
    /// Columns of the page; by default those of the terminal
    #[arg(
        long,
        value_name = "NUMBER",
        help_heading = None::<&str>,
        value_parser = clap::value_parser!(u16).range(NARROWEST as i64..=WIDEST as i64)
    )]
    width: Option<u16>,
    #[command(flatten)]
    gates: Gates,
}

/// How evidence is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For a person.
    #[default]
    Text,
    /// One JSON object, which can be added up with others.
    Json,
    /// lcov, for editors and coverage services.
    Lcov,
}

/// The narrowest and the widest page.
const NARROWEST: usize = 60;
const WIDEST: usize = 160;

/// How wide the page is.
fn look(asked: Option<u16>) -> Look {
    let terminal = || output::width().clamp(NARROWEST, WIDEST);
    Look {
        width: asked.map_or_else(terminal, usize::from),
        ..output::look()
    }
}

/// What must at least be seen.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "What must at least be seen, or the exit status is 1")]
struct Gates {
    /// Actions that must be taken
    #[arg(long, value_name = "PERCENT")]
    min_actions: Option<Share>,
    /// Operators of the engine that must be called
    #[arg(long, value_name = "PERCENT")]
    min_operators: Option<Share>,
    /// Guards that must be seen false
    #[arg(long, value_name = "PERCENT")]
    min_guards: Option<Share>,
    /// Guards that must be seen false alone
    #[arg(long, value_name = "PERCENT")]
    min_alone: Option<Share>,
    /// Branches that must be reached
    #[arg(long, value_name = "PERCENT")]
    min_branches: Option<Share>,
}

impl Gates {
    fn of(&self, kind: MeasureKind) -> Option<Share> {
        match kind {
            MeasureKind::Actions => self.min_actions,
            MeasureKind::Operators => self.min_operators,
            MeasureKind::Guards => self.min_guards,
            MeasureKind::Alone => self.min_alone,
            MeasureKind::Branches => self.min_branches,
        }
    }

    fn judged(&self, measures: &Measures) -> Vec<Gate> {
        let gates = measures.iter().filter_map(|measure| {
            let Share(wanted) = self.of(measure.kind)?;
            Some(Gate {
                measure: measure.clone(),
                wanted,
                is_met: is_met(measure, wanted),
            })
        });
        gates.collect()
    }
}

/// Of nothing, no part was seen.
fn is_met(measure: &Measure, wanted: u64) -> bool {
    match measure.all {
        0 => wanted == 0,
        all => measure.seen * 10_000 >= wanted * all,
    }
}

pub(super) fn run(arguments: Arguments) -> Exit {
    let Gathered {
        evidence,
        report,
        errors,
    } = gather(&arguments);
    let measures = Measures::of(&evidence);
    let gates = arguments.gates.judged(&measures);
    match arguments.format {
        Format::Text => output::print(&report::text::evidence::render(
            &Page {
                evidence: &evidence,
                measures: &measures,
                gates: &gates,
                report: report.as_ref(),
                errors: &errors,
                detail: match arguments.full {
                    true => Detail::Full,
                    false => Detail::Lacking,
                },
            },
            look(arguments.width),
        )),
        Format::Json => output::print_json(&evidence),
        Format::Lcov => output::print(&report::lcov::render(&evidence)),
    }
    let missed: Vec<&Gate> = gates.iter().filter(|gate| !gate.is_met).collect();
    if arguments.format != Format::Text {
        let told = report.iter().flat_map(|report| &report.errors);
        let told: Vec<ErrorReport> = told.chain(&errors).cloned().collect();
        output::complain(&told);
        for gate in &missed {
            output::warn(&gate.in_words());
        }
    }
    let agreement = report.as_ref().map(Report::agreement);
    let states = evidence.models.iter().flat_map(|model| &model.traces);
    let is_nothing = states.map(|trace| trace.states).sum::<u64>() == 0;
    let is_unreadable = report
        .as_ref()
        .is_some_and(|report| report.summary.errors + report.summary.unreadable > 0);
    match agreement {
        _ if is_nothing => Exit::NotAsked,
        _ if !missed.is_empty() => Exit::Diverges,
        _ if !errors.is_empty() || is_unreadable => Exit::NotAsked,
        Some(Agreement::Undecided) => Exit::Undecided,
        _ => Exit::Conforms,
    }
}

/// What was gathered, and what went wrong with it.
struct Gathered {
    evidence: Evidence,
    /// What became of the traces, if any were replayed.
    report: Option<Report>,
    /// About evidence of earlier runs.
    errors: Vec<ErrorReport>,
}

fn gather(arguments: &Arguments) -> Gathered {
    let mut target = arguments.target.clone();
    let (earlier, traces): (Vec<PathBuf>, Vec<PathBuf>) = target
        .traces
        .into_iter()
        .partition(|path| is_evidence(path));
    target.traces = traces;
    let is_replayed = earlier.is_empty()
        || !target.traces.is_empty()
        || target.spec.is_some()
        || target.reference_profile;
    let mut gathered = Gathered {
        evidence: Evidence::default(),
        report: None,
        errors: Vec::new(),
    };
    // The texts that all evidence must be about.
    let mut asked: Vec<ModelEvidence> = Vec::new();
    if is_replayed {
        let mut question = Question::of(&target);
        if !earlier.is_empty() && target.traces.is_empty() {
            // What is to be looked at is the earlier evidence.
            let errors = &mut question.found.errors;
            errors.retain(|error| error.code != Some(code::NOTHING_TO_CHECK));
        }
        if target.spec.is_some() && !earlier.is_empty() && target.traces.is_empty() {
            let unjudged = std::mem::take(&mut question.asked);
            for loaded in unjudged.into_iter().map(prepared::prepare) {
                match loaded {
                    Ok(ready) => asked.extend(of_nothing(&ready).models),
                    Err(errors) => question.found.errors.extend(errors),
                }
            }
        }
        let (evidence, report) = replayed(question);
        if target.spec.is_some() {
            asked.extend(evidence.models.iter().cloned());
        }
        gathered.evidence = evidence;
        gathered.report = Some(report);
    }
    let line = CommandLine::of_process();
    for path in earlier {
        let read = read(&path).map_err(|error| vec![error]);
        let merged = read.and_then(|other| {
            let mut texts = asked.iter();
            let is_about = texts.try_for_each(|asked| other.is_about(asked));
            let merged = is_about.and_then(|()| gathered.evidence.merge(other));
            merged.map_err(|difference| {
                let message = format!("`{}` cannot be added up: {difference}", path.display());
                let at = line.argument(path.as_os_str());
                vec![at.error(code::EVIDENCE, message)]
            })
        });
        gathered.errors.extend(merged.err().into_iter().flatten());
    }
    gathered
}

/// Whether a file is evidence of an earlier run.
fn is_evidence(path: &Path) -> bool {
    const HEAD: u64 = 256;
    let mut head = Vec::new();
    let read = fs_err::File::open(path).map(|file| file.take(HEAD).read_to_end(&mut head));
    let text = String::from_utf8_lossy(&head);
    let start = text.trim_start().strip_prefix('{').unwrap_or_default();
    let named = start.trim_start().strip_prefix("\"schema\"");
    let schema = named.map(|rest| rest.trim_start_matches([':', ' ', '\n', '\t', '"']));
    path.is_file()
        && matches!(read, Ok(Ok(_)))
        && schema.is_some_and(|it| it.starts_with("lockstep-evidence/"))
}

fn read(path: &Path) -> Result<Evidence, ErrorReport> {
    let wrong = |message: String| ErrorReport::of_file(path, code::EVIDENCE, message);
    let text = models::read(path).map_err(|errors| {
        let first = errors.into_iter().next();
        first.unwrap_or_else(|| wrong("cannot read".to_owned()))
    })?;
    let read = serde_json::from_str::<serde_json::Value>(&text);
    let read = read.and_then(|value| {
        let is_counted = numbers_are_counts(&value);
        serde_json::from_value(value).map(|evidence: Evidence| (evidence, is_counted))
    });
    let (evidence, is_counted) = read.map_err(|error| {
        wrong(format!(
            "this is no evidence as lockstep writes it: {error}"
        ))
    })?;
    if !is_counted {
        return Err(wrong(format!("a count in this evidence is beyond {MOST}")));
    }
    if evidence.schema != SCHEMA {
        return Err(wrong(format!(
            "this evidence is in the form `{}`; expected `{SCHEMA}`",
            evidence.schema
        )));
    }
    match evidence.adds_up() {
        Ok(()) => Ok(evidence),
        Err(contradiction) => Err(wrong(format!(
            "this evidence contradicts itself: {contradiction}"
        ))),
    }
}

/// Counts beyond this are not from a run of lockstep; below it, those of a file
/// can be added up.
const MOST: u64 = 1 << 40;

fn numbers_are_counts(value: &serde_json::Value) -> bool {
    use serde_json::Value;
    match value {
        Value::Number(number) => number.as_u64().is_some_and(|number| number <= MOST),
        Value::Array(items) => items.iter().all(numbers_are_counts),
        Value::Object(fields) => fields.values().all(numbers_are_counts),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// A model of which nothing was seen.
fn unseen(ready: &Ready) -> ModelSeen<'_> {
    let cfg = ready.loaded.cfg.as_ref();
    ModelSeen {
        name: ready.asked.name.clone(),
        spec: ready.loaded.spec.display().to_string(),
        cfg: cfg.map(|cfg| cfg.display().to_string()),
        engine: ready.engine.as_deref(),
        model: &ready.loaded.model,
        traces: Vec::new(),
        tally: Tally::default(),
    }
}

/// The evidence of no trace: it says which texts a model has.
fn of_nothing(ready: &Ready) -> Evidence {
    evidence::build(vec![unseen(ready)], &BTreeMap::new())
}

/// Replays the traces, and watches.
fn replayed(question: Question) -> (Evidence, Report) {
    let dependent = question.dependent.clone();
    let Replayed {
        evidence, report, ..
    } = Replayed::of(&Prepared::of(question), &dependent);
    (evidence, report)
}

/// What traces came to, and what was seen of them.
pub(super) struct Replayed {
    pub(super) evidence: Evidence,
    pub(super) report: Report,
    pub(super) checked: Vec<Checked>,
}

impl Replayed {
    /// Replays the traces, and watches.
    pub(super) fn of(prepared: &Prepared, dependent: &BTreeMap<String, String>) -> Self {
        let progress = Arc::new(Progress::default());
        let (owners, jobs) = prepared.jobs(&progress);
        let bar = Bar::over(jobs.iter().map(|job| &job.input), &progress);
        let watched = replay::watch(&jobs, |index| {
            let job = jobs.get(index)?;
            Some(Gatherer::new(job.model, job.rules))
        });
        drop(bar);
        drop(jobs);
        let mut tallies = vec![Tally::default(); prepared.ready.len()];
        let mut checked = Vec::with_capacity(watched.len());
        for (owner, (file, seen)) in owners.into_iter().zip(watched) {
            if let Some((tally, seen)) = tallies.get_mut(owner).zip(seen) {
                tally.add(&seen);
            }
            checked.push((owner, file));
        }
        let files = checked.iter().map(|(_, file)| file.clone()).collect();
        let report = report::build(prepared.checkup(checked));
        let models = prepared.ready.iter().zip(tallies).enumerate();
        let models = models.map(|(index, (ready, tally))| {
            let traces = report.traces.iter().filter(|trace| trace.model == index);
            ModelSeen {
                traces: traces
                    .map(|trace| TraceUsed {
                        path: match trace.trace {
                            1 => trace.path.clone(),
                            number => format!("{}#{number}", trace.path),
                        },
                        verdict: trace.verdict.to_owned(),
                        states: trace.states,
                    })
                    .collect(),
                tally,
                ..unseen(ready)
            }
        });
        let evidence = evidence::build(models.collect(), dependent);
        Self {
            evidence,
            report,
            checked: files,
        }
    }
}
