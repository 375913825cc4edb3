//! Elements, one after the other, in TLC's order.

use std::borrow::Cow;
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::value::comparison::compare;
use crate::value::error::{ErrorKind, ValueError};
use crate::value::kind::Value;

use super::build::{incomparable_pair, set_of};
use super::chosen::{Chosen, check_reach};
use super::kind::{MAX_ELEMENTS, Set};
use super::membership::contains;
use super::products::Products;
use super::room::{Gathered, Room};
use super::subsets::Subsets;

/// The elements of a set, in order; works them out as they are asked for.
///
/// After an error nothing more comes.
#[derive(Debug)]
pub struct Elements(Source);

#[derive(Debug)]
enum Source {
    Listed { set: Arc<Set>, next: usize },
    Range(RangeInclusive<i64>),
    Subsets(Subsets),
    Products(Products),
    Merged(Box<(Peekable<Elements>, Peekable<Elements>)>),
    Filtered(Box<Filtered>),
    Chosen(Box<Chosen>),
    Done,
}

/// The elements of one set that are, or are not, in another.
#[derive(Debug)]
struct Filtered {
    elements: Elements,
    other: Value,
    wanted: bool,
}

impl Elements {
    fn step(&mut self) -> Option<Result<Value, ValueError>> {
        match &mut self.0 {
            Source::Listed { set, next } => {
                let item = set.at_hand()?.get(*next)?;
                *next += 1;
                Some(Ok(item.clone()))
            }
            Source::Range(range) => range.next().map(|n| Ok(Value::Int(n))),
            Source::Subsets(subsets) => subsets.next().map(Ok),
            Source::Products(products) => products.step(),
            Source::Merged(both) => merged(&mut both.0, &mut both.1),
            Source::Filtered(filtered) => filtered.step(),
            Source::Chosen(chosen) => chosen.step(),
            Source::Done => None,
        }
    }
}

impl Iterator for Elements {
    type Item = Result<Value, ValueError>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.step();
        if matches!(item, Some(Err(_))) {
            self.0 = Source::Done;
        }
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Listed { set, next } => match &**set {
                Set::Enumerated(items) => {
                    let left = items.len().saturating_sub(*next);
                    (left, Some(left))
                }
                _ => (0, Some(0)),
            },
            Source::Range(range) => range.size_hint(),
            _ => (0, None),
        }
    }
}

/// The next of two sorted lists, equal ones once.
fn merged(
    a: &mut Peekable<Elements>,
    b: &mut Peekable<Elements>,
) -> Option<Result<Value, ValueError>> {
    let order = match (a.peek(), b.peek()) {
        (Some(Ok(a)), Some(Ok(b))) => match compare(a, b) {
            Ok(order) => order,
            Err(error) => return Some(Err(error)),
        },
        (Some(_), None) | (Some(Err(_)), _) => return a.next(),
        (None, _) | (_, Some(Err(_))) => return b.next(),
    };
    if order.is_eq() {
        b.next();
    }
    if order.is_le() { a.next() } else { b.next() }
}

