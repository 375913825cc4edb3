//! What a trace says of a value, over several lines.

use crate::trace::Pattern;
use crate::value::{Value, pretty, quoted};

use super::writer::harmless;

/// Lines of at most `width` characters where that is possible, safe for a
/// terminal: values in TLA+ notation, what lossy forms leave as these write it.
pub(super) fn lines(pattern: &Pattern, width: usize) -> Vec<String> {
    let text = match pattern {
        Pattern::Exact(value) => pretty(value, width),
        open => {
            let mut layout = Layout {
                out: String::new(),
                width,
            };
            layout.pattern(open, 0, 0);
            layout.out
        }
    };
    text.lines().map(harmless).collect()
}

/// On one line, safe for a terminal.
pub(super) fn line(pattern: &Pattern) -> String {
    harmless(&pattern.to_string())
}

struct Layout {
    out: String,
    width: usize,
}

impl Layout {
    /// Writes from column `indent` on, leaving room for what follows. Recursion
    /// is bounded by the depth of the pattern, which its reader bounds.
    fn pattern(&mut self, pattern: &Pattern, indent: usize, after: usize) {
        let room = self.width.saturating_sub(indent + after);
        let line = pattern.to_string();
        if line.chars().count() <= room {
            return self.out.push_str(&line);
        }
        match pattern {
            Pattern::Exact(value) => self.value(value, indent, after),
            Pattern::Array(items) => self.list(["[ ", " ]"], plain(items), indent, after),
            Pattern::Set(items) => self.list(["{ ", " }"], plain(items), indent, after),
            Pattern::Sequence(items) => self.list(["<< ", " >>"], plain(items), indent, after),
            Pattern::Object(entries) => {
                let entries = entries.iter();
                let entries =
                    entries.map(|(key, value)| (format!("{}: ", quoted(key.as_str())), value));
                self.list(["{ ", " }"], entries, indent, after);
            }
            Pattern::Record(fields) => {
                let fields = fields.iter();
                let fields = fields.map(|(name, value)| (format!("{name} |-> "), value));
                self.list(["[ ", " ]"], fields, indent, after);
            }
            Pattern::Function(pairs) => {
                let pairs = pairs
                    .iter()
                    .map(|(key, value)| (format!("{key} :> "), value));
                self.list(["( ", " )"], pairs, indent, after);
            }
            Pattern::Unobserved | Pattern::Opaque(_) | Pattern::String(_) => {
                self.out.push_str(&line);
            }
        }
    }

    fn value(&mut self, value: &Value, indent: usize, after: usize) {
        let room = self.width.saturating_sub(indent + after);
        for (at, line) in pretty(value, room).lines().enumerate() {
            if at > 0 {
                self.line(indent);
            }
            self.out.push_str(line);
        }
    }

    /// One entry a line.
    fn list<'p>(
        &mut self,
        [open, close]: [&str; 2],
        entries: impl Iterator<Item = (String, &'p Pattern)>,
        indent: usize,
        after: usize,
    ) {
        self.out.push_str(open);
        let inner = indent + open.len();
        for (at, (label, value)) in entries.enumerate() {
            if at > 0 {
                self.out.push(',');
                self.line(inner);
            }
            self.out.push_str(&label);
            let behind = inner + label.chars().count();
            self.pattern(value, behind, close.len() + after);
        }
        self.out.push_str(close);
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }
}

fn plain(items: &[Pattern]) -> impl Iterator<Item = (String, &Pattern)> {
    items.iter().map(|item| (String::new(), item))
}
