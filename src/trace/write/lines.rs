//! JSON lines: states, and nothing else.

use super::{Loss, Page, Told, erased};
use crate::trace::{Cause, Closing, State};

pub(super) fn write(trace: &Told<'_>, page: &mut Page) {
    page.lose_mark();
    trace.each(page, |page, state| {
        variables(state, page);
        page.put("\n");
    });
    if trace.overview.has_actions {
        page.loses(Loss::Actions);
    }
    lose_closing(&trace.ending.closing, page);
    lose_cause(&trace.ending.cause, page);
}

/// A state as an object.
pub(super) fn variables(state: &State, page: &mut Page) {
    page.put("{");
    page.list(&state.observation.vars, |page, (name, pattern)| {
        page.put_json(name.as_str());
        page.put(":");
        erased::write(name, pattern, page);
    });
    page.put("}");
}

pub(super) fn lose_closing(closing: &Closing, page: &mut Page) {
    match closing {
        Closing::Finite => {}
        Closing::Stuttering => page.loses(Loss::Stuttering),
        Closing::BackTo { .. } => page.loses(Loss::Loop),
    }
}

pub(super) fn lose_cause(cause: &Cause, page: &mut Page) {
    if *cause != Cause::Unstated {
        page.loses(Loss::Cause);
    }
}
