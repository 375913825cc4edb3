//! Source text and positions in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Index of a file in a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span from byte `start` up to byte `end`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// The smallest span that holds both; both must be in one file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A position as people and TLC count it: line and column from 1, the column
/// in code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// From 1.
    pub line: u64,
    /// From 1, in code points.
    pub column: u64,
}

impl LineColumn {
    /// The first character.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// One file's name and text, or that of a part of it.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    text: Arc<str>,
    line_starts: Vec<u32>,
    /// Where the text begins in the file.
    origin: LineColumn,
    is_read: bool,
}

impl Source {
    /// A source with the name by which it is shown.
    pub fn new(path: impl Into<PathBuf>, text: impl Into<Arc<str>>) -> Self {
        Self::part(path, text, LineColumn::START)
    }

    /// A part of a file that is too large to be held, which begins at `origin`.
    pub fn part(path: impl Into<PathBuf>, text: impl Into<Arc<str>>, origin: LineColumn) -> Self {
        let text: Arc<str> = text.into();
        let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
        let line_starts = std::iter::once(0)
            .chain(newlines.map(|at| at as u32 + 1))
            .collect();
        Self {
            path: path.into(),
            text,
            line_starts,
            origin,
            is_read: true,
        }
    }

    /// A file whose text is not at hand: places in it can be given, but nothing
    /// can be shown of them.
    pub fn unread(path: impl Into<PathBuf>, origin: LineColumn) -> Self {
        Self {
            is_read: false,
            ..Self::part(path, "", origin)
        }
    }

    /// Whether the text is at hand.
    pub fn is_read(&self) -> bool {
        self.is_read
    }

    /// The name by which the file is shown.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Line and column in the file of a byte offset in the text; an offset past
    /// the end is the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self
            .line_starts
            .partition_point(|start| *start <= offset)
            .max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or(0) as usize;
        let end = (offset as usize).min(self.text.len());
        let column = self
            .text
            .get(start..end)
            .map_or(0, |before| before.chars().count());
        let LineColumn {
            line: first_line,
            column: first_column,
        } = self.origin;
        LineColumn {
            line: first_line.saturating_add(line as u64 - 1),
            column: match line {
                1 => first_column.saturating_add(column as u64),
                _ => column as u64 + 1,
            },
        }
    }

    /// The text of a byte range, empty if it is not one.
    pub fn slice(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }
}

/// What bytes that are no UTF-8 are read as by [`decode_lossy`], and by SANY and
/// TLC.
pub const REPLACEMENT: char = '\u{fffd}';

/// The text of a file of TLA+. Bytes that are no UTF-8 become [`REPLACEMENT`],
/// as for SANY and TLC: they do no harm in comments, around the module and in
/// strings.
pub fn decode_lossy(bytes: Vec<u8>) -> String {
    decode(bytes).unwrap_or_else(|not| not.text)
}

/// Bytes that are no UTF-8, as text all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The text with replacement characters for what is none.
    pub text: String,
    /// Offset in it of the first replacement character.
    pub at: u32,
}

/// The text of a file.
///
/// # Errors
/// What can be shown of it, if it is no UTF-8.
pub fn decode(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| NotUtf8 {
        at: error.utf8_error().valid_up_to() as u32,
        text: String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// All files read in one run. Cheap to clone; files are never removed.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<Arc<Source>>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(Arc::new(source));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with this id, if it is of this map.
    pub fn get(&self, id: FileId) -> Option<&Arc<Source>> {
        self.files.get(id.0 as usize)
    }

    /// The text of a span, empty if it is not one.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file)
            .map_or("", |source| source.slice(span.start, span.end))
    }
}
