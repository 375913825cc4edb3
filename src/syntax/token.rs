//! The lexemes of TLA+, with the columns that junction lists depend on.
//!
//! This is the lexical half of the language, after SANY's token definitions:
//! at each place the longest lexeme wins. Comments and white space leave no
//! token behind.

use super::symbols::{self, Symbol};
use crate::diag::{Diagnostic, FileId, REPLACEMENT, Span, code};

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind {
    /// An identifier or a reserved word.
    Word,
    /// An operator that is spelled as a word, an operator, punctuation.
    Symbol(&'static Symbol),
    /// `12`, `\hFF`.
    Number,
    /// A string with its quotes.
    String,
    /// `WF_` or `SF_`.
    Fairness,
    /// `_`.
    Underscore,
    /// `<1>2.`, the start of a proof step or a reference to one.
    Step,
    /// `---- MODULE`.
    Header,
    /// `----`.
    Dashes,
    /// `====`.
    End,
    /// Something that is no lexeme.
    Invalid,
}

/// A lexeme and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: TokenKind,
    /// First byte.
    pub(super) start: u32,
    /// One past the last byte.
    pub(super) end: u32,
    /// Column of its first character as SANY counts: from 1, tabs advance to
    /// multiples of 8, UTF-16 units.
    pub(super) column: u32,
    /// Whether only white space and comments precede it on its line.
    pub(super) first_on_line: bool,
}

impl Token {
    /// The canonical text of a symbol, else nothing.
    pub(super) fn symbol(&self) -> &'static str {
        match self.kind {
            TokenKind::Symbol(symbol) => symbol.text,
            _ => "",
        }
    }
}

/// The tokens of a text, and the first thing in it that is no lexeme.
#[derive(Debug)]
pub(super) struct Tokens {
    /// In order.
    pub(super) list: Vec<Token>,
    /// The first lexical error.
    pub(super) problem: Option<Diagnostic>,
}

/// The tokens of a text as they are written, white space and comments left out;
/// up to the first thing that is no token.
pub fn words(text: &str) -> Vec<&str> {
    let tokens = tokenize(text, FileId(0), Extent::Whole, text.len());
    let list = tokens.list.iter();
    list.filter_map(|token| text.get(token.start as usize..token.end as usize))
        .collect()
}

/// Which part of a text to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The module whose header starts at this byte, up to its `====`.
    Module(usize),
    /// All of it.
    Whole,
}

/// Finds the first module header: four dashes or more and MODULE.
pub(super) fn find_header(text: &str) -> Option<usize> {
    headers(text)
        .find(|(_, _, dashes)| *dashes >= 4)
        .map(|(start, ..)| start)
}

/// Finds the first line that is nothing but the header of the module of this
/// name.
pub(super) fn find_header_of(name: &str, text: &str) -> Option<usize> {
    let dashes = |text: &str| {
        let rest = text.trim_start_matches('-');
        (text.len() - rest.len() >= 4).then_some(())
    };
    headers(text)
        .filter(|(_, _, dashes)| *dashes >= 4)
        .find(|(start, end, _)| {
            let alone = text.get(..*start).is_some_and(|before| {
                before.is_empty() || before.ends_with(['\n', '\r', '\u{feff}'])
            });
            let line = text.get(*end..).and_then(|rest| rest.lines().next());
            let named = line.and_then(|line| {
                let rest = line.trim_start().strip_prefix(name)?;
                dashes(rest.trim())
            });
            alone && named.is_some()
        })
        .map(|(start, ..)| start)
}

/// Finds what looks like a module header with too few dashes, or none: where it
/// begins and ends.
pub(super) fn find_short_header(text: &str) -> Option<(usize, usize)> {
    headers(text).map(|(start, end, _)| (start, end)).next()
}

/// Every MODULE with the dashes before it: where those begin, where the word
/// ends, how many dashes there are.
fn headers(text: &str) -> impl Iterator<Item = (usize, usize, usize)> {
    let bytes = text.as_bytes();
    memchr::memmem::find_iter(bytes, b"MODULE").map(move |at| {
        let back = |from: usize, byte: u8| {
            let before = bytes.get(..from).unwrap_or(&[]);
            before.iter().rev().take_while(|b| **b == byte).count()
        };
        let blanks = back(at, b' ');
        let dashes = back(at - blanks, b'-');
        (at - blanks - dashes, at + "MODULE".len(), dashes)
    })
}

