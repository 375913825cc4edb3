//! TLC's text, as on the console.

use std::borrow::Cow;

use super::{Page, Told, label};
use crate::trace::console::holds_state;
use crate::trace::value_text::parse_state;
use crate::trace::{ActionLabel, Cause, Closing, Pattern, PropertyKind, State, Tells};
use crate::value::{Text, pretty};

/// TLC breaks values that are longer.
const WIDTH: usize = 80;

pub(super) fn write(traces: &[Told<'_>], page: &mut Page) {
    page.put_mark(Tells::line);
    for trace in traces {
        write_trace(trace, page);
    }
}

fn write_trace(trace: &Told<'_>, page: &mut Page) {
    let cause = &trace.ending.cause;
    let names = &trace.overview.names;
    let text = cause_text(cause);
    if let Some(text) = text.as_deref().filter(|text| ends_in_state(text)) {
        page.put(&format!("Error: {text}\n"));
        trace.each(page, |page, state| body(state, names, cause, page));
        page.put("\n");
        return;
    }
    if let Some(text) = text {
        page.put(&format!("Error: {text}\n"));
    }
    // Behind these words TLC always tells how the behaviour goes on.
    let goes_on = trace.ending.closing != Closing::Finite;
    page.put(match cause {
        Cause::Violation {
            kind: PropertyKind::Temporal,
            ..
        } if goes_on => "Error: The following behavior constitutes a counter-example:\n\n",
        _ => "Error: The behavior up to this point is:\n",
    });
    trace.each(page, |page, state| {
        let label = heading(state.number, state.action.as_ref(), page);
        page.put(&format!("State {}: {label}\n", state.number));
        body(state, names, cause, page);
        page.put("\n");
    });
    match &trace.ending.closing {
        Closing::Finite => {}
        Closing::Stuttering => {
            page.put(&format!(
                "State {}: Stuttering\n",
                trace.overview.states + 1
            ));
        }
        Closing::BackTo { state, action } => {
            let label = heading(0, action.as_ref(), page);
            page.put(&format!("Back to state {state}: {label}\n\n"));
        }
    }
}

fn heading(number: u64, action: Option<&ActionLabel>, page: &mut Page) -> String {
    match action {
        Some(action) => format!("<{}>", label::text(action, page)),
        None if number == 1 => "<Initial predicate>".to_owned(),
        None => String::new(),
    }
}

fn cause_text(cause: &Cause) -> Option<String> {
    let (kind, names) = match cause {
        Cause::Unstated => return None,
        Cause::Deadlock => return Some("Deadlock reached.".to_owned()),
        Cause::Error(text) => return Some(text.clone()),
        Cause::Violation { kind, names } => (kind, names),
    };
    Some(match (kind, names.as_slice()) {
        (PropertyKind::Temporal, []) => "Temporal properties were violated.".to_owned(),
        (PropertyKind::Temporal, [name]) => format!("Temporal property {name} was violated."),
        (PropertyKind::Temporal, names) => {
            format!("Temporal properties {} were violated.", listed(names))
        }
        (PropertyKind::Initial, names) => {
            format!(
                "Property {} is violated by the initial state:",
                listed(names)
            )
        }
        (PropertyKind::Action, names) => format!("Action property {} is violated.", listed(names)),
        (_, names) => format!("Invariant {} is violated.", listed(names)),
    })
}

/// Whether the only state of the trace is told within the cause.
fn ends_in_state(text: &str) -> bool {
    text.lines().next_back().is_some_and(holds_state)
}

fn listed(names: &[Text]) -> String {
    let names: Vec<&str> = names.iter().map(Text::as_str).collect();
    names.join(", ")
}

/// The variables of a state; of all `names`, since what a state leaves out would
/// be read as unchanged.
fn body(state: &State, names: &[Text], cause: &Cause, page: &mut Page) {
    let listed = &state.observation.vars;
    let is_listed = |name: &&Text| listed.iter().any(|(own, _)| own == *name);
    let mut vars = Cow::Borrowed(listed);
    if listed.len() < names.len() {
        let unlisted = names.iter().filter(|name| !is_listed(name));
        let unlisted = unlisted.map(|name| (name.clone(), Pattern::Unobserved));
        vars.to_mut().extend(unlisted);
    }
    let vars = page.nameable(&vars, can_hold);
    let sign = match vars.as_slice() {
        [(name, _)] if is_word(name.as_str()) => "",
        _ => "/\\ ",
    };
    for (name, pattern) in vars {
        let text = value(name, pattern, cause, page);
        page.put(&format!("{sign}{name} = {text}\n"));
    }
}

/// Whether a name is read back from a conjunct, as those of an ALIAS are.
fn can_hold(name: &str) -> bool {
    is_word(name)
        || parse_state(&format!("/\\ {name} = 1\n")).is_ok_and(|conjuncts| {
            let [only] = conjuncts.as_slice() else {
                return false;
            };
            only.variable.as_str() == name && !name.contains('\r')
        })
}

fn is_word(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !name.is_empty()
}

fn value(name: &Text, pattern: &Pattern, cause: &Cause, page: &mut Page) -> String {
    match pattern {
        // TLC prints `null` where a run has failed.
        Pattern::Unobserved if matches!(cause, Cause::Error(_)) => "null".to_owned(),
        _ => page.value_text(name, pattern, |value| pretty(value, WIDTH)),
    }
}
