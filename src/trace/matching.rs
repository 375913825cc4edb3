//! Whether a value may have given a pattern.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::Pattern;
use super::build;
use super::value_text::parse_value;
use crate::value::{self, Record, Text, Value, function};

/// Whether `value` may have given `pattern`. Recursion is bounded by the depth
/// of the pattern, which its reader bounds.
pub(super) fn matches(pattern: &Pattern, value: &Value) -> bool {
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => true,
        Pattern::Exact(own) => own == value,
        Pattern::String(text) => {
            matches!(value, Value::Str(own) | Value::Model(own) if own == text)
        }
        Pattern::Array(items) => match value {
            Value::Seq(own) => {
                own.len() == items.len()
                    && items
                        .iter()
                        .zip(own.iter())
                        .all(|(item, own)| matches(item, own))
            }
            Value::Set(_) => matches_set(items, value),
            Value::Lazy(_) => matches_listed(pattern, value),
            _ => false,
        },
        Pattern::Sequence(items) => match value {
            Value::Seq(own) => {
                let mut pairs = items.iter().zip(own.iter());
                own.len() == items.len() && pairs.all(|(item, own)| matches(item, own))
            }
            Value::Lazy(_) => matches_listed(pattern, value),
            _ => false,
        },
        Pattern::Set(items) => matches_set(items, value) || matches_repeated(items, value),
        Pattern::Record(fields) => match value {
            Value::Record(record) => matches_record(fields, record),
            // The record without fields is the empty function.
            Value::Seq(own) => own.is_empty() && fields.is_empty(),
            Value::Lazy(_) => matches_listed(pattern, value),
            _ => false,
        },
        Pattern::Function(pairs) => match value {
            Value::Lazy(_) => matches_listed(pattern, value),
            _ => matches_pairs(pairs, value),
        },
        Pattern::Object(entries) => match value {
            Value::Seq(own) => {
                let is_item = |(item, own): (&Pattern, &Value)| matches(item, own);
                numbered(pattern).is_some_and(|items| {
                    items.len() == own.len() && items.into_iter().zip(own.iter()).all(is_item)
                })
            }
            Value::Record(record) => matches_record(entries, record),
            Value::Function(own) => {
                let keys: Vec<Value> = own.keys().collect();
                matches_function(entries, &keys, own.values())
            }
            Value::Lazy(_) => matches_listed(pattern, value),
            _ => false,
        },
    }
}

fn matches_record(fields: &[(Text, Pattern)], record: &Record) -> bool {
    record.names().len() == fields.len()
        && fields.iter().all(|(name, pattern)| {
            record
                .get(name.as_str())
                .is_some_and(|own| matches(pattern, own))
        })
}

/// Pairs against a function of any kind: some assignment of pairs to arguments.
fn matches_pairs(pairs: &[(Pattern, Pattern)], value: &Value) -> bool {
    let (Some(keys), Some(values)) = (function::keys(value), function::values(value)) else {
        return false;
    };
    if values.len() != pairs.len() {
        return false;
    }
    let own: Vec<Value> = keys
        .zip(values)
        .map(|(key, value)| Value::seq(vec![key, value.clone()]))
        .collect();
    let pairs: Vec<Pattern> = pairs
        .iter()
        .map(|(key, value)| Pattern::Sequence([key.clone(), value.clone()].into()))
        .collect();
    can_assign_all(&pairs, &own)
}

/// The patterns without those that are written twice, which in a set say
/// nothing: unless they may be of different values, as of a string and a model
/// value of one name.
pub(super) fn distinct(patterns: Vec<Pattern>) -> Vec<Pattern> {
    let mut seen: FxHashMap<Option<u64>, Vec<Pattern>> = FxHashMap::default();
    let mut kept = Vec::with_capacity(patterns.len());
    for pattern in patterns {
        let alike = seen.entry(pattern_key(&pattern)).or_default();
        if pattern.is_ambiguous() || !alike.contains(&pattern) {
            alike.push(pattern.clone());
            kept.push(pattern);
        }
    }
    kept
}

/// A function given by a rule is written with its values listed.
fn matches_listed(pattern: &Pattern, value: &Value) -> bool {
    match value::force(value) {
        Ok(listed) => !matches!(listed, Value::Lazy(_)) && matches(pattern, &listed),
        Err(_) => false,
    }
}

