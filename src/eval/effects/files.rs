//! Files, the environment and programs: IOUtils, Json, CSV.
//!
//! What may be read, written and run is up to [`World`](super::super::outside::World).

use std::collections::{BTreeMap, BTreeSet};

use crate::value::{ErrorKind, Text, Value, ValueError, function, sequence};

use super::super::error::Evaluated;
use super::super::ir::NodeId;
use super::super::machine::Machine;
use super::effect::{Effect, exactly};
use super::{json_text, programs, writing};

pub(super) fn lookup_json(name: &str) -> Option<Effect> {
    Some(match name {
        "JsonDeserialize" => Effect::strict(|machine, values| {
            let [path] = exactly(values)?;
            let path = path_of("only", "JsonDeserialize", path)?;
            let text = machine.program.world.text(path)?;
            json_text::read(&text, &format!("`{path}`"))
        }),
        "ndJsonDeserialize" => Effect::strict(nd_json_deserialize),
        "JsonSerialize" => Effect::strict(writing::json_serialize).effectful(),
        "ndJsonSerialize" => Effect::strict(writing::nd_json_serialize).effectful(),
        _ => return None,
    })
}

pub(super) fn lookup_csv(name: &str) -> Option<Effect> {
    Some(match name {
        "CSVRead" => Effect::strict(csv_read),
        "CSVRecords" => Effect::strict(|machine, values| {
            let [path] = exactly(values)?;
            let path = path_of("only", "CSVRecords", path)?;
            let text = text_or_nothing(machine, path)?;
            Ok(Value::from(text.lines().count()))
        }),
        "CSVWrite" => Effect::strict(writing::csv_write).effectful(),
        "CSVWriteRecord" => Effect::strict(writing::csv_write_record).effectful(),
        _ => return None,
    })
}

pub(super) fn lookup_io(name: &str) -> Option<Effect> {
    Some(match name {
        "IOEnv" => Effect::strict(|machine, _| Ok(environment(&machine.program.world.environment)))
            .environment(),
        "Deserialize" => Effect::strict(deserialize),
        "Serialize" => Effect::strict(writing::serialize).effectful(),
        "IODeserialize" => Effect::strict(|machine, values| {
            let [path, _] = exactly(values)?;
            let path = path_of("first", "IODeserialize", path)?;
            machine.program.world.locate(path)?;
            Err(binary_form("IODeserialize", "JsonDeserialize"))
        }),
        "IOSerialize" => Effect::strict(|machine, values| {
            let [_, path, _] = exactly(values)?;
            let path = path_of("second", "IOSerialize", path)?;
            machine.program.world.target(path)?;
            Err(binary_form("IOSerialize", "JsonSerialize"))
        })
        .effectful(),
        _ => return programs::lookup(name),
    })
}

/// The path that an argument gives.
pub(super) fn path_of<'v>(
    ordinal: &str,
    operator: &str,
    argument: &'v Value,
) -> Result<&'v str, ValueError> {
    argument
        .as_str()
        .ok_or_else(|| ValueError::argument(ordinal, operator, "a file's name", argument))
}

fn binary_form(operator: &str, instead: &str) -> ValueError {
    ValueError::new(
        ErrorKind::Unsupported,
        format!(
            "`{operator}` uses a binary form of TLC's own, which is not known here; `{instead}` does not"
        ),
    )
}

/// The variables of the environment by name.
fn environment(variables: &BTreeMap<String, String>) -> Value {
    let fields = variables.iter();
    function::record_from(
        fields
            .map(|(name, value)| (Text::new(name), Value::string(value)))
            .collect(),
    )
}

impl Machine<'_> {
    /// The error of a variable that `IOEnv` does not hold.
    pub(crate) fn no_such_environment<T>(&self, id: NodeId, name: &Text) -> Evaluated<T> {
        self.fail(
            id,
            ErrorKind::NoField,
            format!("`IOEnv` has no `{name}`: it holds the variables that `--env` names and that are set"),
        )
    }
}

fn text_or_nothing(machine: &Machine<'_>, path: &str) -> Result<String, ValueError> {
    match machine.program.world.bytes(path)? {
        None => Ok(String::new()),
        Some(_) => machine.program.world.text(path),
    }
}

/// The values of the lines that are not blank.
fn nd_json_deserialize(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [path] = exactly(values)?;
    let path = path_of("only", "ndJsonDeserialize", path)?;
    let text = machine.program.world.text(path)?;
    let lines = text.lines().enumerate();
    let read: Result<Vec<_>, _> = lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| {
            json_text::read(line.trim(), &format!("`{path}`, value on line {}", at + 1))
        })
        .collect();
    Ok(Value::seq(read?))
}

