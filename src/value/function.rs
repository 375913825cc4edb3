//! Functions: application, domains, EXCEPT.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::comparison::{compare, equal};
use super::error::{ErrorKind, ValueError};
use super::items::Items;
use super::kind::Value;
use super::lazy::LazyFunction;
use super::print::brief;
use super::record::Record;
use super::set::{self, Set};
use super::text::Text;

/// A function on a finite set that is neither `1..n` nor a set of strings.
#[derive(Clone)]
pub struct Function {
    /// Enumerated or an interval; loose if it was read from a text that no state
    /// of TLC can have.
    domain: Arc<Set>,
    values: Items,
}

impl Function {
    /// The domain: enumerated, an interval, or loose.
    pub fn domain_set(&self) -> &Arc<Set> {
        &self.domain
    }

    /// The values, in the order of the keys.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The keys, in order.
    pub fn keys(&self) -> Keys<'_> {
        match &*self.domain {
            Set::Interval { low, high } => Keys(Source::Range(*low..=*high)),
            Set::Enumerated(items) | Set::Loose(items) => Keys(Source::Items(items.iter())),
            _ => Keys(Source::Items([].iter())),
        }
    }

    /// Where a key is.
    fn position(&self, key: &Value) -> Result<Option<usize>, ValueError> {
        match (&*self.domain, key) {
            (Set::Interval { low, high }, Value::Int(n)) => Ok((low..=high)
                .contains(&n)
                .then(|| usize::try_from(n.wrapping_sub(*low)).ok())
                .flatten()),
            (Set::Interval { .. }, Value::Big(_)) => Ok(None),
            (Set::Interval { .. }, other) => Err(ValueError::new(
                ErrorKind::NotAFunction,
                format!("a function on integers was applied to {}", brief(other)),
            )),
            (Set::Enumerated(items), _) => set::position(items, key),
            (Set::Loose(items), _) => {
                for (at, item) in items.iter().enumerate() {
                    if equal(item, key)? {
                        return Ok(Some(at));
                    }
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.keys().zip(self.values()))
            .finish()
    }
}

/// The keys of a function, in order.
#[derive(Clone, Debug)]
pub struct Keys<'a>(Source<'a>);

#[derive(Clone, Debug)]
enum Source<'a> {
    Range(RangeInclusive<i64>),
    Names(std::slice::Iter<'a, Text>),
    Items(std::slice::Iter<'a, Value>),
}

impl Iterator for Keys<'_> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        match &mut self.0 {
            Source::Range(range) => range.next().map(Value::Int),
            Source::Names(names) => names.next().cloned().map(Value::Str),
            Source::Items(items) => items.next().cloned(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Range(range) => range.size_hint(),
            Source::Names(names) => names.size_hint(),
            Source::Items(items) => items.size_hint(),
        }
    }
}

/// The keys of a function, sequence or record, in order; `None` for anything
/// else, lazy functions too.
pub fn keys(function: &Value) -> Option<Keys<'_>> {
    match function {
        Value::Seq(items) => {
            let length = i64::try_from(items.len()).unwrap_or(i64::MAX);
            Some(Keys(Source::Range(1..=length)))
        }
        Value::Record(record) => Some(Keys(Source::Names(record.names().iter()))),
        Value::Function(function) => Some(function.keys()),
        _ => None,
    }
}

/// The values of a function, sequence or record, in the order of its keys;
/// `None` for anything else, lazy functions too.
pub fn values(function: &Value) -> Option<&[Value]> {
    match function {
        Value::Seq(items) => Some(items),
        Value::Record(record) => Some(record.values()),
        Value::Function(function) => Some(function.values()),
        _ => None,
    }
}

