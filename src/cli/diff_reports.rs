//! `lockstep diff` of two reports of `check`.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use crate::diag::code;
use crate::report::ErrorReport;
use crate::report::comparison::{RecordedReport, VerdictComparison, verdicts};
use crate::report::text;
use crate::trace::unpacked;

use super::diff::Question;
use super::diff_page::Page;
use super::files::{STANDARD_INPUT, reason};
use super::format::Format;
use super::mention::{CommandLine, Mention};

/// The largest report that is read, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;

/// What two files are, by how they begin.
pub(super) enum Files {
    /// Both are reports.
    Reports,
    /// Neither is known to be one.
    Traces,
}

/// Whether two files are reports of `check`. What cannot be read is left to
/// those who read it.
///
/// # Errors
/// If only one is.
pub(super) fn what(paths: [&Path; 2]) -> Result<Files, Vec<ErrorReport>> {
    match paths.map(is_report) {
        [true, true] => Ok(Files::Reports),
        [false, false] => Ok(Files::Traces),
        [is_left, _] => {
            let [left, right] = paths;
            let (report, other) = match is_left {
                true => (left, right),
                false => (right, left),
            };
            let message = format!(
                "`{}` is a report of `check`, and `{}` is none",
                report.display(),
                other.display()
            );
            let here = CommandLine::of_process().argument(report.as_os_str());
            Err(vec![here.error(code::NOT_A_TRACE, message)])
        }
    }
}

fn is_report(path: &Path) -> bool {
    const PREFIX: u64 = 512;
    let mut start = Vec::new();
    let mut begins_so = |input: std::io::Result<Box<dyn BufRead + Send>>| {
        // What is unpacked of a part of a file ends in an error.
        let _read = input.map(|input| input.take(PREFIX).read_to_end(&mut start));
        RecordedReport::begins_so(&start)
    };
    if path.as_os_str() == STANDARD_INPUT {
        // What is looked at stays in the buffer, for whoever reads it.
        let mut input = std::io::stdin().lock();
        let buffer = input.fill_buf().map(<[u8]>::to_vec).unwrap_or_default();
        return begins_so(unpacked(Cursor::new(buffer)));
    }
    let is_file = fs_err::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file && begins_so(opened(path))
}

/// Compares two reports and says what changed.
///
/// # Errors
/// If one cannot be read.
pub(super) fn compare(
    question: &Question,
    paths: [&Path; 2],
) -> Result<VerdictComparison, Vec<ErrorReport>> {
    let [left, right] = paths.map(read);
    let (left, right) = match (left, right) {
        (Ok(left), Ok(right)) => (left, right),
        (left, right) => return Err([left.err(), right.err()].into_iter().flatten().collect()),
    };
    let names = question.names.clone();
    let compared = verdicts::compare(names, [&left, &right]);
    let text = match question.format {
        Format::Text => text::verdicts(&compared, question.look, question.display),
        Format::Json => {
            let mut text = serde_json::to_string_pretty(&compared).unwrap_or_default();
            text.push('\n');
            text
        }
    };
    Page::pager(question).put(&text);
    Ok(compared)
}

/// A file, unpacked.
fn opened(path: &Path) -> std::io::Result<Box<dyn BufRead + Send>> {
    unpacked(BufReader::new(fs_err::File::open(path)?))
}

fn read(path: &Path) -> Result<RecordedReport, ErrorReport> {
    let named = || CommandLine::of_process().argument(path.as_os_str());
    let mut text = String::new();
    let input = match path.as_os_str() == STANDARD_INPUT {
        true => unpacked(BufReader::new(std::io::stdin())),
        false => opened(path),
    };
    let taken = input.and_then(|input| input.take(LARGEST).read_to_string(&mut text));
    if let Err(error) = taken {
        let message = format!("cannot read `{}`: {}", path.display(), reason(&error));
        return Err(named().error(code::FILE_UNREADABLE, message));
    }
    if text.len() as u64 >= LARGEST {
        let message = format!("the report is larger than {} MiB", LARGEST >> 20);
        return Err(named().error(code::FILE_UNREADABLE, message));
    }
    RecordedReport::read(&text).map_err(|error| {
        let lines = text.split_inclusive('\n');
        let before: usize = lines.take(error.line.saturating_sub(1)).map(str::len).sum();
        let at = (before + error.column.saturating_sub(1)).min(text.len());
        let at = text.floor_char_boundary(at);
        let shown = match path.as_os_str() == STANDARD_INPUT {
            true => Path::new("<stdin>"),
            false => path,
        };
        let here = Mention::in_file(shown, &Arc::from(text.as_str()), at..at);
        here.error(code::TRACE_SYNTAX, error.message)
    })
}
