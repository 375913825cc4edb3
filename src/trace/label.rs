//! The label of a state in TLC's text: `<Fill(1) line 14, col 12 to line 15,
//! col 61 of module Pump>`.

use super::message::Labelled;
use super::remembered::Remembered;
use super::value_fault::{TextError, fault};
use super::value_text::parse_arguments;
use super::{ActionLabel, Location, TraceError};
use crate::value::Text;

/// The label of a first state.
pub(super) const INITIAL_LABEL: &str = "<Initial predicate>";

/// The name that an argument has in a form that names them all, where the
/// parameter's is not known: no name of TLA+, which has a letter.
pub(super) fn made_up(position: usize) -> String {
    format!("_{position}")
}

/// The name of a parameter; `None` if it was [`made_up`].
pub(super) fn parameter(name: &str) -> Option<Text> {
    let is_made_up = name
        .strip_prefix('_')
        .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    (!is_made_up).then(|| Text::new(name))
}

/// Labels, of which most come again and again.
#[derive(Default)]
pub(super) struct Labels(Remembered<Option<ActionLabel>>);

impl Labels {
    /// What [`parse_label`] reads.
    ///
    /// # Errors
    /// If it is neither a label nor empty.
    pub(super) fn read(&mut self, label: &Labelled) -> Result<Option<ActionLabel>, TraceError> {
        if let Some(action) = self.0.get(&label.text) {
            return Ok(action);
        }
        let action = parse_label(&label.text);
        let action = action.map_err(|error| fault(&label.place, &label.text, error))?;
        self.0.put(&label.text, &action);
        Ok(action)
    }
}

/// Reads a label; `None` for an empty one and for `<Initial predicate>`,
/// which name no action.
///
/// The location is found from the right end: arguments may hold any text.
///
/// # Errors
/// If it is neither a label nor empty; columns count from the label's start.
pub(super) fn parse_label(label: &str) -> Result<Option<ActionLabel>, TextError> {
    let label = label.trim_end();
    if label.is_empty() || label == INITIAL_LABEL {
        return Ok(None);
    }
    let inner = label
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
        .ok_or_else(|| wrong("expected the action as `<Name line … of module …>`"))?;
    let (call, location) = split_location(inner);
    let (name, arguments) = match call.find('(') {
        Some(at) if call.ends_with(')') => call.split_at(at),
        _ => (call, ""),
    };
    let args = if arguments.is_empty() {
        None
    } else {
        let patterns = parse_arguments(arguments).map_err(|error| TextError {
            column: error.column + 1 + name.len(),
            ..error
        })?;
        Some(patterns.into_iter().map(|value| (None, value)).collect())
    };
    Ok(Some(ActionLabel {
        name: Text::new(name),
        args,
        location,
    }))
}

fn wrong(message: &str) -> TextError {
    TextError {
        message: message.to_owned(),
        line: 1,
        column: 1,
        is_limit: false,
    }
}

/// Splits `Fill(1) line … of module Pump` before the location, if it has one.
fn split_location(text: &str) -> (&str, Option<Location>) {
    let Some((call, location)) = text.rsplit_once(" line ") else {
        return (text, None);
    };
    // ` to line ` is the last one.
    let Some((call, begin)) = call.rsplit_once(" line ") else {
        return (text, None);
    };
    match location_of(begin, location) {
        Some(location) => (call, Some(location)),
        None => (text, None),
    }
}

/// From `14, col 12 to` and `15, col 61 of module Pump`.
fn location_of(begin: &str, end: &str) -> Option<Location> {
    let (begin_line, begin_column) = begin.strip_suffix(" to")?.split_once(", col ")?;
    let (end, module) = end.split_once(" of module ")?;
    let (end_line, end_column) = end.split_once(", col ")?;
    Some(Location {
        begin_line: begin_line.parse().ok()?,
        begin_column: begin_column.parse().ok()?,
        end_line: end_line.parse().ok()?,
        end_column: end_column.parse().ok()?,
        module: Text::new(module),
    })
}
