//! What kind of values were seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::value::{Record, Text, Value, function, set};

use super::named::Named;
use super::numbered::Numbered;

/// Values that are looked into, of one set, sequence or function.
pub(super) const MOST_PARTS: usize = 64;
/// Nesting that is looked into; deeper values are taken as they are.
pub(super) const MOST_DEPTH: usize = 8;
/// Where no more numbers than this were seen, others are added.
const FEW_NUMBERS: usize = 3;
/// Whole values that are kept.
const MOST_WHOLE: usize = 64;

/// Kinds of values that TLC does not compare with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Boolean,
    Number,
    String,
    Model,
    Set,
    Function,
    Record,
}

/// On which keys functions of a carrier are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::revision) enum Keys {
    /// Fewer than seen as well: an operator may be applied to any.
    #[default]
    OrFewer,
    /// Those that were seen: a variable is a function on the same keys throughout.
    AsSeen,
}

/// How far a carrier goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// To what is tried: also to what is near.
    Tried,
    /// To what is written of it.
    Written,
}

/// All values that are made of the same parts in the same way as those seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::revision) struct Carrier {
    /// Booleans, strings, model values and numbers.
    pub(super) atoms: BTreeSet<Value>,
    /// Whether some of the atoms are Booleans: then both are.
    pub(super) has_booleans: bool,
    /// Sets, by what is in them.
    pub(super) sets: Option<Box<Carrier>>,
    /// Functions on `1..n`: sequences, tuples, arrays.
    pub(super) numbered: Option<Numbered>,
    /// Records, by their fields.
    pub(super) records: BTreeMap<Vec<Text>, Vec<Carrier>>,
    /// Functions: their domains, and what their values are.
    pub(super) functions: Option<(BTreeSet<Vec<Value>>, Box<Carrier>)>,
    /// Values that are taken as they are.
    pub(super) whole: BTreeSet<Value>,
    /// On which keys functions are tried, also those within.
    pub(super) keys: Keys,
}

