//! The report for a person at a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::diag::{self, SourceMap, Style as RenderStyle};

use super::model::{
    DifferenceReport, DisagreementReport, DivergenceReport, ErrorReport, OperatorReport, Position,
    Report, TraceReport,
};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const WARN: Style = AnsiColor::Yellow.on_default().bold();
const HEAD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The report as text, with the escape sequences of `style`.
pub fn render(report: &Report, style: RenderStyle) -> String {
    let mut text = Text {
        out: String::new(),
        style,
    };
    text.traces(report);
    text.errors(report);
    text.operators(report);
    text.ignored(report);
    text.summary(report);
    text.out
}

/// One error as text, with an excerpt where it has a place.
pub fn error(error: &ErrorReport, style: RenderStyle) -> String {
    let mut text = Text {
        out: String::new(),
        style,
    };
    text.error(error);
    text.out
}

struct Text {
    out: String,
    style: RenderStyle,
}

impl Text {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn styled(&self, style: Style, text: &str) -> String {
        match self.style {
            RenderStyle::Plain => text.to_owned(),
            RenderStyle::Color => format!("{style}{text}{style:#}"),
        }
    }

    fn traces(&mut self, report: &Report) {
        let width = report
            .traces
            .iter()
            .map(|trace| shown(&trace.path).chars().count())
            .max();
        for trace in &report.traces {
            self.trace(trace, width.unwrap_or(0));
            let none = SourceMap::default();
            let sources = report
                .models
                .get(trace.model)
                .map_or(&none, |model| &model.sources);
            for divergence in &trace.divergences {
                self.divergence(divergence, sources);
            }
            if trace.further_divergences > 0 {
                let more = trace.further_divergences;
                self.line(&format!("  … and {more} further divergences"));
            }
            for undecided in &trace.undecided {
                let place = place(&undecided.position);
                self.line(&format!(
                    "  {place}: step {} undecided: {}",
                    undecided.step, undecided.reason
                ));
            }
            if let Some(error) = &trace.error {
                self.error(error);
            }
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
        let path = shown(&trace.path);
        let steps = count(trace.steps, "step");
        let mut line = format!("{word} {path:<width$}  {steps}");
        if trace.stuttering > 0 {
            let _ = write!(line, ", {} stuttering", trace.stuttering);
        }
        if trace.trace > 1 {
            let _ = write!(line, " (trace {} of the file)", trace.trace);
        }
        let diverging: Vec<String> = trace
            .divergences
            .iter()
            .map(|found| found.step.to_string())
            .collect();
        if !diverging.is_empty() {
            let noun = if diverging.len() == 1 {
                "step"
            } else {
                "steps"
            };
            let _ = write!(line, ", diverges at {noun} {}", diverging.join(", "));
        }
        self.line(line.trim_end());
    }

    fn divergence(&mut self, found: &DivergenceReport, sources: &SourceMap) {
        let place = place(&found.position);
        let action = found
            .action
            .as_deref()
            .map(|action| format!(" {}", shown(action)));
        let heading = format!("step {}{}", found.step, action.unwrap_or_default());
        let heading = self.styled(HEAD, &heading);
        self.line(&format!("  {place}: {heading}"));
        let mut last = None;
        for disagreement in &found.disagreements {
            self.disagreement(disagreement);
            if disagreement.excerpt.is_some() && disagreement.excerpt.as_ref() != last {
                last = disagreement.excerpt.as_ref();
                self.excerpt(disagreement, sources);
            }
        }
        if !found.consequent.is_empty() {
            let steps: Vec<String> = found.consequent.iter().map(u64::to_string).collect();
            let (noun, verb) = match steps.len() {
                1 => ("step", "fails"),
                _ => ("steps", "fail"),
            };
            let line = format!(
                "    {noun} {} {verb} only because of this one",
                steps.join(", ")
            );
            self.line(&self.styled(DIM, &line));
        }
        self.line("");
    }

    fn disagreement(&mut self, found: &DisagreementReport) {
        let [one, other] = &found.judges;
        let judges = self.styled(BAD, &format!("{one} and {other} disagree"));
        self.line(&format!("    {judges}: {}", shown(&found.message)));
        for difference in &found.differences {
            self.difference(difference);
        }
    }

    fn difference(&mut self, found: &DifferenceReport) {
        self.line(&format!("      {}", shown(&found.path)));
        let (expected, observed) = match found.kind {
            "members" => ("only expected", "only observed"),
            _ => ("expected", "observed"),
        };
        let mut side = |what: &str, value: Option<&String>, absent: Option<&str>| {
            if let Some(value) = value.map(String::as_str).or(absent) {
                self.line(&format!("        {what:<13} {}", shown(value)));
            }
        };
        let absent = (found.kind != "members").then_some("nothing");
        side(expected, found.expected.as_ref(), absent);
        side(observed, found.observed.as_ref(), absent);
    }

    fn excerpt(&mut self, found: &DisagreementReport, sources: &SourceMap) {
        if let Some(excerpt) = &found.excerpt {
            let rendered = diag::render(std::slice::from_ref(excerpt), sources, self.style);
            for line in rendered.lines() {
                self.line(format!("    {line}").trim_end());
            }
        }
    }

    fn errors(&mut self, report: &Report) {
        for error in &report.errors {
            self.error(error);
        }
    }

    fn error(&mut self, error: &ErrorReport) {
        if let Some(diagnostic) = &error.rendered {
            let rendered = diag::render(
                std::slice::from_ref(&**diagnostic),
                &error.sources,
                self.style,
            );
            self.out.push_str(&rendered);
            return;
        }
        let word = self.styled(BAD, "error");
        let place = error.position.as_ref().map(|at| format!("{}: ", place(at)));
        self.line(&format!(
            "{}{word}: {}",
            place.unwrap_or_default(),
            shown(&error.message)
        ));
        for note in &error.notes {
            self.line(&format!("  note: {}", shown(note)));
        }
    }

    fn operators(&mut self, report: &Report) {
        if report.operators.is_empty() {
            return;
        }
        self.line("");
        for (index, model) in report.models.iter().enumerate() {
            let of_model: Vec<&OperatorReport> = report
                .operators
                .iter()
                .filter(|operator| operator.model == index)
                .collect();
            if of_model.is_empty() {
                continue;
            }
            let heading = self.styled(HEAD, &shown(&model.name));
            let engine = model
                .engine
                .as_deref()
                .map_or(String::new(), |e| format!(", engine {e}"));
            self.line(&format!("{heading} ({}{engine})", shown(&model.spec)));
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
            "  {row:<4} {:<width$}  {:>8}  {:>4} accepted",
            shown(&operator.name),
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
        self.line(&line);
    }

    fn ignored(&mut self, report: &Report) {
        if report.ignored.is_empty() {
            return;
        }
        self.line("");
        self.line(&format!(
            "ignored {} that hold no trace:",
            count(report.ignored.len() as u64, "file")
        ));
        for file in &report.ignored {
            self.line(&format!("  {}: {}", shown(&file.path), shown(&file.reason)));
        }
    }

    fn summary(&mut self, report: &Report) {
        let summary = &report.summary;
        self.line("");
        let mut parts = Vec::new();
        for (count, what) in [
            (summary.conform, "conform"),
            (summary.diverge, "diverge"),
            (summary.undecided, "undecided"),
            (summary.unreadable, "unreadable"),
        ] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        let traces = count(summary.traces, "trace");
        let verdicts = if parts.is_empty() {
            String::new()
        } else {
            format!(": {}", parts.join(", "))
        };
        let style = if summary.diverge + summary.unreadable > 0 || summary.traces == 0 {
            BAD
        } else {
            GOOD
        };
        let head = self.styled(style, &format!("{traces}{verdicts}"));
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
        if summary.errors > 0 {
            let errors = self.styled(BAD, &count(summary.errors, "error"));
            self.line(&errors);
        }
        if summary.states == 0 {
            let nothing = self.styled(BAD, "nothing was checked");
            self.line(&nothing);
        }
    }
}

fn place(position: &Position) -> String {
    format!(
        "{}:{}:{}",
        shown(&position.file),
        position.line,
        position.column
    )
}

fn count(number: u64, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// Text from outside, safe for a terminal.
fn shown(text: &str) -> String {
    diag::escape(text).into_owned()
}
