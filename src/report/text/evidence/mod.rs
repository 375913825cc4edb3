//! Evidence for a person: what was never seen first of all, in each place where
//! it is missing and once more at the end.

mod branches;
mod subjects;
mod totals;

use crate::evidence::{
    ActionGuards, Anywhere, Evidence, Measure, Measures, ModelEvidence, Subject,
};
use crate::report::model::{ErrorReport, Report};

use super::writer::{BAD, HEAD, Look, Text, count, one_line, visible};

/// Evidence, and what is to be said of it.
pub struct Page<'p> {
    /// The evidence.
    pub evidence: &'p Evidence,
    /// Its measures.
    pub measures: &'p Measures,
    /// What was asked of them.
    pub gates: &'p [Gate],
    /// What became of the traces, if any were replayed.
    pub report: Option<&'p Report>,
    /// About evidence of earlier runs.
    pub errors: &'p [ErrorReport],
    /// How much is shown.
    pub detail: Detail,
}

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What was not seen.
    Lacking,
    /// Everything.
    Full,
}

/// A measure that must come to something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The measure.
    pub measure: Measure,
    /// What it must come to, in hundredths of a percent.
    pub wanted: u64,
    /// Whether it does.
    pub is_met: bool,
}

/// The page as text.
pub fn render(page: &Page<'_>, look: Look) -> String {
    let mut text = Text::new(look);
    let anywhere = Anywhere::of(page.evidence);
    let wanted = Wanted {
        detail: page.detail,
        anywhere: &anywhere,
    };
    for model in &page.evidence.models {
        text.model(model, wanted);
    }
    if let Some(report) = page.report {
        text.errors(&report.errors);
        text.ignored(report);
    }
    text.errors(page.errors);
    text.totals(page);
    text.out
}

/// What is shown of a model.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    detail: Detail,
    /// What is not missed in one model, since another one has it.
    anywhere: &'w Anywhere,
}

impl Wanted<'_> {
    /// Whether a line is shown.
    pub(super) fn admits(self, mark: Mark) -> bool {
        self.detail == Detail::Full || mark == Mark::Lacking
    }
}

/// What a line of evidence says of the thing in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// It was seen as one would wish.
    Seen,
    /// It was not.
    Lacking,
    /// It was not, and the suite says that it cannot be.
    Excused,
    /// It was not, but another model shows it.
    Elsewhere,
}

impl Text {
    fn model(&mut self, model: &ModelEvidence, wanted: Wanted<'_>) {
        self.paragraph();
        let heading = self.styled(HEAD, &one_line(&model.name));
        self.line(&format!("{heading} ({})", one_line(&model.spec)));
        self.line(&format!("  {}", extent(model)));
        self.looked_at(model);
        if model.records_calls() {
            self.actions_taken(model);
        } else {
            for action in &model.actions {
                self.subject(action, wanted);
            }
        }
        for operator in &model.operators {
            self.subject(operator, wanted);
        }
        self.invariants(model, wanted.detail);
        self.branches(model, wanted);
        self.never_evaluated(model);
        if wanted.detail == Detail::Full && !model.unused.is_empty() {
            let names: Vec<&str> = model.unused.iter().map(String::as_str).collect();
            self.names("  no evidence, nothing judged uses them: ", &names);
        }
    }

    /// In how many states actions were looked at that were not taken.
    fn looked_at(&mut self, model: &ModelEvidence) {
        let counts = &model.counts;
        let states = count(counts.looked_at + counts.passed_by, "state");
        match (counts.looked_at, counts.passed_by) {
            (0, 0) => {}
            (0, _) if model.action_guards == ActionGuards::CallsRecorded => {
                self.line(
                    "  calls are recorded: guards of operators are looked at, of actions not",
                );
            }
            (0, _) => self.line("  guards of actions not looked at: that would take too long"),
            (some, _) => self.line(&format!("  all actions looked at in {some} of {states}")),
        }
    }

    /// The actions of a harness: which were taken.
    fn actions_taken(&mut self, model: &ModelEvidence) {
        let never: Vec<&Subject> = model.actions.iter().filter(|it| it.calls == 0).collect();
        let all = model.actions.len();
        let taken = format!(
            "  {} of {} taken",
            all - never.len(),
            count(all as u64, "action")
        );
        if never.is_empty() {
            return self.line(&taken);
        }
        let names: Vec<&str> = never.iter().map(|action| action.name.as_str()).collect();
        let word = self.styled(BAD, "never");
        self.names(&format!("{taken}; {word}: "), &names);
    }

