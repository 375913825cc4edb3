//! Values as text, in TLC's one-line notation.
//!
//! Small symbolic sets are listed, large and infinite ones print as they are
//! written. Printing never fails: a set whose elements cannot be ordered prints
//! in the order written (see [`check_normal`](super::check_normal)).

use std::fmt::{self, Write};

use super::depth::deep;
use super::items::Part;
use super::kind::Value;
use super::lazy::materialize;
use super::record::Record;
use super::set::{self, Set};
use super::text::Text;

/// TLC lists the subsets of sets with fewer elements than this.
const LISTED_BASE: i64 = 7;
/// TLC lists other symbolic sets with fewer elements than this.
const LISTED_SET: usize = 2000;
/// How long a value in a message may be, in bytes.
const BRIEF: usize = 160;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(f, self)
    }
}

/// The value on one line, cut short where it is long.
pub fn brief(value: &Value) -> String {
    match one_line(value, BRIEF) {
        Ok(whole) => whole,
        Err(mut start) => {
            start.push_str(" ...");
            start
        }
    }
}

/// The value on one line if it takes at most `limit` bytes; else its start.
pub(super) fn one_line(value: &Value, limit: usize) -> Result<String, String> {
    let mut out = Limited {
        text: String::new(),
        limit,
    };
    match write_value(&mut out, value) {
        Ok(()) => Ok(out.text),
        Err(fmt::Error) => Err(out.text),
    }
}

/// A string that refuses to grow beyond a limit.
struct Limited {
    text: String,
    limit: usize,
}

impl Write for Limited {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let left = self.limit.saturating_sub(self.text.len());
        if part.len() <= left {
            self.text.push_str(part);
            return Ok(());
        }
        let end = part.floor_char_boundary(left);
        self.text.push_str(part.get(..end).unwrap_or_default());
        Err(fmt::Error)
    }
}

/// A string literal: quoted, with TLC's escapes.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    // Writing to a string does not fail.
    let _ = write_quoted(&mut out, text);
    out
}

fn write_quoted(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for part in text.split_inclusive(['"', '\\', '\t', '\n', '\u{c}', '\r']) {
        let mut rest = part.chars();
        let escape = match rest.next_back() {
            Some('"') => "\\\"",
            Some('\\') => "\\\\",
            Some('\t') => "\\t",
            Some('\n') => "\\n",
            Some('\u{c}') => "\\f",
            Some('\r') => "\\r",
            _ => {
                out.write_str(part)?;
                continue;
            }
        };
        out.write_str(rest.as_str())?;
        out.write_str(escape)?;
    }
    out.write_char('"')
}

/// Whether TLC prints a function with this key as a record: letters, digits
/// and underscores, at least one letter, and no fairness prefix.
pub fn is_field_name(name: &str) -> bool {
    let fairness = name.len() >= 4 && (name.starts_with("WF_") || name.starts_with("SF_"));
    name.chars().all(|c| c == '_' || c.is_alphanumeric())
        && name.chars().any(char::is_alphabetic)
        && !fairness
}

fn write_value(out: &mut dyn Write, value: &Value) -> fmt::Result {
    match value {
        Value::Bool(true) => out.write_str("TRUE"),
        Value::Bool(false) => out.write_str("FALSE"),
        Value::Int(n) => write!(out, "{n}"),
        Value::Big(n) => write!(out, "{n}"),
        Value::Str(text) => write_quoted(out, text.as_str()),
        Value::Model(name) => out.write_str(name.as_str()),
        Value::Seq(items) => write_list(out, ["<<", ", ", ">>"], items.iter().cloned()),
        Value::Record(record) => deep(|| write_record(out, record)),
        Value::Function(function) => {
            deep(|| write_pairs(out, function.keys().zip(function.values())))
        }
        Value::Lazy(lazy) => match materialize(&***lazy) {
            Ok(tabulated) => deep(|| write_value(out, &tabulated)),
            Err(_) => out.write_str(&lazy.describe()),
        },
        Value::Set(set) => deep(|| write_set(out, value, set)),
    }
}

/// A list between brackets: opening, separator, closing.
fn write_list(
    out: &mut dyn Write,
    [open, separator, close]: [&str; 3],
    items: impl Iterator<Item = Value>,
) -> fmt::Result {
    deep(|| {
        out.write_str(open)?;
        for (at, item) in items.enumerate() {
            if at > 0 {
                out.write_str(separator)?;
            }
            write_value(out, &item)?;
        }
        out.write_str(close)
    })
}

/// Whether a function on strings prints as a record.
pub(super) fn prints_as_record(record: &Record) -> bool {
    record
        .names()
        .iter()
        .all(|name| is_field_name(name.as_str()))
}

fn write_record(out: &mut dyn Write, record: &Record) -> fmt::Result {
    if !prints_as_record(record) {
        let keys = record.names().iter().cloned().map(Value::Str);
        return write_pairs(out, keys.zip(record.values()));
    }
    out.write_char('[')?;
    for (at, (name, value)) in record.fields().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        write!(out, "{name} |-> ")?;
        write_value(out, value)?;
    }
    out.write_char(']')
}

