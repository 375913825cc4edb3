//! Common slips: what was written, and what TLA+ writes instead.

use super::explain::Stuck;
use super::grammar::Rule;
use super::layout::{Frame, is_reserved};
use super::separators;
use super::token::TokenKind;
use crate::diag::{Diagnostic, Span, code};

/// The slip that the grammar got stuck at, if it is a known one.
pub(super) fn find(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    definition_sign(stuck)
        .or_else(|| equality(stuck))
        .or_else(|| inequality(stuck))
        .or_else(|| arrow(stuck))
        .or_else(|| backslash_word(stuck))
        .or_else(|| word_for_operator(stuck))
        .or_else(|| lower_case_keyword(stuck))
        .or_else(|| reserved_name(stuck))
        .or_else(|| foreign_sign(stuck))
}

pub(super) fn slip(span: Span, message: &str, label: &str, fix: &str) -> Diagnostic {
    Diagnostic::error(code::SYNTAX, message, span)
        .with_label(label)
        .with_fix(format!("write `{fix}`"))
}

/// `[a == 1]`, `[x \in S == e]`, and `f(x) == 2` where an expression should be:
/// `f(x)` reads as the head of a definition.
fn definition_sign(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let message = "`==` in an expression";
    let label = "`==` is only for definitions";
    let sign = match stuck.begins_definition() {
        true => (1..64).find(|at| stuck.text(*at) == "==")?,
        false if stuck.text(0) == "==" => 0,
        false => return None,
    };
    let field = separators::opens_record(stuck) == Some(sign);
    let here = stuck.span_of(sign, sign);
    match () {
        () if field || (sign == 0 && stuck.expects(Rule::MAPS_TO)) => {
            Some(slip(here, message, label, "|->"))
        }
        () if sign > 0 && stuck.is_within_expression() => Some(slip(here, message, label, "=")),
        () => None,
    }
}

/// `==` for `=` and the other way round, `:=`.
fn equality(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let here = stuck.span();
    match stuck.text(0) {
        "==" if stuck.adjacent(0) && stuck.text(1) == ">" => Some(slip(
            stuck.span_of(0, 1),
            "`==>` is no operator",
            "implication",
            "=>",
        )),
        "/\\" | "\\/" if stuck.expects_operand() => definition_in_list(stuck),
        "==" if stuck.adjacent(0) && stuck.text(1) == "=" => Some(slip(
            stuck.span_of(0, 1),
            "`===` is no operator",
            "equality",
            "=",
        )),
        "==" if stuck.token(-1).is_some_and(|it| it.first_on_line)
            && !stuck.is_within_expression() =>
        {
            None
        }
        "==" => Some(slip(
            here,
            "`==` in an expression",
            "`==` is only for definitions",
            "=",
        )),
        "=" | ":=" if stuck.expects(Rule::DEFINED_AS) => Some(slip(
            here,
            "a definition needs `==`",
            "this compares, it does not define",
            "==",
        )),
        ":=" | ":" | "->" | "|->" | "=>" if stuck.expects(Rule::EQUALS) => Some(slip(
            here,
            "an update needs `=`",
            "this is not how EXCEPT gives the new value",
            "=",
        )),
        _ => definition_with_equals(stuck),
    }
}

/// `/\ x == 1` where a list should begin: what is behind the bullet reads as the
/// head of a definition.
fn definition_in_list(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let name = stuck.token(1)?;
    let at = match stuck.text(2) {
        "'" => 3,
        _ => 2,
    };
    if name.kind != TokenKind::Word || stuck.text(at) != "==" {
        return None;
    }
    let message = "`==` in an expression";
    let label = "`==` is only for definitions";
    Some(slip(stuck.span_of(at, at), message, label, "="))
}

/// `A = 1` and `A = x` where a definition should be: the grammar takes the
/// left part for the head of an infix operator's definition.
fn definition_with_equals(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let sign = match () {
        () if stuck.expects(Rule::identifier) && matches!(stuck.text(-1), "=" | ":=") => -1,
        () if stuck.expects(Rule::DEFINED_AS) && matches!(stuck.text(-2), "=" | ":=") => -2,
        () => return None,
    };
    let at_unit = matches!(
        stuck.frames.last(),
        None | Some(Frame::Module(_) | Frame::Let(_))
    );
    let name = stuck.token(sign - 1)?;
    let begins = name.first_on_line || stuck.text(sign - 2) == "LET";
    if !at_unit || name.kind != TokenKind::Word || !begins {
        return None;
    }
    Some(slip(
        stuck.span_of(sign, sign),
        "a definition needs `==`",
        "this compares, it does not define",
        "==",
    ))
}