/// Where `argument` is among the keys; `None` if it is outside the domain.
fn position(function: &Value, argument: &Value) -> Result<Option<usize>, ValueError> {
    match (function, argument) {
        (Value::Seq(items), Value::Int(n)) => Ok(usize::try_from(*n)
            .ok()
            .and_then(|n| n.checked_sub(1))
            .filter(|at| *at < items.len())),
        (Value::Seq(_), Value::Big(_)) => Ok(None),
        (Value::Seq(_), other) => Err(ValueError::new(
            ErrorKind::NotAFunction,
            format!("a tuple was applied to {}, no integer", brief(other)),
        )),
        (Value::Record(record), Value::Str(name)) => Ok(record.shape().position(name.as_str())),
        (Value::Record(_), other) => Err(ValueError::new(
            ErrorKind::NotARecord,
            format!("a record was applied to {}, no string", brief(other)),
        )),
        (Value::Function(function), _) => function.position(argument),
        (other, _) => Err(ValueError::not_a_function(other)),
    }
}

/// The value of a function at `argument`, by reference; `None` outside the
/// domain.
///
/// # Errors
/// `NotAFunction` (also for a lazy function: use [`apply`]), or an argument of
/// a kind that TLC does not look up.
pub fn lookup<'a>(function: &'a Value, argument: &Value) -> Result<Option<&'a Value>, ValueError> {
    let at = position(function, argument)?;
    Ok(at.and_then(|at| values(function)?.get(at)))
}

/// `f[argument]`.
///
/// # Errors
/// As [`lookup`]; `OutOfDomain` outside the domain; what a lazy function
/// raises.
pub fn apply(function: &Value, argument: &Value) -> Result<Value, ValueError> {
    if let Value::Lazy(lazy) = function {
        return lazy.apply(argument);
    }
    match lookup(function, argument)? {
        Some(value) => Ok(value.clone()),
        None => Err(ValueError::out_of_domain(function, argument)),
    }
}

/// `record.name`.
///
/// # Errors
/// `NotARecord` for anything but a function on strings, `NoField` if it has
/// none of that name.
pub fn field(record: &Value, name: &Text) -> Result<Value, ValueError> {
    match record {
        Value::Record(fields) => fields.get(name.as_str()).cloned().ok_or_else(|| {
            ValueError::new(
                ErrorKind::NoField,
                format!("{} has no field `{name}`", brief(record)),
            )
        }),
        Value::Function(_) | Value::Lazy(_) | Value::Seq(_) => {
            apply(record, &Value::Str(name.clone()))
        }
        other => Err(ValueError::new(
            ErrorKind::NotARecord,
            format!("selected field `{name}` from {}, no record", brief(other)),
        )),
    }
}

/// `DOMAIN f`.
///
/// # Errors
/// `NotAFunction`.
pub fn domain(function: &Value) -> Result<Value, ValueError> {
    match function {
        Value::Seq(items) => Ok(set::interval_of(
            1,
            i64::try_from(items.len()).unwrap_or(i64::MAX),
        )),
        Value::Record(record) => Ok(Value::Set(record.shape().domain())),
        Value::Function(function) => Ok(Value::Set(function.domain.clone())),
        Value::Lazy(lazy) => Ok(lazy.domain().clone()),
        other => Err(ValueError::not_a_function(other)),
    }
}

/// The function with these pairs of key and value, in any order. A key that
/// occurs twice keeps its first value.
///
/// # Errors
/// `Incomparable` if TLC cannot order the keys.
pub fn function_from(mut pairs: Vec<(Value, Value)>) -> Result<Value, ValueError> {
    pairs.sort_by(|a, b| a.0.cmp(&b.0));
    pairs.dedup_by(|later, earlier| later.0 == earlier.0);
    let (domain, values): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    if !set::is_plain(&domain) {
        for (a, b) in domain.iter().zip(domain.iter().skip(1)) {
            compare(b, a)?;
        }
    }
    Ok(tabulate(domain, values))
}

