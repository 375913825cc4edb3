//! Values for a pattern, by the shape of other values or by guess.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::Pattern;
use super::build;
use super::matching::printed_key;
use super::readings::combinations;
use super::shape::Shape;
use crate::value::{Text, Value, is_field_name};

/// A value that matches, of the kind that `shape` tells.
pub(super) fn decode(pattern: &Pattern, shape: &Shape) -> Option<Value> {
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => None,
        Pattern::Exact(value) => Some(value.clone()),
        Pattern::String(text) => Some(name(text, shape)),
        Pattern::Array(items) => array(items, choose(pattern, shape)),
        Pattern::Object(entries) => object(entries, choose(pattern, shape)),
        Pattern::Set(items) => {
            let element = match choose(pattern, shape) {
                Shape::Set(element) => element,
                _ => &Shape::Unknown,
            };
            Some(build::set(all(items, |_| element)?))
        }
        Pattern::Sequence(items) => match choose(pattern, shape) {
            Shape::Set(_) => array(items, &Shape::Unknown),
            other => array(items, other),
        },
        Pattern::Record(fields) => match choose(pattern, shape) {
            Shape::Record(shapes) => fields_of(fields, |name| shape_of(shapes, name)),
            Shape::Function(_, value) => fields_of(fields, |_| value),
            _ => fields_of(fields, |_| &Shape::Unknown),
        },
        Pattern::Function(pairs) => function(pairs, choose(pattern, shape)),
    }
}

/// The alternative of `shape` that fits the pattern, else one of its kind.
fn choose<'s>(pattern: &Pattern, shape: &'s Shape) -> &'s Shape {
    let Shape::OneOf(many) = shape else {
        return shape;
    };
    many.iter()
        .find(|one| fits(pattern, one))
        .or_else(|| many.iter().find(|one| is_of_kind(pattern, one)))
        .unwrap_or(&Shape::Unknown)
}

/// A string or a model value.
fn name(text: &Text, shape: &Shape) -> Value {
    let many = match shape {
        Shape::OneOf(many) => many.as_slice(),
        one => std::slice::from_ref(one),
    };
    let is_model = many.iter().any(|one| match one {
        Shape::Model(names) => names.contains(text) || !many.contains(&Shape::String),
        _ => false,
    });
    if is_model {
        Value::Model(text.clone())
    } else {
        Value::Str(text.clone())
    }
}

fn array(items: &[Pattern], shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Set(element) => {
            let elements = all(items, |_| element)?;
            let set = build::set(elements.clone());
            // TLC lists no element of a set twice.
            let is_set = build::elements(&set, elements.len())
                .is_some_and(|listed| listed.len() == elements.len());
            Some(if is_set {
                set
            } else {
                build::sequence(elements)
            })
        }
        Shape::Seq { positions, item } => {
            let own = positions.as_deref().filter(|own| own.len() == items.len());
            let at = |index: usize| own.and_then(|own| own.get(index)).unwrap_or(item);
            Some(build::sequence(all(items, at)?))
        }
        Shape::Function(_, value) => Some(build::sequence(all(items, |_| value)?)),
        _ => Some(build::sequence(all(items, |_| &Shape::Unknown)?)),
    }
}

fn all<'s>(items: &[Pattern], shape_at: impl Fn(usize) -> &'s Shape) -> Option<Vec<Value>> {
    items
        .iter()
        .enumerate()
        .map(|(index, item)| decode(item, shape_at(index)))
        .collect()
}

fn object(entries: &[(Text, Pattern)], shape: &Shape) -> Option<Value> {
    let (key, value) = match shape {
        Shape::Record(fields) => return fields_of(entries, |name| shape_of(fields, name)),
        Shape::Function(key, value) => (&**key, &**value),
        // A function on `1..n` that is written with its keys.
        Shape::Seq { item, .. } => (&Shape::Int, &**item),
        _ if has_printed_keys(entries) => (&Shape::Unknown, &Shape::Unknown),
        _ => return fields_of(entries, |_| &Shape::Unknown),
    };
    let pairs: Option<Vec<_>> = entries
        .iter()
        .map(|(text, pattern)| Some((key_of(text, key), decode(pattern, value)?)))
        .collect();
    pairs.map(build::function)
}

/// A function whose arguments and values are told.
fn function(pairs: &[(Pattern, Pattern)], shape: &Shape) -> Option<Value> {
    let (key, value) = match shape {
        Shape::Function(key, value) => (&**key, &**value),
        Shape::Seq { item, .. } => (&Shape::Int, &**item),
        Shape::Record(_) => (&Shape::String, &Shape::Unknown),
        _ => (&Shape::Unknown, &Shape::Unknown),
    };
    let pairs: Option<Vec<_>> = pairs
        .iter()
        .map(|(argument, result)| {
            let argument = decode(argument, key)?;
            let value = match (shape, argument.as_str()) {
                (Shape::Record(shapes), Some(name)) => shape_of(shapes, name),
                _ => value,
            };
            Some((argument, decode(result, value)?))
        })
        .collect();
    pairs.map(build::function)
}

