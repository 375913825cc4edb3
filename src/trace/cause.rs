//! What TLC says it found, from the text of its message.

use super::label::location_of;
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
    Some((kind, listed(names)))
}

/// The names in `A, B, and C`. A property that has no name of its own, as a
/// conjunct of another one, is told by its place, which has commas too.
fn listed(mut list: &str) -> Vec<Text> {
    let mut names = Vec::new();
    while !list.is_empty() {
        list = list.strip_prefix("and ").unwrap_or(list);
        let end = place_length(list).unwrap_or_else(|| name_length(list));
        let (name, rest) = list.split_at_checked(end).unwrap_or((list, ""));
        names.extend(
            Some(name.trim())
                .filter(|name| !name.is_empty())
                .map(Text::new),
        );
        let rest = rest.strip_prefix(", ").or(rest.strip_prefix(" and "));
        list = rest.unwrap_or_default();
    }
    names
}

/// How long the name is with which a list begins.
fn name_length(list: &str) -> usize {
    let separators = [", ", " and "];
    let ends = separators
        .iter()
        .filter_map(|separator| list.find(separator));
    ends.min().unwrap_or(list.len())
}

/// How long the place is with which a list begins, as `line 7, col 6 to line 7,
/// col 17 of module Pump`.
fn place_length(list: &str) -> Option<usize> {
    let place = list.strip_prefix(LINE)?;
    let module = place.find(OF_MODULE)? + OF_MODULE.len();
    let end = module + name_length(place.get(module..)?);
    location_of(place.get(..end)?)?;
    Some(LINE.len() + end)
}

const LINE: &str = "line ";
const OF_MODULE: &str = " of module ";

#[cfg(test)]
mod tests {
    use super::*;

    fn names(message: &str) -> Vec<String> {
        match cause_of(message) {
            Cause::Violation { names, .. } => names.iter().map(Text::to_string).collect(),
            other => panic!("{message}: {other:?}"),
        }
    }

    /// TLC's words for `P == /\ x = 0 /\ [][x' < 3]_x` and `PROPERTY P`, and the
    /// same in the list of a liveness check.
    #[test]
    fn a_place_is_one_name() {
        let place = "line 8, col 9 to line 8, col 20 of module M";
        let message = format!("Action property {place} is violated.");
        assert_eq!(names(&message), [place]);
        let message = format!("Temporal properties A, {place}, {place}, and B were violated.");
        assert_eq!(names(&message), ["A", place, place, "B"]);
    }

    #[test]
    fn names_are_told_apart() {
        for (list, apart) in [
            ("A", &["A"][..]),
            ("A and B", &["A", "B"]),
            ("A, B, and C", &["A", "B", "C"]),
            ("A, B", &["A", "B"]),
            // None is a place.
            (
                "line 8, col 9 of module M",
                &["line 8", "col 9 of module M"],
            ),
        ] {
            let message = format!("Temporal properties {list} were violated.");
            assert_eq!(names(&message), apart);
        }
    }
}
