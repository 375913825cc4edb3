//! The kind of values that were seen at one place, and other values of that
//! kind.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::value::{Record, Text, Value, brief, function, set};

use super::chance::Chance;

/// Values that are looked into, of one set, sequence or function.
const MOST_PARTS: usize = 64;
/// Nesting that is looked into; deeper values are taken as they are.
const MOST_DEPTH: usize = 8;
/// Where no more numbers than this were seen, others are added.
const FEW_NUMBERS: usize = 3;
/// Whole values that are kept.
const MOST_WHOLE: usize = 64;

/// Constants that a text names.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    pub(super) numbers: BTreeSet<i64>,
    pub(super) strings: BTreeSet<Value>,
}

impl Named {
    /// The value of a constant.
    pub(super) fn add(&mut self, value: &Value) {
        match value {
            Value::Int(number) => drop(self.numbers.insert(*number)),
            Value::Str(_) => drop(self.strings.insert(value.clone())),
            _ => {}
        }
    }
}

/// All values that are made of the same parts in the same way as those seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Carrier {
    /// Booleans, strings, model values and numbers.
    atoms: BTreeSet<Value>,
    /// Whether some of the atoms are Booleans: then both are.
    has_booleans: bool,
    /// Sets, by what is in them.
    sets: Option<Box<Carrier>>,
    /// Sequences: what is in them, and how long they are at most.
    sequences: Option<(Box<Carrier>, usize)>,
    /// Records, by their fields.
    records: BTreeMap<Vec<Text>, Vec<Carrier>>,
    /// Functions: their domains, and what their values are.
    functions: Option<(BTreeSet<Vec<Value>>, Box<Carrier>)>,
    /// Values that are taken as they are.
    whole: BTreeSet<Value>,
}

