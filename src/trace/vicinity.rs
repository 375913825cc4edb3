//! What stands around a place in a trace file.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use super::Place;
use super::place::code_points;
use super::unpack::{Input as Unpacked, is_packed, unpacked};

/// Bytes that are read on each side of a place.
const REACH: u64 = 512;
/// Code points that are shown on each side of a place.
const SHOWN: usize = 44;

/// The line around a place, or the part of it that is near. Of an end of file
/// below the last text, the line of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// What stands before the place; begins with `…` if the line is cut there.
    pub before: String,
    /// What follows; ends with `…` if the line is cut there.
    pub after: String,
    /// Line of the place, from 1.
    pub line: u64,
    /// Column of the first character of `before`, in code points from 1.
    pub column: u64,
}

impl Vicinity {
    /// Reads what is around a place, however large the file is; `None` if it
    /// is no regular file, or ends before the place. Of a compressed file all
    /// before the place is unpacked again.
    pub fn of(place: &Place) -> Option<Self> {
        let mut file = fs_err::File::open(&*place.file).ok()?;
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        let magic = up_to(4, &mut file).ok()?;
        file.rewind().ok()?;
        let (before, after) = match is_packed(&magic) {
            false => around(&mut file, place.offset),
            true => unpacked(BufReader::new(file))
                .and_then(|mut content| around_unpacked(&mut content, place.offset)),
        }
        .ok()?;
        if after.is_empty()
            && let Some((before, place)) = last_words(&before, place)
        {
            return Some(Self::within(before, &[], &place));
        }
        Some(Self::within(&before, &after, place))
    }

    fn within(before: &[u8], after: &[u8], place: &Place) -> Self {
        let line_start = memchr::memrchr(b'\n', before).map(|newline| newline + 1);
        let before = before.get(line_start.unwrap_or(0)..).unwrap_or_default();
        let columns = code_points(before);
        let is_whole = place.column == columns + 1;
        let before = String::from_utf8_lossy(before);
        let (cut, before) = match (before.char_indices().nth_back(SHOWN - 1), is_whole) {
            (Some((start, _)), _) if start > 0 => ("…", before.get(start..).unwrap_or_default()),
            (_, true) => ("", &*before),
            (_, false) => ("…", &*before),
        };
        let before = format!("{cut}{before}");
        let line_end = memchr::memchr(b'\n', after).unwrap_or(after.len());
        let after = String::from_utf8_lossy(after.get(..line_end).unwrap_or_default());
        let after = after.trim_end_matches('\r');
        let after = match after.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}…", after.get(..end).unwrap_or_default()),
            None => after.to_owned(),
        };
        Self {
            line: place.line,
            column: place.column.saturating_sub(before.chars().count() as u64),
            before,
            after,
        }
    }
}

/// What stands before the blank lines at the end of a file, and where it ends;
/// `None` if there is none of either, or it is too far away.
fn last_words<'b>(before: &'b [u8], end: &Place) -> Option<(&'b [u8], Place)> {
    let words = before.trim_ascii_end();
    let blank = before.get(words.len()..)?;
    let newlines = memchr::memchr_iter(b'\n', blank).count() as u64;
    let is_whole = before.len() as u64 == end.offset;
    let line = match memchr::memrchr(b'\n', words) {
        Some(newline) => words.get(newline + 1..)?,
        None if is_whole => words,
        None => return None,
    };
    (newlines > 0 && !line.is_empty()).then(|| {
        let place = Place {
            offset: end.offset - blank.len() as u64,
            line: end.line - newlines,
            column: 1 + code_points(line),
            ..end.clone()
        };
        (words, place)
    })
}

/// The bytes before and behind an offset that does not count a byte order mark.
fn around(file: &mut (impl Read + Seek), offset: u64) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let is_marked = up_to(3, file)? == b"\xEF\xBB\xBF";
    let reach = offset.min(REACH);
    let start = offset - reach + if is_marked { 3 } else { 0 };
    file.seek(SeekFrom::Start(start))?;
    let mut before = up_to(reach, file)?;
    // Readers put a line end to the last line where there is none.
    if (before.len() as u64) < reach {
        before.push(b'\n');
    }
    Ok((before, up_to(REACH, file)?))
}

/// As [`around`], of what can only be read from its start.
fn around_unpacked(content: &mut Unpacked, offset: u64) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let is_marked = content.fill_buf()?.starts_with(b"\xEF\xBB\xBF");
    let reach = offset.min(REACH);
    let skipped = offset - reach + if is_marked { 3 } else { 0 };
    io::copy(&mut content.by_ref().take(skipped), &mut io::sink())?;
    Ok((up_to(reach, content)?, up_to(REACH, content)?))
}

fn up_to(limit: u64, file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.by_ref().take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vicinity(text: &[u8], offset: usize) -> Vicinity {
        let start = Place::start_of(std::path::Path::new("trace").into());
        let place = start.after(&text[..offset]);
        let mut file = io::Cursor::new(text);
        let (before, after) = around(&mut file, place.offset).unwrap();
        Vicinity::within(&before, &after, &place)
    }

    fn parts(text: &[u8], offset: usize) -> (String, String, u64, u64) {
        let found = vicinity(text, offset);
        (found.before, found.after, found.line, found.column)
    }

    #[test]
    fn short_lines_are_whole() {
        assert_eq!(parts(b"", 0), (String::new(), String::new(), 1, 1));
        let text = b"one\ntwo words\r\nthree";
        assert_eq!(parts(text, 8), ("two ".into(), "words".into(), 2, 1));
        assert_eq!(parts(text, 20), ("three".into(), String::new(), 3, 1));
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let text: String = "äb".repeat(3000);
        let found = vicinity(text.as_bytes(), 3000);
        assert_eq!(found.before.chars().count(), SHOWN + 1);
        assert!(found.before.starts_with('…'));
        assert_eq!(found.after.chars().count(), SHOWN + 1);
        assert!(found.after.ends_with('…'));
        let column = 1 + 2000;
        assert_eq!(found.column + SHOWN as u64 + 1, column);
    }

    #[test]
    fn an_end_below_the_text_is_the_end_of_the_text() {
        let start = Place::start_of(std::path::Path::new("trace").into());
        let text = b"one\ntwo  \n\n";
        let (words, place) = last_words(text, &start.after(text)).unwrap();
        assert_eq!((words, place.line, place.column), (&b"one\ntwo"[..], 2, 4));
        for none in [&b""[..], b"one", b"\n\n"] {
            assert_eq!(last_words(none, &start.after(none)), None);
        }
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        let (before, after, _, column) = parts(b"ab\xFFcd\xFEef", 3);
        assert_eq!(
            (before.as_str(), after.as_str()),
            ("ab\u{fffd}", "cd\u{fffd}ef")
        );
        assert_eq!(column, 1);
    }
}
