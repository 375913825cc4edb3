//! `lockstep diff`.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use crate::diff::{Align, Entries, MOST_HELD, Row, Rows, Scope, Side, Sightings, Stop};
use crate::eval::{Folder, Model};
use crate::replay::{CallRules, Input};
use crate::report::ErrorReport;
use crate::report::comparison::{ComparedFile, Comparison, DiffSummary, DiffVerdict, Told};
use crate::report::text::{Display, Look, Shown};
use crate::trace::{Entry, State, TraceReader};

use super::decoded::Decoder;
use super::diff_page::Page;
use super::diff_parts;
use super::diff_reports::{self, Files};
use super::exit::Exit;
use super::files::STANDARD_INPUT;
use super::form::FormName;
use super::format::Format;
use super::mention::CommandLine;
use super::models;
use super::output;
use super::outside::OutsideArguments;

const AFTER_HELP: &str = "\
Paths are written as in TLA+: `msgs[n1].term`, also for --vars and --ignore, where a part that no
state has is an error. Elements of sequences are named by side: `log[2→3]` is the second in A and
the third in B, `log[→3]` is only in B, `log[4..33]` are thirty in a row. Functions are compared by
key, and bags are functions to counts; sets by member; sequences by what they have in common, and
by likeness between, so that an inserted element is one difference. Of arrays of the same items in
another order it cannot be told whether they differ: --spec tells. What one of the files does not
tell is not compared, and what a lossy form (JSON) leaves open is compared modulo that; both are
said. Long values are cut short: `--format json` has all.

With git, for trace files:
  git -c diff.external='lockstep' diff             or GIT_EXTERNAL_DIFF=lockstep git diff
  git difftool --no-prompt --extcmd='lockstep diff'
  echo '*.trace diff=lockstep' >> .gitattributes; git config diff.lockstep.command lockstep

Exit status, the first that applies (always 0 where git calls it):
  1  something differs, and each path of --vars and --ignore is somewhere
  2  a file cannot be read to its end, a path is nowhere, or there is nothing to compare
  3  of something it cannot be told whether it differs
  0  nothing differs";

/// Where do two traces part?
///
/// Compares the states of two traces, and the steps between them, in whatever forms they are
/// written; says first where they part, then what differs at each state. What differs in a state
/// only as in the one before it is told once. Two reports of `check --format json` are compared by
/// their verdicts.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The first trace; `-` is the standard input
    #[arg(value_name = "A")]
    left: PathBuf,
    /// The second trace
    #[arg(value_name = "B")]
    right: PathBuf,
    /// What is compared with what: states of one number, the longest row of states that both have,
    /// or of actions
    #[arg(long, value_name = "BY", value_enum, default_value_t)]
    align: AlignName,
    /// Only these variables, or parts of them: `call.args`
    #[arg(long, value_name = "PATH,…")]
    vars: Vec<String>,
    /// All but these variables, or parts of them
    #[arg(long, value_name = "PATH,…")]
    ignore: Vec<String>,
    /// From this state on
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    from: u64,
    /// Up to this state
    #[arg(long, value_name = "NUMBER")]
    to: Option<u64>,
    /// Only states that differ, and only what differs in them
    #[arg(long)]
    changed: bool,
    /// The form of both, or of A and of B, where their content is not to tell
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        value_delimiter = ',',
        num_args = 1,
        hide_possible_values = true
    )]
    form: Vec<FormName>,
    /// A root module of both, which tells the kinds of values that lossy forms leave open
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    cfg: Option<PathBuf>,
    /// How two values are put beside each other; by default in columns where there is room
    #[arg(long, value_enum, default_value_t)]
    display: DisplayName,
    /// Columns of the page; by default those of the terminal
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u16).range(NARROWEST as i64..=WIDEST as i64)
    )]
    width: Option<u16>,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Do not start a pager on a terminal
    #[arg(long)]
    no_pager: bool,
    #[command(flatten)]
    outside: OutsideArguments,
}

/// `--align`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum AlignName {
    /// States of one number
    #[default]
    Index,
    /// The longest row of states that both have
    States,
    /// The longest row of actions with their arguments that both have
    Actions,
}

impl From<AlignName> for Align {
    fn from(name: AlignName) -> Self {
        match name {
            AlignName::Index => Self::Index,
            AlignName::States => Self::States,
            AlignName::Actions => Self::Actions,
        }
    }
}

/// `--display`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum DisplayName {
    /// In columns where there is room
    #[default]
    Auto,
    /// One below the other
    Inline,
    /// In two columns
    SideBySide,
}

impl DisplayName {
    fn on(self, width: usize) -> Display {
        match self {
            Self::Auto => Display::fitting(width),
            Self::Inline => Display::Inline,
            Self::SideBySide => Display::SideBySide,
        }
    }
}

/// The widest page that is filled.
const WIDEST: usize = 240;
/// The narrowest that anything is laid out for.
const NARROWEST: usize = 40;

