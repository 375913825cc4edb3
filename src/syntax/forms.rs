//! Slips of form: what is written as elsewhere, or as a part of something else.

use super::explain::Stuck;
use super::grammar::Rule;
use super::layout::Frame;
use super::token::TokenKind;
use crate::diag::{Diagnostic, Span, code};

/// The slip of form that the grammar got stuck at, if it is a known one.
pub(super) fn find(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    comment(stuck)
        .or_else(|| tuple(stuck))
        .or_else(|| update(stuck))
        .or_else(|| arm(stuck))
        .or_else(|| body(stuck))
        .or_else(|| record(stuck))
        .or_else(|| parameter(stuck))
        .or_else(|| misplaced(stuck))
        .or_else(|| dangling(stuck))
}

fn form(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::SYNTAX, message, span)
}

/// The innermost open bracket.
fn bracket<'s>(stuck: &Stuck<'s>) -> &'s str {
    match stuck.frames.last() {
        Some(Frame::Bracket(index)) => stuck.text(*index as isize - stuck.index as isize),
        _ => "",
    }
}

/// `// …` and `# …`.
fn comment(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let sign = stuck.text(0);
    let begins = stuck.token(0)?.first_on_line && stuck.expects(Rule::unit);
    (begins && matches!(sign, "//" | "#" | "--" | "%")).then(|| {
        form(stuck.span(), format!("`{sign}` begins no comment"))
            .with_fix("comments are written `\\* …` to the end of the line, or `(* … *)`")
    })
}

/// `(1, 2)` and `<1, 2>`.
fn tuple(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let found = match stuck.text(0) {
        "," if bracket(stuck) == "(" && stuck.after_operand() => "parentheses hold one expression",
        "<" if stuck.expects_operand() => "nothing stands left of `<`",
        _ => return None,
    };
    Some(
        form(stuck.span(), format!("unexpected `{}`", stuck.text(0)))
            .with_label(found)
            .with_fix("a tuple is written `<<a, b>>`"),
    )
}

/// `[f EXCEPT [i] = e]` and `[f EXCEPT !i = e]`.
fn update(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let before = stuck.text(-1);
    let bare =
        stuck.expects(Rule::BANG) && matches!(before, "EXCEPT" | ",") && !stuck.after_operand();
    let unbracketed = before == "!" && stuck.expects(Rule::LEFT_BRACKET) && bracket(stuck) == "[";
    let wanted = match stuck.text(0) {
        "[" if bare => "![i] = e",
        "." if bare => "!.f = e",
        _ if unbracketed => "![i] = e",
        _ => return None,
    };
    Some(
        form(stuck.span(), "an update begins with `![` or `!.`")
            .with_label("not the place that changes")
            .with_fix(format!("write `{wanted}`")),
    )
}

/// `CASE p -> a | q -> b`.
fn arm(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let in_case = matches!(stuck.frames.last(), Some(Frame::Case(_) | Frame::Arm(_)));
    if stuck.text(0) != "->" || !in_case {
        return None;
    }
    let back = (1..8).find(|back| matches!(stuck.text(-back), "|" | ";" | ","))?;
    Some(
        form(
            stuck.span_of(-back, -back),
            format!("`{}` for `[]`", stuck.text(-back)),
        )
        .with_label("the next case begins with `[]`")
        .with_fix("write `[]`"),
    )
}

/// `\E x \in S, p`, `{x \in S, y \in T : p}` and `{e : x \in S : p}`.
fn body(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let found = stuck.text(0);
    let binds = matches!(stuck.frames.last(), Some(Frame::Colon(_)));
    if binds && stuck.expects(Rule::MEMBER) && (1..4).any(|back| stuck.text(-back) == ",") {
        return Some(
            form(stuck.span(), format!("unexpected `{found}`"))
                .with_label("`,` is followed by a further bound, `y \\in T`")
                .with_fix("write `:` before what is said of the bound names"),
        );
    }
    (found == ":" && bracket(stuck) == "{" && stuck.after_operand()).then(|| {
        form(stuck.span(), "unexpected `:`")
            .with_label("a set has one `:`")
            .with_note("`{x \\in S : p}` filters and binds one name or tuple; `{e : x \\in S, y \\in T}` maps")
            .with_fix("filter a product, `{<<x, y>> \\in S \\X T : p}`, or map a filtered set")
    })
}

/// `[a -> 1, b -> 2]`.
fn record(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let arrow = (2..6).find(|back| stuck.text(-back) == "->")?;
    let field = stuck.token(-arrow - 1)?.kind == TokenKind::Word;
    let opened = stuck.text(-arrow - 2) == "[";
    let record = stuck.text(0) == "," && bracket(stuck) == "[" && field && opened;
    record.then(|| {
        form(stuck.span_of(-arrow, -arrow), "`->` for `|->`")
            .with_label("records are given with `|->`")
            .with_fix("write `|->`")
    })
}

/// `f[x] == e`.
fn parameter(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let head = stuck.token(-3)?.first_on_line && stuck.text(-2) == "[";
    (head && stuck.text(0) == "]" && stuck.expects(Rule::MEMBER)).then(|| {
        form(stuck.span(), "a function needs a domain")
            .with_label("expected `\\in` and a set")
            .with_fix("write `f[x \\in S] == …`, or `f(x) == …` for an operator")
    })
}

/// LAMBDA as a value, LOCAL before a declaration, `.5`.
fn misplaced(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let here = stuck.span();
    match (stuck.text(-1), stuck.text(0)) {
        (_, "LAMBDA") if stuck.expects_operand() => Some(
            form(here, "a `LAMBDA` is no value")
                .with_label("an operator stands only where one is passed")
                .with_fix("define an operator, `Op(x) == …`, or a function, `[x \\in S |-> …]`"),
        ),
        ("LOCAL", _) => Some(
            form(here, format!("`{}` cannot be `LOCAL`", stuck.text(0)))
                .with_label("only definitions and `INSTANCE` can be"),
        ),
        (_, ".") if stuck.expects_operand() && stuck.token(1)?.kind == TokenKind::Number => Some(
            form(stuck.span_of(0, 1), "a number begins with a digit")
                .with_fix(format!("write `0.{}`", stuck.text(1))),
        ),
        _ => None,
    }
}

/// An operator with nothing behind it.
fn dangling(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let operator = stuck.written(-1);
    let circled = operator.starts_with('(');
    if !stuck.expects_operand() || !stuck.operator(-1) || circled {
        return None;
    }
    let found = match stuck.token(0)?.kind {
        TokenKind::Word if stuck.begins_definition() => "a definition begins here",
        TokenKind::End => "the module ends here",
        TokenKind::Dashes => "nothing of an expression",
        _ => return None,
    };
    Some(
        form(
            stuck.span_of(-1, -1),
            format!("`{operator}` lacks its right operand"),
        )
        .with_label("expected an expression behind this")
        .and_label(stuck.span(), found),
    )
}
