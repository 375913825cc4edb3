//! Patterns, states and actions from JSON text, without a tree in between.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::big;
use super::depth::Depth;
use crate::trace::label::parameter;
use crate::trace::{ActionLabel, Location, Pattern};
use crate::value::{Text, Value};

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Erased::default().deserialize(deserializer)
    }
}

/// Reads a value.
#[derive(Clone, Copy, Default)]
struct Erased(Depth);

impl<'de> DeserializeSeed<'de> for Erased {
    type Value = Pattern;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Pattern, D::Error> {
        self.0
            .inside(|depth| deserializer.deserialize_any(Self(depth)))
    }
}

impl<'de> Visitor<'de> for Erased {
    type Value = Pattern;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that TLC writes")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::Int(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Pattern, E> {
        Ok(Pattern::Exact(Value::integer(value.into())))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Pattern, E> {
        Err(E::custom("expected an integer; TLC has no other numbers"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Pattern, E> {
        Ok(Pattern::String(Text::new(value)))
    }

    fn visit_unit<E>(self) -> Result<Pattern, E> {
        Ok(Pattern::Unobserved)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Pattern, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            all.push(item);
        }
        Ok(Pattern::Array(all.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Pattern, A::Error> {
        let entries = unique(entries, self, "key")?;
        if let [(key, Pattern::String(digits))] = entries.as_slice()
            && key.as_str() == big::KEY
        {
            let number = big::integer(digits.as_str()).map_err(A::Error::custom)?;
            return Ok(Pattern::Exact(Value::integer(number)));
        }
        Ok(Pattern::Object(Arc::from(entries)))
    }
}

/// Reads a string as text.
#[derive(Clone, Copy)]
pub(super) struct AsText;

impl<'de> DeserializeSeed<'de> for AsText {
    type Value = Text;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for AsText {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E>(self, value: &str) -> Result<Text, E> {
        Ok(Text::new(value))
    }
}

/// So many entries are compared one by one.
const FEW: usize = 12;

/// Tells names that come twice.
#[derive(Default)]
pub(super) struct Unique {
    few: Vec<Text>,
    many: rustc_hash::FxHashSet<Text>,
}

impl Unique {
    /// Whether `name` is new.
    pub(super) fn is_new(&mut self, name: &Text) -> bool {
        if self.few.len() < FEW {
            let is_new = !self.few.contains(name);
            self.few.push(name.clone());
            return is_new;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().cloned());
        }
        self.many.insert(name.clone())
    }
}

/// The entries of an object; a `what` must not occur twice.
fn unique<'de, A: MapAccess<'de>>(
    mut entries: A,
    value: Erased,
    what: &str,
) -> Result<Vec<(Text, Pattern)>, A::Error> {
    let mut all: Vec<(Text, Pattern)> = Vec::new();
    let mut many = rustc_hash::FxHashSet::default();
    while let Some(name) = entries.next_key_seed(AsName)? {
        let is_new = if all.len() < FEW {
            all.iter().all(|(known, _)| *known != name)
        } else {
            if many.is_empty() {
                many.extend(all.iter().map(|(known, _)| known.clone()));
            }
            many.insert(name.clone())
        };
        if !is_new {
            return Err(written_twice(what, &name));
        }
        all.push((name, entries.next_value_seed(value)?));
    }
    Ok(all)
}

/// Reads a name that comes again and again: in every state.
struct AsName;

/// So many names are remembered.
const MOST_NAMES: usize = 1 << 12;
/// No longer name is remembered, in bytes.
const LONGEST_NAME: usize = 64;

thread_local! {
    static NAMES: RefCell<rustc_hash::FxHashSet<Text>> = RefCell::default();
}

impl<'de> DeserializeSeed<'de> for AsName {
    type Value = Text;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for AsName {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E>(self, value: &str) -> Result<Text, E> {
        Ok(NAMES.with_borrow_mut(|names| {
            if let Some(known) = names.get(value) {
                return known.clone();
            }
            let name = Text::new(value);
            if names.len() < MOST_NAMES && value.len() <= LONGEST_NAME {
                names.insert(name.clone());
            }
            name
        }))
    }
}

/// The error that a name of an object occurs twice.
pub(super) fn written_twice<E: Error>(what: &str, name: &Text) -> E {
    E::custom(format!("the {what} `{name}` is written twice"))
}

/// Reads a state: an object with a value for each variable.
#[derive(Clone, Copy)]
pub(super) struct Variables;

impl<'de> DeserializeSeed<'de> for Variables {
    type Value = Vec<(Text, Pattern)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Variables {
    type Value = Vec<(Text, Pattern)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a state, an object with a value for each variable")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        unique(entries, Erased::default(), "variable")
    }
}

/// An action as TLC writes it; other fields are passed over.
#[derive(Deserialize)]
#[serde(expecting = "an action, an object with its `name`")]
pub(super) struct Action {
    name: String,
    location: Option<JsonLocation>,
    context: Option<Context>,
    parameters: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(
    rename_all = "camelCase",
    expecting = "a place, an object with lines, columns and the module"
)]
struct JsonLocation {
    begin_line: u32,
    begin_column: u32,
    end_line: u32,
    end_column: u32,
    module: String,
}

struct Context(Vec<(Text, Pattern)>);

impl<'de> Deserialize<'de> for Context {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Variables.deserialize(deserializer).map(Self)
    }
}

impl Action {
    /// The label. Arguments are known only if the order of the parameters is.
    pub(super) fn into_label(self) -> ActionLabel {
        let context = self.context.map_or_else(Vec::new, |context| context.0);
        let argument = |name: String| {
            let value = context
                .iter()
                .find(|(own, _)| own.as_str() == name)
                .map_or(Pattern::Unobserved, |(_, value)| value.clone());
            (parameter(&name), value)
        };
        ActionLabel {
            name: Text::new(&self.name),
            args: self
                .parameters
                .map(|names| names.into_iter().map(argument).collect()),
            location: self.location.map(|location| Location {
                begin_line: location.begin_line,
                begin_column: location.begin_column,
                end_line: location.end_line,
                end_column: location.end_column,
                module: Text::new(&location.module),
            }),
        }
    }
}
