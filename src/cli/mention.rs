//! Where a thing is named, on the command line or in a file, so that an error
//! about it can point there.

use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::diag::{Diagnostic, Source, SourceMap, Span};
use crate::report::ErrorReport;

/// The name by which the command line is shown.
const COMMAND_LINE: &str = "command line";

/// The command line as a text, which errors can point into.
#[derive(Clone, Debug)]
pub(super) struct CommandLine {
    text: Arc<str>,
    arguments: Vec<(OsString, Range<usize>)>,
}

/// A part of a text that names something.
#[derive(Clone, Debug)]
pub(super) struct Mention {
    file: Arc<Path>,
    text: Arc<str>,
    range: Range<usize>,
}

impl CommandLine {
    /// That of the process.
    pub(super) fn of_process() -> Self {
        Self::of(std::env::args_os().skip(1))
    }

    fn of(given: impl Iterator<Item = OsString>) -> Self {
        let mut text = String::from("lockstep");
        let mut arguments = Vec::new();
        for argument in given {
            text.push(' ');
            let start = text.len();
            text.push_str(&quoted(&argument));
            arguments.push((argument, start..text.len()));
        }
        Self {
            text: text.into(),
            arguments,
        }
    }

    /// Where an argument, or the value of an option, is given; the end if it is
    /// not.
    pub(super) fn argument(&self, value: &OsStr) -> Mention {
        let is_it = |argument: &OsStr| {
            let given = argument.as_encoded_bytes();
            let value = value.as_encoded_bytes();
            given == value
                || given
                    .strip_suffix(value)
                    .is_some_and(|it| it.ends_with(b"="))
        };
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|(argument, _)| is_it(argument));
        match found {
            Some((_, range)) => self.part(range.clone()),
            None => self.end(),
        }
    }

    /// Where a file, or the folder that it was found in, is given.
    pub(super) fn path(&self, path: &Path) -> Mention {
        let mut around = path.ancestors().filter(|it| !it.as_os_str().is_empty());
        let is_given = |it: &&Path| self.arguments.iter().any(|(given, _)| *given == **it);
        match around.find(is_given) {
            Some(given) => self.argument(given.as_os_str()),
            None => self.end(),
        }
    }

    /// Where more could be given.
    pub(super) fn end(&self) -> Mention {
        let end = self.text.len();
        self.part(end..end)
    }

    fn part(&self, range: Range<usize>) -> Mention {
        Mention {
            file: Path::new(COMMAND_LINE).into(),
            text: Arc::clone(&self.text),
            range,
        }
    }
}

impl Mention {
    /// A part of a file's text, in bytes.
    pub(super) fn in_file(file: &Path, text: &Arc<str>, range: Range<usize>) -> Self {
        Self {
            file: file.into(),
            text: Arc::clone(text),
            range,
        }
    }

    /// An error that points here.
    pub(super) fn error(&self, code: &'static str, message: impl Into<String>) -> ErrorReport {
        let mut sources = SourceMap::default();
        let file = sources.add(Source::new(&*self.file, Arc::clone(&self.text)));
        let span = Span::new(file, self.range.start as u32, self.range.end as u32);
        ErrorReport::diagnosed(Diagnostic::error(code, message, span), &sources)
    }
}

/// An argument as one would type it.
fn quoted(argument: &OsStr) -> String {
    let text = argument.to_string_lossy();
    let is_plain = |c: char| c.is_alphanumeric() || "-_=./,:+@%".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.into_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointed(given: &[&str], value: &str) -> String {
        let line = CommandLine::of(given.iter().map(OsString::from));
        let mention = line.argument(OsStr::new(value));
        line.text.get(mention.range).unwrap().to_owned()
    }

    #[test]
    fn an_argument_is_found_as_it_was_typed() {
        assert_eq!(pointed(&["check", "a.json"], "a.json"), "a.json");
        assert_eq!(pointed(&["check", "my trace"], "my trace"), "'my trace'");
        assert_eq!(pointed(&["check", "--spec=S.tla"], "S.tla"), "--spec=S.tla");
        assert_eq!(pointed(&["check", "S.tla.json"], "S.tla"), "");
    }

    #[test]
    fn quotes_are_closed() {
        assert_eq!(pointed(&["eval", "it's"], "it's"), r"'it'\''s'");
    }
}
