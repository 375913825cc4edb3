//! What TLCGet says of the run: `TLCGet("level")` and the like.
//!
//! Where there is no search, it is what TLC says before its own begins.

use crate::value::{ErrorKind, Value, ValueError};

use super::super::machine::Machine;
use super::super::told::{self, record};
use super::effect::needs_search;

/// When the TLC was built whose behaviour is followed, in seconds since 1970:
/// 2026-04-29. Specs ask it to be no older than they need.
const TLC_TIMESTAMP: i64 = 1_777_420_800;
const TLC_DATE: &str = "2026-04-29T00:00:00.0Z";

/// The answer to a name; `None` if it means nothing to TLC.
pub(super) fn about(machine: &Machine<'_>, name: &str) -> Option<Result<Value, ValueError>> {
    let before_search = |value: Value| {
        if machine.session.level == Some(0) {
            Ok(value)
        } else {
            Err(needs_search(&format!("TLCGet(\"{name}\")")))
        }
    };
    Some(match name {
        "level" => level(machine),
        "diameter" => before_search(Value::Int(1)),
        "generated" | "distinct" | "queue" => before_search(Value::Int(0)),
        "duration" => Ok(Value::Int(0)),
        "stats" => before_search(statistics()),
        "config" => Ok(configuration()),
        "revision" => Ok(revision()),
        "action" => before_search(told::unknown_action()),
        told::KEY => machine.told(),
        // A property of the Java machine that is not set names itself.
        property if property.starts_with("-D") => Ok(Value::string(property)),
        _ => return None,
    })
}

/// How many states the behaviour has so far.
fn level(machine: &Machine<'_>) -> Result<Value, ValueError> {
    match machine.session.level.map(i64::try_from) {
        // Within a prime it is the next state's.
        Some(Ok(level)) => Ok(Value::Int(level + i64::from(machine.primed))),
        _ => Err(ValueError::new(
            ErrorKind::Unsupported,
            "TLCGet(\"level\") depends on the behaviour so far, which is not known here",
        )),
    }
}

fn statistics() -> Value {
    let zero = |name| (name, Value::Int(0));
    record(vec![
        ("diameter", Value::Int(1)),
        zero("distinct"),
        zero("duration"),
        zero("generated"),
        zero("initial"),
        zero("queue"),
        zero("worker"),
    ])
}

fn configuration() -> Value {
    record(vec![
        ("deadlock", Value::Bool(true)),
        ("fingerprint", Value::string("0")),
        ("install", Value::string("lockstep")),
        ("mode", Value::string("bfs")),
        ("seed", Value::string("0")),
        ("worker", Value::Int(1)),
    ])
}

fn revision() -> Value {
    record(vec![
        ("calver", Value::string(env!("CARGO_PKG_VERSION"))),
        ("count", Value::Int(0)),
        ("date", Value::string(TLC_DATE)),
        ("tag", Value::string("lockstep")),
        ("timestamp", Value::Int(TLC_TIMESTAMP)),
    ])
}
