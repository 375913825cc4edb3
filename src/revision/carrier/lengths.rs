//! Sequences as long as the numbers that a text names: what is bounded by `Len`
//! may turn there.

use std::collections::BTreeSet;

use crate::revision::chance::Chance;
use crate::value::{Value, function, set};

use super::kinds::{Carrier, MOST_DEPTH, few_elements, record};
use super::named::Named;
use super::numbered::Numbered;

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
    /// named and were not seen; so for each of its sequences.
    pub(in crate::revision) fn lengthened(&self, value: &Value, chance: &mut Chance) -> Vec<Value> {
        self.lengthened_within(value, chance, MOST_DEPTH)
    }

    fn lengthened_within(&self, value: &Value, chance: &mut Chance, depth: usize) -> Vec<Value> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        match value {
            Value::Seq(items) => {
                let Some(numbered) = &self.numbered else {
                    return Vec::new();
                };
                let places = (0..items.len()).map(|place| numbered.at(place));
                let within = replaced(items, places, |carrier, item| {
                    carrier.lengthened_within(item, chance, depth)
                });
                let mut all = numbered.longer(items, chance);
                all.extend(within.into_iter().map(Value::seq));
                all
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
                let carriers = std::iter::repeat_n(&**inner, values.len());
                let others = replaced(values, carriers, |carrier, value| {
                    carrier.lengthened_within(value, chance, depth)
                });
                let functions = others.into_iter();
                functions
                    .map(|values| function::tabulate(keys.clone(), values))
                    .collect()
            }
            Value::Set(_) => {
                let (Some(inner), Some(elements)) = (&self.sets, few_elements(value)) else {
                    return Vec::new();
                };
                let carriers = std::iter::repeat_n(&**inner, elements.len());
                let others = replaced(&elements, carriers, |carrier, element| {
                    carrier.lengthened_within(element, chance, depth)
                });
                others.into_iter().map(set::set_of).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Numbered {
    /// A sequence with more behind it, of each named length.
    fn longer(&self, items: &[Value], chance: &mut Chance) -> Vec<Value> {
        let lengths = self.named.iter();
        let longer = lengths.filter_map(|length| {
            let more = length.checked_sub(items.len())?;
            let more = (0..more).map(|_| self.inner.any(chance));
            let items = items.iter().cloned().map(Some).chain(more);
            items.collect::<Option<Vec<Value>>>().map(Value::seq)
        });
        longer.collect()
    }
}

/// The values with one of them another, for each of them and each other that is
/// told.
fn replaced<C>(
    values: &[Value],
    carriers: impl IntoIterator<Item = C>,
    mut others: impl FnMut(C, &Value) -> Vec<Value>,
) -> Vec<Vec<Value>> {
    let mut all = Vec::new();
    for (place, (value, carrier)) in values.iter().zip(carriers).enumerate() {
        for other in others(carrier, value) {
            let mut values = values.to_vec();
            if let Some(slot) = values.get_mut(place) {
                *slot = other;
            }
            all.push(values);
        }
    }
    all
}
