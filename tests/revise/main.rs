//! `lockstep revise`: what a revision changes, in the text, on the traces of the
//! reference profile, and beyond them.

#![cfg(test)]

mod actions;
mod asked;
mod beyond;
mod classified;
mod configurations;
mod dependents;
mod named;
mod questions;
mod renamed;
mod revisions;
mod undefined;
mod unlisted;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
}

/// A folder in which commands run.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, and the folders it is in.
    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(path, text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> Said {
        self.run_on("2", arguments)
    }

    /// On so many threads.
    fn run_on(&self, threads: &str, arguments: &[&str]) -> Said {
        self.asked((threads, self.path()), arguments)
    }

    /// In another folder.
    fn run_in(&self, folder: &Path, arguments: &[&str]) -> Said {
        self.asked(("2", folder), arguments)
    }

    fn asked(&self, (threads, folder): (&str, &Path), arguments: &[&str]) -> Said {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
        command.args(arguments).current_dir(folder);
        for name in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "COLUMNS",
            "GIT_DIR",
            "GIT_WORK_TREE",
        ] {
            command.env_remove(name);
        }
        command.env("RAYON_NUM_THREADS", threads);
        // The repository around the build is not the test's.
        command.env("GIT_CEILING_DIRECTORIES", self.path().parent().unwrap());
        let output = command.stdin(Stdio::null()).output().unwrap();
        Said {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn git(&self, arguments: &[&str]) {
        let status = Command::new("git")
            .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
            .args(arguments)
            .current_dir(self.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(status.success(), "git {arguments:?}");
    }
}

/// The repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Copies the profile's modules, with some text replaced.
fn copy_specs(to: &Path, edits: &[(&str, &str, &str)]) {
    fs_err::create_dir_all(to).unwrap();
    for entry in fs_err::read_dir(root().join("specs")).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let mut text = fs_err::read_to_string(&path).unwrap();
        for (file, old, new) in edits {
            if name == *file || name.strip_suffix(".tla") == Some(*file) {
                assert!(text.contains(old), "{file} holds {old:?}");
                text = text.replace(old, new);
            }
        }
        fs_err::write(to.join(name), text).unwrap();
    }
}
