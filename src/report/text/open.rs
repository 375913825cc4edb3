//! Layout of what a trace leaves open.

use crate::trace::Pattern;
use crate::value::quoted;

/// A part of a pattern, with what is written in front of it.
type Part<'p> = (String, &'p Pattern);

/// The pattern over lines of at most `width` characters where that is possible:
/// one part a line, in the manner of TLC. A part gets at least `least` columns.
/// Recursion is bounded by the depth of the pattern, which its reader bounds.
pub(super) fn laid_out(pattern: &Pattern, width: usize, least: usize) -> Vec<String> {
    let flat = pattern.to_string();
    if flat.chars().count() <= width {
        return vec![flat];
    }
    let Some(([open, close], parts)) = parts(pattern) else {
        return vec![flat];
    };
    let mut lines: Vec<String> = Vec::new();
    let last = parts.len().saturating_sub(1);
    for (index, (name, part)) in parts.into_iter().enumerate() {
        let end = if index == last { close } else { "," };
        let indent = open.len() + 1;
        let inner = indent + name.chars().count();
        let room = width.saturating_sub(inner + end.len() + 1).max(least);
        let begin = if index == 0 { open } else { "" };
        let mut head = format!("{begin:indent$}{name}");
        for line in laid_out(part, room, least) {
            lines.push(format!("{head}{line}"));
            head = format!("{:inner$}", "");
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if index == last { " " } else { "" });
            line.push_str(end);
        }
    }
    lines
}

/// The parts of a pattern that is open, and the brackets around them.
fn parts(pattern: &Pattern) -> Option<([&'static str; 2], Vec<Part<'_>>)> {
    match pattern {
        Pattern::Array(items) if !items.is_empty() => Some((["[", "]"], plain(items))),
        Pattern::Set(items) if !items.is_empty() => Some((["{", "}"], plain(items))),
        Pattern::Sequence(items) if !items.is_empty() => Some((["<<", ">>"], plain(items))),
        Pattern::Object(entries) if !entries.is_empty() => {
            let entries = entries.iter();
            let named = entries.map(|(key, value)| (format!("{}: ", quoted(key.as_str())), value));
            Some((["{", "}"], named.collect()))
        }
        Pattern::Record(fields) if !fields.is_empty() => {
            let fields = fields.iter();
            let named = fields.map(|(name, value)| (format!("{name} |-> "), value));
            Some((["[", "]"], named.collect()))
        }
        _ => None,
    }
}

fn plain(items: &[Pattern]) -> Vec<Part<'_>> {
    items.iter().map(|item| (String::new(), item)).collect()
}
