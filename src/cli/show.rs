//! `lockstep show`.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

use crate::eval::{Folder, Limits, Setup, State as ModelState, StepExpression};
use crate::replay::{CallRules, Input};
use crate::report::text::{self, Look};
use crate::report::{ErrorReport, StateView, ending_text};
use crate::spec::resolved::Level;
use crate::spec::{Spec, level_of, resolve_expression_text};
use crate::trace::{Entry, Observation, Progress, State};
use crate::value::{Text, Value};

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
            .map(|model| Decoder::new(model, &rules, reader.form())),
        asked: Asked::default(),
        before: None,
        values_before: None,
        evaluated_before: Vec::new(),
        left_open: LeftOpen::default(),
        is_first: true,
        number: 0,
        last: 0,
    };
    for entry in reader {
        match entry.map_err(|error| vec![ErrorReport::of_trace(&error)])? {
            Entry::State(state) => show.state(state)?,
            Entry::Ending(ending) => {
                if arguments.to.is_none() && show.number >= arguments.from {
                    show.out.put(&format!(
                        "    {}\n",
                        output::harmless(&ending_text(&ending))
                    ));
                }
                show.end();
            }
        }
        if show.out.is_closed() {
            break;
        }
    }
    match show.is_first && show.last > 0 {
        true => Err(vec![nothing_to_show(arguments.from, show.last)]),
        false => Ok(()),
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
    asked: Asked,
    /// The state before.
    before: Option<Observation>,
    values_before: Option<ModelState>,
    /// What the expressions were there, where only changes are shown.
    evaluated_before: Vec<Evaluated>,
    /// What is open in the states of this trace that were shown.
    left_open: LeftOpen,
    /// Whether nothing was shown yet.
    is_first: bool,
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

/// Expressions, ready to be evaluated.
#[derive(Default)]
struct Asked {
    /// The variables in order, once they are known.
    variables: Option<Vec<Text>>,
    expressions: Vec<(String, AskedExpression)>,
}

/// An expression and its value, or why it has none.
type Evaluated = (String, Result<Value, String>);

/// Why a temporal formula has no value in any state.
const OF_BEHAVIOURS: &str = "a temporal formula has no value on a step";

/// An expression, ready to be evaluated.
struct AskedExpression {
    ready: StepExpression,
    /// What it speaks of.
    level: Level,
}

impl Show<'_> {
    fn state(&mut self, mut state: State) -> Result<(), Vec<ErrorReport>> {
        self.decode(&mut state)?;
        self.prepare(&state)?;
        let values = self.values(&state);
        let number = state.number;
        self.number = number;
        self.last = self.last.max(number);
        // Only what is shown is evaluated, and what that is compared with.
        let evaluated = match number + 1 >= self.arguments.from {
            true => self.evaluate(number, values.as_ref()),
            false => Vec::new(),
        };
        let is_wanted =
            number >= self.arguments.from && self.arguments.to.is_none_or(|to| number <= to);
        if is_wanted {
            if number == 1 && !self.is_first {
                self.out.put("\n");
            }
            self.is_first = false;
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
        self.values_before = values;
        Ok(())
    }

    fn end(&mut self) {
        self.before = None;
        self.values_before = None;
        self.evaluated_before.clear();
        let told = self.decoder.as_mut().map(Decoder::end);
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
        if self.asked.variables.is_some() {
            return Ok(());
        }
        let is_there = |name: &&String| state.observation.get(name).is_some();
        if let Some(name) = self.arguments.vars.iter().find(|name| !is_there(name)) {
            let known = state
                .observation
                .vars
                .iter()
                .map(|(name, _)| format!("`{name}`"));
            let known: Vec<String> = known.collect();
            let error = ErrorReport::plain(format!("the trace has no variable `{name}`"));
            return Err(vec![
                error.with_note(format!("there are: {}", known.join(", "))),
            ]);
        }
        if self.arguments.expressions.is_empty() {
            self.asked.variables = Some(Vec::new());
            return Ok(());
        }
        let (mut spec, setup) = self.scope(state)?;
        self.asked.variables = Some(
            spec.variables
                .iter()
                .map(|variable| Text::new(&variable.name))
                .collect(),
        );
        for text in &self.arguments.expressions {
            let expr =
                resolve_expression_text(&mut spec, "--expr", text).map_err(models::errors)?;
            let ready = StepExpression::new(&spec, &setup.bindings, &expr, Limits::default());
            let level = level_of(&spec, &expr);
            let asked = AskedExpression { ready, level };
            self.asked.expressions.push((text.clone(), asked));
        }
        Ok(())
    }

    /// The module that was given, or one with the variables of the trace.
    fn scope(&self, state: &State) -> Result<(Spec, Setup), Vec<ErrorReport>> {
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
                let names = state.observation.vars.iter().map(|(name, _)| name.as_str());
                let spec = models::with_variables(names)?;
                let setup = Setup::without_config(&spec);
                Ok((spec, setup))
            }
        }
    }

    /// The state that expressions are evaluated in; `None` if a variable is
    /// not observed.
    fn values(&self, state: &State) -> Option<ModelState> {
        let names = self.asked.variables.as_ref()?;
        let value = |name: &Text| state.observation.get(name.as_str())?.candidates(1).pop();
        let values: Option<Vec<Value>> = names.iter().map(value).collect();
        values.map(ModelState::new)
    }

    /// The expressions in the `number`-th state, or on the step to it.
    fn evaluate(&self, number: u64, state: Option<&ModelState>) -> Vec<Evaluated> {
        let expressions = self.asked.expressions.iter();
        let valued = expressions.filter_map(|(text, expression)| {
            let Some(state) = state else {
                let reason = "not every variable is observed".to_owned();
                return Some((text.clone(), Err(reason)));
            };
            let evaluation = match expression.level {
                Level::Constant | Level::State => expression.ready.evaluate_at(number, state, None),
                Level::Temporal => return Some((text.clone(), Err(OF_BEHAVIOURS.to_owned()))),
                Level::Action => {
                    let before = self.values_before.as_ref()?;
                    let level = number.saturating_sub(1);
                    expression.ready.evaluate_at(level, before, Some(state))
                }
            };
            let value = evaluation.value.map_err(|error| error.detail.clone());
            Some((text.clone(), value))
        });
        valued.collect()
    }
}
