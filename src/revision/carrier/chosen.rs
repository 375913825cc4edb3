//! Values of a carrier by chance.

use crate::revision::chance::Chance;
use crate::value::{Value, function, set};

use super::kinds::{Carrier, Keys, MOST_DEPTH, few_elements, record};
use super::numbered::Lengths;

impl Carrier {
    /// A value of it by chance.
    pub(in crate::revision) fn any(&self, chance: &mut Chance) -> Option<Value> {
        self.any_within(chance, MOST_DEPTH)
    }

    fn any_within(&self, chance: &mut Chance, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        let mut ways: Vec<u8> = Vec::new();
        let weights = [
            (0, self.atoms.len() + self.whole.len()),
            (1, usize::from(self.sets.is_some()) * 4),
            (2, usize::from(self.numbered.is_some()) * 4),
            (3, self.records.len() * 4),
            (4, usize::from(self.functions.is_some()) * 4),
        ];
        for (way, weight) in weights {
            ways.extend(std::iter::repeat_n(way, weight.min(4)));
        }
        match chance.one_of(&ways)? {
            0 => {
                let all: Vec<&Value> = self.atoms.iter().chain(&self.whole).collect();
                chance.one_of(&all).map(|value| (*value).clone())
            }
            1 => {
                let inner = self.sets.as_ref()?;
                let size = chance.below(4);
                let items = (0..size).filter_map(|_| inner.any_within(chance, depth));
                Some(set::set_of(items.collect()))
            }
            2 => {
                let numbered = self.numbered.as_ref()?;
                let length = match numbered.lengths {
                    Lengths::UpTo => chance.below(numbered.longest() + 2),
                    Lengths::Kept(length) => length,
                };
                let items = (0..length).map(|place| numbered.at(place).any_within(chance, depth));
                match numbered.lengths {
                    Lengths::UpTo => Some(Value::seq(items.flatten().collect::<Vec<_>>())),
                    Lengths::Kept(_) => items.collect::<Option<Vec<_>>>().map(Value::seq),
                }
            }
            3 => {
                let shapes: Vec<_> = self.records.iter().collect();
                let (names, fields) = chance.one_of(&shapes)?;
                let values: Option<Vec<Value>> = fields
                    .iter()
                    .map(|field| field.any_within(chance, depth))
                    .collect();
                Some(record(names, values?))
            }
            _ => {
                let (domains, inner) = self.functions.as_ref()?;
                let domains: Vec<_> = domains.iter().collect();
                let domain = chance.one_of(&domains)?;
                let values: Option<Vec<Value>> = domain
                    .iter()
                    .map(|_| inner.any_within(chance, depth))
                    .collect();
                Some(function::tabulate((*domain).clone(), values?))
            }
        }
    }

    /// A value near another one of it: one part is another, is missing, or is
    /// there in addition.
    pub(in crate::revision) fn near(&self, value: &Value, chance: &mut Chance) -> Option<Value> {
        self.near_within(value, chance, MOST_DEPTH)
    }

    fn near_within(&self, value: &Value, chance: &mut Chance, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if chance.below(8) == 0 {
            return self.any_within(chance, depth);
        }
        match value {
            Value::Int(number) if chance.below(2) == 0 => {
                let step = if chance.below(2) == 0 { 1 } else { -1 };
                Some(Value::Int(number.checked_add(step)?))
            }
            Value::Set(_) => self.near_set(value, chance, depth),
            Value::Seq(items) => self.near_numbered(items, chance, depth),
            Value::Record(fields) => {
                let carriers = self.records.get(fields.names())?;
                let place = chance.below(carriers.len());
                let mut values = fields.values().to_vec();
                let field = values.get_mut(place)?;
                *field = carriers.get(place)?.near_within(field, chance, depth)?;
                Some(record(fields.names(), values))
            }
            Value::Function(_) => {
                let (_, inner) = self.functions.as_ref()?;
                let mut keys: Vec<Value> = function::keys(value)?.collect();
                let mut values = function::values(value)?.to_vec();
                let place = chance.below(keys.len());
                if self.keys == Keys::OrFewer && chance.below(6) == 0 && keys.len() > 1 {
                    keys.remove(place);
                    values.remove(place);
                } else {
                    let item = values.get_mut(place)?;
                    *item = inner.near_within(item, chance, depth)?;
                }
                Some(function::tabulate(keys, values))
            }
            _ => self.any_within(chance, depth),
        }
    }

    fn near_numbered(&self, items: &[Value], chance: &mut Chance, depth: usize) -> Option<Value> {
        let numbered = self.numbered.as_ref()?;
        let mut items = items.to_vec();
        let is_kept = numbered.lengths != Lengths::UpTo;
        match chance.below(4) {
            0 if !is_kept => items.insert(
                chance.below(items.len() + 1),
                numbered.inner.any_within(chance, depth)?,
            ),
            1 if !is_kept && !items.is_empty() => drop(items.remove(chance.below(items.len()))),
            2 if numbered.is_alike() && items.len() > 1 => {
                let (one, other) = (chance.below(items.len()), chance.below(items.len()));
                items.swap(one, other);
            }
            _ => {
                let place = chance.below(items.len());
                let item = items.get_mut(place)?;
                *item = numbered.at(place).near_within(item, chance, depth)?;
            }
        }
        Some(Value::seq(items))
    }

    fn near_set(&self, value: &Value, chance: &mut Chance, depth: usize) -> Option<Value> {
        let inner = self.sets.as_ref()?;
        let mut items = few_elements(value)?;
        match chance.below(3) {
            0 if !items.is_empty() => drop(items.remove(chance.below(items.len()))),
            1 if !items.is_empty() => {
                let place = chance.below(items.len());
                let item = items.get_mut(place)?;
                *item = inner.near_within(item, chance, depth)?;
            }
            _ => items.push(inner.any_within(chance, depth)?),
        }
        Some(set::set_of(items))
    }
}
