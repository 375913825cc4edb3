//! From flat sequences of operands and operators to trees.
//!
//! TLA+ gives each operator a range of precedences. Of two neighbours the one
//! whose whole range is higher binds tighter; where ranges overlap, neither
//! does, and parentheses are needed. As in SANY, a chain is decided from left
//! to right, each operator being compared with the one open at its left.

use super::ast::{Expr, ExprKind, Ident};
use super::operators::{Operator, Place, by_symbol};
use crate::diag::{Diagnostic, Span, code};

/// An operator that waits for its right operand.
struct Waiting {
    operator: &'static Operator,
    ident: Ident,
}

/// A chain of operands and operators, being read from left to right.
#[derive(Default)]
pub(super) struct Chain {
    operands: Vec<Expr>,
    waiting: Vec<Waiting>,
}

impl Chain {
    /// A prefix operator; `-.` is minus.
    pub(super) fn prefix(&mut self, ident: Ident) -> Result<(), Diagnostic> {
        let operator = lookup(&ident)?;
        // SANY compares a minus with what stands before it, and no other
        // prefix operator: `2 ^ -1` is an error, `2 ^ SUBSET 1` is not.
        if ident.name == "-."
            && let Some(left) = self.waiting.last()
            && left.operator.low > operator.high
        {
            return Err(conflict(left, operator, &ident));
        }
        self.waiting.push(Waiting { operator, ident });
        Ok(())
    }

    /// An operand.
    pub(super) fn operand(&mut self, operand: Expr) -> Result<(), Diagnostic> {
        self.check_label(&operand)?;
        self.operands.push(operand);
        Ok(())
    }

    /// An operator behind the last operand.
    pub(super) fn postfix(&mut self, ident: Ident) -> Result<(), Diagnostic> {
        let operator = lookup(&ident)?;
        self.reduce_before(operator, &ident)?;
        self.extend(|operand| {
            let span = operand.span.to(ident.span);
            let kind = ExprKind::Postfix {
                op: ident,
                operand: Box::new(operand),
            };
            Expr { kind, span }
        })
    }

    /// Puts something around the last operand, as application and field
    /// access do, which bind tightest.
    pub(super) fn extend(&mut self, wrap: impl FnOnce(Expr) -> Expr) -> Result<(), Diagnostic> {
        let operand = self.pop_operand()?;
        self.operands.push(wrap(operand));
        Ok(())
    }

    /// An operator between the last operand and the next.
    pub(super) fn infix(&mut self, ident: Ident) -> Result<(), Diagnostic> {
        let operator = lookup(&ident)?;
        self.reduce_before(operator, &ident)?;
        self.waiting.push(Waiting { operator, ident });
        Ok(())
    }

    /// The tree of the whole chain.
    pub(super) fn finish(mut self) -> Result<Expr, Diagnostic> {
        while let Some(waiting) = self.waiting.pop() {
            self.reduce(waiting)?;
        }
        self.pop_operand()
    }

    /// Gives operands to all waiting operators that bind tighter than one that
    /// follows.
    fn reduce_before(&mut self, right: &Operator, ident: &Ident) -> Result<(), Diagnostic> {
        let mut between = "";
        while let Some(left) = self.waiting.pop() {
            let associates = right.place == Place::Infix && left.operator.binds_before(right);
            if associates || left.operator.low > right.high {
                between = left.operator.symbol;
                self.reduce(left)?;
            } else if left.operator.binds_after(right) {
                self.waiting.push(left);
                break;
            } else {
                let conflict = conflict(&left, right, ident);
                return Err(match logical(between) {
                    Some(meant) => conflict.with_fix(format!("write `{meant}` for `{between}`")),
                    None => conflict,
                });
            }
        }
        Ok(())
    }

    fn reduce(&mut self, waiting: Waiting) -> Result<(), Diagnostic> {
        let right = self.pop_operand()?;
        let op = waiting.ident;
        let reduced = if waiting.operator.place == Place::Prefix {
            let span = op.span.to(right.span);
            let operand = Box::new(right);
            let kind = ExprKind::Prefix { op, operand };
            Expr { kind, span }
        } else {
            infix(op, self.pop_operand()?, right)
        };
        self.operands.push(reduced);
        Ok(())
    }

    fn pop_operand(&mut self) -> Result<Expr, Diagnostic> {
        self.operands.pop().ok_or_else(missing_operand)
    }

