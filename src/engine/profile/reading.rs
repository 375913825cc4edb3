//! Reading values: the only place where the profile meets `value`.

use std::borrow::Cow;
use std::fmt;

use crate::value::function::Replaced;
use crate::value::set::MAX_ELEMENTS;
use crate::value::{
    Record, Set, Text, Value, ValueError, arithmetic, brief, equal, force, function, sequence, set,
};

/// Why something has no value, as a sentence fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(Cow<'static, str>);

impl Reason {
    /// The reason with this text.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self(text.into())
    }

    /// Something other than `expected` was found.
    pub(crate) fn not(found: &Value, expected: &str) -> Self {
        Self::new(format!("expected {expected}, found {}", brief(found)))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<ValueError> for Reason {
    fn from(error: ValueError) -> Self {
        Self::new(error.detail)
    }
}

/// What a conjunct reads: a value, or why there is none.
pub type Read<T> = Result<T, Reason>;

/// `left = right`.
pub(crate) fn same(left: &Value, right: &Value) -> Read<bool> {
    Ok(equal(left, right)?)
}

/// The value, with nothing in it left to be worked out.
pub(crate) fn worked_out(value: &Value) -> Read<Value> {
    Ok(force(value)?)
}

/// Whether `value` is this string.
pub(crate) fn is_text(value: &Value, name: &str) -> Read<bool> {
    match value {
        Value::Str(text) => Ok(text.as_str() == name),
        other => same(other, &Value::string(name)),
    }
}

/// Whether `value` is one of these strings.
pub(crate) fn is_one_of(value: &Value, names: &[&str]) -> Read<bool> {
    for name in names {
        if is_text(value, name)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `element \in set`.
pub(crate) fn is_member(element: &Value, set: &Value) -> Read<bool> {
    Ok(set::contains(element, set)?)
}

/// `left \cup right`.
pub(crate) fn union(left: &Value, right: &Value) -> Read<Value> {
    Ok(set::union(left, right)?)
}

/// `left \ right`.
pub(crate) fn difference(left: &Value, right: &Value) -> Read<Value> {
    Ok(set::difference(left, right)?)
}

/// `left \subseteq right`.
pub(crate) fn is_subset(left: &Value, right: &Value) -> Read<bool> {
    Ok(set::subset_eq(left, right)?)
}

/// The items of a sequence.
pub(crate) fn items(sequence: &Value) -> Read<Vec<Value>> {
    match sequence {
        Value::Seq(items) => Ok(items.to_vec()),
        other => Err(Reason::not(other, "a sequence")),
    }
}

/// `sequence \in Seq(set)`. A model value is the one kind of value that is an
/// element of nothing and says so; of what else is no sequence it cannot be said.
pub(crate) fn is_sequence_of(sequence: &Value, set: &Value) -> Read<bool> {
    if matches!(sequence, Value::Model(_)) {
        return Ok(false);
    }
    for item in items(sequence)? {
        if !is_member(&item, set)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The members of a finite set whose members can be put in order. A set given
/// by a rule is listed only while it is small: most questions about it need no
/// listing.
pub(crate) fn members(set: &Value) -> Read<Vec<Value>> {
    let most = match set.as_set() {
        Some(Set::Enumerated(_) | Set::Listed { .. } | Set::Interval { .. }) => MAX_ELEMENTS,
        _ => 10_000,
    };
    let mut members = Vec::new();
    for member in set::elements(set)? {
        if members.len() == most {
            return Err(Reason::not(set, "a set that can be listed"));
        }
        members.push(member?);
    }
    Ok(members)
}

/// `DOMAIN function`.
pub(crate) fn domain(function: &Value) -> Read<Value> {
    Ok(function::domain(function)?)
}

/// `function[argument]`.
pub(crate) fn apply(function: &Value, argument: &Value) -> Read<Value> {
    Ok(function::apply(function, argument)?)
}

/// Each argument of a function that is listed, in order, with its value.
pub(crate) fn entries(function: &Value) -> Read<Vec<(Value, &Value)>> {
    function::keys(function)
        .zip(function::values(function))
        .map(|(keys, values)| keys.zip(values).collect())
        .ok_or_else(|| Reason::not(function, "a function"))
}

/// Each argument with its value, as a quantifier over `DOMAIN function` or a choice
/// from it goes through them: it has no value where they cannot be put in order. (TLC
/// builds no such function; a trace may hold one.)
pub(crate) fn enumerated(function: &Value) -> Read<Vec<(Value, &Value)>> {
    members(&domain(function)?)?;
    entries(function)
}

/// `record.name`.
pub(crate) fn field<'a>(record: &'a Value, name: &str) -> Read<&'a Value> {
    let Value::Record(fields) = record else {
        return Err(Reason::not(record, "a record"));
    };
    fields
        .get(name)
        .ok_or_else(|| Reason::new(format!("there is no field `{name}` in {}", brief(record))))
}

/// `[whole EXCEPT !.a.b = change]`. Where the path leads outside a domain
/// nothing is changed, and `change` is not even asked for.
pub(crate) fn except(
    whole: &Value,
    path: &[&str],
    change: &mut dyn FnMut() -> Read<Value>,
) -> Read<Value> {
    let Some((name, rest)) = path.split_first() else {
        return change();
    };
    let mut part = |part: Value| except(&part, rest, change);
    match function::replace_at(whole.clone(), &text(name), &mut part)? {
        Replaced::Done(changed) | Replaced::Outside(changed) => Ok(changed),
    }
}

/// `[whole EXCEPT ![a][b] = value]`, at these arguments.
pub(crate) fn except_at(whole: &Value, path: &[Value], value: &Value) -> Read<Value> {
    let Some((argument, rest)) = path.split_first() else {
        return Ok(value.clone());
    };
    let mut part = |part: Value| except_at(&part, rest, value);
    match function::replace_at(whole.clone(), argument, &mut part)? {
        Replaced::Done(changed) | Replaced::Outside(changed) => Ok(changed),
    }
}

/// `Len(sequence)`, of a string too.
pub(crate) fn len(sequence: &Value) -> Read<Value> {
    Ok(sequence::len(sequence)?)
}

/// `SubSeq(sequence, from, to)`, of a string too.
pub(crate) fn sub_seq(sequence: &Value, from: &Value, to: &Value) -> Read<Value> {
    Ok(sequence::sub_seq(sequence, from, to)?)
}

/// `left <= right`.
pub(crate) fn at_most(left: &Value, right: &Value) -> Read<bool> {
    Ok(arithmetic::order(left, right, "<=")?.is_le())
}

/// `left + right`.
pub(crate) fn sum(left: &Value, right: &Value) -> Read<Value> {
    Ok(arithmetic::add(left, right)?)
}

/// `low..high`.
pub(crate) fn interval(low: &Value, high: &Value) -> Read<Value> {
    Ok(set::interval(low, high)?)
}

/// The string's characters, if it is one.
pub(crate) fn as_text(value: &Value) -> Option<&str> {
    value.as_str()
}

/// A string.
pub(crate) fn text(characters: &str) -> Value {
    Value::string(characters)
}

/// The set of these.
pub(crate) fn set(members: Vec<Value>) -> Value {
    set::set_of(members)
}

/// The sequence of these.
pub(crate) fn sequence_of(items: Vec<Value>) -> Value {
    Value::seq(items)
}

/// `<<first, second>>`.
pub(crate) fn pair(first: Value, second: Value) -> Value {
    Value::seq(vec![first, second])
}

/// The record with these fields.
pub(crate) fn record<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Record::from_fields(
        fields
            .map(|(name, value)| (Text::new(name), value))
            .to_vec(),
    )
}

/// The function with these values, in any order.
pub(crate) fn function_of(entries: Vec<(Value, Value)>) -> Read<Value> {
    Ok(function::function_from(entries)?)
}

/// The function with these values, in order.
pub(crate) fn function(entries: Vec<(Value, Value)>) -> Value {
    let (domain, values) = entries.into_iter().unzip();
    function::tabulate(domain, values)
}
