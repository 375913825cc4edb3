//! What was exercised, what was ignored, and the counts.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::report::model::{MovedReport, OperatorReport, Report, Summary};

use super::writer::{BAD, GOOD, HEAD, Text, WARN, count, harmless, one_line};

/// Ignored files that are listed, at most.
const MAX_IGNORED: usize = 20;
/// Claims that are named for one reason, at most.
const MAX_CLAIMS: usize = 4;

impl Text {
    pub(super) fn operators(&mut self, report: &Report) {
        for (index, model) in report.models.iter().enumerate() {
            let of_model: Vec<&OperatorReport> = report
                .operators
                .iter()
                .filter(|operator| operator.model == index)
                .collect();
            if of_model.is_empty() {
                continue;
            }
            self.paragraph();
            let heading = self.styled(HEAD, &one_line(&model.name));
            let engine = model
                .engine
                .as_deref()
                .map_or(String::new(), |e| format!(", engine {e}"));
            self.line(&format!("{heading} ({}{engine})", one_line(&model.spec)));
            let width = of_model
                .iter()
                .map(|operator| operator.name.chars().count())
                .max();
            for operator in of_model {
                self.operator(operator, width.unwrap_or(0));
            }
        }
    }

    fn operator(&mut self, operator: &OperatorReport, width: usize) {
        let row = operator.row.as_deref().unwrap_or("");
        let refused: u64 = operator.refused.values().sum();
        let guards = operator.refused.len();
        let mut line = format!(
            "  {row:<4} {:<width$}  {:>9}  {:>4} accepted",
            harmless(&operator.name),
            count(operator.calls, "call"),
            operator.accepted,
        );
        if refused > 0 {
            let _ = write!(
                line,
                ", {refused} refused by {}",
                count(guards as u64, "guard")
            );
        }
        let undefined: u64 = operator.undefined.values().sum();
        if undefined > 0 {
            let _ = write!(line, ", {undefined} undefined");
        }
        if let Some(branches) = operator.branches {
            let _ = write!(line, ", {} of {} branches", branches.reached, branches.all);
        }
        self.line(&line);
        if !operator.supplied.is_empty() {
            let supplied: Vec<&str> = operator.supplied.iter().map(String::as_str).collect();
            self.names("       supplied: ", &supplied);
        }
    }

    pub(super) fn ignored(&mut self, report: &Report) {
        if report.ignored.is_empty() {
            return;
        }
        self.paragraph();
        let ignored = report.ignored.len();
        self.line(&match ignored {
            1 => "ignored 1 file that is no trace:".to_owned(),
            _ => format!("ignored {ignored} files that are no traces:"),
        });
        for file in report.ignored.iter().take(MAX_IGNORED) {
            let (path, reason) = (one_line(&file.path), one_line(&file.reason));
            self.line(&format!("  {path}: {reason}"));
        }
        if let Some(more) = ignored.checked_sub(MAX_IGNORED + 1) {
            self.line(&format!("  and {} more", more + 1));
        }
    }

    /// Always counts, so that nothing passes for having been checked that was
    /// not.
    pub(super) fn summary(&mut self, report: &Report) {
        self.paragraph();
        let summary = &report.summary;
        let style = match summary {
            _ if summary.states == 0 => BAD,
            _ if summary.diverge + summary.unreadable + summary.errors > 0 => BAD,
            _ if summary.undecided > 0 => WARN,
            _ => GOOD,
        };
        let head = self.styled(style, &verdicts(summary));
        self.line(&head);
        let judged = summary.judged;
        self.line(&format!(
            "{}, {} stuttering; judged: {} by the recording, {} by the evaluator \
             (initial states included), {} by the engine",
            count(summary.steps, "step"),
            summary.stuttering,
            judged.recording,
            judged.evaluator,
            judged.engine,
        ));
        self.claims(report);
        self.moved(report);
        if summary.unjudged > 0 {
            let files = count(summary.unjudged, "file");
            let line = format!("{files} not judged, for want of a model");
            let line = self.styled(BAD, &line);
            self.line(&line);
        }
        if summary.errors > 0 {
            let errors = self.styled(BAD, &count(summary.errors, "error"));
            self.line(&errors);
        }
        if summary.states == 0 {
            let nothing = self.styled(BAD, "nothing was checked");
            self.line(&nothing);
        }
    }

    /// What traces claim of their ends, and nobody judged; by the reason.
    fn claims(&mut self, report: &Report) {
        let mut claims: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
        for trace in &report.traces {
            let reasons = trace.unjudged_reasons.iter();
            for (claim, reason) in trace.unjudged_claims.iter().zip(reasons) {
                let by_claim = claims.entry(reason).or_default();
                *by_claim.entry(claim).or_default() += 1;
            }
        }
        for (reason, claims) in claims {
            let mut named: Vec<String> = claims
                .keys()
                .take(MAX_CLAIMS)
                .map(|claim| format!("`{}`", one_line(claim)))
                .collect();
            if claims.len() > MAX_CLAIMS {
                named.push("…".to_owned());
            }
            let claimed = count(claims.values().sum(), "claim");
            let named = named.join(", ");
            self.line(&format!("not judged: {claimed} ({named}): {reason}"));
        }
    }

    /// Traces that are from another revision of their spec.
    fn moved(&mut self, report: &Report) {
        let moved: Vec<&MovedReport> = report
            .traces
            .iter()
            .filter_map(|trace| trace.moved.as_ref())
            .collect();
        let Some(first) = moved.first() else { return };
        let traces = match moved.len() {
            1 => "1 trace gives".to_owned(),
            more => format!("{more} traces give"),
        };
        let warning = self.styled(WARN, "warning");
        self.line(&format!(
            "{warning}: {traces} actions on other lines than the spec, which was edited since: `{}` \
             at {}, now on line {}",
            one_line(&first.action),
            one_line(&first.place),
            first.line,
        ));
    }

    /// One blank line, unless there is one.
    pub(super) fn paragraph(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.line("");
        }
    }
}

/// `17 traces: 16 conform, 1 diverge`.
fn verdicts(summary: &Summary) -> String {
    let parts: Vec<String> = [
        (summary.conform, "conform"),
        (summary.diverge, "diverge"),
        (summary.undecided, "undecided"),
        (summary.unreadable, "unreadable"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{count} {what}"))
    .collect();
    let traces = count(summary.traces, "trace");
    match parts.is_empty() {
        true => traces,
        false => format!("{traces}: {}", parts.join(", ")),
    }
}
