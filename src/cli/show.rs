//! `lockstep show`.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

use indexmap::IndexSet;

use crate::eval::{Folder, Model, Setup};
use crate::replay::{CallRules, Input};
use crate::report::text::{self, Look};
use crate::report::{AmbiguityReport, ErrorReport, StateView, ending_text};
use crate::spec::Spec;
use crate::trace::{Entry, Form, Observation, Progress, State, TraceId};
use crate::value::Text;

use super::asked::{Answer, Asked, AskedOf};
use super::decoded::Decoder;
use super::exit::Exit;
use super::files::STANDARD_INPUT;
use super::form::FormName;
use super::left_open::LeftOpen;
use super::models;
use super::output;
use super::outside::OutsideArguments;
use super::pager::Pager;
use super::progress::Bar;

/// What happened, step by step?
///
/// Shows what changed from state to state of each trace; what did not is only
/// named. Exit status: 0 it was shown, 2 it could not be read to its end.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The trace; `-` is the standard input
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    /// Only these variables
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    vars: Vec<String>,
    /// From this state on
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    from: u64,
    /// Up to this state
    #[arg(long, value_name = "NUMBER")]
    to: Option<u64>,
    /// Only states in which something shown has changed, and only that
    #[arg(long)]
    changed: bool,
    /// An expression to evaluate in each state; with primes, on the step that leads to it
    #[arg(long = "expr", value_name = "EXPR")]
    expressions: Vec<String>,
    /// The module in whose scope --expr is read, and that tells the kinds of values
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    cfg: Option<PathBuf>,
    /// The form of TRACE, where its content is not to tell
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    form: Option<FormName>,
    /// Do not start a pager on a terminal
    #[arg(long)]
    no_pager: bool,
    #[command(flatten)]
    outside: OutsideArguments,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    match show(arguments) {
        Ok(()) => Exit::Conforms,
        Err(errors) => {
            output::complain(&errors);
            Exit::NotAsked
        }
    }
}

fn show(arguments: &Arguments) -> Result<(), Vec<ErrorReport>> {
    let input = match arguments.trace.as_os_str() == STANDARD_INPUT {
        true => Input::standard_input(),
        false => Input::file(&arguments.trace),
    };
    let progress = Arc::new(Progress::default());
    let input = input
        .with_form(arguments.form.map(Into::into))
        .counted_by(&progress);
    let reader = input
        .open()
        .map_err(|error| vec![ErrorReport::of_trace(&error)])?;
    let scope = match &arguments.spec {
        Some(spec) => {
            let outside = arguments.outside.outside(Folder::OfSpec);
            let loaded = models::load_model(spec, arguments.cfg.as_deref(), outside)?;
            Some(loaded.model)
        }
        None => None,
    };
    let rules = CallRules::default();
    check_range(arguments)?;
    let mut show = Show {
        arguments,
        look: output::look(),
        out: Out {
            pager: None,
            is_paged: !arguments.no_pager,
            bar: Some(Bar::over([&input], &progress)),
        },
        decoder: scope
            .as_ref()
            .map(|model| Decoder::new(model, &rules, input.rendering(&reader, model))),
        names: names_before(arguments, &input, reader.form(), scope.as_ref()),
        asked: None,
        before: None,
        evaluated_before: Vec::new(),
        left_open: LeftOpen::default(),
        shown: None,
        number: 0,
        last: 0,
    };
    for entry in reader {
        match entry.map_err(|error| vec![ErrorReport::of_trace(&error)])? {
            Entry::State(state) => show.state(state)?,
            Entry::Ending(mut ending) => {
                let told = show
                    .decoder
                    .as_mut()
                    .map(|decoder| decoder.end(&mut ending));
                if arguments.to.is_none() && show.number >= arguments.from {
                    show.out.put(&format!(
                        "    {}\n",
                        output::harmless(&ending_text(&ending))
                    ));
                }
                show.end(told);
            }
        }
        if show.out.is_closed() {
            break;
        }
    }
    match show.shown.is_none() && show.last > 0 {
        true => Err(vec![nothing_to_show(arguments.from, show.last)]),
        false => Ok(()),
    }
}

/// The variables that are known before the first state: those of the spec, and of a
/// log, whose states may leave some out, those that it tells anywhere.
fn names_before(
    arguments: &Arguments,
    input: &Input,
    form: Form,
    scope: Option<&Model>,
) -> Vec<Text> {
    let is_asked = !(arguments.vars.is_empty() && arguments.expressions.is_empty());
    match scope {
        Some(model) => model
            .variables()
            .iter()
            .map(|name| Text::new(name))
            .collect(),
        None if is_asked && form == Form::NdJson => input.variables(),
        None => Vec::new(),
    }
}

fn check_range(arguments: &Arguments) -> Result<(), Vec<ErrorReport>> {
    let from = arguments.from;
    match arguments.to {
        Some(to) if to < from => {
            let message = format!("there is nothing from state {from} to state {to}");
            let error = ErrorReport::plain(message);
            Err(vec![error.with_note(
                "--from names the first state that is shown, --to the last",
            )])
        }
        _ => Ok(()),
    }
}

fn nothing_to_show(from: u64, last: u64) -> ErrorReport {
    let states = if last == 1 {
        "1 state"
    } else {
        &format!("{last} states")
    };
    ErrorReport::plain(format!(
        "the trace has {states}, there is nothing from state {from} on"
    ))
}

