//! Names: `x`, `F(e)`, `I!F(e)`, `F!1!<<`, and what labels look like.

use super::{Builder, Built, Place, is};
use crate::diag::{Diagnostic, Span, code};
use crate::syntax::ast::{Expr, ExprKind, Ident, NameStep, NameStepKind, Word};
use crate::syntax::grammar::{Piece, Rule, parts, text};

impl Builder<'_> {
    /// A name, a word of the language, or a label with what it labels.
    pub(super) fn name(&mut self, piece: Piece<'_>) -> Built<Expr> {
        let span = self.span(&piece);
        let mut steps = Vec::new();
        let mut labelled = None;
        for part in parts(piece) {
            if is(&part, Rule::expression) {
                labelled = Some(self.expression(part)?);
            } else {
                steps.push(self.name_step(part)?);
            }
        }
        if let Some(body) = labelled {
            return self.label(steps, body, span);
        }
        let kind = word(&steps).map_or(ExprKind::Name(steps), ExprKind::Word);
        Ok(Expr { kind, span })
    }

    /// A name as a subscript.
    pub(super) fn plain_name(&mut self, piece: Piece<'_>) -> Built<Vec<NameStep>> {
        parts(piece).map(|part| self.name_step(part)).collect()
    }

    fn name_step(&mut self, piece: Piece<'_>) -> Built<NameStep> {
        let span = self.span(&piece);
        let kind = match piece.as_rule() {
            Rule::left_step => NameStepKind::Left,
            Rule::right_step => NameStepKind::Right,
            Rule::body_step => NameStepKind::Body,
            Rule::at_step => NameStepKind::Unbound,
            Rule::arguments => NameStepKind::Bind(self.arguments(piece)?),
            Rule::operand_number => match text(&piece).parse() {
                Ok(number) if number > 0 => NameStepKind::Operand(number),
                _ => {
                    let message = "operands are counted from 1 on";
                    return Err(Diagnostic::error(code::OPERAND_NUMBER, message, span));
                }
            },
            Rule::named | Rule::named_symbol | Rule::applied_symbol => {
                let mut inner = parts(piece);
                let name = self.take(span, &mut inner)?;
                let name = self.ident(&name);
                let args = match inner.next() {
                    Some(arguments) => self.arguments(arguments)?,
                    None => Vec::new(),
                };
                NameStepKind::Named { name, args }
            }
            Rule::step_name if self.place == Place::Proof => NameStepKind::Named {
                name: self.ident(&piece),
                args: Vec::new(),
            },
            Rule::step_name => {
                let message = format!("proof step `{}` outside a proof", text(&piece));
                return Err(Diagnostic::error(code::FORM, message, span));
            }
            _ => return Err(self.unexpected(&piece)),
        };
        Ok(NameStep { kind, span })
    }

    /// What stands between the parentheses of a name.
    pub(super) fn arguments(&mut self, piece: Piece<'_>) -> Built<Vec<Expr>> {
        parts(piece).map(|part| self.argument(part)).collect()
    }

    /// An expression, an operator that stands for itself, or a LAMBDA.
    pub(super) fn argument(&mut self, piece: Piece<'_>) -> Built<Expr> {
        let span = self.span(&piece);
        let kind = match piece.as_rule() {
            Rule::symbol_argument => {
                let symbol = self.take(span, &mut parts(piece))?;
                ExprKind::Symbol(self.operator_value(&symbol)?)
            }
            Rule::lambda => {
                let mut inner = parts(piece);
                let names = self.take(span, &mut inner)?;
                ExprKind::Lambda {
                    params: self.names_to_bind(parts(names))?,
                    body: Box::new(self.next_expression(span, &mut inner)?),
                }
            }
            _ => return self.expression(piece),
        };
        Ok(Expr { kind, span })
    }

    fn operator_value(&self, symbol: &Piece<'_>) -> Built<Ident> {
        let ident = self.ident(symbol);
        if ident.name == "\\X" {
            let message = "`\\X` is no operator that can be passed on";
            return Err(Diagnostic::error(code::FORM, message, ident.span));
        }
        Ok(ident)
    }

    fn label(&self, steps: Vec<NameStep>, body: Expr, span: Span) -> Built<Expr> {
        let not_a_label = || {
            Diagnostic::error(code::FORM, "this cannot be a label", span)
                .with_label("`::` stands behind a label")
                .with_note("a label is a name, or a name with names in parentheses: `l(x, y) ::`")
        };
        let mut steps = steps.into_iter();
        let (Some(first), None) = (steps.next(), steps.next()) else {
            return Err(not_a_label());
        };
        let NameStepKind::Named { name, args } = first.kind else {
            return Err(not_a_label());
        };
        let params: Option<Vec<Ident>> = args.into_iter().map(plain_ident).collect();
        let kind = ExprKind::Label {
            name,
            params: params.ok_or_else(not_a_label)?,
            body: Box::new(body),
        };
        Ok(Expr { kind, span })
    }

    /// A name that is declared, defined or bound here: none of the words of
    /// the language.
    pub(super) fn name_to_bind(&self, piece: &Piece<'_>) -> Built<Ident> {
        let ident = self.ident(piece);
        if word_of(&ident.name).is_some() {
            let message = format!("`{}` cannot be given another meaning", ident.name);
            return Err(Diagnostic::error(code::RESERVED_NAME, message, ident.span)
                .with_label("this word belongs to the language"));
        }
        Ok(ident)
    }

    /// As [`Self::name_to_bind`], for several.
    pub(super) fn names_to_bind<'t>(
        &self,
        pieces: impl Iterator<Item = Piece<'t>>,
    ) -> Built<Vec<Ident>> {
        pieces.map(|piece| self.name_to_bind(&piece)).collect()
    }
}

/// The name that an expression consists of, if it does.
pub(super) fn plain_ident(expr: Expr) -> Option<Ident> {
    let ExprKind::Name(steps) = expr.kind else {
        return None;
    };
    let mut steps = steps.into_iter();
    match (steps.next()?.kind, steps.next()) {
        (NameStepKind::Named { name, args }, None) if args.is_empty() => Some(name),
        _ => None,
    }
}

fn word(steps: &[NameStep]) -> Option<Word> {
    match steps {
        [
            NameStep {
                kind: NameStepKind::Named { name, args },
                ..
            },
        ] if args.is_empty() => word_of(&name.name),
        _ => None,
    }
}

fn word_of(name: &str) -> Option<Word> {
    match name {
        "TRUE" => Some(Word::True),
        "FALSE" => Some(Word::False),
        "BOOLEAN" => Some(Word::Boolean),
        "STRING" => Some(Word::String),
        _ => None,
    }
}
