//! Values and calls, short.
//!
//! All of these are total: where a value is not of the kind that is asked for,
//! which none of ours is, they leave it as it is.

use crate::engine::Call;
use crate::value::{Record, Text, Value, function, set};

/// A string.
pub fn text(characters: &str) -> Value {
    Value::string(characters)
}

/// An integer.
pub fn int(number: i64) -> Value {
    Value::Int(number)
}

/// A set of integers.
pub fn ids(numbers: &[i64]) -> Value {
    set::set_of(numbers.iter().copied().map(Value::Int).collect())
}

/// A sequence of integers.
pub fn seq(numbers: &[i64]) -> Value {
    Value::seq(numbers.iter().copied().map(Value::Int).collect::<Vec<_>>())
}

/// A record.
pub fn record(fields: &[(&str, Value)]) -> Value {
    let fields = fields
        .iter()
        .map(|(name, value)| (Text::new(name), value.clone()));
    Record::from_fields(fields.collect())
}

/// The record with other values in some fields.
pub fn but(base: &Value, changes: &[(&str, Value)]) -> Value {
    let fields = base.as_record().into_iter().flat_map(Record::fields);
    let mut fields: Vec<_> = fields.map(|(n, v)| (n.clone(), v.clone())).collect();
    for (name, value) in changes {
        fields.retain(|(own, _)| own.as_str() != *name);
        fields.push((Text::new(name), value.clone()));
    }
    Record::from_fields(fields)
}

/// A field of a record.
pub fn field<'a>(of: &'a Value, name: &str) -> &'a Value {
    let own = of.as_record().and_then(|own| own.get(name));
    own.unwrap_or(of)
}

/// A function from these keys, which compare, to these values.
pub fn map(entries: Vec<(Value, Value)>) -> Value {
    function::function_from(entries).unwrap_or(Value::Bool(false))
}

/// The keys of a function with their values.
pub fn entries(of: &Value) -> Vec<(Value, Value)> {
    let keys = function::keys(of).into_iter().flatten();
    let values = function::values(of).unwrap_or_default().iter().cloned();
    keys.zip(values).collect()
}

/// The set without this integer.
pub fn without(held: &Value, own: i64) -> Value {
    set::difference(held, &ids(&[own])).unwrap_or_else(|_| held.clone())
}

/// The set with this integer.
pub fn with_id(held: &Value, own: i64) -> Value {
    set::union(held, &ids(&[own])).unwrap_or_else(|_| held.clone())
}

/// A zone instance.
pub fn zone(kind: &str, seat: &str) -> Value {
    record(&[("kind", text(kind)), ("seat", text(seat))])
}

/// The zone instances, from the seed's prose.
pub fn all_zones() -> Vec<Value> {
    let of_seats = ["Deck", "Hand", "DiscardPile", "ObjectiveArea"]
        .into_iter()
        .flat_map(|kind| ["SideA", "SideB"].map(|seat| zone(kind, seat)));
    let shared = ["Play", "Bank", "SetAside", "Removed"].map(|kind| zone(kind, "Shared"));
    of_seats.chain(shared).collect()
}

/// The zone that holds an identifier.
pub fn place_of(occupants: &Value, own: i64) -> Option<Value> {
    let holds = |held: &Value| set::contains(&int(own), held).unwrap_or_default();
    let mut entries = entries(occupants).into_iter();
    entries
        .find(|(_, held)| holds(held))
        .map(|(place, _)| place)
}

/// A call.
pub fn call(operator: &str, args: &[(&str, Value)]) -> Call {
    let args = args.iter();
    Call {
        operator: Text::new(operator),
        args: args
            .map(|(name, value)| (Text::new(name), value.clone()))
            .collect(),
    }
}

/// The call with other arguments for some of its parameters.
pub fn with(call: &Call, changes: &[(&str, Value)]) -> Call {
    let mut changed = call.clone();
    for (name, value) in &mut changed.args {
        let change = changes.iter().find(|(own, _)| *own == name.as_str());
        if let Some((_, other)) = change {
            *value = other.clone();
        }
    }
    changed
}
