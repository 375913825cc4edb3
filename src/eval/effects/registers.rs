//! TLCGet, TLCSet and their kin.

use crate::value::{ErrorKind, Value, ValueError, function};

use super::super::error::Evaluated;
use super::super::machine::Machine;
use super::effect::{Effect, Site, exactly};
use super::facts;

/// Names of registers begin with this; other names are TLC's own.
const NAMED: &str = "s:";

pub(super) fn lookup(name: &str) -> Option<Effect> {
    Some(match name {
        "TLCGet" => Effect::strict(|machine, values| {
            let [key] = exactly(values)?;
            get(machine, key)
        })
        .of_register(),
        "TLCSet" => Effect::strict(|machine, values| {
            let [key, content] = exactly(values)?;
            set(machine, key, content)
        })
        .effectful(),
        _ => return None,
    })
}

pub(super) fn lookup_ext(name: &str) -> Option<Effect> {
    Some(match name {
        "TLCGetOrDefault" => Effect::strict(|machine, values| {
            let [key, default] = exactly(values)?;
            Ok(content(machine, key).unwrap_or_else(|| default.clone()))
        })
        .of_register(),
        "TLCGetAndSet" => Effect::lazy(get_and_set).of_register(),
        _ => return None,
    })
}

/// Whether a register may go by this key.
fn is_register(key: &Value) -> bool {
    match key {
        Value::Int(number) => *number >= 0,
        Value::Str(name) => name.as_str().starts_with(NAMED),
        _ => false,
    }
}

fn content(machine: &Machine<'_>, key: &Value) -> Option<Value> {
    machine.session.kept().registers.get(key).cloned()
}

fn get(machine: &mut Machine<'_>, key: &Value) -> Result<Value, ValueError> {
    if is_register(key) {
        return content(machine, key).ok_or_else(|| undefined(key));
    }
    match key {
        Value::Str(name) => match name.as_str() {
            "all" => Ok(all(machine, |key| matches!(key, Value::Int(_)))),
            "all:named" => Ok(all(machine, |key| matches!(key, Value::Str(_)))),
            fact => {
                machine.session.kept().asked_of_run = true;
                facts::about(machine, fact).unwrap_or_else(|| Err(undefined(key)))
            }
        },
        _ => Err(not_a_key("only", "TLCGet", key)),
    }
}

/// By register, what each of TLC's workers holds there: there is one here.
fn all(machine: &Machine<'_>, wanted: fn(&Value) -> bool) -> Value {
    let kept = machine.session.kept();
    let found = kept.registers.iter().filter(|(key, _)| wanted(key));
    let (keys, contents) = found
        .map(|(key, content)| (key.clone(), Value::seq(vec![content.clone()])))
        .unzip();
    function::tabulate(keys, contents)
}

fn set(machine: &mut Machine<'_>, key: &Value, content: &Value) -> Result<Value, ValueError> {
    match key {
        key if is_register(key) => {
            let mut kept = machine.session.kept();
            kept.registers.insert(key.clone(), content.clone());
            Ok(Value::Bool(true))
        }
        // What they ask of TLC's search has no object here.
        Value::Str(name) if matches!(name.as_str(), "exit" | "pause") => Ok(Value::Bool(true)),
        _ => Err(not_a_key("first", "TLCSet", key)),
    }
}

/// The former content; leaves the operator's value of that and of an argument.
fn get_and_set(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [key, operator, argument, default] = machine.operands(site)?;
    let operator = machine.operator_of(site, operator)?;
    let key = machine.eval(key, site.base)?;
    let former = match content(machine, &key) {
        Some(former) => former,
        None => machine.eval(default, site.base)?,
    };
    let argument = machine.eval(argument, site.base)?;
    let next = machine.call_with_values(site.id, operator, &[former.clone(), argument])?;
    let done = set(machine, &key, &next);
    machine.locate(site.id, done)?;
    Ok(former)
}

fn undefined(key: &Value) -> ValueError {
    ValueError::new(
        ErrorKind::TlcgetUndefined,
        format!("TLCGet of {key}, which was never set"),
    )
}

fn not_a_key(ordinal: &str, operator: &str, key: &Value) -> ValueError {
    ValueError::argument(
        ordinal,
        operator,
        "a natural number, or a string that begins with `s:`",
        key,
    )
    .of_kind(ErrorKind::ArgRange)
}
