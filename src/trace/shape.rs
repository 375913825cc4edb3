//! What kind of value a variable holds, learnt from values.

use std::collections::BTreeSet;

use super::build;
use crate::value::{Text, Value};

/// After so many sets of field names records are taken for functions.
const MOST_RECORDS: usize = 16;
/// So many elements of a set are looked at.
const MOST_ELEMENTS: usize = 1024;
/// Sequences nested deeper have no shapes by position, which would make the
/// shape larger than the value.
const POSITIONED_DEPTH: usize = 6;

/// What kind of value, as far as the values seen tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing was seen, as of the elements of an empty set.
    Unknown,
    /// Booleans.
    Bool,
    /// Integers.
    Int,
    /// Strings.
    String,
    /// Model values; those seen.
    Model(BTreeSet<Text>),
    /// Sets of this.
    Set(Box<Shape>),
    /// `<<>>`: a sequence or a function.
    Empty,
    /// Sequences and tuples.
    Seq {
        /// By position, while all that were seen have one length.
        positions: Option<Vec<Shape>>,
        /// Of any item.
        item: Box<Shape>,
    },
    /// Records with these fields, sorted by name.
    Record(Vec<(Text, Shape)>),
    /// Functions from this to that.
    Function(Box<Shape>, Box<Shape>),
    /// Several kinds, none of them of this kind.
    OneOf(Vec<Shape>),
}

impl Shape {
    /// The shape of one value.
    pub fn of(value: &Value) -> Self {
        Self::within(value, 0)
    }

    /// The shape of a part of `depth` others.
    fn within(value: &Value, depth: usize) -> Self {
        match value {
            Value::Bool(_) => Self::Bool,
            Value::Int(_) | Value::Big(_) => Self::Int,
            Value::Str(_) => Self::String,
            Value::Model(name) => Self::Model(BTreeSet::from([name.clone()])),
            Value::Seq(items) if items.is_empty() => Self::Empty,
            Value::Seq(items) if depth >= POSITIONED_DEPTH => Self::Seq {
                positions: None,
                item: Box::new(Self::all_within(items.iter(), depth)),
            },
            Value::Seq(items) => {
                let within = |item| Self::within(item, depth + 1);
                let positions: Vec<Self> = items.iter().map(within).collect();
                let item = positions.iter().cloned().fold(Self::Unknown, Self::merge);
                Self::Seq {
                    positions: Some(positions),
                    item: Box::new(item),
                }
            }
            Value::Record(record) => Self::Record(
                record
                    .fields()
                    .map(|(name, value)| (name.clone(), Self::within(value, depth + 1)))
                    .collect(),
            ),
            Value::Function(function) => {
                let keys: Vec<Value> = function.keys().collect();
                Self::Function(
                    Box::new(Self::all_within(&keys, depth)),
                    Box::new(Self::all_within(function.values(), depth)),
                )
            }
            Value::Lazy(function) => Self::Function(
                Box::new(Self::of_elements(function.domain(), depth)),
                Box::new(Self::Unknown),
            ),
            Value::Set(_) => Self::Set(Box::new(Self::of_elements(value, depth))),
        }
    }

