//! The pass over the tokens.

use super::frame::{Frame, is_base, is_bracket, is_bracket_or_module, is_module};
use super::heads::definition_heads;
use super::text::{
    AND_BULLET, CLOSE, DEFINITION, INVALID, Layout, OPEN, OR_BULLET, Placed, token_text,
};
use super::words::{is_reserved, is_unit_word};
use crate::diag::{FileId, Span};
use crate::syntax::ast::Junction;
use crate::syntax::symbols::SymbolClass;
use crate::syntax::token::{Token, TokenKind};

/// Writes tokens with marks.
pub(in crate::syntax) fn lay_out(source: &str, tokens: &[Token], file: FileId) -> Layout {
    let mut pass = Pass::new(source, tokens);
    for index in 0..tokens.len() {
        pass.token(index);
    }
    pass.truncate(0);
    Layout {
        text: pass.out,
        depth: pass.depth,
        deepest: Span::new(file, pass.deepest, pass.deepest),
        placed: pass.placed,
        end: tokens.last().map_or(0, |token| token.end),
        file,
    }
}

/// What is open where a token stands, before the token has closed anything.
pub(in crate::syntax) fn open_before(source: &str, tokens: &[Token], index: usize) -> Vec<Frame> {
    let mut pass = Pass::new(source, tokens);
    for index in 0..index.min(tokens.len()) {
        pass.token(index);
    }
    pass.frames
}

struct Pass<'s> {
    source: &'s str,
    tokens: &'s [Token],
    heads: Vec<bool>,
    out: String,
    placed: Vec<Placed>,
    frames: Vec<Frame>,
    /// Where in `frames` the lists are.
    lists: Vec<usize>,
    /// Whether an operand has just ended, so that an operator may follow.
    after_operand: bool,
    /// Whether the last token was the `!` of a name or the `.` of a field.
    selecting: bool,
    depth: usize,
    /// Where the frames were that many.
    deepest: u32,
    /// The first byte of the token that is being placed.
    here: u32,
}

impl<'s> Pass<'s> {
    fn new(source: &'s str, tokens: &'s [Token]) -> Self {
        Self {
            source,
            tokens,
            heads: definition_heads(source, tokens),
            out: String::with_capacity(source.len() / 2),
            placed: Vec::with_capacity(tokens.len() + tokens.len() / 8),
            frames: Vec::new(),
            lists: Vec::new(),
            after_operand: false,
            selecting: false,
            depth: 0,
            deepest: 0,
            here: 0,
        }
    }

