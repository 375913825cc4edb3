//! What is open while tokens are read.

use crate::syntax::ast::Junction;

/// What is open at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum Frame {
    /// A junction list with the column of its bullets; the token of the first.
    List(Junction, u32, usize),
    /// A bracket; its token.
    Bracket(usize),
    /// An IF that waits for its THEN.
    If(usize),
    /// An IF that waits for its ELSE.
    Then(usize),
    /// A LET that waits for its IN.
    Let(usize),
    /// A CASE, or its separator, that waits for an arrow.
    Case(usize),
    /// A CASE that has its arrow.
    Arm(usize),
    /// A quantifier, CHOOSE or LAMBDA that waits for its colon.
    Colon(usize),
    /// A construct that reaches as far as it can: behind ELSE, IN, a colon, a
    /// label, a subscript's `_`.
    Open,
    /// A module.
    Module(usize),
}

pub(super) fn is_bracket(frame: &Frame) -> bool {
    matches!(frame, Frame::Bracket(_))
}

pub(super) fn is_module(frame: &Frame) -> bool {
    matches!(frame, Frame::Module(_))
}

pub(super) fn is_bracket_or_module(frame: &Frame) -> bool {
    is_bracket(frame) || is_module(frame)
}

/// What holds expressions that end by themselves: nothing in it reaches out.
pub(super) fn is_base(frame: &Frame) -> bool {
    is_bracket_or_module(frame) || matches!(frame, Frame::Let(_))
}
