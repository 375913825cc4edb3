use super::*;
use crate::diag::{Span, code};

fn sources() -> SourceMap {
    let mut sources = SourceMap::default();
    sources.add(Source::new(
        "a/One.tla",
        "---- MODULE One ----\nA == /\\ x\n     \\/ y\n====\n",
    ));
    sources.add(Source::new("Two.tla", "first\nB \u{202e}== \u{1b}[31m\n"));
    sources
}

fn span(file: u32, start: u32, end: u32) -> Span {
    Span::new(FileId(file), start, end)
}

#[test]
fn labels_notes_and_fix_are_shown() {
    let diagnostic = Diagnostic::error(code::PRECEDENCE, "two `operators`", span(0, 36, 38))
        .with_label("here")
        .and_label(span(0, 26, 28), "and here")
        .and_label(span(1, 6, 7), "and in another file")
        .with_note("a note")
        .with_fix("do otherwise");
    insta::assert_snapshot!(render(&[diagnostic], &sources(), Style::Plain));
}

#[test]
fn what_could_steer_a_terminal_is_escaped() {
    let diagnostic = Diagnostic::error(code::SYNTAX, "bad \u{1b}[0m\u{202e}", span(1, 11, 13))
        .with_label("\u{7}here");
    let text = render(&[diagnostic], &sources(), Style::Plain);
    assert!(
        !text.chars().any(crate::diag::escape::is_unsafe),
        "{text:?}"
    );
    insta::assert_snapshot!(text);
}

#[test]
fn places_outside_the_text_do_no_harm() {
    for (start, end) in [(0, 0), (5, 2), (9_999, 10_000), (9, 10), (0, u32::MAX)] {
        for file in 0..3 {
            let diagnostic = Diagnostic::error(code::SYNTAX, "somewhere", span(file, start, end));
            for style in [Style::Plain, Style::Color] {
                let text = render(std::slice::from_ref(&diagnostic), &sources(), style);
                assert!(text.contains("somewhere"));
            }
        }
    }
}

#[test]
fn several_are_separated() {
    let first = Diagnostic::error(code::SYNTAX, "one", span(0, 0, 4));
    let mut second = Diagnostic::error(code::SYNTAX, "two", span(0, 0, 0));
    second.labels.clear();
    second.severity = Severity::Warning;
    insta::assert_snapshot!(render(&[first, second], &sources(), Style::Plain), @r"
    a/One.tla:1:1: error[LS0001]: one
      |
    1 | ---- MODULE One ----
      | ^^^^

    warning[LS0001]: two
    ");
}