/// The function from `domain`, which is in canonical order without duplicates,
/// to `values`, in the same order. Surplus keys or values are dropped. Keys that
/// TLC cannot order make a function whose domain is loose.
pub fn tabulate(mut domain: Vec<Value>, mut values: Vec<Value>) -> Value {
    let length = domain.len().min(values.len());
    domain.truncate(length);
    values.truncate(length);
    match (domain.first(), domain.last()) {
        (None, _) | (_, None) => Value::empty_seq(),
        (Some(Value::Int(1)), Some(Value::Int(last))) if is_length(*last, length) => {
            Value::seq(values)
        }
        (Some(Value::Str(_)), Some(Value::Str(_))) => {
            let name = |key| match key {
                Value::Str(name) => Some(name),
                _ => None,
            };
            Record::from_fields(domain.into_iter().filter_map(name).zip(values).collect())
        }
        _ => Value::Function(Arc::new(Function {
            domain: Arc::new(match are_in_order(&domain) {
                true => Set::Enumerated(domain.into()),
                false => Set::Loose(domain.into()),
            }),
            values: values.into(),
        })),
    }
}

/// Whether TLC compares each of these sorted values with the next.
fn are_in_order(sorted: &[Value]) -> bool {
    let mut pairs = sorted.iter().zip(sorted.iter().skip(1));
    set::is_plain(sorted) || pairs.all(|(a, b)| compare(b, a).is_ok())
}

fn is_length(last: i64, length: usize) -> bool {
    usize::try_from(last).is_ok_and(|last| last == length)
}

/// The function from a set to `values`, in the order of the elements; shares
/// the domain. Surplus elements or values are dropped.
pub fn tabulate_over(domain: &Arc<Set>, values: Vec<Value>) -> Value {
    match &**domain {
        Set::Interval { low: 1, high } if is_length(*high, values.len()) => Value::seq(values),
        Set::Interval { low, high }
            if i128::from(*high) - i128::from(*low) + 1 == values.len() as i128 =>
        {
            Value::Function(Arc::new(Function {
                domain: domain.clone(),
                values: values.into(),
            }))
        }
        Set::Enumerated(items) if items.len() == values.len() => {
            match (items.first(), items.last()) {
                (Some(Value::Int(1)), Some(Value::Int(last))) if is_length(*last, items.len()) => {
                    Value::seq(values)
                }
                (Some(Value::Str(_)), Some(Value::Str(_))) | (None, _) | (_, None) => {
                    tabulate(items.to_vec(), values)
                }
                _ => Value::Function(Arc::new(Function {
                    domain: domain.clone(),
                    values: values.into(),
                })),
            }
        }
        Set::Loose(items) => tabulate(items.to_vec(), values),
        _ => {
            let listed = set::elements(&Value::Set(domain.clone()))
                .map(|elements| elements.take(values.len()).filter_map(Result::ok).collect())
                .unwrap_or_default();
            tabulate(listed, values)
        }
    }
}

/// The record with these fields, in any order; a repeated name keeps its first
/// value.
pub fn record_from(fields: Vec<(Text, Value)>) -> Value {
    Record::from_fields(fields)
}

/// `key :> value`.
pub fn single(key: &Value, value: &Value) -> Value {
    tabulate(vec![key.clone()], vec![value.clone()])
}

/// `left @@ right`: where both are defined, `left` counts.
///
/// # Errors
/// `ArgType` unless both are functions on finite sets, `Incomparable` if a key
/// of one cannot be compared with those of the other.
pub fn combine(left: &Value, right: &Value) -> Result<Value, ValueError> {
    let (left, right) = (tabulated(left, "first")?, tabulated(right, "second")?);
    let mut pairs: Vec<(Value, Value)> = all_pairs(&left);
    for (key, value) in all_pairs(&right) {
        if lookup_key(&left, &key)?.is_none() {
            pairs.push((key, value));
        }
    }
    function_from(pairs)
}

