//! Called by git in the place of its own diff: GIT_EXTERNAL_DIFF, or a driver
//! of `.gitattributes`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::diff::{Align, Scope};
use crate::replay::Input;
use crate::report::ErrorReport;
use crate::report::text::{Display, Look, Shown};
use crate::trace::{Entry, TraceError, TraceErrorKind};

use super::color;
use super::diff::{Paging, Question, compare};
use super::exit::Exit;
use super::format::Format;
use super::output;

/// What git asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// What differs between two versions of a file.
    Changed(Box<Changed>),
    /// A file that is not merged.
    Unmerged(PathBuf),
}

/// Two versions of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    /// Its name in the repository, before and after.
    names: [PathBuf; 2],
    /// Where the versions are; `/dev/null` if there is none.
    files: [PathBuf; 2],
    /// Whether both are known to be the same, byte by byte.
    is_content_kept: bool,
    /// What kind of file it is and who may run it, if that changed: as `100644`.
    modes: Option<[String; 2]>,
}

/// What git calls a version that there is not.
const NOTHING: &str = "/dev/null";
/// git sets it for whom it asks.
const COUNTER: &str = "GIT_DIFF_PATH_COUNTER";

/// What git asks by the arguments of the process, which are
/// `path old-file old-hex old-mode new-file new-hex new-mode`, two more for a
/// file that was renamed, or only the path for one that is not merged.
pub(super) fn asked() -> Option<Asked> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [path] if std::env::var_os(COUNTER).is_some() && !is_option(path) => {
            let is_command = super::is_command(path);
            (!is_command).then(|| Asked::Unmerged(path.into()))
        }
        arguments => changed(arguments).map(|changed| Asked::Changed(Box::new(changed))),
    }
}

fn is_option(argument: &OsString) -> bool {
    argument.as_encoded_bytes().starts_with(b"-")
}

fn changed(arguments: &[OsString]) -> Option<Changed> {
    let (path, old, new, renamed) = match arguments {
        [path, a, b, c, d, e, f] => (path, [a, b, c], [d, e, f], None),
        [path, a, b, c, d, e, f, renamed, _how] => (path, [a, b, c], [d, e, f], Some(renamed)),
        _ => return None,
    };
    let is_version = |[_, hash, mode]: [&OsString; 3]| is_hash(hash) && is_mode(mode);
    if !is_version(old) || !is_version(new) {
        return None;
    }
    let ([old, old_hash, old_mode], [new, new_hash, new_mode]) = (old, new);
    let is_nothing = [old, new].into_iter().any(|it| is_nothing(Path::new(it)));
    let modes = [old_mode, new_mode].map(|mode| mode.to_string_lossy().into_owned());
    Some(Changed {
        names: [path.into(), renamed.unwrap_or(path).into()],
        files: [old.into(), new.into()],
        is_content_kept: old_hash == new_hash && !is_unhashed(old_hash),
        modes: (old_mode != new_mode && !is_nothing).then_some(modes),
    })
}

fn is_hash(text: &OsString) -> bool {
    let bytes = text.as_encoded_bytes();
    bytes == b"." || (bytes.len() >= 40 && bytes.iter().all(u8::is_ascii_hexdigit))
}

/// Whether git has not hashed a version: a file of the working tree. It writes
/// zeros then.
fn is_unhashed(hash: &OsString) -> bool {
    hash.as_encoded_bytes().iter().all(|byte| *byte == b'0')
}

fn is_mode(text: &OsString) -> bool {
    let bytes = text.as_encoded_bytes();
    bytes == b"." || (bytes.len() == 6 && bytes.iter().all(|it| (b'0'..=b'7').contains(it)))
}

impl Asked {
    /// Answers. git takes any exit status but 0 for a failure of ours, and stops.
    pub(super) fn run(self) -> Exit {
        color::When::of_git().apply();
        match self {
            Self::Unmerged(path) => say(&path, "is not merged"),
            Self::Changed(changed) => changed.say(),
        }
        Exit::Conforms
    }
}

fn say(path: &Path, what: &str) {
    let path = path.display().to_string();
    let path = crate::diag::escape_line(&path).into_owned();
    output::print(&format!("{path} {what}\n\n"));
}

impl Changed {
    fn say(&self) {
        let [old, new] = &self.files;
        let [name, new_name] = &self.names;
        let heading = match name == new_name {
            true => name.display().to_string(),
            false => format!("{} → {}", name.display(), new_name.display()),
        };
        let bold = anstyle::Style::new().bold();
        let heading = crate::diag::escape_line(&heading).into_owned();
        output::print(&format!("{bold}{heading}{bold:#}\n"));
        match (is_nothing(old), is_nothing(new)) {
            (true, _) => alone(new, "is new"),
            (_, true) => alone(old, "is gone"),
            (false, false) => {
                if let Some([old, new]) = &self.modes {
                    output::print(&format!("mode {old} → {new}\n"));
                }
                self.compare();
            }
        }
        output::print("\n");
    }