    /// A label must not change how the expression is read: the operator before
    /// it has to bind looser than the one that it labels. SANY looks at the
    /// last operator of the labelled expression instead; what passes either
    /// way passes here.
    fn check_label(&self, operand: &Expr) -> Result<(), Diagnostic> {
        let ExprKind::Label { name, body, .. } = &operand.kind else {
            return Ok(());
        };
        let (ExprKind::Infix { op, .. } | ExprKind::Postfix { op, .. }) = &body.kind else {
            return Ok(());
        };
        let Some(left) = self.waiting.last() else {
            return Ok(());
        };
        let binds_after = |symbol: &str| {
            by_symbol(symbol).is_none_or(|labelled| left.operator.binds_after(labelled))
        };
        if binds_after(&op.name) || binds_after(last_operator(body)) {
            return Ok(());
        }
        Err(Diagnostic::error(
            code::PRECEDENCE,
            format!("label `{}` changes how the expression is read", name.name),
            name.span,
        )
        .and_label(left.ident.span, "this operator stands before the label")
        .and_label(op.span, "and this one belongs to what it labels")
        .with_fix("put the labelled expression in parentheses"))
    }
}

/// `left op right`; factors of one product are collected.
fn infix(op: Ident, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = match (op.name.as_str(), left.kind) {
        ("\\X", ExprKind::Product(mut factors)) => {
            factors.push(right);
            ExprKind::Product(factors)
        }
        ("\\X", kind) => {
            let left = Expr { kind, ..left };
            ExprKind::Product(vec![left, right])
        }
        (_, kind) => ExprKind::Infix {
            op,
            left: Box::new(Expr { kind, ..left }),
            right: Box::new(right),
        },
    };
    Expr { kind, span }
}

/// The symbol of the last operator in an expression, as far as brackets do not
/// hide it; empty if there is none.
fn last_operator(mut expr: &Expr) -> &str {
    let mut last = "";
    loop {
        (last, expr) = match &expr.kind {
            ExprKind::Infix { op, right, .. } => (op.name.as_str(), right),
            ExprKind::Prefix { op, operand } => (op.name.as_str(), operand),
            ExprKind::Paren(inner) => (last, inner),
            ExprKind::Postfix { op, .. } => return &op.name,
            _ => return last,
        };
    }
}

fn lookup(ident: &Ident) -> Result<&'static Operator, Diagnostic> {
    by_symbol(&ident.name).ok_or_else(|| {
        let message = format!("`{}` is no operator", ident.name);
        Diagnostic::error(code::SYNTAX, message, ident.span)
    })
}

fn missing_operand() -> Diagnostic {
    let nowhere = Span::new(crate::diag::FileId(0), 0, 0);
    Diagnostic::error(code::SYNTAX, "an operator lacks an operand", nowhere)
}

fn conflict(left: &Waiting, right: &Operator, ident: &Ident) -> Diagnostic {
    let shown = |symbol: &str| if symbol == "-." { "-" } else { symbol }.to_owned();
    let (a, b) = (shown(left.operator.symbol), shown(right.symbol));
    let (message, note) = if left.operator.symbol == right.symbol {
        (
            format!("`{a}` cannot be chained"),
            "it associates neither to the left nor to the right",
        )
    } else {
        let note = match left.operator.low > right.high {
            true => "a minus sign must bind tighter than the operator before it",
            false => "neither binds tighter: their precedences are equal or overlap",
        };
        (
            format!("`{a}` and `{b}` need parentheses between them"),
            note,
        )
    };
    let conflict = Diagnostic::error(code::PRECEDENCE, message, ident.span)
        .with_label(describe_range(right))
        .and_label(left.ident.span, describe_range(left.operator))
        .with_note(note);
    let either = [left.operator.symbol, right.symbol];
    if let Some((written, meant)) = either.iter().find_map(|it| Some((it, logical(it)?))) {
        return conflict.with_fix(format!("write `{meant}` for `{written}`"));
    }
    match right.symbol {
        "|" => conflict.with_fix("in a set, write `:`; else put one operation in parentheses"),
        _ => conflict.with_fix("put one of the two operations in parentheses"),
    }
}

/// What other languages write so, which is an operator of a user's own here.
fn logical(symbol: &str) -> Option<&'static str> {
    match symbol {
        "&&" => Some("/\\"),
        "||" => Some("\\/"),
        _ => None,
    }
}

fn describe_range(operator: &Operator) -> String {
    match (operator.low, operator.high) {
        (low, high) if low == high => format!("precedence {low}"),
        (low, high) => format!("precedence {low} to {high}"),
    }
}