fn fields_of<'s>(
    entries: &[(Text, Pattern)],
    shape_of: impl Fn(&str) -> &'s Shape,
) -> Option<Value> {
    let fields: Option<Vec<_>> = entries
        .iter()
        .map(|(name, pattern)| Some((name.clone(), decode(pattern, shape_of(name.as_str()))?)))
        .collect();
    Some(build::record(fields?))
}

/// What kind of value a field holds.
fn shape_of<'s>(fields: &'s [(Text, Shape)], name: &str) -> &'s Shape {
    fields
        .iter()
        .find(|(own, _)| own.as_str() == name)
        .map_or(&Shape::Unknown, |(_, shape)| shape)
}

/// Whether the keys look like printed values other than names, so that the
/// object is a function rather than a record.
pub(super) fn has_printed_keys(entries: &[(Text, Pattern)]) -> bool {
    !entries.is_empty()
        && entries.iter().all(|(key, _)| {
            let is_word = matches!(key.as_str(), "TRUE" | "FALSE");
            (is_word || !is_field_name(key.as_str())) && printed_key(key.as_str()).is_some()
        })
}

/// A function's key: strings and model values are written as they are.
fn key_of(text: &Text, shape: &Shape) -> Value {
    let readable =
        |shape: &Shape| !matches!(shape, Shape::String | Shape::Model(_) | Shape::Unknown);
    let may_be_printed = match shape {
        Shape::OneOf(many) => many.iter().any(readable),
        Shape::Unknown => !is_field_name(text.as_str()),
        one => readable(one),
    };
    if may_be_printed
        && let Some(value) = printed_key(text.as_str())
        && !matches!(value, Value::Model(_))
    {
        return value;
    }
    name(text, shape)
}

/// Whether a pattern is of the shape's kind, whatever is in it.
fn is_of_kind(pattern: &Pattern, shape: &Shape) -> bool {
    match pattern {
        Pattern::Array(_) => matches!(
            shape,
            Shape::Set(_) | Shape::Seq { .. } | Shape::Function(..) | Shape::Empty
        ),
        Pattern::Record(_) => matches!(shape, Shape::Record(_) | Shape::Function(..)),
        Pattern::Object(_) => matches!(
            shape,
            Shape::Record(_) | Shape::Function(..) | Shape::Seq { .. }
        ),
        Pattern::Set(_) => matches!(shape, Shape::Set(_)),
        Pattern::Sequence(_) => matches!(
            shape,
            Shape::Seq { .. } | Shape::Function(..) | Shape::Empty
        ),
        Pattern::Function(_) => matches!(
            shape,
            Shape::Record(_) | Shape::Function(..) | Shape::Seq { .. } | Shape::Empty
        ),
        Pattern::Unobserved | Pattern::Opaque(_) | Pattern::Exact(_) | Pattern::String(_) => false,
    }
}

/// Whether a pattern can be decoded by the shape without anything new.
fn fits(pattern: &Pattern, shape: &Shape) -> bool {
    match (pattern, shape) {
        (Pattern::Unobserved | Pattern::Opaque(_), _) | (_, Shape::Unknown) => true,
        (_, Shape::OneOf(many)) => many.iter().any(|one| fits(pattern, one)),
        (Pattern::Exact(value), _) => {
            let own = Shape::of(value);
            own.clone().merge(shape.clone()) == *shape
        }
        (Pattern::String(_), Shape::String) => true,
        (Pattern::String(text), Shape::Model(names)) => names.contains(text),
        (Pattern::Array(items) | Pattern::Set(items), Shape::Set(element)) => {
            items.iter().all(|item| fits(item, element))
        }
        (Pattern::Array(items) | Pattern::Sequence(items), Shape::Empty) => items.is_empty(),
        (Pattern::Array(items) | Pattern::Sequence(items), Shape::Seq { positions, item }) => {
            match positions {
                Some(own) => {
                    own.len() == items.len()
                        && items.iter().zip(own).all(|(item, own)| fits(item, own))
                }
                None => items.iter().all(|own| fits(own, item)),
            }
        }
        (Pattern::Array(items) | Pattern::Sequence(items), Shape::Function(key, value)) => {
            (items.is_empty() || **key == Shape::Int) && items.iter().all(|item| fits(item, value))
        }
        (Pattern::Object(entries) | Pattern::Record(entries), Shape::Record(fields)) => {
            entries.len() == fields.len()
                && entries.iter().all(|(name, pattern)| {
                    fields
                        .iter()
                        .any(|(own, shape)| own == name && fits(pattern, shape))
                })
        }
        (Pattern::Object(entries) | Pattern::Record(entries), Shape::Function(_, value)) => {
            entries.iter().all(|(_, pattern)| fits(pattern, value))
        }
        (Pattern::Function(pairs), Shape::Function(key, value)) => pairs
            .iter()
            .all(|(own, result)| fits(own, key) && fits(result, value)),
        _ => false,
    }
}

