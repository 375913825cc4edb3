//! Sets as the total order sees them: nothing is an error.

use std::sync::Arc;

use crate::value::kind::Value;

use super::count::cardinality;
use super::elements::elements;
use super::kind::Set;

/// The number of elements, if the set is finite and can be counted.
pub(crate) fn canonical_count(set: &Arc<Set>) -> Option<Value> {
    match &**set {
        Set::Loose(items) => {
            let mut items = items.to_vec();
            items.sort_unstable();
            items.dedup();
            Some(Value::from(items.len()))
        }
        _ => cardinality(&Value::Set(set.clone())).ok(),
    }
}

/// The elements in the total order, up to the first that cannot be had; `None`
/// if none can.
pub(crate) fn canonical_elements(set: &Arc<Set>) -> Option<Box<dyn Iterator<Item = Value>>> {
    match &**set {
        Set::Loose(items) => {
            let mut items = items.to_vec();
            items.sort_unstable();
            items.dedup();
            Some(Box::new(items.into_iter()))
        }
        _ => {
            let found = elements(&Value::Set(set.clone())).ok()?;
            Some(Box::new(found.map_while(Result::ok)))
        }
    }
}
