//! Expressions.

use super::{Builder, Built, MAX_DEPTH, is};
use crate::diag::{Diagnostic, Span, code};
use crate::syntax::ast::{
    ExceptStep, ExceptUpdate, Expr, ExprKind, Fairness, Ident, Junction, NameStepKind, Pattern,
    Quantifier,
};
use crate::syntax::grammar::{Piece, Rule, parts, text};
use crate::syntax::layout;
use crate::syntax::precedence::Chain;

impl Builder<'_> {
    /// A whole expression.
    pub(in crate::syntax) fn expression(&mut self, piece: Piece<'_>) -> Built<Expr> {
        let span = self.span(&piece);
        let operators = piece.clone().into_inner().filter(is_operator).count();
        let levels = operators.max(1);
        self.depth += levels;
        if self.depth > MAX_DEPTH {
            return Err(too_deep(span));
        }
        let built = stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            self.chain(piece.into_inner(), span)
        });
        self.depth -= levels;
        built
    }

    /// The next piece, which the grammar promises, as an expression.
    pub(super) fn next_expression<'t>(
        &mut self,
        within: Span,
        pieces: &mut impl Iterator<Item = Piece<'t>>,
    ) -> Built<Expr> {
        let piece = self.take(within, pieces)?;
        self.expression(piece)
    }

    pub(super) fn boxed<'t>(
        &mut self,
        within: Span,
        pieces: &mut impl Iterator<Item = Piece<'t>>,
    ) -> Built<Box<Expr>> {
        self.next_expression(within, pieces).map(Box::new)
    }

    /// Operands and operators in a row.
    pub(super) fn chain<'t>(
        &mut self,
        pieces: impl Iterator<Item = Piece<'t>>,
        span: Span,
    ) -> Built<Expr> {
        let mut chain = Chain::default();
        for piece in pieces {
            match piece.as_rule() {
                Rule::prefix => {
                    let mut op = self.ident(&piece);
                    if op.name == "-" {
                        op.name.push('.');
                    }
                    chain.prefix(op)?;
                }
                Rule::infix => chain.infix(self.ident(&piece))?,
                Rule::postfix_operator => chain.postfix(self.ident(&piece))?,
                Rule::field => {
                    let field = self.field(piece)?;
                    chain.extend(|record| {
                        let span = record.span.to(field.span);
                        let record = Box::new(record);
                        let kind = ExprKind::Field { record, field };
                        Expr { kind, span }
                    })?;
                }
                Rule::application => {
                    let end = self.span(&piece);
                    let args = self.expressions(parts(piece))?;
                    chain.extend(|function| {
                        let span = function.span.to(end);
                        let function = Box::new(function);
                        let kind = ExprKind::Apply { function, args };
                        Expr { kind, span }
                    })?;
                }
                _ => chain.operand(self.operand(piece)?)?,
            }
        }
        chain.finish().map_err(|mut error| {
            if let Some(label) = error.labels.first_mut()
                && label.span.end == 0
            {
                label.span = span;
            }
            error
        })
    }

    fn field(&self, piece: Piece<'_>) -> Built<Ident> {
        let span = self.span(&piece);
        let name = self.take(span, &mut parts(piece))?;
        Ok(self.ident(&name))
    }

    pub(super) fn expressions<'t>(
        &mut self,
        pieces: impl Iterator<Item = Piece<'t>>,
    ) -> Built<Vec<Expr>> {
        pieces.map(|piece| self.expression(piece)).collect()
    }

    pub(super) fn operand(&mut self, piece: Piece<'_>) -> Built<Expr> {
        let span = self.span(&piece);
        let kind = match piece.as_rule() {
            Rule::name => return self.name(piece),
            Rule::plain_name => ExprKind::Name(self.plain_name(piece)?),
            Rule::number => ExprKind::Number(text(&piece).replace(' ', "")),
            Rule::string => ExprKind::String(unescape(text(&piece))),
            Rule::at => ExprKind::At,
            Rule::parenthesized => ExprKind::Paren(self.boxed(span, &mut parts(piece))?),
            Rule::junction => self.junction(piece)?,
            Rule::record => ExprKind::Record(self.fields(piece)?),
            Rule::record_set => ExprKind::RecordSet(self.fields(piece)?),
            Rule::function => {
                let mut inner = parts(piece);
                let bounds = self.take(span, &mut inner)?;
                ExprKind::Function {
                    bounds: self.bounds(bounds)?,
                    body: self.boxed(span, &mut inner)?,
                }
            }
            Rule::bracketed => self.bracketed(piece, span)?,
            Rule::angled => self.angled(piece)?,
            Rule::braced => self.braced(piece)?,
            Rule::fairness => self.fairness(piece, span)?,
            Rule::quantified => self.quantified(piece, span)?,
            Rule::conditional => {
                let mut inner = parts(piece);
                ExprKind::If {
                    condition: self.boxed(span, &mut inner)?,
                    then: self.boxed(span, &mut inner)?,
                    otherwise: self.boxed(span, &mut inner)?,
                }
            }
            Rule::case => self.case(piece, span)?,
            Rule::let_in => self.let_in(piece, span)?,
            Rule::choose => self.choose(piece, span)?,
            _ => return Err(self.unexpected(&piece)),
        };
        Ok(Expr { kind, span })
    }

    fn junction(&mut self, piece: Piece<'_>) -> Built<ExprKind> {
        let junction = match text(&piece).contains(layout::OR_BULLET) {
            true if first_bullet(&piece) == layout::OR_BULLET => Junction::Or,
            _ => Junction::And,
        };
        let items = self.expressions(parts(piece))?;
        Ok(ExprKind::Junction { junction, items })
    }

    fn fields(&mut self, piece: Piece<'_>) -> Built<Vec<(Ident, Expr)>> {
        let fields = parts(piece).map(|field| {
            let span = self.span(&field);
            let mut inner = parts(field);
            let name = self.take(span, &mut inner)?;
            Ok((self.ident(&name), self.next_expression(span, &mut inner)?))
        });
        fields.collect()
    }

    /// `[S -> T]`, `[f EXCEPT …]`, `[A]_v`.
    fn bracketed(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let mut inner = parts(piece);
        let first = self.boxed(span, &mut inner)?;
        let rest = self.take(span, &mut inner)?;
        let rule = rest.as_rule();
        let mut rest = parts(rest);
        Ok(match rule {
            Rule::function_set_rest => ExprKind::FunctionSet {
                domain: first,
                range: self.boxed(span, &mut rest)?,
            },
            Rule::except_rest => ExprKind::Except {
                base: first,
                updates: rest.map(|it| self.update(it)).collect::<Built<_>>()?,
            },
            _ => {
                let subscript = self.take(span, &mut rest)?;
                ExprKind::BoxAction {
                    action: first,
                    subscript: Box::new(self.operand(subscript)?),
                }
            }
        })
    }

    fn update(&mut self, piece: Piece<'_>) -> Built<ExceptUpdate> {
        let span = self.span(&piece);
        let mut path = Vec::new();
        let mut inner = parts(piece);
        loop {
            let part = self.take(span, &mut inner)?;
            match part.as_rule() {
                Rule::field => path.push(ExceptStep::Field(self.field(part)?)),
                Rule::application => path.push(ExceptStep::Index(self.expressions(parts(part))?)),
                _ => {
                    let value = self.expression(part)?;
                    return Ok(ExceptUpdate { path, value, span });
                }
            }
        }
    }

    /// `<<a, b>>`, `<<A>>_v`.
    fn angled(&mut self, piece: Piece<'_>) -> Built<ExprKind> {
        let mut elements = Vec::new();
        for part in parts(piece) {
            if !is(&part, Rule::angle_subscript) {
                elements.push(self.expression(part)?);
                continue;
            }
            let span = self.span(&part);
            let subscript = self.take(span, &mut parts(part))?;
            let subscript = Box::new(self.operand(subscript)?);
            let count = elements.len();
            let (Some(action), 1) = (elements.pop(), count) else {
                let message = "`<<A>>_v` has exactly one action";
                return Err(Diagnostic::error(code::FORM, message, span));
            };
            let action = Box::new(action);
            return Ok(ExprKind::AngleAction { action, subscript });
        }
        Ok(ExprKind::Tuple(elements))
    }

    /// `WF_v(A)`. In `WF_f(x)(A)` the subscript has arguments; in `WF_v(A)` the
    /// grammar takes the action for those.
    fn fairness(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let fairness = match text(&piece).starts_with("WF_") {
            true => Fairness::Weak,
            false => Fairness::Strong,
        };
        let mut inner = parts(piece);
        let subscript = self.take(span, &mut inner)?;
        let mut subscript = self.operand(subscript)?;
        let action = match inner.next() {
            Some(action) => self.expression(action)?,
            None => last_argument(&mut subscript).ok_or_else(|| {
                Diagnostic::error(code::FORM, "fairness without an action", span)
                    .with_label("one action in parentheses belongs here")
                    .with_fix("write `WF_v(A)`")
            })?,
        };
        Ok(ExprKind::Fairness {
            fairness,
            subscript: Box::new(subscript),
            action: Box::new(action),
        })
    }

    fn quantified(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let mut inner = piece.into_inner();
        let quantifier = self.take(span, &mut inner)?;
        let quantifier = match quantifier.as_rule() {
            Rule::FORALL => Quantifier::Forall,
            Rule::EXISTS => Quantifier::Exists,
            Rule::TEMPORAL_FORALL => Quantifier::TemporalForall,
            _ => Quantifier::TemporalExists,
        };
        let bound = self.take(span, &mut inner)?;
        let mut body = inner.filter(|it| is(it, Rule::expression));
        Ok(match bound.as_rule() {
            Rule::names => ExprKind::UnboundedQuantified {
                quantifier,
                names: self.names_to_bind(parts(bound))?,
                body: self.boxed(span, &mut body)?,
            },
            _ => ExprKind::Quantified {
                quantifier,
                bounds: self.bounds(bound)?,
                body: self.boxed(span, &mut body)?,
            },
        })
    }

    fn choose(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let mut inner = parts(piece);
        let names = self.take(span, &mut inner)?;
        let pattern = match names.as_rule() {
            Rule::tuple_of_names => Pattern::Tuple(self.names_to_bind(parts(names))?),
            _ => Pattern::Names(vec![self.name_to_bind(&names)?]),
        };
        let first = self.boxed(span, &mut inner)?;
        let second = inner.next().map(|it| self.expression(it)).transpose()?;
        let (set, body) = match second {
            Some(body) => (Some(first), Box::new(body)),
            None => (None, first),
        };
        Ok(ExprKind::Choose { pattern, set, body })
    }

    fn case(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let mut arms = Vec::new();
        let mut other = None;
        for arm in parts(piece) {
            let is_other = is(&arm, Rule::other_arm);
            let mut inner = parts(arm);
            let first = self.next_expression(span, &mut inner)?;
            if is_other {
                other = Some(Box::new(first));
            } else {
                arms.push((first, self.next_expression(span, &mut inner)?));
            }
        }
        Ok(ExprKind::Case { arms, other })
    }

    fn let_in(&mut self, piece: Piece<'_>, span: Span) -> Built<ExprKind> {
        let mut definitions = Vec::new();
        let mut inner = parts(piece);
        loop {
            let part = self.take(span, &mut inner)?;
            if is(&part, Rule::let_unit) {
                definitions.push(self.unit(part)?);
                continue;
            }
            return Ok(ExprKind::Let {
                definitions,
                body: Box::new(self.expression(part)?),
            });
        }
    }
}