/// Objects against functions. Keys are compared as values, since the order in
/// which TLC prints what is in them cannot be known. Of a string and a model
/// value of one name as keys TLC keeps one entry.
fn matches_function(entries: &[(Text, Pattern)], keys: &[Value], values: &[Value]) -> bool {
    if entries.len() > keys.len() {
        return false;
    }
    let only_names = keys
        .iter()
        .all(|key| matches!(key, Value::Str(_) | Value::Model(_)));
    let mut covered = vec![false; keys.len()];
    for (text, pattern) in entries {
        let mut found = false;
        let readings = match only_names {
            true => name_readings(text).to_vec(),
            false => key_readings(text),
        };
        for reading in readings {
            let Ok(index) = keys.binary_search(&reading) else {
                continue;
            };
            if let Some(covered) = covered.get_mut(index) {
                *covered = true;
            }
            found |= values.get(index).is_some_and(|own| matches(pattern, own));
        }
        if !found {
            return false;
        }
    }
    covered.into_iter().all(|covered| covered)
}

/// The strings and model values that are written as this key.
fn name_readings(text: &Text) -> [Value; 2] {
    [Value::Str(text.clone()), Value::Model(text.clone())]
}

/// The values that are written as this key.
pub(super) fn key_readings(text: &Text) -> Vec<Value> {
    let names = name_readings(text).into_iter();
    let printed = printed_key(text.as_str()).filter(|key| !matches!(key, Value::Model(_)));
    names.chain(printed).collect()
}

/// The items, if the pattern may be of a sequence. A function on `1..n` is one;
/// of an object that means the keys `1` to `n`.
pub(super) fn numbered(pattern: &Pattern) -> Option<Vec<&Pattern>> {
    match pattern {
        Pattern::Array(items) | Pattern::Sequence(items) => Some(items.iter().collect()),
        Pattern::Object(entries) => by_number(entries),
        Pattern::Record(entries) => entries.is_empty().then(Vec::new),
        Pattern::Function(pairs) => {
            let items = pairs.iter().map(|(key, item)| match key.exact() {
                Some(Value::Int(number)) => Some((usize::try_from(*number).ok()?, item)),
                _ => None,
            });
            in_order(items, pairs.len())
        }
        _ => None,
    }
}

fn by_number(entries: &[(Text, Pattern)]) -> Option<Vec<&Pattern>> {
    let items = entries.iter().map(|(key, item)| {
        let number: usize = key.as_str().parse().ok()?;
        (number.to_string() == key.as_str()).then_some((number, item))
    });
    in_order(items, entries.len())
}

/// Items by number, if the numbers are `1` to `count`.
fn in_order<'p>(
    items: impl Iterator<Item = Option<(usize, &'p Pattern)>>,
    count: usize,
) -> Option<Vec<&'p Pattern>> {
    let mut ordered = vec![None; count];
    for item in items {
        let (number, item) = item?;
        *ordered.get_mut(number.checked_sub(1)?)? = Some(item);
    }
    ordered.into_iter().collect()
}

/// The value, not a string, that TLC's JSON writes as this key of an object.
pub fn printed_key(text: &str) -> Option<Value> {
    if text.trim() != text {
        return None;
    }
    match text.parse::<i64>() {
        Ok(number) => (number.to_string() == text).then_some(Value::Int(number)),
        // A string is written as it is, without quotes.
        Err(_) => parse_value(text)
            .ok()
            .filter(|value| !matches!(value, Value::Str(_))),
    }
}

/// An array against a set: some assignment of items to elements.
fn matches_set(items: &[Pattern], value: &Value) -> bool {
    // One more than wanted tells that the set is larger.
    let Some(elements) = build::elements(value, items.len() + 1) else {
        return false;
    };
    elements.len() == items.len() && can_assign_all(items, &elements)
}

/// A set that is perhaps written with repetitions: each element has an item of
/// its own, and of items that are alike one at least has an element. Of two
/// such assignments there is one that is both (Mendelsohn and Dulmage).
fn matches_repeated(items: &[Pattern], value: &Value) -> bool {
    // As many elements as items is what `matches_set` asks.
    match build::elements(value, items.len()) {
        Some(elements) => elements.len() < items.len() && can_group(items, &elements, can_repeat),
        None => false,
    }
}

