//! Print, PrintT, Assert, TLCEval.

use crate::value::{self, ErrorKind, Value, ValueError};

use super::effect::{Effect, exactly};

pub(super) fn lookup(name: &str) -> Option<Effect> {
    Some(match name {
        "Print" => Effect::strict(|machine, values| {
            let [shown, result] = exactly(values)?;
            let line = format!("{}  {}", printed(shown)?, printed(result)?);
            machine.session.kept().printed.push(line);
            Ok(result.clone())
        })
        .effectful(),
        "PrintT" => Effect::strict(|machine, values| {
            let [shown] = exactly(values)?;
            let line = printed(shown)?.to_string();
            machine.session.kept().printed.push(line);
            Ok(Value::Bool(true))
        })
        .effectful(),
        "Assert" => Effect::strict(|_, values| match exactly(values)? {
            [Value::Bool(true), _] => Ok(Value::Bool(true)),
            [_, message] => Err(ValueError::new(
                ErrorKind::AssertFailed,
                format!("Assert failed: {}", value::brief(message)),
            )),
        })
        .effectful(),
        "TLCEval" => Effect::strict(|_, values| {
            let [value] = exactly(values)?;
            value::force(value)
        }),
        _ => return None,
    })
}

/// The value as TLC prints it.
fn printed(value: &Value) -> Result<Value, ValueError> {
    value::force_to_print(value)
}