impl Filtered {
    fn step(&mut self) -> Option<Result<Value, ValueError>> {
        loop {
            let element = match self.elements.next()? {
                Ok(element) => element,
                Err(error) => return Some(Err(error)),
            };
            match contains(&element, &self.other) {
                Ok(found) if found == self.wanted => return Some(Ok(element)),
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The elements of `set`, in TLC's order.
///
/// # Errors
/// `NotASet`, `NotEnumerable` for an infinite set, `Incomparable` for a set
/// whose elements TLC cannot order.
pub fn elements(set: &Value) -> Result<Elements, ValueError> {
    nested_elements(set, 0)
}

/// How deep symbolic sets may nest in each other to be listed; their cursors
/// nest likewise.
const DEPTH: usize = 200;

/// The elements of a set that is an operand of `depth` others.
pub(super) fn nested_elements(set: &Value, depth: usize) -> Result<Elements, ValueError> {
    let Value::Set(kind) = set else {
        return Err(ValueError::not_a_set(set));
    };
    if depth > DEPTH {
        return Err(ValueError::new(
            ErrorKind::Limit,
            format!("more than {DEPTH} symbolic sets in each other"),
        ));
    }
    let elements = |set| nested_elements(set, depth + 1);
    let filtered = |elements: Elements, other: &Value, wanted: bool| {
        Source::Filtered(Box::new(Filtered {
            elements,
            other: other.clone(),
            wanted,
        }))
    };
    Ok(Elements(match &**kind {
        Set::Enumerated(_) | Set::Listed { .. } => Source::Listed {
            set: kind.clone(),
            next: 0,
        },
        Set::Loose(items) => return Err(incomparable_pair(items)),
        Set::Interval { low, high } => Source::Range(*low..=*high),
        special if special.is_special() => return Err(ValueError::not_enumerable(set)),
        Set::Powerset(base) => {
            let base = match is_empty_function(base) {
                true => Vec::new(),
                false => nested_listing(base, depth + 1)?.into_owned(),
            };
            Source::Subsets(Subsets::all(base))
        }
        Set::Functions { domain, range } => {
            Source::Products(Products::functions(domain, range, depth)?)
        }
        Set::Records(fields) => Source::Products(Products::records(fields, depth)?),
        Set::Product(factors) => Source::Products(Products::tuples(factors, depth)?),
        Set::Union(a, b) => {
            Source::Merged(Box::new((elements(a)?.peekable(), elements(b)?.peekable())))
        }
        Set::Intersection(a, b) => match elements(a) {
            Ok(found) => filtered(found, b, true),
            Err(error) => match elements(b) {
                Ok(found) => filtered(found, a, true),
                Err(_) => return Err(error),
            },
        },
        Set::Difference(a, b) => filtered(elements(a)?, b, false),
        Set::BigUnion(sets) => {
            let union = set_of(big_union_items(sets, depth)?);
            return elements(&union);
        }
        Set::Lazy(rule) => match rule.kept() {
            Some(kept) => return elements(kept),
            None => Source::Chosen(Box::new(Chosen::new(rule, depth)?)),
        },
        _ => Source::Done,
    }))
}

/// TLC asks the base of `SUBSET` for its size before anything else, and a
/// function has one: `SUBSET <<>>` is `{{}}`.
pub(super) fn is_empty_function(base: &Value) -> bool {
    crate::value::function::values(base).is_some_and(<[Value]>::is_empty)
}

fn big_union_items(sets: &Value, depth: usize) -> Result<Vec<Value>, ValueError> {
    let members: Vec<Value> = nested_elements(sets, depth + 1)?.collect::<Result<_, _>>()?;
    members.iter().try_for_each(check_size)?;
    let mut items = Gathered::of("UNION");
    for set in &members {
        for element in nested_elements(set, depth + 1)? {
            items.push(element?)?;
        }
    }
    Ok(items.into_vec())
}

/// A union has room for no member that would be too large by itself.
fn check_size(member: &Value) -> Result<(), ValueError> {
    let Some(
        Set::Interval { .. }
        | Set::Powerset(_)
        | Set::Functions { .. }
        | Set::Records(_)
        | Set::Product(_),
    ) = member.as_set()
    else {
        return Ok(());
    };
    match super::count::cardinality(member) {
        Ok(count) if count > Value::from(MAX_ELEMENTS) => {
            Err(ValueError::too_many_of("UNION", &count, MAX_ELEMENTS))
        }
        _ => Ok(()),
    }
}

/// All the elements, sorted; borrowed if the set is enumerated.
///
/// # Errors
/// As [`elements`]; `TooManyElements`.
pub fn listing(set: &Value) -> Result<Cow<'_, [Value]>, ValueError> {
    nested_listing(set, 0)
}

/// The listing of a set that is an operand of `depth` others.
pub(super) fn nested_listing(set: &Value, depth: usize) -> Result<Cow<'_, [Value]>, ValueError> {
    if let Some(items) = set.as_set().and_then(Set::at_hand) {
        return Ok(Cow::Borrowed(items));
    }
    check_reach(set)?;
    let found = nested_elements(set, depth)?;
    if found.size_hint().0 > MAX_ELEMENTS {
        return Err(match super::count::cardinality(set) {
            Ok(count) => ValueError::too_many_of("a set", &count, MAX_ELEMENTS),
            Err(_) => ValueError::too_many("a set", MAX_ELEMENTS),
        });
    }
    let mut items = Vec::with_capacity(found.size_hint().0);
    let mut room = Room::default();
    for element in found {
        let element = element?;
        room.take(&element, "a set")?;
        items.push(element);
    }
    Ok(Cow::Owned(items))
}

/// The first element in TLC's order; `None` if the set is empty.
///
/// # Errors
/// As [`elements`].
pub fn first(set: &Value) -> Result<Option<Value>, ValueError> {
    elements(set)?.next().transpose()
}
