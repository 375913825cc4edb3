//! Folders with files in them, and runs of the binary there.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The traces of this folder.
pub(crate) fn traces() -> PathBuf {
    root().join("tests/diff/traces")
}

/// The command, with nothing of the environment that changes its output.
pub(crate) fn lockstep(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command.args(arguments).current_dir(folder);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "PAGER"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

/// What a run printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    pub(crate) fn of(output: &Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// All of it, for snapshots.
    pub(crate) fn all(&self) -> String {
        let Self { code, out, err } = self;
        format!("{out}--- exit {code}\n{err}")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

/// Runs `lockstep diff` in a folder.
pub(crate) fn diff_in(folder: &Path, arguments: &[&str]) -> Said {
    let arguments = [&["diff"], arguments].concat();
    Said::of(&lockstep(folder, &arguments).output().unwrap())
}

/// Runs `lockstep diff` on the traces of this folder.
pub(crate) fn diff(arguments: &[&str]) -> Said {
    diff_in(&traces(), arguments)
}

/// With a text on standard input.
pub(crate) fn diff_on(input: &[u8], folder: &Path, arguments: &[&str]) -> Said {
    let arguments = [&["diff"], arguments].concat();
    let mut child = lockstep(folder, &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    Said::of(&child.wait_with_output().unwrap())
}

/// A folder that is there as long as the test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs_err::write(self.path().join(name), content).unwrap();
    }

    pub(crate) fn diff(&self, arguments: &[&str]) -> Said {
        diff_in(self.path(), arguments)
    }
}

/// States as lines of JSON, each of the variables `x` and `y`.
pub(crate) fn lines(states: &[(i64, i64)]) -> String {
    let line = |(x, y): &(i64, i64)| format!("{{\"x\": {x}, \"y\": {y}}}\n");
    states.iter().map(line).collect()
}

/// A console trace of these states, each `NAME(ARG)` and conjuncts.
pub(crate) fn console(states: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (number, (action, state)) in (1..).zip(states) {
        let at = "line 5, col 1 to line 5, col 9 of module M";
        let label = match number {
            1 => "<Initial predicate>".to_owned(),
            _ => format!("<{action} {at}>"),
        };
        text.push_str(&format!("State {number}: {label}\n{state}\n\n"));
    }
    text
}
