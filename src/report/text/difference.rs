//! Two traces compared, for a person: the place first, then state by state.

use unicode_width::UnicodeWidthStr;

use crate::diff::{Labels, Side};
use crate::report::comparison::{
    ComparedFile, DiffSummary, DiffVerdict, EndsView, OnlyView, Part, Reach, StepView,
};

use super::places::{Entry, INDENT, letter, marked};
use super::writer::{BAD, DIM, GOOD, HEAD, Look, Text, WARN, count, one_line, wrapped};

/// How two values are put beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// One below the other.
    Inline,
    /// In two columns.
    SideBySide,
}

impl Display {
    /// The narrowest page that has room for two columns.
    pub const WIDE: usize = 120;

    /// What fits a page.
    pub fn fitting(width: usize) -> Self {
        match width < Self::WIDE {
            true => Self::Inline,
            false => Self::SideBySide,
        }
    }
}

/// What of a comparison is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All.
    All,
    /// Only states that differ, and only what differs in them.
    Changed,
}

/// A comparison as text, part by part.
#[derive(Debug)]
pub struct DifferencePage {
    look: Look,
    display: Display,
    shown: Shown,
    files: [ComparedFile; 2],
    /// What comes before the line that says where they part; `None` once that
    /// was said.
    held: Option<String>,
}

/// An action with its arguments is shown up to so many characters.
const MAX_ACTION: usize = 160;
/// Places of one state that are shown, at most.
const MAX_PLACES: usize = 40;
/// Paths that are named in one place, at most.
const MAX_PATHS: usize = 24;

impl DifferencePage {
    /// A page for these files.
    pub fn new(files: [ComparedFile; 2], look: Look, display: Display, shown: Shown) -> Self {
        Self {
            look,
            display,
            shown,
            files,
            held: Some(String::new()),
        }
    }

    /// The text of a part; what comes before the place where the traces part is
    /// held back, so that this is what is read first.
    pub fn part(&mut self, part: &Part) -> String {
        let mut text = Text::new(self.look);
        if let Part::Parted(headline) = part {
            let held = self.held.take().unwrap_or_default();
            text.headline(BAD, headline);
            text.files(&self.files);
            text.out.push_str(&held);
            return text.out;
        }
        self.told(part, &mut text);
        match &mut self.held {
            Some(held) => {
                held.push_str(&text.out);
                String::new()
            }
            None => text.out,
        }
    }

    fn told(&self, part: &Part, text: &mut Text) {
        match part {
            Part::Parted(_) => {}
            Part::Same(..) | Part::AsBefore(..) | Part::OpenAsBefore(..)
                if self.shown == Shown::Changed => {}
            Part::Trace(trace) => {
                text.line("");
                let heading = text.styled(HEAD, &format!("trace {trace} of the files"));
                text.line(&heading);
            }
            Part::Same(reach, untold) if untold.is_empty() => text.fold(reach, "the same", &[]),
            Part::Same(reach, untold) => {
                text.fold(reach, "the same, as far as both tell; not", &named(untold));
            }
            Part::NotCompared(reach, untold) => {
                text.fold(
                    reach,
                    "nothing to compare, as not both tell",
                    &named(untold),
                );
            }
            Part::AsBefore(reach, paths) => {
                text.fold(reach, "different as before, at", &named(paths));
            }
            Part::OpenAsBefore(reach, paths) => {
                text.fold(reach, "it cannot be told as before, of", &named(paths));
            }
            Part::Step(step) => text.step(step, self),
            Part::Only(only) => text.only(only, self.display),
            Part::Further { side, first, last } => {
                let (style, mark) = marked(*side);
                let states = match first == last {
                    true => format!("state {first} is"),
                    false => format!("states {first} to {last} are"),
                };
                let line = format!("{mark} {states} only in {}", letter(*side));
                let line = text.styled(style, &line);
                text.line("");
                text.line(&line);
            }
            Part::Ends(ends) => text.ends(ends),
        }
    }

