//! TLC's JSON, written for tests: how values are erased.

use serde_json::{Map, Value as Json};

use crate::trace::Pattern;
use crate::trace::build::elements;
use crate::value::Value;

/// The JSON that TLC writes for a value. The order of a set's elements, which
/// in TLC depends on the run, is turned by `turn`.
pub(super) fn erase(value: &Value, turn: usize) -> Json {
    match value {
        Value::Bool(truth) => Json::from(*truth),
        Value::Int(number) => Json::from(*number),
        Value::Big(_) | Value::Lazy(_) => panic!("TLC has no such value"),
        Value::Str(text) | Value::Model(text) => Json::from(text.as_str()),
        Value::Seq(items) => items.iter().map(|item| erase(item, turn)).collect(),
        Value::Set(_) => {
            let elements = elements(value, usize::MAX).unwrap();
            let elements = elements.iter();
            let mut elements: Vec<Json> = elements.map(|element| erase(element, turn)).collect();
            let middle = turn % elements.len().max(1);
            elements.rotate_left(middle);
            if turn % 2 == 1 {
                elements.reverse();
            }
            Json::from(elements)
        }
        Value::Record(record) => {
            let fields = record.fields();
            let fields = fields.map(|(name, value)| (name.to_string(), erase(value, turn)));
            Json::Object(fields.collect())
        }
        Value::Function(function) => {
            let mut object = Map::new();
            for (key, value) in function.keys().zip(function.values()) {
                let text = match &key {
                    Value::Str(text) => text.to_string(),
                    other => other.to_string(),
                };
                object.insert(text, erase(value, turn));
            }
            Json::Object(object)
        }
    }
}

/// The pattern that reading `json` gives.
pub(super) fn pattern(json: &Json) -> Pattern {
    serde_json::from_str(&json.to_string()).unwrap()
}
