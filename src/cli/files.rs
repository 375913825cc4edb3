//! Files of traces, from the paths that were given.

use std::path::{Path, PathBuf};

use crate::report::IgnoredFile;
use crate::trace;

/// What the given paths hold.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Trace files, and files that were named and so must be traces.
    pub(super) traces: Vec<PathBuf>,
    /// Files of folders that are no traces.
    pub(super) ignored: Vec<IgnoredFile>,
    /// Paths that cannot be read, and why.
    pub(super) unreadable: Vec<(PathBuf, String)>,
}

impl Found {
    /// Walks folders, in order of their names; takes files as they are.
    pub(super) fn add(&mut self, path: &Path) {
        match fs_err::metadata(path) {
            Ok(metadata) if metadata.is_dir() => self.add_folder(path),
            Ok(_) => self.traces.push(path.to_owned()),
            Err(error) => self.unreadable.push((path.to_owned(), reason(&error))),
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let listed = fs_err::read_dir(folder)
            .and_then(Iterator::collect::<std::io::Result<Vec<fs_err::DirEntry>>>);
        let entries = match listed {
            Ok(entries) => entries,
            Err(error) => return self.unreadable.push((folder.to_owned(), reason(&error))),
        };
        let mut paths: Vec<PathBuf> = entries.iter().map(fs_err::DirEntry::path).collect();
        paths.sort();
        for path in paths {
            if is_hidden(&path) {
                continue;
            }
            match fs_err::symlink_metadata(&path) {
                Ok(metadata) if metadata.is_dir() => self.add_folder(&path),
                Ok(_) => self.add_file_of_folder(path),
                Err(error) => self.unreadable.push((path, reason(&error))),
            }
        }
    }

    /// A file that is no trace does not belong to the question; one that looks
    /// like a trace does, even if it is broken.
    fn add_file_of_folder(&mut self, path: PathBuf) {
        match trace::open(&path) {
            Err(error) if error.kind() == trace::TraceErrorKind::NotATrace => {
                self.ignored.push(IgnoredFile {
                    path: path.display().to_string(),
                    reason: error.message().to_owned(),
                });
            }
            _ => self.traces.push(path),
        }
    }
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
