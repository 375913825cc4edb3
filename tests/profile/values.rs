//! Values and calls, short.

use lockstep::value::Value;

pub(crate) use lockstep::campaign::build::{
    all_zones, but, call, ids, int, map, record, seq, text, with, zone,
};

/// A map of every zone; those not listed are empty.
pub(crate) fn occupants(listed: &[(Value, Value)]) -> Value {
    let entry = |zone: Value| {
        let held = listed.iter().find(|(key, _)| *key == zone);
        let held = held.map_or_else(Value::empty_set, |(_, ids)| ids.clone());
        (zone, held)
    };
    map(all_zones().into_iter().map(entry).collect())
}