/// [`matches_repeated`] of items and elements that may match each other.
fn can_repeat(items: &[&Pattern], elements: &[&Value]) -> bool {
    let mut distinct: Vec<&Pattern> = Vec::with_capacity(items.len());
    for item in items {
        if !(item.is_ambiguous() && distinct.contains(item)) {
            distinct.push(item);
        }
    }
    if !(distinct.len()..=items.len()).contains(&elements.len()) {
        return false;
    }
    let of_items = distinct
        .iter()
        .map(|item| indices(elements, |element| matches(item, element)));
    let of_elements = elements
        .iter()
        .map(|element| indices(items, |item| matches(item, element)));
    each_has_one(&of_items.collect::<Vec<_>>(), elements.len())
        && each_has_one(&of_elements.collect::<Vec<_>>(), items.len())
}

/// Where in a list there is what fits.
fn indices<T>(list: &[T], fits: impl Fn(&T) -> bool) -> Vec<usize> {
    let fitting = list.iter().enumerate().filter(|(_, one)| fits(one));
    fitting.map(|(index, _)| index).collect()
}

/// What is asked of items and of elements, all of those that may match each
/// other.
type Judgement = fn(&[&Pattern], &[&Value]) -> bool;

/// Whether each item can have an element of its own; as many of one as of the
/// other.
fn can_assign_all(items: &[Pattern], elements: &[Value]) -> bool {
    can_group(items, elements, can_assign)
}

/// Whether a judgement is true of all, or of the items and elements of each key:
/// an item matches elements of its key only.
fn can_group(items: &[Pattern], elements: &[Value], judge: Judgement) -> bool {
    #[derive(Default)]
    struct Group<'a> {
        items: Vec<&'a Pattern>,
        elements: Vec<&'a Value>,
    }
    let keys: Option<Vec<u64>> = items.iter().map(pattern_key).collect();
    let element_keys: Option<Vec<u64>> = elements.iter().map(value_key).collect();
    let (Some(keys), Some(element_keys)) = (keys, element_keys) else {
        let items: Vec<&Pattern> = items.iter().collect();
        return judge(&items, &elements.iter().collect::<Vec<_>>());
    };
    let mut groups: FxHashMap<u64, Group<'_>> = FxHashMap::default();
    for (item, key) in items.iter().zip(keys) {
        groups.entry(key).or_default().items.push(item);
    }
    for (element, key) in elements.iter().zip(element_keys) {
        groups.entry(key).or_default().elements.push(element);
    }
    groups
        .values()
        .all(|group| judge(&group.items, &group.elements))
}

/// Whether each item can have an element of its own that it matches: the
/// augmenting paths of bipartite matching.
fn can_assign(items: &[&Pattern], elements: &[&Value]) -> bool {
    if items.len() != elements.len() {
        return false;
    }
    let fits: Vec<Vec<usize>> = items
        .iter()
        .map(|item| indices(elements, |element| matches(item, element)))
        .collect();
    each_has_one(&fits, elements.len())
}

/// Whether each can have one of its own of `count` that fit it.
fn each_has_one(fits: &[Vec<usize>], count: usize) -> bool {
    let mut owner: Vec<Option<usize>> = vec![None; count];
    (0..fits.len()).all(|item| augment(item, fits, &mut owner))
}

/// Gives `item` an element, moving earlier items along one path (found
/// breadth first, so that no recursion grows with the set).
fn augment(item: usize, fits: &[Vec<usize>], owner: &mut [Option<usize>]) -> bool {
    // For each element reached: the item from which it was.
    let mut reached_from: Vec<Option<usize>> = vec![None; owner.len()];
    let mut queue = std::collections::VecDeque::from([item]);
    while let Some(current) = queue.pop_front() {
        for &element in fits.get(current).into_iter().flatten() {
            let Some(from) = reached_from.get_mut(element) else {
                continue;
            };
            if from.is_some() {
                continue;
            }
            *from = Some(current);
            match owner.get(element).copied().flatten() {
                Some(next) => queue.push_back(next),
                None => {
                    hand_over(element, item, &reached_from, owner);
                    return true;
                }
            }
        }
    }
    false
}

