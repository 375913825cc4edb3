//! Values in JSON as TLC writes them, which does not tell their kinds.

use super::{Loss, Page};
use crate::trace::Pattern;
use crate::trace::build::elements;
use crate::value::{Text, Value, force};

/// No set is listed that has more elements.
const MOST: usize = 1 << 20;

/// Writes what is known of a variable.
pub(super) fn write(variable: &Text, pattern: &Pattern, page: &mut Page) {
    match pattern {
        Pattern::Unobserved => page.put("null"),
        Pattern::Opaque(_) => {
            page.loses(Loss::Opaque(variable.clone()));
            page.put("null");
        }
        Pattern::Exact(value) => exact(variable, value, page),
        Pattern::String(text) => page.put_json(text.as_str()),
        Pattern::Array(items) => list(variable, items, page),
        Pattern::Set(items) | Pattern::Sequence(items) => {
            page.loses(Loss::Kinds);
            list(variable, items, page);
        }
        Pattern::Object(entries) => object(variable, entries, page),
        Pattern::Record(fields) => {
            page.loses(Loss::Kinds);
            object(variable, fields, page);
        }
        Pattern::Function(_) => match pattern.candidates(1).first() {
            Some(likeliest) => exact(variable, likeliest, page),
            None => {
                page.loses(Loss::Value(variable.clone()));
                page.put("null");
            }
        },
    }
}

fn list(variable: &Text, items: &[Pattern], page: &mut Page) {
    page.put("[");
    page.list(items, |page, item| write(variable, item, page));
    page.put("]");
}

fn object(variable: &Text, entries: &[(Text, Pattern)], page: &mut Page) {
    page.put("{");
    page.list(entries, |page, (key, pattern)| {
        page.put_json(key.as_str());
        page.put(":");
        write(variable, pattern, page);
    });
    page.put("}");
}

fn exact(variable: &Text, value: &Value, page: &mut Page) {
    match value {
        Value::Bool(_) => page.put(if *value == Value::Bool(true) {
            "true"
        } else {
            "false"
        }),
        Value::Int(_) | Value::Big(_) => page.put(&value.to_string()),
        Value::Str(text) | Value::Model(text) => {
            page.loses(Loss::Kinds);
            page.put_json(text.as_str());
        }
        Value::Seq(items) => array(variable, items, page),
        Value::Set(_) => match elements(value, MOST + 1) {
            Some(items) if items.len() <= MOST => array(variable, &items, page),
            _ => unwritable(variable, page),
        },
        Value::Record(record) => {
            let entries = record
                .fields()
                .map(|(name, value)| (name.to_string(), value));
            keyed(variable, entries.collect(), page);
        }
        Value::Function(function) => {
            let entries = function.keys().zip(function.values());
            let entries = entries.map(|(key, value)| (key_text(&key), value));
            keyed(variable, entries.collect(), page);
        }
        Value::Lazy(_) => match force(value) {
            Ok(listed) if !matches!(listed, Value::Lazy(_)) => exact(variable, &listed, page),
            _ => unwritable(variable, page),
        },
    }
}

fn array(variable: &Text, items: &[Value], page: &mut Page) {
    page.loses(Loss::Kinds);
    page.put("[");
    page.list(items, |page, item| exact(variable, item, page));
    page.put("]");
}

fn keyed(variable: &Text, entries: Vec<(String, &Value)>, page: &mut Page) {
    page.loses(Loss::Kinds);
    let mut keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    keys.sort_unstable();
    if keys.array_windows().any(|[one, other]| one == other) {
        return unwritable(variable, page);
    }
    page.put("{");
    page.list(&entries, |page, (key, value)| {
        page.put_json(key);
        page.put(":");
        exact(variable, value, page);
    });
    page.put("}");
}

/// Strings are keys as they are; all else is printed.
fn key_text(key: &Value) -> String {
    match key {
        Value::Str(text) | Value::Model(text) => text.to_string(),
        other => other.to_string(),
    }
}

fn unwritable(variable: &Text, page: &mut Page) {
    page.loses(Loss::Value(variable.clone()));
    page.put("null");
}
