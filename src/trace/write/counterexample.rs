//! `-dumpTrace json` and `-dumpTrace tla`.

use super::lines::{lose_cause, lose_closing, variables};
use super::{Loss, Page, Told, erased, json_string};
use crate::trace::label::made_up;
use crate::trace::{ActionLabel, Closing, Location, Pattern, State, Tells};
use crate::value::{Text, Value, is_field_name};

/// The name of an action that has none.
const UNNAMED: &str = "UnnamedAction";

/// How the parts are written.
trait Notation {
    const OBJECT: [&str; 2];
    const LIST: [&str; 2];
    const TUPLE: [&str; 2];

    fn key(name: &str) -> String;
    fn string(text: &str) -> String;
    fn state(state: &State, page: &mut Page);
    fn value(name: &Text, pattern: &Pattern, page: &mut Page);
}

struct Json;

impl Notation for Json {
    const OBJECT: [&str; 2] = ["{", "}"];
    const LIST: [&str; 2] = ["[", "]"];
    const TUPLE: [&str; 2] = ["[", "]"];

    fn key(name: &str) -> String {
        format!("{}:", json_string(name))
    }

    fn string(text: &str) -> String {
        json_string(text)
    }

    fn state(state: &State, page: &mut Page) {
        variables(state, page);
    }

    fn value(name: &Text, pattern: &Pattern, page: &mut Page) {
        erased::write(name, pattern, page);
    }
}

struct Tla;

impl Notation for Tla {
    const OBJECT: [&str; 2] = ["[", "]"];
    const LIST: [&str; 2] = ["{", "}"];
    const TUPLE: [&str; 2] = ["<<", ">>"];

    fn key(name: &str) -> String {
        format!("{name} |-> ")
    }

    fn string(text: &str) -> String {
        crate::value::quoted(text)
    }

    fn state(state: &State, page: &mut Page) {
        record(page.nameable(&state.observation.vars, is_field_name), page);
    }

    fn value(name: &Text, pattern: &Pattern, page: &mut Page) {
        let text = page.value_text(name, pattern, Value::to_string);
        page.put(&text);
    }
}

fn record(fields: Vec<&(Text, Pattern)>, page: &mut Page) {
    page.put("[");
    page.list(fields, |page, (name, pattern)| {
        page.put(&Tla::key(name.as_str()));
        Tla::value(name, pattern, page);
    });
    page.put("]");
}

/// A counterexample, or an array of states where nothing more is known.
pub(super) fn write_json(trace: &Told<'_>, page: &mut Page) {
    if says_states_only(trace) {
        page.lose_mark();
        page.put("[");
        trace.list(",", page, |page, state| Json::state(state, page));
        page.put("]");
    } else {
        page.put("{");
        page.put_mark(Tells::member);
        page.put("\"counterexample\":");
        counterexample::<Json>(trace, page);
        page.put(",\"vars\":[");
        page.list(&trace.overview.names, |page, name| {
            page.put_json(name.as_str())
        });
        page.put("]}");
    }
    lose_cause(&trace.ending.cause, page);
}

/// A module with a counterexample, or with a list of states where nothing more
/// is known.
pub(super) fn write_module(trace: &Told<'_>, module: &str, page: &mut Page) {
    page.put_mark(Tells::line);
    page.put(&format!(
        "---- MODULE {module} ----\nLOCAL INSTANCE TLC\n\n"
    ));
    if says_states_only(trace) {
        page.put("Trace == \n\t<<");
        trace.list(",", page, |page, state| Tla::state(state, page));
        page.put(">>\n\n====\n");
    } else {
        page.put("CounterExample == \n\t");
        counterexample::<Tla>(trace, page);
        page.put("\n\n====\n");
    }
    lose_cause(&trace.ending.cause, page);
}

pub(super) fn says_states_only(trace: &Told<'_>) -> bool {
    trace.ending.closing == Closing::Finite && !trace.overview.has_actions
}

fn counterexample<N: Notation>(trace: &Told<'_>, page: &mut Page) {
    let [open, close] = N::OBJECT;
    page.put(open);
    page.put(&N::key("action"));
    page.put(N::LIST[0]);
    steps::<N>(trace, page);
    page.put(N::LIST[1]);
    page.put(",");
    page.put(&N::key("state"));
    page.put(N::LIST[0]);
    trace.list(",", page, numbered::<N>);
    page.put(N::LIST[1]);
    page.put(close);
}