/// Gives `last` to the item that reached it, what that item had to the item
/// before, and so on up to `first`.
fn hand_over(
    last: usize,
    first: usize,
    reached_from: &[Option<usize>],
    owner: &mut [Option<usize>],
) {
    let mut element = last;
    while let Some(item) = reached_from.get(element).copied().flatten() {
        let before = owner.iter().position(|own| *own == Some(item));
        if let Some(slot) = owner.get_mut(element) {
            *slot = Some(item);
        }
        match before {
            Some(before) if item != first => element = before,
            _ => return,
        }
    }
}

const ATOM_BOOL: u8 = 0;
const ATOM_INT: u8 = 1;
const ATOM_NAME: u8 = 2;
const ARRAY: u8 = 3;
const OBJECT: u8 = 4;

/// Equal for a pattern and every value that matches it; `None` if parts are
/// open. Orders of arrays and objects do not count.
pub(super) fn pattern_key(pattern: &Pattern) -> Option<u64> {
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => None,
        Pattern::Exact(value) => value_key(value),
        Pattern::String(text) => Some(hash((ATOM_NAME, text.as_str()))),
        Pattern::Set(items) => {
            let mut keys: Vec<u64> = items.iter().map(pattern_key).collect::<Option<_>>()?;
            keys.sort_unstable();
            // How many elements these are is open.
            let repeats = keys.array_windows().any(|[one, other]| one == other);
            match repeats {
                true => None,
                false => together(ARRAY, keys.into_iter().map(Some)),
            }
        }
        Pattern::Array(items) | Pattern::Sequence(items) => {
            together(ARRAY, items.iter().map(pattern_key))
        }
        // It may match any sort of function, each of which has a key of its own.
        Pattern::Function(_) => None,
        Pattern::Object(entries) | Pattern::Record(entries) if entries.is_empty() => {
            together(ARRAY, std::iter::empty())
        }
        // It may match a sequence, which has a key of its own.
        Pattern::Object(entries) if by_number(entries).is_some() => None,
        Pattern::Object(entries) | Pattern::Record(entries) => together(
            OBJECT,
            entries.iter().map(|(key, pattern)| {
                let key = printed_key_if_simple(key.as_str()).then(|| key.as_str());
                Some(hash((key.unwrap_or(""), pattern_key(pattern)?)))
            }),
        ),
    }
}

fn value_key(value: &Value) -> Option<u64> {
    match value {
        Value::Bool(truth) => Some(hash((ATOM_BOOL, truth))),
        Value::Int(number) => Some(hash((ATOM_INT, number))),
        Value::Big(number) => Some(hash((ATOM_INT, number))),
        Value::Str(text) | Value::Model(text) => Some(hash((ATOM_NAME, text.as_str()))),
        Value::Seq(items) => together(ARRAY, items.iter().map(value_key)),
        Value::Set(_) => {
            let elements = build::elements(value, usize::MAX)?;
            together(ARRAY, elements.iter().map(value_key))
        }
        Value::Record(record) => together(
            OBJECT,
            record.fields().map(|(name, value)| {
                let name = printed_key_if_simple(name.as_str()).then(|| name.as_str());
                Some(hash((name.unwrap_or(""), value_key(value)?)))
            }),
        ),
        Value::Function(function) => together(
            OBJECT,
            function
                .keys()
                .zip(function.values())
                .map(|(key, value)| entry_key(&key, value)),
        ),
        Value::Lazy(_) => None,
    }
}

fn entry_key(key: &Value, value: &Value) -> Option<u64> {
    let key = match key {
        Value::Int(number) => number.to_string(),
        Value::Bool(true) => "TRUE".to_owned(),
        Value::Bool(false) => "FALSE".to_owned(),
        Value::Model(name) if printed_key_if_simple(name.as_str()) => name.as_str().to_owned(),
        // A string among other keys may share its text with a model value, and
        // one of the entries is lost.
        Value::Str(_) => return None,
        _ => String::new(),
    };
    Some(hash((key.as_str(), value_key(value)?)))
}

/// Whether a key's text is the same however TLC prints.
fn printed_key_if_simple(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        && !text.is_empty()
}

/// The key of what has these parts, in any order.
fn together(tag: u8, parts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let mut count = 0_u64;
    let mut sum = 0_u64;
    for part in parts {
        count += 1;
        sum = sum.wrapping_add(part?);
    }
    Some(hash((tag, count, sum)))
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
