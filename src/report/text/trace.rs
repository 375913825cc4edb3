//! One line a trace, and what was found in it.

use std::fmt::Write;

use crate::diag::SourceMap;
use crate::report::model::{AliasReport, AmbiguityReport, Report, TraceReport};

use super::writer::{BAD, GOOD, Text, WARN, count, harmless, one_line, place};

/// Paths are aligned up to this width.
const MAX_ALIGNED: usize = 72;
/// States that are named in a trace's line, at most.
const MAX_STATES: usize = 8;
/// Divergences of a trace that are shown, at most.
const MAX_DIVERGENCES: usize = 10;
/// Variables that are named as not told, at most.
const MAX_OPEN: usize = 4;
/// Undecided steps that are listed for a trace, at most.
const MAX_UNDECIDED: usize = 10;

impl Text {
    pub(super) fn traces(&mut self, report: &Report) {
        let width = report
            .traces
            .iter()
            .map(|trace| one_line(&trace.path).chars().count())
            .filter(|width| *width <= MAX_ALIGNED)
            .max()
            .unwrap_or(0);
        let none = SourceMap::default();
        for trace in &report.traces {
            let model = report.models.get(trace.model);
            let sources = model.map_or(&none, |model| &model.sources);
            self.trace(trace, width);
            self.findings(trace, sources);
        }
    }

    /// One line a trace.
    fn trace(&mut self, trace: &TraceReport, width: usize) {
        let (style, word) = match trace.verdict {
            "conforms" => (GOOD, "conforms"),
            "diverges" => (BAD, "DIVERGES"),
            "undecided" => (WARN, "undecided"),
            _ => (BAD, "unreadable"),
        };
        let word = self.styled(style, &format!("{word:<10}"));
        let path = one_line(&trace.path);
        let steps = count(trace.steps, "step");
        let mut line = format!("{word} {path:<width$}  {steps}");
        if trace.stuttering > 0 {
            let _ = write!(line, ", {} stuttering", trace.stuttering);
        }
        if trace.trace > 1 {
            let _ = write!(line, " (trace {} of the file)", trace.trace);
        }
        line.push_str(&diverging_states(trace));
        if trace.error.is_some() {
            let _ = match trace.states {
                0 => write!(line, ", broken off before the first state"),
                states => write!(line, ", broken off after state {states}"),
            };
        }
        self.line(&line);
    }

    fn findings(&mut self, trace: &TraceReport, sources: &SourceMap) {
        for divergence in trace.divergences.iter().take(MAX_DIVERGENCES) {
            self.divergence(divergence, sources);
        }
        let kept = trace.divergences.len().saturating_sub(MAX_DIVERGENCES);
        let more = trace.further_divergences + kept as u64;
        if more > 0 {
            self.line(&format!("  and {}", count(more, "further divergence")));
        }
        let (of_spec, own): (Vec<_>, Vec<_>) = trace
            .undecided
            .iter()
            .partition(|undecided| undecided.excerpt.is_some());
        if !of_spec.is_empty() {
            let calls = count(of_spec.len() as u64, "call");
            self.line(&format!(
                "  {calls} undecided because of the spec, see below"
            ));
        }
        for undecided in own.iter().take(MAX_UNDECIDED) {
            let place = place(&undecided.position);
            let reason = harmless(&undecided.reason);
            let step = undecided.step;
            self.line(&format!("  {place}: state {step} undecided: {reason}"));
        }
        if let Some(more) = own.len().checked_sub(MAX_UNDECIDED + 1) {
            self.line(&format!("  and {} more undecided", more + 1));
        }
        if let Some(error) = &trace.error {
            self.error(error, 2);
        }
        self.left_open(trace);
        if trace.verdict != "conforms" {
            self.line("");
        }
    }
}

impl Text {
    /// What the trace does not tell.
    fn left_open(&mut self, trace: &TraceReport) {
        if let Some(alias) = &trace.alias {
            self.line(&format!("  {}", through(alias)));
        }
        let mut unobserved: Vec<String> = trace
            .unobserved
            .iter()
            .take(MAX_OPEN)
            .map(|open| {
                let name = harmless(&open.variable);
                let variable = match open.in_part {
                    0 => name,
                    all if all == open.states => format!("something in {name}"),
                    _ => format!("{name} or something in it"),
                };
                match open.states {
                    all if all == trace.states => variable,
                    1 => format!("{variable} in state {}", open.first),
                    some => format!("{variable} in {some} states, from state {} on", open.first),
                }
            })
            .collect();
        if trace.unobserved.len() > MAX_OPEN {
            unobserved.push("…".to_owned());
        }
        if !unobserved.is_empty() {
            self.line(&format!("  not observed: {}", unobserved.join("; ")));
        }
        for open in trace.ambiguities.iter().take(MAX_OPEN) {
            self.line(&format!("  {}", left_open(open)));
        }
    }
}

/// That a trace was written through an ALIAS.
fn through(alias: &AliasReport) -> String {
    let name = harmless(&alias.name);
    match alias.derived.as_slice() {
        [] => format!("written through ALIAS {name}"),
        [one] => format!(
            "written through ALIAS {name}: {} is derived, and not judged",
            harmless(one)
        ),
        more => {
            let names: Vec<_> = more.iter().map(|it| harmless(it)).collect();
            format!(
                "written through ALIAS {name}: {} are derived, and not judged",
                names.join(", ")
            )
        }
    }
}

/// Which values a variable may have that is open at the end.
pub fn left_open(open: &AmbiguityReport) -> String {
    let mut values: Vec<_> = open.values.iter().map(|it| harmless(it)).collect();
    if open.has_more {
        values.push("…".into());
    }
    let (state, variable) = (open.state, harmless(&open.variable));
    format!(
        "open from state {state} on: {variable} may be {}",
        values.join(" or ")
    )
}

/// Where judges disagree, by the number of the state that the step ends in.
fn diverging_states(trace: &TraceReport) -> String {
    let found = &trace.divergences;
    let mut states: Vec<String> = Vec::new();
    for divergence in found {
        let state = match divergence.is_of_end {
            true => "the end".to_owned(),
            false => divergence.step.to_string(),
        };
        if states.len() == MAX_STATES {
            states.push("…".to_owned());
            break;
        }
        states.push(state);
    }
    match states.as_slice() {
        [] => String::new(),
        [end] if found.iter().all(|found| found.is_of_end) => format!(", diverges at {end}"),
        [state] => format!(", diverges at state {state}"),
        _ => format!(", diverges at states {}", states.join(", ")),
    }
}
