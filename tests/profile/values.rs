//! Values and calls, short.

use lockstep::engine::Call;
use lockstep::value::{Record, Text, Value, function, set};

pub(crate) fn text(characters: &str) -> Value {
    Value::string(characters)
}

pub(crate) fn int(number: i64) -> Value {
    Value::Int(number)
}

pub(crate) fn ids(numbers: &[i64]) -> Value {
    set::set_of(numbers.iter().copied().map(Value::Int).collect())
}

pub(crate) fn seq(numbers: &[i64]) -> Value {
    Value::seq(numbers.iter().copied().map(Value::Int).collect::<Vec<_>>())
}

pub(crate) fn record(fields: &[(&str, Value)]) -> Value {
    let fields = fields
        .iter()
        .map(|(name, value)| (Text::new(name), value.clone()));
    Record::from_fields(fields.collect())
}

/// The record with other values in some fields.
pub(crate) fn but(base: &Value, changes: &[(&str, Value)]) -> Value {
    let base = base.as_record().expect("a record");
    let mut fields: Vec<_> = base.fields().map(|(n, v)| (n.clone(), v.clone())).collect();
    for (name, value) in changes {
        fields.retain(|(own, _)| own.as_str() != *name);
        fields.push((Text::new(name), value.clone()));
    }
    Record::from_fields(fields)
}

pub(crate) fn map(entries: Vec<(Value, Value)>) -> Value {
    function::function_from(entries).expect("keys that compare")
}

pub(crate) fn zone(kind: &str, seat: &str) -> Value {
    record(&[("kind", text(kind)), ("seat", text(seat))])
}

/// The zone instances, from the seed's prose.
pub(crate) fn all_zones() -> Vec<Value> {
    let of_seats = ["Deck", "Hand", "DiscardPile", "ObjectiveArea"]
        .into_iter()
        .flat_map(|kind| ["SideA", "SideB"].map(|seat| zone(kind, seat)));
    let shared = ["Play", "Bank", "SetAside", "Removed"].map(|kind| zone(kind, "Shared"));
    of_seats.chain(shared).collect()
}

/// A map of every zone; those not listed are empty.
pub(crate) fn occupants(listed: &[(Value, Value)]) -> Value {
    let entry = |zone: Value| {
        let held = listed.iter().find(|(key, _)| *key == zone);
        let held = held.map_or_else(Value::empty_set, |(_, ids)| ids.clone());
        (zone, held)
    };
    map(all_zones().into_iter().map(entry).collect())
}

pub(crate) fn call(operator: &str, args: &[(&str, Value)]) -> Call {
    Call {
        operator: Text::new(operator),
        args: args
            .iter()
            .map(|(name, value)| (Text::new(name), value.clone()))
            .collect(),
    }
}

/// The call with other arguments for some of its parameters.
pub(crate) fn with(call: &Call, changes: &[(&str, Value)]) -> Call {
    let mut changed = call.clone();
    for (name, value) in changes {
        let place = changed
            .args
            .iter_mut()
            .find(|(own, _)| own.as_str() == *name);
        place.expect("a parameter of the call").1 = value.clone();
    }
    changed
}
