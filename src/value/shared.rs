//! Comparing values whose parts are shared.
//!
//! In memory a value may be far smaller than it is written: `<<s, s>>` with `s
//! = <<t, t>>` and so on doubles with each level. A comparison that has met
//! many parts keeps in mind which shared parts it found equal, so that it takes
//! as long as what is in memory, not as what is written.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use super::depth::deep;
use super::kind::Value;

/// Which relation two values were found to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    /// TLC's equality.
    Equal,
    /// TLC's order.
    Compare,
    /// The total order.
    Total,
}

/// What a comparison comes to.
pub(super) trait Verdict {
    /// That both are the same.
    fn same() -> Self;
    /// Whether it says so.
    fn is_same(&self) -> bool;
}

impl Verdict for bool {
    fn same() -> Self {
        true
    }

    fn is_same(&self) -> bool {
        *self
    }
}

impl Verdict for Ordering {
    fn same() -> Self {
        Self::Equal
    }

    fn is_same(&self) -> bool {
        self.is_eq()
    }
}

impl<V: Verdict, E> Verdict for Result<V, E> {
    fn same() -> Self {
        Ok(V::same())
    }

    fn is_same(&self) -> bool {
        self.as_ref().is_ok_and(V::is_same)
    }
}

/// Pairs that are compared before any is kept in mind: most comparisons are
/// over by then.
const FREE: usize = 1_000;
/// The most pairs that are kept in mind; then it begins anew.
const MAX_KEPT: usize = 1 << 20;

type Key = (Relation, usize, usize);

/// The comparison in progress on a thread.
#[derive(Default)]
struct Walk {
    depth: Cell<usize>,
    met: Cell<usize>,
    /// The values are held, so that no other takes their addresses.
    found: RefCell<HashMap<Key, (Value, Value)>>,
}

thread_local! {
    static WALK: Walk = Walk::default();
}

impl Walk {
    fn knows(&self, key: &Key) -> bool {
        self.found.borrow().contains_key(key)
    }

    fn keep(&self, key: Key, left: &Value, right: &Value) {
        let full = self.found.borrow().len() >= MAX_KEPT;
        if full {
            drop(self.found.take());
        }
        let pair = (left.clone(), right.clone());
        self.found.borrow_mut().insert(key, pair);
    }
}

/// Compares two values that hold others, unless it is known that they are the
/// same; on a fresh stack if this one is nearly used up.
pub(super) fn once<V: Verdict>(
    relation: Relation,
    left: &Value,
    right: &Value,
    step: impl FnOnce() -> V,
) -> V {
    WALK.with(|walk| {
        walk.met.set(walk.met.get() + 1);
        if walk.met.get() > FREE && key(relation, left, right).is_some_and(|key| walk.knows(&key)) {
            return V::same();
        }
        let depth = walk.depth.get();
        walk.depth.set(depth + 1);
        let verdict = deep(step);
        walk.depth.set(depth);
        if depth == 0 {
            if walk.met.replace(0) > FREE {
                drop(walk.found.take());
            }
        } else if walk.met.get() > FREE
            && verdict.is_same()
            && let Some(key) = key(relation, left, right)
        {
            walk.keep(key, left, right);
        }
        verdict
    })
}

/// What a pair is known by, if one of the two may be met again.
fn key(relation: Relation, left: &Value, right: &Value) -> Option<Key> {
    let (left, is_left_shared) = place(left)?;
    let (right, is_right_shared) = place(right)?;
    (is_left_shared || is_right_shared).then_some((relation, left, right))
}

/// Where a value that holds others is, and whether several hold it.
fn place(value: &Value) -> Option<(usize, bool)> {
    fn of<T>(held: &Arc<T>) -> (usize, bool) {
        let address = Arc::as_ptr(held).cast::<()>() as usize;
        (address, Arc::strong_count(held) > 1)
    }
    match value {
        Value::Seq(items) => Some(of(items)),
        Value::Record(record) => Some(of(record)),
        Value::Function(function) => Some(of(function)),
        Value::Set(set) => Some(of(set)),
        _ => None,
    }
}
