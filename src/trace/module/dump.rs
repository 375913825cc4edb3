//! `-dumpTrace tla`.

use std::io::BufRead;

use super::scan::TlaScan;
use crate::trace::counterexample::{Brackets, Notation};
use crate::trace::label::parameter;
use crate::trace::value_fault::fault;
use crate::trace::value_text::{parse_value, parse_variables};
use crate::trace::walk::{Piece, Walk};
use crate::trace::{ActionLabel, Location, Pattern, Place, TraceError, TraceErrorKind};
use crate::value::{Record, Text, Value};

/// A counterexample as a definition in TLA+.
pub(crate) struct Tla;

impl Notation for Tla {
    const OBJECT: Brackets = Brackets("[", "]");
    const LIST: Brackets = Brackets("{", "}");
    const TUPLE: Brackets = Brackets("<<", ">>");

    fn begin<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError> {
        skip_to_definition(walk, "CounterExample")
    }

    fn end<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError> {
        end_of_module(walk)
    }

    fn key<R: BufRead>(walk: &mut Walk<R>) -> Result<String, TraceError> {
        let key = walk.cut::<TlaScan>()?.as_str()?.to_owned();
        walk.expect("|->")?;
        Ok(key)
    }

    fn piece<R: BufRead>(walk: &mut Walk<R>) -> Result<Piece, TraceError> {
        walk.cut::<TlaScan>()
    }

    fn number(piece: &Piece) -> Result<u64, TraceError> {
        piece.as_str()?.parse().map_err(|_| {
            TraceError::at(
                piece.place.clone(),
                TraceErrorKind::Syntax,
                "expected the number of a state",
            )
        })
    }

    fn names(piece: &Piece) -> Result<Vec<String>, TraceError> {
        let value = value(piece)?;
        let names = value.as_seq().unwrap_or_default();
        Ok(names
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect())
    }

    fn variables(piece: &Piece) -> Result<Vec<(Text, Pattern)>, TraceError> {
        variables(piece)
    }

    fn places(piece: &Piece, _: &[(Text, Pattern)]) -> Vec<Place> {
        places(piece)
    }

    fn action(piece: &Piece) -> Result<ActionLabel, TraceError> {
        label(piece).ok_or_else(|| {
            TraceError::at(
                piece.place.clone(),
                TraceErrorKind::Syntax,
                "expected an action, a record with its `name`",
            )
        })?
    }
}

/// Goes behind the line `name ==`.
pub(super) fn skip_to_definition<R: BufRead>(
    walk: &mut Walk<R>,
    name: &str,
) -> Result<(), TraceError> {
    let is_there = walk.skip_to_line(|line| defines(line, name))?;
    if is_there {
        return Ok(());
    }
    Err(missing(walk.place().clone(), name))
}

/// The error that the file ends before a definition.
pub(super) fn missing(place: Place, name: &str) -> TraceError {
    let message = format!("the file ends where `{name} ==` was expected");
    TraceError::at(place, TraceErrorKind::Truncated, message)
}

/// Whether a line is `name ==`.
pub(super) fn defines(line: &[u8], name: &str) -> bool {
    line.strip_prefix(name.as_bytes())
        .is_some_and(|rest| rest.trim_ascii() == b"==")
}

/// A module ends with a line of `=`; one that does not was cut off.
pub(super) fn end_of_module<R: BufRead>(walk: &mut Walk<R>) -> Result<(), TraceError> {
    if walk.skip_to_line(|line| line.starts_with(b"===="))? {
        return Ok(());
    }
    Err(walk.unexpected("`====`, the end of the module,")?)
}

/// The variables of a state that is written as a record.
pub(super) fn variables(piece: &Piece) -> Result<Vec<(Text, Pattern)>, TraceError> {
    let text = piece.as_str()?;
    let conjuncts = parse_variables(text).map_err(|error| fault(&piece.place, text, error))?;
    let mut variables: Vec<(Text, Pattern)> = Vec::with_capacity(conjuncts.len());
    for conjunct in conjuncts {
        if variables.iter().any(|(name, _)| *name == conjunct.variable) {
            let before = text.as_bytes().get(..conjunct.offset).unwrap_or_default();
            let place = piece.place.after(before);
            let message = format!("the state lists `{}` twice", conjunct.variable);
            return Err(TraceError::at(place, TraceErrorKind::Inconsistent, message));
        }
        variables.push((conjunct.variable, conjunct.pattern));
    }
    Ok(variables)
}

/// Where the variables of such a state are named.
pub(super) fn places(piece: &Piece) -> Vec<Place> {
    let text = piece.as_str().unwrap_or_default();
    let conjuncts = parse_variables(text).unwrap_or_default();
    let offsets = conjuncts.iter().map(|conjunct| conjunct.offset);
    piece.place.all_in(text.as_bytes(), offsets)
}

fn value(piece: &Piece) -> Result<Value, TraceError> {
    let text = piece.as_str()?;
    parse_value(text).map_err(|error| fault(&piece.place, text, error))
}

/// The action that a record tells; `None` if it tells none.
fn label(piece: &Piece) -> Option<Result<ActionLabel, TraceError>> {
    let fields = match variables(piece) {
        Ok(fields) => fields,
        Err(error) => return Some(Err(error)),
    };
    let field = |name: &str| {
        let field = fields.iter().find(|(own, _)| own.as_str() == name);
        field.map(|(_, pattern)| pattern)
    };
    let exact = |name: &str| field(name).and_then(Pattern::exact);
    // An argument may be an operator, which cannot be read back.
    let argument = |name: &Value| {
        let name = name.as_str()?;
        let pattern = field("context").and_then(|context| context.field(name));
        Some((parameter(name), pattern.unwrap_or(Pattern::Unobserved)))
    };
    let parameters = exact("parameters").and_then(Value::as_seq);
    Some(Ok(ActionLabel {
        name: Text::new(exact("name")?.as_str()?),
        args: parameters.map(|names| names.iter().filter_map(argument).collect()),
        location: exact("location")
            .and_then(Value::as_record)
            .and_then(location),
    }))
}

fn location(record: &Record) -> Option<Location> {
    let number = |name: &str| u32::try_from(record.get(name)?.as_int()?).ok();
    Some(Location {
        begin_line: number("beginLine")?,
        begin_column: number("beginColumn")?,
        end_line: number("endLine")?,
        end_column: number("endColumn")?,
        module: Text::new(record.get("module")?.as_str()?),
    })
}
