//! Folders with files in them, and runs of the binary there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A small spec: `x` counts, `name` is a string.
pub(crate) const COUNTER: &str = "\
---- MODULE Counter ----
EXTENDS Naturals
VARIABLES x, name
Init == x = 0 /\\ name = \"a\"
Up(by) == x' = x + by /\\ name' = name
Name(to) == name' = to /\\ UNCHANGED x
Next == (\\E by \\in 1..2 : Up(by)) \\/ (\\E to \\in {\"a\", \"b\"} : Name(to))
====
";

/// A trace of it that conforms.
pub(crate) const COUNTED: &str = "\
State 1: <Initial predicate>
/\\ x = 0
/\\ name = \"a\"

State 2: <Up(2) line 5, col 11 to line 5, col 37 of module Counter>
/\\ x = 2
/\\ name = \"a\"

";

/// The first bytes of a text.
pub(crate) fn upto(text: &str, end: usize) -> &str {
    text.get(..end).unwrap()
}

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder that is there as long as the test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// With `Counter.tla` and its configuration in it.
    pub(crate) fn with_counter() -> Self {
        let folder = Self::new();
        folder.write("Counter.tla", COUNTER);
        folder.write("Counter.cfg", "INIT Init\nNEXT Next\n");
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, and the folders it is in.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(&path, content).unwrap();
        path
    }

    /// With the profile's modules in `specs`.
    pub(crate) fn with_specs() -> Self {
        let folder = Self::new();
        for entry in fs_err::read_dir(root().join("specs")).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|it| it == "tla" || it == "cfg")
            {
                let text = fs_err::read(&path).unwrap();
                let name = Path::new("specs").join(path.file_name().unwrap());
                folder.write(name.to_str().unwrap(), text);
            }
        }
        folder
    }

    /// Runs `lockstep` here.
    pub(crate) fn run(&self, arguments: &[&str]) -> Answer {
        run_in(self.path(), arguments)
    }

    /// Checks a trace by `Counter.tla`.
    pub(crate) fn check_counter(&self, trace: &str) -> Answer {
        self.run(&["check", "--spec", "Counter.tla", trace])
    }
}

/// The command, with nothing of the environment that changes its output.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep"));
    command.args(arguments).current_dir(folder);
    for name in [
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "RAYON_NUM_THREADS",
    ] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Answer {
    Answer::of(&mut command(folder, arguments), arguments)
}

/// What a run printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) arguments: String,
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Answer {
    pub(crate) fn of(command: &mut Command, arguments: &[&str]) -> Self {
        let output = command.output().unwrap();
        Self {
            arguments: arguments.join(" "),
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Command, output and exit status as one text.
    pub(crate) fn shown(&self) -> String {
        let Self {
            arguments,
            code,
            out,
            err,
        } = self;
        let code = code.map_or("none".to_owned(), |code| code.to_string());
        format!("$ lockstep {arguments}\n{out}{err}exit {code}\n")
    }

    /// That the question could not be put, without a panic.
    #[track_caller]
    pub(crate) fn is_not_asked(&self) -> &Self {
        assert_eq!(self.code, Some(2), "{}", self.shown());
        assert!(self.out.contains("nothing was checked"), "{}", self.shown());
        assert!(!self.err.contains("panicked"), "{}", self.shown());
        self
    }
}
