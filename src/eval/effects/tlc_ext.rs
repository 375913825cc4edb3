//! TLCExt: what an author asks of TLC beside a value.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::value::{ErrorKind, Text, Value, ValueError, force, function};

use super::super::error::{EvalError, Evaluated};
use super::super::ir::Node;
use super::super::machine::{Base, Machine};
use super::effect::{Effect, Site, exactly, needs_search};

pub(super) fn lookup(name: &str) -> Option<Effect> {
    Some(match name {
        "AssertError" => Effect::lazy(assert_error).effectful(),
        "Trace" => Effect::strict(|machine, _| trace(machine)).effectful(),
        "CounterExample" => Effect::strict(|_, _| Ok(no_counter_example())),
        "ToTrace" => Effect::strict(to_trace),
        // TLC asks its user whether to take the step.
        "PickSuccessor" => Effect::lazy(|machine, site| {
            let [condition] = machine.operands(site)?;
            machine.boolean(condition, site.base, "PickSuccessor")?;
            Ok(Value::Bool(true))
        })
        .effectful(),
        "TLCFP" => Effect::strict(|_, values| {
            let [value] = exactly(values)?;
            fingerprint(value)
        }),
        "TLCEvalDefinition" => Effect::lazy(eval_definition).by_name(),
        _ => return None,
    })
}

/// Whether evaluating an expression raises the error that is expected.
fn assert_error(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [expected, tested] = machine.operands(site)?;
    let Node::Value(Value::Str(expected)) = machine.program.node(expected) else {
        return machine.fail(
            site.id,
            ErrorKind::ModuleFunction,
            "the first argument of `AssertError` should be a string as it is written",
        );
    };
    Ok(Value::Bool(match machine.eval(tested, site.base) {
        Ok(_) => false,
        Err(error) if error.kind == ErrorKind::Limit => return Err(error),
        Err(error) => is_expected(expected, &error),
    }))
}

/// Whether a text is TLC's message of an error. Messages have values and
/// places in them and are TLC's own; what they have in common is held against
/// the kind of the error.
fn is_expected(expected: &Text, error: &EvalError) -> bool {
    let expected = expected.as_str();
    let any = |parts: &[&str]| parts.iter().any(|part| expected.contains(part));
    expected == error.detail
        || match error.kind {
            ErrorKind::AssertFailed => any(&["The first argument of Assert evaluated to FALSE"]),
            ErrorKind::OutOfDomain | ErrorKind::ArgRange | ErrorKind::EmptySequence => {
                any(&["out of domain", "domain of", "should be", "isn't in"])
            }
            ErrorKind::NoField => any(&["nonexistent field", "non-existent field"]),
            ErrorKind::Incomparable | ErrorKind::MembershipTypes => {
                any(&["Attempted to check", "Attempted to compare"])
            }
            ErrorKind::ChooseNoWitness => any(&["CHOOSE"]),
            ErrorKind::CaseNoMatch => any(&["CASE"]),
            ErrorKind::DivByZero => any(&["is 0", "divisor", "by zero"]),
            ErrorKind::NotEnumerable => any(&["enumer", "overridden value"]),
            ErrorKind::TlcgetUndefined => any(&["was undefined"]),
            ErrorKind::ArgType
            | ErrorKind::NotAFunction
            | ErrorKind::NotASet
            | ErrorKind::NotARecord
            | ErrorKind::NotBoolean
            | ErrorKind::ModuleFunction => any(&[
                "argument",
                "Attempted to",
                "overridden by the Java method",
                "non-boolean",
                "produced the following error",
            ]),
            _ => false,
        }
}

/// TLC's value of CounterExample where it found none.
fn no_counter_example() -> Value {
    function::record_from(vec![
        (Text::new("action"), Value::empty_set()),
        (Text::new("state"), Value::empty_set()),
    ])
}

fn to_trace(_: &mut Machine<'_>, values: &[Value]) -> Result<Value, ValueError> {
    let [found] = exactly(values)?;
    if *found == no_counter_example() {
        return Ok(Value::empty_seq());
    }
    let wanted = "the value of `CounterExample`";
    Err(ValueError::argument("only", "ToTrace", wanted, found))
}

/// The behaviour up to the current state, where that begins one: its states as
/// records. Where there is no state at all, TLC takes the empty one.
fn trace(machine: &mut Machine<'_>) -> Result<Value, ValueError> {
    machine.reads.current += 1;
    if machine.primed || !matches!(machine.session.level, Some(0 | 1)) {
        return Err(needs_search("the value of `Trace`"));
    }
    let missing = machine.missing_variables(&machine.current);
    if let Some(name) = missing.first() {
        return Err(ValueError::new(
            ErrorKind::UnassignedVariables,
            format!("`Trace` needs a state, and `{name}` has no value yet"),
        ));
    }
    let names = machine.program.variables.iter();
    let values = machine.current.iter().flatten().cloned();
    let state = names.map(|name| Text::new(name)).zip(values).collect();
    Ok(Value::seq(vec![function::record_from(state)]))
}

/// A number for the value, the same for equal values. TLC's depends on a
/// polynomial that it draws anew for each run.
fn fingerprint(value: &Value) -> Result<Value, ValueError> {
    let forced = force(value)?;
    if forced.as_set().is_some_and(|set| set.is_special()) {
        return Err(ValueError::not_enumerable(value));
    }
    let mut hasher = FxHasher::default();
    forced.hash(&mut hasher);
    // As in TLC, 32 bits of it.
    let folded = (hasher.finish() ^ (hasher.finish() >> 32)) as u32;
    Ok(Value::Int(i64::from(folded.cast_signed())))
}

/// The value of the definition of that name.
fn eval_definition(machine: &mut Machine<'_>, site: Site<'_>) -> Evaluated<Value> {
    let [name] = machine.operands(site)?;
    let name = machine.eval(name, site.base)?;
    let Some(text) = name.as_str() else {
        let error = ValueError::argument("only", "TLCEvalDefinition", "a string", &name);
        return machine.locate(site.id, Err(error));
    };
    match machine.program.named.get(text).copied() {
        Some(code) => machine.call(site.id, code, Base::NONE, &[], Base::NONE),
        None => machine.fail(
            site.id,
            ErrorKind::ArgRange,
            format!("the root module has no definition {name} without parameters"),
        ),
    }
}