impl Carrier {
    /// The carrier of some values, of a definition that names these constants.
    pub(super) fn of<'v>(values: impl IntoIterator<Item = &'v Value>, named: &Named) -> Self {
        let mut carrier = Self::default();
        for value in values {
            carrier.add(value, MOST_DEPTH);
        }
        carrier.widen(named);
        carrier
    }

    /// Where numbers were seen, adds those that are named, and their neighbours:
    /// what compares them may turn there; where few were seen, their neighbours
    /// too. Where strings were seen, adds those that are named.
    fn widen(&mut self, named: &Named) {
        let seen: Vec<i64> = self.atoms.iter().filter_map(Value::as_int).collect();
        let has_strings = self.atoms.iter().any(|it| matches!(it, Value::Str(_)));
        let few: &[i64] = match seen.len() {
            0..=FEW_NUMBERS => &seen,
            _ => &[],
        };
        if !seen.is_empty() {
            let around = few
                .iter()
                .chain(&named.numbers)
                .flat_map(|number| [number.checked_sub(1), Some(*number), number.checked_add(1)]);
            self.atoms.extend(around.flatten().map(Value::Int));
        }
        if has_strings {
            self.atoms.extend(named.strings.iter().cloned());
        }
        let inner = self.inner_mut().into_iter();
        inner.for_each(|inner| inner.widen(named));
    }

    fn inner_mut(&mut self) -> Vec<&mut Self> {
        let sets = self.sets.as_deref_mut().into_iter();
        let sequences = self.sequences.as_mut().map(|(inner, _)| &mut **inner);
        let functions = self.functions.as_mut().map(|(_, inner)| &mut **inner);
        let records = self.records.values_mut().flatten();
        sets.chain(sequences)
            .chain(functions)
            .chain(records)
            .collect()
    }

    /// Whether only one value was seen at some place, so that nothing can be said
    /// of others there.
    pub(super) fn is_narrow(&self) -> bool {
        let sequences = self.sequences.as_ref().map(|(inner, _)| &**inner);
        let functions = self.functions.as_ref().map(|(_, inner)| &**inner);
        let inner = self
            .sets
            .as_deref()
            .into_iter()
            .chain(sequences)
            .chain(functions);
        let mut inner = inner.chain(self.records.values().flatten()).peekable();
        match inner.peek() {
            None => self.atoms.len() + self.whole.len() < 2,
            Some(_) => inner.any(Self::is_narrow),
        }
    }

    fn add(&mut self, value: &Value, depth: usize) {
        if depth == 0 {
            return self.add_whole(value);
        }
        match value {
            Value::Bool(_) => {
                self.has_booleans = true;
                self.atoms.extend([Value::Bool(false), Value::Bool(true)]);
            }
            Value::Int(_) | Value::Big(_) | Value::Str(_) | Value::Model(_) => {
                self.atoms.insert(value.clone());
            }
            Value::Seq(items) => {
                let (inner, longest) = self.sequences.get_or_insert_with(Default::default);
                *longest = (*longest).max(items.len());
                items
                    .iter()
                    .take(MOST_PARTS)
                    .for_each(|item| inner.add(item, depth - 1));
            }
            Value::Record(record) => {
                let names = record.names().to_vec();
                let fields = self
                    .records
                    .entry(names)
                    .or_insert_with(|| vec![Self::default(); record.values().len()]);
                for (carrier, field) in fields.iter_mut().zip(record.values()) {
                    carrier.add(field, depth - 1);
                }
            }
            Value::Function(_) => match (function::keys(value), function::values(value)) {
                (Some(keys), Some(values)) if values.len() <= MOST_PARTS => {
                    let (domains, inner) = self.functions.get_or_insert_with(Default::default);
                    domains.insert(keys.collect());
                    values.iter().for_each(|value| inner.add(value, depth - 1));
                }
                _ => self.add_whole(value),
            },
            Value::Set(_) => match few_elements(value) {
                Some(elements) => {
                    let inner = self.sets.get_or_insert_with(Default::default);
                    elements.iter().for_each(|item| inner.add(item, depth - 1));
                }
                None => self.add_whole(value),
            },
            Value::Lazy(_) => self.add_whole(value),
        }
    }

    /// Whether a value is one of it, functions on fewer keys among them.
    pub(super) fn holds(&self, value: &Value) -> bool {
        self.holds_within(value, MOST_DEPTH)
    }

    fn holds_within(&self, value: &Value, depth: usize) -> bool {
        if self.atoms.contains(value) || self.whole.contains(value) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let all = |inner: &Self, items: &[Value]| {
            items.iter().all(|item| inner.holds_within(item, depth))
        };
        match value {
            Value::Set(_) => match (&self.sets, few_elements(value)) {
                (Some(inner), Some(elements)) => all(inner, &elements),
                _ => false,
            },
            Value::Seq(items) => match &self.sequences {
                Some((inner, longest)) => items.len() <= longest + 1 && all(inner, items),
                None => false,
            },
            Value::Record(record) => self.records.get(record.names()).is_some_and(|fields| {
                let both = fields.iter().zip(record.values());
                both.into_iter()
                    .all(|(own, value)| own.holds_within(value, depth))
            }),
            Value::Function(_) => match (&self.functions, function::values(value)) {
                (Some((_, inner)), Some(values)) => all(inner, values),
                _ => false,
            },
            _ => false,
        }
    }

    fn add_whole(&mut self, value: &Value) {
        if self.whole.len() < MOST_WHOLE {
            self.whole.insert(value.clone());
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// All values of it, if they are at most so many.
    pub(super) fn listed(&self, most: usize) -> Option<Vec<Value>> {
        let mut all: Vec<Value> = self.atoms.iter().chain(&self.whole).cloned().collect();
        if all.len() > most {
            return None;
        }
        if let Some(inner) = &self.sets {
            let size = u32::try_from(inner.count(most)?).ok()?;
            (1_usize.checked_shl(size)? <= most).then_some(())?;
            let elements = inner.listed(most)?;
            all.extend(subsets(&elements));
        }
        if let Some((inner, longest)) = &self.sequences {
            let elements = inner.listed(most)?;
            all.extend(sequences(&elements, *longest, most)?);
        }
        for (names, fields) in &self.records {
            let listed: Option<Vec<Vec<Value>>> =
                fields.iter().map(|field| field.listed(most)).collect();
            for values in product(&listed?, most)? {
                all.push(record(names, values));
            }
        }
        if let Some((domains, inner)) = &self.functions {
            let values = inner.listed(most)?;
            for domain in domains {
                let choices = vec![values.clone(); domain.len()];
                let tables = product(&choices, most)?.into_iter();
                all.extend(tables.map(|values| function::tabulate(domain.clone(), values)));
            }
        }
        all.sort();
        all.dedup();
        (all.len() <= most).then_some(all)
    }

    /// How many values [`Carrier::listed`] gives, if they are at most so many.
    fn count(&self, most: usize) -> Option<usize> {
        self.listed(most).map(|all| all.len())
    }

    /// A value of it by chance.
    pub(super) fn any(&self, chance: &mut Chance) -> Option<Value> {
        self.any_within(chance, MOST_DEPTH)
    }

    fn any_within(&self, chance: &mut Chance, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        let mut ways: Vec<u8> = Vec::new();
        let weights = [
            (0, self.atoms.len() + self.whole.len()),
            (1, usize::from(self.sets.is_some()) * 4),
            (2, usize::from(self.sequences.is_some()) * 4),
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
                let (inner, longest) = self.sequences.as_ref()?;
                let length = chance.below(longest + 2);
                let items = (0..length).filter_map(|_| inner.any_within(chance, depth));
                Some(Value::seq(items.collect::<Vec<_>>()))
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
    pub(super) fn near(&self, value: &Value, chance: &mut Chance) -> Option<Value> {
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
            Value::Seq(items) => {
                let (inner, _) = self.sequences.as_ref()?;
                let mut items = items.as_slice().to_vec();
                match chance.below(4) {
                    0 => items.insert(
                        chance.below(items.len() + 1),
                        inner.any_within(chance, depth)?,
                    ),
                    1 if !items.is_empty() => drop(items.remove(chance.below(items.len()))),
                    2 if items.len() > 1 => {
                        let (one, other) = (chance.below(items.len()), chance.below(items.len()));
                        items.swap(one, other);
                    }
                    _ => {
                        let place = chance.below(items.len());
                        let item = items.get_mut(place)?;
                        *item = inner.near_within(item, chance, depth)?;
                    }
                }
                Some(Value::seq(items))
            }
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
                if chance.below(6) == 0 && keys.len() > 1 {
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

/// The elements of a set that has few.
pub(super) fn few_elements(value: &Value) -> Option<Vec<Value>> {
    let few = set::cardinality(value).ok()?.as_int()? <= MOST_PARTS as i64;
    few.then(|| {
        let elements = set::elements(value).ok()?;
        elements.collect::<Result<Vec<_>, _>>().ok()
    })?
}

pub(super) fn record(names: &[Text], values: Vec<Value>) -> Value {
    Record::from_fields(names.iter().cloned().zip(values).collect())
}

fn subsets(elements: &[Value]) -> Vec<Value> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for element in elements {
        let with: Vec<Vec<Value>> = all
            .iter()
            .map(|set| set.iter().chain([element]).cloned().collect())
            .collect();
        all.extend(with);
    }
    all.into_iter().map(set::set_of).collect()
}

fn sequences(elements: &[Value], longest: usize, most: usize) -> Option<Vec<Value>> {
    let mut all = vec![Value::empty_seq()];
    let mut of_length: Vec<Vec<Value>> = vec![Vec::new()];
    for _ in 0..longest {
        let total = of_length.len().checked_mul(elements.len())?;
        if all.len() + total > most {
            return None;
        }
        of_length = of_length
            .iter()
            .flat_map(|start| {
                elements
                    .iter()
                    .map(move |next| start.iter().chain([next]).cloned().collect())
            })
            .collect();
        all.extend(of_length.iter().cloned().map(Value::seq));
    }
    Some(all)
}

/// Every choice of one of each, the last varying fastest, if there are at most
/// so many.
pub(super) fn product(choices: &[Vec<Value>], most: usize) -> Option<Vec<Vec<Value>>> {
    let mut total: usize = 1;
    for choice in choices {
        total = total
            .checked_mul(choice.len())
            .filter(|total| *total <= most)?;
    }
    let mut all: Vec<Vec<Value>> = vec![Vec::with_capacity(choices.len())];
    for choice in choices {
        all = all
            .iter()
            .flat_map(|start| {
                choice
                    .iter()
                    .map(move |next| start.iter().chain([next]).cloned().collect())
            })
            .collect();
    }
    Some(all)
}

/// Atoms that are named, at most; of more, how many there are.
const SHOWN: usize = 8;

impl fmt::Display for Carrier {
    /// As one would write it in TLA+, for a reader.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ways: Vec<String> = Vec::new();
        if self.has_booleans {
            ways.push("BOOLEAN".to_owned());
        }
        let others: Vec<String> = self
            .atoms
            .iter()
            .filter(|atom| !matches!(atom, Value::Bool(_)))
            .map(brief)
            .collect();
        match others.len() {
            0 => {}
            1..=SHOWN => ways.push(format!("{{{}}}", others.join(", "))),
            many => {
                let first: Vec<&str> = others.iter().take(3).map(String::as_str).collect();
                ways.push(format!("{{{}, … {many} in all}}", first.join(", ")));
            }
        }
        if let Some(inner) = &self.sets {
            ways.push(match inner.is_empty() {
                true => "{{}}".to_owned(),
                false => format!("SUBSET {inner}"),
            });
        }
        if let Some((inner, longest)) = &self.sequences {
            ways.push(match longest {
                0 => "{<<>>}".to_owned(),
                _ => format!("Seq({inner}) up to length {longest}"),
            });
        }
        for (names, fields) in &self.records {
            let fields: Vec<String> = names
                .iter()
                .zip(fields)
                .map(|(name, field)| format!("{} : {field}", name.as_str()))
                .collect();
            ways.push(format!("[{}]", fields.join(", ")));
        }
        if let Some((domains, inner)) = &self.functions {
            let keys: BTreeSet<usize> = domains.iter().map(Vec::len).collect();
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            ways.push(format!("[{} keys -> {inner}]", keys.join(" or ")));
        }
        match self.whole.len() {
            0 => {}
            1 => ways.push("1 value as seen".to_owned()),
            many => ways.push(format!("{many} values as seen")),
        }
        match ways.as_slice() {
            [] => f.write_str("{}"),
            [one] => f.write_str(one),
            several => write!(f, "({})", several.join(" \\cup ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(items: &[i64]) -> Value {
        set::set_of(items.iter().copied().map(Value::Int).collect())
    }

    #[test]
    fn a_carrier_holds_what_is_made_of_the_same_parts() {
        let strings = ["a", "b"].map(Value::string);
        let carrier = Carrier::of([&set::set_of(strings.to_vec())], &Named::default());
        let listed = carrier.listed(100).unwrap();
        assert_eq!(listed.len(), 4);
        assert!(listed.contains(&Value::empty_set()));
        assert_eq!(carrier.to_string(), r#"SUBSET {"a", "b"}"#);
    }

    #[test]
    fn few_numbers_are_given_their_neighbours_and_those_that_are_compared() {
        let named = Named {
            numbers: BTreeSet::from([9]),
            ..Named::default()
        };
        let carrier = Carrier::of([&Value::Int(5)], &named);
        assert_eq!(carrier.to_string(), "{4, 5, 6, 8, 9, 10}");
        let many = [1, 3, 5, 7].map(Value::Int);
        let carrier = Carrier::of(&many, &named);
        assert_eq!(carrier.to_string(), "{1, 3, 5, 7, 8, 9, 10}");
    }

    #[test]
    fn a_list_that_would_be_too_long_is_none() {
        let carrier = Carrier::of([&set(&[1, 2, 3, 4, 5, 6, 7, 8])], &Named::default());
        assert_eq!(carrier.listed(256).map(|all| all.len()), Some(256));
        assert_eq!(carrier.listed(255), None);
    }

    #[test]
    fn one_value_at_some_place_makes_it_narrow() {
        let one = Value::seq(vec![Value::string("a")]);
        assert!(Carrier::of([&one], &Named::default()).is_narrow());
        let two = Value::seq(vec![Value::string("a"), Value::string("b")]);
        assert!(!Carrier::of([&two], &Named::default()).is_narrow());
        assert!(Carrier::of([&set(&[])], &Named::default()).is_narrow());
        assert!(!Carrier::of([&Value::Bool(true)], &Named::default()).is_narrow());
    }

    #[test]
    fn what_is_near_is_of_the_carrier_s_shape() {
        let names = [Text::new("a"), Text::new("b")];
        let value = record(&names, vec![set(&[1, 2]), Value::Bool(true)]);
        let carrier = Carrier::of([&value], &Named::default());
        let mut chance = Chance::new(1, "test");
        for _ in 0..100 {
            let near = carrier.near(&value, &mut chance).unwrap();
            assert_eq!(near.as_record().unwrap().names(), names);
        }
    }
}
