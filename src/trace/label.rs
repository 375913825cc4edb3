//! The label of a state in TLC's text: `<Fill(1) line 14, col 12 to line 15,
//! col 61 of module Pump>`.

use std::sync::LazyLock;

use memchr::memmem::FinderRev;

use super::message::Labelled;
use super::remembered::{Recurrence, Remembered};
use super::value_fault::{TextError, fault};
use super::value_text::parse_arguments;
use super::{ActionLabel, Location, Pattern, TraceError};
use crate::value::{Text, Value};

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
pub(super) struct Labels {
    whole: Remembered<Option<ActionLabel>>,
    recurrence: Recurrence,
    /// What is known by the place of an action alone.
    heads: Remembered<Head>,
}

/// An action, and where it is.
#[derive(Clone)]
struct Head {
    name: Text,
    location: Location,
}

impl Head {
    fn of(action: &ActionLabel) -> Option<Self> {
        Some(Self {
            name: action.name.clone(),
            location: action.location.clone()?,
        })
    }
}

impl Labels {
    /// What [`parse_label`] reads.
    ///
    /// # Errors
    /// If it is neither a label nor empty.
    pub(super) fn read(&mut self, label: &Labelled) -> Result<Option<ActionLabel>, TraceError> {
        let is_likely = self.recurrence.is_likely();
        if is_likely {
            let found = self.whole.get(&label.text);
            self.recurrence.note(found.as_ref());
            if let Some(action) = found {
                return Ok(action);
            }
        }
        let action = self.parse(&label.text);
        let action = action.map_err(|error| fault(&label.place, &label.text, error))?;
        if is_likely {
            self.whole.put(&label.text, &action);
        }
        Ok(action)
    }

    fn parse(&mut self, label: &str) -> Result<Option<ActionLabel>, TextError> {
        let Some((call, location)) = inside(label).and_then(cut_location) else {
            return parse_label(label);
        };
        let (name, arguments) = split_arguments(call);
        let head = self.heads.get(location);
        let Some(head) = head.filter(|head| head.name.as_str() == name) else {
            let action = parse_label(label)?;
            if let Some(head) = action.as_ref().and_then(Head::of) {
                self.heads.put(location, &head);
            }
            return Ok(action);
        };
        Ok(Some(ActionLabel {
            args: read_arguments(name, arguments)?,
            name: head.name,
            location: Some(head.location),
        }))
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
    let inner =
        inside(label).ok_or_else(|| wrong("expected the action as `<Name line … of module …>`"))?;
    let (call, location) = split_location(inner);
    let (name, arguments) = split_arguments(call);
    Ok(Some(ActionLabel {
        name: Text::new(name),
        args: read_arguments(name, arguments)?,
        location,
    }))
}

/// What is inside the `<…>` of a label.
fn inside(label: &str) -> Option<&str> {
    label.trim_end().strip_prefix('<')?.strip_suffix('>')
}

/// `Fill` and `(1)`, or nothing.
fn split_arguments(call: &str) -> (&str, &str) {
    match call.find('(') {
        Some(at) if call.ends_with(')') => call.split_at(at),
        _ => (call, ""),
    }
}

/// Arguments by their names, which a label does not tell.
type Arguments = Vec<(Option<Text>, Pattern)>;

/// The arguments of the action `name`, if the label has some.
fn read_arguments(name: &str, arguments: &str) -> Result<Option<Arguments>, TextError> {
    if arguments.is_empty() {
        return Ok(None);
    }
    let patterns = match integers(arguments) {
        Some(integers) => integers,
        None => parse_arguments(arguments).map_err(|error| TextError {
            column: error.column + 1 + name.len(),
            ..error
        })?,
    };
    Ok(Some(
        patterns.into_iter().map(|value| (None, value)).collect(),
    ))
}

/// Arguments that are all integers, as TLC writes them: these alone are seldom
/// the same in another state, and a parse of so short a text takes longest to
/// begin.
fn integers(arguments: &str) -> Option<Vec<Pattern>> {
    let inside = arguments.strip_prefix('(')?.strip_suffix(')')?;
    let integer = |text: &str| {
        let begins = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        let value = begins.then(|| text.parse().ok())??;
        Some(Pattern::Exact(Value::Int(value)))
    };
    inside.split(", ").map(integer).collect()
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
    let split = cut_location(text).and_then(|(call, text)| Some((call, location_of(text)?)));
    match split {
        Some((call, location)) => (call, Some(location)),
        None => (text, None),
    }
}

/// Cuts `Fill(1) line 14, … of module Pump` in two where a location may begin,
/// at `14`.
fn cut_location(text: &str) -> Option<(&str, &str)> {
    // ` to line ` is the last one.
    let last = LINE.rfind(text)?;
    let at = LINE.rfind(text.get(..last)?)?;
    Some((text.get(..at)?, text.get(at + LINE_WORD.len()..)?))
}

const LINE_WORD: &str = " line ";
static LINE: LazyLock<FinderRev<'static>> = LazyLock::new(|| FinderRev::new(LINE_WORD));

/// From `14, col 12 to line 15, col 61 of module Pump`.
pub(super) fn location_of(text: &str) -> Option<Location> {
    let (begin, end) = text.split_once(LINE_WORD)?;
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