/// A record of strings for each line; none, if there is no such file.
fn csv_read(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [columns, delimiter, path] = exactly(values)?;
    let path = path_of("third", "CSVRead", path)?;
    let delimiter = delimiter
        .as_str()
        .filter(|text| !text.is_empty())
        .ok_or_else(|| {
            ValueError::argument(
                "second",
                "CSVRead",
                "a string that separates values",
                delimiter,
            )
        })?;
    let names: Option<Vec<Text>> = sequence::expect(columns, "first", "CSVRead")?
        .iter()
        .map(|name| name.as_str().map(Text::new))
        .collect();
    let names = names
        .ok_or_else(|| ValueError::argument("first", "CSVRead", "a sequence of names", columns))?;
    let distinct: BTreeSet<&str> = names.iter().map(Text::as_str).collect();
    if distinct.len() < names.len() {
        let wanted = "names of which none is there twice";
        return Err(ValueError::argument("first", "CSVRead", wanted, columns)
            .of_kind(ErrorKind::ModuleFunction));
    }
    let text = text_or_nothing(machine, path)?;
    let mut records = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let fields: Vec<&str> = line.split(delimiter).collect();
        if fields.len() < names.len() {
            return Err(ValueError::new(
                ErrorKind::ModuleFunction,
                format!(
                    "`{path}`, line {}: {} values for {} columns",
                    at + 1,
                    fields.len(),
                    names.len()
                ),
            ));
        }
        let fields = names.iter().cloned().zip(fields);
        records.push(function::record_from(
            fields
                .map(|(name, field)| (name, Value::string(field)))
                .collect(),
        ));
    }
    Ok(Value::seq(records))
}

/// A text file, as a program's output.
fn deserialize(machine: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [path, options] = exactly(values)?;
    let path = path_of("first", "Deserialize", path)?;
    let charset = text_options(options, "Deserialize")?;
    match machine.program.world.bytes(path)? {
        None => Ok(programs::outcome(
            1,
            "",
            &format!("there is no file `{path}`"),
        )),
        Some(bytes) => match charset.decode(bytes) {
            Some(text) => Ok(programs::outcome(0, &text, "")),
            None => Ok(programs::outcome(
                1,
                "",
                &format!("`{path}` is not in this charset"),
            )),
        },
    }
}

/// How text is in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Charset {
    Utf8,
    Ascii,
    Latin1,
}

impl Charset {
    fn decode(self, bytes: Vec<u8>) -> Option<String> {
        match self {
            Self::Utf8 => String::from_utf8(bytes).ok(),
            Self::Ascii => String::from_utf8(bytes).ok().filter(|text| text.is_ascii()),
            Self::Latin1 => Some(bytes.into_iter().map(char::from).collect()),
        }
    }

    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Ascii => text.is_ascii().then(|| text.as_bytes().to_vec()),
            Self::Latin1 => text.chars().map(|c| u8::try_from(c).ok()).collect(),
        }
    }
}

/// A field of the options of Serialize and Deserialize.
pub(super) fn option<'v>(options: &'v Value, name: &str) -> Option<&'v Value> {
    options.as_record()?.get(name)
}

/// The charset of options that ask for text.
pub(super) fn text_options(options: &Value, operator: &str) -> Result<Charset, ValueError> {
    let text = |name| option(options, name).and_then(Value::as_str);
    if text("format") != Some("TXT") {
        let kind = ErrorKind::Unsupported;
        let detail = format!("`{operator}` knows the format \"TXT\" here");
        return Err(ValueError::new(kind, detail));
    }
    charset(options, operator)
}

/// The charset that options name.
pub(super) fn charset(options: &Value, operator: &str) -> Result<Charset, ValueError> {
    let name = option(options, "charset").and_then(Value::as_str);
    match name.map(str::to_ascii_uppercase).as_deref() {
        Some("UTF-8" | "UTF8") => Ok(Charset::Utf8),
        Some("US-ASCII" | "ASCII") => Ok(Charset::Ascii),
        Some("ISO-8859-1" | "LATIN1") => Ok(Charset::Latin1),
        other => Err(ValueError::new(
            ErrorKind::Unsupported,
            format!(
                "`{operator}` knows the charsets UTF-8, US-ASCII and ISO-8859-1 here, not {}",
                other.unwrap_or("none")
            ),
        )),
    }
}