    fn compare(&self) {
        let inputs = self.files.each_ref().map(Input::file);
        if let Some(error) = inputs.iter().find_map(no_trace) {
            if !self.is_content_kept {
                output::print(&no_difference(&error));
            }
            return;
        }
        let sides = ["a", "b"].into_iter().zip(&self.names);
        let mut names = sides.map(|(side, name)| format!("{side}/{}", name.display()));
        let width = columns();
        let question = Question {
            inputs,
            names: [
                names.next().unwrap_or_default(),
                names.next().unwrap_or_default(),
            ],
            align: Align::default(),
            scope: Scope::default(),
            range: 1..=u64::MAX,
            shown: Shown::All,
            look: Look {
                width,
                ..output::look()
            },
            display: Display::fitting(width),
            format: Format::Text,
            pager: Paging::Never,
        };
        if let Err(errors) = compare(&question, None) {
            output::complain(&errors);
        }
    }
}

fn is_nothing(path: &Path) -> bool {
    path == Path::new(NOTHING)
}

/// A file of which there is one version.
fn alone(path: &Path, what: &str) {
    let input = Input::file(path);
    match counted(&input) {
        Ok((form, 1)) => output::print(&format!("{what}: 1 state, {form}\n")),
        Ok((form, states)) => output::print(&format!("{what}: {states} states, {form}\n")),
        Err(error) if error.kind() == TraceErrorKind::NotATrace => {
            output::print(&format!("{what}; it is no trace\n"));
        }
        Err(error) => {
            output::print(&format!("{what}\n"));
            output::complain(&[ErrorReport::of_trace(&error)]);
        }
    }
}

fn counted(input: &Input) -> Result<(String, u64), TraceError> {
    let reader = input.open()?;
    let form = reader.form().to_string();
    let mut states = 0;
    for entry in reader {
        states += u64::from(matches!(entry?, Entry::State(_)));
    }
    Ok((form, states))
}

/// Why a file is no trace, if it is none.
fn no_trace(input: &Input) -> Option<TraceError> {
    let error = input.open().err()?;
    (error.kind() == TraceErrorKind::NotATrace).then_some(error)
}

fn no_difference(error: &TraceError) -> String {
    let reason = crate::diag::escape_line(error.message()).into_owned();
    format!("differs, and is no trace: {reason}; `git diff --no-ext-diff` shows the text\n")
}

/// Columns of the page: git tells them to the pager that it starts.
fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok();
    let told = told.and_then(|told| told.parse().ok());
    told.unwrap_or_else(super::diff::page_width)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "0123456789012345678901234567890123456789";

    fn of(arguments: &[&str]) -> Option<Changed> {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        changed(&arguments)
    }

    #[test]
    fn what_git_hands_over_is_known_by_its_shape() {
        let plain = ["t.out", "/tmp/a", HASH, "100644", "t.out", HASH, "100755"];
        let found = of(&plain).unwrap();
        assert_eq!(found.names, ["t.out", "t.out"].map(PathBuf::from));
        assert_eq!(found.files, ["/tmp/a", "t.out"].map(PathBuf::from));
        assert_eq!(found.modes.unwrap(), ["100644", "100755"]);
        assert!(found.is_content_kept);
        let zeros = "0".repeat(40);
        let unhashed = ["a", "a", &zeros, "100644", "b", &zeros, "100644"];
        assert!(!of(&unhashed).unwrap().is_content_kept);
        let added = ["t", "/dev/null", ".", ".", "t", HASH, "100644"];
        let added = of(&added).unwrap();
        assert_eq!(added.files[0], Path::new("/dev/null"));
        assert_eq!((added.modes, added.is_content_kept), (None, false));
        let renamed = [&plain[..], &["u.out", "similarity index 90%\n"]].concat();
        assert_eq!(of(&renamed).unwrap().names[1], Path::new("u.out"));
    }

    #[test]
    fn other_arguments_are_those_of_commands() {
        assert_eq!(of(&["check", "a", "b", "c", "d", "e", "f"]), None);
        assert_eq!(of(&["diff", "a", "b"]), None);
        assert_eq!(of(&[]), None);
        let short = ["t", "/tmp/a", "abc", "100644", "t", HASH, "100644"];
        assert_eq!(of(&short), None);
    }
}
