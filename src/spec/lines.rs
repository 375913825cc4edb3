//! Places of texts as TLC's labels give them.

use super::resolved::Spec;
use crate::diag::{Source, SourceMap, Span};

/// A part of a module by lines and columns from 1, the last included. A tab
/// leads to the next column after a multiple of 8, as in SANY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lines {
    /// Line and column of the first character.
    pub begin: (u32, u32),
    /// Line and column of the last character.
    pub end: (u32, u32),
}

/// Columns from one tab stop to the next.
const TAB: u32 = 8;

impl Lines {
    /// Where the text of `span` is; `None` if it is of none of the sources.
    pub fn of(sources: &SourceMap, span: Span) -> Option<Self> {
        let source = sources.get(span.file)?;
        let text = source.text().get(span.start as usize..span.end as usize)?;
        let last = text.chars().next_back()?.len_utf8() as u32;
        Some(Self {
            begin: position(source, span.start)?,
            end: position(source, span.end - last)?,
        })
    }
}

impl Spec {
    /// Where the text of `span` is; `None` if it is of no text of the spec.
    pub fn lines(&self, span: Span) -> Option<Lines> {
        Lines::of(&self.sources, span)
    }
}

/// Line and column of the character at `offset`.
fn position(source: &Source, offset: u32) -> Option<(u32, u32)> {
    let line = u32::try_from(source.line_column(offset).line).ok()?;
    let before = source.text().get(..offset as usize)?;
    let in_line = before.rsplit('\n').next()?;
    let column = in_line
        .chars()
        .fold(0, |column, character| match character {
            '\t' => column - column % TAB + TAB,
            _ => column + character.len_utf16() as u32,
        });
    Some((line, column + 1))
}
