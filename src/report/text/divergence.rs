//! A step on which judges disagree.

use crate::diag::{Diagnostic, SourceMap};
use crate::replay::CALL_VARIABLE;
use crate::report::findings::{self, REFUSED_OR_UNDEFINED};
use crate::report::model::{DifferenceReport, DisagreementReport, DivergenceReport};
use crate::value::{Value, brief, pretty};

use super::judges::{Labels, Side, heading, opinions, sides};
use super::writer::{BAD, DIM, HEAD, Text, count, harmless, listed, place};

/// Places at which expected and observed differ, shown at most.
const MAX_DIFFERENCES: usize = 8;
/// Values of more lines than this are cut short.
const MAX_LINES: usize = 12;
/// An action with its arguments is shown up to so many characters.
const MAX_ACTION: usize = 160;
/// Where values begin at the earliest.
const INDENT: usize = 8;

impl Text {
    pub(super) fn divergence(&mut self, found: &DivergenceReport, sources: &SourceMap) {
        let action = found.action.as_deref().map(shortened).unwrap_or_default();
        let heading = match found.is_of_end {
            true => format!("end of the trace {action}"),
            false => format!("state {} {action}", found.step),
        };
        let heading = self.styled(HEAD, heading.trim_end());
        self.line(&format!("  {}: {heading}", place(&found.position)));
        let (calls, others): (Vec<_>, Vec<_>) = found
            .disagreements
            .iter()
            .partition(|disagreement| disagreement.operator.is_some());
        let mut shown = None;
        for (at, disagreement) in others.iter().copied().enumerate() {
            let mut before = others.iter().take(at);
            if before.any(|other| object_alike(other, disagreement)) {
                continue;
            }
            let sides = sides(&[disagreement]);
            let message = objection(disagreement, &others);
            self.statement(&sides, &harmless(&message));
            self.differences(disagreement, &sides);
            // The operator that was called tells more than the action that did.
            if calls.is_empty() || !is_of_call(disagreement) {
                self.marked(disagreement, sources, &mut shown);
            }
        }
        for calls in calls.chunk_by(|one, other| one.operator == other.operator) {
            self.call(calls, sources, &mut shown);
        }
        self.consequent(&found.consequent);
    }

    /// What judges say became of a call.
    fn call<'r>(
        &mut self,
        found: &[&'r DisagreementReport],
        sources: &SourceMap,
        shown: &mut Option<&'r Diagnostic>,
    ) {
        let Some(first) = found.first() else { return };
        let sides = sides(found);
        let operator = harmless(first.operator.as_deref().unwrap_or_default());
        if found.iter().all(|found| found.kind == "result") {
            let outcome = sides.first().map_or("", |side| side.outcome);
            let said = format!("{operator} is {}, with another result", harmless(outcome));
            self.statement(&sides, &said);
        } else {
            let is_definedness = |it: &&&DisagreementReport| it.kind == REFUSED_OR_UNDEFINED;
            let what = match found.iter().filter(is_definedness).count() {
                0 => format!("what became of {operator}"),
                some if some == found.len() => {
                    format!("whether {operator} is refused or undefined")
                }
                _ => format!("whether {operator} is accepted, refused or undefined"),
            };
            self.statement(&sides, &what);
            let names: Vec<String> = sides.iter().map(Side::names).collect();
            let width = names.iter().map(String::len).max().unwrap_or(0);
            for (said, names) in opinions(&sides).iter().zip(names) {
                self.line(&format!("      {names:<width$}  {}", harmless(said)));
            }
        }
        // Only results differ in places; what else is said stands above.
        let differing = found.iter().find(|found| !found.differences.is_empty());
        self.differences(differing.unwrap_or(first), &sides);
        self.marked(first, sources, shown);
    }

