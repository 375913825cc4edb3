//! Containers of values whose drop is safe at any depth.

use std::cell::Cell;
use std::fmt;
use std::ops::{Deref, DerefMut};

use super::depth::deep;
use super::kind::Value;

thread_local! {
    /// Cells made on this thread, less those dropped on it.
    static LIVE: Cell<isize> = const { Cell::new(0) };
}

/// What a container takes besides its elements, in cells.
pub(super) const TABLE: usize = 5;

/// How many more cells of values were made on this thread than dropped on it:
/// one for each element of a container, and some for the container. A cell has
/// the size of a [`Value`].
pub fn live_cells() -> isize {
    LIVE.get()
}

fn count(made: isize) {
    LIVE.set(LIVE.get().wrapping_add(made));
}

/// A vector of values that can be dropped however deep the values nest, and
/// whose size is counted in [`live_cells`].
///
/// It reads as the slice it holds; `into` converts from and to a vector.
pub struct Items(Vec<Value>);

impl Items {
    fn new(items: Vec<Value>) -> Self {
        count((TABLE + items.len()).cast_signed());
        Self(items)
    }

    /// The vector itself.
    pub fn into_vec(mut self) -> Vec<Value> {
        count(-self.0.len().cast_signed());
        std::mem::take(&mut self.0)
    }

    /// The elements.
    pub fn as_slice(&self) -> &[Value] {
        &self.0
    }

    /// Adds an element at the end.
    pub fn push(&mut self, item: Value) {
        count(1);
        self.0.push(item);
    }

    /// Adds elements at the end.
    pub fn extend_from_slice(&mut self, items: &[Value]) {
        count(items.len().cast_signed());
        self.0.extend_from_slice(items);
    }
}

impl Clone for Items {
    fn clone(&self) -> Self {
        Self::new(self.0.clone())
    }
}

impl Default for Items {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl Drop for Items {
    fn drop(&mut self) {
        count(-(TABLE + self.0.len()).cast_signed());
        if self.0.iter().any(Value::is_nested) {
            deep(|| drop(std::mem::take(&mut self.0)));
        }
    }
}

impl Deref for Items {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.0
    }
}

impl DerefMut for Items {
    fn deref_mut(&mut self) -> &mut [Value] {
        &mut self.0
    }
}

impl From<Vec<Value>> for Items {
    fn from(items: Vec<Value>) -> Self {
        Self::new(items)
    }
}

impl From<Items> for Vec<Value> {
    fn from(items: Items) -> Self {
        items.into_vec()
    }
}

impl FromIterator<Value> for Items {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        Self::new(items.into_iter().collect())
    }
}

impl IntoIterator for Items {
    type Item = Value;
    type IntoIter = std::vec::IntoIter<Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a> IntoIterator for &'a Items {
    type Item = &'a Value;
    type IntoIter = std::slice::Iter<'a, Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Debug for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

/// A value that is an operand of a symbolic set; drops as safely as [`Items`].
#[derive(Clone)]
pub struct Part(Value);

impl Drop for Part {
    fn drop(&mut self) {
        if self.0.is_nested() {
            deep(|| drop(std::mem::replace(&mut self.0, Value::Bool(false))));
        }
    }
}

impl Deref for Part {
    type Target = Value;
    fn deref(&self) -> &Value {
        &self.0
    }
}

impl From<Value> for Part {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