/// `!=`, `<>`.
fn inequality(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let joined = stuck.text(-2) == "!" && stuck.text(-1) == "=" && stuck.adjacent(-2);
    let span = match stuck.text(0) {
        _ if joined => stuck.span_of(-2, -1),
        "!" if stuck.text(1) == "=" && stuck.adjacent(0) => stuck.span_of(0, 1),
        "=" if stuck.text(-1) == "!" && stuck.adjacent(-1) => stuck.span_of(-1, 0),
        "<>" if stuck.after_operand() => return Some(eventually(stuck.span())),
        // What comes next reads as the definition of a prefix operator.
        _ if stuck.expects(Rule::identifier) && is_infix(stuck, -1, "<>") => {
            return Some(eventually(stuck.span_of(-1, -1)));
        }
        _ if stuck.expects(Rule::DEFINED_AS) && is_infix(stuck, -2, "<>") => {
            return Some(eventually(stuck.span_of(-2, -2)));
        }
        _ => return None,
    };
    let message = "`!=` is no operator";
    Some(slip(span, message, "not equal", "#"))
}

fn eventually(span: Span) -> Diagnostic {
    let message = "`<>` does not compare";
    slip(span, message, "`<>` means `eventually`", "#")
}

/// Whether a sign stands behind something on its line.
fn is_infix(stuck: &Stuck<'_>, at: isize, sign: &str) -> bool {
    stuck.text(at) == sign && stuck.token(at).is_some_and(|it| !it.first_on_line)
}

/// The wrong one of `->`, `|->`, `:`, `<-`.
fn arrow(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let here = stuck.span();
    let found = stuck.text(0);
    if found == "<-" && stuck.adjacent(0) && stuck.text(1) == ">" {
        let span = stuck.span_of(0, 1);
        return Some(slip(span, "`<->` is no operator", "equivalence", "<=>"));
    }
    let (rule, wanted) = match found {
        "->" | ":" | "=" | ":=" | "=>" if stuck.expects(Rule::MAPS_TO) => (Rule::MAPS_TO, "|->"),
        "|->" | "->" | "=>" if stuck.expects(Rule::COLON) => (Rule::COLON, ":"),
        "=" | ":=" if stuck.expects(Rule::COLON) && separators::in_square(stuck) => {
            (Rule::COLON, ":")
        }
        "|->" | ":" | "=>" if stuck.expects(Rule::ARROW) => (Rule::ARROW, "->"),
        "=" | "->" | ":" if stuck.expects(Rule::SUBSTITUTED_BY) => (Rule::SUBSTITUTED_BY, "<-"),
        _ => return None,
    };
    let label = match rule {
        Rule::MAPS_TO => "functions and records are given with `|->`",
        Rule::COLON if separators::in_square(stuck) => "sets of records are given with `:`",
        Rule::COLON => "what is bound ends with `:`",
        Rule::ARROW => "expected `->`",
        _ => "substitutions are given with `<-`",
    };
    Some(slip(
        here,
        &format!("`{found}` for `{wanted}`"),
        label,
        wanted,
    ))
}

/// `\and` and other names of TeX and other languages.
fn backslash_word(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let at = match () {
        () if stuck.text(-2) == "\\" && stuck.adjacent(-2) => -2,
        () if stuck.text(0) == "\\" && stuck.adjacent(0) => 0,
        () => return None,
    };
    let word = stuck.text(at + 1);
    let wanted = match word {
        "and" | "wedge" => "/\\",
        "or" | "vee" => "\\/",
        "not" => "~",
        "implies" | "Rightarrow" => "=>",
        "iff" | "Leftrightarrow" => "<=>",
        "ne" | "neq" => "#",
        "le" => "<=",
        "ge" => ">=",
        "mod" => "%",
        "setminus" => "\\",
        "emptyset" | "empty" => "{}",
        "lambda" => "LAMBDA",
        "to" => "->",
        "mapsto" => "|->",
        _ => return None,
    };
    let message = format!("`\\{word}` is no operator");
    let label = "this reads as set difference";
    Some(slip(stuck.span_of(at, at + 1), &message, label, wanted))
}

