//! Lines of a report for a person, broken to a width.

use anstyle::Style;

use crate::diag::{self, Style as RenderStyle};
use crate::report::text::Look;

/// Lines of one value, at most.
const MOST_LINES: usize = 12;

/// Text being written.
pub(in crate::report) struct Page {
    pub(in crate::report) out: String,
    look: Look,
}

impl Page {
    /// An empty one.
    pub(in crate::report) fn new(look: Look) -> Self {
        Self {
            out: String::new(),
            look,
        }
    }

    /// Text from outside, on one line, safe for a terminal.
    pub(in crate::report) fn harmless(&self, text: &str) -> String {
        harmless(text)
    }

    /// A value that may take several lines, the later ones below the first.
    pub(in crate::report) fn value(&mut self, indent: usize, label: &str, value: &str) {
        let value = harmless_lines(value);
        let total = value.lines().count();
        if total <= 1 {
            return self.wrapped(indent, &format!("{label}{value}"));
        }
        let below = indent + label.chars().count();
        for (number, line) in value.lines().take(MOST_LINES).enumerate() {
            match number {
                0 => self.line(indent, &format!("{}{line}", harmless(label))),
                _ => self.line(below, line),
            }
        }
        if total > MOST_LINES {
            self.line(below, &format!("… {} more lines", total - MOST_LINES));
        }
    }

    pub(in crate::report) fn styled(&self, style: Style, text: &str) -> String {
        match self.look.style {
            RenderStyle::Plain => text.to_owned(),
            RenderStyle::Color => format!("{style}{text}{style:#}"),
        }
    }

    pub(in crate::report) fn line(&mut self, indent: usize, line: &str) {
        let line = format!("{:indent$}{line}", "");
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    /// Broken between words; further lines are indented by two more.
    pub(in crate::report) fn wrapped(&mut self, indent: usize, text: &str) {
        let text = harmless_styled(text);
        let mut line = String::new();
        let mut indent = indent;
        let further = indent + 2;
        let mut used = indent;
        for word in text.split(' ') {
            let width = visible(word);
            if !line.is_empty() && used + 1 + width > self.look.width {
                self.line(indent, &line);
                line.clear();
                indent = further;
                used = further;
            } else if !line.is_empty() {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += width;
        }
        self.line(indent, &line);
    }
}

fn harmless(text: &str) -> String {
    diag::escape_line(text).into_owned()
}

fn harmless_lines(text: &str) -> String {
    diag::escape(text).into_owned()
}

/// Text from outside without what could steer a terminal; styles put into it
/// here stay.
fn harmless_styled(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().map(harmless).unwrap_or_default();
    for part in parts {
        let is_style = part.split_once('m').filter(|(codes, _)| {
            codes
                .strip_prefix('[')
                .is_some_and(|codes| codes.chars().all(|c| c.is_ascii_digit() || c == ';'))
        });
        match is_style {
            Some((codes, rest)) => {
                out.push_str(&format!("\u{1b}{codes}m{}", harmless(rest)));
            }
            None => out.push_str(&harmless(&format!("\u{1b}{part}"))),
        }
    }
    out
}

/// How many columns a word takes, styles not counted.
fn visible(word: &str) -> usize {
    let mut columns = 0;
    let mut in_style = false;
    for character in word.chars() {
        match (in_style, character) {
            (false, '\u{1b}') => in_style = true,
            (false, _) => columns += unicode_width::UnicodeWidthChar::width(character).unwrap_or(0),
            (true, 'm') => in_style = false,
            (true, _) => {}
        }
    }
    columns
}