/// At most `limit` values that match, the best guess first.
pub(super) fn candidates(pattern: &Pattern, limit: usize) -> Vec<Value> {
    let mut found = match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) => Vec::new(),
        Pattern::Exact(value) => vec![value.clone()],
        Pattern::String(text) => vec![Value::Str(text.clone()), Value::Model(text.clone())],
        Pattern::Array(items) => arrays(items, limit),
        Pattern::Object(entries) => objects(entries, limit),
        Pattern::Set(items) => built(items.iter(), limit, build::set),
        Pattern::Sequence(items) => built(items.iter(), limit, build::sequence),
        Pattern::Record(fields) => {
            let names = || fields.iter().map(|(name, _)| name.clone());
            let record = |values| build::record(names().zip::<Vec<Value>>(values).collect());
            built(fields.iter().map(|(_, value)| value), limit, record)
        }
        Pattern::Function(pairs) => {
            let parts = pairs.iter().flat_map(|(key, value)| [key, value]);
            built(parts, limit, |parts| build::function(build::pairs(parts)))
        }
    };
    found.truncate(limit);
    if found.len() < 2 {
        return found;
    }
    let distinct: IndexSet<Value, FxBuildHasher> = found.into_iter().collect();
    distinct.into_iter().collect()
}

/// How many candidates there are at least: sequences and records of other parts
/// are others, sets of other elements may not be.
pub(super) fn least(pattern: &Pattern) -> usize {
    let each = |parts: &[Pattern]| parts.iter().map(least).fold(1, usize::saturating_mul);
    let fields = |fields: &[(Text, Pattern)]| {
        let parts = fields.iter().map(|(_, value)| least(value));
        parts.fold(1, usize::saturating_mul)
    };
    match pattern {
        Pattern::Unobserved | Pattern::Opaque(_) | Pattern::Exact(_) => 1,
        Pattern::String(_) => 2,
        Pattern::Array(items) | Pattern::Sequence(items) => each(items),
        Pattern::Object(entries) | Pattern::Record(entries) => fields(entries),
        Pattern::Set(items) => items.iter().map(least).max().unwrap_or(1),
        Pattern::Function(pairs) => {
            let values = pairs.iter().map(|(_, value)| least(value));
            values.max().unwrap_or(1)
        }
    }
}

/// What is built of these parts, in at most `limit` ways.
fn built<'p>(
    parts: impl Iterator<Item = &'p Pattern>,
    limit: usize,
    build: impl Fn(Vec<Value>) -> Value,
) -> Vec<Value> {
    choices(parts, limit).into_iter().map(build).collect()
}

fn arrays(items: &[Pattern], limit: usize) -> Vec<Value> {
    let mut found = Vec::new();
    for choice in choices(items.iter(), limit) {
        let set = build::set(choice.clone());
        found.push(build::sequence(choice));
        // A set has no duplicates.
        let size = build::elements(&set, usize::MAX).map(|all| all.len());
        if size == Some(items.len()) {
            found.push(set);
        }
    }
    found
}

fn objects(entries: &[(Text, Pattern)], limit: usize) -> Vec<Value> {
    let printed: Option<Vec<Value>> = entries
        .iter()
        .map(|(key, _)| printed_key(key.as_str()))
        .collect();
    let prefers_printed = has_printed_keys(entries);
    let mut found = Vec::new();
    for values in choices(entries.iter().map(|(_, pattern)| pattern), limit) {
        let names = entries.iter().map(|(key, _)| key.clone());
        let record = build::record(names.clone().zip(values.iter().cloned()).collect());
        let models = build::function(
            names
                .map(Value::Model)
                .zip(values.iter().cloned())
                .collect(),
        );
        let function = printed
            .clone()
            .map(|keys| build::function(keys.into_iter().zip(values).collect()));
        if prefers_printed {
            found.extend(function.into_iter().chain([record, models]));
        } else {
            found.extend(std::iter::once(record).chain(function).chain([models]));
        }
    }
    found
}

/// One value for each pattern, in at most `limit` ways.
fn choices<'p>(patterns: impl Iterator<Item = &'p Pattern>, limit: usize) -> Vec<Vec<Value>> {
    let values: Vec<Vec<Value>> = patterns.map(|pattern| candidates(pattern, limit)).collect();
    combinations(&values, limit)
}
