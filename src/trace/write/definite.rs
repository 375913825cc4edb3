//! Values in JSON that tells their kinds: ITF's, and ours.

use super::{Loss, Page};
use crate::trace::Pattern;
use crate::trace::build::{self, elements};
use crate::value::{Function, Set, Text, Value, force};

/// Whose way of writing values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// ITF.
    Itf,
    /// Ours: everything that a trace may say of a value.
    Lockstep,
}

/// Integers up to this are exact in every reader of JSON.
const EXACT: i64 = 1 << 53;
/// No set is listed that has more elements.
const MOST: usize = 1 << 20;

/// Writes what is known of a variable.
pub(super) fn write(dialect: Dialect, variable: &Text, pattern: &Pattern, page: &mut Page) {
    Writer { dialect, variable }.pattern(pattern, page);
}

struct Writer<'v> {
    dialect: Dialect,
    variable: &'v Text,
}

impl Writer<'_> {
    fn is_ours(&self) -> bool {
        self.dialect == Dialect::Lockstep
    }

    fn pattern(&self, pattern: &Pattern, page: &mut Page) {
        match pattern {
            Pattern::Exact(value) => self.exact(value, page),
            Pattern::Unobserved if self.is_ours() => page.put("null"),
            // Both match any value.
            Pattern::Unobserved => tagged("#unserializable", "?", page),
            Pattern::Opaque(text) if self.is_ours() => tagged("#opaque", text.as_str(), page),
            Pattern::Opaque(text) => tagged("#unserializable", text.as_str(), page),
            Pattern::String(text) if self.is_ours() => tagged("#name", text.as_str(), page),
            Pattern::String(text) => page.put_json(text.as_str()),
            Pattern::Set(items) => self.patterns("{\"#set\":[", items, "]}", page),
            Pattern::Sequence(items) => self.patterns("[", items, "]", page),
            Pattern::Record(fields) if !fields.iter().any(|(name, _)| is_special(name)) => {
                page.put("{");
                page.list(&**fields, |page, (name, value)| {
                    page.put_json(name.as_str());
                    page.put(":");
                    self.pattern(value, page);
                });
                page.put("}");
            }
            Pattern::Record(fields) => self.named("#map", fields, page),
            Pattern::Function(pairs) => {
                page.put("{\"#map\":[");
                page.list(&**pairs, |page, (key, value)| {
                    page.put("[");
                    self.pattern(key, page);
                    page.put(",");
                    self.pattern(value, page);
                    page.put("]");
                });
                page.put("]}");
            }
            Pattern::Array(items) if self.is_ours() => {
                self.patterns("{\"#array\":[", items, "]}", page);
            }
            Pattern::Object(entries) if self.is_ours() => self.named("#object", entries, page),
            Pattern::Array(_) | Pattern::Object(_) => match pattern.candidates(1).first() {
                Some(likeliest) => {
                    page.loses(Loss::Ambiguous(self.variable.clone()));
                    self.exact(likeliest, page);
                }
                None => tagged("#unserializable", "?", page),
            },
        }
    }

    fn patterns(&self, open: &str, items: &[Pattern], close: &str, page: &mut Page) {
        page.put(open);
        page.list(items, |page, item| self.pattern(item, page));
        page.put(close);
    }

    /// Pairs whose keys are strings.
    fn named(&self, tag: &str, entries: &[(Text, Pattern)], page: &mut Page) {
        page.put(&format!("{{\"{tag}\":["));
        page.list(entries, |page, (name, value)| {
            page.put("[");
            page.put_json(name.as_str());
            page.put(",");
            self.pattern(value, page);
            page.put("]");
        });
        page.put("]}");
    }

    fn exact(&self, value: &Value, page: &mut Page) {
        match value {
            Value::Bool(true) => page.put("true"),
            Value::Bool(false) => page.put("false"),
            Value::Int(number) if self.is_ours() && (-EXACT..=EXACT).contains(number) => {
                page.put(&number.to_string());
            }
            Value::Int(_) | Value::Big(_) => tagged("#bigint", &value.to_string(), page),
            Value::Str(text) => {
                self.erases_names(page);
                page.put_json(text.as_str());
            }
            Value::Model(name) if self.is_ours() => tagged("#model", name.as_str(), page),
            Value::Model(name) => {
                self.erases_names(page);
                page.put_json(name.as_str());
            }
            Value::Seq(items) => {
                page.put("[");
                page.list(&**items, |page, item| self.exact(item, page));
                page.put("]");
            }
            Value::Record(record) if !record.names().iter().any(is_special) => {
                page.put("{");
                page.list(record.fields(), |page, (name, value)| {
                    page.put_json(name.as_str());
                    page.put(":");
                    self.exact(value, page);
                });
                page.put("}");
            }
            Value::Record(record) => {
                let fields = record.fields();
                let pairs = fields.map(|(name, value)| (Value::Str(name.clone()), value));
                self.map(pairs, page);
            }
            Value::Function(function) if !self.is_ours() && writes_a_key_twice(function) => {
                self.unwritable(value, page);
            }
            Value::Function(function) => {
                self.map(function.keys().zip(function.values()), page);
            }
            Value::Set(set) => self.set(value, set, page),
            Value::Lazy(_) => match force(value) {
                Ok(listed) if !matches!(listed, Value::Lazy(_)) => self.exact(&listed, page),
                _ => self.unwritable(value, page),
            },
        }
    }

    fn map<'a>(&self, pairs: impl Iterator<Item = (Value, &'a Value)>, page: &mut Page) {
        page.put("{\"#map\":[");
        page.list(pairs, |page, (key, value)| {
            page.put("[");
            self.exact(&key, page);
            page.put(",");
            self.exact(value, page);
            page.put("]");
        });
        page.put("]}");
    }

    fn set(&self, value: &Value, set: &Set, page: &mut Page) {
        let is_listed = matches!(set, Set::Enumerated(_) | Set::Loose(_) | Set::Listed { .. });
        let text = match is_listed || !self.is_ours() {
            true => None,
            // Small symbolic sets print as lists.
            false => Some(value.to_string()).filter(|text| !text.starts_with('{')),
        };
        if let Some(text) = text {
            return tagged("#tla", &text, page);
        }
        match elements(value, MOST + 1) {
            Some(items) if items.len() <= MOST => {
                page.put("{\"#set\":[");
                page.list(&items, |page, item| self.exact(item, page));
                page.put("]}");
            }
            _ if self.is_ours() => tagged("#tla", &value.to_string(), page),
            _ => self.unwritable(value, page),
        }
    }

    fn unwritable(&self, value: &Value, page: &mut Page) {
        page.loses(Loss::Value(self.variable.clone()));
        tagged("#unserializable", &value.to_string(), page);
    }

    fn erases_names(&self, page: &mut Page) {
        if !self.is_ours() {
            page.loses(Loss::Kinds);
        }
    }
}