    fn statement(&mut self, sides: &[Side<'_>], what: &str) {
        let judges = self.styled(BAD, &heading(sides));
        self.line(&format!("    {judges}: {what}"));
    }

    fn differences(&mut self, found: &DisagreementReport, sides: &[Side<'_>]) {
        let labels = Labels::of(found, sides);
        for difference in found.differences.iter().take(MAX_DIFFERENCES) {
            self.difference(difference, &labels);
        }
        if let Some(more) = found.differences.len().checked_sub(MAX_DIFFERENCES + 1) {
            let more = count(more as u64 + 1, "more place");
            self.line(&format!("      and {more}"));
        }
    }

    /// The excerpt, unless it was shown just before.
    fn marked<'r>(
        &mut self,
        found: &'r DisagreementReport,
        sources: &SourceMap,
        shown: &mut Option<&'r Diagnostic>,
    ) {
        if let Some(excerpt) = &found.excerpt
            && *shown != Some(excerpt)
        {
            *shown = Some(excerpt);
            self.excerpt(excerpt, sources, 4);
        }
    }

    fn difference(&mut self, found: &DifferenceReport, labels: &Labels) {
        self.line(&format!("      {}", harmless(&found.path)));
        let is_members = found.kind == "members";
        let prefix = if is_members { "only " } else { "" };
        let width = labels.expected.len().max(labels.observed.len()) + prefix.len();
        let [expected, observed] = &found.values;
        for (label, value) in [(&labels.expected, expected), (&labels.observed, observed)] {
            if is_members && value.is_none() {
                continue;
            }
            let label = format!("{prefix}{label}");
            let indent = INDENT + width + 2;
            let value = match value {
                Some(value) => self.value(value, indent),
                None => "nothing".to_owned(),
            };
            self.line(&format!("{:INDENT$}{label:<width$}  {value}", ""));
        }
    }

    /// A value that goes on in further lines, if it must, behind `indent`.
    fn value(&self, value: &Value, indent: usize) -> String {
        let room = self.look.width.saturating_sub(indent).max(40);
        let text = pretty(value, room);
        let is_small = text.lines().count() <= MAX_LINES
            && text.lines().all(|line| line.chars().count() <= 2 * room);
        let text = if is_small { text } else { brief(value) };
        let lines: Vec<String> = text.lines().map(harmless).collect();
        lines.join(&format!("\n{:indent$}", ""))
    }

    fn consequent(&mut self, steps: &[u64]) {
        if steps.is_empty() {
            return;
        }
        let (noun, verb) = match steps.len() {
            1 => ("the step to state", "fails"),
            _ => ("the steps to states", "fail"),
        };
        let steps: Vec<String> = steps.iter().map(u64::to_string).collect();
        let steps = steps.join(", ");
        let line = format!("{noun} {steps} {verb} only because of this one");
        let line = self.styled(DIM, &line);
        self.line(&format!("    {line}"));
    }
}

/// Whether two machines of composite procedures object to the same: one fault, which each
/// of them sees.
fn object_alike(one: &DisagreementReport, other: &DisagreementReport) -> bool {
    let reasons = [one, other].map(|found| found.objection.as_ref().map(|own| &own.reason));
    let [Some(reason), Some(of_other)] = reasons else {
        return false;
    };
    reason == of_other && one.differences == other.differences
}

/// What is found, with all machines that object to it alike.
fn objection(found: &DisagreementReport, all: &[&DisagreementReport]) -> String {
    let Some(own) = &found.objection else {
        return found.message.clone();
    };
    let alike = all.iter().filter(|other| object_alike(found, other));
    let names = alike.filter_map(|other| other.objection.as_ref());
    let names: Vec<String> = names.map(|own| format!("the {}", own.procedure)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let leads = if names.len() == 1 { "leads" } else { "lead" };
    findings::objection(&listed(&names), own.reason.as_deref(), leads)
}

/// Whether what differs is in the record of the call, and only there.
fn is_of_call(found: &DisagreementReport) -> bool {
    let mut differences = found.differences.iter();
    found.kind == "not-a-step"
        && !found.differences.is_empty()
        && differences.all(|it| {
            let rest = it.path.strip_prefix(CALL_VARIABLE);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
}

fn shortened(action: &str) -> String {
    let action = harmless(action);
    match action.char_indices().nth(MAX_ACTION) {
        Some((end, _)) => format!("{}…", action.get(..end).unwrap_or_default()),
        None => action,
    }
}