    /// What is left, and the counts.
    pub fn end(&mut self, summary: &DiffSummary) -> String {
        let mut text = Text::new(self.look);
        // Why there is nothing is an error, which is told.
        if summary.states() == 0 && summary.verdict == DiffVerdict::NotCompared {
            return text.out;
        }
        if let Some(held) = self.held.take() {
            let (style, line) = match summary.verdict {
                DiffVerdict::Undecided => {
                    (WARN, "nothing is known to differ, but not all can be told")
                }
                DiffVerdict::NotCompared if summary.is_nothing_compared() => {
                    (WARN, "nothing could be compared")
                }
                DiffVerdict::NotCompared => (WARN, "nothing that was compared differs"),
                DiffVerdict::Same if !summary.untold.is_empty() => {
                    (GOOD, "no difference in what both tell")
                }
                DiffVerdict::Same | DiffVerdict::Different => (GOOD, "no difference"),
            };
            text.headline(style, line);
            text.files(&self.files);
            text.out.push_str(&held);
        }
        text.line("");
        text.counts(summary);
        for note in &summary.notes {
            text.note(note);
        }
        text.out
    }
}

fn named(paths: &[String]) -> Vec<String> {
    let shown = paths.iter().take(MAX_PATHS);
    let mut named: Vec<String> = shown.map(|path| one_line(path)).collect();
    if let Some(more) = paths.len().checked_sub(MAX_PATHS + 1) {
        named.push(format!("and {} more: `--format json` names all", more + 1));
    }
    named
}

fn shortened(action: &str) -> String {
    let action = one_line(action);
    match action.char_indices().nth(MAX_ACTION) {
        Some((end, _)) => format!("{}…", action.get(..end).unwrap_or_default()),
        None => action,
    }
}

impl Text {
    pub(super) fn headline(&mut self, style: anstyle::Style, line: &str) {
        for line in wrapped(&one_line(line), self.look.width, 2) {
            let line = self.styled(style, &line);
            self.line(&line);
        }
    }

    /// Which is which, and how it is marked.
    fn files(&mut self, files: &[ComparedFile; 2]) {
        self.line("");
        let widths = files.iter().map(|file| one_line(&file.name).width());
        let width = widths.max().unwrap_or(0).min(MAX_ACTION);
        for (side, file) in [Side::Left, Side::Right].into_iter().zip(files) {
            let (style, mark) = marked(side);
            let name = one_line(&file.name);
            let padding = width.saturating_sub(name.width());
            let line = format!("{mark} {}  {name}", letter(side));
            let line = self.styled(style, &line);
            let form = self.styled(DIM, &file.form.to_string());
            self.line(&format!("{line}{:padding$}  {form}", ""));
        }
    }

    /// States that are told in one line.
    fn fold(&mut self, reach: &Reach, what: &str, paths: &[String]) {
        let states = |first: u64, last: u64| match first == last {
            true => format!("state {first}"),
            false => format!("states {first} to {last}"),
        };
        let ([a, b], [c, d]) = (reach.first, reach.last);
        let (left, right) = (states(a, c), states(b, d));
        let states = match left == right {
            true => left,
            false => format!("{left} of A, {right} of B"),
        };
        self.line("");
        self.listed(&format!("{states}: {what}"), paths, INDENT);
    }

    /// Names behind a label, dimmed, over as many lines as it takes.
    fn listed(&mut self, label: &str, names: &[String], indent: usize) {
        let mut line = label.to_owned();
        for (at, name) in names.iter().enumerate() {
            let comma = if at + 1 < names.len() { "," } else { "" };
            if at > 0 && line.width() + name.width() + 2 > self.look.width {
                let full = std::mem::replace(&mut line, format!("{:1$}", "", indent - 1));
                let full = self.styled(DIM, &full);
                self.line(&full);
            }
            line.push_str(&format!(" {name}{comma}"));
        }
        let line = self.styled(DIM, &line);
        self.line(&line);
    }