/// `x and y`, `x in S`, `not x`, `forall x`.
fn word_for_operator(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let in_let = stuck.frames.iter().any(|it| matches!(it, Frame::Let(_)));
    let infix = match stuck.text(0) {
        "and" | "AND" => Some("/\\"),
        "or" | "OR" => Some("\\/"),
        "implies" => Some("=>"),
        "iff" => Some("<=>"),
        "mod" | "MOD" => Some("%"),
        "union" => Some("\\cup"),
        "in" | "IN" if !in_let => Some("\\in"),
        _ => None,
    };
    let prefix = match stuck.text(-1) {
        "not" | "NOT" => Some("~"),
        "forall" => Some("\\A"),
        "exists" => Some("\\E"),
        _ => None,
    };
    let (at, wanted) = match (infix, prefix) {
        (Some(wanted), _) if stuck.after_operand() || stuck.expects(Rule::MEMBER) => (0, wanted),
        (_, Some(wanted)) if stuck.after_operand() => (-1, wanted),
        _ => return None,
    };
    let message = format!("`{}` is no operator", stuck.text(at));
    let span = stuck.span_of(at, at);
    Some(slip(
        span,
        &message,
        "operators are written with signs",
        wanted,
    ))
}

/// `if x then y`.
fn lower_case_keyword(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    if !stuck.after_operand() {
        return None;
    }
    let is_joined = |at: &isize| {
        let word = stuck.text(*at).to_ascii_uppercase();
        matches!(word.as_str(), "ELSEIF" | "ELSIF" | "ELIF")
    };
    if let Some(at) = [0, -1].into_iter().find(is_joined) {
        let message = format!("`{}` is just a name", stuck.text(at));
        let label = "another IF goes in the ELSE";
        return Some(slip(stuck.span_of(at, at), &message, label, "ELSE IF"));
    }
    let before_operand = stuck.token(0).is_some_and(|it| {
        matches!(
            it.kind,
            TokenKind::Word | TokenKind::Number | TokenKind::String
        )
    });
    let found = keyword(stuck.text(0)).map(|it| (0, it));
    let before = keyword(stuck.text(-1)).filter(|_| before_operand);
    let (at, wanted) = before.map(|it| (-1, it)).or(found)?;
    let message = format!("`{}` is just a name", stuck.text(at));
    let label = "keywords are written in capitals";
    Some(slip(stuck.span_of(at, at), &message, label, wanted))
}

/// The keyword that a word would be in capitals; only those that nobody uses
/// as names in small letters.
fn keyword(word: &str) -> Option<&'static str> {
    const KEYWORDS: &[&str] = &[
        "IF",
        "THEN",
        "ELSE",
        "CASE",
        "OTHER",
        "LET",
        "IN",
        "CHOOSE",
        "EXCEPT",
        "LAMBDA",
        "EXTENDS",
        "INSTANCE",
        "WITH",
        "VARIABLE",
        "VARIABLES",
        "CONSTANT",
        "CONSTANTS",
        "ASSUME",
        "THEOREM",
        "MODULE",
        "LOCAL",
        "RECURSIVE",
    ];
    let is_slip = |it: &&&str| it.eq_ignore_ascii_case(word) && **it != word;
    KEYWORDS.iter().find(is_slip).copied()
}

/// A keyword where a name is defined.
fn reserved_name(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let word = stuck.text(0);
    let defined = is_reserved(word) && stuck.text(1) == "==";
    defined.then(|| {
        let message = format!("`{word}` is a keyword and cannot be defined");
        Diagnostic::error(code::SYNTAX, message, stuck.span()).with_label("not a name")
    })
}

/// Signs of other languages.
fn foreign_sign(stuck: &Stuck<'_>) -> Option<Diagnostic> {
    let here = stuck.span();
    match (stuck.text(-1), stuck.text(0)) {
        (_, "!") if stuck.expects_operand() => {
            Some(slip(here, "`!` does not negate", "negation", "~"))
        }
        (_, "'") if stuck.expects_operand() => Some(
            Diagnostic::error(code::SYNTAX, "`'` begins nothing", here)
                .with_label("this is the prime operator")
                .with_fix("strings are written with `\"`"),
        ),
        ("/", "*") if stuck.adjacent(-1) => Some(
            Diagnostic::error(code::SYNTAX, "`/*` begins no comment", stuck.span_of(-1, 0))
                .with_fix("comments are written `(* … *)`, or `\\* …` to the end of the line"),
        ),
        ("+" | "-" | "*", "=") if stuck.adjacent(-1) => Some(
            Diagnostic::error(
                code::SYNTAX,
                "there are no assignments",
                stuck.span_of(-1, 0),
            )
            .with_label("not an operator")
            .with_fix("relate the new value to the old one, like `x' = x + 1`"),
        ),
        _ => None,
    }
}
