//! Calls one argument of which is of another type.

use proptest::prelude::*;

use crate::campaign::build::{ids, int, map, record, seq, text, with};
use crate::engine::Call;
use crate::value::{Value, set};

/// The calls, one argument of some replaced by a value of another type.
pub(super) fn now_and_then_spoilt(
    calls: impl Strategy<Value = Call>,
) -> impl Strategy<Value = Call> {
    let odd = prop_oneof![
        Just(int(5)),
        Just(text("Odd")),
        Just(Value::Bool(true)),
        Just(ids(&[])),
        Just(ids(&[11])),
        Just(seq(&[])),
        Just(seq(&[11])),
        Just(record(&[("odd", int(1))])),
        Just(map(vec![(int(5), int(6))])),
        Just(set::set_of(vec![text("Odd")])),
    ];
    let place = prop::option::weighted(0.15, any::<prop::sample::Index>());
    (calls, place, odd).prop_map(|(call, place, odd)| {
        let place = place.filter(|_| !call.args.is_empty());
        let named = place.map(|place| place.get(&call.args).0.clone());
        match named {
            Some(name) if !is_known_to_differ(name.as_str(), &odd) => {
                with(&call, &[(name.as_str(), odd)])
            }
            _ => call,
        }
    })
}

/// Whether the evaluator has an answer where TLC and the engine have none: it
/// lists the small set of zones, so that `<<11>> \in ZoneInstances4` is FALSE
/// by its size; TLC asks the sets of records, which want a record.
fn is_known_to_differ(parameter: &str, odd: &Value) -> bool {
    let is_zone = ["source", "destination"].contains(&parameter);
    is_zone && matches!(odd, Value::Seq(_) | Value::Function(_))
}
