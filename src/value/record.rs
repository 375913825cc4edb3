//! Functions on strings.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::items::Items;
use super::kind::Value;
use super::set::Set;
use super::text::Text;

/// The field names of records: sorted, without duplicates, shared.
pub struct Shape {
    names: Box<[Text]>,
    domain: OnceLock<Arc<Set>>,
}

impl Shape {
    /// The shape with these names, in any order; duplicates count once.
    pub fn new(names: impl IntoIterator<Item = Text>) -> Arc<Self> {
        let mut names: Vec<Text> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        Self::sorted(names)
    }

    fn sorted(names: Vec<Text>) -> Arc<Self> {
        Arc::new(Self {
            names: names.into_boxed_slice(),
            domain: OnceLock::new(),
        })
    }

    /// The names, sorted.
    pub fn names(&self) -> &[Text] {
        &self.names
    }

    /// Where a name is among the sorted names.
    pub fn position(&self, name: &str) -> Option<usize> {
        // Most records have few fields: a scan beats a search there.
        if self.names.len() <= 8 {
            return self.names.iter().position(|own| own.as_str() == name);
        }
        self.names
            .binary_search_by(|own| own.as_str().cmp(name))
            .ok()
    }

    /// The names as a set of strings.
    pub fn domain(&self) -> Arc<Set> {
        let build = || {
            let names = self.names.iter().cloned().map(Value::Str);
            Arc::new(Set::Enumerated(names.collect()))
        };
        Arc::clone(self.domain.get_or_init(build))
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.names, f)
    }
}

/// A function on strings; fields sorted by name, at least one.
#[derive(Clone, Debug)]
pub struct Record {
    shape: Arc<Shape>,
    values: Items,
}

impl Record {
    /// The record of a shape with a value for each name, in the names' order;
    /// `<<>>` for a shape without names. `None` unless there is one value for
    /// each name.
    pub fn build(shape: Arc<Shape>, values: impl Into<Items>) -> Option<Value> {
        let values = values.into();
        if shape.names.len() != values.len() {
            return None;
        }
        if values.is_empty() {
            return Some(Value::empty_seq());
        }
        Some(Value::Record(Arc::new(Self { shape, values })))
    }

    /// The record with these fields, in any order. A name that occurs twice
    /// keeps its first value.
    pub fn from_fields(mut fields: Vec<(Text, Value)>) -> Value {
        fields.sort_by(|a, b| a.0.cmp(&b.0));
        fields.dedup_by(|later, earlier| later.0 == earlier.0);
        let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
        if names.is_empty() {
            return Value::empty_seq();
        }
        Value::Record(Arc::new(Self {
            shape: Shape::sorted(names),
            values: values.into(),
        }))
    }

    /// The shape, to share.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The field names, sorted.
    pub fn names(&self) -> &[Text] {
        &self.shape.names
    }

    /// The values, in the order of the names.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The values, to change in place.
    pub fn values_mut(&mut self) -> &mut [Value] {
        &mut self.values
    }

    /// Names and values, by name.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = (&Text, &Value)> {
        self.shape.names.iter().zip(self.values.iter())
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(self.shape.position(name)?)
    }
}