pub(super) fn run(arguments: &Arguments) -> Exit {
    match answer(arguments) {
        // That something differs is no answer without what.
        Ok(_) if output::lost() => Exit::NotAsked,
        Ok(exit) => exit,
        Err(errors) => {
            output::complain(&errors);
            Exit::NotAsked
        }
    }
}

fn answer(arguments: &Arguments) -> Result<Exit, Vec<ErrorReport>> {
    let question = Question::of(arguments)?;
    let paths = [arguments.left.as_path(), arguments.right.as_path()];
    match diff_reports::what(paths)? {
        Files::Traces => {
            let outside = arguments.outside.outside(Folder::OfSpec);
            let cfg = arguments.cfg.as_deref();
            let loaded = arguments.spec.as_ref();
            let loaded = loaded.map(|spec| models::load_model(spec, cfg, outside));
            let loaded = loaded.transpose()?;
            let model = loaded.as_ref().map(|loaded| &loaded.model);
            compare(&question, model).map(exit)
        }
        Files::Reports => {
            let compared = diff_reports::compare(&question, paths)?;
            Ok(match compared.is_same() {
                true => Exit::Conforms,
                false => Exit::Diverges,
            })
        }
    }
}

fn exit(verdict: DiffVerdict) -> Exit {
    match verdict {
        DiffVerdict::Same => Exit::Conforms,
        DiffVerdict::Different => Exit::Diverges,
        DiffVerdict::Undecided => Exit::Undecided,
        DiffVerdict::NotCompared => Exit::NotAsked,
    }
}

/// What is to be compared, and how that is shown.
pub(super) struct Question {
    /// The files.
    pub(super) inputs: [Input; 2],
    /// How they are called.
    pub(super) names: [String; 2],
    pub(super) align: Align,
    pub(super) scope: Scope,
    pub(super) range: RangeInclusive<u64>,
    pub(super) shown: Shown,
    pub(super) look: Look,
    pub(super) display: Display,
    pub(super) format: Format,
    pub(super) pager: Paging,
}

/// Whether a pager may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paging {
    OnATerminal,
    Never,
}

impl Question {
    fn of(arguments: &Arguments) -> Result<Self, Vec<ErrorReport>> {
        let paths = [&arguments.left, &arguments.right];
        if paths.iter().all(|path| path.as_os_str() == STANDARD_INPUT) {
            let message = "only one of the two can be the standard input";
            let here = CommandLine::of_process().argument(STANDARD_INPUT.as_ref());
            return Err(vec![
                here.error(crate::diag::code::FILE_UNREADABLE, message),
            ]);
        }
        let forms = [arguments.form.first(), arguments.form.last()];
        let mut inputs = paths.into_iter().zip(forms).map(|(path, form)| {
            let input = match path.as_os_str() == STANDARD_INPUT {
                true => Input::standard_input(),
                false => Input::file(path),
            };
            input.with_form(form.copied().map(Into::into))
        });
        let (Some(left), Some(right)) = (inputs.next(), inputs.next()) else {
            return Err(Vec::new());
        };
        let mut look = output::look();
        let terminal = || page_width().clamp(NARROWEST, WIDEST);
        look.width = arguments.width.map_or_else(terminal, usize::from);
        Ok(Self {
            names: [&left, &right].map(|input| input.path().display().to_string()),
            inputs: [left, right],
            align: arguments.align.into(),
            scope: diff_parts::scope(&arguments.vars, &arguments.ignore)?,
            range: arguments.from..=arguments.to.unwrap_or(u64::MAX),
            shown: match arguments.changed {
                true => Shown::Changed,
                false => Shown::All,
            },
            display: arguments.display.on(look.width),
            look,
            format: arguments.format,
            pager: match arguments.no_pager {
                true => Paging::Never,
                false => Paging::OnATerminal,
            },
        })
    }
}

/// The columns of the terminal, or what is usual for a file.
pub(super) fn page_width() -> usize {
    use std::io::IsTerminal;
    match std::io::stdout().is_terminal() {
        true => output::width(),
        false => Look::WIDTH,
    }
}

