//! The elements of products, record sets and function sets.

use std::sync::Arc;

use crate::value::error::ValueError;
use crate::value::function;
use crate::value::items::Part;
use crate::value::kind::Value;
use crate::value::record::{Record, Shape};
use crate::value::text::Text;

use super::elements::{Elements, nested_elements, nested_listing};
use super::kind::Set;

/// What is made of one choice from each factor.
#[derive(Debug)]
enum Maker {
    Tuple,
    Record(Arc<Shape>),
    Function(Arc<Set>),
}

/// All choices of one element from each of several sets, the last varying
/// fastest; this is the order of functions.
#[derive(Debug)]
pub(super) struct Products {
    maker: Maker,
    factors: Vec<Value>,
    cursors: Vec<Elements>,
    /// The next choice; `None` when there is none left.
    current: Option<Vec<Value>>,
    /// Of how many sets this is an operand.
    depth: usize,
}

impl Products {
    /// The elements of `S1 \X ... \X Sn`.
    pub(super) fn tuples(factors: &[Value], depth: usize) -> Result<Self, ValueError> {
        Self::new(Maker::Tuple, factors.to_vec(), depth)
    }

    /// The elements of `[name : S, ...]`, given sorted by name.
    pub(super) fn records(fields: &[(Text, Part)], depth: usize) -> Result<Self, ValueError> {
        let shape = Shape::new(fields.iter().map(|(name, _)| name.clone()));
        let factors = fields.iter().map(|(_, set)| Value::clone(set)).collect();
        Self::new(Maker::Record(shape), factors, depth)
    }

    /// The elements of `[domain -> range]`.
    pub(super) fn functions(
        domain: &Value,
        range: &Value,
        depth: usize,
    ) -> Result<Self, ValueError> {
        // An interval is kept, so that the functions have it as their domain.
        let keys = match domain {
            Value::Set(set) if matches!(&**set, Set::Interval { .. } | Set::Enumerated(_)) => {
                set.clone()
            }
            other => Arc::new(Set::Enumerated(
                nested_listing(other, depth + 1)?.into_owned().into(),
            )),
        };
        let count = nested_listing(domain, depth + 1)?.len();
        // A range that is worked out is worked out once.
        let range = match range.as_set() {
            Some(Set::Enumerated(_) | Set::Interval { .. } | Set::Powerset(_)) | None => {
                range.clone()
            }
            Some(special) if special.is_special() => range.clone(),
            Some(_) if super::count::small_count(range).is_some_and(|n| n <= 1000) => {
                super::build::sorted(nested_listing(range, depth + 1)?.into_owned())
            }
            Some(_) => range.clone(),
        };
        Self::new(Maker::Function(keys), vec![range; count], depth)
    }

    fn new(maker: Maker, factors: Vec<Value>, depth: usize) -> Result<Self, ValueError> {
        let mut cursors = Vec::with_capacity(factors.len());
        let mut current = Some(Vec::with_capacity(factors.len()));
        for factor in &factors {
            let mut cursor = nested_elements(factor, depth + 1)?;
            match (cursor.next().transpose()?, &mut current) {
                (Some(first), Some(choice)) => choice.push(first),
                // TLC looks no further than the first empty factor.
                _ => {
                    current = None;
                    break;
                }
            }
            cursors.push(cursor);
        }
        Ok(Self {
            maker,
            factors,
            cursors,
            current,
            depth,
        })
    }

    /// The next element.
    pub(super) fn step(&mut self) -> Option<Result<Value, ValueError>> {
        let choice = self.current.clone()?;
        if let Err(error) = self.advance() {
            self.current = None;
            return Some(Err(error));
        }
        Some(Ok(match &self.maker {
            Maker::Tuple => Value::seq(choice),
            Maker::Record(shape) => Record::build(shape.clone(), choice)?,
            Maker::Function(domain) => function::tabulate_over(domain, choice),
        }))
    }

    fn advance(&mut self) -> Result<(), ValueError> {
        let Some(choice) = &mut self.current else {
            return Ok(());
        };
        let slots = choice.iter_mut().zip(&mut self.cursors).zip(&self.factors);
        for ((slot, cursor), factor) in slots.rev() {
            if let Some(next) = cursor.next().transpose()? {
                *slot = next;
                return Ok(());
            }
            *cursor = nested_elements(factor, self.depth + 1)?;
            if let Some(first) = cursor.next().transpose()? {
                *slot = first;
            }
        }
        self.current = None;
        Ok(())
    }
}
