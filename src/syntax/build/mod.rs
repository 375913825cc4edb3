//! Pieces of the grammar to trees: units, expressions, names.

mod bound;
mod claim;
mod expression;
mod name;
mod proof;
mod unit;

use super::ast::Ident;
use super::grammar::{Piece, Rule, text};
use super::layout::Layout;
use crate::diag::{Diagnostic, Span, code};

pub(super) use expression::too_deep;

/// What a tree builder gives.
type Built<T> = Result<T, Diagnostic>;

/// How deep trees may be.
pub(super) const MAX_DEPTH: usize = 10_000;

/// Turns pieces into trees with spans into the source.
pub(super) struct Builder<'l> {
    layout: &'l Layout,
    depth: usize,
    /// Whether names of proof steps have a meaning here.
    place: Place,
}

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a proof, where steps may be named.
    Proof,
    /// Anywhere else.
    Module,
}

impl<'l> Builder<'l> {
    /// A builder for what was parsed from this layout.
    pub(super) fn new(layout: &'l Layout) -> Self {
        Self {
            layout,
            depth: 0,
            place: Place::Module,
        }
    }

    fn span(&self, piece: &Piece<'_>) -> Span {
        let span = piece.as_span();
        self.layout.span(span.start(), span.end())
    }

    fn ident(&self, piece: &Piece<'_>) -> Ident {
        Ident {
            name: text(piece).to_owned(),
            span: self.span(piece),
        }
    }

    fn idents<'t>(&self, pieces: impl Iterator<Item = Piece<'t>>) -> Vec<Ident> {
        pieces.map(|piece| self.ident(&piece)).collect()
    }

    /// An error for a piece that the grammar cannot have given: a bug of ours,
    /// said as a diagnostic instead of a panic.
    fn unexpected(&self, piece: &Piece<'_>) -> Diagnostic {
        let message = format!("`{:?}` is not understood here", piece.as_rule());
        Diagnostic::error(code::FORM, message, self.span(piece))
    }

    /// The next of some pieces, which the grammar promises.
    fn take<'t>(
        &self,
        within: Span,
        pieces: &mut impl Iterator<Item = Piece<'t>>,
    ) -> Built<Piece<'t>> {
        pieces
            .next()
            .ok_or_else(|| Diagnostic::error(code::FORM, "something is missing here", within))
    }
}

/// Whether a piece matched this rule.
fn is(piece: &Piece<'_>, rule: Rule) -> bool {
    piece.as_rule() == rule
}
