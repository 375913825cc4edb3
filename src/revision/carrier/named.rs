//! What a text, and the configurations, name: it is tried where the like of it was
//! seen.

use std::collections::BTreeSet;

use crate::value::{self, Value, function};

use super::kinds::{MOST_DEPTH, MOST_PARTS, few_elements};

/// Constants that a text names.
#[derive(Clone, Debug, Default)]
pub(in crate::revision) struct Named {
    pub(in crate::revision) numbers: BTreeSet<i64>,
    pub(in crate::revision) strings: BTreeSet<Value>,
    /// Numbers, strings and model values that the constants which it names are made
    /// of.
    pub(super) parts: BTreeSet<Value>,
    /// Strings and model values of which each constant of the configurations is made,
    /// whether the text names it or not: `{n1, n2, n3}`.
    pub(super) alike: BTreeSet<BTreeSet<Value>>,
}

impl Named {
    /// The value of a constant that the text names.
    pub(in crate::revision) fn add(&mut self, value: &Value) {
        match value {
            Value::Int(number) => drop(self.numbers.insert(*number)),
            Value::Str(_) => drop(self.strings.insert(value.clone())),
            _ => collect(value, &mut self.parts, MOST_DEPTH),
        }
    }

    /// The value of a constant that it may not name.
    pub(in crate::revision) fn add_given(&mut self, value: &Value) {
        let mut parts = BTreeSet::new();
        collect(value, &mut parts, MOST_DEPTH);
        // That a number is of two sets says nothing of what they are about.
        parts.retain(|part| matches!(part, Value::Str(_) | Value::Model(_)));
        self.alike.insert(parts);
    }

    /// What of it is of the kinds that were seen; of a constant that the text does not
    /// name, where some of it was seen or named.
    pub(super) fn of_kinds_of(&self, seen: &BTreeSet<Value>) -> BTreeSet<Value> {
        let is_of_kind = |part: &&Value| seen.iter().any(|it| are_alike(it, part));
        let named = self.parts.iter().filter(is_of_kind);
        let mut found: BTreeSet<Value> = named.cloned().collect();
        let met = |part: &Value| seen.contains(part) || found.contains(part);
        let given = self.alike.iter();
        let given = given.filter(|parts| parts.iter().any(met));
        let given = given.flatten().filter(is_of_kind);
        let given: Vec<Value> = given.cloned().collect();
        found.extend(given);
        found
    }
}

/// The numbers, strings and model values that a value is made of.
fn collect(value: &Value, parts: &mut BTreeSet<Value>, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Int(_) | Value::Str(_) | Value::Model(_) => drop(parts.insert(value.clone())),
        Value::Bool(_) | Value::Big(_) | Value::Lazy(_) => {}
        Value::Set(_) => {
            let elements = few_elements(value).into_iter().flatten();
            elements.for_each(|element| collect(&element, parts, depth));
        }
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => {
            let keys = match value {
                Value::Function(_) => function::keys(value),
                _ => None,
            };
            let keys = keys.into_iter().flatten().take(MOST_PARTS);
            keys.for_each(|key| collect(&key, parts, depth));
            let values = function::values(value).into_iter().flatten();
            let values = values.take(MOST_PARTS);
            values.for_each(|value| collect(value, parts, depth));
        }
    }
}

/// Whether two values are of one kind; model values that are typed, of one type.
fn are_alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Model(_), Value::Model(_)) => value::equal(one, other).is_ok(),
        (Value::Int(_) | Value::Big(_), Value::Int(_)) | (Value::Str(_), Value::Str(_)) => true,
        _ => false,
    }
}