/// As [`lookup`], for a key of another function: kinds that differ are
/// incomparable.
fn lookup_key<'a>(function: &'a Value, key: &Value) -> Result<Option<&'a Value>, ValueError> {
    let Some(first) = keys(function).and_then(|mut keys| keys.next()) else {
        return Ok(None);
    };
    compare(key, &first)?;
    match (function, key) {
        (Value::Seq(_), Value::Model(_)) | (Value::Record(_), Value::Model(_)) => Ok(None),
        _ => lookup(function, key),
    }
}

fn all_pairs(function: &Value) -> Vec<(Value, Value)> {
    match (keys(function), values(function)) {
        (Some(keys), Some(values)) => keys.zip(values.iter().cloned()).collect(),
        _ => Vec::new(),
    }
}

fn tabulated(function: &Value, ordinal: &str) -> Result<Value, ValueError> {
    match function {
        Value::Lazy(lazy) => super::lazy::materialize(&***lazy),
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => Ok(function.clone()),
        other => Err(ValueError::argument(ordinal, "@@", "a function", other)),
    }
}

/// What became of a function that was to be changed at one key.
#[derive(Debug)]
pub enum Replaced {
    /// The changed function.
    Done(Value),
    /// The function unchanged, because the key is outside its domain. TLC
    /// warns and goes on.
    Outside(Value),
}

/// `[base EXCEPT ![key] = change(@)]`, in place where nobody else holds `base`.
/// `change` is not called if `key` is outside the domain.
///
/// A tuple may have been written as a function on a set of numbers, or on the
/// empty set, and a record as one on a set of strings: keys that TLC looks up
/// there, model values and for the empty set any, are outside of them.
///
/// # Errors
/// As [`lookup`], and what `change` raises.
pub fn replace_at<E: From<ValueError>>(
    mut base: Value,
    key: &Value,
    change: &mut dyn FnMut(Value) -> Result<Value, E>,
) -> Result<Replaced, E> {
    if let Value::Lazy(lazy) = &base {
        if !set::contains(key, lazy.domain())? {
            return Ok(Replaced::Outside(base));
        }
        let value = change(lazy.apply(key)?)?;
        return Ok(Replaced::Done(Value::lazy(Box::new(Overridden {
            base: lazy.clone(),
            key: key.clone(),
            value,
        }))));
    }
    let at = match position(&base, key) {
        Err(_) if is_outside(&base, key) => None,
        at => at?,
    };
    let Some(at) = at else {
        return Ok(Replaced::Outside(base));
    };
    let slot = match &mut base {
        Value::Seq(items) => Arc::make_mut(items).get_mut(at),
        Value::Record(record) => Arc::make_mut(record).values_mut().get_mut(at),
        Value::Function(function) => Arc::make_mut(function).values.get_mut(at),
        _ => None,
    };
    if let Some(slot) = slot {
        // Taken out, so that what it holds can be changed in place too.
        let old = std::mem::replace(slot, Value::Bool(false));
        *slot = change(old)?;
    }
    Ok(Replaced::Done(base))
}

/// Whether TLC finds no key of a function on a set equal to this one, whatever
/// its kind.
fn is_outside(function: &Value, key: &Value) -> bool {
    let is_model = matches!(key, Value::Model(_));
    match function {
        Value::Seq(items) => is_model || items.is_empty(),
        Value::Record(_) => is_model,
        _ => false,
    }
}

/// A lazy function with another value at one key.
#[derive(Debug)]
struct Overridden {
    base: Arc<Box<dyn LazyFunction>>,
    key: Value,
    value: Value,
}

impl LazyFunction for Overridden {
    fn apply(&self, argument: &Value) -> Result<Value, ValueError> {
        if equal(&self.key, argument)? {
            return Ok(self.value.clone());
        }
        self.base.apply(argument)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn domain(&self) -> &Value {
        self.base.domain()
    }

    fn describe(&self) -> String {
        self.base.describe()
    }
}
