//! The values that parameters were seen to have.

use std::collections::BTreeSet;

use crate::trace::parse_value;
use crate::value::Value;

use super::data::Parameter;

/// Different values, up to a number.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    pub(super) kept: BTreeSet<Value>,
    pub(super) more: bool,
}

impl Values {
    pub(super) fn add(&mut self, value: &Value) {
        if self.kept.contains(value) {
            return;
        }
        if self.kept.len() < Parameter::KEPT {
            self.kept.insert(value.clone());
        } else {
            self.more = true;
        }
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        other.kept.iter().for_each(|value| self.add(value));
        self.more |= other.more;
    }
}

/// Printed values in the order of the values.
pub fn in_order(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_by_cached_key(|text| (parse_value(text).ok(), text.clone()));
    texts.dedup();
    texts
}
