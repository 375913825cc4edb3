//! Programs that a spec runs, where that is allowed.

use std::process::Command;

use crate::value::{ErrorKind, Text, Value, ValueError, function, sequence};

use super::super::machine::Machine;
use super::effect::{Effect, exactly};
use super::template;

pub(super) fn lookup(name: &str) -> Option<Effect> {
    let effect = match name {
        "IOExec" => Effect::strict(|machine, values| {
            let [command] = exactly(values)?;
            let command = strings(command, "only", "IOExec")?;
            run(machine, &command, Vec::new())
        }),
        "IOEnvExec" => Effect::strict(|machine, values| {
            let [environment, command] = exactly(values)?;
            let environment = variables(environment, "IOEnvExec")?;
            let command = strings(command, "second", "IOEnvExec")?;
            run(machine, &command, environment)
        }),
        "IOExecTemplate" => Effect::strict(|machine, values| {
            let [command, parameters] = exactly(values)?;
            let command = filled(("first", command), ("second", parameters), "IOExecTemplate")?;
            run(machine, &command, Vec::new())
        }),
        "IOEnvExecTemplate" => Effect::strict(|machine, values| {
            let [environment, command, parameters] = exactly(values)?;
            let environment = variables(environment, "IOEnvExecTemplate")?;
            let command = filled(
                ("second", command),
                ("third", parameters),
                "IOEnvExecTemplate",
            )?;
            run(machine, &command, environment)
        }),
        _ => return None,
    };
    Some(effect.effectful())
}

/// What running a program came to, as a record.
pub(super) fn outcome(exit: i64, stdout: &str, stderr: &str) -> Value {
    function::record_from(vec![
        (Text::new("exitValue"), Value::Int(exit)),
        (Text::new("stdout"), Value::string(stdout)),
        (Text::new("stderr"), Value::string(stderr)),
    ])
}

fn strings(value: &Value, ordinal: &str, operator: &str) -> Result<Vec<String>, ValueError> {
    let wrong = || ValueError::argument(ordinal, operator, "a sequence of strings", value);
    let items = sequence::items(value)?.ok_or_else(wrong)?;
    let texts = items.iter().map(|item| item.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or_else(wrong)
}

/// Names and values of a record, strings without their quotes.
fn variables(record: &Value, operator: &str) -> Result<Vec<(String, String)>, ValueError> {
    let Some(fields) = record.as_record() else {
        if *record == Value::empty_seq() {
            return Ok(Vec::new());
        }
        return Err(ValueError::argument("first", operator, "a record", record));
    };
    let text = |value: &Value| match value.as_str() {
        Some(text) => text.to_owned(),
        None => value.to_string(),
    };
    let fields = fields.fields();
    Ok(fields
        .map(|(name, value)| (name.to_string(), text(value)))
        .collect())
}

/// A command with its parameters filled in.
fn filled(
    (command_ordinal, command): (&str, &Value),
    (parameters_ordinal, parameters): (&str, &Value),
    operator: &str,
) -> Result<Vec<String>, ValueError> {
    let parameters = strings(parameters, parameters_ordinal, operator)?;
    let command = strings(command, command_ordinal, operator)?;
    let parts = command.iter();
    parts
        .map(|part| template::fill(part, &parameters, operator))
        .collect()
}

fn run(
    machine: &Machine<'_>,
    command: &[String],
    environment: Vec<(String, String)>,
) -> Result<Value, ValueError> {
    let Some((program, arguments)) = command.split_first() else {
        let detail = "no program is named";
        return Err(ValueError::new(ErrorKind::ArgRange, detail));
    };
    machine.program.world.may_run(program)?;
    let ran = Command::new(program)
        .args(arguments)
        .envs(environment)
        .output();
    match ran {
        Ok(output) => Ok(outcome(
            output.status.code().map_or(-1, i64::from),
            &String::from_utf8_lossy(&output.stdout),
            &String::from_utf8_lossy(&output.stderr),
        )),
        Err(error) => Err(ValueError::new(
            ErrorKind::ModuleFunction,
            format!("`{program}` cannot be run: {}", error.kind()),
        )),
    }
}