fn is_operator(piece: &Piece<'_>) -> bool {
    matches!(
        piece.as_rule(),
        Rule::prefix | Rule::infix | Rule::postfix_operator | Rule::field | Rule::application
    )
}

fn first_bullet<'t>(piece: &Piece<'t>) -> &'t str {
    text(piece).get(2..3).unwrap_or("")
}

/// Takes the only argument off the last step of a name.
fn last_argument(name: &mut Expr) -> Option<Expr> {
    let ExprKind::Name(steps) = &mut name.kind else {
        return None;
    };
    let NameStepKind::Named { name: last, args } = &mut steps.last_mut()?.kind else {
        return None;
    };
    let argument = args.pop().filter(|_| args.is_empty())?;
    name.span.end = last.span.end;
    if let Some(step) = steps.last_mut() {
        step.span.end = name.span.end;
    }
    Some(argument)
}

/// A string without its quotes, escapes resolved.
fn unescape(quoted: &str) -> String {
    let inner = quoted.trim_start_matches('"');
    let mut result = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => result.push(match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('f') => '\u{c}',
                Some(other) => other,
                None => break,
            }),
            _ => result.push(character),
        }
    }
    result
}

/// Nesting beyond [`MAX_DEPTH`].
pub(in crate::syntax) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("nested more than {MAX_DEPTH} levels deep");
    Diagnostic::error(code::TOO_DEEP, message, span)
}