    fn step(&mut self, step: &StepView, page: &DifferencePage) {
        self.line("");
        let [a, b] = step.numbers;
        let number = match a == b {
            true => format!("state {a}"),
            false => format!("state {a} of A, {b} of B"),
        };
        let actions = step.actions.each_ref();
        let actions = actions.map(|action| action.as_deref().map(shortened));
        let mut entries = Vec::new();
        let heading = match (step.labels, actions) {
            (Labels::Differ, actions) => {
                let none = || "no action".to_owned();
                let actions = actions.map(|action| Some(action.unwrap_or_else(none)));
                entries.push(Entry::of_texts("action", actions));
                number
            }
            (_, [left, right]) => {
                let action = left.or(right).unwrap_or_default();
                format!("{number}  {action}")
            }
        };
        let heading = self.styled(HEAD, heading.trim_end());
        self.line(&heading);
        let shown = step.places.iter().take(MAX_PLACES);
        entries.extend(shown.map(|place| Entry::of(place, HEAD)));
        self.entries(&entries, page.display);
        if let Some(more) = step.places.len().checked_sub(MAX_PLACES + 1) {
            let more = count(more as u64 + 1, "more place");
            let line = format!("{:INDENT$}and {more}: `--format json` tells all", "");
            self.listed(&line, &[], INDENT);
        }
        if !step.undecided.is_empty() {
            let label = self.styled(WARN, "it cannot be told whether these differ:");
            self.line(&format!("{:INDENT$}{label}", ""));
            let open = step.undecided.iter();
            let open: Vec<Entry> = open.map(|place| Entry::of(place, WARN)).collect();
            self.entries(&open, page.display);
        }
        if !step.as_before.is_empty() {
            let label = format!("{:INDENT$}as before:", "");
            self.listed(&label, &named(&step.as_before), INDENT + 4);
        }
        if !step.same.is_empty() && page.shown == Shown::All {
            let names: Vec<String> = step.same.iter().map(|it| one_line(it.as_str())).collect();
            let label = format!("{:INDENT$}the same:", "");
            self.listed(&label, &names, INDENT + 4);
        }
    }

    fn only(&mut self, only: &OnlyView, display: Display) {
        self.line("");
        let (style, mark) = marked(only.side);
        let action = only.action.as_deref().map(shortened);
        let by = action.map(|action| format!("  {action}"));
        let heading = format!(
            "{mark} state {} only in {}{}",
            only.number,
            letter(only.side),
            by.unwrap_or_default()
        );
        let heading = self.styled(style, &heading);
        self.line(&heading);
        match &only.changes {
            None => {}
            Some(changes) if changes.is_empty() => {
                self.listed(&format!("{:INDENT$}it changes nothing", ""), &[], INDENT);
            }
            Some(changes) => {
                let entries: Vec<Entry> = changes.iter().map(|it| Entry::of(it, HEAD)).collect();
                self.entries(&entries, display);
            }
        }
    }

    fn ends(&mut self, ends: &EndsView) {
        self.line("");
        let heading = self.styled(HEAD, "their ends");
        self.line(&heading);
        for (side, end) in [Side::Left, Side::Right].into_iter().zip(&ends.ends) {
            let (style, mark) = marked(side);
            let end = end.as_deref().unwrap_or("none");
            let line = self.styled(style, &format!("{mark} {}", one_line(end)));
            self.line(&format!("{:INDENT$}{line}", ""));
        }
    }

    fn counts(&mut self, summary: &DiffSummary) {
        let differ = match summary.differ {
            1 => "1 differs".to_owned(),
            many => format!("{many} differ"),
        };
        let as_before = format!("{} as before", summary.as_before);
        let undecided = format!("{} undecided", summary.undecided);
        let parts: Vec<String> = [
            (summary.same, format!("{} the same", summary.same)),
            (summary.differ, differ),
            (summary.as_before, as_before),
            (summary.undecided, undecided),
            (
                summary.not_compared,
                format!("{} not compared", summary.not_compared),
            ),
            (summary.only_a, format!("{} only in A", summary.only_a)),
            (summary.only_b, format!("{} only in B", summary.only_b)),
            (summary.ends_differ, "the ends differ".to_owned()),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(_, said)| said)
        .collect();
        let states = count(summary.states(), "state");
        let line = match parts.is_empty() {
            true => states,
            false => format!("{states}: {}", parts.join(", ")),
        };
        let style = match summary.verdict {
            DiffVerdict::Same => GOOD,
            DiffVerdict::Different => BAD,
            _ => WARN,
        };
        let line = self.styled(style, &line);
        self.line(&line);
    }

    fn note(&mut self, note: &str) {
        const LABEL: &str = "note: ";
        let room = self.look.width.saturating_sub(LABEL.len());
        let label = self.styled(WARN, LABEL.trim_end());
        for (at, line) in wrapped(&one_line(note), room, 0).iter().enumerate() {
            match at {
                0 => self.line(&format!("{label} {line}")),
                _ => self.line(&format!("{:1$}{line}", "", LABEL.len())),
            }
        }
    }
}
