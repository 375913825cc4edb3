//! Our own traces, which hold all that a trace says of states, steps and its end.

use super::definite::{self, Dialect};
use super::{Page, Told, json_string};
use crate::trace::json::{MARK, VERSION};
use crate::trace::{ActionLabel, Cause, Closing, Ending, PropertyKind, State, Tells};
use crate::value::Text;

pub(super) fn write(traces: &[Told<'_>], page: &mut Page) {
    page.put("{");
    page.put_mark(Tells::member);
    page.put(&format!("\"{MARK}\":{VERSION}}}\n"));
    for trace in traces {
        trace.each(page, |page, one| state(one, page));
        ending(trace.ending, page);
    }
}

/// A state on a line of its own.
pub(super) fn state(state: &State, page: &mut Page) {
    page.put(&format!("{{\"state\":{}", state.number));
    if let Some(label) = &state.action {
        page.put(",\"action\":");
        action(label, page);
    }
    page.put(",\"vars\":{");
    page.list(&state.observation.vars, |page, (name, pattern)| {
        page.put_json(name.as_str());
        page.put(":");
        definite::write(Dialect::Lockstep, name, pattern, page);
    });
    page.put("}}\n");
}

fn action(label: &ActionLabel, page: &mut Page) {
    page.put("{\"name\":");
    page.put_json(label.name.as_str());
    if let Some(args) = &label.args {
        page.put(",\"args\":[");
        page.list(args, |page, (name, value)| {
            page.put("[");
            match name {
                Some(name) => page.put_json(name.as_str()),
                None => page.put("null"),
            }
            page.put(",");
            definite::write(Dialect::Lockstep, &label.name, value, page);
            page.put("]");
        });
        page.put("]");
    }
    if let Some(at) = &label.location {
        page.put(&format!(
            ",\"location\":[{},{},{},{},{}]",
            at.begin_line,
            at.begin_column,
            at.end_line,
            at.end_column,
            json_string(at.module.as_str())
        ));
    }
    page.put("}");
}

fn ending(ending: &Ending, page: &mut Page) {
    page.put("{\"ending\":{\"closing\":");
    match &ending.closing {
        Closing::Finite => page.put("\"finite\""),
        Closing::Stuttering => page.put("\"stuttering\""),
        Closing::BackTo { state, action: by } => {
            page.put(&format!("\"back to\",\"state\":{state}"));
            if let Some(label) = by {
                page.put(",\"action\":");
                action(label, page);
            }
        }
    }
    page.put("}");
    if let Some(cause) = cause(&ending.cause) {
        page.put(&format!(",\"cause\":{cause}"));
    }
    page.put("}\n");
}

fn cause(cause: &Cause) -> Option<String> {
    Some(match cause {
        Cause::Unstated => return None,
        Cause::Deadlock => "\"deadlock\"".to_owned(),
        Cause::Error(text) => format!("{{\"error\":{}}}", json_string(text)),
        Cause::Violation { kind, names } => {
            let kind = match kind {
                PropertyKind::Invariant => "invariant",
                PropertyKind::Initial => "initial",
                PropertyKind::Action => "action",
                PropertyKind::Temporal => "temporal",
            };
            let names: Vec<String> = names.iter().map(Text::as_str).map(json_string).collect();
            format!("{{\"{kind}\":[{}]}}", names.join(","))
        }
    })
}
