//! The command line: one file a command, exit codes, and what touches the
//! terminal.

mod answer;
mod asked;
mod assigned;
mod batch;
mod beside;
mod beyond;
mod check;
mod color;
mod convert;
mod decoded;
mod diff;
mod diff_page;
mod diff_parts;
mod diff_reports;
mod eval;
mod evidence;
mod exit;
mod files;
mod finding;
mod form;
mod format;
mod generated;
mod git;
mod git_index;
mod git_missing;
mod git_objects;
mod left_open;
mod mention;
mod mistyped;
mod models;
mod mutants;
mod output;
mod outside;
mod pager;
mod parse;
mod prepared;
mod profile;
mod progress;
mod prompt;
mod question;
mod renamed;
mod revise;
mod rows;
mod scene;
mod share;
mod show;
mod sides;
mod successors;
mod suite;
mod target;

use std::ffi::OsStr;

use clap::{CommandFactory, Parser, Subcommand};

use crate::report::ErrorReport;

pub use exit::Exit;

/// Checks that recorded executions conform to a TLA+ model.
#[derive(Debug, Parser)]
#[command(name = "lockstep", version, max_term_width = 100)]
pub struct Arguments {
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        display_order = 100
    )]
    color: color::When,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Evidence(evidence::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Diff(diff::Arguments),
    Revise(revise::Arguments),
    Mutants(mutants::Arguments),
    Parse(parse::Arguments),
    Eval(eval::Arguments),
    Successors(successors::Arguments),
}

/// Rust stack of the thread that a command runs on, and of each worker.
const STACK: usize = 256 * 1024 * 1024;

/// Runs the command of the process and says how it ended.
pub fn run() -> Exit {
    if let Some(asked) = git::asked() {
        return on_threads(move || asked.run());
    }
    let arguments = Arguments::try_parse()
        .unwrap_or_else(|error| mistyped::explained(error, std::env::args_os()).exit());
    arguments.color.apply();
    on_threads(move || arguments.run())
}

/// Runs a command on a thread with stack enough.
fn on_threads(command: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads())
        .stack_size(STACK)
        .build_global();
    if let Err(error) = pool {
        return no_threads(&error);
    }
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(command);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(Exit::Conforms | Exit::Undecided)) if output::lost() => Exit::NotAsked,
        Ok(Ok(exit)) => exit,
        Ok(Err(_)) => Exit::Bug,
        Err(error) => no_threads(&error),
    }
}

/// Whether a command has this name.
fn is_command(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name == "help" || Arguments::command().find_subcommand(&*name).is_some()
}

/// How many workers there are: as RAYON_NUM_THREADS says, within reason; 0 is
/// one a core.
fn threads() -> usize {
    const MOST: usize = 256;
    let asked = std::env::var("RAYON_NUM_THREADS").ok();
    let number = asked.and_then(|asked| asked.parse().ok());
    number.unwrap_or(0).min(MOST)
}

fn no_threads(error: &dyn std::error::Error) -> Exit {
    let stack = STACK / (1024 * 1024);
    let message = format!("cannot start a thread with a stack of {stack} MiB: {error}");
    output::complain(&[ErrorReport::plain(message)]);
    Exit::NotAsked
}

impl Arguments {
    fn run(self) -> Exit {
        match self.command {
            Command::Check(arguments) => check::run(&arguments),
            Command::Evidence(arguments) => evidence::run(arguments),
            Command::Convert(arguments) => convert::run(&arguments),
            Command::Show(arguments) => show::run(&arguments),
            Command::Diff(arguments) => diff::run(&arguments),
            Command::Revise(arguments) => revise::run(&arguments),
            Command::Mutants(arguments) => mutants::run(&arguments),
            Command::Parse(arguments) => parse::run(&arguments),
            Command::Eval(arguments) => eval::run(&arguments),
            Command::Successors(arguments) => successors::run(&arguments),
        }
    }
}
