//! What TLC says it found, from the text of its message.

use super::{Cause, PropertyKind};
use crate::value::Text;

/// The cause that a message's text (without `Error: `) states.
pub(super) fn cause_of(text: &str) -> Cause {
    let text = text.trim_end();
    let first = text.lines().next().unwrap_or("");
    if first == "Deadlock reached." {
        return Cause::Deadlock;
    }
    match violated(first) {
        Some((kind, names)) => Cause::Violation { kind, names },
        None => Cause::Error(text.to_owned()),
    }
}

fn violated(line: &str) -> Option<(PropertyKind, Vec<Text>)> {
    let subject = [
        " is violated.",
        " is violated by the initial state:",
        " was violated.",
        " were violated.",
    ]
    .iter()
    .find_map(|end| line.strip_suffix(end))?;
    if subject == "Temporal properties" {
        return Some((PropertyKind::Temporal, Vec::new()));
    }
    let (kind, names) = [
        ("Invariant ", PropertyKind::Invariant),
        ("Property ", PropertyKind::Initial),
        ("Action property ", PropertyKind::Action),
        ("Temporal property ", PropertyKind::Temporal),
        ("Temporal properties ", PropertyKind::Temporal),
    ]
    .iter()
    .find_map(|(start, kind)| Some((*kind, subject.strip_prefix(start)?)))?;
    let names = names
        .split(", ")
        .flat_map(|name| name.split(" and "))
        .map(|name| name.strip_prefix("and ").unwrap_or(name).trim())
        .filter(|name| !name.is_empty())
        .map(Text::new)
        .collect();
    Some((kind, names))
}
