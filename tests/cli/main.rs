//! The commands that try things: `parse`, `eval`, `successors`.

#![cfg(test)]

mod eval;
mod parse;
mod successors;
mod told;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a command said.
struct Said {
    code: i32,
    out: String,
    err: String,
}

impl Said {
    /// All of it, for snapshots.
    fn all(&self) -> String {
        format!(
            "exit {}\n--- stdout\n{}--- stderr\n{}",
            self.code, self.out, self.err
        )
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap()
    }

    /// The JSON line of each case of a batch.
    fn lines(&self) -> Vec<serde_json::Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// A folder with files, in which commands run.
struct Folder(TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, args: &[&str]) -> Said {
        said(&self.command(args).stdin(Stdio::null()).output().unwrap())
    }

    /// With a text on standard input.
    fn run_on(&self, input: &str, args: &[&str]) -> Said {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        said(&child.wait_with_output().unwrap())
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
        command.current_dir(self.path()).args(args);
        command
    }
}

fn said(output: &Output) -> Said {
    Said {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout.clone()).unwrap(),
        err: String::from_utf8(output.stderr.clone()).unwrap(),
    }
}

/// A counter with a constant, a state constraint's worth of variables and two
/// named actions.
const COUNTER: &str = "\
---- MODULE Counter ----
EXTENDS Integers, FiniteSets
CONSTANT Limit
ASSUME LimitIsPositive == Limit > 0
VARIABLES count, seen
Init == count = 0 /\\ seen = {}
Add(step) == /\\ count + step <= Limit
             /\\ count' = count + step
             /\\ seen' = seen \\cup {step}
Reset == count = Limit /\\ count' = 0 /\\ UNCHANGED seen
Next == (\\E step \\in 1..2 : Add(step)) \\/ Reset
Steps == Cardinality(seen)
Broken == count + \"one\"
====
";

const COUNTER_CFG: &str = "CONSTANT Limit = 3\nINIT Init\nNEXT Next\n";

fn counter() -> Folder {
    Folder::with(&[("Counter.tla", COUNTER), ("Counter.cfg", COUNTER_CFG)])
}