/// Compares two files and says what differs.
///
/// # Errors
/// If they cannot be opened, or there is nothing to compare.
pub(super) fn compare(
    question: &Question,
    model: Option<&Model>,
) -> Result<DiffVerdict, Vec<ErrorReport>> {
    let [left, right] = question.inputs.each_ref().map(Input::open);
    let (left, right) = match (left, right) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => {
            let errors = [left.err(), right.err()];
            let errors = errors.iter().flatten().map(ErrorReport::of_trace);
            return Err(errors.collect());
        }
    };
    let [one, other] = question.names.clone();
    let files = [(one, left.form()), (other, right.form())];
    let files = files.map(|(name, form)| ComparedFile { name, form });
    let scope = question.scope.clone();
    let rules = CallRules::default();
    let undecoded = RefCell::new(Vec::new());
    let entries = |input: &Input, reader: TraceReader| -> Entries<'_> {
        match model {
            Some(model) => {
                let rendering = input.rendering(&reader, model);
                let decoder = Decoder::new(model, &rules, rendering);
                decoded(reader, decoder, &undecoded)
            }
            None => Box::new(reader),
        }
    };
    let [one, other] = &question.inputs;
    let readers = [entries(one, left), entries(other, right)];
    let mut rows = Rows::new(
        readers,
        question.align,
        scope.clone(),
        question.range.clone(),
    );
    let mut comparison = Comparison::new(files, question.align, scope);
    let mut page = Page::new(question, &comparison);
    let mut is_asked = false;
    let mut sightings = Sightings::of(&question.scope);
    for row in rows.by_ref() {
        // What a side has behind a state that is none of the spec is not read.
        if !undecoded.borrow().is_empty() {
            break;
        }
        if let Row::States { left, right, .. } = &row
            && !is_asked
        {
            has_variables(question, [left.as_ref(), right.as_ref()])?;
            is_asked = true;
        }
        if let Row::States { left, right, .. } = &row {
            let states = left.iter().chain(right);
            states.for_each(|state| sightings.look(&state.observation));
        }
        for part in comparison.row(row) {
            page.part(&part);
        }
        if page.pager.is_closed() {
            break;
        }
    }
    let stops = rows.stops().into_iter();
    let mut errors: Vec<ErrorReport> = stops
        .map(|(side, stop)| stopped(question, side, stop))
        .collect();
    errors.extend(undecoded.take());
    let is_whole = errors.is_empty() && !page.pager.is_closed();
    let missing = is_whole.then(|| diff_parts::missing(sightings));
    let missing = missing.unwrap_or_default();
    let told = match (errors.is_empty(), missing.is_empty()) {
        (false, _) => Told::UpToAnError,
        (true, true) => Told::Whole,
        (true, false) => Told::NotAsAsked,
    };
    let (parts, summary) = comparison.finish(told, rows.coarseness());
    for part in parts {
        page.part(&part);
    }
    let verdict = summary.verdict;
    if verdict == DiffVerdict::NotCompared && errors.is_empty() && missing.is_empty() {
        errors.push(nothing_compared(&summary));
    }
    errors.extend(missing);
    page.end(&summary, &errors);
    output::complain(&errors);
    Ok(verdict)
}

fn nothing_compared(summary: &DiffSummary) -> ErrorReport {
    if summary.states() == 0 {
        return ErrorReport::plain("no state was compared").with_note("--from and --to leave none");
    }
    let error = ErrorReport::plain("no value was compared");
    error.with_note(format!("not both files tell: {}", quoted(&summary.untold)))
}

/// Names in backticks.
fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Entries in which a spec tells what was open; up to a state that is none of
/// it.
fn decoded<'e>(
    reader: TraceReader,
    mut decoder: Decoder<'e>,
    errors: &'e RefCell<Vec<ErrorReport>>,
) -> Entries<'e> {
    let mut entries = reader.fuse();
    Box::new(std::iter::from_fn(move || {
        let mut entry = entries.next()?;
        match &mut entry {
            Ok(Entry::State(state)) => {
                if let Err(broken) = decoder.state(state) {
                    errors.borrow_mut().push(ErrorReport::of_broken(&broken));
                    return None;
                }
            }
            Ok(Entry::Ending(ending)) => drop(decoder.end(ending)),
            Err(_) => {}
        }
        Some(entry)
    }))
}

fn stopped(question: &Question, side: Side, stop: &Stop) -> ErrorReport {
    let [left, right] = &question.names;
    let name = match side {
        Side::Left => left,
        Side::Right => right,
    };
    match stop {
        Stop::Broken(error) => ErrorReport::of_trace(error),
        Stop::TooLong => {
            let message = format!("`{name}` has a trace of more than {MOST_HELD} states");
            ErrorReport::plain(message)
                .with_note("so many are held to line two traces up")
                .with_note("`--align index` holds none; --from and --to take a part")
        }
    }
}

/// That the variables that are named are there, and that there are some to
/// compare.
fn has_variables(question: &Question, states: [Option<&State>; 2]) -> Result<(), Vec<ErrorReport>> {
    let names = |state: Option<&State>| -> Vec<String> {
        let vars = state.iter().flat_map(|state| &state.observation.vars);
        vars.map(|(name, _)| name.to_string()).collect()
    };
    let [left, right] = states.map(names);
    let is_there = |name: &&str| left.iter().chain(&right).any(|own| own == *name);
    let mut named = question.scope.named().map(|part| part.variable.as_str());
    if let Some(name) = named.find(|name| !is_there(name)) {
        let mut all = left.clone();
        all.extend(right.iter().filter(|name| !left.contains(name)).cloned());
        let error = ErrorReport::plain(format!("the traces have no variable `{name}`"));
        return Err(vec![
            error.with_note(format!("there are: {}", quoted(&all))),
        ]);
    }
    let has_both = states.iter().all(Option::is_some);
    let is_common = |name: &&String| right.contains(name) && question.scope.has(name);
    if has_both && !left.iter().any(|name| is_common(&name)) {
        let error = ErrorReport::plain("the traces have no variable in common to compare");
        return Err(vec![
            error
                .with_note(format!("A has {}", quoted(&left)))
                .with_note(format!("B has {}", quoted(&right))),
        ]);
    }
    Ok(())
}
