//! What lies with the spec and not with a step, once for all traces.

use indexmap::IndexMap;

use crate::report::model::{Report, TraceReport, UndecidedReport};

use super::writer::{Text, count, harmless};

/// A reason, in a model.
type Reason<'r> = (usize, &'r str);

/// The calls that are undecided for a reason.
struct Calls<'r> {
    first: (&'r TraceReport, &'r UndecidedReport),
    calls: u64,
    traces: u64,
}

impl Text {
    /// Calls that could not be judged for what the spec defines.
    pub(super) fn undecided(&mut self, report: &Report) {
        for ((model, _), found) in of_spec(report) {
            let (trace, undecided) = found.first;
            let (Some(excerpt), Some(model)) = (&undecided.excerpt, report.models.get(model))
            else {
                continue;
            };
            let note = format!(
                "{} in {} stay undecided, the first in {} state {}",
                count(found.calls, "call"),
                count(found.traces, "trace"),
                harmless(&trace.path),
                undecided.step
            );
            self.excerpt(&excerpt.clone().with_note(note), &model.sources, 0);
            self.line("");
        }
    }
}

fn of_spec(report: &Report) -> IndexMap<Reason<'_>, Calls<'_>> {
    let mut all: IndexMap<Reason<'_>, Calls<'_>> = IndexMap::new();
    for trace in &report.traces {
        let mut here = Vec::new();
        let undecided = trace.undecided.iter();
        for undecided in undecided.filter(|undecided| undecided.excerpt.is_some()) {
            let reason = (trace.model, undecided.reason.as_str());
            let found = all.entry(reason).or_insert(Calls {
                first: (trace, undecided),
                calls: 0,
                traces: 0,
            });
            found.calls += 1;
            if !here.contains(&reason) {
                found.traces += 1;
                here.push(reason);
            }
        }
    }
    all
}
