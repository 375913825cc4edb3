//! Why a text does not parse, in the user's words.
//!
//! The grammar says how far it got and which rules it would have gone on with.
//! What is made of that looks at the tokens around the place and at what is
//! open there.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::build::too_deep;
use super::forms;
use super::grammar::{Rule, describe};
use super::layout::{self, Frame, Layout, token_text};
use super::separators;
use super::slips;
use super::symbols::SymbolClass;
use super::token::{Token, TokenKind, Tokens};
use crate::diag::{Diagnostic, FileId, Source, Span, code};

/// A place where the grammar got stuck.
pub(super) struct Stuck<'a> {
    source: &'a str,
    tokens: &'a [Token],
    file: FileId,
    /// What the text should have been.
    entry: Rule,
    /// The token that does not fit; behind the last one at the end.
    pub(super) index: usize,
    /// The mark in front of it, if the grammar got stuck at that.
    mark: &'a str,
    /// The rules that would have fitted.
    expected: Vec<Rule>,
    /// What is open, outermost first.
    pub(super) frames: Vec<Frame>,
}

/// The diagnostic for a failure of the grammar on a text that should have been
/// of a rule.
pub(super) fn explain(
    source: &Source,
    tokens: &Tokens,
    layout: &Layout,
    (file, entry): (FileId, Rule),
    error: &Error<Rule>,
) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => return too_deep(layout.span(at, at + 1)),
    };
    let index = layout.token_at(at).unwrap_or(tokens.list.len());
    let stuck = Stuck {
        source: source.text(),
        tokens: &tokens.list,
        file,
        entry,
        index,
        mark: layout.text.get(at..at + 1).unwrap_or(""),
        expected,
        frames: layout::open_before(source.text(), &tokens.list, index),
    };
    match &tokens.problem {
        Some(problem) if comes_first(problem, &stuck) => problem.clone(),
        _ => stuck.explain(),
    }
}

/// Whether a lexical problem comes before the place where the grammar got
/// stuck, or at it.
fn comes_first(problem: &Diagnostic, stuck: &Stuck<'_>) -> bool {
    let start = problem.labels.first().map_or(0, |label| label.span.start);
    stuck.token(0).is_none() || start <= stuck.span().end
}

