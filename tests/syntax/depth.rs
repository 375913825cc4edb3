//! Deep nesting is read, or refused politely, and never ends in a crash.

use lockstep::diag::{Diagnostic, FileId, Source, code};
use lockstep::syntax::ast::Expr;
use lockstep::syntax::{dump_expression, parse_expression, parse_module, print_expression};

/// Texts that nest `depth` levels, each in its own way.
fn nested(depth: usize) -> Vec<(&'static str, String)> {
    let around = |open: &str, core: &str, close: &str| {
        format!("{}{core}{}", open.repeat(depth), close.repeat(depth))
    };
    let mut texts = vec![
        ("parentheses", around("(", "1", ")")),
        ("sets", around("{", "1", "}")),
        ("tuples", around("<<", "1", ">>")),
        ("functions", around("[x \\in S |-> ", "1", "]")),
        ("records", around("[a |-> ", "1", "]")),
        ("updates", around("[f EXCEPT ![1] = ", "1", "]")),
        ("actions", around("[", "A", "]_v")),
        ("function sets", around("[S -> ", "T", "]")),
        ("indices", around("f[", "1", "]")),
        ("arguments", around("F(", "1", ")")),
        ("lambdas", around("F(LAMBDA x : ", "1", ")")),
        ("prefixes", around("~", "x", "")),
        ("primes", around("", "x", "'")),
        ("fields", around("", "x", ".f")),
        ("conditionals", around("IF p THEN x ELSE ", "y", "")),
        ("conditions", around("IF ", "p", " THEN x ELSE y")),
        ("cases", around("CASE p -> ", "x", "")),
        ("quantifiers", around("\\A x \\in S : ", "p", "")),
        ("sets of quantifiers", around("\\E x \\in ", "S", " : p")),
        ("choices", around("CHOOSE x : ", "p", "")),
        ("definitions", around("LET a == 1 IN ", "a", "")),
        ("local definitions", around("LET a == ", "1", " IN a")),
        ("labels", around("l :: ", "x", "")),
        ("sums", around("x + ", "x", "")),
        ("products", around("x \\X ", "x", "")),
        ("one line of conjunctions", around("/\\ ", "p", "")),
        ("subscripts", around("[A]_", "v", "")),
        ("angle subscripts", around("<<A>>_", "v", "")),
        ("minuses", around("-(", "1", ")")),
        ("fairness", around("WF_v(", "A", ")")),
    ];
    if depth < 3_000 {
        let lists: String = (0..depth)
            .map(|level| format!("{}/\\\n", " ".repeat(level)))
            .collect();
        texts.push(("lists", format!("{lists}{}x", " ".repeat(depth))));
    }
    texts
}

fn read(text: &str) -> Result<Expr, Diagnostic> {
    parse_expression(&Source::new("deep.tla", text), FileId(0))
}

fn parse(text: &str) -> Result<(String, String), Diagnostic> {
    let expr = read(text)?;
    Ok((dump_expression(&expr), print_expression(&expr)))
}

#[test]
fn two_thousand_levels_are_read() {
    for (what, text) in nested(2_000) {
        let (dump, printed) = parse(&text).unwrap_or_else(|error| panic!("{what}: {error:?}"));
        let (again, _) = parse(&printed).unwrap_or_else(|error| panic!("{what}: {error:?}"));
        assert!(dump == again, "{what} reads otherwise when printed");
    }
}

#[test]
fn a_hundred_thousand_levels_are_refused() {
    for (what, text) in nested(100_000) {
        match read(&text) {
            Ok(_) => panic!("{what} was read"),
            Err(error) => assert_eq!(error.code, code::TOO_DEEP, "{what}: {error:?}"),
        }
    }
}

#[test]
fn unfinished_nesting_is_one_error() {
    for depth in [50, 5_000, 50_000] {
        for (what, text) in nested(depth) {
            let half = &text[..text.len() / 2];
            assert!(
                read(half).is_err() || what == "primes" || depth == 50,
                "{what}"
            );
        }
    }
}

/// The tree is dropped on a thread with an ordinary stack.
#[test]
fn trees_near_the_limit_are_dropped() {
    for (what, text) in nested(4_900) {
        read(&text).unwrap_or_else(|error| panic!("{what}: {error:?}"));
    }
    for (open, close) in [
        ("-(", ")"),
        ("{", "}"),
        ("x + (", ")"),
        ("IF p THEN x ELSE ", ""),
    ] {
        let text = format!("{}1{}", open.repeat(9_900), close.repeat(9_900));
        read(&text).unwrap_or_else(|error| panic!("{open}: {error:?}"));
    }
}

#[test]
fn modules_nest_too() {
    let depth = 2_000;
    let text: String = (0..depth)
        .map(|level| format!("---- MODULE M{level} ----\n"))
        .chain(std::iter::repeat_n("====\n".to_owned(), depth))
        .collect();
    assert!(parse_module(&Source::new("deep.tla", text), FileId(0)).is_ok());
}