fn write_pairs<'a>(
    out: &mut dyn Write,
    pairs: impl Iterator<Item = (Value, &'a Value)>,
) -> fmt::Result {
    out.write_char('(')?;
    for (at, (key, value)) in pairs.enumerate() {
        if at > 0 {
            out.write_str(" @@ ")?;
        }
        write_value(out, &key)?;
        out.write_str(" :> ")?;
        write_value(out, value)?;
    }
    out.write_char(')')
}

/// The elements of a symbolic set that prints as a listing.
pub(super) fn listed(value: &Value, set: &Set) -> Option<Vec<Value>> {
    let small = match set {
        Set::Powerset(base) => set::cardinality(base).ok()? < Value::Int(LISTED_BASE),
        Set::Functions { .. } | Set::Records(_) | Set::Product(_) => {
            set::cardinality(value).ok()? < Value::from(LISTED_SET)
        }
        Set::Union(..)
        | Set::Intersection(..)
        | Set::Difference(..)
        | Set::BigUnion(_)
        | Set::Lazy(_) => true,
        _ => false,
    };
    if !small {
        return None;
    }
    let mut items = Vec::new();
    for element in set::elements(value).ok()? {
        items.push(element.ok()?);
        if items.len() >= LISTED_SET {
            return None;
        }
    }
    Some(items)
}

fn write_set(out: &mut dyn Write, value: &Value, set: &Set) -> fmt::Result {
    let braces = ["{", ", ", "}"];
    if let Some(items) = listed(value, set) {
        return write_list(out, braces, items.into_iter());
    }
    match set {
        Set::Enumerated(items) | Set::Loose(items) | Set::Listed { items, .. } => {
            write_list(out, braces, items.iter().cloned())
        }
        Set::Interval { low, high } => write!(out, "{low}..{high}"),
        Set::Naturals => out.write_str("Nat"),
        Set::Integers => out.write_str("Int"),
        Set::Reals => out.write_str("Real"),
        Set::Strings => out.write_str("STRING"),
        Set::Any => out.write_str("ANY"),
        Set::Seqs(base) => write_around(out, "Seq(", base, ")"),
        Set::Powerset(base) => {
            out.write_str("SUBSET ")?;
            write_operand(out, base, Form::Prefix)
        }
        Set::Functions { domain, range } => {
            write_around(out, "[", domain, " -> ")?;
            write_around(out, "", range, "]")
        }
        Set::Records(fields) => write_record_set(out, fields),
        Set::Product(factors) => write_product(out, factors),
        Set::Union(a, b) => write_infix(out, a, " \\cup ", b),
        Set::Intersection(a, b) => write_infix(out, a, " \\cap ", b),
        Set::Difference(a, b) => write_infix(out, a, " \\ ", b),
        Set::BigUnion(sets) => write_around(out, "UNION(", sets, ")"),
        Set::Lazy(rule) => out.write_str(&rule.describe()),
    }
}

fn write_around(out: &mut dyn Write, before: &str, value: &Value, after: &str) -> fmt::Result {
    out.write_str(before)?;
    write_value(out, value)?;
    out.write_str(after)
}

fn write_infix(out: &mut dyn Write, a: &Value, operator: &str, b: &Value) -> fmt::Result {
    write_operand(out, a, Form::Range)?;
    out.write_str(operator)?;
    write_operand(out, b, Form::Range)
}

fn write_product(out: &mut dyn Write, factors: &[Value]) -> fmt::Result {
    out.write_char('(')?;
    for (at, factor) in factors.iter().enumerate() {
        if at > 0 {
            out.write_str(" \\X ")?;
        }
        write_operand(out, factor, Form::Range)?;
    }
    out.write_char(')')
}

/// How a set is written, by how tightly that holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// Between brackets, or a name.
    Closed,
    /// `SUBSET S`, `UNION(S)`.
    Prefix,
    /// `low..high`.
    Range,
    /// `A \cup B` and its kin.
    Infix,
}

fn form(value: &Value) -> Form {
    match value.as_set() {
        Some(Set::Interval { .. }) => Form::Range,
        Some(Set::Powerset(_) | Set::BigUnion(_)) => Form::Prefix,
        Some(Set::Union(..) | Set::Intersection(..) | Set::Difference(..)) => Form::Infix,
        _ => Form::Closed,
    }
}

/// An operand, in parentheses if it holds together less tightly than `loosest`.
/// TLC has them around intervals only, and so writes `SUBSET (Nat \ {1})` as
/// `(SUBSET Nat) \ {1}`.
fn write_operand(out: &mut dyn Write, value: &Value, loosest: Form) -> fmt::Result {
    match value.as_set() {
        Some(set) if form(value) > loosest && listed(value, set).is_none() => {
            write_around(out, "(", value, ")")
        }
        _ => write_value(out, value),
    }
}

fn write_record_set(out: &mut dyn Write, fields: &[(Text, Part)]) -> fmt::Result {
    out.write_char('[')?;
    for (at, (name, set)) in fields.iter().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        write!(out, "{name}: ")?;
        write_value(out, set)?;
    }
    out.write_char(']')
}