impl<'a> Stuck<'a> {
    /// The token so many places behind the one that does not fit.
    pub(super) fn token(&self, offset: isize) -> Option<&'a Token> {
        self.tokens.get(self.index.checked_add_signed(offset)?)
    }

    /// The text of that token, under its canonical spelling; empty if there is
    /// none.
    pub(super) fn text(&self, offset: isize) -> &'a str {
        self.token(offset).map_or("", |token| match token.kind {
            TokenKind::Symbol(symbol) => symbol.text,
            _ => token_text(self.source, token),
        })
    }

    /// Whether two neighbouring tokens have nothing between them.
    pub(super) fn adjacent(&self, left: isize) -> bool {
        match (self.token(left), self.token(left + 1)) {
            (Some(left), Some(right)) => left.end == right.start,
            _ => false,
        }
    }

    /// The span of the tokens from one offset to another.
    pub(super) fn span_of(&self, first: isize, last: isize) -> Span {
        let start = self.token(first).map_or_else(|| self.end(), |it| it.start);
        let end = self.token(last).map_or_else(|| self.end(), |it| it.end);
        Span::new(self.file, start, end.max(start))
    }

    /// Where the token that does not fit stands.
    pub(super) fn span(&self) -> Span {
        self.span_of(0, 0)
    }

    fn end(&self) -> u32 {
        self.tokens.last().map_or(0, |token| token.end)
    }

    fn span_of_token(&self, index: usize) -> Span {
        let token = self.tokens.get(index);
        token.map_or_else(|| self.span(), |it| Span::new(self.file, it.start, it.end))
    }

    /// Whether the grammar would have gone on with this.
    pub(super) fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }

    /// Whether an operator could have followed, so that an operand had ended.
    pub(super) fn after_operand(&self) -> bool {
        self.expects(Rule::infix) || self.expects(Rule::postfix_operator)
    }

    /// Whether an operand was called for.
    pub(super) fn expects_operand(&self) -> bool {
        !self.after_operand()
            && self
                .expected
                .iter()
                .any(|rule| describe(*rule) == Some("an expression"))
    }

    /// A token as it is written.
    pub(super) fn written(&self, offset: isize) -> &'a str {
        let token = self.token(offset);
        token.map_or("", |token| token_text(self.source, token))
    }

    /// Whether a token is an operator that stands before or between operands.
    pub(super) fn operator(&self, offset: isize) -> bool {
        matches!(
            self.class(offset),
            Some(SymbolClass::Infix | SymbolClass::Prefix)
        )
    }

    /// Whether the token that does not fit is the name of a next definition.
    pub(super) fn begins_definition(&self) -> bool {
        self.mark == layout::DEFINITION
    }

    /// Whether no definition can stand anywhere around the place.
    pub(super) fn is_within_expression(&self) -> bool {
        let in_definitions = |frame: &Frame| matches!(frame, Frame::Let(_));
        self.entry == Rule::entry_expression && !self.frames.iter().any(in_definitions)
    }

    fn explain(mut self) -> Diagnostic {
        if let Some(found) = self.indentation().or_else(|| slips::find(&self)) {
            return found;
        }
        self.look_back();
        slips::find(&self)
            .or_else(|| forms::find(&self))
            .or_else(|| separators::find(&self))
            .or_else(|| self.unbalanced())
            .or_else(|| self.missing_end())
            .unwrap_or_else(|| self.unexpected())
    }

    /// Moves to the token that is to blame, where the grammar could make
    /// something of it that nobody means: an operator before `(…)`, or, in the
    /// middle of a line, the name of a next definition.
    fn look_back(&mut self) {
        let applied = [Rule::LEFT_PAREN, Rule::arguments];
        if !self.expected.is_empty() && self.expected.iter().all(|it| applied.contains(it)) {
            if self
                .class(-1)
                .is_some_and(|it| it != SymbolClass::Punctuation)
            {
                self.move_back(1, Rule::expression);
            }
            return;
        }
        if !self.expects(Rule::DEFINED_AS) {
            return;
        }
        let back = match self.class(-2) {
            Some(SymbolClass::Prefix) if !self.expects(Rule::infix) => 2,
            _ => 1,
        };
        let begun = self.token(-back);
        if begun.is_none_or(|it| it.first_on_line) || self.text(-back - 1) == "LOCAL" {
            return;
        }
        match self.in_declaration(-back) {
            true => self.move_back(back, Rule::COMMA),
            false => self.move_back(back, Rule::infix),
        }
    }

    fn move_back(&mut self, by: isize, expected: Rule) {
        self.index = self.index.saturating_add_signed(-by);
        self.expected = vec![expected];
        self.mark = "";
    }

    fn class(&self, offset: isize) -> Option<SymbolClass> {
        match self.token(offset)?.kind {
            TokenKind::Symbol(symbol) => Some(symbol.class),
            _ => None,
        }
    }

    /// Whether the names before a token are declared by the keyword before
    /// them.
    fn in_declaration(&self, offset: isize) -> bool {
        let before = (1..64).map(|back| self.text(offset - back));
        let keyword = before
            .into_iter()
            .find(|it| *it == it.to_uppercase() && *it != ",");
        matches!(
            keyword,
            Some("VARIABLE" | "VARIABLES" | "CONSTANT" | "CONSTANTS" | "EXTENDS")
        )
    }

    /// A token that its column puts out of the list that it should be in.
    fn indentation(&self) -> Option<Diagnostic> {
        let token = self.token(0)?;
        let lists = self.frames.iter().rev();
        let list = lists.clone().find(|it| matches!(it, Frame::List(..)))?;
        let Frame::List(_, column, bullet) = list else {
            return None;
        };
        if self.mark != layout::CLOSE || token.column > *column {
            return None;
        }
        let message = format!("`{}` stands left of the list that it is in", self.shown());
        let message = match token.column == *column {
            true => message.replace("left of", "below the bullet of"),
            false => message,
        };
        let mut found = Diagnostic::error(code::INDENTATION, message, self.span())
            .with_label("ends the list, in the middle of an item")
            .and_label(self.span_of_token(*bullet), "the list begins here");
        if let Some((label, span)) = self.innermost(|it| !matches!(it, Frame::List(..))) {
            found = found.and_label(span, label);
        }
        Some(found.with_note("an item goes on only right of its bullet's column"))
    }

    /// Brackets that do not fit together.
    fn unbalanced(&self) -> Option<Diagnostic> {
        let opener = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Bracket(index) => Some(Some(*index)),
            Frame::Module(_) => Some(None),
            _ => None,
        });
        let opener = opener.flatten();
        let found = self.text(0);
        let closes = matches!(found, ")" | "]" | "}" | ">>" | "]_" | ">>_");
        let Some(opener) = opener else {
            if !closes || !self.after_operand() {
                return None;
            }
            let message = format!("`{}` closes nothing", self.shown());
            return Some(Diagnostic::error(code::UNBALANCED, message, self.span()));
        };
        let bracket = self.tokens.get(opener).map_or("", Token::symbol);
        let wanted = match bracket {
            "(" => ")",
            "[" => "]",
            "{" => "}",
            _ => ">>",
        };
        if closes && !found.starts_with(wanted) {
            let message = format!("`{}` does not close `{bracket}`", self.shown());
            return Some(
                Diagnostic::error(code::UNBALANCED, message, self.span())
                    .with_label(format!("expected `{wanted}`"))
                    .and_label(self.span_of_token(opener), "opened here"),
            );
        }
        let ends = self.mark == layout::DEFINITION || self.ends_everything();
        ends.then(|| {
            let message = format!("`{bracket}` is never closed");
            Diagnostic::error(code::UNBALANCED, message, self.span_of_token(opener))
                .with_label("opened here")
                .and_label(self.span(), format!("expected `{wanted}` before this"))
        })
    }

    /// Whether no expression can go on behind the token that does not fit.
    fn ends_everything(&self) -> bool {
        self.token(0).is_none_or(|token| {
            matches!(
                token.kind,
                TokenKind::End | TokenKind::Dashes | TokenKind::Header
            )
        })
    }

    /// A construct that lacks its next word, or a module that lacks its end.
    fn missing_end(&self) -> Option<Diagnostic> {
        let (word, note) = match () {
            () if self.expects(Rule::THEN) => ("THEN", None),
            () if self.expects(Rule::ELSE) => ("ELSE", Some("every `IF` has an `ELSE`")),
            () if self.expects(Rule::IN) && self.after_operand() => ("IN", None),
            () if self.within_definitions() => ("IN", None),
            () => return self.missing_module_end(),
        };
        let opener = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::If(index) | Frame::Then(index) if word != "IN" => Some(*index),
            Frame::Let(index) if word == "IN" => Some(*index),
            _ => None,
        });
        let mut found = self
            .error()
            .with_label(format!("expected `{word}` or an operator"));
        if let Some(opener) = opener {
            let name = self.tokens.get(opener);
            let name = name.map_or("", |token| token_text(self.source, token));
            let label = format!("for this `{name}`");
            found = found.and_label(self.span_of_token(opener), label);
        }
        Some(match note {
            Some(note) => found.with_note(note),
            None => found,
        })
    }

    /// Whether a definition of a LET has ended on its line, with no further one.
    fn within_definitions(&self) -> bool {
        let open = matches!(self.frames.last(), Some(Frame::Let(_)));
        open && self.after_operand() && self.mark != layout::DEFINITION
    }

    fn missing_module_end(&self) -> Option<Diagnostic> {
        let last = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Module(index) => Some(*index),
            _ => None,
        })?;
        if self.token(0).is_some() || !self.expects(Rule::MODULE_END) {
            return None;
        }
        let name = self.tokens.get(last + 1);
        let name = name.map_or("", |token| token_text(self.source, token));
        let message = format!("module `{name}` has no end");
        Some(
            Diagnostic::error(code::SYNTAX, message, self.span_of_token(last))
                .with_label("begins here")
                .with_fix("end it with `====`"),
        )
    }

    fn error(&self) -> Diagnostic {
        let message = match self.token(0) {
            None => "unexpected end of the text".to_owned(),
            Some(_) if self.mark == layout::DEFINITION => {
                format!("unexpected definition of `{}`", self.shown())
            }
            Some(_) => format!("unexpected `{}`", self.shown()),
        };
        Diagnostic::error(code::SYNTAX, message, self.span())
    }

    /// The token that does not fit, cut if it is long.
    fn shown(&self) -> String {
        const LONGEST: usize = 40;
        let text = self.token(0).map_or("", |it| token_text(self.source, it));
        let mut characters = text.chars();
        let mut shown: String = characters.by_ref().take(LONGEST).collect();
        if characters.next().is_some() {
            shown.push('…');
        }
        shown
    }

    fn unexpected(&self) -> Diagnostic {
        let mut found = self.error();
        let expected = self.expected_words();
        if !expected.is_empty() {
            found = found.with_label(format!("expected {expected}"));
        }
        if let Some((label, span)) = self.innermost(|_| true) {
            found = found.and_label(span, label);
        }
        let before = self.written(-1);
        match before.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
            Some(inner) => found.with_note(format!(
                "`{before}` is an operator of its own; with blanks, `( {inner} )`, it is not"
            )),
            None => found,
        }
    }

    /// What would have fitted, as a list for people.
    fn expected_words(&self) -> String {
        let rules = self.expected.iter().filter(|rule| !self.is_noise(**rule));
        let mut words: Vec<_> = rules.filter_map(|rule| describe(*rule)).collect();
        words.sort_unstable();
        words.dedup();
        // Kinds of thing first, then signs.
        words.sort_by_key(|word| word.starts_with('`'));
        match words.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        }
    }

    /// Whether a rule goes without saying: what goes on with a name where an
    /// operator may follow, what begins an expression where one is expected.
    fn is_noise(&self, rule: Rule) -> bool {
        if self.after_operand() {
            return matches!(
                rule,
                Rule::LABELS | Rule::DOT | Rule::BANG | Rule::LEFT_PAREN | Rule::LEFT_BRACKET
            );
        }
        let begins = matches!(
            rule,
            Rule::LEFT_PAREN | Rule::LEFT_BRACKET | Rule::LEFT_BRACE | Rule::LEFT_ANGLE
        ) || matches!(
            rule,
            Rule::IF | Rule::CASE | Rule::LET | Rule::CHOOSE | Rule::LAMBDA | Rule::FAIRNESS
        ) || matches!(
            rule,
            Rule::FORALL | Rule::EXISTS | Rule::TEMPORAL_FORALL | Rule::TEMPORAL_EXISTS
        );
        begins && self.expects_operand()
    }

    /// The innermost open construct of a kind, said as a label.
    fn innermost(&self, wanted: impl Fn(&Frame) -> bool) -> Option<(&'static str, Span)> {
        let frames = self.frames.iter().rev();
        let mut open = frames.filter(|frame| wanted(frame) && !matches!(frame, Frame::Open));
        let (label, index) = match open.next()? {
            Frame::List(_, _, index) => ("in the list that begins here", index),
            Frame::Bracket(index) => ("in what is opened here", index),
            Frame::If(index) | Frame::Then(index) => ("in this conditional", index),
            Frame::Let(index) => ("in the definitions that begin here", index),
            Frame::Case(index) | Frame::Arm(index) => ("in this `CASE`", index),
            Frame::Colon(index) => ("the names that this binds", index),
            Frame::Open | Frame::Module(_) => return None,
        };
        Some((label, self.span_of_token(*index)))
    }
}
