//! Function sets, record sets and products seen as one thing: all functions
//! on some keys with the value at each key from a set of its own.

use std::cmp::Ordering;

use crate::value::comparison::equal;
use crate::value::error::ValueError;
use crate::value::items::Part;
use crate::value::kind::Value;
use crate::value::text::Text;

use super::build::{interval_of, sorted};
use super::count::is_empty;
use super::kind::Set;

/// A set of functions, given by its keys and factors.
#[derive(Clone, Copy)]
pub(crate) enum Space<'a> {
    /// Every key has the same factor.
    Uniform(&'a Value, &'a Value),
    /// The keys are names.
    Named(&'a [(Text, Part)]),
    /// The keys are `1..n`.
    Numbered(&'a [Value]),
}

impl<'a> Space<'a> {
    /// The set, if it is a function set, record set or product.
    pub(crate) fn of(set: &'a Set) -> Option<Self> {
        match set {
            Set::Functions { domain, range } => Some(Self::Uniform(domain, range)),
            Set::Records(fields) => Some(Self::Named(fields)),
            Set::Product(factors) => Some(Self::Numbered(factors)),
            _ => None,
        }
    }

    /// The keys.
    fn domain(&self) -> Value {
        match self {
            Self::Uniform(domain, _) => Value::clone(domain),
            Self::Named(fields) => {
                let names: Vec<Value> = fields
                    .iter()
                    .map(|(name, _)| Value::Str(name.clone()))
                    .collect();
                sorted(names)
            }
            Self::Numbered(factors) => {
                interval_of(1, i64::try_from(factors.len()).unwrap_or(i64::MAX))
            }
        }
    }

    /// The factors in the order of the keys; one without end if all are alike.
    pub(crate) fn factors(self) -> Box<dyn Iterator<Item = &'a Value> + 'a> {
        match self {
            Self::Uniform(_, range) => Box::new(std::iter::repeat(range)),
            Self::Named(fields) => Box::new(fields.iter().map(|(_, set)| &**set)),
            Self::Numbered(factors) => Box::new(factors.iter()),
        }
    }

    /// The factors of two spaces with the same keys, in pairs; enough of them.
    fn factor_pairs(self, other: Self) -> Box<dyn Iterator<Item = (&'a Value, &'a Value)> + 'a> {
        match (self, other) {
            (Self::Uniform(_, a), Self::Uniform(_, b)) => Box::new(std::iter::once((a, b))),
            _ => Box::new(self.factors().zip(other.factors())),
        }
    }

    /// Whether both are written the same way.
    pub(crate) fn same_kind(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Whether it has no elements.
    ///
    /// # Errors
    /// What looking into the factors raises.
    pub(crate) fn is_empty(self) -> Result<bool, ValueError> {
        if let Self::Uniform(domain, range) = self {
            return Ok(is_empty(range)? && !is_empty(domain)?);
        }
        for factor in self.factors() {
            if is_empty(factor)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether keys and factors are the same. Spaces that are not empty are
    /// equal just then, except for those on no keys.
    pub(crate) fn same_structure(self, other: &Self) -> bool {
        self.cmp_structure(other).is_eq()
    }

    /// Order by keys and then factors.
    pub(crate) fn cmp_structure(self, other: &Self) -> Ordering {
        self.domain().cmp(&other.domain()).then_with(|| {
            self.factor_pairs(*other)
                .map(|(a, b)| a.cmp(b))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }

    /// TLC's equality of spaces that are not empty.
    ///
    /// # Errors
    /// As [`equal`].
    pub(crate) fn equal(self, other: &Self) -> Result<bool, ValueError> {
        let domain = self.domain();
        if !equal(&domain, &other.domain())? {
            return Ok(false);
        }
        if is_empty(&domain)? {
            return Ok(true);
        }
        for (a, b) in self.factor_pairs(*other) {
            if !equal(a, b)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