    fn invariants(&mut self, model: &ModelEvidence, detail: Detail) {
        let is_told = |seen: &&crate::evidence::Invariant| {
            detail == Detail::Full || seen.seen_false + seen.undefined > 0 || seen.seen_true == 0
        };
        for invariant in model.invariants.iter().filter(is_told) {
            let mut parts = Vec::new();
            if invariant.seen_true > 0 {
                parts.push(format!("true in {}", count(invariant.seen_true, "state")));
            }
            if invariant.seen_false > 0 {
                parts.push(format!("false in {}", count(invariant.seen_false, "state")));
            }
            if invariant.undefined > 0 {
                parts.push(format!(
                    "without value in {}",
                    count(invariant.undefined, "state")
                ));
            }
            let mark = match parts.is_empty() || invariant.undefined > 0 {
                true => Mark::Lacking,
                false => Mark::Seen,
            };
            if parts.is_empty() {
                parts.push("never looked at".to_owned());
            }
            let name = one_line(&invariant.name);
            self.seen_line(mark, &format!("invariant {name}"), &parts.join(", "));
        }
    }

    /// A line with what it is about on the left and what was seen of it on the
    /// right.
    pub(super) fn seen_line(&mut self, mark: Mark, what: &str, seen: &str) {
        let start = self.column();
        let sign = self.sign(mark);
        let mut line = format!("  {sign} {what:<width$}", width = start - 4);
        if what.chars().count() + 2 > start - 4 {
            self.line(&line);
            line = " ".repeat(start);
        }
        let mut column = start;
        for (index, part) in seen.split(", ").enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            if column + visible(part) + comma.len() > self.look.width && index > 0 {
                self.line(&format!("{line},"));
                line = format!("{:start$}{part}", "");
                column = start + visible(part);
            } else {
                line.push_str(comma);
                line.push_str(part);
                column += comma.len() + visible(part);
            }
        }
        self.line(&line);
    }

    /// Where what was seen begins: about in the middle of the page.
    fn column(&self) -> usize {
        self.look.width / 2 + 1
    }

    /// How many columns a text on the left may take, that is indented so.
    pub(super) fn room(&self, indent: usize) -> usize {
        self.column().saturating_sub(indent).max(12)
    }

    pub(super) fn sign(&self, mark: Mark) -> String {
        match mark {
            Mark::Seen => " ".to_owned(),
            Mark::Excused => "-".to_owned(),
            Mark::Elsewhere => "+".to_owned(),
            Mark::Lacking => self.styled(BAD, "!"),
        }
    }
}

/// A text cut short where it is too long.
pub(super) fn cut(text: &str, longest: usize) -> String {
    match text.chars().count() > longest {
        true => {
            let start: String = text.chars().take(longest - 1).collect();
            format!("{}…", start.trim_end())
        }
        false => text.to_owned(),
    }
}

impl ModelEvidence {
    /// Whether its operators were looked at through calls, and so not its
    /// actions.
    fn records_calls(&self) -> bool {
        self.counts.looked_at == 0 && !self.operators.is_empty()
    }
}

/// `17 traces (1 diverges), 240 steps`.
fn extent(model: &ModelEvidence) -> String {
    let counts = &model.counts;
    let diverging = model.traces.iter().filter(|it| it.verdict == "diverges");
    let diverging = match diverging.count() {
        0 => String::new(),
        1 => " (1 diverges)".to_owned(),
        several => format!(" ({several} diverge)"),
    };
    let traces = count(model.traces.len() as u64, "trace");
    let mut parts = vec![format!("{traces}{diverging}"), count(counts.steps, "step")];
    if counts.stuttering > 0 {
        parts.push(format!("{} stuttering", counts.stuttering));
    }
    if counts.diverging > 0 {
        parts.push(format!("{} on which judges disagree", counts.diverging));
    }
    if counts.unclear > 0 {
        parts.push(format!(
            "{} no evidence: the state is not certain",
            counts.unclear
        ));
    }
    parts.join(", ")
}
