//! Files that a spec writes, where that is allowed.

use std::io::Write;
use std::path::Path;

use crate::value::{ErrorKind, Value, ValueError, force, sequence};

use super::super::machine::Machine;
use super::super::natives;
use super::effect::exactly;
use super::files::{Charset, charset, option, path_of, text_options};
use super::{programs, template};

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// What was in it is gone.
    Anew,
    /// Only if it is not there yet.
    IfMissing,
    /// At its end.
    AtEnd,
}

fn write(path: &Path, opening: Opening, content: &[u8]) -> Result<(), ValueError> {
    let mut options = fs_err::OpenOptions::new();
    match opening {
        Opening::Anew => options.write(true).create(true).truncate(true),
        Opening::IfMissing => options.write(true).create_new(true),
        Opening::AtEnd => options.append(true).create(true),
    };
    let written = options
        .open(path)
        .and_then(|mut file| file.write_all(content));
    written.map_err(|error| {
        ValueError::new(
            ErrorKind::ModuleFunction,
            format!("`{}` cannot be written: {}", path.display(), error.kind()),
        )
    })
}

/// A sequence or record as one JSON text.
pub(super) fn json_serialize(
    machine: &mut Machine<'_>,
    values: &[Value],
) -> Result<Value, ValueError> {
    let [path, value] = exactly(values)?;
    let target = target(machine, path, ("first", "JsonSerialize"))?;
    let listed = force(value)?;
    if !matches!(listed, Value::Seq(_) | Value::Record(_)) {
        let wanted = "a sequence or record";
        return Err(ValueError::argument(
            "second",
            "JsonSerialize",
            wanted,
            value,
        ));
    }
    write(&target, Opening::Anew, natives::json(&listed)?.as_bytes())?;
    Ok(Value::Bool(true))
}

/// The items of a sequence as JSON texts, one a line.
pub(super) fn nd_json_serialize(
    machine: &mut Machine<'_>,
    values: &[Value],
) -> Result<Value, ValueError> {
    let [path, value] = exactly(values)?;
    let target = target(machine, path, ("first", "ndJsonSerialize"))?;
    let lines = json_lines(value, ("second", "ndJsonSerialize"))?;
    write(&target, Opening::Anew, lines.as_bytes())?;
    Ok(Value::Bool(true))
}

fn json_lines(value: &Value, (ordinal, operator): (&str, &str)) -> Result<String, ValueError> {
    let mut lines = String::new();
    for item in sequence::expect(value, ordinal, operator)?.iter() {
        lines.push_str(&natives::json(item)?);
        lines.push('\n');
    }
    Ok(lines)
}

/// A line after a template, at the end of a file.
pub(super) fn csv_write(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [form, items, path] = exactly(values)?;
    let target = target(machine, path, ("third", "CSVWrite"))?;
    let Some(form) = form.as_str() else {
        return Err(ValueError::argument(
            "first",
            "CSVWrite",
            "a template",
            form,
        ));
    };
    let items = force(items)?;
    let items = sequence::expect(&items, "second", "CSVWrite")?;
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    let line = template::fill(form, &texts, "CSVWrite")?;
    write(&target, Opening::AtEnd, format!("{line}\n").as_bytes())?;
    Ok(Value::Bool(true))
}

/// The values of a record in one line, at the end of a file, after one of its
/// names if that is asked for.
pub(super) fn csv_write_record(
    machine: &mut Machine<'_>,
    values: &[Value],
) -> Result<Value, ValueError> {
    const NAME: &str = "CSVWriteRecord";
    let [record, delimiter, headed, path] = exactly(values)?;
    let target = target(machine, path, ("fourth", NAME))?;
    let listed = force(record)?;
    let fields = listed
        .as_record()
        .ok_or_else(|| ValueError::argument("first", NAME, "a record", record))?;
    let delimiter = delimiter
        .as_str()
        .ok_or_else(|| ValueError::argument("second", NAME, "a string", delimiter))?;
    let mut lines = String::new();
    if headed.truth()? {
        lines.push_str(&joined(fields.names(), delimiter));
        lines.push('\n');
    }
    lines.push_str(&joined(fields.values(), delimiter));
    lines.push('\n');
    write(&target, Opening::AtEnd, lines.as_bytes())?;
    Ok(Value::Bool(true))
}

fn joined<T: ToString>(items: &[T], delimiter: &str) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    texts.join(delimiter)
}

/// Text, or values as lines of JSON, as the options say.
pub(super) fn serialize(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [value, path, options] = exactly(values)?;
    let target = target(machine, path, ("second", "Serialize"))?;
    let opening = opening(options)?;
    let in_lines = option(options, "format").and_then(Value::as_str) == Some("NDJSON");
    if in_lines {
        let encoding = charset(options, "Serialize")?;
        let content = encoded(encoding, &json_lines(value, ("first", "Serialize"))?)?;
        write(&target, opening, &content)?;
        return Ok(Value::Bool(true));
    }
    let encoding = text_options(options, "Serialize")?;
    let Some(text) = value.as_str() else {
        return Err(ValueError::argument(
            "first",
            "Serialize",
            "a string",
            value,
        ));
    };
    let content = encoded(encoding, text)?;
    Ok(match write(&target, opening, &content) {
        Ok(()) => programs::outcome(0, "Finish writing to the file with success!", ""),
        Err(error) => programs::outcome(1, "", &error.detail),
    })
}

fn encoded(charset: Charset, text: &str) -> Result<Vec<u8>, ValueError> {
    charset.encode(text).ok_or_else(|| {
        ValueError::new(
            ErrorKind::ModuleFunction,
            "the text has characters that are not in this charset",
        )
    })
}

fn opening(options: &Value) -> Result<Opening, ValueError> {
    let names = option(options, "openOptions").unwrap_or(&Value::Bool(false));
    let names = sequence::expect(names, "third", "Serialize")?;
    let has = |name| names.iter().any(|item| item.as_str() == Some(name));
    Ok(if has("APPEND") {
        Opening::AtEnd
    } else if has("CREATE_NEW") {
        Opening::IfMissing
    } else {
        Opening::Anew
    })
}

fn target(
    machine: &Machine<'_>,
    path: &Value,
    (ordinal, operator): (&str, &str),
) -> Result<std::path::PathBuf, ValueError> {
    let path = path_of(ordinal, operator, path)?;
    machine.program.world.target(path)
}
