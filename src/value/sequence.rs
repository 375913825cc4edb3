//! Sequences, and strings where TLC takes them for sequences of characters.
//!
//! TLC counts the characters of a string in UTF-16 units; so do these.

use std::borrow::Cow;
use std::sync::Arc;

use super::error::{ErrorKind, ValueError};
use super::items::Items;
use super::kind::Value;
use super::lazy::materialize;
use super::print::brief;
use super::text::Text;

/// The items of a sequence; a lazy function on `1..n` is tabulated.
/// `None` for anything else.
///
/// # Errors
/// What the lazy function raises.
pub fn items(value: &Value) -> Result<Option<Cow<'_, [Value]>>, ValueError> {
    match value {
        Value::Seq(items) => Ok(Some(Cow::Borrowed(items.as_slice()))),
        Value::Lazy(lazy) => Ok(match materialize(&***lazy)? {
            Value::Seq(items) => Some(Cow::Owned(items.to_vec())),
            _ => None,
        }),
        _ => Ok(None),
    }
}

/// The items of what should be a sequence.
///
/// # Errors
/// `ArgType` otherwise.
pub fn expect<'a>(
    value: &'a Value,
    ordinal: &str,
    operator: &str,
) -> Result<Cow<'a, [Value]>, ValueError> {
    items(value)?.ok_or_else(|| ValueError::argument(ordinal, operator, "a sequence", value))
}

fn units(text: &Text) -> Vec<u16> {
    text.as_str().encode_utf16().collect()
}

fn from_units(units: &[u16]) -> Result<Value, ValueError> {
    match String::from_utf16(units) {
        Ok(text) => Ok(Value::Str(text.into())),
        Err(_) => Err(ValueError::new(
            ErrorKind::ArgRange,
            "a character that takes two UTF-16 units was cut in half",
        )),
    }
}

/// `Len(s)`.
///
/// # Errors
/// `ArgType` for anything but a sequence or string.
pub fn len(sequence: &Value) -> Result<Value, ValueError> {
    match sequence {
        Value::Seq(items) => Ok(Value::from(items.len())),
        Value::Str(text) => Ok(Value::from(text.as_str().encode_utf16().count())),
        other => Ok(Value::from(expect(other, "only", "Len")?.len())),
    }
}

fn empty(operator: &str) -> ValueError {
    ValueError::new(
        ErrorKind::EmptySequence,
        format!("`{operator}` of the empty sequence"),
    )
}

/// `Head(s)`.
///
/// # Errors
/// `ArgType` for anything but a sequence, `EmptySequence`.
pub fn head(sequence: &Value) -> Result<Value, ValueError> {
    let items = expect(sequence, "only", "Head")?;
    items.first().cloned().ok_or_else(|| empty("Head"))
}

/// `Tail(s)`.
///
/// # Errors
/// `ArgType` for anything but a sequence or string, `EmptySequence`.
pub fn tail(sequence: &Value) -> Result<Value, ValueError> {
    if let Value::Str(text) = sequence {
        return match units(text).split_first() {
            Some((_, rest)) => from_units(rest),
            None => Err(empty("Tail")),
        };
    }
    match expect(sequence, "only", "Tail")?.split_first() {
        Some((_, rest)) => Ok(Value::seq(rest.to_vec())),
        None => Err(empty("Tail")),
    }
}

/// `Append(s, element)`, in place where nobody else holds `s`.
///
/// # Errors
/// `ArgType` unless `s` is a sequence.
pub fn append(sequence: Value, element: Value) -> Result<Value, ValueError> {
    let mut items = owned(sequence, "Append")?;
    Arc::make_mut(&mut items).push(element);
    Ok(Value::Seq(items))
}

fn owned(sequence: Value, operator: &str) -> Result<Arc<Items>, ValueError> {
    match sequence {
        Value::Seq(items) => Ok(items),
        other => Ok(Arc::new(
            expect(&other, "first", operator)?.into_owned().into(),
        )),
    }
}

/// The longest sequence or string that is joined from others, in elements or
/// bytes.
const MAX_LENGTH: usize = 16 * 1024 * 1024;

/// `a \o b`; of two strings too. In place where nobody else holds `a`.
///
/// # Errors
/// `ArgType` unless both are sequences or both strings.
pub fn concat(a: Value, b: &Value) -> Result<Value, ValueError> {
    if let Value::Str(first) = &a {
        let Value::Str(second) = b else {
            return Err(ValueError::argument("second", "\\o", "a string", b));
        };
        let length = first.as_str().len().saturating_add(second.as_str().len());
        if length > MAX_LENGTH {
            return Err(ValueError::too_many("a string", MAX_LENGTH));
        }
        let mut text = String::with_capacity(length);
        text.push_str(first.as_str());
        text.push_str(second.as_str());
        return Ok(Value::Str(text.into()));
    }
    let mut items = owned(a, "\\o")?;
    let rest = expect(b, "second", "\\o")?;
    if items.is_empty() && matches!(b, Value::Seq(_)) {
        return Ok(b.clone());
    }
    if items.len() + rest.len() > MAX_LENGTH {
        return Err(ValueError::too_many("the sequence", MAX_LENGTH));
    }
    if !rest.is_empty() {
        Arc::make_mut(&mut items).extend_from_slice(&rest);
    }
    Ok(Value::Seq(items))
}

/// `SubSeq(s, from, to)`: empty if `from > to`, else both must be in the domain.
///
/// # Errors
/// `ArgType` unless `s` is a sequence or string, `ArgRange` unless the bounds
/// are integers, `OutOfDomain`.
pub fn sub_seq(sequence: &Value, from: &Value, to: &Value) -> Result<Value, ValueError> {
    if let Value::Str(text) = sequence {
        let units = units(text);
        return match bounds(sequence, units.len(), from, to)? {
            Some((start, end)) => from_units(units.get(start..end).unwrap_or_default()),
            None => Ok(Value::string("")),
        };
    }
    let items = expect(sequence, "first", "SubSeq")?;
    match bounds(sequence, items.len(), from, to)? {
        Some((0, end)) if end == items.len() && matches!(sequence, Value::Seq(_)) => {
            Ok(sequence.clone())
        }
        Some((start, end)) => {
            let part = items.get(start..end).unwrap_or_default();
            Ok(Value::seq(part.to_vec()))
        }
        None => Ok(Value::empty_seq()),
    }
}

/// From one-based inclusive bounds to a zero-based half-open range.
fn bounds(
    sequence: &Value,
    length: usize,
    from: &Value,
    to: &Value,
) -> Result<Option<(usize, usize)>, ValueError> {
    for (ordinal, bound) in [("second", from), ("third", to)] {
        if !matches!(bound, Value::Int(_) | Value::Big(_)) {
            let error = ValueError::argument(ordinal, "SubSeq", "a natural number", bound);
            return Err(error.of_kind(ErrorKind::ArgRange));
        }
    }
    if from > to {
        return Ok(None);
    }
    let inside = |bound: &Value| {
        let n = usize::try_from(bound.as_int()?).ok()?;
        (1..=length).contains(&n).then_some(n)
    };
    let outside = |ordinal: &str, bound: &Value| {
        ValueError::new(
            ErrorKind::OutOfDomain,
            format!(
                "the {ordinal} argument of `SubSeq`, {}, is not in the domain of {}",
                brief(bound),
                brief(sequence)
            ),
        )
    };
    let start = inside(from).ok_or_else(|| outside("second", from))?;
    let end = inside(to).ok_or_else(|| outside("third", to))?;
    Ok(Some((start.saturating_sub(1), end)))
}
