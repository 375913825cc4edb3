//! `lockstep successors`.

use std::fmt::Write as _;
use std::path::PathBuf;

use indexmap::{IndexMap, IndexSet};
use serde::Serialize;

use crate::eval::{ActionTaken, Model, Search, State, Successor};
use crate::report::ErrorReport;
use crate::value::{ErrorKind, pretty};

use super::answer::{Answer, StateText, Unanswered, state_text};
use super::batch::{self, Question};
use super::exit::Exit;
use super::finding::Finding;
use super::format::Format;
use super::output;
use super::outside::OutsideArguments;
use super::scene::{self, Scene, SceneArguments};

/// Which states follow this one?
///
/// Without --state, which states are the initial ones? Exit status: 0 it could
/// be answered, 2 it could not, 3 a limit was met.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The root module
    #[arg(long, value_name = "FILE", required_unless_present = "batch")]
    spec: Option<PathBuf>,
    /// The configuration of --spec; by default the one beside it
    #[arg(long, value_name = "FILE", requires = "spec")]
    cfg: Option<PathBuf>,
    /// The state, or states, that others follow: `x = 1 /\ y = {}`
    #[arg(long, value_name = "FORMULA")]
    state: Option<String>,
    /// How the states are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Cases to answer, one JSON object a line; prints one JSON line a case
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "state"])]
    batch: Option<PathBuf>,
    #[command(flatten)]
    outside: OutsideArguments,
}

/// Name and version of the form of the JSON answer.
const SCHEMA: &str = "lockstep-successors/1";

/// States that are listed at most.
const MAX_STATES: usize = 100_000;

/// The answer: one entry a state that was asked for, or the initial states.
enum Found {
    Initial(Vec<State>),
    Steps(Vec<(State, Vec<Successor>)>),
}

/// Why there is no answer.
enum Failed {
    NotAsked(Vec<ErrorReport>),
    Unanswered(Unanswered),
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial: Option<Vec<StateText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepsReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Answer>,
    errors: Vec<Finding>,
}

#[derive(Serialize)]
struct StepsReport {
    from: StateText,
    successors: Vec<SuccessorReport>,
}

#[derive(Serialize)]
struct SuccessorReport {
    action: Option<ActionReport>,
    state: StateText,
}

#[derive(Serialize)]
struct ActionReport {
    name: String,
    args: IndexMap<String, String>,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    if let Some(path) = &arguments.batch {
        return batch::run(path, Question::States).unwrap_or_else(|errors| {
            output::complain(&errors);
            Exit::NotAsked
        });
    }
    let scene = SceneArguments {
        spec: arguments.spec.clone(),
        cfg: arguments.cfg.clone(),
        outside: arguments.outside.clone(),
        ..SceneArguments::default()
    };
    let model = Scene::load(&scene)
        .and_then(Scene::assumed)
        .and_then(|scene| scene.model(arguments.state.as_deref()));
    let answered = match model {
        Ok(model) => match find(&model, arguments.state.as_deref()) {
            Ok(found) => {
                show(&model, &found, arguments.format);
                output::complain(&scene::warnings(&model));
                return Exit::Conforms;
            }
            Err(failed) => failed,
        },
        Err(errors) => Failed::NotAsked(errors),
    };
    refuse(answered, arguments.format)
}

fn find(model: &Model, described: Option<&str>) -> Result<Found, Failed> {
    let states = scene::initial_states(model, described).map_err(Failed::Unanswered)?;
    if described.is_none() {
        return Ok(Found::Initial(states));
    }
    if states.is_empty() {
        let error = scene::about_state(described, scene::NO_STATE);
        return Err(Failed::NotAsked(vec![error]));
    }
    let from = |state: State| successors(model, &state).map(|found| (state, found));
    let steps = states.into_iter().map(from);
    steps.collect::<Result<_, _>>().map(Found::Steps)
}

