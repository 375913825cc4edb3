//! The Informal Trace Format.

use super::definite::{self, Dialect};
use super::lines::lose_cause;
use super::{Loss, Page, Trace, json_string, label};
use crate::trace::{Closing, Pattern, State};
use crate::value::Text;

pub(super) fn write(trace: &Trace, page: &mut Page) {
    let names = names(trace, page);
    page.put("{\"#meta\":{\"format\":\"ITF\",\"source\":\"lockstep\"},\"vars\":[");
    page.list(&names, |page, name| page.put_json(name.as_str()));
    page.put("]");
    match &trace.ending.closing {
        Closing::Finite => {}
        Closing::Stuttering => page.put(&format!(",\"loop\":{}", trace.states.len() - 1)),
        Closing::BackTo { state, action } => {
            if action.is_some() {
                page.loses(Loss::ClosingAction);
            }
            page.put(&format!(",\"loop\":{}", state.saturating_sub(1)));
        }
    }
    page.put(",\"states\":[\n");
    for (index, one) in trace.states.iter().enumerate() {
        page.put(if index == 0 { "" } else { ",\n" });
        state(index, one, &names, page);
    }
    page.put("\n]}\n");
    lose_cause(&trace.ending.cause, page);
}

/// The variables of all states: ITF wants each in every state.
fn names(trace: &Trace, page: &mut Page) -> Vec<Text> {
    let mut names: Vec<Text> = Vec::new();
    for state in &trace.states {
        for (name, _) in &state.observation.vars {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    let all = trace.states.iter();
    if all
        .map(|state| state.observation.vars.len())
        .any(|some| some < names.len())
    {
        page.loses(Loss::Variables);
    }
    names
}

fn state(index: usize, state: &State, names: &[Text], page: &mut Page) {
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
