//! What binds names: bounds, and the forms in braces, which are told apart
//! only here.

use super::name::plain_ident;
use super::{Builder, Built, is};
use crate::diag::{Diagnostic, Span, code};
use crate::syntax::ast::{Bound, Expr, ExprKind, Ident, Pattern};
use crate::syntax::grammar::{Piece, Rule, parts, text};

impl Builder<'_> {
    /// `{a, b}`, `{x \in S : p}`, `{e : x \in S}`.
    pub(super) fn braced(&mut self, piece: Piece<'_>) -> Built<ExprKind> {
        let mut inner: Vec<_> = parts(piece).collect();
        let Some(rest) = inner.pop_if(|it| is(it, Rule::braced_rest)) else {
            return self.enumeration(inner);
        };
        let rest_span = self.span(&rest);
        let first = self.take(rest_span, &mut inner.into_iter())?;
        if is_member_of(&first) {
            let mut rest = parts(rest);
            let bound = self.bound_in_expression(first)?;
            let predicate = self.boxed(rest_span, &mut rest)?;
            if let Some(extra) = rest.next() {
                let message = "a filter `{x \\in S : p}` has one predicate";
                return Err(Diagnostic::error(code::FORM, message, self.span(&extra)));
            }
            return filter(bound, predicate);
        }
        Ok(ExprKind::Map {
            element: Box::new(self.expression(first)?),
            bounds: self.bounds_in_expressions(parts(rest))?,
        })
    }

    /// `{a, b}`. As in SANY, a first element that begins as a bound does is one:
    /// `{x \in S = T}` is `{x \in (S = T)}`.
    fn enumeration(&mut self, elements: Vec<Piece<'_>>) -> Built<ExprKind> {
        let mut elements = elements.into_iter().peekable();
        let mut built = Vec::new();
        if let Some(first) = elements.next_if(is_member_of) {
            let span = self.span(&first);
            let mut inner = first.into_inner();
            let left = self.take(span, &mut inner)?;
            let left = Box::new(self.operand(left)?);
            let op = self.take(span, &mut inner)?;
            let op = self.ident(&op);
            let right = Box::new(self.chain(inner, span)?);
            let kind = ExprKind::Infix { op, left, right };
            built.push(Expr { kind, span });
        }
        built.extend(self.expressions(elements)?);
        Ok(ExprKind::Set(built))
    }

    /// `x \in S` that was read as an expression.
    fn bound_in_expression(&mut self, piece: Piece<'_>) -> Built<Bound> {
        let span = self.span(&piece);
        let mut inner = piece.into_inner();
        let pattern = self.take(span, &mut inner)?;
        let pattern = self.operand(pattern)?;
        inner.next();
        Ok(Bound {
            pattern: self.pattern(pattern)?,
            set: self.chain(inner, span)?,
        })
    }

    /// `x, y \in S, <<z, w>> \in T` that were read as expressions.
    fn bounds_in_expressions<'t>(
        &mut self,
        pieces: impl Iterator<Item = Piece<'t>>,
    ) -> Built<Vec<Bound>> {
        let mut bounds = Vec::new();
        let mut names = Vec::new();
        let mut open = None;
        for piece in pieces {
            open = Some(self.span(&piece));
            if !is_member_of(&piece) {
                let name = self.expression(piece)?;
                names.push(self.single_name(name)?);
                continue;
            }
            let mut bound = self.bound_in_expression(piece)?;
            if let Pattern::Names(last) = &mut bound.pattern {
                names.append(last);
                last.append(&mut names);
            } else if let Some(name) = names.first() {
                return Err(not_a_bound(name.span));
            }
            bounds.push(bound);
            open = None;
        }
        match open {
            Some(span) => Err(not_a_bound(span)),
            None => Ok(bounds),
        }
    }

    fn single_name(&self, expr: Expr) -> Built<Ident> {
        let span = expr.span;
        plain_ident(expr).ok_or_else(|| not_a_bound(span))
    }

    fn pattern(&self, expr: Expr) -> Built<Pattern> {
        let span = expr.span;
        match expr.kind {
            ExprKind::Tuple(elements) => {
                let names = elements.into_iter().map(|it| self.single_name(it));
                Ok(Pattern::Tuple(names.collect::<Built<_>>()?))
            }
            kind => {
                let name = self.single_name(Expr { kind, span })?;
                Ok(Pattern::Names(vec![name]))
            }
        }
    }

    /// `x, y \in S, <<z, w>> \in T`.
    pub(super) fn bounds(&mut self, piece: Piece<'_>) -> Built<Vec<Bound>> {
        let bounds = parts(piece).map(|bound| {
            let span = self.span(&bound);
            let mut inner = parts(bound);
            let names = self.take(span, &mut inner)?;
            let set = self.next_expression(span, &mut inner)?;
            let pattern = match names.as_rule() {
                Rule::tuple_of_names => Pattern::Tuple(self.names_to_bind(parts(names))?),
                _ => Pattern::Names(self.names_to_bind(parts(names))?),
            };
            Ok(Bound { pattern, set })
        });
        bounds.collect()
    }
}

/// Whether an expression is a name or tuple, `\in`, and a set.
fn is_member_of(piece: &Piece<'_>) -> bool {
    let mut inner = piece.clone().into_inner();
    let pattern = inner.next();
    let operator = inner.next();
    pattern.is_some_and(|it| is(&it, Rule::name) || is(&it, Rule::angled))
        && operator.is_some_and(|it| is(&it, Rule::infix) && text(&it) == "\\in")
}

fn filter(bound: Bound, predicate: Box<Expr>) -> Built<ExprKind> {
    Ok(ExprKind::Filter {
        pattern: bound.pattern,
        set: Box::new(bound.set),
        predicate,
    })
}

fn not_a_bound(span: Span) -> Diagnostic {
    Diagnostic::error(code::FORM, "this binds no names", span)
        .with_label("expected `x \\in S` or `<<x, y>> \\in S`")
}
