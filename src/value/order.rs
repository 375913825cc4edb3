//! The total order, equality and hash of values.
//!
//! Across kinds: model values, booleans, integers, strings, functions (with
//! sequences and records), lazy functions, sets. Within: as TLC, that is
//! functions by size, domain, values, and sets by size and then element by
//! element. Sets that cannot be listed come after those that can, ordered by
//! how they are written.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::Sign;

use super::depth::deep;
use super::function;
use super::kind::Value;
use super::lazy::{LazyFunction, LazySet, materialize};
use super::record::Record;
use super::set::{MAX_ELEMENTS, Set, Space, canonical_count, canonical_elements};
use super::shared::{Relation, once};

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Str(a), Self::Str(b)) => a == b,
            // Cheaper than ordering: lengths decide most.
            (Self::Seq(a), Self::Seq(b)) => {
                Arc::ptr_eq(a, b)
                    || (a.len() == b.len()
                        && once(Relation::Total, self, other, || {
                            a.as_slice() == b.as_slice()
                        }))
            }
            _ => self.cmp(other).is_eq(),
        }
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            (Self::Big(a), Self::Big(b)) => a.cmp(b),
            (Self::Int(_), Self::Big(b)) => against_big(b.sign()),
            (Self::Big(a), Self::Int(_)) => against_big(a.sign()).reverse(),
            (Self::Str(a), Self::Str(b)) | (Self::Model(a), Self::Model(b)) => a.cmp(b),
            (Self::Seq(a), Self::Seq(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Self::Seq(a), Self::Seq(b)) => a.len().cmp(&b.len()).then_with(|| {
                once(Relation::Total, self, other, || {
                    a.as_slice().cmp(b.as_slice())
                })
            }),
            (Self::Record(a), Self::Record(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Self::Record(a), Self::Record(b)) => {
                once(Relation::Total, self, other, || cmp_records(a, b))
            }
            (Self::Function(a), Self::Function(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Self::Set(a), Self::Set(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Self::Set(a), Self::Set(b)) => once(Relation::Total, self, other, || cmp_sets(a, b)),
            (Self::Lazy(a), Self::Lazy(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Self::Lazy(_), _) | (_, Self::Lazy(_)) => {
                once(Relation::Total, self, other, || cmp_lazy(self, other))
            }
            _ => rank(self)
                .cmp(&rank(other))
                .then_with(|| once(Relation::Total, self, other, || cmp_functions(self, other))),
        }
    }
}

/// How an integer that fits compares with one that does not.
fn against_big(sign: Sign) -> Ordering {
    match sign {
        Sign::Minus => Ordering::Greater,
        _ => Ordering::Less,
    }
}

/// Order of the kinds; those of equal rank are compared by content.
fn rank(value: &Value) -> u8 {
    match value {
        Value::Model(_) => 0,
        Value::Bool(_) => 1,
        Value::Int(_) | Value::Big(_) => 2,
        Value::Str(_) => 3,
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => 4,
        Value::Lazy(_) => 5,
        Value::Set(_) => 6,
    }
}

fn cmp_records(a: &Record, b: &Record) -> Ordering {
    let names = || {
        if Arc::ptr_eq(a.shape(), b.shape()) {
            Ordering::Equal
        } else {
            a.names().cmp(b.names())
        }
    };
    (a.names().len().cmp(&b.names().len()))
        .then_with(names)
        .then_with(|| a.values().cmp(b.values()))
}

fn cmp_functions(a: &Value, b: &Value) -> Ordering {
    let (Some(values_a), Some(values_b)) = (function::values(a), function::values(b)) else {
        return Ordering::Equal;
    };
    let keys = || match (function::keys(a), function::keys(b)) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => Ordering::Equal,
    };
    (values_a.len().cmp(&values_b.len()))
        .then_with(keys)
        .then_with(|| values_a.cmp(values_b))
}

/// A lazy function equals what it tabulates to; one that cannot be tabulated
/// equals only its clones.
fn cmp_lazy(a: &Value, b: &Value) -> Ordering {
    match (tabulated(a), tabulated(b)) {
        (Value::Lazy(a), Value::Lazy(b)) => address(&a).cmp(&address(&b)),
        (a @ Value::Lazy(_), b) | (a, b @ Value::Lazy(_)) => rank(&a).cmp(&rank(&b)),
        (a, b) => a.cmp(&b),
    }
}

fn tabulated(value: &Value) -> Value {
    match value {
        Value::Lazy(function) => materialize(&***function).unwrap_or_else(|_| value.clone()),
        other => other.clone(),
    }
}

fn address(function: &Arc<Box<dyn LazyFunction>>) -> usize {
    Arc::as_ptr(function).cast::<()>() as usize
}

fn cmp_sets(a: &Arc<Set>, b: &Arc<Set>) -> Ordering {
    if let (Some(a), Some(b)) = (a.at_hand(), b.at_hand()) {
        let sizes = a.len().cmp(&b.len());
        return sizes.then_with(|| a.as_slice().cmp(b.as_slice()));
    }
    match (&**a, &**b) {
        // Subsets come in an order that follows that of the bases.
        (Set::Powerset(a), Set::Powerset(b)) => a.cmp(b),
        _ => match (canonical_count(a), canonical_count(b)) {
            (Some(size_a), Some(size_b)) => size_a.cmp(&size_b).then_with(|| {
                if size_a <= Value::from(MAX_ELEMENTS) {
                    cmp_elements(a, b)
                } else {
                    cmp_structure(a, b)
                }
            }),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => cmp_structure(a, b),
        },
    }
}

/// Two sets of one size, element by element.
fn cmp_elements(a: &Arc<Set>, b: &Arc<Set>) -> Ordering {
    if let (Some(a), Some(b)) = (Space::of(a), Space::of(b))
        && a.same_structure(&b)
    {
        return Ordering::Equal;
    }
    match (canonical_elements(a), canonical_elements(b)) {
        (Some(a), Some(b)) => a.cmp(b),
        _ => cmp_structure(a, b),
    }
}

/// Order of sets that are not listed: by how they are written.
fn cmp_structure(a: &Set, b: &Set) -> Ordering {
    if let (Some(a), Some(b)) = (Space::of(a), Space::of(b)) {
        return a.cmp_structure(&b);
    }
    match (a, b) {
        (Set::Interval { low: a, high: c }, Set::Interval { low: b, high: d }) => {
            a.cmp(b).then_with(|| c.cmp(d))
        }
        (Set::Seqs(a), Set::Seqs(b))
        | (Set::Powerset(a), Set::Powerset(b))
        | (Set::BigUnion(a), Set::BigUnion(b)) => a.cmp(b),
        (Set::Union(a, c), Set::Union(b, d))
        | (Set::Intersection(a, c), Set::Intersection(b, d))
        | (Set::Difference(a, c), Set::Difference(b, d)) => a.cmp(b).then_with(|| c.cmp(d)),
        (Set::Lazy(a), Set::Lazy(b)) => {
            let address = |rule: &Arc<dyn LazySet>| Arc::as_ptr(rule).cast::<()>() as usize;
            address(a).cmp(&address(b))
        }
        _ => structure_rank(a).cmp(&structure_rank(b)),
    }
}

fn structure_rank(set: &Set) -> u8 {
    match set {
        Set::Naturals => 0,
        Set::Integers => 1,
        Set::Reals => 2,
        Set::Strings => 3,
        Set::Any => 4,
        Set::Seqs(_) => 5,
        Set::Interval { .. } => 6,
        Set::Powerset(_) => 7,
        Set::Functions { .. } | Set::Records(_) | Set::Product(_) => 8,
        Set::Union(..) => 9,
        Set::Intersection(..) => 10,
        Set::Difference(..) => 11,
        Set::BigUnion(_) => 12,
        Set::Lazy(_) => 13,
        Set::Enumerated(_) | Set::Loose(_) | Set::Listed { .. } => 14,
    }
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_part(state, &mut { MAX_HASHED });
    }
}