/// Whether two of a function's arguments differ only in what is a string and what
/// a model value: ITF writes them alike, and no argument twice.
fn writes_a_key_twice(function: &Function) -> bool {
    let mut keys: Vec<Value> = function.keys().map(|key| with_strings(&key)).collect();
    keys.sort_unstable();
    keys.array_windows().any(|[one, other]| one == other)
}

/// A value with strings in the place of model values.
fn with_strings(value: &Value) -> Value {
    match value {
        Value::Model(name) => Value::Str(name.clone()),
        Value::Seq(items) => build::sequence(items.iter().map(with_strings).collect()),
        Value::Record(record) => {
            let fields = record.fields();
            build::record(
                fields
                    .map(|(name, value)| (name.clone(), with_strings(value)))
                    .collect(),
            )
        }
        Value::Function(function) => {
            let pairs = function.keys().zip(function.values());
            build::function(
                pairs
                    .map(|(key, value)| (with_strings(&key), with_strings(value)))
                    .collect(),
            )
        }
        Value::Set(_) => match elements(value, MOST + 1) {
            Some(items) if items.len() <= MOST => {
                build::set(items.iter().map(with_strings).collect())
            }
            _ => value.clone(),
        },
        _ => value.clone(),
    }
}

/// Whether a field's name would be taken for the kind of a value.
fn is_special(name: &Text) -> bool {
    name.as_str().starts_with('#')
}

fn tagged(tag: &str, text: &str, page: &mut Page) {
    page.put(&format!("{{\"{tag}\":"));
    page.put_json(text);
    page.put("}");
}