/// The successors of one state, each with each action once.
fn successors(model: &Model, state: &State) -> Result<Vec<Successor>, Failed> {
    let mut found: IndexSet<Successor> = IndexSet::new();
    let outcome = model.successors_of_initial(state, &mut |mut successor| {
        successor.action = successor.action.or_else(|| model.next_itself());
        found.insert(successor);
        match found.len() > MAX_STATES {
            true => Search::Stop,
            false => Search::Continue,
        }
    });
    outcome.map_err(|error| {
        Failed::Unanswered(Unanswered {
            kind: error.kind,
            answer: Answer::undefined(&error),
            error: Box::new(scene::undefined(model, &error)),
        })
    })?;
    if found.len() > MAX_STATES {
        let message = format!("there are more than {MAX_STATES} successors");
        return Err(Failed::Unanswered(Unanswered {
            kind: ErrorKind::Limit,
            answer: Answer::too_many(&message),
            error: Box::new(ErrorReport::plain(message)),
        }));
    }
    Ok(found.into_iter().collect())
}

fn refuse(failed: Failed, format: Format) -> Exit {
    let (answer, errors, exit) = match failed {
        Failed::NotAsked(errors) => (Answer::refused(&errors), errors, Exit::NotAsked),
        Failed::Unanswered(failed) => {
            let exit = match failed.kind {
                ErrorKind::Limit => Exit::Undecided,
                _ => Exit::NotAsked,
            };
            (failed.answer, vec![*failed.error], exit)
        }
    };
    match format {
        Format::Text => output::complain(&errors),
        Format::Json => output::print_json(&Report {
            schema: SCHEMA,
            initial: None,
            steps: None,
            error: Some(answer),
            errors: errors.iter().map(Finding::of).collect(),
        }),
    }
    exit
}

fn show(model: &Model, found: &Found, format: Format) {
    match format {
        Format::Text => output::print(&output::harmless(&text(model, found))),
        Format::Json => output::print_json(&report(model, found)),
    }
}

fn text(model: &Model, found: &Found) -> String {
    let mut out = String::new();
    match found {
        Found::Initial(states) => {
            let count = counted(states.len(), "initial state");
            let _ = writeln!(out, "{count}");
            for (index, state) in states.iter().enumerate() {
                let _ = writeln!(out, "\n{}:", index + 1);
                write_state(&mut out, model, state);
            }
        }
        Found::Steps(steps) => {
            for (index, (from, successors)) in steps.iter().enumerate() {
                if index > 0 {
                    out.push('\n');
                }
                let count = counted(successors.len(), "successor");
                let _ = writeln!(out, "{count} of");
                write_state(&mut out, model, from);
                for (index, successor) in successors.iter().enumerate() {
                    let action = successor.action.as_ref().map(called);
                    let action = action.unwrap_or_else(|| "a step".to_owned());
                    let _ = writeln!(out, "\n{}: <{action}>", index + 1);
                    write_state(&mut out, model, &successor.state);
                }
            }
        }
    }
    out
}

fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// `Move(1, "a")`.
fn called(action: &ActionTaken) -> String {
    let args: Vec<String> = action
        .args
        .iter()
        .map(|(_, value)| value.to_string())
        .collect();
    match args.is_empty() {
        true => action.name.to_string(),
        false => format!("{}({})", action.name, args.join(", ")),
    }
}

/// As TLC writes it: `/\ x = 1`.
fn write_state(out: &mut String, model: &Model, state: &State) {
    for (name, value) in model.variables().iter().zip(state.values()) {
        let room = output::width().saturating_sub("/\\  = ".len() + name.len());
        let value = pretty(value, room);
        let margin = " ".repeat("/\\  = ".len() + name.len());
        let value = value.replace('\n', &format!("\n{margin}"));
        let _ = writeln!(out, "/\\ {name} = {value}");
    }
}

fn report(model: &Model, found: &Found) -> Report {
    let names = model.variables();
    let (initial, steps) = match found {
        Found::Initial(states) => {
            let states = states.iter().map(|state| state_text(names, state));
            (Some(states.collect()), None)
        }
        Found::Steps(steps) => {
            let steps = steps.iter().map(|(from, successors)| StepsReport {
                from: state_text(names, from),
                successors: successors
                    .iter()
                    .map(|successor| SuccessorReport {
                        action: successor.action.as_ref().map(action_report),
                        state: state_text(names, &successor.state),
                    })
                    .collect(),
            });
            (None, Some(steps.collect()))
        }
    };
    Report {
        schema: SCHEMA,
        initial,
        steps,
        error: None,
        errors: Vec::new(),
    }
}

fn action_report(action: &ActionTaken) -> ActionReport {
    let args = action.args.iter();
    ActionReport {
        name: action.name.to_string(),
        args: args
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect(),
    }
}
