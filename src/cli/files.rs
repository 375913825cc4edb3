//! Files of traces, from the paths that were given.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::diag::code;
use crate::replay::Input;
use crate::report::{ErrorReport, IgnoredFile};
use crate::trace::{Form, TraceErrorKind};

use super::mention::{CommandLine, Mention};

/// What the given paths hold.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Traces, and files that were named and so must be traces.
    pub(super) traces: Vec<Input>,
    /// Where they are, links resolved.
    places: HashSet<PathBuf>,
    /// Files of folders that are no traces.
    pub(super) ignored: Vec<IgnoredFile>,
    /// Paths that cannot be read.
    pub(super) errors: Vec<ErrorReport>,
    /// The form of all traces, where their content is not to tell.
    pub(super) form: Option<Form>,
}

/// What stands for the standard input where a path is expected.
pub(super) const STANDARD_INPUT: &str = "-";

impl Found {
    /// What these arguments of the command line hold, all of it of one form if
    /// one is given.
    pub(super) fn at(paths: &[PathBuf], form: Option<Form>, line: &CommandLine) -> Self {
        let mut found = Self {
            form,
            ..Self::default()
        };
        for path in paths {
            found.add(path, &line.argument(path.as_os_str()));
        }
        found
    }

    /// Walks folders, in order of their names; takes files as they are. `-` is
    /// the standard input.
    pub(super) fn add(&mut self, path: &Path, named: &Mention) {
        if path.as_os_str() == STANDARD_INPUT {
            return self.add_trace(Input::standard_input());
        }
        // A pipe can be opened once.
        let opened = fs_err::metadata(path).and_then(|metadata| {
            if metadata.is_file() {
                fs_err::File::open(path)?;
            }
            Ok(metadata)
        });
        match opened {
            Ok(metadata) if metadata.is_dir() => self.add_folder(path),
            Ok(_) => self.add_trace(Input::file(path)),
            Err(error) => self.errors.push(unreadable(path, &error, named)),
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let listed = fs_err::read_dir(folder)
            .and_then(Iterator::collect::<std::io::Result<Vec<fs_err::DirEntry>>>);
        let entries = match listed {
            Ok(entries) => entries,
            Err(error) => return self.lost(folder, &error),
        };
        let mut paths: Vec<PathBuf> = entries.iter().map(fs_err::DirEntry::path).collect();
        paths.sort();
        for path in paths {
            if is_hidden(&path) {
                continue;
            }
            match fs_err::symlink_metadata(&path) {
                Ok(metadata) if metadata.is_dir() => self.add_folder(&path),
                Ok(_) if path.is_file() => self.add_of_folder(Input::file(path)),
                Ok(_) => self.ignored.push(IgnoredFile {
                    path: path.display().to_string(),
                    reason: "it is no ordinary file; links to folders are not followed".to_owned(),
                }),
                Err(error) => self.lost(&path, &error),
            }
        }
    }

    /// A file that is no trace does not belong to the question; one that looks
    /// like a trace does, even if it is broken.
    pub(super) fn add_of_folder(&mut self, input: Input) {
        match input.clone().with_form(self.form).open() {
            Err(error) if error.kind() == TraceErrorKind::NotATrace => {
                self.ignored.push(IgnoredFile {
                    path: input.path().display().to_string(),
                    reason: error.message().to_owned(),
                });
            }
            _ => self.add_trace(input),
        }
    }

    /// A trace that is named twice is judged once.
    fn add_trace(&mut self, input: Input) {
        let path = input.path();
        let place = fs_err::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if self.places.insert(place) {
            self.traces.push(input.with_form(self.form));
        }
    }

    /// Hands over the traces so far.
    pub(super) fn take_traces(&mut self) -> Vec<Input> {
        self.places.clear();
        std::mem::take(&mut self.traces)
    }

    /// Of a path that a folder listed.
    fn lost(&mut self, path: &Path, error: &std::io::Error) {
        let message = format!("cannot read: {}", reason(error));
        let error = ErrorReport::of_file(path, code::FILE_UNREADABLE, message);
        self.errors.push(error);
    }
}

/// An error about a file that cannot be read, where it was asked for.
pub(super) fn unreadable(path: &Path, error: &std::io::Error, named: &Mention) -> ErrorReport {
    let message = format!("cannot read `{}`: {}", path.display(), reason(error));
    named.error(code::FILE_UNREADABLE, message)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The system's reason, without the path that fs-err puts in front of it.
pub(super) fn reason(error: &std::io::Error) -> String {
    use std::error::Error;
    error
        .source()
        .map_or_else(|| error.to_string(), ToString::to_string)
}
