//! Patterns, states and actions from JSON text, without a tree in between.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::trace::{ActionLabel, Location, Pattern};
use crate::value::{Text, Value};

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PatternVisitor)
    }
}

struct PatternVisitor;

impl<'de> Visitor<'de> for PatternVisitor {
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
        Err(E::custom("expected an integer of at most 64 bits"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Pattern, E> {
        Ok(Pattern::String(Text::new(value)))
    }

    fn visit_unit<E: Error>(self) -> Result<Pattern, E> {
        Err(E::custom("`null` stands for no value of TLA+"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Pattern, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = items.next_element()? {
            all.push(item);
        }
        Ok(Pattern::Array(all.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Pattern, A::Error> {
        Ok(Pattern::Object(Arc::from(unique(entries, "key")?)))
    }
}

/// The entries of an object; a `what` must not occur twice.
fn unique<'de, A: MapAccess<'de>>(
    mut entries: A,
    what: &str,
) -> Result<Vec<(Text, Pattern)>, A::Error> {
    let mut all: Vec<(Text, Pattern)> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(key) = entries.next_key::<String>()? {
        let key = Text::new(&key);
        if !seen.insert(key.clone()) {
            let message = format!("the {what} `{}` is written twice", key.as_str());
            return Err(A::Error::custom(message));
        }
        all.push((key, entries.next_value()?));
    }
    Ok(all)
}

/// Reads a state: an object with a value for each variable.
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
        unique(entries, "variable")
    }
}

/// An action as TLC writes it; other fields are passed over.
#[derive(Deserialize)]
pub(super) struct Action {
    name: String,
    location: Option<JsonLocation>,
    context: Option<Context>,
    parameters: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
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
            (Some(Text::new(&name)), value)
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
