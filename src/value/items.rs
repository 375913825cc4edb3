//! Containers of values whose drop is safe at any depth.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::depth::deep;
use super::kind::Value;

/// A vector of values that can be dropped however deep the values nest.
///
/// It reads and writes as the `Vec` it holds; `into` converts either way.
#[derive(Clone, Default)]
pub struct Items(Vec<Value>);

impl Items {
    /// The vector itself.
    pub fn into_vec(mut self) -> Vec<Value> {
        std::mem::take(&mut self.0)
    }
}

impl Drop for Items {
    fn drop(&mut self) {
        if self.0.iter().any(Value::is_nested) {
            deep(|| drop(std::mem::take(&mut self.0)));
        }
    }
}

impl Deref for Items {
    type Target = Vec<Value>;
    fn deref(&self) -> &Vec<Value> {
        &self.0
    }
}

impl DerefMut for Items {
    fn deref_mut(&mut self) -> &mut Vec<Value> {
        &mut self.0
    }
}

impl From<Vec<Value>> for Items {
    fn from(items: Vec<Value>) -> Self {
        Self(items)
    }
}

impl From<Items> for Vec<Value> {
    fn from(items: Items) -> Self {
        items.into_vec()
    }
}

impl FromIterator<Value> for Items {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        Self(items.into_iter().collect())
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
