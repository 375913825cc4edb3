//! Where definitions begin.

use super::text::token_text;
use super::words::is_reserved;
use crate::syntax::symbols::SymbolClass;
use crate::syntax::token::{Token, TokenKind};

/// Which tokens are the first of a definition: those before each `==`, back
/// over parameters and operator symbols.
pub(super) fn definition_heads(source: &str, tokens: &[Token]) -> Vec<bool> {
    let mut heads = vec![false; tokens.len()];
    for (index, token) in tokens.iter().enumerate() {
        if token.symbol() == "=="
            && let Some(head) = definition_head(source, tokens, index)
            && let Some(slot) = heads.get_mut(head)
        {
            *slot = true;
        }
    }
    heads
}

fn definition_head(source: &str, tokens: &[Token], definition: usize) -> Option<usize> {
    let class = |at: usize| match tokens.get(at)?.kind {
        TokenKind::Symbol(symbol) => Some(symbol.class),
        _ => None,
    };
    let is_name = |at: usize| {
        tokens.get(at).is_some_and(|token| {
            token.kind == TokenKind::Word && !is_reserved(token_text(source, token))
        })
    };
    let follows_arrow = |at: usize| {
        at.checked_sub(1)
            .and_then(|it| tokens.get(it))
            .is_some_and(|it| it.symbol() == "<-")
    };
    let begins_line = |at: usize| tokens.get(at).is_some_and(|it| it.first_on_line);
    let last = definition.checked_sub(1)?;
    let head = match tokens.get(last)?.symbol() {
        ")" => matching_opener(tokens, last)?.checked_sub(1)?,
        "]" => matching_opener(tokens, last)?.checked_sub(1)?,
        _ if class(last) == Some(SymbolClass::Postfix) => last.checked_sub(1)?,
        _ => last,
    };
    if !is_name(head) {
        return None;
    }
    let Some(before) = head.checked_sub(1).filter(|_| head == last) else {
        return Some(head);
    };
    Some(match class(before) {
        // Behind `<-` it stands for itself.
        Some(SymbolClass::Prefix) if follows_arrow(before) => head,
        Some(SymbolClass::Prefix) => before,
        Some(SymbolClass::Infix | SymbolClass::Minus) => match before.checked_sub(1) {
            // At the beginning of a line, and with something before the other
            // name, it is rather that an operand is missing.
            Some(left) if is_name(left) && (begins_line(left) || !begins_line(head)) => left,
            _ => head,
        },
        _ => head,
    })
}

/// The bracket that the one at `closer` closes; how far to look is bounded.
fn matching_opener(tokens: &[Token], closer: usize) -> Option<usize> {
    const FARTHEST: usize = 10_000;
    let mut depth = 0_usize;
    for at in (0..=closer).rev().take(FARTHEST) {
        match tokens.get(at)?.symbol() {
            ")" | "]" => depth += 1,
            "(" | "[" => depth = depth.checked_sub(1)?,
            "==" => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