    /// The shape of all of these.
    pub fn of_all<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        let shapes = values.into_iter().map(Self::of);
        shapes.fold(Self::Unknown, Self::merge)
    }

    fn all_within<'v>(parts: impl IntoIterator<Item = &'v Value>, depth: usize) -> Self {
        let shapes = parts.into_iter().map(|part| Self::within(part, depth + 1));
        shapes.fold(Self::Unknown, Self::merge)
    }

    fn of_elements(value: &Value, depth: usize) -> Self {
        let elements = build::elements(value, MOST_ELEMENTS).unwrap_or_default();
        Self::all_within(&elements, depth)
    }

    /// The shape of all that has either shape.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::OneOf(many), one) => Self::add_to(many, one),
            (one, Self::OneOf(many)) => Self::add_to(many, one),
            (one, other) => match one.join(other) {
                Ok(joined) => joined,
                Err(two) => Self::OneOf(two.into()),
            },
        }
    }

    fn add_to(mut many: Vec<Self>, shape: Self) -> Self {
        if let Self::OneOf(more) = shape {
            return more.into_iter().fold(Self::OneOf(many), Self::merge);
        }
        let mut rest = shape;
        let mut index = 0;
        while index < many.len() {
            match many.swap_remove(index).join(rest) {
                // What was joined may join with the others now.
                Ok(joined) => {
                    rest = joined;
                    index = 0;
                }
                Err([own, other]) => {
                    many.push(own);
                    let last = many.len() - 1;
                    many.swap(index, last);
                    rest = other;
                    index += 1;
                }
            }
        }
        many.push(rest);
        Self::one_of(many)
    }

    /// Several kinds; too many kinds of record are functions on strings.
    fn one_of(mut many: Vec<Self>) -> Self {
        if many.len() == 1 {
            return many.swap_remove(0);
        }
        let is_record = |shape: &Self| matches!(shape, Self::Record(_));
        if many.iter().filter(|shape| is_record(shape)).count() <= MOST_RECORDS {
            return Self::OneOf(many);
        }
        let (records, rest): (Vec<_>, Vec<_>) = many.into_iter().partition(is_record);
        let values = records
            .into_iter()
            .flat_map(|record| match record {
                Self::Record(fields) => fields,
                _ => Vec::new(),
            })
            .fold(Self::Unknown, |values, (_, value)| values.merge(value));
        let function = Self::Function(Box::new(Self::String), Box::new(values));
        rest.into_iter().fold(function, Self::merge)
    }

    /// The two as one kind; both back if they are two.
    fn join(self, other: Self) -> Result<Self, [Self; 2]> {
        Ok(match (self, other) {
            (Self::Unknown, shape) | (shape, Self::Unknown) => shape,
            (Self::Model(mut names), Self::Model(more)) => {
                names.extend(more);
                Self::Model(names)
            }
            (Self::Set(a), Self::Set(b)) => Self::Set(Box::new(a.merge(*b))),
            (Self::Empty, Self::Seq { item, .. }) | (Self::Seq { item, .. }, Self::Empty) => {
                Self::Seq {
                    positions: None,
                    item,
                }
            }
            (Self::Empty, shape @ Self::Function(..))
            | (shape @ Self::Function(..), Self::Empty) => shape,
            (
                Self::Seq {
                    positions: a,
                    item: one,
                },
                Self::Seq {
                    positions: b,
                    item: other,
                },
            ) => Self::Seq {
                positions: join_positions(a, b),
                item: Box::new(one.merge(*other)),
            },
            (Self::Function(key, value), Self::Function(other_key, other_value)) => Self::Function(
                Box::new(key.merge(*other_key)),
                Box::new(value.merge(*other_value)),
            ),
            // A function on integers is a sequence where its domain is `1..n`.
            (Self::Function(key, value), Self::Seq { item, .. })
            | (Self::Seq { item, .. }, Self::Function(key, value))
                if *key == Self::Int =>
            {
                Self::Function(key, Box::new(value.merge(*item)))
            }
            (Self::Record(a), Self::Record(b)) if have_same_names(&a, &b) => Self::Record(
                a.into_iter()
                    .zip(b)
                    .map(|((name, a), (_, b))| (name, a.merge(b)))
                    .collect(),
            ),
            // A function on strings is a record.
            (Self::Function(key, value), Self::Record(fields))
            | (Self::Record(fields), Self::Function(key, value))
                if key.has_strings() =>
            {
                let value = fields
                    .into_iter()
                    .fold(*value, |value, (_, field)| value.merge(field));
                Self::Function(key, Box::new(value))
            }
            (one, other) if one == other => one,
            (one, other) => return Err([one, other]),
        })
    }

    fn has_strings(&self) -> bool {
        match self {
            Self::String => true,
            Self::OneOf(many) => many.contains(&Self::String),
            _ => false,
        }
    }
}

fn join_positions(a: Option<Vec<Shape>>, b: Option<Vec<Shape>>) -> Option<Vec<Shape>> {
    let (a, b) = (a?, b?);
    (a.len() == b.len()).then(|| a.into_iter().zip(b).map(|(a, b)| a.merge(b)).collect())
}

fn have_same_names(a: &[(Text, Shape)], b: &[(Text, Shape)]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|((a, _), (b, _))| a == b)
}
