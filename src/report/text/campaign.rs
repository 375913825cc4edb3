//! A campaign of generated calls for a person.

use std::fmt::Write;

use crate::report::campaign::{CampaignReport, SampledReport};

use super::writer::{BAD, GOOD, HEAD, Look, Text, WARN, count, harmless, one_line};

/// The campaign as text.
pub fn campaign(report: &CampaignReport, look: Look) -> String {
    let mut text = Text::new(look);
    text.traces(&report.check);
    text.errors(report.errors());
    let head = text.styled(HEAD, "generated calls");
    text.line(&format!("{head} (seed {})", report.seed));
    let names = report.operators.iter().map(|operator| &operator.name);
    let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
    for operator in &report.operators {
        text.sampled(operator, width);
    }
    text.line("");
    text.outcome(report);
    text.out
}

impl Text {
    fn sampled(&mut self, operator: &SampledReport, width: usize) {
        let mut line = format!(
            "  {:<4} {:<width$}  {:>11} alike  {:>6} accepted",
            operator.row,
            harmless(&operator.name),
            count(operator.alike, "call"),
            operator.accepted,
        );
        for (counts, what, by) in [
            (&operator.refused, "refused by", "guard"),
            (&operator.undefined, "undefined at", "conjunct"),
        ] {
            let calls: u64 = counts.values().sum();
            if calls > 0 {
                let places = count(counts.len() as u64, by);
                let _ = write!(line, ", {calls} {what} {places}");
            }
        }
        self.line(&line);
        let indent = width + 9;
        if let Some(found) = &operator.divergence {
            let [evaluator, engine] = &found.outcomes;
            let apart = self.styled(BAD, "DIVERGES");
            let (evaluator, engine) = (harmless(evaluator), harmless(engine));
            self.line(&format!(
                "{:indent$}{apart}: {evaluator} for the evaluator, {engine} for the engine",
                ""
            ));
            if let Some(trace) = &found.trace {
                let trace = one_line(trace);
                self.line(&format!("{:indent$}written to {trace}; check it with", ""));
                self.line(&format!(
                    "{:indent$}lockstep check --reference-profile {trace}",
                    ""
                ));
            }
        }
        if let Some(reason) = &operator.undecided {
            let undecided = self.styled(WARN, "undecided");
            self.line(&format!("{:indent$}{undecided}: {}", "", harmless(reason)));
        }
    }

    fn outcome(&mut self, report: &CampaignReport) {
        let operators = &report.operators;
        let alike: u64 = operators.iter().map(|operator| operator.alike).sum();
        let with = |what: &dyn Fn(&SampledReport) -> bool| {
            operators.iter().filter(|operator| what(operator)).count() as u64
        };
        let diverge = with(&|operator| operator.divergence.is_some());
        let undecided = with(&|operator| operator.undecided.is_some());
        let style = match (diverge, undecided) {
            (0, 0) => GOOD,
            (0, _) => WARN,
            _ => BAD,
        };
        let mut head = format!(
            "{} of {} judged alike by evaluator and engine",
            count(alike, "call"),
            count(operators.len() as u64, "operator"),
        );
        if diverge > 0 {
            let _ = write!(head, "; {} diverge", count(diverge, "operator"));
        }
        if undecided > 0 {
            let _ = write!(head, "; {} undecided", count(undecided, "operator"));
        }
        let head = self.styled(style, &head);
        self.line(&head);
        let (calls, seed) = (report.calls, report.seed);
        self.line(&format!(
            "the same calls again: lockstep check --reference-profile --generate {calls} --seed {seed}"
        ));
    }
}
