//! The constants that definitions name, and those of the configurations.

use crate::eval::{ConstantValue, Model, evaluate};
use crate::spec::resolved::{ConstId, DefId, Level};
use crate::value::{Value, force};

use super::carrier::Named;
use super::catalogue::Catalogue;
use super::form::Key;
use super::operator::LIMITS;

/// What a definition, and what it refers to, names: literals, and the values of
/// constants.
pub(super) fn name_of((catalogue, key): (&Catalogue, &Key), model: &Model, named: &mut Named) {
    let spec = model.spec();
    let bindings = model.bindings();
    let reached = catalogue.reached_from(key);
    for key in &reached {
        let Some(entry) = catalogue.definitions.get(*key) else {
            continue;
        };
        entry.form.literals(named);
        let constants = entry.form.constants.iter().filter_map(|name| {
            let place = spec.constants.iter().position(|own| own.name == *name)?;
            bindings.constants.get(&ConstId(place as u32))
        });
        let values = constants.filter_map(|given| value_given(model, given));
        values.for_each(|value| named.add(&value));
        if entry.is_put_in {
            let value = put_in(model, key);
            value.iter().for_each(|value| named.add(value));
        }
    }
    for (DefId(id), given) in &bindings.overrides {
        let replaced = spec.definitions.get(*id as usize).map(Key::of);
        if replaced.is_some_and(|key| reached.contains(&key)) {
            let value = value_given(model, given);
            value.iter().for_each(|value| named.add(value));
        }
    }
}

/// The value of what an INSTANCE puts in for a constant: it is a constant of its module.
fn put_in(model: &Model, key: &Key) -> Option<Value> {
    let definitions = model.spec().definitions.iter();
    let mut own = definitions.filter(|it| Key::of(it) == *key);
    let definition = own.find(|it| it.level == Level::Constant && it.params.is_empty())?;
    let (spec, bindings) = (model.spec(), model.bindings());
    let found = evaluate(spec, bindings, &definition.body, None, LIMITS);
    force(&found.value.ok()?).ok()
}

/// What the configurations of both sides give to constants and definitions.
pub(super) fn given(models: [&Model; 2]) -> Named {
    let mut named = Named::default();
    for model in models {
        let bindings = model.bindings();
        let all = bindings
            .constants
            .values()
            .chain(bindings.overrides.values());
        let values = all.filter_map(|given| value_given(model, given));
        values.for_each(|value| named.add_given(&value));
    }
    named
}

/// The value that a configuration gives, if it is one.
fn value_given(model: &Model, given: &ConstantValue) -> Option<Value> {
    match given {
        ConstantValue::Value(value) => Some(value.clone()),
        ConstantValue::Definition(id) => {
            let definition = model.spec().definitions.get(id.0 as usize)?;
            let is_constant = definition.level == Level::Constant && definition.params.is_empty();
            let value = is_constant.then(|| model.apply_on(*id, &[], (None, None), LIMITS))?;
            force(&value.ok()?).ok()
        }
        ConstantValue::Table(table) => Some(table.function.clone()),
    }
}
