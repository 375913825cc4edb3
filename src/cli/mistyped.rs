//! A mistyped option of `eval` that was taken for its expression.

use std::ffi::OsString;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::Arguments;

/// The command whose argument may begin with `-`.
const COMMAND: &str = "eval";

/// The error about an option that there is not, in place of one about what
/// stands behind it. Other errors stay as they are.
pub(super) fn explained(error: Error, given: impl Iterator<Item = OsString>) -> Error {
    let is_about_arguments = matches!(
        error.kind(),
        ErrorKind::UnknownArgument | ErrorKind::ValueValidation
    );
    let given: Vec<String> = given.filter_map(|it| it.into_string().ok()).collect();
    let behind = given.iter().skip_while(|it| *it != COMMAND).skip(1);
    let mut root = Arguments::command();
    root.build();
    let command = root.find_subcommand(COMMAND);
    let (true, Some(command)) = (is_about_arguments, command) else {
        return error;
    };
    let known: Vec<&str> = command
        .get_arguments()
        .filter_map(clap::Arg::get_long)
        .collect();
    let mistyped = behind
        .take_while(|it| *it != "--")
        .filter_map(|it| it.strip_prefix("--"))
        .map(|it| it.split_once('=').map_or(it, |(name, _)| name))
        .find(|name| name.starts_with(char::is_alphabetic) && !known.contains(name));
    match mistyped {
        Some(name) => no_such_option(command, name, &known),
        None => error,
    }
}

fn no_such_option(command: &clap::Command, name: &str, known: &[&str]) -> Error {
    let mut error = Error::new(ErrorKind::UnknownArgument).with_cmd(command);
    let flag = |name: &str| ContextValue::String(format!("--{name}"));
    error.insert(ContextKind::InvalidArg, flag(name));
    let likeness = |it: &&&str| (strsim::jaro(name, it) * 1000.0) as u32;
    let nearest = known
        .iter()
        .filter(|it| likeness(it) > 700)
        .max_by_key(likeness);
    if let Some(nearest) = nearest {
        error.insert(ContextKind::SuggestedArg, flag(nearest));
    }
    error
}