/// A trace as it is shown.
struct Show<'a> {
    arguments: &'a Arguments,
    look: Look,
    out: Out,
    /// What tells the values that the trace leaves open.
    decoder: Option<Decoder<'a>>,
    /// Variables that states may tell, though the first does not.
    names: Vec<Text>,
    /// The expressions, once it is known which variables there are.
    asked: Option<Asked>,
    /// The state before.
    before: Option<Observation>,
    /// What the expressions were there, where only changes are shown.
    evaluated_before: Vec<Answer>,
    /// What is open in the states of this trace that were shown.
    left_open: LeftOpen,
    /// The trace of the state that was shown last.
    shown: Option<TraceId>,
    /// The state that was read last.
    number: u64,
    /// The most states that a trace has.
    last: u64,
}

/// Where what is shown goes.
struct Out {
    /// The pager, once there is something to show.
    pager: Option<Pager>,
    is_paged: bool,
    /// How far the reading is: on a terminal until something is shown there.
    bar: Option<Bar>,
}

impl Out {
    fn put(&mut self, text: &str) {
        if std::io::stdout().is_terminal() {
            self.bar = None;
        }
        let is_paged = self.is_paged;
        let pager = self.pager.get_or_insert_with(|| match is_paged {
            true => Pager::for_terminal(),
            false => Pager::none(),
        });
        pager.put(text);
    }

    /// Whether nobody reads on.
    fn is_closed(&self) -> bool {
        self.pager.as_ref().is_some_and(Pager::is_closed)
    }
}

impl Show<'_> {
    fn state(&mut self, mut state: State) -> Result<(), Vec<ErrorReport>> {
        self.decode(&mut state)?;
        self.prepare(&state)?;
        let number = state.number;
        self.number = number;
        self.last = self.last.max(number);
        // Only what is shown is evaluated, and what that is compared with.
        let evaluated = match number + 1 >= self.arguments.from {
            true => self.evaluate(&state),
            false => Vec::new(),
        };
        let is_wanted =
            number >= self.arguments.from && self.arguments.to.is_none_or(|to| number <= to);
        if is_wanted {
            let is_another = self.shown.is_some_and(|shown| shown != state.trace);
            if is_another {
                let TraceId(index) = state.trace;
                let heading = format!("\ntrace {} of the file\n", u64::from(index) + 1);
                self.out.put(&heading);
            }
            self.shown = Some(state.trace);
            self.left_open.observe(&state, &self.arguments.vars);
            // The first state that is shown is shown whole, unless only changes
            // are.
            let is_first = number == self.arguments.from && !self.arguments.changed;
            let before = self.before.as_ref().filter(|_| !is_first);
            let mut view = StateView::of(&state, before, &self.arguments.vars);
            view.expressions.clone_from(&evaluated);
            if self.arguments.changed {
                view.unchanged.clear();
                let before = &self.evaluated_before;
                view.expressions.retain(|one| !before.contains(one));
            }
            let is_empty = view.changed.is_empty() && view.expressions.is_empty();
            if !(self.arguments.changed && is_empty) {
                self.out.put(&text::state(&view, self.look));
            }
        }
        self.evaluated_before = evaluated;
        self.before = Some(state.observation);
        Ok(())
    }

    /// Ends a trace; `told` is what a spec leaves open, `None` if there is none.
    fn end(&mut self, told: Option<Vec<AmbiguityReport>>) {
        self.before = None;
        self.evaluated_before.clear();
        let open = self.left_open.take_text(told.as_deref());
        if !open.is_empty() {
            self.out.put(&open);
        }
    }

    /// Puts the values that the spec allows in the place of what is open.
    fn decode(&mut self, state: &mut State) -> Result<(), Vec<ErrorReport>> {
        let Some(decoder) = &mut self.decoder else {
            return Ok(());
        };
        let decoded = decoder.state(state);
        decoded.map_err(|broken| vec![ErrorReport::of_broken(&broken)])
    }

    /// Reads the expressions, when it is known which variables there are.
    fn prepare(&mut self, state: &State) -> Result<(), Vec<ErrorReport>> {
        if self.asked.is_some() {
            return Ok(());
        }
        let own = state.observation.vars.iter().map(|(name, _)| name);
        let names: IndexSet<&Text> = own.chain(&self.names).collect();
        let is_there = |asked: &&String| names.iter().any(|name| name.as_str() == *asked);
        if let Some(name) = self.arguments.vars.iter().find(|name| !is_there(name)) {
            let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let error = ErrorReport::plain(format!("the trace has no variable `{name}`"));
            return Err(vec![
                error.with_note(format!("there are: {}", known.join(", "))),
            ]);
        }
        let texts = &self.arguments.expressions;
        if texts.is_empty() {
            self.asked = Some(Asked::default());
            return Ok(());
        }
        let hint = match &self.arguments.spec {
            Some(_) => "",
            None => "; --spec tells",
        };
        self.asked = Some(Asked::new(texts, self.scope(&names)?, hint)?);
        Ok(())
    }

    /// The module that was given, or one with the variables of the trace.
    fn scope(&self, names: &IndexSet<&Text>) -> Result<(Spec, Setup), Vec<ErrorReport>> {
        match &self.arguments.spec {
            Some(path) => {
                let mut spec = models::load_spec(path)?;
                let beside = || models::config_beside(path);
                let cfg = self.arguments.cfg.clone().or_else(beside);
                let mut setup = models::set_up(&mut spec, cfg.as_deref())?;
                setup.bindings.outside = self.arguments.outside.outside(Folder::OfSpec);
                Ok((spec, setup))
            }
            None => {
                let spec = models::with_variables(names.iter().map(|name| name.as_str()))?;
                let setup = Setup::without_config(&spec);
                Ok((spec, setup))
            }
        }
    }

    /// The expressions in a state, or on the step to it.
    fn evaluate(&self, state: &State) -> Vec<Answer> {
        let of = AskedOf {
            number: state.number,
            before: self.before.as_ref(),
            now: &state.observation,
        };
        let asked = self.asked.as_ref();
        asked.map(|asked| asked.evaluate(of)).unwrap_or_default()
    }
}
