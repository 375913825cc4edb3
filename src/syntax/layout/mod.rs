//! The layout pass: what columns mean, written as marks that a grammar can see.
//!
//! Where a junction list ends depends on columns. A parsing expression grammar
//! cannot see those, so this pass runs before it. It keeps a stack of what is
//! open (lists with their columns, brackets, IF, CASE, LET, quantifiers) and
//! writes the tokens again, one blank behind each, with marks between them:
//! a list opens, a bullet, a list closes, a definition begins. Marks are
//! control characters, which are no lexemes of TLA+.
//!
//! The rules are those of SANY's junction list context: a bullet opens a list
//! only where an operand may begin; a bullet of the same kind in the same
//! column begins the next item; any other token at or left of the column ends
//! the list, and so does every token that cannot go on with the expression.
//!
//! Operators and punctuation are written under their canonical spelling, so
//! the grammar knows one spelling of each.

mod frame;
mod heads;
mod pass;
mod text;
mod words;

pub(super) use frame::Frame;
pub(super) use pass::{lay_out, open_before};
pub(super) use text::{CLOSE, DEFINITION, Layout, OR_BULLET, token_text};
pub(super) use words::is_reserved;
