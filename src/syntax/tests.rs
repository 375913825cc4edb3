use super::operators::{Associativity, OPERATORS, Operator, Place};
use super::token::{Extent, tokenize};
use super::*;
use crate::diag::{Diagnostic, FileId, Source, code};

fn parse(text: &str) -> Result<String, Diagnostic> {
    let source = Source::new("test.tla", text);
    parse_expression(&source, FileId(0)).map(|expr| dump_expression(&expr))
}

fn read(text: &str) -> String {
    parse(text).unwrap_or_else(|error| panic!("{error:?}"))
}

fn infix() -> impl Iterator<Item = &'static Operator> {
    OPERATORS.iter().filter(|it| it.place == Place::Infix)
}

#[test]
fn every_spelling_gives_the_canonical_operator() {
    for operator in OPERATORS {
        let written = match operator.symbol {
            "-." => "-",
            symbol => symbol,
        };
        for spelling in std::iter::once(&written).chain(operator.synonyms) {
            let symbol = operator.symbol;
            let (text, expected) = match operator.place {
                Place::Infix => (format!("a {spelling} b"), format!("({symbol} a b)")),
                Place::Prefix => (format!("{spelling} a"), format!("({symbol} a)")),
                Place::Postfix => (format!("a {spelling}"), format!("({symbol} a)")),
            };
            assert_eq!(read(&text), expected);
        }
    }
}

#[test]
fn spellings_are_distinct() {
    let mut spellings: Vec<_> = OPERATORS
        .iter()
        .flat_map(|it| std::iter::once(&it.symbol).chain(it.synonyms))
        .collect();
    let count = spellings.len();
    spellings.sort();
    spellings.dedup();
    assert_eq!(spellings.len(), count);
}

/// All pairs of infix operators, against their ranges.
#[test]
fn chains_of_two_follow_the_ranges() {
    for left in infix() {
        for right in infix() {
            let (a, b) = (left.symbol, right.symbol);
            let text = format!("x {a} y {b} z");
            let is_chain = a == b && left.associativity == Associativity::Left;
            let expected = match (a, b) {
                ("\\X", "\\X") => Some("(\\X x y z)".to_owned()),
                _ if left.low > right.high || is_chain => Some(format!("({b} ({a} x y) z)")),
                _ if left.high < right.low => Some(format!("({a} x ({b} y z))")),
                _ => None,
            };
            match (parse(&text), expected) {
                (Ok(tree), Some(expected)) => assert_eq!(tree, expected, "{text}"),
                (Err(error), None) => assert_eq!(error.code, code::PRECEDENCE, "{text}"),
                (result, expected) => panic!("{text}: {result:?}, not {expected:?}"),
            }
        }
    }
}

/// All pairs of a prefix and an infix operator, either way round.
#[test]
fn prefix_operators_follow_the_ranges() {
    for prefix in OPERATORS.iter().filter(|it| it.place == Place::Prefix) {
        let sign = match prefix.symbol {
            "-." => "-",
            symbol => symbol,
        };
        for infix in infix() {
            let (p, i) = (prefix.symbol, infix.symbol);
            let text = format!("{sign} x {i} y");
            let expected = match () {
                () if prefix.low > infix.high => Some(format!("({i} ({p} x) y)")),
                () if prefix.high < infix.low => Some(format!("({p} ({i} x y))")),
                () => None,
            };
            assert_eq!(parse(&text).ok(), expected, "{text}");
            let text = format!("x {i} {sign} y");
            let is_refused = p == "-." && infix.low > prefix.high;
            let expected = (!is_refused).then(|| format!("({i} x ({p} y))"));
            assert_eq!(parse(&text).ok(), expected, "{text}");
        }
    }
}

#[test]
fn expressions_begin_in_any_column() {
    assert_eq!(read("/\\ a\n/\\ b"), "(and a b)");
    assert_eq!(read("   \\/ a\n   \\/ b"), "(or a b)");
    assert_eq!(read("x = \n  /\\ a\n  /\\ b"), "(= x (and a b))");
    assert_eq!(read("\u{feff}/\\ a\n/\\ b"), "(and a b)");
}

#[test]
fn columns_count_as_sany_counts() {
    // A tab reaches to the next multiple of eight.
    assert_eq!(read("\t/\\ a\n        /\\ b"), "(and a b)");
    assert_eq!(read("  \t/\\ a\n\t/\\ b"), "(and a b)");
    // A lone carriage return ends a line.
    assert_eq!(read("/\\ a\r/\\ b\r\n/\\ c"), "(and a b c)");
    // One beyond the basic plane takes two columns.
    let text = "(*\u{1d518}*) /\\ a\n       /\\ b";
    assert_eq!(read(text), "(and a b)");
    assert_eq!(read("(*é*) /\\ a\n      /\\ b"), "(and a b)");
}

#[test]
fn lists_end_where_sany_ends_them() {
    // Deeper bullets are operators, those of the other kind end the list.
    assert_eq!(read("/\\ a\n  /\\ b\n/\\ c"), "(and (/\\ a b) c)");
    assert_eq!(read(" /\\ a\n \\/ b"), "(\\/ (and a) b)");
    assert_eq!(read(" /\\ a\n=> b"), "(=> (and a) b)");
    assert_eq!(read("  /\\ x => y\n     /\\ z"), "(and (=> x (/\\ y z)))");
    let error = parse("  /\\ f(a,\n b)").unwrap_err();
    assert_eq!(error.code, code::INDENTATION);
}

#[test]
fn units_need_no_header() {
    let source = Source::new("defs.tla", "EXTENDS Naturals");
    assert!(parse_units(&source, FileId(0)).is_err());
    let source = Source::new("defs.tla", "F(x) == x\nVARIABLE y  G == /\\ F(y)");
    let units = parse_units(&source, FileId(0)).unwrap();
    insta::assert_snapshot!(dump_units(&units), @r"
    (define F (x) x)
    (variables (y))
    (define G () (and (call F y)))
    ");
    let source = Source::new("defs.tla", "");
    assert!(parse_units(&source, FileId(0)).unwrap().is_empty());
}

#[test]
fn nesting_is_not_read_twice() {
    // Each of these took time exponential in the depth at some point.
    for open in [
        "WF_v(",
        "[x \\in ",
        "{x \\in {",
        "[a |-> [b : ",
        "f[x \\in ",
        "\\A x \\in ",
        "LET f[x \\in ",
        "[a]_[",
        "<<a>>_<<",
        "a!(",
        "CASE a -> ",
        "[f EXCEPT ![",
        "CHOOSE x \\in ",
    ] {
        assert!(parse(&open.repeat(60)).is_err());
        assert!(parse(&format!("{} )", open.repeat(60))).is_err());
    }
}

#[test]
fn no_more_tokens_are_kept_than_allowed() {
    let text = "1 + ".repeat(1_000);
    let list = |most| tokenize(&text, FileId(0), Extent::Whole, most).list;
    assert_eq!(list(10).len(), 11);
    assert_eq!(list(10_000).len(), 2_000);
}
