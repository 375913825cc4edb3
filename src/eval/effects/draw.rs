//! Random choices: from a fixed sequence of numbers, or all of them in turn.

use crate::value::{ErrorKind, Set, Value, ValueError, function, set};

use super::super::machine::Machine;
use super::super::session::Chance;

/// Rust stack below which drawing from nested sets takes another segment.
const RED_ZONE: usize = 128 * 1024;
const STACK_SEGMENT: usize = 4 * 1024 * 1024;

impl Machine<'_> {
    /// A number below `of`, which is not 0.
    ///
    /// # Errors
    /// `Unsupported` where what is judged must not depend on a choice.
    pub(super) fn draw(&self, of: u64) -> Result<u64, ValueError> {
        match &mut self.session.kept().chance {
            Chance::Seeded(state) => Ok(mixed(state) % of.max(1)),
            Chance::Given(_) if of <= 1 => Ok(0),
            Chance::Given(Some(outcome)) => Ok(outcome.choose(of)),
            Chance::Given(None) => Err(ValueError::new(
                ErrorKind::Unsupported,
                "this depends on a random choice, of which not every outcome can be looked at here",
            )),
        }
    }

    /// Whether the outcomes of choices are looked at one by one.
    pub(super) fn tries_outcomes(&self) -> bool {
        matches!(self.session.kept().chance, Chance::Given(_))
    }

    /// An element of a set, each as likely as the others.
    ///
    /// # Errors
    /// `ArgRange` for the empty set, `NotASet`, `NotEnumerable`.
    pub(super) fn draw_element(&mut self, from: &Value) -> Result<Value, ValueError> {
        stacker::maybe_grow(RED_ZONE, STACK_SEGMENT, || match from.as_set() {
            Some(Set::Functions { domain, range }) => {
                let keys = set::listing(domain)?.into_owned();
                let values: Result<Vec<_>, _> =
                    keys.iter().map(|_| self.draw_element(range)).collect();
                Ok(function::tabulate(keys, values?))
            }
            Some(Set::Records(fields)) => {
                let drawn: Result<Vec<_>, ValueError> = fields
                    .iter()
                    .map(|(name, set)| Ok((name.clone(), self.draw_element(set)?)))
                    .collect();
                Ok(function::record_from(drawn?))
            }
            Some(Set::Product(factors)) => {
                let items: Result<Vec<_>, _> =
                    factors.iter().map(|set| self.draw_element(set)).collect();
                Ok(Value::seq(items?))
            }
            Some(Set::Powerset(base)) => {
                let items = set::listing(base)?;
                self.spend(items.len() as u64);
                self.draw_members(&items, (1, 2))
            }
            Some(Set::Interval { low, high }) => {
                let width = high.abs_diff(*low).saturating_add(1);
                Ok(Value::Int(low.saturating_add_unsigned(self.draw(width)?)))
            }
            _ => {
                let listed = set::listing(from)?;
                let count = listed.len() as u64;
                self.spend(count);
                let index = if count == 0 { 0 } else { self.draw(count)? };
                listed.get(index as usize).cloned().ok_or_else(|| {
                    ValueError::argument("only", "RandomElement", "a nonempty set", from)
                        .of_kind(ErrorKind::ArgRange)
                })
            }
        })
    }

    /// Each of `items` with a probability of `n` in `of`.
    pub(super) fn draw_members(
        &self,
        items: &[Value],
        (n, of): (u64, u64),
    ) -> Result<Value, ValueError> {
        let mut kept = Vec::new();
        for item in items {
            if self.draw(of)? < n {
                kept.push(item.clone());
            }
        }
        Ok(set::set_of(kept))
    }

    /// `size` of `items`, all such subsets being as likely.
    pub(super) fn draw_subset(&self, items: &[Value], size: usize) -> Result<Value, ValueError> {
        let mut kept = Vec::with_capacity(size);
        let mut missing = size;
        for (at, item) in items.iter().enumerate() {
            let left = items.len() - at;
            // Either all that is left is needed, or nothing, or a choice is.
            let takes = missing >= left || (missing > 0 && self.takes(missing, left)?);
            if takes && missing > 0 {
                kept.push(item.clone());
                missing -= 1;
            }
        }
        Ok(set::set_of(kept))
    }

    /// Whether one of `left` items is among the `missing`.
    fn takes(&self, missing: usize, left: usize) -> Result<bool, ValueError> {
        if self.tries_outcomes() {
            return Ok(self.draw(2)? == 0);
        }
        Ok(self.draw(left as u64)? < missing as u64)
    }
}

/// splitmix64: any fixed, well-mixed sequence does.
fn mixed(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
