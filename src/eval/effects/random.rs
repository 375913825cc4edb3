//! Choices by a fixed sequence of pseudo-random numbers.

use crate::value::{ErrorKind, Value, set};

use super::super::error::Evaluated;
use super::super::ir::NodeId;
use super::super::machine::{Base, Machine};

impl Machine<'_> {
    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: u64) -> u64 {
        // splitmix64: any fixed, well-mixed sequence does.
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }

    pub(super) fn random_element(
        &mut self,
        id: NodeId,
        set: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let set = self.eval(set, base)?;
        let count = match self.locate(id, set::cardinality(&set))? {
            Value::Int(count) if count > 0 => count as u64,
            _ => {
                return self.fail(
                    id,
                    ErrorKind::ArgRange,
                    "RandomElement of an empty or huge set",
                );
            }
        };
        let index = self.below(count);
        match self.locate(id, set::elements(&set))?.nth(index as usize) {
            Some(element) => self.locate(id, element),
            None => self.fail(id, ErrorKind::ArgRange, "RandomElement of an empty set"),
        }
    }

    pub(super) fn random_subset(
        &mut self,
        id: NodeId,
        size: NodeId,
        set: NodeId,
        base: Base,
    ) -> Evaluated<Value> {
        let size = self.integer(id, size, base)?;
        let set = self.eval(set, base)?;
        let items = self.locate(id, set::listing(&set))?.into_owned();
        match usize::try_from(size) {
            Ok(size) if size <= items.len() => Ok(self.draw(items, size)),
            _ => self.fail(
                id,
                ErrorKind::ArgRange,
                format!("a set of {} elements has no subset of {size}", items.len()),
            ),
        }
    }

    /// `size` of the items.
    fn draw(&mut self, mut items: Vec<Value>, size: usize) -> Value {
        let mut drawn = Vec::with_capacity(size);
        for _ in 0..size {
            let at = self.below(items.len() as u64) as usize;
            drawn.push(items.swap_remove(at));
        }
        set::set_of(drawn)
    }

    /// Up to `count` subsets with about `size` elements each.
    pub(super) fn random_subsets(
        &mut self,
        id: NodeId,
        [count, size, set]: [NodeId; 3],
        base: Base,
    ) -> Evaluated<Value> {
        let count = self.integer(id, count, base)?;
        let size = self.integer(id, size, base)?;
        let set = self.eval(set, base)?;
        let items = self.locate(id, set::listing(&set))?.into_owned();
        if count < 0 || !(0..=items.len() as i64).contains(&size) {
            let detail = "RandomSetOfSubsets needs a count, and a size between 0 and the set's";
            return self.fail(id, ErrorKind::ArgRange, detail);
        }
        let mut subsets = Vec::new();
        for _ in 0..count {
            self.tick(id)?;
            let mut subset = items.clone();
            subset.retain(|_| self.below(items.len() as u64) < size as u64);
            subsets.push(set::set_of(subset));
        }
        Ok(set::set_of(subsets))
    }
}