/// The edges, with the one that leads back.
fn steps<N: Notation>(trace: &Told<'_>, page: &mut Page) {
    let target = match trace.ending.closing {
        Closing::Finite => None,
        Closing::Stuttering => Some(trace.overview.states),
        Closing::BackTo { state, .. } => Some(state),
    };
    let mut back_to = None;
    let mut before: Option<State> = None;
    trace.each(page, |page, state| {
        match &before {
            None if state.action.is_some() => page.loses(Loss::InitialAction),
            None => {}
            Some(from) => {
                if from.number > 1 {
                    page.put(",");
                }
                step::<N>(from, state.action.as_ref(), state, page);
            }
        }
        if target == Some(state.number) {
            back_to = Some(state.clone());
        }
        before = Some(state.clone());
    });
    let Some(last) = before else { return };
    match back_to {
        Some(to) => {
            if last.number > 1 {
                page.put(",");
            }
            closing_step::<N>(&trace.ending.closing, &last, &to, page);
        }
        None => lose_closing(&trace.ending.closing, page),
    }
}

/// The edge that leads from the last state to itself or to an earlier one.
fn closing_step<N: Notation>(closing: &Closing, last: &State, to: &State, page: &mut Page) {
    match closing {
        Closing::BackTo { action, state } => {
            // An edge from a state to itself is read as stuttering.
            if *state == last.number && action.is_some() {
                page.loses(Loss::ClosingAction);
            }
            step::<N>(last, action.as_ref(), to, page);
        }
        // TLC names it after the step before, and so do we.
        _ => edge::<N>(last, last.action.as_ref(), to, page),
    }
}

fn step<N: Notation>(from: &State, action: Option<&ActionLabel>, to: &State, page: &mut Page) {
    if action.is_none() {
        page.loses(Loss::UnnamedSteps);
    }
    edge::<N>(from, action, to, page);
}

fn edge<N: Notation>(from: &State, action: Option<&ActionLabel>, to: &State, page: &mut Page) {
    page.put(N::TUPLE[0]);
    numbered::<N>(page, from);
    page.put(",");
    label::<N>(action, page);
    page.put(",");
    numbered::<N>(page, to);
    page.put(N::TUPLE[1]);
}

fn numbered<N: Notation>(page: &mut Page, state: &State) {
    page.put(N::TUPLE[0]);
    page.put(&format!("{},", state.number));
    N::state(state, page);
    page.put(N::TUPLE[1]);
}

fn label<N: Notation>(action: Option<&ActionLabel>, page: &mut Page) {
    let name = action.map_or(UNNAMED, |action| action.name.as_str());
    let name = if name == "Action" { UNNAMED } else { name };
    page.put(N::OBJECT[0]);
    page.put(&format!("{}{}", N::key("name"), N::string(name)));
    if let Some(at) = action.and_then(|action| action.location.as_ref()) {
        location::<N>(at, page);
    }
    let args = action.and_then(|action| action.args.as_deref());
    arguments::<N>(args.unwrap_or_default(), page);
    page.put(N::OBJECT[1]);
}

fn location<N: Notation>(at: &Location, page: &mut Page) {
    page.put(&format!(",{}{}", N::key("location"), N::OBJECT[0]));
    let numbers = [
        ("beginLine", at.begin_line),
        ("beginColumn", at.begin_column),
        ("endLine", at.end_line),
        ("endColumn", at.end_column),
    ];
    for (name, number) in numbers {
        page.put(&format!("{}{number},", N::key(name)));
    }
    page.put(&format!(
        "{}{}",
        N::key("module"),
        N::string(at.module.as_str())
    ));
    page.put(N::OBJECT[1]);
}

/// Arguments are written by the names of the parameters; where these are not
/// known, by names that tell so.
fn arguments<N: Notation>(args: &[(Option<Text>, Pattern)], page: &mut Page) {
    if args.is_empty() {
        return;
    }
    if args.iter().any(|(name, _)| name.is_none()) {
        page.loses(Loss::ParameterNames);
    }
    let numbered = args.iter().enumerate();
    let named: Vec<(Text, &Pattern)> = numbered
        .map(|(index, (name, value))| {
            let made_up = || Text::new(&made_up(index + 1));
            (name.clone().unwrap_or_else(made_up), value)
        })
        .collect();
    page.put(&format!(",{}{}", N::key("context"), N::OBJECT[0]));
    let known = named
        .iter()
        .filter(|(_, value)| !matches!(value, Pattern::Unobserved));
    page.list(known, |page, (name, value)| {
        page.put(&N::key(name.as_str()));
        N::value(name, value, page);
    });
    page.put(&format!(
        "{},{}{}",
        N::OBJECT[1],
        N::key("parameters"),
        N::TUPLE[0]
    ));
    page.list(&named, |page, (name, _)| {
        page.put(&N::string(name.as_str()))
    });
    page.put(N::TUPLE[1]);
}
