//! `lockstep eval`.

use std::io::Write;
use std::path::PathBuf;

use super::batch;
use super::exit::Exit;

/// The value of an expression in a spec.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Cases to evaluate, one JSON object a line; prints one JSON line a case
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Exit {
    let Some(path) = &arguments.batch else {
        return Exit::NotAsked;
    };
    let Ok(text) = fs_err::read_to_string(path) else {
        return Exit::NotAsked;
    };
    let mut out = std::io::stdout().lock();
    for line in batch::expressions(&text) {
        if writeln!(out, "{line}").is_err() {
            break;
        }
    }
    Exit::Conforms
}
