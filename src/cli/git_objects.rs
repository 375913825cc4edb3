//! Files as they are in a revision, or in the index, from git. It is asked by one
//! process that reads names of objects from a pipe, and by others whose arguments
//! are always the same, so that no name from outside is ever an argument, and
//! nothing is written anywhere.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::git_index::{self as index, Index};

/// The most bytes of one object, or of the list of the index.
pub(super) const MAX_OBJECT: u64 = 64 * 1024 * 1024;

/// Nothing behind it is an option. The commands that read names of objects or of
/// files know it from git 2.24 on.
pub(super) const END_OF_OPTIONS: &str = "--end-of-options";

/// A git command that asks nobody anything, fetches nothing, and runs nothing that
/// the repository's configuration names: to read the index, git runs its monitor of
/// files.
pub(super) fn git(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .args(["--no-pager", "-c", "core.fsmonitor="])
        .args(arguments)
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_NO_LAZY_FETCH", "1");
    command
}

/// A running `git cat-file --batch`.
pub(super) struct Git {
    child: Child,
    names: ChildStdin,
    answers: BufReader<ChildStdout>,
    index: Option<Index>,
}

/// What git has under a name.
pub(super) enum Object {
    /// A file's content.
    File(Vec<u8>),
    /// What stands in a folder.
    Folder(Vec<Entry>),
}

/// An object as git hands it over.
struct Found {
    kind: String,
    content: Vec<u8>,
    id_length: usize,
}

/// One entry of a folder.
pub(super) struct Entry {
    /// Its name in the folder.
    pub(super) name: String,
    /// What it is.
    pub(super) kind: EntryKind,
}

/// What an entry of a folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A link, or another repository.
    Other,
}

impl Git {
    /// Starts git in the current folder.
    ///
    /// # Errors
    /// If it cannot be run.
    pub(super) fn start() -> Result<Self, String> {
        let cannot = |error: &dyn std::error::Error| format!("cannot run git: {error}");
        let mut child = git(&["--literal-pathspecs", "cat-file", "--batch", END_OF_OPTIONS])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| cannot(&error))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(names), Some(answers)) => Ok(Self {
                child,
                names,
                answers: BufReader::new(answers),
                index: None,
            }),
            _ => Err("cannot run git: it has no pipes".to_owned()),
        }
    }

    /// What git has under a name such as `HEAD~1:specs`, or `:0:specs` of the
    /// index; `None` if there is nothing, or no file and no folder.
    ///
    /// # Errors
    /// What git complains of, or that the object is too large.
    pub(super) fn object(&mut self, name: &str) -> Result<Option<Object>, String> {
        // A name ends where its line does.
        if name.contains(['\n', '\r', '\0']) {
            return Ok(None);
        }
        if let Some((stage, path)) = index::staged(name) {
            let index = match self.index.take() {
                Some(index) => index,
                None => Index::read()?,
            };
            let folder = index.folder(stage, path);
            self.index = Some(index);
            // A file of the index is an object as others are.
            if folder.is_some() {
                return Ok(folder.map(Object::Folder));
            }
        }
        let found = self.ask(name)?;
        Ok(found.and_then(|found| match found.kind.as_str() {
            "blob" => Some(Object::File(found.content)),
            "tree" => Some(Object::Folder(entries(&found.content, found.id_length))),
            _ => None,
        }))
    }

    /// Whether git has any object under a name, a commit too.
    ///
    /// # Errors
    /// What git complains of.
    pub(super) fn has(&mut self, name: &str) -> Result<bool, String> {
        Ok(self.ask(name)?.is_some())
    }

    /// The object under a name that is one line; `None` if there is none.
    fn ask(&mut self, name: &str) -> Result<Option<Found>, String> {
        let asked = writeln!(self.names, "{name}").and_then(|()| self.names.flush());
        let mut header = String::new();
        let answered = asked.and_then(|()| self.answers.read_line(&mut header));
        if !matches!(answered, Ok(1..)) {
            return Err(self.complaint());
        }
        let words: Vec<&str> = header.split_whitespace().collect();
        let [id, kind, size] = words.as_slice() else {
            return Ok(None);
        };
        let Ok(size) = size.parse::<u64>() else {
            return Ok(None);
        };
        if size > MAX_OBJECT {
            return Err(format!("`{name}` is larger than {MAX_OBJECT} bytes"));
        }
        let mut content = Vec::new();
        // The content and a line end.
        let mut rest = (&mut self.answers).take(size + 1);
        if rest.read_to_end(&mut content).is_err() || content.pop().is_none() {
            return Err(self.complaint());
        }
        Ok(Some(Found {
            kind: (*kind).to_owned(),
            content,
            id_length: id.len() / 2,
        }))
    }

    /// What it said when it ended.
    fn complaint(&mut self) -> String {
        const MOST: u64 = 4096;
        let mut said = String::new();
        if let Some(errors) = self.child.stderr.take() {
            // What cannot be read is not said.
            let _read = errors.take(MOST).read_to_string(&mut said);
        }
        match said.trim() {
            "" => "git ended without an answer".to_owned(),
            said => format!("git: {said}"),
        }
    }
}

impl Drop for Git {
    fn drop(&mut self) {
        // It has nothing more to do; whether it knew that is of no concern.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}

/// The entries of a tree as git keeps it: mode, blank, name, NUL, and an id of
/// so many bytes.
fn entries(tree: &[u8], id_length: usize) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut rest = tree;
    while let Some(end) = rest.iter().position(|byte| *byte == 0) {
        let (head, tail) = rest.split_at(end);
        if let Some(blank) = head.iter().position(|byte| *byte == b' ') {
            let (mode, name) = head.split_at(blank);
            if let Ok(name) = std::str::from_utf8(name) {
                entries.push(Entry {
                    name: name.strip_prefix(' ').unwrap_or(name).to_owned(),
                    kind: match mode {
                        b"40000" => EntryKind::Folder,
                        _ if mode.starts_with(b"100") => EntryKind::File,
                        _ => EntryKind::Other,
                    },
                });
            }
        }
        rest = tail.get(1 + id_length..).unwrap_or_default();
    }
    entries
}
