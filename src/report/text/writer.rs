//! Lines, styles, and the order of the parts.

use std::collections::BTreeMap;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar;

use crate::diag::{self, Diagnostic, SourceMap, Style as RenderStyle};
use crate::report::model::{ErrorReport, Position, Report};

pub(super) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(super) const WARN: Style = AnsiColor::Yellow.on_default().bold();
/// What only the first of two has.
pub(super) const OLD: Style = AnsiColor::Red.on_default();
/// What only the second of two has.
pub(super) const NEW: Style = AnsiColor::Green.on_default();
pub(super) const HEAD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();

/// Errors of one spec that are shown in full, at most.
const MAX_ERRORS: usize = 10;

/// How a report looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How it is decorated.
    pub style: RenderStyle,
    /// Columns that values are broken to.
    pub width: usize,
}

impl Look {
    /// Columns where nothing else is known.
    pub const WIDTH: usize = 100;
}

impl Default for Look {
    fn default() -> Self {
        Self {
            style: RenderStyle::Plain,
            width: Self::WIDTH,
        }
    }
}

/// The report as text.
pub fn render(report: &Report, look: Look) -> String {
    let mut text = Text::new(look);
    text.traces(report);
    text.undecided(report);
    text.errors(&report.errors);
    text.operators(report);
    text.ignored(report);
    text.summary(report);
    text.out
}

/// One error as text, with an excerpt where it has a place.
pub fn error(error: &ErrorReport, style: RenderStyle) -> String {
    let mut text = Text::new(Look {
        style,
        ..Look::default()
    });
    text.error(error, 0);
    text.out
}

pub(super) struct Text {
    pub(super) out: String,
    pub(super) look: Look,
}

impl Text {
    pub(super) fn new(look: Look) -> Self {
        Self {
            out: String::new(),
            look,
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    pub(super) fn styled(&self, style: Style, text: &str) -> String {
        match self.look.style {
            RenderStyle::Plain => text.to_owned(),
            RenderStyle::Color if text.is_empty() => String::new(),
            RenderStyle::Color => format!("{style}{text}{style:#}"),
        }
    }

    /// Names after a heading, broken to 80 columns.
    pub(super) fn names(&mut self, heading: &str, names: &[&str]) {
        let indent = heading.len() - heading.trim_start().len() + 2;
        let mut line = heading.to_owned();
        let mut width = visible(heading);
        let last = names.len().saturating_sub(1);
        for (index, name) in names.iter().enumerate() {
            let comma = if index < last { ", " } else { "" };
            let name = one_line(name);
            let needed = name.chars().count() + comma.trim_end().len();
            if width + needed > self.look.width.min(80) && width > indent {
                self.line(&line);
                line = " ".repeat(indent);
                width = indent;
            }
            line.push_str(&name);
            line.push_str(comma);
            width += name.chars().count() + comma.len();
        }
        self.line(&line);
    }

    /// Those of one spec in full up to a number.
    pub(super) fn errors(&mut self, errors: &[ErrorReport]) {
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for error in errors {
            if let Some(spec) = &error.spec {
                let count = shown.entry(spec).or_default();
                *count += 1;
                if *count > MAX_ERRORS {
                    continue;
                }
            }
            self.error(error, 0);
        }
        for (spec, count) in shown {
            if let Some(more) = count.checked_sub(MAX_ERRORS).filter(|more| *more > 0) {
                self.line(&format!("and {more} more in {}", harmless(spec)));
            }
        }
    }

    pub(super) fn error(&mut self, error: &ErrorReport, indent: usize) {
        if let Some(diagnostic) = &error.rendered {
            return self.excerpt(diagnostic, &error.sources, indent);
        }
        let word = self.styled(BAD, "error");
        let place = error.position.as_ref().map(|at| format!("{}: ", place(at)));
        self.line(&format!(
            "{:indent$}{}{word}: {}",
            "",
            place.unwrap_or_default(),
            one_line(&error.message)
        ));
        for note in &error.notes {
            self.line(&format!("{:indent$}  note: {}", "", harmless(note)));
        }
    }

    pub(super) fn excerpt(&mut self, excerpt: &Diagnostic, sources: &SourceMap, indent: usize) {
        let excerpt = std::slice::from_ref(excerpt);
        let rendered = diag::render(excerpt, sources, self.look.style);
        for line in rendered.lines() {
            self.line(&format!("{:indent$}{line}", ""));
        }
    }
}

pub(super) fn place(position: &Position) -> String {
    format!(
        "{}:{}:{}",
        one_line(&position.file),
        position.line,
        position.column
    )
}

pub(super) fn count(number: u64, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// Text as lines of at most `width` columns, those behind the first behind
/// `indent`; broken at blanks outside of it, where there are some.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        let before = if lines.is_empty() { 0 } else { indent };
        let room = width.saturating_sub(before).max(1);
        let end = break_point(rest, room);
        let (line, next) = rest.split_at(end);
        lines.push(format!("{:before$}{}", "", line.trim_end()));
        rest = next.trim_start();
        if rest.is_empty() {
            return lines;
        }
    }
}

/// Where a line of at most `room` columns ends: all that fits, or up to the
/// last blank in it.
fn break_point(text: &str, room: usize) -> usize {
    let mut taken = 0;
    let mut blank = None;
    for (at, character) in text.char_indices() {
        taken += character.width().unwrap_or(0);
        let is_inside = !text.get(..at).unwrap_or_default().trim_start().is_empty();
        if character == ' ' && is_inside {
            blank = Some(at);
        }
        if taken > room && at > 0 {
            return match blank {
                Some(blank) => blank,
                None => at,
            };
        }
    }
    text.len()
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A name from outside, safe for a terminal, on one line.
pub(super) fn one_line(text: &str) -> String {
    diag::escape_line(text).into_owned()
}

/// Text from outside, safe for a terminal.
pub(super) fn harmless(text: &str) -> String {
    diag::escape(text).into_owned()
}

/// Columns that a text takes, without the styles that this page puts in it.
pub(super) fn visible(text: &str) -> usize {
    let mut in_style = false;
    let shown = text.chars().filter(|character| {
        let was_in_style = in_style;
        in_style = match character {
            '\u{1b}' => true,
            'm' => false,
            _ => in_style,
        };
        !in_style && !was_in_style
    });
    shown.count()
}
