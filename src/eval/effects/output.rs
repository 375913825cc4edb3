//! Print, PrintT, Assert, TLCEval.

use crate::value::{self, ErrorKind, Value, ValueError};

use super::effect::Effect;

pub(super) fn lookup(name: &str) -> Option<Effect> {
    Some(match name {
        "Print" => Effect::strict(|machine, values| {
            let [shown, result] = values else {
                return Ok(Value::Bool(true));
            };
            let line = format!("{}  {}", printed(shown)?, printed(result)?);
            machine.session.kept().printed.push(line);
            Ok(result.clone())
        })
        .effectful(),
        "PrintT" => Effect::strict(|machine, values| {
            for shown in values {
                let line = printed(shown)?.to_string();
                machine.session.kept().printed.push(line);
            }
            Ok(Value::Bool(true))
        })
        .effectful(),
        "Assert" => Effect::strict(|_, values| match values {
            [Value::Bool(true), _] => Ok(Value::Bool(true)),
            [_, message] => Err(ValueError::new(
                ErrorKind::AssertFailed,
                format!("assertion failed: {}", value::brief(message)),
            )),
            _ => Ok(Value::Bool(true)),
        })
        .effectful(),
        "TLCEval" => Effect::strict(|_, values| match values {
            [value] => value::force(value),
            _ => Ok(Value::Bool(true)),
        }),
        _ => return None,
    })
}

/// The value as TLC prints it.
fn printed(value: &Value) -> Result<Value, ValueError> {
    value::force_to_print(value)
}
