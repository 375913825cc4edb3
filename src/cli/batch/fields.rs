//! The fields of one line of a batch.

use std::fmt;

use indexmap::IndexMap;
use indexmap::map::Entry;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value as Json;

/// A JSON object, each of whose names is there once. `null` is as good as
/// nothing.
#[derive(Debug)]
pub(super) struct Fields(IndexMap<String, Json>);

impl Fields {
    /// Reads a line.
    ///
    /// # Errors
    /// Why it is no such object.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        serde_json::from_str(line).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => without_place(&error),
            serde_json::error::Category::Eof => "the line is no JSON: it is cut off".to_owned(),
            _ => format!("the line is no JSON: column {}", error.column()),
        })
    }

    /// Takes the field `id`, whatever it is.
    pub(super) fn id(&mut self) -> Json {
        self.0.shift_remove("id").unwrap_or_default()
    }

    fn take(&mut self, name: &str) -> Option<Json> {
        self.0.shift_remove(name).filter(|value| !value.is_null())
    }

    /// Takes a string.
    ///
    /// # Errors
    /// If it is something else.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        match self.take(name) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` is no string")),
        }
    }

    /// Takes a list of strings.
    ///
    /// # Errors
    /// If it is something else.
    pub(super) fn texts(&mut self, name: &str) -> Result<Vec<String>, String> {
        let wrong = || format!("`{name}` is no list of strings");
        match self.take(name) {
            None => Ok(Vec::new()),
            Some(Json::Array(items)) => items
                .into_iter()
                .map(|item| own_text(item).ok_or_else(wrong))
                .collect(),
            Some(_) => Err(wrong()),
        }
    }

    /// Takes a text, in one piece or as a list of its lines.
    ///
    /// # Errors
    /// If it is something else.
    pub(super) fn lines(&mut self, name: &str) -> Result<String, String> {
        match self.0.get(name) {
            Some(Json::String(_)) => Ok(self.text(name)?.unwrap_or_default()),
            _ => match self.texts(name) {
                Ok(lines) => Ok(lines.join("\n")),
                Err(_) => Err(format!(
                    "`{name}` is neither a string nor a list of strings"
                )),
            },
        }
    }

    /// Takes an object whose values are strings.
    ///
    /// # Errors
    /// If it is something else.
    pub(super) fn texts_by_name(&mut self, name: &str) -> Result<IndexMap<String, String>, String> {
        let wrong = || format!("`{name}` is no object of strings");
        match self.take(name) {
            None => Ok(IndexMap::new()),
            Some(Json::Object(items)) => items
                .into_iter()
                .map(|(key, item)| Some((key, own_text(item)?)))
                .collect::<Option<_>>()
                .ok_or_else(wrong),
            Some(_) => Err(wrong()),
        }
    }
}

fn own_text(value: Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text),
        _ => None,
    }
}

/// The message alone: the line is known by its answer.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at line ") {
        Some((message, _)) => message.to_owned(),
        None => text,
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(Reading)
    }
}

/// Reads [`Fields`].
struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = IndexMap::new();
        while let Some(name) = map.next_key::<String>()? {
            match fields.entry(name) {
                Entry::Vacant(place) => {
                    place.insert(map.next_value()?);
                }
                Entry::Occupied(place) => {
                    let message = format!("field `{}` is given twice", place.key());
                    return Err(de::Error::custom(message));
                }
            }
        }
        Ok(Fields(fields))
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_str<E: de::Error>(self, _: &str) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_unit<E: de::Error>(self) -> Result<Fields, E> {
        Err(no_object())
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, _: A) -> Result<Fields, A::Error> {
        Err(no_object())
    }
}

fn no_object<E: de::Error>() -> E {
    E::custom("the line is no JSON object")
}
