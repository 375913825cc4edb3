//! Json (to text) and IOUtils (from text); nothing here touches files.

use crate::value::{ErrorKind, Value, ValueError, kind_name, set};

use super::Native;
use super::args::{Answer, unary};

pub(super) fn lookup(name: &str) -> Option<Native> {
    let native: Native = match name {
        "ToJson" => |args| unary(args, |value| written(value, Form::Any)),
        "ToJsonArray" => |args| unary(args, |value| written(value, Form::Array)),
        "ToJsonObject" => |args| unary(args, |value| written(value, Form::Object)),
        _ => return None,
    };
    Some(native)
}

pub(super) fn lookup_io(name: &str) -> Option<Native> {
    let native: Native = match name {
        "atoi" => |args| unary(args, to_integer),
        _ => return None,
    };
    Some(native)
}

/// What the outermost JSON value has to be.
#[derive(Clone, Copy)]
enum Form {
    Any,
    Array,
    Object,
}

fn written(value: &Value, form: Form) -> Answer {
    let mut out = String::new();
    match (form, value) {
        (Form::Any, _) | (Form::Array, Value::Seq(_) | Value::Function(_) | Value::Set(_)) => {
            write_json(&mut out, value)?;
        }
        (Form::Object, Value::Record(_) | Value::Function(_)) => write_json(&mut out, value)?,
        // TLC counts from 0 here.
        (Form::Object, Value::Seq(items)) => {
            let numbered = items.iter().enumerate();
            write_object(&mut out, numbered.map(|(at, item)| (at.to_string(), item)))?;
        }
        (_, Value::Lazy(_)) => return written(&crate::value::force(value)?, form),
        _ => return Err(unsupported(value)),
    }
    Ok(Value::Str(out.into()))
}

/// The value as JSON.
pub(super) fn text(value: &Value) -> Result<String, ValueError> {
    let mut out = String::new();
    write_json(&mut out, value)?;
    Ok(out)
}

fn unsupported(value: &Value) -> ValueError {
    ValueError::new(
        ErrorKind::ModuleFunction,
        format!("cannot write {} as JSON", kind_name(value)),
    )
}

fn write_json(out: &mut String, value: &Value) -> Result<(), ValueError> {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || match value {
        Value::Bool(truth) => {
            out.push_str(if *truth { "true" } else { "false" });
            Ok(())
        }
        Value::Int(_) | Value::Big(_) => {
            out.push_str(&value.to_string());
            Ok(())
        }
        Value::Str(text) | Value::Model(text) => {
            write_string(out, text.as_str());
            Ok(())
        }
        Value::Seq(items) => write_array(out, items),
        Value::Record(record) => {
            let fields = record.fields();
            write_object(out, fields.map(|(name, value)| (name.to_string(), value)))
        }
        Value::Function(found) => {
            let keys = found.keys().map(|key| key.to_string());
            write_object(out, keys.zip(found.values()))
        }
        Value::Lazy(_) => write_json(out, &crate::value::force(value)?),
        Value::Set(found) if found.is_special() => Err(unsupported(value)),
        Value::Set(_) => write_array(out, &set::listing(value)?),
    })
}

fn write_array(out: &mut String, items: &[Value]) -> Result<(), ValueError> {
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_json(out, item)?;
    }
    out.push(']');
    Ok(())
}

fn write_object<'a>(
    out: &mut String,
    fields: impl Iterator<Item = (String, &'a Value)>,
) -> Result<(), ValueError> {
    out.push('{');
    for (at, (name, value)) in fields.enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_string(out, &name);
        out.push(':');
        write_json(out, value)?;
    }
    out.push('}');
    Ok(())
}

/// A JSON string with the escapes that TLC's library writes.
fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\u{0}'..='\u{1f}' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// The integer that a string of decimal digits, with or without sign, stands for.
fn to_integer(text: &Value) -> Answer {
    let wrong = || ValueError::argument("only", "atoi", "a string of digits", text);
    let digits = text.as_str().ok_or_else(wrong)?;
    let number: i32 = digits.parse().map_err(|_| wrong())?;
    Ok(Value::Int(number.into()))
}
