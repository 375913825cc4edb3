//! The model values of a configuration.

use std::collections::BTreeSet;

use crate::value::{Text, Value, set};

use super::{Bindings, ConstantValue};

impl Bindings {
    /// The names of the model values that the configuration gives, by themselves
    /// and in sets.
    pub fn model_values(&self) -> BTreeSet<Text> {
        let mut names = BTreeSet::new();
        for given in self.constants.values().chain(self.overrides.values()) {
            if let ConstantValue::Value(value) = given {
                collect(value, &mut names);
            }
        }
        names
    }
}

/// A configuration's values are model values, sets of values, and others that
/// hold none.
fn collect(value: &Value, names: &mut BTreeSet<Text>) {
    match value {
        Value::Model(name) => {
            names.insert(name.clone());
        }
        Value::Set(_) => {
            let elements = set::elements(value).into_iter().flatten();
            for element in elements.map_while(Result::ok) {
                collect(&element, names);
            }
        }
        _ => {}
    }
}