/// How many values that hold others are looked into for a hash. Parts that are
/// shared count each time; what comes behind them does not tell values apart.
const MAX_HASHED: usize = 1_000_000;

impl Value {
    fn hash_part<H: Hasher>(&self, state: &mut H, left: &mut usize) {
        if self.is_nested() && !matches!(self, Self::Lazy(_)) {
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => return,
            }
        }
        match self {
            Self::Bool(truth) => {
                state.write_u8(1);
                truth.hash(state);
            }
            Self::Int(n) => {
                state.write_u8(2);
                state.write_i64(*n);
            }
            Self::Big(n) => {
                state.write_u8(3);
                n.hash(state);
            }
            Self::Str(text) => {
                state.write_u8(4);
                text.hash(state);
            }
            Self::Model(text) => {
                state.write_u8(5);
                text.hash(state);
            }
            Self::Seq(items) => {
                state.write_u8(6);
                state.write_usize(items.len());
                deep(|| items.iter().for_each(|item| item.hash_part(state, left)));
            }
            Self::Record(record) => {
                state.write_u8(7);
                state.write_usize(record.values().len());
                deep(|| {
                    for (name, value) in record.fields() {
                        name.hash(state);
                        value.hash_part(state, left);
                    }
                });
            }
            Self::Function(function) => {
                state.write_u8(8);
                state.write_usize(function.values().len());
                deep(|| {
                    for (key, value) in function.keys().zip(function.values()) {
                        key.hash_part(state, left);
                        value.hash_part(state, left);
                    }
                });
            }
            Self::Lazy(function) => match materialize(&***function) {
                Ok(tabulated) => tabulated.hash_part(state, left),
                Err(_) => state.write_u8(9),
            },
            Self::Set(set) => deep(|| hash_set(set, state, left)),
        }
    }
}

fn hash_set<H: Hasher>(set: &Arc<Set>, state: &mut H, left: &mut usize) {
    state.write_u8(10);
    if let Set::Enumerated(items) = &**set {
        state.write_usize(items.len());
        items.iter().for_each(|item| item.hash_part(state, left));
        return;
    }
    let count = canonical_count(set);
    match (&count, canonical_elements(set)) {
        (Some(Value::Int(n)), Some(elements)) if count <= Some(Value::from(MAX_ELEMENTS)) => {
            state.write_usize(usize::try_from(*n).unwrap_or(usize::MAX));
            elements.for_each(|element| element.hash_part(state, left));
        }
        (Some(size), _) => size.hash(state),
        (None, _) => state.write_u8(structure_rank(set)),
    }
}
