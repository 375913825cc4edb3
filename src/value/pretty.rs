//! Values over several lines, for people.

use super::depth::deep;
use super::kind::Value;
use super::print::{listed, one_line, prints_as_record};
use super::set::Set;

/// The value in TLC's notation, broken into lines of at most `width` characters
/// where that is possible: one element a line, in the manner of TLC.
pub fn pretty(value: &Value, width: usize) -> String {
    let mut layout = Layout {
        out: String::new(),
        width,
    };
    layout.value(value, 0, 0);
    layout.out
}

struct Layout {
    out: String,
    width: usize,
}

/// The brackets of a broken listing, each as wide as the other.
struct Brackets {
    open: &'static str,
    separator: &'static str,
    close: &'static str,
}

impl Layout {
    /// Writes `value` from column `indent` on, leaving room for what follows.
    fn value(&mut self, value: &Value, indent: usize, after: usize) {
        let room = self.width.saturating_sub(indent + after);
        // A character takes at least one byte: more bytes than that cannot fit.
        if let Ok(line) = one_line(value, room.saturating_mul(4))
            && line.chars().count() <= room
        {
            self.out.push_str(&line);
            return;
        }
        deep(|| self.broken(value, indent, after));
    }

    fn broken(&mut self, value: &Value, indent: usize, after: usize) {
        const TUPLE: Brackets = Brackets {
            open: "<< ",
            separator: ",",
            close: " >>",
        };
        const SET: Brackets = Brackets {
            open: "{ ",
            separator: ",",
            close: " }",
        };
        const RECORD: Brackets = Brackets {
            open: "[ ",
            separator: ",",
            close: " ]",
        };
        const FUNCTION: Brackets = Brackets {
            open: "( ",
            separator: " @@",
            close: " )",
        };
        match value {
            Value::Seq(items) if !items.is_empty() => {
                let items = items.iter().map(|item| (None, item));
                self.list(&TUPLE, items, indent, after);
            }
            Value::Record(record) if prints_as_record(record) => {
                let fields = record
                    .fields()
                    .map(|(name, value)| (Some(format!("{name} |->")), value));
                self.list(&RECORD, fields, indent, after);
            }
            Value::Record(record) => {
                let pairs = record
                    .fields()
                    .map(|(name, value)| (Some(format!("{} :>", Value::Str(name.clone()))), value));
                self.list(&FUNCTION, pairs, indent, after);
            }
            Value::Function(function) => {
                let keys = function.keys().map(|key| Some(format!("{key} :>")));
                self.list(&FUNCTION, keys.zip(function.values()), indent, after);
            }
            Value::Set(set) => match &**set {
                Set::Enumerated(items) | Set::Loose(items) | Set::Listed { items, .. }
                    if !items.is_empty() =>
                {
                    self.list(&SET, items.iter().map(|item| (None, item)), indent, after);
                }
                other => match listed(value, other) {
                    Some(items) if !items.is_empty() => {
                        self.list(&SET, items.iter().map(|item| (None, item)), indent, after);
                    }
                    _ => self.out.push_str(&value.to_string()),
                },
            },
            atom => self.out.push_str(&atom.to_string()),
        }
    }

    /// One entry a line: an optional label, then the value. Atoms without
    /// labels fill the line.
    fn list<'a>(
        &mut self,
        brackets: &Brackets,
        entries: impl Iterator<Item = (Option<String>, &'a Value)>,
        indent: usize,
        after: usize,
    ) {
        let inner = indent + brackets.open.len();
        let tail = brackets.separator.len().max(brackets.close.len() + after);
        let mut filling = false;
        self.out.push_str(brackets.open);
        for (at, (label, value)) in entries.enumerate() {
            if at > 0 {
                self.out.push_str(brackets.separator);
                if !filling || value.is_nested() || !self.joins(value, tail) {
                    self.line(inner);
                } else {
                    self.out.push(' ');
                }
            }
            filling = label.is_none() && !value.is_nested();
            match label {
                None => self.value(value, inner, tail),
                Some(label) => self.labelled(&label, value, inner, tail),
            }
        }
        self.out.push_str(brackets.close);
    }

    /// A label with its value behind it, or below it if that saves a break.
    fn labelled(&mut self, label: &str, value: &Value, indent: usize, after: usize) {
        let behind = indent + label.chars().count() + 1;
        let below = indent + 4;
        self.out.push_str(label);
        let fits = |column: usize| {
            let room = self.width.saturating_sub(column + after);
            one_line(value, room.saturating_mul(4)).is_ok_and(|line| line.chars().count() <= room)
        };
        if below < behind && !fits(behind) && value.is_nested() {
            self.line(below);
            self.value(value, below, after);
        } else {
            self.out.push(' ');
            self.value(value, behind, after);
        }
    }

    /// Whether an atom fits behind what the line has, and a space.
    fn joins(&self, atom: &Value, after: usize) -> bool {
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        let column = line.chars().count() + 1;
        column + atom.to_string().chars().count() + after <= self.width
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }
}
