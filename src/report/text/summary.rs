//! What was exercised, what was ignored, and the counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::report::model::{MovedReport, OperatorReport, Report, Summary};

use super::writer::{BAD, GOOD, HEAD, Text, WARN, count, harmless, one_line};

/// Ignored files that are listed, at most.
const MAX_IGNORED: usize = 20;
/// Claims that are named for one reason, at most.
const MAX_CLAIMS: usize = 4;

/// Characters that places may take on the line of their operator.
const SHORT: usize = 30;

/// The operators that are in a chapter, those of one name together, in the order
/// of the report's rows.
fn by_chapter(report: &Report) -> Vec<(String, Vec<OperatorReport>)> {
    let mut chapters: Vec<(String, Vec<OperatorReport>)> = Vec::new();
    for operator in &report.operators {
        let Some(chapter) = &operator.chapter else {
            continue;
        };
        let known = chapters.iter().position(|(name, _)| name == chapter);
        let at = known.unwrap_or_else(|| {
            chapters.push((chapter.clone(), Vec::new()));
            chapters.len() - 1
        });
        let Some((_, own)) = chapters.get_mut(at) else {
            continue;
        };
        match own.iter_mut().find(|known| known.name == operator.name) {
            Some(known) => *known = known.clone().with(operator),
            None => own.push(operator.clone()),
        }
    }
    for (_, operators) in &mut chapters {
        operators.sort_by_key(|operator| operator.place);
    }
    chapters.sort_by_key(|(_, operators)| operators.first().and_then(|first| first.place));
    chapters
}

/// `.4/ZonePartition4.1 ×2`: where in its operator a call stopped, and how often.
fn place(operator: &str, path: &str, times: u64) -> String {
    let own = path.strip_prefix(operator).unwrap_or(path);
    match times {
        1 => own.to_owned(),
        _ => format!("{own} ×{times}"),
    }
}

impl Text {
    /// Operators of an engine's checklist by its chapters, over all models;
    /// others by model.
    pub(super) fn operators(&mut self, report: &Report) {
        for (chapter, operators) in by_chapter(report) {
            let engines: BTreeSet<&str> = operators
                .iter()
                .filter_map(|operator| report.models.get(operator.model)?.engine.as_deref())
                .collect();
            let engines: Vec<&str> = engines.into_iter().collect();
            let engines = format!("engine {}", engines.join(", "));
            self.called(&chapter, &engines, &operators);
        }
        for (index, model) in report.models.iter().enumerate() {
            let operators = report.operators.iter();
            let of_model: Vec<OperatorReport> = operators
                .filter(|operator| operator.model == index && operator.chapter.is_none())
                .cloned()
                .collect();
            let engine = model
                .engine
                .as_deref()
                .map_or(String::new(), |e| format!(", engine {e}"));
            let what = format!("{}{engine}", one_line(&model.spec));
            self.called(&model.name, &what, &of_model);
        }
    }

    /// Operators under a heading, if there are any.
    fn called(&mut self, heading: &str, what: &str, operators: &[OperatorReport]) {
        let widths = operators.iter().map(|it| it.name.chars().count());
        let Some(width) = widths.max() else { return };
        self.paragraph();
        let heading = self.styled(HEAD, &one_line(heading));
        self.line(&format!("{heading} ({})", one_line(what)));
        for operator in operators {
            self.operator(operator, width);
        }
    }

    fn operator(&mut self, operator: &OperatorReport, width: usize) {
        let row = operator.row.as_deref().unwrap_or("");
        let mut line = format!(
            "  {row:<4} {:<width$}  {:>9}  {:>4} accepted",
            harmless(&operator.name),
            count(operator.calls, "call"),
            operator.accepted,
        );
        let mut longer = Vec::new();
        for (word, by) in [
            ("refused", &operator.refused),
            ("undefined", &operator.undefined),
        ] {
            let total: u64 = by.values().sum();
            if total == 0 {
                continue;
            }
            let _ = write!(line, ", {total} {word}");
            let places: Vec<String> = by
                .iter()
                .map(|(path, times)| place(&operator.name, path, *times))
                .collect();
            let all = places.join(", ");
            match all.len() <= SHORT {
                true => line.push_str(&format!(": {all}")),
                false => longer.push((word, places)),
            }
        }
        if let Some(branches) = &operator.branches {
            let separator = if line.contains(':') { ';' } else { ',' };
            let _ = write!(
                line,
                "{separator} {} of {} branches",
                branches.reached, branches.all
            );
        }
        self.line(&line);
        let all_of = |names: &Vec<String>| names.iter().map(|name| one_line(name)).collect();
        for (word, places) in &longer {
            self.listed_under(word, all_of(places));
        }
        if let Some(branches) = &operator.branches {
            self.listed_under("missing", all_of(&branches.missing));
        }
        self.listed_under("supplied", all_of(&operator.supplied));
    }

    fn listed_under(&mut self, word: &str, names: Vec<String>) {
        if !names.is_empty() {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            self.names(&format!("       {word}: "), &names);
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
             (initial states included), {} by the engine{}",
            count(summary.steps, "step"),
            summary.stuttering,
            judged.recording,
            judged.evaluator,
            judged.engine,
            match judged.composed {
                0 => String::new(),
                some => format!(", {some} of them as steps of a procedure"),
            },
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