    fn get(&self, index: usize) -> Option<&'s Token> {
        self.tokens.get(index)
    }

    fn before(&self, index: usize) -> Option<&'s Token> {
        self.tokens.get(index.checked_sub(1)?)
    }

    fn text(&self, token: &Token) -> &'s str {
        token_text(self.source, token)
    }

    fn write(&mut self, text: &str, token: usize, start: u32, end: u32) {
        self.placed.push(Placed {
            out: self.out.len() as u32,
            start,
            end,
            token: token as u32,
        });
        self.out.push_str(text);
        self.out.push(' ');
    }

    /// Writes a mark in front of a token.
    fn mark(&mut self, mark: &str, index: usize) {
        let start = self.get(index).map_or(0, |token| token.start);
        self.write(mark, index, start, start);
    }

    /// Writes the end of a list; its span ends where the token before does.
    fn close_list(&mut self) {
        let last = self.placed.last();
        let (end, token) = last.map_or((0, 0), |it| (it.end, it.token as usize));
        let behind = match last {
            Some(last) if self.is_mark(last) => token,
            _ => token + 1,
        };
        self.write(CLOSE, behind, end, end);
        self.after_operand = true;
    }

    fn is_mark(&self, placed: &Placed) -> bool {
        placed.start == placed.end
    }

    fn push(&mut self, frame: Frame) {
        if matches!(frame, Frame::List(..)) {
            self.lists.push(self.frames.len());
        }
        self.frames.push(frame);
        if self.frames.len() > self.depth {
            self.depth = self.frames.len();
            self.deepest = self.here;
        }
    }

    /// Drops frames down to this many, closing the lists among them.
    fn truncate(&mut self, length: usize) {
        while self.frames.len() > length {
            if let Some(Frame::List(..)) = self.frames.pop() {
                self.lists.pop();
                self.close_list();
            }
        }
    }

    /// Drops all frames above the innermost one for which `found` holds; the
    /// frames that `stop` holds for are not looked behind.
    fn truncate_above(
        &mut self,
        found: impl Fn(&Frame) -> bool,
        stop: impl Fn(&Frame) -> bool,
    ) -> Option<usize> {
        let inner = self.frames.iter().rposition(|it| found(it) || stop(it))?;
        let frame = self.frames.get(inner)?;
        if !found(frame) {
            return None;
        }
        self.truncate(inner + 1);
        Some(inner)
    }

    fn replace(&mut self, at: usize, frame: Frame) {
        if let Some(slot) = self.frames.get_mut(at) {
            *slot = frame;
        }
    }

    /// Ends every expression up to the bracket, LET or module around it.
    fn end_expressions(&mut self) {
        let base = self.frames.iter().rposition(is_base).map_or(0, |at| at + 1);
        self.truncate(base);
    }

    fn token(&mut self, index: usize) {
        let Some(token) = self.get(index) else { return };
        self.here = token.start;
        let bullet = junction_of(token);
        if self.close_by_column(index, token.column, bullet) {
            return;
        }
        if std::mem::take(&mut self.selecting) && token.symbol() != "(" {
            self.copy(index);
            self.after_operand = true;
            return;
        }
        if self.begins_definition(index, token) {
            self.end_expressions();
            self.after_operand = false;
            self.mark(DEFINITION, index);
        }
        match token.kind {
            TokenKind::Word => self.word(index, self.text(token)),
            TokenKind::Symbol(symbol) => match (symbol.class, bullet) {
                (SymbolClass::Punctuation, _) => self.punctuation(index, symbol.text),
                (_, Some(junction)) if !self.after_operand && !self.is_argument(index) => {
                    return self.open_list(index, junction, token.column);
                }
                (class, _) => self.operator(index, class),
            },
            TokenKind::Number | TokenKind::String | TokenKind::Underscore => self.operand(),
            TokenKind::Fairness => {
                self.operand();
                self.after_operand = false;
            }
            TokenKind::Step => self.step(self.text(token).ends_with('.')),
            TokenKind::Header => {
                self.end_expressions();
                self.push(Frame::Module(index));
                self.after_operand = false;
            }
            TokenKind::Dashes => self.end_expressions(),
            TokenKind::End => {
                let module = self.frames.iter().rposition(is_module).unwrap_or(0);
                self.truncate(module);
            }
            TokenKind::Invalid => {}
        }
        self.copy(index);
    }

    fn copy(&mut self, index: usize) {
        let Some(token) = self.get(index) else { return };
        let text = match token.kind {
            TokenKind::Header => "----MODULE",
            TokenKind::Dashes => "----",
            TokenKind::End => "====",
            TokenKind::Underscore => "_",
            TokenKind::Invalid => INVALID,
            TokenKind::Symbol(symbol) => symbol.text,
            _ => self.text(token),
        };
        self.write(text, index, token.start, token.end);
    }

    /// Closes the lists whose column this token does not pass. If the token is
    /// the next bullet of one, writes it and says so.
    fn close_by_column(&mut self, index: usize, column: u32, bullet: Option<Junction>) -> bool {
        while let Some(at) = self.lists.last().copied() {
            let Some(Frame::List(junction, list_column, _)) = self.frames.get(at).copied() else {
                break;
            };
            if list_column < column {
                break;
            }
            self.selecting = false;
            if list_column == column && bullet == Some(junction) {
                self.truncate(at + 1);
                self.bullet(index, junction);
                return true;
            }
            self.truncate(at);
        }
        false
    }

    fn bullet(&mut self, index: usize, junction: Junction) {
        let Some(token) = self.get(index) else { return };
        let mark = match junction {
            Junction::And => AND_BULLET,
            Junction::Or => OR_BULLET,
        };
        self.write(mark, index, token.start, token.end);
        self.after_operand = false;
    }

    fn open_list(&mut self, index: usize, junction: Junction, column: u32) {
        self.mark(OPEN, index);
        self.push(Frame::List(junction, column, index));
        self.bullet(index, junction);
    }

    /// An operand begins and ends here; two in a row end the expression.
    fn operand(&mut self) {
        self.begin_operand();
        self.after_operand = true;
    }

    fn begin_operand(&mut self) {
        if self.after_operand {
            self.end_expressions();
        }
        self.after_operand = false;
    }

    /// A proof step begins where no operand may; else it is referred to.
    fn step(&mut self, dotted: bool) {
        let begins = self.after_operand || dotted;
        self.operand();
        if begins {
            self.end_expressions();
            self.after_operand = false;
        }
    }

    /// Whether the token is the first of a definition, and not just of an
    /// expression in which `==` was written for `=`.
    fn begins_definition(&self, index: usize, token: &Token) -> bool {
        let behind_opener = || {
            self.before(index).is_some_and(|before| {
                before.kind == TokenKind::Step
                    || matches!(self.text(before), "LET" | "LOCAL" | "DEFINE")
            })
        };
        self.heads.get(index) == Some(&true)
            && (token.first_on_line || self.after_operand || behind_opener())
    }

    /// Whether a reserved word is used as a plain name here.
    fn is_name(&self, index: usize) -> bool {
        let before = self.before(index);
        let next = self.get(index + 1).map_or("", Token::symbol);
        let in_record = before.is_some_and(|it| it.symbol() == "[") && next == "|->";
        in_record
            || before.is_some_and(|it| {
                it.kind == TokenKind::Header || matches!(self.text(it), "INSTANCE" | "EXTENDS")
            })
    }

    /// Whether an operator here is an argument: nothing that it could be
    /// applied to follows.
    fn is_argument(&self, index: usize) -> bool {
        let Some(next) = self.get(index + 1) else {
            return true;
        };
        match next.kind {
            TokenKind::Word => {
                is_unit_word(self.text(next)) || self.heads.get(index + 1) == Some(&true)
            }
            TokenKind::Symbol(symbol) => matches!(symbol.text, "," | ")"),
            TokenKind::Header | TokenKind::Dashes | TokenKind::End => true,
            _ => false,
        }
    }

    fn word(&mut self, index: usize, word: &str) {
        if !is_reserved(word) || self.is_name(index) {
            return self.operand();
        }
        match word {
            "IF" => self.begin(Frame::If(index)),
            "CASE" => self.begin(Frame::Case(index)),
            "LET" => self.begin(Frame::Let(index)),
            "CHOOSE" | "LAMBDA" => self.begin(Frame::Colon(index)),
            "THEN" => {
                if let Some(at) = self.truncate_above(|it| matches!(it, Frame::If(_)), is_base)
                    && let Some(Frame::If(opener)) = self.frames.get(at).copied()
                {
                    self.replace(at, Frame::Then(opener));
                }
            }
            "ELSE" => self.finish(|it| matches!(it, Frame::Then(_)), is_base),
            "IN" => self.finish(|it| matches!(it, Frame::Let(_)), is_bracket_or_module),
            "EXCEPT" => {
                self.truncate_above(is_bracket, is_module);
            }
            "OTHER" | "WITH" | "NEW" | "STATE" | "ONLY" => {}
            _ => self.end_expressions(),
        }
        self.after_operand = matches!(word, "QED" | "PROOF" | "OBVIOUS" | "OMITTED");
    }

    fn begin(&mut self, frame: Frame) {
        self.begin_operand();
        self.push(frame);
    }

    /// The innermost frame that waits for this token has it, and reaches as
    /// far as it can from here.
    fn finish(&mut self, found: impl Fn(&Frame) -> bool, stop: impl Fn(&Frame) -> bool) {
        if let Some(at) = self.truncate_above(found, stop) {
            self.replace(at, Frame::Open);
        }
    }

    fn operator(&mut self, index: usize, class: SymbolClass) {
        match class {
            SymbolClass::Postfix => self.after_operand = true,
            _ if !self.after_operand => {
                self.after_operand = class == SymbolClass::Infix || self.is_argument(index);
            }
            SymbolClass::Prefix => self.prefix_behind_operand(index),
            _ => self.after_operand = false,
        }
    }

    /// `[]` separates the arms of a CASE; every other prefix operator begins
    /// something new.
    fn prefix_behind_operand(&mut self, index: usize) {
        let is_separator = self.get(index).is_some_and(|it| it.symbol() == "[]");
        let arm = is_separator
            .then(|| self.truncate_above(|it| matches!(it, Frame::Arm(_)), is_base))
            .flatten();
        match arm {
            Some(at) => self.replace(at, Frame::Case(index)),
            None => self.end_expressions(),
        }
        self.after_operand = false;
    }

    fn punctuation(&mut self, index: usize, text: &str) {
        match text {
            "(" | "[" => {
                self.push(Frame::Bracket(index));
                self.after_operand = false;
            }
            "{" | "<<" => self.begin(Frame::Bracket(index)),
            ")" | "]" | "}" | ">>" | "]_" | ">>_" => {
                if let Some(at) = self.truncate_above(is_bracket, is_module) {
                    self.truncate(at);
                }
                self.after_operand = !text.ends_with('_');
                if text.ends_with('_') {
                    self.push(Frame::Open);
                }
            }
            "@" => self.operand(),
            "::" => {
                self.push(Frame::Open);
                self.after_operand = false;
            }
            "!" | "." => {
                self.selecting = self.after_operand;
            }
            "\\A" | "\\E" | "\\AA" | "\\EE" => self.begin(Frame::Colon(index)),
            ":" => self.colon(),
            "," => {
                let reaches = |it: &Frame| is_base(it) || matches!(it, Frame::Colon(_));
                if self.truncate_above(reaches, |_| false).is_none() {
                    self.truncate(0);
                }
                self.after_operand = false;
            }
            "->" => {
                let waits = |it: &Frame| matches!(it, Frame::Case(_) | Frame::Bracket(_));
                if let Some(at) = self.truncate_above(waits, is_base)
                    && let Some(Frame::Case(opener)) = self.frames.get(at).copied()
                {
                    self.replace(at, Frame::Arm(opener));
                }
                self.after_operand = false;
            }
            "|->" => {
                self.truncate_above(is_bracket, is_module);
                self.after_operand = false;
            }
            "[]ASSUME" | "[]PROVE" => {
                self.end_expressions();
                self.after_operand = false;
            }
            _ => self.after_operand = false,
        }
    }

    fn colon(&mut self) {
        let waits = |it: &Frame| matches!(it, Frame::Colon(_));
        match self.truncate_above(waits, is_base) {
            Some(at) => self.replace(at, Frame::Open),
            None => self.end_expressions(),
        }
        self.after_operand = false;
    }
}

/// The kind of list whose bullet a token may be. `\land` and `\lor` are only
/// operators.
fn junction_of(token: &Token) -> Option<Junction> {
    let TokenKind::Symbol(symbol) = token.kind else {
        return None;
    };
    match symbol.spelling {
        "/\\" | "∧" => Some(Junction::And),
        "\\/" | "∨" => Some(Junction::Or),
        _ => None,
    }
}