/// Splits a text into tokens, into `most` and one more at most.
pub(super) fn tokenize(text: &str, file: FileId, extent: Extent, most: usize) -> Tokens {
    let mut lexer = Lexer {
        text,
        file,
        position: 0,
        column: 1,
        after_return: false,
        first_on_line: true,
        tokens: Vec::with_capacity(text.len() / 4),
        problem: None,
    };
    match extent {
        Extent::Module(start) => lexer.advance(start),
        Extent::Whole if text.starts_with('\u{feff}') => lexer.position = '\u{feff}'.len_utf8(),
        Extent::Whole => {}
    }
    let mut depth = 0_u32;
    while let Some(kind) = lexer.next_token() {
        match kind {
            TokenKind::Header => depth += 1,
            TokenKind::End => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && kind == TokenKind::End && extent != Extent::Whole {
            break;
        }
        if lexer.tokens.len() > most {
            break;
        }
    }
    Tokens {
        list: lexer.tokens,
        problem: lexer.problem,
    }
}

struct Lexer<'s> {
    text: &'s str,
    file: FileId,
    position: usize,
    column: u32,
    after_return: bool,
    first_on_line: bool,
    tokens: Vec<Token>,
    problem: Option<Diagnostic>,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        self.text.get(self.position..).unwrap_or("")
    }

    fn byte(&self, offset: usize) -> u8 {
        let at = self.position + offset;
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// Moves on by `length` bytes, counting lines and columns.
    fn advance(&mut self, length: usize) {
        let end = self.position + length;
        let passed = self.text.get(self.position..end).unwrap_or("");
        for character in passed.chars() {
            match character {
                '\n' if self.after_return => self.after_return = false,
                '\n' | '\r' => {
                    self.column = 1;
                    self.first_on_line = true;
                    self.after_return = character == '\r';
                    continue;
                }
                '\t' => self.column = (self.column - 1) / 8 * 8 + 9,
                _ => self.column += character.len_utf16() as u32,
            }
            self.after_return = false;
        }
        self.position = end.min(self.text.len());
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    fn report(&mut self, problem: Diagnostic) {
        self.problem.get_or_insert(problem);
    }

    /// Reads one token, unless the text ends before it.
    fn next_token(&mut self) -> Option<TokenKind> {
        self.skip_blanks();
        if self.position >= self.text.len() {
            return None;
        }
        let (kind, length) = self.lexeme();
        self.tokens.push(Token {
            kind,
            start: self.position as u32,
            end: (self.position + length) as u32,
            column: self.column,
            first_on_line: self.first_on_line,
        });
        self.first_on_line = false;
        self.advance(length);
        Some(kind)
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\n' | b'\r' => {
                    let blanks = self.rest().bytes();
                    let length = blanks.take_while(|b| b" \t\n\r".contains(b)).count();
                    self.advance(length);
                }
                b'\\' if self.byte(1) == b'*' => {
                    let rest = self.rest().as_bytes();
                    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    self.advance(length);
                }
                b'(' if self.byte(1) == b'*' => self.skip_comment(),
                _ => break,
            }
        }
    }

    fn skip_comment(&mut self) {
        let bytes = self.rest().as_bytes();
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(found) = bytes.get(at..).and_then(|b| memchr::memchr2(b'(', b'*', b)) {
            at += found;
            match bytes.get(at..at + 2) {
                Some(b"(*") => {
                    depth += 1;
                    at += 2;
                }
                Some(b"*)") => {
                    depth -= 1;
                    at += 2;
                    if depth == 0 {
                        return self.advance(at);
                    }
                }
                _ => at += 1,
            }
        }
        let start = self.span(self.position, self.position + 2);
        self.report(
            Diagnostic::error(code::UNTERMINATED_COMMENT, "comment without an end", start)
                .with_label("begins here")
                .with_fix("end it with `*)`"),
        );
        self.advance(bytes.len());
    }

    /// The kind and length in bytes of the lexeme here.
    fn lexeme(&mut self) -> (TokenKind, usize) {
        match self.byte(0) {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => self.word(),
            b'"' => self.string(),
            b'-' if self.rest().starts_with("----") => self.dashes(),
            b'=' if self.rest().starts_with("====") => (TokenKind::End, self.run(b'=')),
            b'<' => self.step().unwrap_or_else(|| self.symbol()),
            b'\\' => self.backslash(),
            _ => self.symbol(),
        }
    }

    fn run(&self, byte: u8) -> usize {
        self.rest().bytes().take_while(|b| *b == byte).count()
    }

    fn dashes(&self) -> (TokenKind, usize) {
        let dashes = self.run(b'-');
        let rest = self.rest().get(dashes..).unwrap_or("");
        let blanks = rest.bytes().take_while(|b| *b == b' ').count();
        if rest
            .get(blanks..)
            .is_some_and(|it| it.starts_with("MODULE"))
        {
            return (TokenKind::Header, dashes + blanks + "MODULE".len());
        }
        (TokenKind::Dashes, dashes)
    }

    /// A run of letters, digits and `_`: with a letter it is a word, else a
    /// number or a `_`.
    fn word(&self) -> (TokenKind, usize) {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let length = bytes.iter().take_while(|b| is_word_byte(**b)).count();
        let run = bytes.get(..length).unwrap_or(&[]);
        if run.starts_with(b"WF_") || run.starts_with(b"SF_") {
            return (TokenKind::Fairness, 3);
        }
        if run.iter().any(u8::is_ascii_alphabetic) {
            if let Some(symbol) = self.find_symbol()
                && symbol.spelling.len() == length
            {
                return (TokenKind::Symbol(symbol), length);
            }
            return (TokenKind::Word, length);
        }
        match run.iter().take_while(|b| b.is_ascii_digit()).count() {
            0 => (TokenKind::Underscore, 1),
            digits => (TokenKind::Number, digits),
        }
    }

    fn string(&mut self) -> (TokenKind, usize) {
        let bytes = self.rest().as_bytes();
        let mut at = 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => return (TokenKind::String, at + 1),
                Some(b'\\') => match bytes.get(at + 1) {
                    Some(b'n' | b't' | b'r' | b'f' | b'\\' | b'"') => at += 2,
                    _ => return (TokenKind::Invalid, self.bad_escape(at)),
                },
                None | Some(b'\n' | b'\r') => {
                    let start = self.span(self.position, self.position + 1);
                    self.report(
                        Diagnostic::error(
                            code::UNTERMINATED_STRING,
                            "string without an end",
                            start,
                        )
                        .with_label("begins here")
                        .with_note("a string ends on the line on which it begins"),
                    );
                    return (TokenKind::Invalid, at);
                }
                Some(_) => at += 1,
            }
        }
    }

    /// Reports an unknown escape at byte `at` of the string here; the string's
    /// length up to there.
    fn bad_escape(&mut self, at: usize) -> usize {
        let start = self.position + at;
        let next = self.text.get(start + 1..).unwrap_or("").chars().next();
        let length = 1 + next.filter(|c| !c.is_control()).map_or(0, char::len_utf8);
        let span = self.span(start, start + length);
        self.report(
            Diagnostic::error(
                code::UNTERMINATED_STRING,
                "unknown escape in a string",
                span,
            )
            .with_label(r#"only `\"`, `\\`, `\n`, `\t`, `\r` and `\f` are known"#)
            .with_fix(r"write `\\` for a backslash"),
        );
        at + length
    }

    /// `<1>2.` and its like.
    fn step(&self) -> Option<(TokenKind, usize)> {
        let rest = self.rest().as_bytes();
        let level = match rest.get(1)? {
            b'+' | b'*' => 1,
            _ => rest
                .iter()
                .skip(1)
                .take_while(|b| b.is_ascii_digit())
                .count(),
        };
        if level == 0 || rest.get(1 + level) != Some(&b'>') {
            return None;
        }
        let tail = rest.get(level + 2..)?;
        let name = tail.iter().take_while(|b| is_word_byte(**b)).count();
        let mark = usize::from(name == 0 && matches!(tail.first(), Some(b'*' | b'-')));
        let dots = tail.iter().skip(name + mark).take_while(|b| **b == b'.');
        Some((TokenKind::Step, level + 2 + name + mark + dots.count()))
    }

    /// A number with a base, an operator, or set difference.
    fn backslash(&mut self) -> (TokenKind, usize) {
        let is_digit: fn(&u8) -> bool = match self.byte(1) {
            b'o' | b'O' => |b| matches!(b, b'0'..=b'7'),
            b'b' | b'B' => |b| matches!(b, b'0' | b'1'),
            b'h' | b'H' => u8::is_ascii_hexdigit,
            _ => return self.symbol(),
        };
        let digits = self.rest().bytes().skip(2).take_while(is_digit).count();
        let number = if digits == 0 { 0 } else { 2 + digits };
        match self.find_symbol() {
            Some(symbol) if symbol.spelling.len() >= number => {
                (TokenKind::Symbol(symbol), symbol.spelling.len())
            }
            _ => (TokenKind::Number, number),
        }
    }

    fn find_symbol(&self) -> Option<&'static Symbol> {
        symbols::longest(self.rest())
    }

    fn symbol(&mut self) -> (TokenKind, usize) {
        if let Some(symbol) = self.find_symbol() {
            return (TokenKind::Symbol(symbol), symbol.spelling.len());
        }
        let character = self.rest().chars().next().unwrap_or(' ');
        let length = character.len_utf8();
        if matches!(character, 'ℕ' | 'ℤ' | 'ℝ') {
            return (TokenKind::Word, length);
        }
        let span = self.span(self.position, self.position + length);
        self.report(invalid_character(character, span));
        (TokenKind::Invalid, length)
    }
}

/// Whether a byte may stand in an identifier.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn invalid_character(character: char, span: Span) -> Diagnostic {
    let shown: String = match character {
        _ if character.is_control() => character.escape_unicode().collect(),
        _ => character.to_string(),
    };
    let found = Diagnostic::error(
        code::INVALID_CHARACTER,
        format!("character `{shown}` has no meaning in TLA+"),
        span,
    )
    .with_label("not part of the language");
    match character {
        REPLACEMENT => found.with_note("it stands for bytes that are not UTF-8"),
        ';' => found.with_note("neither definitions nor expressions end with a mark"),
        '`' => found.with_fix("strings are written with `\"`"),
        '?' => found.with_note("conditionals are written `IF … THEN … ELSE …`"),
        '“' | '”' | '„' => found.with_fix("strings are written with `\"`"),
        '‘' | '’' => found.with_fix("prime is written `'`"),
        '–' | '—' | '−' => found.with_fix("minus is written `-`"),
        _ => found,
    }
}
