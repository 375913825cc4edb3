//! Folders of git's index, which has files only: what is staged is a side of a
//! revision as a commit is.

use std::collections::BTreeMap;
use std::io::Read;
use std::process::{Command, Stdio};

use super::git_objects::{END_OF_OPTIONS, Entry, EntryKind, MAX_OBJECT, git};

/// What is staged.
pub(super) struct Index {
    files: Vec<Staged>,
    /// The current folder, from the top of the repository: `specs/`.
    here: String,
}

struct Staged {
    stage: u8,
    kind: EntryKind,
    path: String,
}

/// The stage and the path of a name of the index: `:specs`, `:0:specs`.
pub(super) fn staged(name: &str) -> Option<(u8, &str)> {
    let rest = name.strip_prefix(':')?;
    match rest.split_once(':') {
        Some(("0", path)) => Some((0, path)),
        Some(("1", path)) => Some((1, path)),
        Some(("2", path)) => Some((2, path)),
        Some(("3", path)) => Some((3, path)),
        // `:/text` is a commit by its message.
        _ if rest.starts_with('/') => None,
        _ => Some((0, rest)),
    }
}

impl Index {
    /// Asks git.
    ///
    /// # Errors
    /// If it cannot be run, or there is no repository.
    pub(super) fn read() -> Result<Self, String> {
        let listed = said(&[
            "ls-files",
            "--stage",
            "-z",
            "--full-name",
            END_OF_OPTIONS,
            ":(top)",
        ])?;
        let here = said(&["rev-parse", "--show-prefix"])?;
        Ok(Self {
            files: listed.split('\0').filter_map(file).collect(),
            here: here.trim_end_matches('\n').to_owned(),
        })
    }

    /// What stands in a folder; `None` if no file does.
    pub(super) fn folder(&self, stage: u8, path: &str) -> Option<Vec<Entry>> {
        let folder = self.path_of_folder(path)?;
        let mut entries: BTreeMap<&str, EntryKind> = BTreeMap::new();
        for file in self.files.iter().filter(|file| file.stage == stage) {
            let Some(rest) = file.path.strip_prefix(&folder) else {
                continue;
            };
            match rest.split_once('/') {
                Some((name, _)) => entries.insert(name, EntryKind::Folder),
                None => entries.insert(rest, file.kind),
            };
        }
        let entries: Vec<Entry> = entries
            .into_iter()
            .map(|(name, kind)| Entry {
                name: name.to_owned(),
                kind,
            })
            .collect();
        (!entries.is_empty()).then_some(entries)
    }

    /// A path from the top of the repository, with a slash behind it. One that
    /// begins with a dot is from the current folder, as it is for git.
    fn path_of_folder(&self, path: &str) -> Option<String> {
        let is_from_here = path
            .split('/')
            .next()
            .is_some_and(|it| it == "." || it == "..");
        let mut parts: Vec<&str> = match is_from_here {
            true => self
                .here
                .split('/')
                .filter(|part| !part.is_empty())
                .collect(),
            false => Vec::new(),
        };
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()?),
                part => parts.push(part),
            }
        }
        let mut folder = parts.join("/");
        if !folder.is_empty() {
            folder.push('/');
        }
        Some(folder)
    }
}

/// `100644 cc54213d 0`, a tabulator, and the path.
fn file(line: &str) -> Option<Staged> {
    let (head, path) = line.split_once('\t')?;
    let mut words = head.split(' ');
    let (mode, _id, stage) = (words.next()?, words.next()?, words.next()?);
    Some(Staged {
        stage: stage.parse().ok()?,
        kind: match mode.starts_with("100") {
            true => EntryKind::File,
            false => EntryKind::Other,
        },
        path: path.to_owned(),
    })
}

/// What git says to arguments that are always the same.
pub(super) fn said(arguments: &[&str]) -> Result<String, String> {
    answer(git(arguments), MAX_OBJECT)
}

/// What a command says, if that is no more than so many bytes.
fn answer(mut command: Command, most: u64) -> Result<String, String> {
    let cannot = |error: std::io::Error| format!("cannot run git: {error}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(cannot)?;
    let mut bytes = Vec::new();
    if let Some(answer) = child.stdout.take() {
        let mut answer = answer.take(most.saturating_add(1));
        answer.read_to_end(&mut bytes).map_err(cannot)?;
    }
    let is_too_large = bytes.len() as u64 > most;
    if is_too_large {
        // It would wait for someone to read the rest.
        let _killed = child.kill();
    }
    let ended = child.wait().map_err(cannot)?;
    if is_too_large {
        return Err(format!("git's index is larger than {most} bytes"));
    }
    match bytes.is_empty() && !ended.success() {
        true => Err("git has no index here".to_owned()),
        false => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let lines = "100644 aa 0\tspecs/A.tla\x00100644 bb 0\tspecs/in/B.tla\x00120000 cc 0\tlink\0\
                     100644 dd 2\tspecs/C.tla\0";
        Index {
            files: lines.split('\0').filter_map(file).collect(),
            here: "specs/".to_owned(),
        }
    }

    fn names(stage: u8, path: &str) -> Option<Vec<String>> {
        let entries = index().folder(stage, path)?;
        let mark = |entry: &Entry| match entry.kind {
            EntryKind::File => "",
            EntryKind::Folder => "/",
            EntryKind::Other => "@",
        };
        let marked = entries.iter().map(|it| format!("{}{}", it.name, mark(it)));
        Some(marked.collect())
    }

    #[test]
    fn folders_are_made_of_the_paths_of_files() {
        for (stage, path, wanted) in [
            (0, "", Some(&["link@", "specs/"][..])),
            (0, "specs", Some(&["A.tla", "in/"])),
            (0, "specs/", Some(&["A.tla", "in/"])),
            (0, "./", Some(&["A.tla", "in/"])),
            (0, "./in", Some(&["B.tla"])),
            (0, "..", Some(&["link@", "specs/"])),
            (0, "../..", None),
            (2, "specs", Some(&["C.tla"])),
            (0, "spec", None),
            (0, "specs/A.tla", None),
        ] {
            let wanted = wanted.map(|names| names.iter().map(ToString::to_string).collect());
            assert_eq!(names(stage, path), wanted, "{stage} {path}");
        }
    }

    /// A command that ends later than its answer is not killed for it.
    #[test]
    #[cfg(unix)]
    fn only_an_answer_that_is_too_large_is_cut_off() {
        let said = |script: &str, most: u64| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            answer(command, most)
        };
        assert_eq!(said("exec >&-; sleep 0.1", 9), Ok(String::new()));
        assert_eq!(
            said("echo one; exec >&-; sleep 0.1", 4),
            Ok("one\n".to_owned())
        );
        assert!(said("exit 1", 9).is_err());
        let endless = said("while :; do echo more; done", 9);
        assert_eq!(
            endless,
            Err("git's index is larger than 9 bytes".to_owned())
        );
    }

    #[test]
    fn names_of_the_index_begin_with_a_colon() {
        for (name, wanted) in [
            (":specs", Some((0, "specs"))),
            (":0:specs", Some((0, "specs"))),
            (":2:specs", Some((2, "specs"))),
            (":0:", Some((0, ""))),
            (":", Some((0, ""))),
            (":/fix", None),
            ("HEAD:specs", None),
        ] {
            assert_eq!(staged(name), wanted, "{name}");
        }
    }
}