impl Carrier {
    /// The carrier of some values, of a definition that names these constants;
    /// `sequences` is how deep in them there is what a text takes for a sequence.
    pub(in crate::revision) fn of<'v>(
        values: impl IntoIterator<Item = &'v Value>,
        (named, sequences): (&Named, &BTreeSet<usize>),
    ) -> Self {
        let mut carrier = Self::default();
        for value in values {
            carrier.add(value, MOST_DEPTH);
        }
        carrier.settle(sequences, 0);
        carrier.widen(named);
        carrier
    }

    /// What always has one length, and is no sequence for a text, keeps it.
    fn settle(&mut self, sequences: &BTreeSet<usize>, depth: usize) {
        if let Some(numbered) = &mut self.numbered {
            numbered.settle(sequences.contains(&depth));
        }
        let inner = self.inner_mut().into_iter();
        inner.for_each(|inner| inner.settle(sequences, depth + 1));
    }

    /// The same with functions on these keys.
    pub(in crate::revision) fn on(mut self, keys: Keys) -> Self {
        self.keep(keys);
        self
    }

    fn keep(&mut self, keys: Keys) {
        self.keys = keys;
        let inner = self.inner_mut().into_iter();
        inner.for_each(|inner| inner.keep(keys));
    }

    /// Where numbers were seen, adds those that are named, and their neighbours:
    /// what compares them may turn there; where few were seen, their neighbours
    /// too. Where strings or model values were seen, adds those that are named, and
    /// those that are together with one of them what a constant is.
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
        let parts = named.of_kinds_of(&self.atoms);
        self.atoms.extend(parts);
        if has_strings {
            self.atoms.extend(named.strings.iter().cloned());
        }
        if let Some(numbered) = &mut self.numbered {
            numbered.widen(named);
        }
        let inner = self.inner_mut().into_iter();
        inner.for_each(|inner| inner.widen(named));
    }

    fn inner_mut(&mut self) -> Vec<&mut Self> {
        let sets = self.sets.as_deref_mut().into_iter();
        let numbered = self.numbered.iter_mut().flat_map(Numbered::inner_mut);
        let functions = self.functions.as_mut().map(|(_, inner)| &mut **inner);
        let records = self.records.values_mut().flatten();
        sets.chain(numbered)
            .chain(functions)
            .chain(records)
            .collect()
    }

    pub(super) fn add(&mut self, value: &Value, depth: usize) {
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
                let numbered = self.numbered.get_or_insert_with(Default::default);
                numbered.add(items, depth - 1);
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

    /// Whether a value is one of it, functions on fewer keys among them if they are
    /// tried, and sequences that are one longer.
    pub(in crate::revision) fn holds(&self, value: &Value) -> bool {
        self.holds_within(value, (Extent::Tried, MOST_DEPTH))
    }

    /// Whether a value is one of those that are written of it.
    pub(in crate::revision) fn tells_of(&self, value: &Value) -> bool {
        self.holds_within(value, (Extent::Written, MOST_DEPTH))
    }

    fn holds_within(&self, value: &Value, (extent, depth): (Extent, usize)) -> bool {
        if self.atoms.contains(value) || self.whole.contains(value) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let within = (extent, depth);
        let all = |inner: &Self, items: &[Value]| {
            items.iter().all(|item| inner.holds_within(item, within))
        };
        match value {
            Value::Set(_) => match (&self.sets, few_elements(value)) {
                (Some(inner), Some(elements)) => all(inner, &elements),
                _ => false,
            },
            Value::Seq(items) => self.numbered.as_ref().is_some_and(|numbered| {
                let mut both = items.iter().enumerate();
                let is_long = match extent {
                    Extent::Tried => numbered.has_length(items.len()),
                    Extent::Written => numbered.tells_of_length(items.len()),
                };
                is_long && both.all(|(place, item)| numbered.at(place).holds_within(item, within))
            }),
            Value::Record(record) => self.records.get(record.names()).is_some_and(|fields| {
                let both = fields.iter().zip(record.values());
                both.into_iter()
                    .all(|(own, value)| own.holds_within(value, within))
            }),
            Value::Function(_) => match (&self.functions, function::values(value)) {
                (Some((domains, inner)), Some(values)) => {
                    let is_seen = || {
                        let keys = function::keys(value).into_iter().flatten();
                        domains.contains(&keys.collect::<Vec<_>>())
                    };
                    let is_any = extent == Extent::Tried && self.keys == Keys::OrFewer;
                    (is_any || is_seen()) && all(inner, values)
                }
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

    /// Whether it shares no kind of value with another one, where both have some.
    pub(super) fn is_unlike(&self, other: &Self) -> bool {
        let (own, others) = (self.kinds(), other.kinds());
        !own.is_empty() && !others.is_empty() && own.is_disjoint(&others)
    }

    fn kinds(&self) -> BTreeSet<Kind> {
        let atoms = self
            .atoms
            .iter()
            .chain(&self.whole)
            .map(|value| match value {
                Value::Bool(_) => Kind::Boolean,
                Value::Int(_) | Value::Big(_) => Kind::Number,
                Value::Str(_) => Kind::String,
                Value::Model(_) => Kind::Model,
                Value::Record(_) => Kind::Record,
                Value::Seq(_) | Value::Function(_) => Kind::Function,
                Value::Set(_) | Value::Lazy(_) => Kind::Set,
            });
        let is_function = self.numbered.is_some() || self.functions.is_some();
        let others = [
            self.sets.is_some().then_some(Kind::Set),
            is_function.then_some(Kind::Function),
            (!self.records.is_empty()).then_some(Kind::Record),
        ];
        atoms.chain(others.into_iter().flatten()).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        let empty = Self {
            keys: self.keys,
            ..Self::default()
        };
        *self == empty
    }
}

/// The elements of a set that has few.
pub(in crate::revision) fn few_elements(value: &Value) -> Option<Vec<Value>> {
    let few = set::cardinality(value).ok()?.as_int()? <= MOST_PARTS as i64;
    few.then(|| {
        let elements = set::elements(value).ok()?;
        elements.collect::<Result<Vec<_>, _>>().ok()
    })?
}

pub(in crate::revision) fn record(names: &[Text], values: Vec<Value>) -> Value {
    Record::from_fields(names.iter().cloned().zip(values).collect())
}
