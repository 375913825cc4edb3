//! The text that the grammar reads, and the way back to the source.

use crate::diag::{FileId, Span};
use crate::syntax::token::Token;

/// A junction list opens.
pub(in crate::syntax) const OPEN: &str = "\u{1}";
/// A bullet `/\`.
pub(in crate::syntax) const AND_BULLET: &str = "\u{2}";
/// A bullet `\/`.
pub(in crate::syntax) const OR_BULLET: &str = "\u{3}";
/// A junction list closes.
pub(in crate::syntax) const CLOSE: &str = "\u{4}";
/// A definition begins.
pub(in crate::syntax) const DEFINITION: &str = "\u{5}";
/// Something that is no lexeme.
pub(super) const INVALID: &str = "\u{7f}";

/// A token or mark of the text that the grammar reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// Where it begins in that text.
    pub(super) out: u32,
    /// Where it begins in the source.
    pub(super) start: u32,
    /// Where it ends in the source.
    pub(super) end: u32,
    /// Index of the token; for a mark, of the token behind it.
    pub(super) token: u32,
}

/// The text that the grammar reads, and the way back to the source.
#[derive(Debug)]
pub(in crate::syntax) struct Layout {
    /// Canonical tokens and marks, a blank behind each.
    pub(in crate::syntax) text: String,
    /// How deep lists, brackets and open-ended constructs nest.
    pub(in crate::syntax) depth: usize,
    /// Where it nests that deep.
    pub(in crate::syntax) deepest: Span,
    pub(super) placed: Vec<Placed>,
    /// Where the last token ends in the source.
    pub(super) end: u32,
    pub(super) file: FileId,
}

impl Layout {
    fn placed_at(&self, out: usize) -> Option<&Placed> {
        let after = self
            .placed
            .partition_point(|placed| placed.out as usize <= out);
        self.placed.get(after.checked_sub(1)?)
    }

    /// The source span of a range of the text. It begins and ends at tokens.
    pub(in crate::syntax) fn span(&self, out_start: usize, out_end: usize) -> Span {
        let start = self.placed_at(out_start).map_or(self.end, |it| it.start);
        let last = self.text.get(out_start..out_end).unwrap_or("");
        let last = out_start + last.trim_end_matches(' ').len().max(1) - 1;
        let end = self.placed_at(last).map_or(self.end, |it| it.end);
        Span::new(self.file, start, end.max(start))
    }

    /// The token at or behind a place of the text; none at its end.
    pub(in crate::syntax) fn token_at(&self, out: usize) -> Option<usize> {
        (out < self.text.len())
            .then(|| self.placed_at(out).map(|it| it.token as usize))
            .flatten()
    }
}

/// A token as written.
pub(in crate::syntax) fn token_text<'s>(source: &'s str, token: &Token) -> &'s str {
    source
        .get(token.start as usize..token.end as usize)
        .unwrap_or("")
}
