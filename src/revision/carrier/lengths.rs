//! Sequences as long as the numbers that a text names: what is bounded by `Len`
//! may turn there.

use std::collections::BTreeSet;

use crate::revision::chance::Chance;
use crate::value::{Value, function};

use super::kinds::{Carrier, MOST_DEPTH, Named, record};

/// The longest sequence that is made.
const LONGEST: i64 = 32;

/// The lengths around named numbers that are longer than what was seen.
pub(super) fn lengths(named: &Named, longest: usize) -> BTreeSet<usize> {
    let around = named.numbers.iter().flat_map(|number| {
        let around = [number.checked_sub(1), Some(*number), number.checked_add(1)];
        around.into_iter().flatten()
    });
    let sensible = around.filter(|length| (1..=LONGEST).contains(length));
    let lengths = sensible.filter_map(|length| usize::try_from(length).ok());
    lengths.filter(|length| *length > longest).collect()
}

impl Carrier {
    /// The value with one of its sequences as long as each of the lengths that are
    /// named and were not seen.
    pub(in crate::revision) fn lengthened(&self, value: &Value, chance: &mut Chance) -> Vec<Value> {
        self.lengthened_within(value, chance, MOST_DEPTH)
    }

    fn lengthened_within(&self, value: &Value, chance: &mut Chance, depth: usize) -> Vec<Value> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        match value {
            Value::Seq(items) => {
                let Some((inner, _)) = &self.sequences else {
                    return Vec::new();
                };
                let lengths = self.lengths.iter();
                let longer = lengths.filter_map(|length| {
                    let more = length.checked_sub(items.len())?;
                    let more = (0..more).map(|_| inner.any(chance));
                    let items = items.iter().cloned().map(Some).chain(more);
                    items.collect::<Option<Vec<Value>>>().map(Value::seq)
                });
                longer.collect()
            }
            Value::Record(fields) => {
                let Some(carriers) = self.records.get(fields.names()) else {
                    return Vec::new();
                };
                let others = replaced(fields.values(), carriers, |carrier, field| {
                    carrier.lengthened_within(field, chance, depth)
                });
                let records = others.into_iter();
                records.map(|it| record(fields.names(), it)).collect()
            }
            Value::Function(_) => {
                let (Some((_, inner)), Some(keys), Some(values)) = (
                    &self.functions,
                    function::keys(value),
                    function::values(value),
                ) else {
                    return Vec::new();
                };
                let keys: Vec<Value> = keys.collect();
                let carriers = vec![&**inner; values.len()];
                let others = replaced(values, carriers, |carrier, value| {
                    carrier.lengthened_within(value, chance, depth)
                });
                let functions = others.into_iter();
                functions
                    .map(|values| function::tabulate(keys.clone(), values))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The values with one of them another, as told for the first that has others.
fn replaced<C>(
    values: &[Value],
    carriers: impl IntoIterator<Item = C>,
    mut others: impl FnMut(C, &Value) -> Vec<Value>,
) -> Vec<Vec<Value>> {
    let told = values.iter().zip(carriers).enumerate();
    let mut told = told.map(|(place, (value, carrier))| (place, others(carrier, value)));
    let Some((place, others)) = told.find(|(_, others)| !others.is_empty()) else {
        return Vec::new();
    };
    let with = |other: Value| {
        let both = values.iter().enumerate();
        both.map(|(own, value)| match own == place {
            true => other.clone(),
            false => value.clone(),
        })
        .collect()
    };
    others.into_iter().map(with).collect()
}
