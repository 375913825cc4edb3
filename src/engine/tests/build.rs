//! Values and calls, short.

use crate::engine::{Call, Outcome, by_name};
use crate::value::{Record, Text, Value, function, set};

pub(super) fn text(characters: &str) -> Value {
    Value::string(characters)
}

pub(super) fn int(number: i64) -> Value {
    Value::Int(number)
}

pub(super) fn ids(numbers: &[i64]) -> Value {
    set::set_of(numbers.iter().copied().map(Value::Int).collect())
}

pub(super) fn names(names: &[&str]) -> Value {
    set::set_of(names.iter().copied().map(Value::string).collect())
}

pub(super) fn seq(numbers: &[i64]) -> Value {
    Value::seq(numbers.iter().copied().map(Value::Int).collect::<Vec<_>>())
}

pub(super) fn record(fields: &[(&str, Value)]) -> Value {
    let fields = fields
        .iter()
        .map(|(name, value)| (Text::new(name), value.clone()));
    Record::from_fields(fields.collect())
}

pub(super) fn map(entries: &[(Value, Value)]) -> Value {
    function::function_from(entries.to_vec()).expect("keys that compare")
}

/// A frame of `operation` in `stage`, for caller 71.
pub(super) fn frame(operation: &str, stage: &str, choices: Value) -> Value {
    record(&[
        ("occurrence", int(51)),
        ("operation", text(operation)),
        ("actor", text("SideA")),
        ("caller", int(71)),
        ("stage", text(stage)),
        ("choices", choices),
        ("complete", false.into()),
        ("returned", false.into()),
    ])
}

pub(super) fn zone(kind: &str, seat: &str) -> Value {
    record(&[("kind", text(kind)), ("seat", text(seat))])
}

/// The zone instances, from the prose and not from the engine.
pub(super) fn all_zones() -> Vec<Value> {
    let of_seats = ["Deck", "Hand", "DiscardPile", "ObjectiveArea"]
        .into_iter()
        .flat_map(|kind| ["SideA", "SideB"].map(|seat| zone(kind, seat)));
    let shared = ["Play", "Bank", "SetAside", "Removed"].map(|kind| zone(kind, "Shared"));
    of_seats.chain(shared).collect()
}

/// A map of every zone; those not listed are empty.
pub(super) fn occupants(listed: &[(Value, Value)]) -> Value {
    let entry = |zone: Value| {
        let held = listed.iter().find(|(key, _)| *key == zone);
        let held = held.map_or_else(Value::empty_set, |(_, ids)| ids.clone());
        (zone, held)
    };
    map(&all_zones().into_iter().map(entry).collect::<Vec<_>>())
}

/// A map of every zone but one.
pub(super) fn occupants_without(left_out: &Value, listed: &[(Value, Value)]) -> Value {
    let full = occupants(listed);
    let entries: Vec<_> = all_zones()
        .into_iter()
        .filter(|zone| zone != left_out)
        .map(|zone| {
            let held = function::apply(&full, &zone).expect("a zone");
            (zone, held)
        })
        .collect();
    map(&entries)
}

pub(super) fn call(operator: &str, args: &[(&str, Value)]) -> Call {
    Call {
        operator: Text::new(operator),
        args: args
            .iter()
            .map(|(name, value)| (Text::new(name), value.clone()))
            .collect(),
    }
}

/// The call with other arguments for some of its parameters.
pub(super) fn with(call: &Call, changes: &[(&str, Value)]) -> Call {
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

/// The record with other values in some fields.
pub(super) fn but(base: &Value, changes: &[(&str, Value)]) -> Value {
    let base = base.as_record().expect("a record");
    let mut fields: Vec<_> = base.fields().map(|(n, v)| (n.clone(), v.clone())).collect();
    for (name, value) in changes {
        fields.retain(|(own, _)| own.as_str() != *name);
        fields.push((Text::new(name), value.clone()));
    }
    Record::from_fields(fields)
}

/// The record without a field.
pub(super) fn lacking(base: &Value, name: &str) -> Value {
    let base = base.as_record().expect("a record");
    let kept = base.fields().filter(|(own, _)| own.as_str() != name);
    Record::from_fields(kept.map(|(n, v)| (n.clone(), v.clone())).collect())
}

pub(super) fn judge(call: &Call) -> Outcome {
    let engine = by_name("reference-profile").expect("the embedded engine");
    engine.judge(call).expect("an operator of the engine")
}

pub(super) fn accepted(result: Value) -> Outcome {
    Outcome::Accepted { result }
}

pub(super) fn refused(guard: &str, result: Value) -> Outcome {
    Outcome::Refused {
        guard: guard.into(),
        result,
    }
}

/// The conjunct at which the call has no value.
pub(super) fn undefined_at(call: &Call) -> String {
    match judge(call) {
        Outcome::Undefined { conjunct, reason } => {
            assert!(!reason.is_empty(), "a reason at {conjunct}");
            conjunct.to_string()
        }
        other => panic!("expected an undefined call, found {other:?}"),
    }
}
