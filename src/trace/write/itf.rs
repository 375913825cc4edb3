//! The Informal Trace Format.

use super::definite::{self, Dialect};
use super::lines::lose_cause;
use super::{Loss, Page, Told, json_string, label};
use crate::trace::json::QUINT;
use crate::trace::{Closing, Pattern, State, Tells};
use crate::value::Text;

pub(super) fn write(trace: &Told<'_>, page: &mut Page) {
    let (names, unheld): (Vec<Text>, Vec<Text>) = trace
        .overview
        .names
        .iter()
        .cloned()
        .partition(|name| can_hold(name.as_str()));
    for name in unheld {
        page.loses(Loss::Name(name));
    }
    // ITF wants each variable in every state.
    if trace.overview.is_uneven() {
        page.loses(Loss::Variables);
    }
    page.put("{\"#meta\":{");
    page.put_mark(Tells::member);
    page.put("\"format\":\"ITF\",\"source\":\"lockstep\"},\"vars\":[");
    page.list(&names, |page, name| page.put_json(name.as_str()));
    page.put("]");
    match &trace.ending.closing {
        Closing::Finite => {}
        Closing::Stuttering => page.put(&format!(",\"loop\":{}", trace.overview.states - 1)),
        Closing::BackTo { state, action } => {
            if action.is_some() {
                page.loses(Loss::ClosingAction);
            }
            page.put(&format!(",\"loop\":{}", state.saturating_sub(1)));
        }
    }
    page.put(",\"states\":[\n");
    trace.list(",\n", page, |page, one| state(one, &names, page));
    page.put("\n]}\n");
    lose_cause(&trace.ending.cause, page);
}

/// ITF and Quint have meanings of their own for some names.
fn can_hold(name: &str) -> bool {
    !name.starts_with('#') && !name.starts_with(QUINT)
}

fn state(state: &State, names: &[Text], page: &mut Page) {
    let index = state.number.saturating_sub(1);
    page.put(&format!("{{\"#meta\":{{\"index\":{index}"));
    if let Some(action) = &state.action {
        let text = label::text(action, page);
        page.put(&format!(",\"action\":{}", json_string(&text)));
    }
    page.put("}");
    for name in names {
        page.put(",");
        page.put_json(name.as_str());
        page.put(":");
        let pattern = state.observation.get(name.as_str());
        let pattern = pattern.unwrap_or(&Pattern::Unobserved);
        definite::write(Dialect::Itf, name, pattern, page);
    }
    page.put("}");
}
